import { END, RADIUS, ROW, type Rows, SAG_X, SAG_Y, vertexAt } from '@swept/core';
import type { Plan } from '../motion/plan.js';
import { writeAtRest } from '../motion/pose.js';
import { quantized } from '../motion/quantum.js';
import type { FlownPieces } from './flown-pieces.js';

/** Walks through the pieces of one body in a step, the last first. */
export class PieceCursor {
  /** The times at which the piece begins, and at which the body leaves it. */
  since = 0;
  until = 1;
  private rows: Rows;
  /** The row of its first part, and the end time of that row. */
  private first = 0;
  private rowUntil = 1;
  /** The previous piece plus 1, or 0. */
  private before = 0;
  private rests = false;
  private readonly came = new Float64Array(1);
  private readonly plan: Plan;
  private readonly pieces: FlownPieces;

  constructor(plan: Plan, pieces: FlownPieces) {
    this.plan = plan;
    this.pieces = pieces;
    this.rows = pieces.rows;
  }

  /** Moves to the last piece of a body in the present step. */
  start(root: number): void {
    const { plan, pieces } = this;
    this.since = plan.since[root];
    this.until = pieces.gone[root];
    this.rows = plan.store.rows;
    this.first = root;
    this.rowUntil = 1;
    this.before = pieces.latest[root];
    this.rests = false;
  }

  /**
   * Moves to the last piece of a body in the last step. A body without pieces rests where it is, since it was
   * added.
   */
  recall(root: number): void {
    const { plan, pieces } = this;
    this.rests = !pieces.has(root);
    if (!this.rests) {
      this.before = pieces.latest[root];
      this.back();
      return;
    }
    pieces.writeCame(root, this.came, 0);
    this.since = this.came[0];
    this.until = this.rowUntil = 1;
    this.rows = plan.store.rows;
    this.first = root;
    this.before = 0;
  }

  /** Is there a previous piece? */
  get hasBefore(): boolean {
    return this.before > 0;
  }

  /** Moves to the previous piece; false if there is none. */
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
    // It may have been pushed since.
    if (this.rests) writeAtRest(kind, rows, out, row, offset);
    const span = rowUntil - since;
    if (this.rests || (window[0] === since && window[1] === rowUntil) || !(span > 0)) return;
    const t0 = (window[0] - since) / span;
    const t1 = (window[1] - since) / span;
    for (let end = 0; end <= END; end += END) {
      const t = end === 0 ? t0 : t1;
      // A pose that starts or ends with the piece keeps its bits.
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

/** Walks through the times at which pieces of some bodies are flown simultaneously, the last first. */
export class PieceWalk {
  /** Start and end of the time; empty if it ends before it begins. */
  readonly window = new Float64Array(2);
  /** The piece of each body. The caller moves each to its last piece before `begin`. */
  readonly cursors: readonly PieceCursor[];

  constructor(plan: Plan, pieces: FlownPieces, count: number) {
    this.cursors = Array.from({ length: count }, () => new PieceCursor(plan, pieces));
  }

  /** Begins at the present pieces of the cursors. */
  begin(): void {
    const { cursors, window } = this;
    window[0] = 0;
    window[1] = 1;
    for (let i = 0; i < cursors.length; i++) {
      window[0] = Math.max(window[0], cursors[i].since);
      window[1] = Math.min(window[1], cursors[i].until);
    }
  }

  /** Moves back to the previous times; false if there are none. */
  back(): boolean {
    const { cursors } = this;
    let last = cursors[0];
    for (let i = 1; i < cursors.length; i++) {
      const it = cursors[i];
      // Of pieces that begin at once, one with a previous piece.
      if (it.since > last.since || (it.since === last.since && !last.hasBefore)) last = it;
    }
    if (!last.back()) return false;
    this.begin();
    return true;
  }
}
