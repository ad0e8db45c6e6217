import type { MotionBroadphase } from '@swept/broadphase';
import { ROW, type Rows } from '@swept/core';

/** What the rays of a fan may meet. */
export type FanHits = NonNullable<ReturnType<MotionBroadphase['castFan']>>;

/** Fewer rays of one origin are cast one by one. */
const FAN = 8;

/** Which slots a ray may meet: the one door of these queries to the index. */
export class RayCaster {
  /** The ray, the start pose of a segment. A radius makes it thick. */
  readonly ray: Rows = new Float64Array(ROW);
  /** What is entered beyond this fraction does not count. The visitor may lower it; below 0 it ends the cast. */
  readonly limit = new Float64Array(1);
  private readonly index: MotionBroadphase;
  private visit: (slot: number) => void = () => {};

  constructor(index: MotionBroadphase) {
    this.index = index;
  }

  /** Calls `visit` with the slots that the ray may meet within the limit, some more than once, roughly in order. */
  cast(visit: (slot: number) => void): void {
    this.limit[0] = 1;
    if (this.index.castPoses(this.ray, this.limit, visit)) return;
    this.visit = visit;
    this.index.cast(this.ray, this.relay);
  }

  /**
   * What so many rays from the start of the ray may meet, of the slots that are seen; their ends are in `ends`
   * at `offset`, and each `stride` further. Undefined if it is not worth while. Between steps.
   */
  fan(
    ends: Float64Array,
    offset: number,
    stride: number,
    count: number,
    sees: (slot: number) => boolean,
  ): FanHits | undefined {
    if (count < FAN) return undefined;
    return this.index.castFan(this.ray, ends, offset, stride, count, sees);
  }

  private readonly relay = (slot: number): number => {
    this.visit(slot);
    return this.limit[0];
  };
}
