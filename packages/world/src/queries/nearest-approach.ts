import { BOX, END, RADIUS, ROW, type Rows, sweptBox } from '@swept/core';
import { createImpact, IMPACT, SEPARATE } from '@swept/narrowphase';
import { PieceWalk } from '../flown/piece-walk.js';
import type { Inside } from '../world.js';
import type { Paths } from './paths.js';

/** A distance is found to this part of it, or of the coordinates where it is small compared with these. */
const FINE = 2 ** -24;
const FINE_OF_PLACE = 2 ** -44;
/** A factor above the rounding of a distance. */
const ROUNDED = 1 + 2 ** -40;

/**
 * The nearest approach of two bodies in the last step, on their flown pieces. Distances are found by bisection:
 * shapes come as near as r if they touch when the radius of one is greater by r, which `sweep` decides exactly,
 * however they turn, grow and bend. Cold code: it allocates.
 */
export class NearestApproach {
  /** The smallest distance of any of their parts, its first time in the step, and the two parts. */
  distance = Infinity;
  time = Infinity;
  partA = -1;
  partB = -1;
  /** Did two parts touch of which neither is one-sided? */
  touchesHeld = false;
  /** The gap between the boxes of the paths of two parts, negative where they overlap; in x or y. */
  gap = Infinity;
  axis: 0 | 1 = 0;

  private readonly walk: PieceWalk;
  private readonly rows: Rows = new Float64Array(2 * ROW);
  private readonly boxes: Rows = new Float64Array(2 * BOX);
  private readonly impact = createImpact();
  private readonly inside: Inside;

  /** Measures the bodies in two roots. */
  constructor(inside: Inside, paths: Paths, a: number, b: number) {
    const { store } = inside;
    this.inside = inside;
    const walk = new PieceWalk(inside.plan, paths.pieces, 2);
    this.walk = walk;
    this.findGap(this.boxesOf(a), this.boxesOf(b));
    walk.cursors[0].recall(a);
    walk.cursors[1].recall(b);
    walk.begin();
    do {
      if (!(walk.window[0] <= walk.window[1])) continue;
      for (let partA = a; partA < store.endOf(a); partA++)
        for (let partB = b; partB < store.endOf(b); partB++) this.measure(partA, partB, a, b);
    } while (walk.back());
  }

  /** Measures two parts of bodies at the present times of the walk, which goes backwards. */
  private measure(partA: number, partB: number, a: number, b: number): void {
    const { store, seams } = this.inside;
    const { rows } = this;
    const { cursors, window } = this.walk;
    cursors[0].write(partA - a, store.kind[partA], window, rows, 0);
    cursors[1].write(partB - b, store.kind[partB], window, rows, ROW);
    const isFirst = this.distance === Infinity;
    const x = rows[ROW] - rows[0];
    const y = rows[ROW + 1] - rows[1];
    let far = isFirst ? Math.sqrt(x * x + y * y) : this.distance;
    const fine = Math.max(FINE * far, FINE_OF_PLACE * this.extent(partA, partB));
    let time = this.timeWithin(partA, partB, far * ROUNDED);
    if (time === Infinity) return;
    const touching = this.timeWithin(partA, partB, 0);
    if (touching < Infinity) {
      far = 0;
      time = touching;
      if (!seams.sides.has(partA, partB)) this.touchesHeld = true;
    } else if (isFirst || this.timeWithin(partA, partB, Math.max(0, far - fine)) < Infinity) {
      let near = 0;
      far *= ROUNDED;
      while (far - near > fine) {
        const middle = (near + far) / 2;
        const found = this.timeWithin(partA, partB, middle);
        if (found < Infinity) {
          far = middle;
          time = found;
        } else near = middle;
      }
    }
    if (far < this.distance) {
      this.distance = far;
      this.time = time;
      this.partA = partA - a;
      this.partB = partB - b;
    } else this.time = Math.min(this.time, time);
  }

  /** When do the parts whose rows are written first come within this distance? Infinity if they do not. */
  private timeWithin(partA: number, partB: number, r: number): number {
    const { rows, impact } = this;
    const { store, domain } = this.inside;
    const { window } = this.walk;
    const radius = rows[ROW + RADIUS];
    const radiusAtEnd = rows[ROW + RADIUS + END];
    rows[ROW + RADIUS] = radius + r;
    rows[ROW + RADIUS + END] = radiusAtEnd + r;
    const status = domain.firstContact(store.kindAt(partA), store.kindAt(partB), rows, rows, impact, 0, ROW);
    let first = 0;
    if (status === SEPARATE) first = Infinity;
    else if (status === IMPACT) first = impact.toi;
    rows[ROW + RADIUS] = radius;
    rows[ROW + RADIUS + END] = radiusAtEnd;
    return first === 1 ? window[1] : window[0] + first * (window[1] - window[0]);
  }

  /** The largest coordinate of the rows. */
  private extent(partA: number, partB: number): number {
    const { store } = this.inside;
    const { rows, boxes } = this;
    sweptBox(store.kindAt(partA), rows, 0, boxes, 0, 0);
    sweptBox(store.kindAt(partB), rows, 0, boxes, ROW, BOX);
    return boxes.reduce((most, it) => Math.max(most, Math.abs(it)), 0);
  }

  /** Finds the gap between the boxes of the two nearest parts. */
  private findGap(boxesA: Rows, boxesB: Rows): void {
    const { domain } = this.inside;
    for (let i = 0; i < boxesA.length; i += BOX) {
      for (let j = 0; j < boxesB.length; j += BOX) {
        const [x, y] = ([0, 1] as const).map((axis) => {
          const [from, to] = [boxesA[i + axis], boxesA[i + axis + 2]];
          const [otherFrom, otherTo] = [boxesB[j + axis], boxesB[j + axis + 2]];
          const period = domain.period(axis);
          const middles = (from + to - otherFrom - otherTo) / 2;
          const shift = period < Infinity ? period * Math.round(middles / period) : 0;
          return Math.max(otherFrom + shift - to, from - otherTo - shift);
        });
        if (!(Math.max(x, y) < this.gap)) continue;
        this.gap = Math.max(x, y);
        this.axis = x < y ? 1 : 0;
      }
    }
  }

  /** By part, the box of all pieces of a body. */
  private boxesOf(root: number): Rows {
    const { store } = this.inside;
    const { rows, boxes } = this;
    const [cursor] = this.walk.cursors;
    const all = new Float64Array(store.partsOf(root) * BOX);
    for (let i = 0; i < all.length; i++) all[i] = i % BOX < 2 ? Infinity : -Infinity;
    cursor.recall(root);
    do {
      const window = Float64Array.of(cursor.since, cursor.until);
      for (let part = 0; part < store.partsOf(root); part++) {
        cursor.write(part, store.kind[root + part], window, rows, 0);
        sweptBox(store.kindAt(root + part), rows, 0, boxes, 0, 0);
        for (let i = part * BOX; i < part * BOX + 2; i++) {
          all[i] = Math.min(all[i], boxes[i % BOX]);
          all[i + 2] = Math.max(all[i + 2], boxes[(i % BOX) + 2]);
        }
      }
    } while (cursor.back());
    return all;
  }
}
