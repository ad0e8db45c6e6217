import type { Broadphase } from '@swept/broadphase';
import { ROW, type Rows } from '@swept/core';

/** Which boxes a ray meets: the one door of these queries to the index. */
export class RayCaster {
  /** The ray, the start pose of a segment. A radius makes it thick. */
  readonly ray: Rows = new Float64Array(ROW);
  /** What is entered beyond this fraction does not count. The visitor may lower it; below 0 it ends the cast. */
  readonly limit = new Float64Array(1);
  private readonly index: Broadphase;
  private readonly visit: (slot: number) => void;

  /** `visit` is called with the slots whose boxes a ray meets within the limit, roughly in their order. */
  constructor(index: Broadphase, visit: (slot: number) => void) {
    this.index = index;
    this.visit = visit;
  }

  cast(): void {
    this.limit[0] = 1;
    this.index.cast(this.ray, this.relay);
  }

  private readonly relay = (slot: number): number => {
    this.visit(slot);
    return this.limit[0];
  };
}
