import { InvalidInput } from '@swept/core';
import { grown } from '@swept/core/internal';

/**
 * The bodies that a query has found, in columns: entry i is for the body `id[i]`, i from 0 to `count` - 1, and
 * `part[i]` the lowest of its parts that was found. Columns are replaced when they have to grow, and never
 * become shorter; read them from the record at each use.
 */
export interface Found {
  readonly count: number;
  readonly id: Float64Array;
  readonly part: Int32Array;
}

/** Columns to be reused from call to call, empty at first. */
export function createFound(): Found {
  return new FoundColumns();
}

/** Throws `InvalidInput` on what `createFound` has not made. */
export function expectFound(call: string, out: Found): FoundColumns {
  if (!(out instanceof FoundColumns))
    throw new InvalidInput(`${call}: out`, out, 'what createFound() has made');
  return out;
}

/** The writable form of `Found`. */
export class FoundColumns implements Found {
  count = 0;
  id = new Float64Array(16);
  part = new Int32Array(16);

  /** Makes room for the given number of entries in all. Existing ones are kept. */
  reserve(count: number): void {
    if (count <= this.id.length) return;
    const length = Math.max(count, 2 * this.id.length);
    this.id = grown(Float64Array, this.id, length);
    this.part = grown(Int32Array, this.part, length);
  }
}
