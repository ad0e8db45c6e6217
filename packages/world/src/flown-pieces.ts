import { type BodyStore, END, RADIUS, ROW, type Rows, SAG_X, SAG_Y, vertexAt } from '@swept/core';
import { grown, IdBuffer } from '@swept/core/internal';
import type { PieceWatch } from './deflection.js';
import type { Plan } from './plan.js';
import { quantized } from './quantum.js';

/** The least number of pieces there is room for. */
const LEAST = 64;

/**
 * The pieces that bodies have flown in the step under way and left again. The last piece of each is its row in
 * the store. Bodies are named by their roots.
 */
export class FlownPieces implements PieceWatch {
  // By number of a piece: when it began and ended, the row of its first part, and the piece before, plus 1.
  since = new Float64Array(LEAST);
  until = new Float64Array(LEAST);
  first = new Uint32Array(LEAST);
  before = new Uint32Array(LEAST);
  /** A row for each part. */
  rows: Rows = new Float64Array(LEAST * ROW);
  /** By slot, the last of its pieces here plus 1, or 0, and when the body was removed, or 1. */
  latest = new Uint32Array(0);
  gone = new Float64Array(0);

  private count = 0;
  private rowCount = 0;
  /** Slots with a number in `latest` or `gone`; some come twice. */
  private readonly noted = new IdBuffer();
  private readonly store: BodyStore;

  constructor(store: BodyStore) {
    this.store = store;
  }

  begin(): void {
    const { noted, store } = this;
    for (let i = 0; i < noted.count; i++) this.forget(noted.ids[i]);
    noted.clear();
    this.count = this.rowCount = 0;
    this.reserve(store.capacity);
  }

  cut(slot: number, since: Float64Array, until: Float64Array, pieces: Rows, first: number): void {
    const parts = this.store.partsOf(slot);
    this.reserve(this.store.capacity);
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
    this.noted.add(slot);
  }

  removed(slot: number, moment: Float64Array): void {
    this.reserve(this.store.capacity);
    this.gone[slot] = moment[0];
    this.noted.add(slot);
  }

  private forget(slot: number): void {
    this.latest[slot] = 0;
    this.gone[slot] = 1;
  }

  /** Makes room for bodies that were added. */
  reserve(capacity: number): void {
    const { length } = this.latest;
    if (length >= capacity) return;
    this.latest = grown(Uint32Array, this.latest, capacity);
    this.gone = grown(Float64Array, this.gone, capacity).fill(1, length);
  }
}

/** Goes through the pieces of one body in a step, the last first. */
export class PieceCursor {
  /** When the piece begins, and when the body leaves it. */
  since = 0;
  until = 1;
  private rows: Rows;
  /** The row of its first part, and when that row ends. */
  private first = 0;
  private rowUntil = 1;
  /** The piece before plus 1, or 0. */
  private before = 0;
  private readonly plan: Plan;
  private readonly pieces: FlownPieces;

  constructor(plan: Plan, pieces: FlownPieces) {
    this.plan = plan;
    this.pieces = pieces;
    this.rows = pieces.rows;
  }

  /** Goes to the last piece of a body. */
  start(slot: number): void {
    const { plan, pieces } = this;
    this.since = plan.since[slot];
    this.until = pieces.gone[slot];
    this.rows = plan.store.rows;
    this.first = slot;
    this.rowUntil = 1;
    this.before = pieces.latest[slot];
  }

  /** Goes to the piece before; false if there is none. */
  back(): boolean {
    const { pieces } = this;
    const at = this.before - 1;
    if (at < 0) return false;
    this.since = pieces.since[at];
    this.until = this.rowUntil = pieces.until[at];
    this.rows = pieces.rows;
    this.first = pieces.first[at];
    this.before = pieces.before[at];
    return true;
  }

  /** Writes the motion of a part, of the kind given, from the time `window[0]` to `window[1]`. */
  write(part: number, kind: number, window: Float64Array, out: Rows, offset: number): void {
    const { rows, since, rowUntil } = this;
    const { quantizers } = this.plan.domain;
    const row = (this.first + part) * ROW;
    for (let i = 0; i < ROW; i++) out[offset + i] = rows[row + i];
    const span = rowUntil - since;
    if ((window[0] === since && window[1] === rowUntil) || !(span > 0)) return;
    const t0 = (window[0] - since) / span;
    const t1 = (window[1] - since) / span;
    for (let end = 0; end <= END; end += END) {
      const t = end === 0 ? t0 : t1;
      // What ends or begins with the piece keeps its bits.
      if (t === (end === 0 ? 0 : 1)) continue;
      for (let i = 0; i < kind; i++) {
        for (let axis = 0; axis < 2; axis++) {
          const v = row + vertexAt(i) + axis;
          const sag = rows[row + (axis === 0 ? SAG_X : SAG_Y)];
          const moved = (rows[v + END] - rows[v]) * t - t * (1 - t) * sag;
          out[offset + vertexAt(i) + axis + end] = rows[v] + quantized(moved, quantizers[axis]);
        }
      }
      const r = row + RADIUS;
      out[offset + RADIUS + end] = rows[r] + (rows[r + END] - rows[r]) * t;
    }
    const share = (t1 - t0) * (t1 - t0);
    out[offset + SAG_X] = rows[row + SAG_X] * share;
    out[offset + SAG_Y] = rows[row + SAG_Y] * share;
  }
}
