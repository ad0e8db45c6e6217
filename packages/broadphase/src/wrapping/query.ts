import { BOX, RADIUS, ROW, type Rows, SEGMENT, vertexAt } from '@swept/core';
import { SlotSet } from '@swept/core/internal';
import type { Broadphase } from '../broadphase.js';
import { pointNears, readyPoint, X, Y } from '../query/box-distance.js';
import { ENTRY, LIMIT, lower, RAY, rayMeets, readyRay } from '../query/ray.js';
import type { WrapEntries } from './entries.js';
import type { Torus } from './torus.js';

/** More than the relative error of shifting a ray or a point and testing it there. */
const ROUNDING = 2 ** -47;
/** Number of numbers in `line` per axis. */
const LINE = 4;
const RAY_END = vertexAt(SEGMENT - 1);
const stop = (): void => {};
const none = new Float64Array(0);

/**
 * A cast or a nearest query on a torus: the strategy is queried once for each image of the domain that the
 * ray passes, or that the point is near to, with the ray or point shifted back. Those queries reach a margin
 * farther; the images of the boxes decide here which bodies are visited, so that all strategies visit the
 * same.
 */
export class WrapQuery {
  visit: (slot: number) => void = stop;
  /** The array of the caller, like `visit`. */
  limit: Float64Array = none;
  /** The boxes of the bodies, by slot. */
  boxes: Rows = new Float64Array(0);
  private readonly torus: Torus;
  private readonly entries: WrapEntries;
  /** The ray or point as given; its limit is the one that counts. */
  private readonly ready = new Float64Array(RAY);
  private readonly visited = new SlotSet();
  /** The ray of a query of the strategy: shifted back, and thicker by the margin. */
  private readonly ray: Rows = new Float64Array(ROW);
  private readonly box: Rows = new Float64Array(BOX);
  private readonly best: Rows = new Float64Array(BOX);
  /** The shift, in periods, of the image of the domain where the ray is. */
  private readonly shifts = new Float64Array(2);
  /** By axis: the start of the ray, its displacement, its lateral reach, and the period. */
  private readonly line = new Float64Array(2 * LINE);
  /** By axis: the first and the last image of the domain that it passes. */
  private readonly cells = new Float64Array(4);
  /** By axis: the fractions between which it is near the current image. */
  private readonly span = new Float64Array(4);
  /** The opposite shift, and other shifts. */
  private readonly back = new Float64Array(2);
  /** Beyond this fraction of the ray a hit is left to a later image. */
  private readonly leave = new Float64Array(1);
  /** The limit of the query of the strategy. */
  private readonly inner = new Float64Array(2);
  /** More than the error of shifting a ray or point, a length. */
  private readonly margin = new Float64Array(1);

  constructor(torus: Torus, entries: WrapEntries) {
    this.torus = torus;
    this.entries = entries;
  }

  clear(): void {
    this.visit = stop;
    this.limit = none;
    this.visited.clear();
  }

  /**
   * Visits each body whose box, or an image of it, meets the ray: image of the domain after image, as the ray
   * passes them.
   */
  cast(strategy: Broadphase, ray: Rows, offset: number): void {
    const { torus, ready, shifts, back, cells, span } = this;
    readyRay(ray, offset, ready);
    lower(ready, this.limit);
    this.readyLine(ray, offset);
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
        this.ray[RADIUS] += this.margin[0];
        this.inner[0] = ready[LIMIT] * (1 + ROUNDING);
        strategy.cast(this.ray, this.inner, this.hit);
      }
    }
  }

  /** Visits each body by the distance of its nearest image. */
  nearest(strategy: Broadphase, x: number, y: number): void {
    const { torus, ready } = this;
    readyPoint(x, y, ready);
    lower(ready, this.limit);
    const cellX = cellOf(x, torus.x);
    const cellY = cellOf(y, torus.y);
    const inX = cellX === 0 ? x : x - cellX * torus.x;
    const inY = cellY === 0 ? y : y - cellY * torus.y;
    const { spanX, spanY } = torus;
    this.margin[0] = (Math.abs(x) + Math.abs(y) + spanX + spanY) * ROUNDING;
    // The image within the domain, then those beside it, the nearer side first.
    const sideX = inX * 2 > spanX ? -1 : 1;
    const sideY = inY * 2 > spanY ? -1 : 1;
    for (let i = 0; i < (spanX === 0 ? 1 : 3); i++) {
      const shiftX = i === 0 ? 0 : i === 1 ? sideX : -sideX;
      const gapX = shiftX === 0 ? 0 : shiftX > 0 ? inX : spanX - inX;
      for (let j = 0; j < (spanY === 0 ? 1 : 3); j++) {
        const shiftY = j === 0 ? 0 : j === 1 ? sideY : -sideY;
        const gapY = shiftY === 0 ? 0 : shiftY > 0 ? inY : spanY - inY;
        if (Math.max(gapX, gapY) > ready[LIMIT] + this.margin[0]) continue;
        this.inner[0] = ready[LIMIT] + this.margin[0];
        strategy.nearest(inX + shiftX * spanX, inY + shiftY * spanY, this.inner, this.near);
      }
    }
  }

  private readonly hit = (entry: number): void => {
    const { ready, box, entries } = this;
    const slot = entries.body[entry];
    if (!this.visited.has(slot)) {
      this.torus.writeBox(entries.boxes, this.shifts, box, entry * BOX);
      if (rayMeets(ready, box, 0) && ready[ENTRY] <= this.leave[0]) this.report(slot);
    }
    this.inner[0] = ready[LIMIT] * (1 + ROUNDING);
  };

  private readonly near = (entry: number): void => {
    const { ready, best, entries } = this;
    const slot = entries.body[entry];
    if (!this.visited.has(slot)) {
      this.writeNearest(slot * BOX, 0);
      this.writeNearest(slot * BOX, 1);
      if (pointNears(ready, best, 0)) {
        this.limit[1] = ready[ENTRY];
        this.report(slot);
      }
    }
    this.inner[0] = ready[LIMIT] + this.margin[0];
  };

  private report(slot: number): void {
    this.visited.add(slot);
    this.visit(slot);
    lower(this.ready, this.limit);
  }

  /** Writes `line` for the ray, and the columns it passes. */
  private readyLine(ray: Rows, offset: number): void {
    const { torus, line } = this;
    const radius = ray[offset + RADIUS];
    let size = radius + torus.spanX + torus.spanY;
    for (let axis = 0; axis < 2; axis++) {
      const at = LINE * axis;
      const period = axis === 0 ? torus.x : torus.y;
      line[at] = ray[offset + axis];
      line[at + 1] = ray[offset + RAY_END + axis] - ray[offset + axis];
      const far = Math.abs(line[at]) + Math.abs(line[at + 1]);
      // Anything within the radius has an image within half a period.
      const reach = Math.min(radius, period / 2);
      // A margin of the axis itself: that of a far longer one may be many periods.
      line[at + 2] = reach + (reach + far + (axis === 0 ? torus.spanX : torus.spanY)) * ROUNDING;
      line[at + 3] = period;
      size += far;
    }
    this.margin[0] = size * ROUNDING;
    this.listCells(0);
  }

  /**
   * Writes the first and the last cell along an axis that are within reach of the ray: in y, while it is in a
   * column.
   */
  private listCells(axis: 0 | 1): void {
    const { line, cells, span } = this;
    const at = LINE * axis;
    const step = line[at + 1] < 0 ? -1 : 1;
    const period = line[at + 3];
    cells[2 * axis] = cells[2 * axis + 1] = 0;
    if (period === Infinity) return;
    const from = line[at] + (axis === 0 ? 0 : line[at + 1] * span[0]);
    const to = line[at] + line[at + 1] * (axis === 0 ? 1 : span[1]);
    cells[2 * axis] = Math.floor((from - step * line[at + 2]) / period);
    cells[2 * axis + 1] = Math.floor((to + step * line[at + 2]) / period);
  }

  /**
   * Writes the fractions between which the current cell along an axis is within reach of the ray, rounded
   * outward.
   */
  private passCell(axis: 0 | 1): void {
    const { line, span, shifts } = this;
    const at = LINE * axis;
    const along = line[at + 1];
    span[2 * axis] = 0;
    span[2 * axis + 1] = 1;
    const period = line[at + 3];
    if (along === 0 || period === Infinity) return;
    const step = along < 0 ? -1 : 1;
    const near = (shifts[axis] + (along < 0 ? 1 : 0)) * period - step * line[at + 2];
    const far = (shifts[axis] + (along < 0 ? 0 : 1)) * period + step * line[at + 2];
    span[2 * axis] = Math.min(1, Math.max(0, (near - line[at]) / along - 4 * ROUNDING));
    span[2 * axis + 1] = Math.min(1, Math.max(0, Math.min(2, (far - line[at]) / along) + 4 * ROUNDING));
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

/** The shift, in periods, of the image of the domain that contains a coordinate. */
function cellOf(at: number, period: number): number {
  return period < Infinity ? Math.floor(at / period) : 0;
}
