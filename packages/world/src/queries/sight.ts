import {
  BOX,
  type BodyStore,
  END,
  RADIUS,
  ROW,
  type Rows,
  SAG_X,
  SAG_Y,
  SEGMENT,
  sweptBox,
  vertexAt,
} from '@swept/core';
import { SlotSet } from '@swept/core/internal';
import {
  createImpact,
  createIntervals,
  type Intervals,
  intervalTest,
  SEPARATE,
  sweep,
} from '@swept/narrowphase';
import { type PieceCursor, PieceWalk } from '../flown/piece-walk.js';
import type { Inside } from '../world.js';
import { Eye } from './eye.js';
import type { Paths } from './paths.js';
import { type TimeSpanColumns, TimeUnion } from './time-spans.js';
import { View } from './view.js';

const NONE = -1;
/** The number of chords for the ends of a sight line that bend against each other. */
const CHORDS = 64;
/** More than the rounding of a pose within a step, as part of the coordinates: for the search alone. */
const PAD = 2 ** -48;
/** The place of the second end in a row. */
const FAR = vertexAt(SEGMENT - 1);

/** When one body was seen from another in the last step: on the flown pieces of all. */
export class Sight {
  readonly view: View;
  readonly eyeA: Eye;
  readonly eyeB: Eye;
  private readonly inside: Inside;
  private readonly store: BodyStore;
  private readonly paths: Paths;
  /** The pieces of both bodies, and those of one more that may be between them. */
  private readonly both: PieceWalk;
  private readonly all: PieceWalk;
  private readonly blocked = new TimeUnion();
  private a = 0;
  private b = 0;
  /** The roots of the bodies that may be between. */
  private readonly near = new SlotSet();
  /** The rows and boxes of the sight line and of what may be between. */
  private readonly rows: Rows = new Float64Array(2 * ROW);
  private readonly boxes: Rows = new Float64Array(2 * BOX);
  /** The sight line over a window, or a part of that; the rows of its ends, which may bend differently. */
  private readonly line: Rows = this.rows.subarray(0, ROW);
  private readonly other: Rows = new Float64Array(ROW);
  private readonly window = new Float64Array(2);
  private readonly times = new Float64Array(2);
  private readonly row: Rows = this.rows.subarray(ROW);
  /** The box of all sight lines. */
  private readonly area: Rows = new Float64Array(BOX);
  private readonly found = createIntervals();
  private readonly impact = createImpact();
  private readonly one = Float64Array.of(1);

  constructor(inside: Inside, paths: Paths) {
    const { store, plan } = inside;
    this.inside = inside;
    this.store = store;
    this.paths = paths;
    this.view = new View(inside);
    this.eyeA = new Eye(inside);
    this.eyeB = new Eye(inside);
    this.both = new PieceWalk(plan, paths.pieces, 2);
    this.all = new PieceWalk(plan, paths.pieces, 3);
  }

  /** Writes when the body in root b was seen from that in root a, a lower one. */
  write(a: number, b: number, out: TimeSpanColumns): void {
    const { eyeA, eyeB, paths, view, blocked, near, both, all } = this;
    this.a = a;
    this.b = b;
    eyeA.of(a);
    eyeB.of(b);
    blocked.clear();
    near.clear();
    view.settle();
    view.lookBack(paths, this.one, 0);
    this.area.fill(Infinity, 0, 2);
    this.area.fill(-Infinity, 2);
    both.cursors[0].recall(a);
    both.cursors[1].recall(b);
    both.begin();
    do this.goThrough(both, NONE);
    while (both.back());
    this.findNear();
    paths.pieces.writeCame(a, this.times, 0);
    paths.pieces.writeCame(b, this.times, 1);
    const since = Math.max(this.times[0], this.times[1]);
    for (let i = 0; i < near.count; i++) {
      const root = near.slots[i];
      all.cursors[0].recall(a);
      all.cursors[1].recall(b);
      all.cursors[2].recall(root);
      all.begin();
      do this.goThrough(all, root);
      while (all.back());
      blocked.times[0] = since;
      blocked.writeGaps(out);
      if (out.count === 0) return;
    }
    blocked.times[0] = since;
    blocked.writeGaps(out);
  }

  /**
   * Walks through the present times of a walk: enlarges the area, or tests the body in a root, unless that is
   * NONE.
   */
  private goThrough(walk: PieceWalk, root: number): void {
    const { window, line, other } = this;
    const from = walk.window[0];
    const to = walk.window[1];
    if (!(from <= to)) return;
    this.writeLine(walk, walk.window);
    const bends = line[SAG_X] !== other[SAG_X] || line[SAG_Y] !== other[SAG_Y];
    if (bends && root !== NONE && !this.comesNear(walk, root)) return;
    const chords = bends ? CHORDS : 1;
    for (let i = 0; i < chords; i++) {
      window[0] = i === 0 ? from : window[1];
      window[1] = i === chords - 1 ? to : from + ((to - from) * (i + 1)) / chords;
      if (this.inside.domain.torus) this.goNearest(walk, root, bends);
      else this.go(walk, root, bends, window);
    }
  }

  /**
   * Does a body come near the line, on straight paths widened by all sags? Where the world wraps, it may.
   */
  private comesNear({ window, cursors }: PieceWalk, root: number): boolean {
    const { store, line, other, row, impact, inside } = this;
    if (inside.domain.torus) return true;
    const sagX = Math.max(Math.abs(line[SAG_X]), Math.abs(other[SAG_X]));
    const sagY = Math.max(Math.abs(line[SAG_Y]), Math.abs(other[SAG_Y]));
    let near = false;
    line[SAG_X] = line[SAG_Y] = 0;
    for (let slot = root, end = store.endOf(root); slot < end && !near; slot++) {
      cursors[2].write(slot - root, store.kind[slot], window, row, 0);
      // A parabola stays within a quarter of its sag of its chord.
      line[RADIUS] = line[RADIUS + END] = (sagX + sagY + Math.abs(row[SAG_X]) + Math.abs(row[SAG_Y])) / 4;
      row[SAG_X] = row[SAG_Y] = 0;
      near = sweep(SEGMENT, store.kindAt(slot), line, row, impact) !== SEPARATE;
    }
    line[RADIUS] = line[RADIUS + END] = 0;
    return near;
  }

  /** Where the world wraps: walks through the parts of the window in which one image of b is the nearest. */
  private goNearest(walk: PieceWalk, root: number, bends: boolean): void {
    const { window, line, times } = this;
    const { domain } = this.inside;
    const span = window[1] - window[0];
    this.writeLine(walk, window);
    for (let at = 0; at < 1; ) {
      let next = 1;
      for (let axis = 0 as 0 | 1; axis < 2; axis++) {
        const period = domain.period(axis);
        if (period === Infinity) continue;
        const start = (line[FAR + axis] - line[axis]) / period;
        const change = (line[FAR + END + axis] - line[END + axis]) / period - start;
        if (change === 0) continue;
        // Where the difference is half a period more than a whole number of periods.
        const sign = change > 0 ? 1 : -1;
        let half = Math.round(start + change * at) - sign / 2;
        let time = at;
        while (time <= at) {
          time = (half - start) / change;
          half += sign;
        }
        next = Math.min(next, time);
      }
      times[0] = window[0] + at * span;
      times[1] = next === 1 ? window[1] : window[0] + next * span;
      this.go(walk, root, bends, times);
      at = next;
      if (at < 1) this.writeLine(walk, window);
    }
  }

  /** Walks through the given times, at which the line is straight. */
  private go(walk: PieceWalk, root: number, bends: boolean, times: Float64Array): void {
    const { line, boxes, area } = this;
    this.writeLine(walk, times);
    if (bends) line[SAG_X] = line[SAG_Y] = 0;
    this.bringNear();
    sweptBox(SEGMENT, line, 0, boxes);
    if (root !== NONE) {
      this.meet(walk.cursors[2], root, bends, times);
      return;
    }
    for (let i = 0; i < 2; i++) {
      area[i] = Math.min(area[i], boxes[i]);
      area[i + 2] = Math.max(area[i + 2], boxes[i + 2]);
    }
  }

  /** Writes the line over a window, and the sag of its second end to `other`. */
  private writeLine({ cursors }: PieceWalk, window: Float64Array): void {
    const { line, other, eyeA, eyeB } = this;
    eyeA.write(cursors[0], this.a, window, line, 0);
    eyeB.write(cursors[1], this.b, window, other, FAR);
    for (let i = FAR; i < FAR + 2 * END; i++) line[i] = other[i];
  }

  /** Where the world wraps: moves the end of the line to the nearest image of b, in the middle of its times. */
  private bringNear(): void {
    const { line } = this;
    const { domain } = this.inside;
    for (let axis = 0 as 0 | 1; domain.torus && axis < 2; axis++) {
      const period = domain.period(axis);
      if (period === Infinity) continue;
      const start = line[FAR + axis] - line[axis];
      const end = line[FAR + END + axis] - line[END + axis];
      const shift = period * Math.round((start + end) / 2 / period);
      line[FAR + axis] -= shift;
      line[FAR + END + axis] -= shift;
    }
  }

  /** Notes when the line meets a body; on a chord of it if the ends of the line bend. */
  private meet(cursor: PieceCursor, root: number, bends: boolean, times: Float64Array): void {
    const { store, rows, row, boxes, found, note } = this;
    const { domain } = this.inside;
    for (let slot = root, end = store.endOf(root); slot < end; slot++) {
      const kind = store.kindAt(slot);
      cursor.write(slot - root, kind, times, row, 0);
      if (bends) row[SAG_X] = row[SAG_Y] = 0;
      sweptBox(kind, row, 0, boxes, 0, BOX);
      domain.allContacts(intervalTest(SEGMENT, kind), kind, rows, boxes, found, times, note);
    }
  }

  private readonly note = (found: Intervals, times: Float64Array): void => this.blocked.addAll(found, times);

  /** Finds the bodies that may be in the area at some time. */
  private findNear(): void {
    const { area, inside, paths } = this;
    let far = 0;
    for (let i = 0; i < BOX; i++) far = Math.max(far, Math.abs(area[i]));
    // Neither body was there.
    if (far === Infinity) return;
    for (let i = 0; i < 2; i++) {
      area[i] -= PAD * far;
      area[i + 2] += PAD * far;
    }
    inside.index.search(area, this.visit);
    paths.visit(this.visit, area);
  }

  private readonly visit = (slot: number): void => {
    const { near, store, view } = this;
    const root = store.rootOf(slot);
    if (root !== this.a && root !== this.b && !near.has(root) && view.sees(slot)) near.add(root);
  };
}
