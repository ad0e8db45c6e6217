import type { MotionBroadphase } from '@swept/broadphase';
import { type FanHits, RayIndex, useRayGrids } from '@swept/broadphase/internal';
import { RayCaster } from './ray-caster.js';

/** Smaller numbers of rays of one origin are cast one by one. */
const FAN = 8;

/** The slots that a ray may meet, by their shapes where that pays. */
export class ShapeCaster extends RayCaster {
  private shapes: MotionBroadphase['shapes'];
  /** The index of these shapes. */
  private rays: RayIndex | undefined;

  constructor(index: MotionBroadphase, visit: (slot: number) => void) {
    super(index, visit);
    // Where the cells of shapes do not pay, those of boxes may.
    useRayGrids();
  }

  cast(): void {
    this.limit[0] = 1;
    this.limit[1] = 0;
    if (!this.castRest(this.visit)) this.castBoxes();
  }

  /**
   * The same within the present limits, with another visitor. False, and nothing is done, where that does not
   * pay; the ray is counted then, so that only `castBoxes` is left to do.
   */
  castRest(visit: (slot: number) => void): boolean {
    return this.present()?.cast(this.ray, this.limit, visit) === true;
  }

  /**
   * The candidates of the given number of rays from the start of the ray, among the slots that are seen; their
   * ends are in `ends` at `offset`, and each `stride` further. Undefined if it does not pay. Between steps.
   */
  fan(
    ends: Float64Array,
    offset: number,
    stride: number,
    count: number,
    sees: (slot: number) => boolean,
  ): FanHits | undefined {
    if (count < FAN) return undefined;
    return this.present()?.castFan(this.ray, ends, offset, stride, count, sees);
  }

  /** The rays of the index, whose strategy may have been replaced. */
  private present(): RayIndex | undefined {
    const { shapes } = this.index;
    if (shapes !== this.shapes) {
      this.shapes = shapes;
      this.rays = shapes && new RayIndex(shapes);
    }
    return this.rays;
  }
}
