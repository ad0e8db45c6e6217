import { InvalidInput } from '@swept/core';
import { grown } from '@swept/core/internal';

/**
 * The nearest bodies, in columns: entry i is for the body `id[i]`, i from 0 to `count` - 1, whose nearest part
 * is `part[i]`, at `distance[i]` in length units, 0 where they touch. `(x[i], y[i])` is its nearest point; in a
 * world that wraps, at the nearest image. Columns are replaced when they have to grow, and never become shorter;
 * read them from the record at each use.
 */
export interface Neighbours {
  readonly count: number;
  readonly id: Float64Array;
  readonly part: Int32Array;
  readonly distance: Float64Array;
  readonly x: Float64Array;
  readonly y: Float64Array;
}

/** Columns to be reused from call to call, empty at first. */
export function createNeighbours(): Neighbours {
  return new NeighbourColumns();
}

/** Throws `InvalidInput` on what `createNeighbours` has not made. */
export function expectNeighbours(call: string, out: Neighbours): NeighbourColumns {
  if (!(out instanceof NeighbourColumns))
    throw new InvalidInput(`${call}: out`, out, 'what createNeighbours() has made');
  return out;
}

/** The writable form of `Neighbours`. */
export class NeighbourColumns implements Neighbours {
  count = 0;
  id = new Float64Array(16);
  part = new Int32Array(16);
  distance = new Float64Array(16);
  x = new Float64Array(16);
  y = new Float64Array(16);

  /** Makes room for the given number of entries in all. Existing ones are kept. */
  reserve(count: number): void {
    if (count <= this.id.length) return;
    const length = Math.max(count, 2 * this.id.length);
    this.id = grown(Float64Array, this.id, length);
    this.part = grown(Int32Array, this.part, length);
    this.distance = grown(Float64Array, this.distance, length);
    this.x = grown(Float64Array, this.x, length);
    this.y = grown(Float64Array, this.y, length);
  }
}
