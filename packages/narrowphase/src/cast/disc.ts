import { RADIUS, type Rows } from '@swept/core';
import { MAX_CANCELLATION, SMALL_SQUARE } from '../exact/bounds.js';
import { CERTAIN } from './thick.js';
import type { FanColumns } from './wall.js';

/** A disc for rays from one point: see `Wall`. Trusts its input. */
export class Disc {
  private x = NaN;
  private y = NaN;
  /**
   * The centre relative to that point, its distance and the square of that, and that square less that of the
   * radius.
   */
  private ax = NaN;
  private ay = NaN;
  private far = NaN;
  private square = NaN;
  private outside = NaN;
  private r = NaN;

  /** Like `Wall.face`; also false if the rays do not start clearly outside. */
  face(ray: Rows, circle: Rows, co: number): boolean {
    const x = ray[0];
    const y = ray[1];
    const ax = circle[co] - x;
    const ay = circle[co + 1] - y;
    const r = circle[co + RADIUS];
    const square = ax * ax + ay * ay;
    const outside = square - r * r;
    if (!(outside > CERTAIN * square)) return false;
    this.x = x;
    this.y = y;
    this.ax = ax;
    this.ay = ay;
    this.far = Math.sqrt(square);
    this.square = square;
    this.outside = outside;
    this.r = r;
    return true;
  }

  /** Like `Wall.meet`. */
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
    const { x, y, ax, ay, far, square, outside, r } = this;
    for (let i = 0; i < count; i++) {
      const endX = ends[end + i * stride];
      const endY = ends[end + i * stride + 1];
      const vx = endX - x;
      const vy = endY - y;
      // Like `tryArc`, with the same bits.
      const b = ax * vx + ay * vy;
      const long = vx * vx + vy * vy;
      const length = Math.sqrt(long);
      const off = (vx * ay - vy * ax) / length;
      const aside = Math.abs(off);
      const deep = r - aside;
      if (!(long > SMALL_SQUARE && deep > CERTAIN * (r + far) && b > CERTAIN * length * far)) return i;
      const half = length * Math.sqrt(deep * (r + aside));
      const t = outside / (b + half);
      const noise = square + r * r + t * length * (far + (far * r * length) / half);
      if (!(noise <= MAX_CANCELLATION * (b + half) && t < 1 - CERTAIN && t + CERTAIN < before[from + i]))
        return i;
      const side = Math.max(-1, Math.min(1, off / r));
      const back = Math.sqrt((1 - side) * (1 + side));
      out.fraction[at + i] = t;
      // Like `writePoint`, with the same bits.
      out.x[at + i] = t > 0.5 ? endX + (t - 1) * vx : x + t * vx;
      out.y[at + i] = t > 0.5 ? endY + (t - 1) * vy : y + t * vy;
      out.nx[at + i] = (-back * vx + side * vy) / length + 0;
      out.ny[at + i] = (-back * vy - side * vx) / length + 0;
    }
    return count;
  }
}
