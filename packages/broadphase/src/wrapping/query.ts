import { BOX, RADIUS, ROW, type Rows, SEGMENT, vertexAt } from '@swept/core';
import type { Broadphase } from '../broadphase.js';
import { pointNears, readyPoint, X, Y } from '../query/box-distance.js';
import { ENTRY, LIMIT, RAY, rayMeets, readyRay } from '../query/ray.js';
import { SlotSet } from '../slots/slot-set.js';
import type { WrapEntries } from './entries.js';
import type { Torus } from './torus.js';

/** Relative: more than what shifting a ray or a point, and judging it from there, can differ by. */
const ROUNDING = 2 ** -47;
/** Numbers in the way along an axis. */
const WAY = 4;
const RAY_END = vertexAt(SEGMENT - 1);
const stop = (): number => -1;

/**
 * A cast or a nearest query on a torus: the strategy is asked once for each image of the domain that the ray passes, or that
 * the point is near to, with the ray or point shifted back. There it is told to look a hair too far; who is visited is
 * decided here, by the images of the boxes, so that all strategies visit the same.
 */
export class WrapQuery {
  visit: (slot: number, told: number) => number = stop;
  /** The boxes of the bodies, by slot. */
  boxes: Rows = new Float64Array(0);
  private readonly torus: Torus;
  private readonly entries: WrapEntries;
  /** The ray or point as given; its limit is the one that counts. */
  private readonly ready = new Float64Array(RAY);
  private readonly visited = new SlotSet();
  /** The ray as the strategy sees it: shifted back, and a hair thicker. */
  private readonly ray: Rows = new Float64Array(ROW);
  private readonly box: Rows = new Float64Array(BOX);
  private readonly best: Rows = new Float64Array(BOX);
  /** By how many periods the image of the domain is shifted that the ray is in. */
  private readonly shifts = new Float64Array(2);
  /** By axis: where the ray starts, its way, how far aside it reaches, and the period. */
  private readonly way = new Float64Array(2 * WAY);
  /** By axis: the first and the last image of the domain that it passes. */
  private readonly cells = new Float64Array(4);
  /** By axis: from which fraction to which it is near the present one. */
  private readonly span = new Float64Array(4);
  /** The same back, and other shifts. */
  private readonly back = new Float64Array(2);
  /** Beyond this fraction of the ray a hit is left to a later image. */
  private readonly leave = new Float64Array(1);
  /** What shifting a ray or point may be wrong by, a length. */
  private readonly hair = new Float64Array(1);

  constructor(torus: Torus, entries: WrapEntries) {
    this.torus = torus;
    this.entries = entries;
  }

  clear(): void {
    this.visit = stop;
    this.visited.clear();
  }

  /** Visits each body whose box, or an image of it, meets the ray: image of the domain after image, as the ray passes them. */
  cast(strategy: Broadphase, ray: Rows, offset: number): void {
    const { torus, ready, shifts, back, cells, span } = this;
    readyRay(ray, offset, ready);
    this.readyWay(ray, offset);
    const stepX = cells[0] <= cells[1] ? 1 : -1;
    for (shifts[0] = cells[0]; (cells[1] - shifts[0]) * stepX >= 0; shifts[0] += stepX) {
      this.passCell(0);
      if (span[0] > ready[LIMIT]) return;
      this.listCells(1);
      const stepY = cells[2] <= cells[3] ? 1 : -1;
      for (shifts[1] = cells[2]; (cells[3] - shifts[1]) * stepY >= 0; shifts[1] += stepY) {
        if (ready[LIMIT] < 0) return;
        this.passCell(1);
        this.leave[0] = Math.min(span[1], span[3]);
        back[0] = -shifts[0];
        back[1] = -shifts[1];
        torus.writeRow(SEGMENT, ray, back, this.ray, offset);
        this.ray[RADIUS] += this.hair[0];
        strategy.cast(this.ray, this.hit);
      }
    }
  }

  /** Visits each body by the distance of its nearest image. */
  nearest(strategy: Broadphase, x: number, y: number): void {
    const { torus, ready } = this;
    readyPoint(x, y, ready);
    const cellX = cellOf(x, torus.x);
    const cellY = cellOf(y, torus.y);
    const inX = cellX === 0 ? x : x - cellX * torus.x;
    const inY = cellY === 0 ? y : y - cellY * torus.y;
    const { spanX, spanY } = torus;
    this.hair[0] = (Math.abs(x) + Math.abs(y) + spanX + spanY) * ROUNDING;
    // The image within the domain, then those beside it, the nearer side first.
    const sideX = inX * 2 > spanX ? -1 : 1;
    const sideY = inY * 2 > spanY ? -1 : 1;
    for (let i = 0; i < (spanX === 0 ? 1 : 3); i++) {
      const shiftX = i === 0 ? 0 : i === 1 ? sideX : -sideX;
      const gapX = shiftX === 0 ? 0 : shiftX > 0 ? inX : spanX - inX;
      for (let j = 0; j < (spanY === 0 ? 1 : 3); j++) {
        const shiftY = j === 0 ? 0 : j === 1 ? sideY : -sideY;
        const gapY = shiftY === 0 ? 0 : shiftY > 0 ? inY : spanY - inY;
        if (Math.max(gapX, gapY) > ready[LIMIT] + this.hair[0]) continue;
        strategy.nearest(inX + shiftX * spanX, inY + shiftY * spanY, this.near);
      }
    }
  }

  private readonly hit = (entry: number): number => {
    const { ready, box, entries } = this;
    const slot = entries.owner[entry];
    if (!this.visited.has(slot)) {
      this.torus.writeBox(entries.boxes, this.shifts, box, entry * BOX);
      if (rayMeets(ready, box, 0) && ready[ENTRY] <= this.leave[0]) this.tell(slot, LIMIT);
    }
    // A whole 1 is not boxed.
    return ready[LIMIT] < 1 ? ready[LIMIT] * (1 + ROUNDING) : 1;
  };

  private readonly near = (entry: number): number => {
    const { ready, best, entries } = this;
    const slot = entries.owner[entry];
    if (!this.visited.has(slot)) {
      this.writeNearest(slot * BOX, 0);
      this.writeNearest(slot * BOX, 1);
      if (pointNears(ready, best, 0)) this.tell(slot, ENTRY);
    }
    return ready[LIMIT] + this.hair[0];
  };

  private tell(slot: number, told: number): void {
    const { ready } = this;
    this.visited.add(slot);
    const limit = this.visit(slot, ready[told]);
    if (limit < ready[LIMIT]) ready[LIMIT] = limit;
  }

  /** Writes where the ray goes on each axis, and the columns it passes. */
  private readyWay(ray: Rows, offset: number): void {
    const { torus, way } = this;
    const radius = ray[offset + RADIUS];
    let size = radius + torus.spanX + torus.spanY;
    for (let axis = 0; axis < 2; axis++) {
      way[WAY * axis] = ray[offset + axis];
      way[WAY * axis + 1] = ray[offset + RAY_END + axis] - ray[offset + axis];
      size += Math.abs(way[WAY * axis]) + Math.abs(way[WAY * axis + 1]);
    }
    const hair = size * ROUNDING;
    for (let axis = 0; axis < 2; axis++) {
      const period = axis === 0 ? torus.x : torus.y;
      // What is within the radius is, as an image, within half of the period.
      way[WAY * axis + 2] = Math.min(radius, period / 2) + hair;
      way[WAY * axis + 3] = period;
    }
    this.hair[0] = hair;
    this.listCells(0);
  }

  /** Writes the first and the last cell along an axis that the ray comes within its reach of: in y, while it is in a column. */
  private listCells(axis: 0 | 1): void {
    const { way, cells, span } = this;
    const at = WAY * axis;
    const step = way[at + 1] < 0 ? -1 : 1;
    const period = way[at + 3];
    cells[2 * axis] = cells[2 * axis + 1] = 0;
    if (period === Infinity) return;
    const from = way[at] + (axis === 0 ? 0 : way[at + 1] * span[0]);
    const to = way[at] + way[at + 1] * (axis === 0 ? 1 : span[1]);
    cells[2 * axis] = Math.floor((from - step * way[at + 2]) / period);
    cells[2 * axis + 1] = Math.floor((to + step * way[at + 2]) / period);
  }

  /** Writes from which fraction to which the ray is within its reach of the present cell along an axis, a hair outward. */
  private passCell(axis: 0 | 1): void {
    const { way, span, shifts } = this;
    const at = WAY * axis;
    const along = way[at + 1];
    span[2 * axis] = 0;
    span[2 * axis + 1] = 1;
    const period = way[at + 3];
    if (along === 0 || period === Infinity) return;
    const step = along < 0 ? -1 : 1;
    const near = (shifts[axis] + (along < 0 ? 1 : 0)) * period - step * way[at + 2];
    const far = (shifts[axis] + (along < 0 ? 0 : 1)) * period + step * way[at + 2];
    span[2 * axis] = Math.min(1, Math.max(0, (near - way[at]) / along - 4 * ROUNDING));
    span[2 * axis + 1] = Math.min(1, Math.max(0, Math.min(2, (far - way[at]) / along) + 4 * ROUNDING));
  }

  /** Writes to `best` the image of a box that is nearest on one axis. */
  private writeNearest(offset: number, axis: 0 | 1): void {
    const { torus, boxes, box, best, back } = this;
    const at = this.ready[axis === 0 ? X : Y];
    const period = axis === 0 ? torus.x : torus.y;
    best[axis] = boxes[offset + axis];
    best[axis + 2] = boxes[offset + axis + 2];
    if (period === Infinity) return;
    const first = cellOf(at - best[axis], period) - 1;
    let least = Infinity;
    for (let i = 0; i < 3; i++) {
      back[axis] = first + i;
      back[1 - axis] = 0;
      torus.writeBox(boxes, back, box, offset);
      const gap = Math.max(0, box[axis] - at, at - box[axis + 2]);
      if (gap < least) {
        least = gap;
        best[axis] = box[axis];
        best[axis + 2] = box[axis + 2];
      }
    }
  }
}

/** By how many periods the image of the domain is shifted in which a coordinate is. */
function cellOf(at: number, period: number): number {
  return period < Infinity ? Math.floor(at / period) : 0;
}
