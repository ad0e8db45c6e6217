import { BOX, type Rows } from '@swept/core';
import { pointNears } from '../query/box-distance.js';
import { ENTRY, LIMIT, RAY, rayMeets } from '../query/ray.js';

const stop = (): number => -1;

/** One limit for the queries of several strategies, each of which begins without limit. */
export class Relay {
  /** The ready ray or point of the query; its limit is the one that counts. */
  readonly ready = new Float64Array(RAY);
  boxes: Rows = new Float64Array(0);
  visit: (slot: number, bound: number) => number = stop;

  /** Visitor for `cast`. */
  readonly hit = (slot: number): number => {
    const { ready } = this;
    if (rayMeets(ready, this.boxes, slot * BOX)) {
      const limit = this.visit(slot, ready[LIMIT]);
      if (limit < ready[LIMIT]) ready[LIMIT] = limit;
    }
    return ready[LIMIT];
  };

  /** Visitor for `nearest`. */
  readonly near = (slot: number): number => {
    const { ready } = this;
    if (pointNears(ready, this.boxes, slot * BOX)) {
      const limit = this.visit(slot, ready[ENTRY]);
      if (limit < ready[LIMIT]) ready[LIMIT] = limit;
    }
    return ready[LIMIT];
  };

  /** Forgets the visitor of the last query. */
  clear(): void {
    this.visit = stop;
  }
}
