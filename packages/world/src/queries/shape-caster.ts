import type { MotionBroadphase } from '@swept/broadphase';
import { type FanHits, RayIndex, useRayGrids } from '@swept/broadphase/internal';
import { RayCaster } from './ray-caster.js';

/** Fewer rays of one origin are cast one by one. */
const FAN = 8;

/** Which slots a ray may meet, by their shapes where that pays. */
export class ShapeCaster extends RayCaster {
  private shapes: MotionBroadphase['shapes'];
  /** Of these shapes. */
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
   * The same within the limits as they are, with a visitor of its own. False, and nothing is done, where that does not
   * pay; then it was counted, so that `castBoxes` is what is left to do.
   */
  castRest(visit: (slot: number) => void): boolean {
    return this.present()?.cast(this.ray, this.limit, visit) === true;
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
    return this.present()?.castFan(this.ray, ends, offset, stride, count, sees);
  }

  /** The rays of the index, whose strategy may be another one than before. */
  private present(): RayIndex | undefined {
    const { shapes } = this.index;
    if (shapes !== this.shapes) {
      this.shapes = shapes;
      this.rays = shapes && new RayIndex(shapes);
    }
    return this.rays;
  }
}
