import type { MotionBroadphase } from '@swept/broadphase';
import { RADIUS, ROW, type Rows, SEGMENT, vertexAt } from '@swept/core';

/** What the rays of a fan may meet. */
export type FanHits = NonNullable<ReturnType<MotionBroadphase['castFan']>>;

/** Where the end of a ray is in its row. */
export const FAR = vertexAt(SEGMENT - 1);
/** More than the rounding of a pose within a step, as part of the coordinates: for the search alone. */
export const PAD = 2 ** -50;
/** Fewer rays of one origin are cast one by one. */
const FAN = 8;

/** Which slots a ray may meet: the one door of these queries to the index. */
export class RayCaster {
  /** The ray, the start pose of a segment. A radius makes it thick. */
  readonly ray: Rows = new Float64Array(ROW);
  /**
   * What is entered beyond the first fraction does not count: the visitor may lower it, and below 0 it ends
   * the cast. Nor does what is entered before the second, which `castRest` alone begins with.
   */
  readonly limit = new Float64Array(2);
  private readonly index: MotionBroadphase;
  private readonly visit: (slot: number) => void;

  /**
   * `visit` is called with the slots that a ray may meet within the limit, some more than once, roughly in
   * their order.
   */
  constructor(index: MotionBroadphase, visit: (slot: number) => void) {
    this.index = index;
    this.visit = visit;
  }

  cast(): void {
    if (this.ray[RADIUS] > 0 || !this.castPoses(this.visit)) this.castBoxes();
  }

  /** The same, where `castPoses` was asked for this ray before: each counts once. */
  castBoxes(): void {
    this.limit[0] = 1;
    this.limit[1] = 0;
    this.index.cast(this.ray, this.limit, this.visit);
  }

  /**
   * The same with a visitor of its own, between steps. False, and nothing is done, where that does not pay.
   */
  castPoses(visit: (slot: number) => void): boolean {
    this.limit[0] = 1;
    this.limit[1] = 0;
    return this.castRest(visit);
  }

  /** The same within the limits as they are. */
  castRest(visit: (slot: number) => void): boolean {
    return this.index.castPoses(this.ray, this.limit, visit);
  }

  /**
   * What the given number of rays from the start of the ray may meet, of the slots that are seen; their ends
   * are in `ends` at `offset`, and each `stride` further. Undefined if it is not worth while. Between steps.
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
}
