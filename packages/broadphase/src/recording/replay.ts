import {
  BOX,
  END,
  InvalidInput,
  type Mobility,
  RADIUS,
  ROW,
  type Rows,
  SAG_X,
  SAG_Y,
  type ShapeKind,
  sweptBox,
  vertexAt,
} from '@swept/core';
import { coordinate, length, MAX_COORDINATE } from '@swept/core/internal';
import { expectStrategy } from '../arguments.js';
import type { Broadphase } from '../broadphase.js';
import type { Motions } from '../fast-bodies/motions.js';
import {
  BENT,
  HEADER,
  KIND,
  MOVES,
  NEW,
  numbersAt,
  numbersOf,
  ONWARD,
  STEP_HEAD,
  UNMOVED,
} from './format.js';
import type { Columns, Mark } from './mark.js';

/** The input of a replay: the parts of a recording whose header was checked. */
export interface RecordedBytes {
  readonly view: DataView;
  /** Where the steps end. */
  readonly end: number;
  readonly steps: number;
  readonly slots: number;
  readonly hasMotions: boolean;
}

/**
 * Iterates over the steps of a recording, as `Recording.replay` makes it. `next` reads a step into the
 * columns, which stay the same arrays; `bring` then updates a strategy.
 */
export class Replay implements Columns, Motions {
  /** The current step; -1 before the first. */
  step = -1;
  readonly boxes: Rows;
  readonly rows: Rows;
  readonly kind: Uint8Array;
  readonly mobility: Uint8Array;
  readonly alive: Uint8Array;
  /** Every slot in use is below this. */
  readonly end: number;
  /** The slots that the current step removed. */
  readonly removed: number[] = [];
  /** The slots that the current step added. */
  readonly added: number[] = [];
  /** The slots whose box or motion differs from the last step, and the new ones. */
  readonly listed: number[] = [];

  private readonly from: RecordedBytes;
  private at = HEADER;
  /** Where the next number lies. */
  private number = 0;

  /** Trusts its input. @internal */
  constructor(from: RecordedBytes) {
    const { slots, hasMotions } = from;
    this.from = from;
    this.end = slots;
    this.boxes = new Float64Array(slots * BOX);
    this.rows = new Float64Array(hasMotions ? slots * ROW : 0);
    this.kind = new Uint8Array(hasMotions ? slots : 0);
    this.mobility = new Uint8Array(slots);
    this.alive = new Uint8Array(slots);
  }

  /** Reads the next step; false at the end. */
  next(): boolean {
    const { from, listed } = this;
    this.stay();
    if (this.step + 1 === from.steps) {
      if (this.at !== from.end) throw this.broken('end of the steps', this.at, `at byte ${from.end}`);
      return false;
    }
    this.step++;
    const { view } = from;
    const start = this.at;
    if (start + STEP_HEAD > from.end)
      throw this.broken('beginning', start, `at most at byte ${from.end - STEP_HEAD}`);
    const counts = [0, 4, 8, 12].map((o) => view.getUint32(start + o, true));
    const [goes, lists, numbers, zero] = counts;
    if (zero !== 0) throw this.broken('fourth number', zero, '0');
    this.number = start + numbersAt(goes, lists);
    this.at = this.number + 8 * numbers;
    if (this.at > from.end) throw this.broken('end', this.at, `at most at byte ${from.end}`);
    this.remove(start + STEP_HEAD, goes);
    const slotsAt = start + STEP_HEAD + 4 * goes;
    let expected = 0;
    for (let i = 0; i < lists; i++) expected += numbersOf(view.getUint8(slotsAt + 4 * lists + i));
    if (numbers !== expected) throw this.broken('count of numbers', numbers, `${expected}, as the flags say`);
    for (let i = 0; i < lists; i++) {
      const slot = this.slotAt(slotsAt + 4 * i, listed[i - 1] ?? -1);
      this.read(slot, view.getUint8(slotsAt + 4 * lists + i));
      listed.push(slot);
    }
    return true;
  }

  /** Repeats the current step, with nothing moving. */
  stay(): void {
    this.removed.length = this.listed.length = this.added.length = 0;
  }

  /** Updates a strategy from the previous step to the current one. */
  bring(index: Broadphase): void {
    expectStrategy('Replay.bring', index);
    for (let i = 0; i < this.removed.length; i++) index.remove(this.removed[i]);
    for (let i = 0; i < this.added.length; i++)
      index.add(this.added[i], this.mobility[this.added[i]] as Mobility);
    index.update(this.boxes);
  }

  /** Adds the bodies of the current step to an empty strategy. */
  fill(index: Broadphase): void {
    expectStrategy('Replay.fill', index);
    for (let slot = 0; slot < this.end; slot++)
      if (this.alive[slot] === 1) index.add(slot, this.mobility[slot] as Mobility);
    index.update(this.boxes);
  }

  /** A copy of the current state. */
  mark(): Mark {
    const { step, at, boxes, rows, kind, mobility, alive } = this;
    return {
      step,
      at,
      boxes: boxes.slice(),
      rows: rows.slice(),
      kind: kind.slice(),
      mobility: mobility.slice(),
      alive: alive.slice(),
    };
  }

  /**
   * Returns to a mark, back or ahead; the lists of the step are then empty. Throws `InvalidInput` unless it
   * is a mark of this recording.
   * @internal
   */
  goTo(mark: Mark): void {
    const { boxes, rows }: Partial<Mark> = mark ?? {};
    if (boxes?.length !== this.boxes.length || rows?.length !== this.rows.length)
      throw new InvalidInput('Replay.goTo: mark', mark, 'a mark of this recording');
    this.step = mark.step;
    this.at = mark.at;
    this.boxes.set(mark.boxes);
    this.rows.set(mark.rows);
    this.kind.set(mark.kind);
    this.mobility.set(mark.mobility);
    this.alive.set(mark.alive);
    this.stay();
  }

  private remove(from: number, count: number): void {
    for (let i = 0; i < count; i++) {
      const slot = this.slotAt(from + 4 * i, this.removed[i - 1] ?? -1);
      if (this.alive[slot] === 0) throw this.broken('slot removed', slot, 'a slot that is in use');
      this.alive[slot] = 0;
      this.removed.push(slot);
    }
  }

  private slotAt(at: number, last: number): number {
    const slot = this.from.view.getUint32(at, true);
    if (slot >= this.end) throw this.broken('slot', slot, `below ${this.end}, the slots of the header`);
    if (slot <= last) throw this.broken('slot', slot, `above ${last}, the slot before it`);
    return slot;
  }

  private read(slot: number, flags: number): void {
    const { alive, mobility, kind, from } = this;
    const vertices = flags & KIND;
    const moves = +((flags & MOVES) !== 0);
    const isNew = (flags & NEW) !== 0;
    if (
      from.hasMotions
        ? vertices === 0 || flags > 127 || (isNew && flags & ONWARD)
        : flags > (MOVES | NEW) || vertices
    )
      throw this.broken(
        `flags of slot ${slot}`,
        flags,
        from.hasMotions ? 'those of a motion' : 'those of a box',
      );
    if (isNew !== (alive[slot] === 0))
      throw this.broken(`slot ${slot}`, isNew ? 'new' : 'not new', isNew ? 'free before' : 'in use before');
    if (isNew) {
      alive[slot] = 1;
      mobility[slot] = moves;
      if (from.hasMotions) kind[slot] = vertices;
      this.added.push(slot);
    } else if (mobility[slot] !== moves || (from.hasMotions && kind[slot] !== vertices))
      throw this.broken(`flags of slot ${slot}`, flags, 'of the kind and mobility it had before');
    if (from.hasMotions) this.readMotion(slot, flags);
    else this.readBox(slot);
  }

  private readBox(slot: number): void {
    const { boxes } = this;
    const o = slot * BOX;
    for (let k = 0; k < BOX; k++) boxes[o + k] = this.coordinate(slot);
    for (let k = 0; k < 2; k++) {
      if (boxes[o + k] > boxes[o + 2 + k])
        throw this.broken(`box of slot ${slot}`, boxes[o + 2 + k], `at least its minimum, ${boxes[o + k]}`);
    }
  }

  private readMotion(slot: number, flags: number): void {
    const { rows } = this;
    const o = slot * ROW;
    const kind = (flags & KIND) as ShapeKind;
    if (flags & ONWARD) {
      rows[o + RADIUS] = rows[o + RADIUS + END];
      copyVertices(rows, o + END, o, kind);
    } else rows[o + RADIUS] = this.radius(slot);
    const bent = (flags & BENT) !== 0;
    rows[o + RADIUS + END] = bent ? this.radius(slot) : rows[o + RADIUS];
    rows[o + SAG_X] = bent ? this.coordinate(slot) : 0;
    rows[o + SAG_Y] = bent ? this.coordinate(slot) : 0;
    if (!(flags & ONWARD)) this.readVertices(slot, o, kind);
    if (flags & UNMOVED) copyVertices(rows, o, o + END, kind);
    else this.readVertices(slot, o + END, kind);
    sweptBox(kind, rows, 0, this.boxes, o, slot * BOX);
  }

  private readVertices(slot: number, pose: number, kind: number): void {
    for (let i = 0; i < kind; i++) {
      const v = pose + vertexAt(i);
      this.rows[v] = this.coordinate(slot);
      this.rows[v + 1] = this.coordinate(slot);
    }
  }

  private coordinate(slot: number): number {
    const number = this.nextNumber();
    if (Math.abs(number) <= MAX_COORDINATE) return number;
    return coordinate(this.what(`number of slot ${slot}`), number);
  }

  private radius(slot: number): number {
    const number = this.nextNumber();
    if (number >= 0 && number <= MAX_COORDINATE) return number;
    return length(this.what(`radius of slot ${slot}`), number);
  }

  private nextNumber(): number {
    const { number } = this;
    this.number += 8;
    return this.from.view.getFloat64(number, true);
  }

  private what(part: string): string {
    return `recording: step ${this.step}: ${part}`;
  }

  private broken(part: string, value: unknown, expected: string): InvalidInput {
    return new InvalidInput(this.what(part), value, expected);
  }
}

/** Copies the vertices of one pose to another. */
function copyVertices(rows: Rows, from: number, to: number, kind: number): void {
  for (let i = 0; i < kind; i++) {
    const v = vertexAt(i);
    rows[to + v] = rows[from + v];
    rows[to + v + 1] = rows[from + v + 1];
  }
}
