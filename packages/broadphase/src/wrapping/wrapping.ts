import {
  BOX,
  MOVING,
  type Mobility,
  type PairBuffer,
  ROW,
  type Rows,
  type ShapeKind,
  STATIC,
  sweptBox,
} from '@swept/core';
import { type IdBuffer, PairSet, SlotSet } from '@swept/core/internal';
import {
  expectCast,
  expectNearest,
  expectPairs,
  expectSearch,
  expectSearchMotion,
  expectStrategy,
  takeStrategy,
} from '../arguments.js';
import type { Broadphase, BroadphaseStats, CellVisitor } from '../broadphase.js';
import { fastBodies } from '../fast-bodies/fast-bodies.js';
import { expectMotions, type MotionBroadphase, type Motions } from '../fast-bodies/motions.js';
import { Frontiers } from '../query/frontier.js';
import { FoundSlots } from '../slots/found-slots.js';
import { Roster } from '../slots/roster.js';
import { WrapEntries } from './entries.js';
import { WrapImages } from './images.js';
import { WrapQuery } from './query.js';
import { type Periods, Torus } from './torus.js';

/**
 * Any strategy on a plane that wraps: with a period in x, in y, or in both. Two boxes overlap when any of
 * their images do, shifted by whole periods; a body does not meet its own images. Boxes may lie anywhere and
 * be longer than a period. All results are slots, each body once: `Torus.writeShifts` finds the shifts under
 * which the boxes of a pair overlap.
 *
 * The contract holds with images instead of boxes: `Broadphase.cast` visits a body where the ray first enters
 * an image, crossing as many periods as it is long (2^20 at most), and `Broadphase.nearest` measures to the
 * nearest image. Results are exact where coordinates plus whole periods are doubles; otherwise images are
 * rounded outward.
 *
 * With `motions`, as for `fastBodies`, fast bodies are paired by their paths too: do not also wrap the
 * strategy in `fastBodies`. Each body whose box crosses a seam costs one more entry, three where two seams
 * cross.
 *
 * Throws `InvalidInput` on a period that is no number from 1e-150 to 1e150, nor `Infinity`, on a value that
 * is no strategy, on one that is in use already, and on invalid motions.
 */
export function wrapping(strategy: Broadphase, periods: Periods, motions: Motions): MotionBroadphase;
export function wrapping(strategy: Broadphase, periods: Periods): Broadphase;
export function wrapping(strategy: Broadphase, periods: Periods, motions?: Motions): Broadphase {
  const torus = periods instanceof Torus ? periods : new Torus(periods);
  expectStrategy('wrapping', strategy);
  if (motions !== undefined) expectMotions('wrapping', motions);
  return new Wrapping(strategy, torus, motions);
}

// The file is long because it is one class with every method of the contract.
class Wrapping implements MotionBroadphase {
  readonly name: string;
  readonly stats: BroadphaseStats;
  /** Undefined: shapes are known only without their images. */
  readonly shapes = undefined;
  private readonly torus: Torus;
  /** The strategy, whose slots are the entries. */
  private readonly inner: Broadphase;
  /** The same, if there are motions. */
  private readonly fast: MotionBroadphase | undefined;
  private readonly motions: Motions | undefined;
  private readonly roster: Roster;
  private readonly movers = new SlotSet();
  private readonly images: WrapImages;
  private readonly entries: WrapEntries;
  private readonly pairs = new PairSet();
  private readonly found = new FoundSlots();
  /** The slots that the current search has found. */
  private readonly marked = new SlotSet();
  private readonly queries: Frontiers<WrapQuery>;
  private readonly box: Rows = new Float64Array(BOX);
  private readonly row: Rows = new Float64Array(ROW);

  constructor(strategy: Broadphase, torus: Torus, motions: Motions | undefined) {
    this.name = strategy.name;
    this.torus = torus;
    this.motions = motions;
    this.roster = new Roster(strategy.name);
    this.images = new WrapImages(torus);
    this.entries = new WrapEntries(motions);
    this.queries = new Frontiers(this.roster, () => new WrapQuery(torus, this.entries));
    if (motions) this.fast = fastBodies(strategy, this.entries);
    else takeStrategy('wrapping', strategy);
    this.inner = this.fast ?? strategy;
    this.stats = this.inner.stats;
  }

  add(slot: number, mobility: Mobility): void {
    this.roster.add(slot, mobility);
  }

  remove(slot: number): void {
    const moves = this.roster.isMoving(slot);
    if (!this.roster.remove(slot)) return;
    if (moves) this.movers.remove(slot);
    this.entries.resize(slot, 0, moves ? MOVING : STATIC, this.inner);
  }

  update(boxes: Rows): void {
    const { roster, movers, entries } = this;
    roster.hold(boxes);
    const { unread } = roster;
    for (let i = 0; i < unread.count; i++) {
      this.enlist(unread.slots[i]);
      if (!roster.isMoving(unread.slots[i])) this.place(unread.slots[i]);
    }
    unread.clear();
    for (let i = 0; i < movers.count; i++) this.place(movers.slots[i]);
    this.inner.update(entries.boxes);
  }

  refit(slot: number): void {
    const { roster, entries, inner } = this;
    if (!roster.expectBox(slot)) return;
    const { boxes } = entries;
    if (!roster.isRead(slot)) {
      roster.unread.remove(slot);
      this.enlist(slot);
    }
    this.findImages(slot);
    // The strategy must have the new array before a box in it changes.
    if (entries.boxes !== boxes) inner.update(entries.boxes);
    this.writeImages(slot);
    for (let entry = entries.first(slot); entry >= 0; entry = entries.after(entry)) inner.refit(entry);
  }

  refilter(slot: number): void {
    const { roster, entries, fast } = this;
    roster.expectFilter(slot);
    if (!roster.isRead(slot)) return;
    for (let entry = entries.first(slot); entry >= 0; entry = entries.after(entry)) {
      entries.copyFilter(entry);
      fast?.refilter(entry);
    }
  }

  collectPairs(out: PairBuffer): void {
    expectPairs(this.name, out);
    const { pairs } = this;
    const { body, sizes } = this.entries;
    const begin = out.count;
    this.inner.collectPairs(out);
    const { a, b, count } = out;
    pairs.clear();
    let end = begin;
    for (let i = begin; i < count; i++) {
      const one = body[a[i]];
      const other = body[b[i]];
      if (one === other) continue;
      const low = Math.min(one, other);
      const high = Math.max(one, other);
      // Only bodies with more than one entry are found more than once.
      if (sizes[low] + sizes[high] > 2 && !pairs.add(low, high)) continue;
      a[end] = low;
      b[end++] = high;
    }
    out.keep(end);
  }

  search(box: Rows, visit: (slot: number) => boolean | void, offset = 0): void {
    expectSearch(this.name, box, visit, offset);
    const { images, found } = this;
    const base = found.top;
    images.ofBox(box, offset);
    for (let i = 0; i < images.count; i++) this.inner.search(images.boxes, this.gather, i * BOX);
    this.marked.clear();
    found.visit(base, this.roster, visit);
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
    this.torus.expectRay(ray, offset);
    const query = this.queries.begin();
    try {
      query.visit = visit;
      query.limit = limit;
      query.cast(this.inner, ray, offset);
    } finally {
      this.queries.end();
    }
  }

  nearest(x: number, y: number, limit: Float64Array, visit: (slot: number) => void): void {
    expectNearest(this.name, x, y, limit, visit);
    const query = this.queries.begin();
    try {
      query.visit = visit;
      query.limit = limit;
      query.boxes = this.roster.boxes;
      query.nearest(this.inner, x, y);
    } finally {
      this.queries.end();
    }
  }

  visitCells(visit: CellVisitor): void {
    this.inner.visitCells?.(visit);
  }

  validate(): void {
    const { inner, movers, roster } = this;
    inner.validate();
    for (let i = 0; i < movers.count; i++) {
      const slot = movers.slots[i];
      if (!roster.isRead(slot) || !roster.isMoving(slot))
        throw new Error(`${this.name}: slot ${slot} is in the wrong list`);
    }
    this.entries.validate(this.name);
  }

  /** Pushes what a motion may meet. */
  private findNear(
    kind: ShapeKind,
    rows: Rows,
    offset: number,
    slot: number | undefined,
    statics: boolean,
  ): void {
    const { images, box, row } = this;
    // Before its box is read, a slot has no entry whose filter could be used.
    const entry = slot === undefined || !this.roster.isRead(slot) ? undefined : this.entries.first(slot);
    sweptBox(kind, rows, 0, box, offset);
    images.ofMotion(kind, rows, box, offset, 0);
    for (let i = 0; i < images.count; i++)
      this.fast?.searchMotion(
        images.writeRow(i, kind, rows, row, offset, 0),
        row,
        this.gather,
        0,
        entry,
        statics,
      );
    this.marked.clear();
  }

  private enlist(slot: number): void {
    this.roster.read(slot);
    if (this.roster.isMoving(slot)) this.movers.add(slot);
  }

  private place(slot: number): void {
    const { entries, motions, torus } = this;
    const { boxes } = this.roster;
    if (entries.sizes[slot] === 1 && torus.holds(boxes, slot * BOX)) {
      // For most bodies the only image is the body itself.
      entries.copyBox(slot, boxes);
      if (motions) entries.copyRow(slot, this.kindOf(slot), motions.rows);
      return;
    }
    this.findImages(slot);
    this.writeImages(slot);
  }

  /** Finds the images of a body, and gives it an entry for each. */
  private findImages(slot: number): void {
    const { images, entries, motions } = this;
    const { boxes } = this.roster;
    if (motions) images.ofMotion(this.kindOf(slot), motions.rows, boxes, slot * ROW, slot * BOX);
    else images.ofBox(boxes, slot * BOX);
    entries.resize(slot, images.count, this.roster.isMoving(slot) ? MOVING : STATIC, this.inner);
  }

  /** Writes the images that were found into the entries. */
  private writeImages(slot: number): void {
    const { images, entries, motions } = this;
    entries.writeBoxes(slot, images);
    if (motions) entries.writeRows(slot, images, this.kindOf(slot), motions.rows);
  }

  private kindOf(slot: number): ShapeKind {
    return this.motions?.kind[slot] as ShapeKind;
  }

  private readonly gather = (entry: number): void => {
    const slot = this.entries.body[entry];
    if (this.marked.has(slot)) return;
    this.marked.add(slot);
    this.found.push(slot);
  };
}
