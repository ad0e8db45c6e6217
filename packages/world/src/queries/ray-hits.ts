import { type BodyId, InvalidInput, type Rows } from '@swept/core';
import { grown } from '@swept/core/internal';
import type { CastHit } from '@swept/narrowphase';
import type { RayHit } from './ray-hit.js';

/**
 * Hits of rays, in columns: entry i, from 0 to `count` - 1, is the body `id[i]`, the number `part[i]` of its
 * part, the `fraction[i]` of the ray, the point `(x[i], y[i])` and the normal `(nx[i], ny[i])`, as in `RayHit`.
 * Columns are replaced when they have to grow, and never become shorter; read them from the record at each use.
 */
export interface RayHits {
  readonly count: number;
  readonly id: Float64Array;
  readonly part: Int32Array;
  readonly fraction: Float64Array;
  readonly x: Float64Array;
  readonly y: Float64Array;
  readonly nx: Float64Array;
  readonly ny: Float64Array;
}

/** Columns to be reused from call to call, empty at first. */
export function createRayHits(): RayHits {
  return new RayHitColumns();
}

/** Throws `InvalidInput` on what `createRayHits` has not made. */
export function expectRayHits(call: string, out: RayHits): RayHitColumns {
  if (!(out instanceof RayHitColumns))
    throw new InvalidInput(`${call}: out`, out, 'what createRayHits() has made');
  return out;
}

/** The writable form of `RayHits`. */
export class RayHitColumns implements RayHits {
  count = 0;
  id = new Float64Array(16);
  part = new Int32Array(16);
  fraction = new Float64Array(16);
  x = new Float64Array(16);
  y = new Float64Array(16);
  nx = new Float64Array(16);
  ny = new Float64Array(16);

  /** Makes room for the given number of entries in all. Existing ones are kept. */
  reserve(count: number): void {
    if (count <= this.id.length) return;
    const length = Math.max(count, 2 * this.id.length);
    this.id = grown(Float64Array, this.id, length);
    this.part = grown(Int32Array, this.part, length);
    this.fraction = grown(Float64Array, this.fraction, length);
    this.x = grown(Float64Array, this.x, length);
    this.y = grown(Float64Array, this.y, length);
    this.nx = grown(Float64Array, this.nx, length);
    this.ny = grown(Float64Array, this.ny, length);
  }

  /** Enters a ray that meets nothing, whose end is at `end` of a row. */
  writeMiss(at: number, rows: Rows, end: number): void {
    this.id[at] = this.part[at] = -1;
    this.fraction[at] = 1;
    this.x[at] = rows[end];
    this.y[at] = rows[end + 1];
    this.nx[at] = this.ny[at] = 0;
  }

  /** Enters the hit of a ray on a part of a body. */
  writeCast(at: number, id: BodyId, part: number, hit: CastHit): void {
    this.id[at] = id;
    this.part[at] = part;
    this.fraction[at] = hit.fraction;
    this.x[at] = hit.x;
    this.y[at] = hit.y;
    this.nx[at] = hit.nx;
    this.ny[at] = hit.ny;
  }

  /** Writes the body and its part for the given number of entries from `at` on. */
  writeBody(at: number, count: number, id: BodyId, part: number): void {
    for (let i = at; i < at + count; i++) {
      this.id[i] = id;
      this.part[i] = part;
    }
  }

  /** Writes an entry, for which there is room. */
  write(at: number, hit: RayHit): void {
    this.id[at] = hit.id;
    this.part[at] = hit.part;
    this.fraction[at] = hit.fraction;
    this.x[at] = hit.x;
    this.y[at] = hit.y;
    this.nx[at] = hit.nx;
    this.ny[at] = hit.ny;
  }
}
