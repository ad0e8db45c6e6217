import type { Rows } from '@swept/core';
import { COLUMNS, MARGIN, ROUNDED_OFF } from '../grid/frame.js';
import { AXIS_X, AXIS_Y, MOMENT, REACH, SLOT } from './capsules.js';
import { DENSITY, ORIGIN_X, ORIGIN_Y, type RayCells } from './ray-cells.js';
import { LATER, LOST, NOISE, UPWARD } from './ray-walk.js';

/** Far more than the rounding error of a direction. */
const ASIDE = 2 ** -32;
/** An axis that leads to the origin but for this part of its length is tested against all rays, ... */
const RADIAL = 2 ** -12;
/** ... and so is a capsule whose reach is more than this part of the distance. */
const CLOSE = 0.9;
/** asin(s) <= s + ARC s^3. */
const ARC = Math.PI / 2 - 1;
/** All round, as `directionOf` measures it. */
const ROUND = 4;
/** What no ray reaches. */
const NEVER = 2;
/** Shapes are looked at as far as rays usually fly, times this: few fly farther. */
const FLIGHTS = 2.5;

/**
 * Rays that start in one point, in the order of their directions. Each shape near them is looked at once, and
 * tested against the rays in whose directions it lies. That is faster than to walk each ray, as neighbours
 * meet the same shapes.
 */
export class RayFan {
  /**
   * By `place` of a ray: a slot, and a fraction. The ray meets none but this slot before this fraction; -1 is
   * none at all.
   */
  slots = new Int32Array(0);
  rest = new Float64Array(0);
  /** Number of capsules that were looked at, and of tests of a ray against one. */
  looks = 0;
  tests = 0;
  /** Counterclockwise, the displacement of each ray, and a lower bound for its slot. */
  private wx = new Float64Array(0);
  private wy = new Float64Array(0);
  private first = new Float64Array(0);
  private count = 0;
  private clockwise = false;
  /** The first ray of each sector, and of two more. */
  private starts = new Int32Array(0);
  private sectors = 0;
  private x = 0;
  private y = 0;
  /** Of the first ray, where the first sector begins. */
  private direction = 0;
  /** No ray reaches farther in x or y. */
  private half = 0;
  /** The bounds of errors, as in `walkRay`. */
  private noise = 0;
  private blur = 0;
  /** By capsule: the number of the last fan that has looked at it. */
  private seen = new Int32Array(0);
  private fan = 0;

  /**
   * Casts rays from the start of `ray` to `count` places, two or more: two numbers from `offset`, two others
   * `stride` further, and so on. Only the slots that it `sees` count. False, and there are no answers, if the
   * rays do not turn in one sense, by less than all round, or are too far away for cells.
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
    const x = ray[0];
    const y = ray[1];
    this.x = x;
    this.y = y;
    this.looks = 0;
    this.tests = 0;
    if (!this.arrange(ends, offset, stride, count)) return false;
    const { half } = this;
    const { place, extent, bounds, width, mask } = cells;
    const density = place[DENSITY];
    const startX = (x - place[ORIGIN_X]) * density;
    const startY = (y - place[ORIGIN_Y]) * density;
    const lost = (COLUMNS + Math.abs(startX) + Math.abs(startY) + 2 * half * density) * ROUNDED_OFF;
    if (!(lost < MARGIN / 2)) return false;
    const away = Math.max(extent[2] - x, x - extent[0]) + Math.max(extent[3] - y, y - extent[1]);
    this.noise = NOISE * 2 * half * (away + extent[4]) + LOST;
    this.blur = NOISE * extent[4] * (away + 2 * half) + LOST;
    if (cells.count > this.seen.length) this.seen = new Int32Array(cells.count + (cells.count >> 2));
    this.fan++;
    this.lookAll(cells, cells.outside, 1, sees);
    const looked = Math.min(half, FLIGHTS * cells.flight);
    const far = looked * density + MARGIN;
    const left = Math.max(bounds[0], startX - far) | 0;
    const low = Math.max(bounds[1], startY - far) | 0;
    const right = Math.min(bounds[2], startX + far) | 0;
    const high = Math.min(bounds[3], startY + far) | 0;
    const columns = Math.min(right - left, mask) + 1;
    for (let row = low; row <= high && columns > 0; row++) {
      const at = (left + Math.imul(row, width)) & mask;
      // Behind the last bucket of all the first one follows.
      const inRow = Math.min(columns, mask + 1 - at);
      this.lookAll(cells, at, inRow, sees);
      if (inRow < columns) this.lookAll(cells, 0, columns - inRow, sees);
    }
    this.finish(cells.capsules, looked < half ? looked * (1 - LATER) : Infinity);
    return true;
  }

  /** Where the answers for a ray are. */
  place(ray: number): number {
    return this.clockwise ? this.count - 1 - ray : ray;
  }

  /** Reads the rays, and divides all round into sectors. False if they do not turn in one sense. */
  private arrange(ends: Float64Array, offset: number, stride: number, count: number): boolean {
    if (count > this.slots.length) this.reserve(count);
    const { x, y, starts, sectors, wx, wy, first, rest, slots } = this;
    const next = offset + stride;
    const clockwise = (ends[offset] - x) * (ends[next + 1] - y) < (ends[offset + 1] - y) * (ends[next] - x);
    const step = clockwise ? -stride : stride;
    let end = clockwise ? offset + (count - 1) * stride : offset;
    const begin = directionOf(ends[end] - x, ends[end + 1] - y);
    const scale = sectors / ROUND;
    let before = 0;
    let half = 0;
    let sector = 0;
    for (let i = 0; i < count; i++, end += step) {
      const toX = ends[end] - x;
      const toY = ends[end + 1] - y;
      wx[i] = toX;
      wy[i] = toY;
      first[i] = 1 + LATER;
      rest[i] = NEVER;
      slots[i] = -1;
      const size = Math.max(Math.abs(toX), Math.abs(toY));
      if (size > half) half = size;
      const turned = roundOf(directionOf(toX, toY) - begin);
      if (!(turned >= before)) return false;
      before = turned;
      for (const last = (turned * scale) | 0; sector <= last; sector++) starts[sector] = i;
    }
    starts.fill(count, sector);
    this.count = count;
    this.clockwise = clockwise;
    this.direction = begin;
    this.half = half;
    return true;
  }

  private reserve(count: number): void {
    const length = count + (count >> 2);
    this.slots = new Int32Array(length);
    this.rest = new Float64Array(length);
    this.wx = new Float64Array(length);
    this.wy = new Float64Array(length);
    this.first = new Float64Array(length);
    this.sectors = 64;
    while (this.sectors < 2 * length) this.sectors *= 2;
    this.starts = new Int32Array(this.sectors + 2);
  }

  /** Looks at all capsules in these buckets, unless this fan has. */
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
    const { x, y, count, starts, direction } = this;
    const vx = capsules[o] - x;
    const vy = capsules[o + 1] - y;
    const ex = capsules[o + AXIS_X];
    const ey = capsules[o + AXIS_Y];
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
    // Without branches, as nobody can tell which way they go.
    const between = (other - one) * +(cross < 0);
    const from = roundOf(one + between - wide - direction);
    const to = roundOf(other - between + wide - direction);
    const scale = this.sectors / ROUND;
    const begin = starts[(from * scale) | 0];
    const end = starts[((to * scale) | 0) + 1];
    if (from <= to) this.test(capsules, o, begin, end);
    else {
      this.test(capsules, o, begin, count);
      this.test(capsules, o, 0, end);
    }
  }

  /** Tests rays against a capsule, by the cross products that `walkRay` explains. */
  private test(capsules: Float64Array, o: number, begin: number, end: number): void {
    const { x, y, wx, wy, first, rest, slots, noise, blur } = this;
    this.tests += end - begin;
    if (capsules[o + REACH] > 0) {
      for (let i = begin; i < end; i++) this.testThick(capsules, o, i);
      return;
    }
    const vx = capsules[o] - x;
    const vy = capsules[o + 1] - y;
    const ex = capsules[o + AXIS_X];
    const ey = capsules[o + AXIS_Y];
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
      // What is no number, of parallels, goes on.
      if (low >= rest[i] || when < -slack) continue;
      if (low < first[i]) {
        if (first[i] < rest[i]) rest[i] = first[i];
        first[i] = low;
        slots[i] = o;
      } else rest[i] = low > 0 ? low : 0;
    }
  }

  private testThick(capsules: Float64Array, o: number, i: number): void {
    const { noise, first, rest } = this;
    const vx = capsules[o] - this.x;
    const vy = capsules[o + 1] - this.y;
    const ex = capsules[o + AXIS_X];
    const ey = capsules[o + AXIS_Y];
    const wx = this.wx[i];
    const wy = this.wy[i];
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
      // A disc, or parallel to the ray: then that about the nearer end.
      const off = Math.max(0, Math.abs(side) - noise);
      low = near - Math.sqrt(Math.max(0, wide * wide - off * off)) * UPWARD;
    }
    low /= square;
    if (low < first[i]) {
      if (first[i] < rest[i]) rest[i] = first[i];
      first[i] = low;
      this.slots[i] = o;
    } else if (!(low >= rest[i])) rest[i] = low > 0 ? low : 0;
  }

  /** Nothing is known of what is farther away, in x or in y. */
  private finish(capsules: Float64Array, looked: number): void {
    const { slots, rest, wx, wy, count } = this;
    for (let i = 0; i < count; i++) {
      if (slots[i] >= 0) slots[i] = capsules[slots[i] + SLOT];
      const known = looked / Math.max(Math.abs(wx[i]), Math.abs(wy[i]));
      if (known < rest[i]) rest[i] = known;
    }
  }
}

/** The direction of a displacement, from 0 to 4 all round; it grows no faster than the angle. */
function directionOf(x: number, y: number): number {
  const part = x / (Math.abs(x) + Math.abs(y));
  return 1 - part + 2 * (1 + part) * +(y < 0);
}

/** The same direction from 0 to 4. */
function roundOf(turned: number): number {
  return turned - ROUND * Math.floor(turned / ROUND);
}

function cross(ax: number, ay: number, bx: number, by: number): number {
  return ax * by - ay * bx;
}
