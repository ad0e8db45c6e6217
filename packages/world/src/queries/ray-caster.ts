import type { MotionBroadphase } from '@swept/broadphase';
import { ROW, type Rows, SEGMENT, vertexAt } from '@swept/core';

/** The place of the end of a ray in its row. */
export const FAR = vertexAt(SEGMENT - 1);

/** The slots that a ray may meet, by their boxes: the only access of these queries to the index. */
export class RayCaster {
  /** The ray, the start pose of a segment. A radius makes it thick. */
  readonly ray: Rows = new Float64Array(ROW);
  /**
   * Slots entered beyond the first fraction do not count: the visitor may lower it, and a negative one ends the
   * cast. Nor do those entered before the second, which is above 0 only in `ShapeCaster`.
   */
  readonly limit = new Float64Array(2);
  protected readonly index: MotionBroadphase;
  protected readonly visit: (slot: number) => void;

  /**
   * `visit` is called with the slots that a ray may meet within the limit, some more than once, roughly in
   * their order.
   */
  constructor(index: MotionBroadphase, visit: (slot: number) => void) {
    this.index = index;
    this.visit = visit;
  }

  castBoxes(): void {
    this.limit[0] = 1;
    this.limit[1] = 0;
    this.index.cast(this.ray, this.limit, this.visit);
  }
}
