import type { Rows } from '@swept/core';
import { COLUMNS, MARGIN, ROUNDED_OFF } from '../grid/frame.js';
import { UPWARD } from '../query/ray.js';
import { AXIS_X, AXIS_Y, MOMENT, REACH, SLOT } from './capsules.js';
import { directionOf, FanRays } from './fan-rays.js';
import { DENSITY, ORIGIN_X, ORIGIN_Y, type RayCells } from './ray-cells.js';
import { LATER, LOST, NOISE } from './ray-walk.js';

/** Far more than the rounding error of a direction. */
const ASIDE = 2 ** -32;
/** An axis that leads to the origin up to this fraction of its length is tested against all rays, ... */
const RADIAL = 2 ** -12;
/** ... and so is a capsule whose reach is more than this fraction of the distance. */
const CLOSE = 0.9;
/** asin(s) <= s + ARC s^3. */
const ARC = Math.PI / 2 - 1;

/**
 * Casts rays that start in one point, in the order of their directions. The shapes around it are visited from
 * the nearest on, each once, and tested against the rays in whose directions they lie. That is faster than
 * walking each ray, since neighbouring rays meet the same shapes.
 */
export class RayFan {
  readonly rays = new FanRays();
  /** Number of capsules that were visited, and of tests of a ray against one. */
  looks = 0;
  tests = 0;
  private x = 0;
  private y = 0;
  /** The error bounds, as in `walkCapsules`. */
  private noise = 0;
  private blur = 0;
  /** By capsule: the number of the last fan that has visited it. */
  private seen = new Int32Array(0);
  private fan = 0;

  /**
   * Casts rays from the start of `ray`: see `FanRays.take`. Only slots for which `sees` is true count. False,
   * without answers, if `take` refuses the rays, or they are too far away for cells.
   */
  cast(
    cells: RayCells,
    ray: Rows,
    ends: Float64Array,
    offset: number,
    stride: number,
    count: number,
    sees: (slot: number) => boolean,
  ): boolean {
    const { rays } = this;
    const x = ray[0];
    const y = ray[1];
    this.x = x;
    this.y = y;
    this.looks = 0;
    this.tests = 0;
    if (!rays.take(ray, ends, offset, stride, count)) return false;
    const { reach } = rays;
    const { place, extent } = cells;
    const density = place[DENSITY];
    const startX = (x - place[ORIGIN_X]) * density;
    const startY = (y - place[ORIGIN_Y]) * density;
    const lost = (COLUMNS + Math.abs(startX) + Math.abs(startY) + 2 * reach * density) * ROUNDED_OFF;
    if (!(lost < MARGIN / 2)) return false;
    const away = Math.max(extent[2] - x, x - extent[0]) + Math.max(extent[3] - y, y - extent[1]);
    this.noise = NOISE * 2 * reach * (away + extent[4]) + LOST;
    this.blur = NOISE * extent[4] * (away + 2 * reach) + LOST;
    if (cells.count > this.seen.length) this.seen = new Int32Array(cells.count + (cells.count >> 2));
    this.fan++;
    this.lookAll(cells, cells.outside, 1, sees);
    this.lookAround(cells, startX, startY, sees);
    return true;
  }

  /**
   * Visits a square of cells around the start as far as rays usually go, and then one ring of cells after the
   * other around it, as long as the last ring had fewer cells than rays are open: the last few rays are
   * cheaper to walk.
   */
  private lookAround(cells: RayCells, startX: number, startY: number, sees: (slot: number) => boolean): void {
    const { rays } = this;
    const { place, bounds, flight } = cells;
    const side = 1 / place[DENSITY];
    const column = Math.floor(startX);
    const row = Math.floor(startY);
    /** The distance of the start from the next cell. */
    const inset = Math.min(startX - column, column + 1 - startX, startY - row, row + 1 - startY) - MARGIN;
    const size = Math.floor(Math.min(flight / side, rays.count / 8));
    for (let r = row - size; r <= row + size; r++) this.lookRow(cells, r, column - size, column + size, sees);
    for (let ring = size; ; ring++) {
      if (ring > size) this.lookRing(cells, column, row, ring, sees);
      const isAll =
        column - ring <= bounds[0] &&
        row - ring <= bounds[1] &&
        column + ring >= bounds[2] &&
        row + ring >= bounds[3];
      rays.known = (ring + inset) * side * (1 - LATER);
      if (isAll || rays.known >= rays.reach) return;
      rays.close();
      if (rays.opened > 8 * ring) continue;
      rays.stop();
      return;
    }
  }

  /** Visits the cells at the given number of rows or columns from one. */
  private lookRing(
    cells: RayCells,
    column: number,
    row: number,
    ring: number,
    sees: (slot: number) => boolean,
  ): void {
    const { bounds } = cells;
    const left = column - ring;
    const right = column + ring;
    this.lookRow(cells, row - ring, left, right, sees);
    this.lookRow(cells, row + ring, left, right, sees);
    const first = Math.max(row - ring + 1, bounds[1]);
    const last = Math.min(row + ring - 1, bounds[3]);
    for (let between = first; between <= last; between++) {
      this.lookRow(cells, between, left, left, sees);
      this.lookRow(cells, between, right, right, sees);
    }
  }

  /** Visits the cells of a row from one column to another. */
  private lookRow(
    cells: RayCells,
    row: number,
    from: number,
    to: number,
    sees: (slot: number) => boolean,
  ): void {
    const { bounds, width, mask } = cells;
    if (row < bounds[1] || row > bounds[3]) return;
    const left = Math.max(bounds[0], from);
    const columns = Math.min(Math.min(bounds[2], to) - left, mask) + 1;
    if (columns <= 0) return;
    const at = (left + Math.imul(row, width)) & mask;
    // The first bucket follows the last one.
    const inRow = Math.min(columns, mask + 1 - at);
    this.lookAll(cells, at, inRow, sees);
    if (inRow < columns) this.lookAll(cells, 0, columns - inRow, sees);
  }

  /** Visits all capsules in these buckets that this fan has not visited. */
  private lookAll(cells: RayCells, from: number, count: number, sees: (slot: number) => boolean): void {
    const { buckets, entries, links } = cells;
    const stop = buckets[2 * (from + count)];
    for (let i = buckets[2 * from]; i < stop; i++) this.lookOnce(cells, entries[i], sees);
    for (let b = from; b < from + count; b++)
      for (let link = buckets[2 * b + 1]; link !== 0; link = links[3 * link + 1])
        this.lookOnce(cells, links[3 * link], sees);
  }

  private lookOnce(cells: RayCells, o: number, sees: (slot: number) => boolean): void {
    const { seen, fan } = this;
    const { capsules } = cells;
    if (seen[o >> 3] === fan) return;
    seen[o >> 3] = fan;
    if (sees(capsules[o + SLOT])) this.look(capsules, o);
  }

  /** Finds the rays in whose directions a capsule lies, and tests them. */
  private look(capsules: Float64Array, o: number): void {
    const { x, y, rays } = this;
    const { hand, count } = rays;
    const vx = capsules[o] - x;
    const vy = hand * (capsules[o + 1] - y);
    const ex = capsules[o + AXIS_X];
    const ey = hand * capsules[o + AXIS_Y];
    const reach = capsules[o + REACH];
    const toX = vx + ex;
    const toY = vy + ey;
    const cross = vx * ey - vy * ex;
    const axis = Math.abs(ex) + Math.abs(ey);
    this.looks++;
    let radial = RADIAL * axis * (Math.abs(vx) + Math.abs(vy) + axis);
    if (reach > 0) radial += 2 * capsules[o + MOMENT];
    let isNear = axis > 0 && !(Math.abs(cross) > radial);
    let wide = ASIDE;
    if (reach > 0) {
      const share = reach / Math.sqrt(Math.min(vx * vx + vy * vy, toX * toX + toY * toY));
      wide += share + ARC * share * share * share;
      isNear ||= !(share < CLOSE);
    }
    if (isNear) {
      this.test(capsules, o, 0, count);
      return;
    }
    const one = directionOf(vx, vy);
    const other = axis > 0 ? directionOf(toX, toY) : one;
    // Without branches, which would be unpredictable.
    const between = (other - one) * +(cross < 0);
    const from = rays.turned(one + between - wide);
    const to = rays.turned(other - between + wide);
    const begin = rays.firstAt(from);
    const end = rays.endAt(to);
    if (from <= to) this.test(capsules, o, begin, end);
    else {
      this.test(capsules, o, begin, count);
      this.test(capsules, o, 0, end);
    }
  }

  /** Tests rays against a capsule, but none before the first that is open, and none after the last. */
  private test(capsules: Float64Array, o: number, begin: number, end: number): void {
    const { rays } = this;
    const from = rays.openFrom(begin, end);
    const to = rays.openTo(from, end);
    this.tests += to - from;
    if (!(capsules[o + REACH] > 0)) this.testThin(capsules, o, from, to);
    else for (let i = from; i < to; i++) this.testThick(capsules, o, i);
  }

  /** By the cross products explained at `walkCapsules`. */
  private testThin(capsules: Float64Array, o: number, begin: number, end: number): void {
    const { x, y, rays, noise, blur } = this;
    const { hand, wx, wy, first, rest, slots } = rays;
    const vx = capsules[o] - x;
    const vy = hand * (capsules[o + 1] - y);
    const ex = capsules[o + AXIS_X];
    const ey = hand * capsules[o + AXIS_Y];
    const slot = capsules[o + SLOT];
    const cross = vx * ey - vy * ex;
    for (let i = begin; i < end; i++) {
      const turn = wx[i] * ey - wy[i] * ex;
      const side = wx[i] * vy - wy[i] * vx;
      const turned = Math.abs(turn);
      if (Math.abs(side + side + turn) > turned + noise) continue;
      const rate = 1 / turn;
      const slack = blur * Math.abs(rate);
      const when = cross * rate;
      const low = when - slack;
      // NaN, for parallels, goes on.
      if (low >= rest[i] || when < -slack) continue;
      if (low < first[i]) {
        if (first[i] < rest[i]) rest[i] = first[i];
        first[i] = low;
        slots[i] = slot;
      } else rest[i] = low > 0 ? low : 0;
    }
  }

  private testThick(capsules: Float64Array, o: number, i: number): void {
    const { rays, noise } = this;
    const { hand, first, rest, slots } = rays;
    const vx = capsules[o] - this.x;
    const vy = hand * (capsules[o + 1] - this.y);
    const ex = capsules[o + AXIS_X];
    const ey = hand * capsules[o + AXIS_Y];
    const wx = rays.wx[i];
    const wy = rays.wy[i];
    const turn = wx * ey - wy * ex;
    const side = wx * vy - wy * vx;
    const turned = Math.abs(turn);
    const square = wx * wx + wy * wy;
    const length = square > LOST ? Math.sqrt(square) * UPWARD : Math.abs(wx) + Math.abs(wy);
    const wide = capsules[o + REACH] * length + noise;
    if (Math.abs(side + side + turn) > turned + wide + wide) return;
    const one = wx * vx + wy * vy;
    const other = one + wx * ex + wy * ey;
    const near = Math.min(one, other) - noise;
    if (Math.max(one, other) + wide + noise < 0) return;
    let low = near - wide;
    if (turned > 0) {
      // Within reach of the line of the axis.
      const slack = this.blur + capsules[o + MOMENT];
      low = Math.max(low, (cross(vx, vy, ex, ey) / turn - slack / turned) * square);
    } else {
      // A disc, or parallel to the ray: then the disc about the nearer end.
      const off = Math.max(0, Math.abs(side) - noise);
      low = near - Math.sqrt(Math.max(0, wide * wide - off * off)) * UPWARD;
    }
    low /= square;
    if (low < first[i]) {
      if (first[i] < rest[i]) rest[i] = first[i];
      first[i] = low;
      slots[i] = capsules[o + SLOT];
    } else if (!(low >= rest[i])) rest[i] = low > 0 ? low : 0;
  }
}

function cross(ax: number, ay: number, bx: number, by: number): number {
  return ax * by - ay * bx;
}
