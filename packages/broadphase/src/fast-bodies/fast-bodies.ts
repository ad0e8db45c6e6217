import {
  BOX,
  type Filters,
  MOVING,
  type Mobility,
  mayTouch,
  type PairBuffer,
  ROW,
  type Rows,
  type ShapeKind,
  STATIC,
  sweptBox,
} from '@swept/core';
import { type IdBuffer, SlotSet } from '@swept/core/internal';
import {
  expectCast,
  expectNearest,
  expectPairs,
  expectSearch,
  expectSearchMotion,
  takeStrategy,
} from '../arguments.js';
import type { Broadphase, BroadphaseStats, CellVisitor } from '../broadphase.js';
import { ALL, Layered } from '../layers/layered.js';
import { Layering } from '../layers/layering.js';
import { PresentShapes } from '../rays/present-shapes.js';
import { FoundSlots } from '../slots/found-slots.js';
import { Roster } from '../slots/roster.js';
import { isLonger, LONG, UsualLength } from './box-length.js';
import { CORRIDOR, type Corridors, isSlanting, writeBoxCorridor, writeCorridor } from './corridor.js';
import { CorridorSet } from './corridor-set.js';
import { expectMotions, filtersOf, type MotionBroadphase, type Motions } from './motions.js';
import { PathSearch } from './path-search.js';

/**
 * Any strategy, with fast bodies paired by their paths. The box of a long diagonal motion overlaps nearly
 * everything, although its path comes near to little. So bodies that move far diagonally are kept apart: they
 * are paired with what lies within the corridor of their motion, found by a thick ray, and with each other
 * where their corridors meet. This leaves out pairs whose boxes overlap but whose bodies cannot touch; all
 * other pairs are those of `strategy`.
 *
 * `motions` must hold, at each `update` and `refit`, the motions that the boxes are made of by `sweptBox`.
 * While nothing is fast, the cost is one comparison per mover and update. Which bodies are fast is decided at
 * `update` only, by the boxes of a sample of bodies: so pairs are the same with every strategy. The queries
 * of the contract see boxes, as everywhere.
 *
 * Where `motions` have filters, pairs that may not touch are left out. Bodies whose filters keep them apart
 * are in strategies of their own, which `strategy` makes by `another`, so these pairs cost nothing. A filter
 * is read at `add` and `refilter`. The other queries see all bodies.
 *
 * Throws `InvalidInput` on a value that is no strategy, on one that is in use already, and on invalid
 * motions.
 */
export function fastBodies(strategy: Broadphase, motions: Motions): MotionBroadphase {
  expectMotions('fastBodies', motions);
  takeStrategy('fastBodies', strategy);
  return new FastBodies(strategy, motions);
}

// The file is long because it is one class with every method of the contract, each for both sets of bodies.
class FastBodies implements MotionBroadphase {
  readonly name: string;
  readonly stats: BroadphaseStats;
  private readonly motions: Motions;
  private readonly roster: Roster;
  readonly shapes: PresentShapes;
  private readonly movers = new SlotSet();
  private readonly statics = new SlotSet();
  private readonly layering: Layering;
  /** All except the fast bodies. */
  private readonly slow: Layered;
  private readonly fast: CorridorSet;
  private readonly found = new FoundSlots();
  private readonly usual = new UsualLength();
  /** The length above which a box is long, at the last update. */
  private readonly long = new Float64Array(1);
  /** The corridor of the body that is being classified. */
  private readonly corridor: Corridors = new Float64Array(CORRIDOR);
  private readonly path: PathSearch;

  constructor(strategy: Broadphase, motions: Motions) {
    this.name = strategy.name;
    this.motions = motions;
    this.roster = new Roster(strategy.name);
    this.shapes = new PresentShapes(motions, this.roster, this.statics, this.movers);
    this.layering = new Layering(filtersOf(motions));
    this.fast = new CorridorSet(this.layering, this.roster);
    this.slow = new Layered(strategy, this.layering, this.roster, this.movers, this.fast);
    const count = (what: keyof BroadphaseStats): number =>
      this.slow.count(what) + this.fast.trees.count(what) + this.shapes.stats[what];
    this.path = new PathSearch(this.roster, this.slow, this.fast, this.found);
    const { path } = this;
    this.stats = {
      get boxTests() {
        return count('boxTests') + path.tests;
      },
      get nodeVisits() {
        return count('nodeVisits');
      },
      get rebuilds() {
        return count('rebuilds');
      },
      get reinsertions() {
        return count('reinsertions');
      },
    };
  }

  add(slot: number, mobility: Mobility): void {
    this.roster.add(slot, mobility);
    this.layering.add(slot);
    try {
      this.slow.add(slot, mobility);
    } catch (error) {
      // A strategy of the caller may refuse it.
      this.layering.remove(slot);
      this.roster.remove(slot);
      throw error;
    }
  }

  remove(slot: number): void {
    const moves = this.roster.isMoving(slot);
    if (this.roster.remove(slot)) {
      (moves ? this.movers : this.statics).remove(slot);
      this.shapes.note(moves);
    }
    this.layering.remove(slot);
    if (this.fast.has(slot)) this.fast.remove(slot);
    else this.slow.remove(slot, moves ? MOVING : STATIC);
  }

  update(boxes: Rows): void {
    const { roster, movers, statics, fast } = this;
    roster.hold(boxes);
    this.settle();
    const { unread } = roster;
    for (let i = 0; i < unread.count; i++) this.enlist(unread.slots[i]);
    unread.clear();
    this.shapes.note(true);
    const at = this.usual.measure(movers, statics, boxes);
    this.long[0] = LONG * this.usual.lengths[at];
    for (let i = fast.count - 1; i >= 0; i--) this.judgeFast(fast.members.slots[i]);
    this.judgeMovers();
    this.slow.update(boxes);
    if (fast.count > 0) fast.trees.update(boxes);
  }

  refit(slot: number): void {
    const { roster } = this;
    if (!roster.expectBox(slot)) return;
    this.settle();
    if (!roster.isRead(slot)) {
      roster.unread.remove(slot);
      this.enlist(slot);
    } else this.shapes.note(this.roster.isMoving(slot));
    if (this.fast.has(slot)) {
      this.writeFast(slot);
      this.fast.trees.refit(slot);
    } else this.slow.refit(slot);
  }

  refilter(slot: number): void {
    const { layering } = this;
    this.roster.expectFilter(slot);
    layering.remove(slot);
    layering.add(slot);
    if (!layering.isStale) this.layersOf(slot).move(slot);
  }

  collectPairs(out: PairBuffer): void {
    expectPairs(this.name, out);
    this.settle();
    const begin = out.count;
    this.slow.collectPairs(out);
    if (this.fast.count > 0) this.collectFast(out);
    if (this.isMixed) this.dropPairs(out, begin);
  }

  search(box: Rows, visit: (slot: number) => boolean | void, offset = 0): void {
    expectSearch(this.name, box, visit, offset);
    this.settle();
    const base = this.found.top;
    this.slow.findBoxes(box, this.found, offset, ALL, false);
    if (this.fast.count > 0) this.fast.trees.findBoxes(box, this.found, offset, ALL, false);
    this.found.visit(base, this.roster, visit);
  }

  searchMotion(
    kind: ShapeKind,
    rows: Rows,
    visit: (slot: number) => boolean | void,
    offset = 0,
    slot?: number,
    statics = false,
  ): void {
    expectSearchMotion(this.name, kind, rows, visit, offset, statics);
    if (slot !== undefined) this.roster.expect('slot', slot);
    const base = this.found.top;
    this.findNear(kind, rows, offset, slot, statics);
    this.found.visit(base, this.roster, visit);
  }

  collectNear(
    kind: ShapeKind,
    rows: Rows,
    offset: number,
    slot: number,
    statics: boolean,
    out: IdBuffer,
  ): void {
    const base = this.found.top;
    this.findNear(kind, rows, offset, slot, statics);
    this.found.moveTo(base, out);
  }

  cast(ray: Rows, limit: Float64Array, visit: (slot: number) => void, offset = 0): void {
    expectCast(this.name, ray, limit, visit, offset);
    this.settle();
    this.roster.beginQuery();
    try {
      this.slow.cast(ray, limit, visit, offset, ALL);
      if (this.fast.count > 0) this.fast.trees.cast(ray, limit, visit, offset, ALL);
    } finally {
      this.roster.endQuery();
    }
  }

  nearest(x: number, y: number, limit: Float64Array, visit: (slot: number) => void): void {
    expectNearest(this.name, x, y, limit, visit);
    this.settle();
    this.roster.beginQuery();
    try {
      this.slow.nearest(x, y, limit, visit);
      if (this.fast.count > 0) this.fast.trees.nearest(x, y, limit, visit);
    } finally {
      this.roster.endQuery();
    }
  }

  visitCells(visit: CellVisitor): void {
    this.slow.visitCells(visit);
    this.fast.trees.visitCells(visit);
  }

  validate(): void {
    const { slow, roster, movers, statics, fast, corridor } = this;
    slow.validate();
    fast.trees.validate();
    const slots = [movers, statics, roster.unread].flatMap((set) => [...set.slots.subarray(0, set.count)]);
    this.layering.validate(this.name, slots);
    for (const slot of slots) {
      if (!this.layering.isStale && !this.layersOf(slot).isHome(slot))
        throw new Error(`${this.name}: slot ${slot} is in the wrong layer`);
    }
    for (const set of [movers, statics]) {
      for (let i = 0; i < set.count; i++) {
        const slot = set.slots[i];
        if (!roster.isRead(slot) || roster.isMoving(slot) !== (set === movers))
          throw new Error(`${this.name}: slot ${slot} is in the wrong list`);
      }
    }
    for (let i = 0; i < fast.count; i++) {
      const slot = fast.members.slots[i];
      if (!movers.has(slot)) throw new Error(`${this.name}: fast slot ${slot} is not a mover`);
      writeCorridor(this.kindOf(slot), this.motions.rows, corridor, slot * ROW, 0);
      for (let k = 0; k < CORRIDOR; k++) {
        if (fast.corridors[i * CORRIDOR + k] !== corridor[k])
          throw new Error(`${this.name}: slot ${slot} has another motion than its corridor`);
      }
    }
  }

  /** Pushes what a motion may meet. */
  private findNear(
    kind: ShapeKind,
    rows: Rows,
    offset: number,
    slot: number | undefined,
    statics: boolean,
  ): void {
    this.settle();
    const { path, found } = this;
    const layer = slot === undefined ? ALL : this.layering.layerOf(slot);
    const { box, corridors } = path;
    const base = found.top;
    sweptBox(kind, rows, 0, box, offset);
    const long = isLonger(box, 0, this.long);
    if (long) writeCorridor(kind, rows, corridors, offset, 0);
    if (long && isSlanting(box, corridors, 0, 0)) path.pushSlow(layer);
    else {
      if (this.fast.count > 0) writeBoxCorridor(box, corridors, 0, 0);
      this.slow.findBoxes(box, found, 0, layer, statics);
    }
    if (statics) found.keepStatics(base, this.roster);
    else if (this.fast.count > 0) this.fast.trees.search(box, path.testFast, 0, layer);
    if (slot !== undefined && this.isMixed) found.keep(base, this.layering.filters as Filters, slot);
  }

  /** Adds the pairs with a fast member. */
  private collectFast(out: PairBuffer): void {
    const { fast, found, path, layering } = this;
    path.tests += fast.collectPairs(out);
    const { boxes } = this.roster;
    for (let i = 0; i < fast.count; i++) {
      const slot = fast.members.slots[i];
      for (let k = 0; k < CORRIDOR; k++) path.corridors[k] = fast.corridors[i * CORRIDOR + k];
      for (let k = 0; k < BOX; k++) path.box[k] = boxes[slot * BOX + k];
      const base = found.top;
      path.pushSlow(layering.layerOf(slot));
      found.pair(base, slot, out);
    }
  }

  /** Drops the pairs from `begin` on that may not touch. */
  private dropPairs(out: PairBuffer, begin: number): void {
    const filters = this.layering.filters as Filters;
    const { a, b, count } = out;
    let end = begin;
    for (let i = begin; i < count; i++) {
      a[end] = a[i];
      b[end] = b[i];
      end += +mayTouch(filters, a[i], b[i]);
    }
    out.keep(end);
  }

  /** May the strategies report pairs that may not touch? */
  private get isMixed(): boolean {
    return this.layering.isMixed || (this.slow.isOne && this.layering.excludes);
  }

  private layersOf(slot: number): Layered {
    return this.fast.has(slot) ? this.fast.trees : this.slow;
  }

  /** Moves all bodies to the layers to which they belong. */
  private settle(): void {
    if (!this.layering.isStale) return;
    this.layering.settle();
    this.slow.makeAll();
    for (const { slots, count } of [this.movers, this.statics, this.roster.unread]) {
      for (let i = 0; i < count; i++) this.layersOf(slots[i]).move(slots[i]);
    }
    this.layering.isStale = false;
  }

  private enlist(slot: number): void {
    const moves = this.roster.isMoving(slot);
    this.roster.read(slot);
    (moves ? this.movers : this.statics).add(slot);
    this.shapes.note(moves);
  }

  private kindOf(slot: number): ShapeKind {
    return this.motions.kind[slot] as ShapeKind;
  }

  private writeFast(slot: number): void {
    this.fast.write(slot, this.kindOf(slot), this.motions.rows, slot * ROW);
  }

  /** Moves a fast body back to the slow ones if it is no longer fast. */
  private judgeFast(slot: number): void {
    const { fast } = this;
    const { boxes } = this.roster;
    const o = slot * BOX;
    this.writeFast(slot);
    if (isLonger(boxes, o, this.long) && isSlanting(boxes, fast.corridors, o, fast.at(slot))) return;
    fast.remove(slot);
    this.slow.add(slot, MOVING);
  }

  private judgeMovers(): void {
    const { slots, count } = this.movers;
    const { boxes } = this.roster;
    const long = this.long[0];
    for (let i = 0; i < count; i++) {
      // Times BOX, which engines do not fold when it is imported: this loop is the whole cost of slow bodies.
      const o = slots[i] << 2;
      if (boxes[o + 2] - boxes[o] + (boxes[o + 3] - boxes[o + 1]) > long) this.judgeLong(slots[i]);
    }
  }

  /** Makes a slow body a fast one if its box is not only long but slanting. */
  private judgeLong(slot: number): void {
    const { fast, corridor } = this;
    if (fast.has(slot)) return;
    writeCorridor(this.kindOf(slot), this.motions.rows, corridor, slot * ROW, 0);
    if (!isSlanting(this.roster.boxes, corridor, slot * BOX, 0)) return;
    this.slow.remove(slot, MOVING);
    this.writeFast(slot);
  }
}
