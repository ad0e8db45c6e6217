import { type BodyStore, ROW, type Rows, STATIC, slotOf } from '@swept/core';
import { grown, IdBuffer } from '@swept/core/internal';
import type { Inside } from '../inside.js';
import type { Plan } from '../motion/plan.js';
import { isAtRest, writeAtRest } from '../motion/pose.js';
import type { Step } from '../step.js';
import type { StepWatch } from '../step-watch.js';

/** The least capacity, in pieces. */
const LEAST = 64;

/** The flown pieces of a world, which watch its steps from now on. */
export function flownPiecesOf({ store, plan, stepper, watchers }: Inside): FlownPieces {
  const known = watchers.all.find((it) => it instanceof FlownPieces);
  if (known !== undefined) return known;
  const pieces = new FlownPieces(store, plan, stepper);
  watchers.all.push(pieces);
  return pieces;
}

/**
 * The pieces that bodies have flown and left in the present step; the last piece of each is its row in the
 * store. If they are kept, those of the last step, with the last of each body, for queries between steps.
 * Bodies are named by their roots.
 */
export class FlownPieces implements StepWatch {
  // By number of a piece: its start and end time, the row of its first part, and the previous piece plus 1.
  since = new Float64Array(LEAST);
  until = new Float64Array(LEAST);
  first = new Uint32Array(LEAST);
  before = new Uint32Array(LEAST);
  /** A row for each part. */
  rows: Rows = new Float64Array(LEAST * ROW);
  /** By root, the last of its pieces here plus 1, or 0; when the body was added, or 0; when removed, or 1. */
  latest = new Uint32Array(0);
  came = new Float64Array(0);
  gone = new Float64Array(0);
  /** The roots of the bodies that have pieces here; some may be removed. */
  readonly flown = new IdBuffer();
  /**
   * If pieces are kept, contacts that these need not show: two bodies, in the order of their roots; a time at
   * which they met; and 1 if they rested on each other from then on.
   */
  metCount = 0;
  metA = new Uint32Array(LEAST);
  metB = new Uint32Array(LEAST);
  metAt = new Float64Array(LEAST);
  rested = new Uint8Array(LEAST);
  /** Does it keep all pieces of the last step? */
  isKept = false;
  /** Are all pieces of the last step here? Not if it has failed. */
  isWhole = false;
  /** How many steps have begun. */
  step = 0;

  /** Those of the bodies that were added or removed; some are listed twice. */
  private readonly noted = new IdBuffer();
  private count = 0;
  private rowCount = 0;
  private readonly from = new Float64Array(1);
  private readonly one = Float64Array.of(1);
  private readonly store: BodyStore;
  private readonly plan: Plan;
  private readonly stepper: Step;

  constructor(store: BodyStore, plan: Plan, stepper: Step) {
    this.store = store;
    this.plan = plan;
    this.stepper = stepper;
  }

  begin(): void {
    const { flown, noted, store } = this;
    for (let i = 0; i < flown.count; i++) this.latest[flown.ids[i]] = 0;
    for (let i = 0; i < noted.count; i++) this.forget(noted.ids[i]);
    flown.clear();
    noted.clear();
    this.count = this.rowCount = this.metCount = 0;
    this.isWhole = false;
    this.step++;
    this.reserve(store.capacity);
  }

  cut(slot: number, since: Float64Array, until: Float64Array, pieces: Rows, first: number): void {
    const parts = this.store.partsOf(slot);
    this.reserve(this.store.capacity);
    if (this.latest[slot] === 0) this.flown.add(slot);
    const n = this.count;
    if (n === this.since.length) {
      this.since = grown(Float64Array, this.since, 2 * n);
      this.until = grown(Float64Array, this.until, 2 * n);
      this.first = grown(Uint32Array, this.first, 2 * n);
      this.before = grown(Uint32Array, this.before, 2 * n);
    }
    const needed = (this.rowCount + parts) * ROW;
    if (needed > this.rows.length) this.rows = grown(Float64Array, this.rows, 2 * needed);
    this.since[n] = since[slot];
    this.until[n] = until[0];
    this.first[n] = this.rowCount;
    this.before[n] = this.latest[slot];
    for (let i = 0; i < parts * ROW; i++) this.rows[this.rowCount * ROW + i] = pieces[first * ROW + i];
    this.latest[slot] = ++this.count;
    this.rowCount += parts;
  }

  loaded(): void {
    this.begin();
  }

  met(a: number, b: number, moment: Float64Array): void {
    if (this.isKept) this.addContact(a, b, moment, 0);
  }

  end(): void {
    if (!this.isKept) return;
    const { store, plan, one, stepper } = this;
    this.reserve(store.capacity);
    const { slots, count } = plan.movers;
    for (let i = 0; i < count; i++) {
      const root = slots[i];
      if (plan.active[root] === 1 && (this.latest[root] > 0 || this.moves(root)))
        this.cut(root, plan.since, one, store.rows, root);
    }
    const { pairs } = stepper.lasting;
    for (let i = 0; i < pairs.count; i++) {
      this.from[0] = pairs.from[i];
      this.addContact(slotOf(pairs.a[i]), slotOf(pairs.b[i]), this.from, 1);
    }
    this.isWhole = true;
  }

  added(slot: number, moment: Float64Array): void {
    const { stepper, store } = this;
    this.note(slot);
    this.latest[slot] = 0;
    // Others take part from the next step on.
    const takesPart = stepper.answering && store.mobility[slot] !== STATIC;
    this.came[slot] = takesPart ? moment[0] : Infinity;
    this.gone[slot] = 1;
  }

  removed(slot: number, moment: Float64Array): void {
    this.note(slot);
    if (this.stepper.running) this.gone[slot] = moment[0];
    else this.forget(slot);
  }

  jumped(slot: number, running: boolean): void {
    if (!running) this.walked(slot);
  }

  resized(slot: number): void {
    this.walked(slot);
  }

  /** A body that rested in the last step counts as having rested at its present pose. */
  walked(slot: number): void {
    if (!this.isWhole || this.has(slot) || !this.wasThere(slot, this.one)) return;
    const { store } = this;
    const at = this.rowCount * ROW;
    this.cut(slot, this.came, this.one, store.rows, slot);
    for (let part = 0; part < store.partsOf(slot); part++)
      writeAtRest(store.kind[slot + part], store.rows, this.rows, (slot + part) * ROW, at + part * ROW);
  }

  /** Does a body have pieces of the last step? Not if it rested in it and has not moved since. */
  has(slot: number): boolean {
    return this.isWhole && slot < this.latest.length && this.latest[slot] > 0;
  }

  /**
   * Writes when in the last step a body was added: 0 if before it began, above 1 if after it.
   */
  writeCame(slot: number, out: Float64Array, at: number): void {
    out[at] = this.isWhole && slot < this.came.length ? this.came[slot] : 0;
  }

  /** Did a body exist in the last step, by the time `time[0]`? */
  wasThere(slot: number, time: Float64Array): boolean {
    return !this.isWhole || slot >= this.came.length || this.came[slot] <= time[0];
  }

  /** Makes room for bodies that were added. */
  reserve(capacity: number): void {
    const { length } = this.latest;
    if (length >= capacity) return;
    this.latest = grown(Uint32Array, this.latest, capacity);
    this.came = grown(Float64Array, this.came, capacity);
    this.gone = grown(Float64Array, this.gone, capacity).fill(1, length);
  }

  private addContact(a: number, b: number, at: Float64Array, rested: 0 | 1): void {
    const n = this.metCount++;
    if (n === this.metA.length) {
      this.metA = grown(Uint32Array, this.metA, 2 * n);
      this.metB = grown(Uint32Array, this.metB, 2 * n);
      this.metAt = grown(Float64Array, this.metAt, 2 * n);
      this.rested = grown(Uint8Array, this.rested, 2 * n);
    }
    this.metA[n] = Math.min(a, b);
    this.metB[n] = Math.max(a, b);
    this.metAt[n] = at[0];
    this.rested[n] = rested;
  }

  private note(slot: number): void {
    this.reserve(this.store.capacity);
    this.noted.add(slot);
  }

  private forget(slot: number): void {
    this.latest[slot] = this.came[slot] = 0;
    this.gone[slot] = 1;
  }

  private moves(root: number): boolean {
    const { store } = this;
    for (let part = root, end = store.endOf(root); part < end; part++)
      if (!isAtRest(store.kind[part], store.rows, part * ROW)) return true;
    return false;
  }
}
