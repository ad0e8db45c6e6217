import { type Rows, SEGMENT, vertexAt } from '@swept/core';
import { MAX_CANCELLATION, PRODUCTS, SAFE_PRODUCT, TINY } from '../exact/bounds.js';
import { NX, NY } from '../pair/axis.js';
import { FRACTION_SLACK } from './cast-hit.js';
import { ENTRY, normalize } from './entry.js';

/** Offset of the far end in the row of a segment. */
const FAR = vertexAt(SEGMENT - 1);
/** Several times the rounding of a few sums of products of two differences, relative to their terms. */
const DOUBT = 16 * PRODUCTS;
/** Rays that end nearer to the wall than this, as a fraction of the ray, are left to `cast`. */
const SHORT = 1 - 2 ** -40;

/** Where hits are written, by ray: see `CastHit`. */
export interface FanColumns {
  readonly fraction: Float64Array;
  readonly x: Float64Array;
  readonly y: Float64Array;
  readonly nx: Float64Array;
  readonly ny: Float64Array;
}

/**
 * A segment without radius, a wall, for rays from one point, such as those of a lidar. Its answers are those
 * of `cast`, bit for bit, by the same products; those of the wall are computed once. Trusts its input.
 */
export class Wall {
  /**
   * The start of the rays, the vector from there to the first end of the wall, and from that to the second.
   */
  private x = NaN;
  private y = NaN;
  private vx = NaN;
  private vy = NaN;
  private ux = NaN;
  private uy = NaN;
  /**
   * The distance of the start from the line of the wall, as a cross product, and the magnitudes of its terms.
   */
  private off = NaN;
  private terms = NaN;
  /** The larger of ux and uy, and the rounding error of cross products with a ray, per length of the ray. */
  private size = NaN;
  private doubt = NaN;
  /** The normal on the side of the start. */
  private nx = NaN;
  private ny = NaN;

  /**
   * Takes the wall at `so` for rays that start at the first vertex in `ray`. False if doubles do not decide
   * on which side of it that is: then `meet` must not be called.
   */
  face(ray: Rows, segment: Rows, so: number): boolean {
    const x = ray[0];
    const y = ray[1];
    const x0 = segment[so];
    const y0 = segment[so + 1];
    const ux = segment[so + FAR] - x0;
    const uy = segment[so + FAR + 1] - y0;
    const one = ux * (y - y0);
    const other = uy * (x - x0);
    const off = one - other;
    const terms = Math.abs(one) + Math.abs(other);
    if (!(Math.abs(off) > PRODUCTS * terms + TINY)) return false;
    this.x = x;
    this.y = y;
    this.vx = x0 - x;
    this.vy = y0 - y;
    this.ux = ux;
    this.uy = uy;
    this.off = off;
    this.terms = terms;
    this.size = Math.max(Math.abs(ux), Math.abs(uy));
    this.doubt = DOUBT * (Math.max(Math.abs(x0 - x), Math.abs(y0 - y)) + this.size);
    ENTRY[NX] = off > 0 ? -uy : uy;
    ENTRY[NY] = off > 0 ? ux : -ux;
    normalize();
    this.nx = ENTRY[NX] + 0;
    this.ny = ENTRY[NY] + 0;
    return true;
  }

  /**
   * Casts rays to `count` points, the first of them at `end`, each further one after `stride` numbers, and
   * writes their hits from `at` on. Stops before a ray that doubles cannot decide, or that does not meet the
   * wall before its number in `before`, from `from` on. Returns the number of hits written.
   */
  meet(
    ends: Float64Array,
    end: number,
    stride: number,
    count: number,
    before: Float64Array,
    from: number,
    out: FanColumns,
    at: number,
  ): number {
    const { x, y, vx, vy, ux, uy, off, terms, size, doubt, nx, ny } = this;
    const { fraction: fractions, x: xs, y: ys, nx: nxs, ny: nys } = out;
    for (let i = 0; i < count; i++) {
      const endX = ends[end + i * stride];
      const endY = ends[end + i * stride + 1];
      const rayX = endX - x;
      const rayY = endY - y;
      const magnitude = Math.abs(rayX) + Math.abs(rayY);
      const turn = uy * rayX - ux * rayY;
      const turned = Math.abs(turn);
      // The ends of the wall are on either side of the ray, ...
      const side = rayX * vy - rayY * vx;
      if (!(Math.abs(side + side + turn) + doubt * magnitude + TINY < turned)) return i;
      // ... and it reaches the wall, and goes farther.
      const t = off / turn;
      if (!(t > 0 && t < SHORT && t + FRACTION_SLACK < before[from + i])) return i;
      if (!(turned > SAFE_PRODUCT && terms + t * size * magnitude <= MAX_CANCELLATION * turned)) return i;
      fractions[at + i] = t;
      // Like `writePoint`, with the same bits.
      xs[at + i] = t > 0.5 ? endX + (t - 1) * rayX : x + t * rayX;
      ys[at + i] = t > 0.5 ? endY + (t - 1) * rayY : y + t * rayY;
      nxs[at + i] = nx;
      nys[at + i] = ny;
    }
    return count;
  }
}
