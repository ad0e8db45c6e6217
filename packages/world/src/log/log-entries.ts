import { InvalidInput } from '@swept/core';
import { bodyOf } from './log-body.js';
import {
  ADD,
  ANSWER,
  ASK_FAILED,
  END_LOG,
  END_STEP,
  FAILED,
  HIT,
  HIT_OF_PARTS,
  isCall,
  ONE_WAY,
  OPS,
  REFUSED,
  STEP,
  THROW,
  TRACE,
  widthOf,
} from './log-ops.js';

/** A cursor on the entries of a log. */
export class LogEntries {
  readonly numbers: Float64Array;
  /** The operation of the present entry, its subject, and its numbers. */
  op = 0;
  about = 0;
  values: Float64Array;
  /** The index of the next entry. */
  private after = 0;

  /** Throws `InvalidInput` unless these are entries that can follow each other. */
  constructor(numbers: Float64Array) {
    this.numbers = numbers;
    this.values = numbers.subarray(0, 0);
    check(this);
    this.rewind();
  }

  /** Goes to the first entry. */
  rewind(): void {
    this.after = 0;
    this.next();
  }

  /** Goes to the next entry. Throws `InvalidInput` if there is none. */
  next(): void {
    const { numbers } = this;
    const head = numbers[this.after];
    this.op = head % OPS;
    this.about = Math.floor(head / OPS);
    const from = this.after + 1;
    const width = head >= 0 ? widthOf(this.op, this.about, numbers[from]) : -1;
    const isWhole = Number.isSafeInteger(head) && Number.isSafeInteger(width) && width >= 0;
    if (!isWhole || from + width > numbers.length)
      throw new InvalidInput(`log: number ${this.after}`, head, 'the head of an entry');
    this.values = numbers.subarray(from, from + width);
    this.after = from + width;
  }

  /** Is the present entry the last one? */
  get isLast(): boolean {
    return this.after === this.numbers.length;
  }

  /** Calls `visit` with the entries from this one to the end of its step, and stays where it is. */
  lookAhead(visit: (op: number, about: number, values: Float64Array) => void): void {
    const { op, about, values, after } = this;
    for (; this.op !== END_STEP && this.op !== FAILED; this.next()) visit(this.op, this.about, this.values);
    this.op = op;
    this.about = about;
    this.values = values;
    this.after = after;
  }
}

/** The context of an entry. */
const BETWEEN = 0;
const IN_STEP = 1;
const IN_HIT = 2;
const IN_TRACE = 3;
/** After a callback has thrown. */
const THROWN = 4;

/** Throws `InvalidInput` unless all entries are valid in their context, from the first to the end of the log. */
function check(entries: LogEntries): void {
  let place = BETWEEN;
  for (entries.rewind(); ; entries.next()) {
    const { op } = entries;
    const to = placeAfter(op, place);
    if (to < 0) throw new InvalidInput('log: operation of an entry', op, 'one that can stand there');
    if (op === ADD) bodyOf(entries.values.subarray(1));
    place = to;
    if (op === END_LOG) break;
  }
  if (!entries.isLast) throw new InvalidInput('log: entries after the end', 'more', 'none');
}

/** The context after an entry of this operation, -1 if the entry is not valid in the given one. */
function placeAfter(op: number, place: number): number {
  const inStep = place === IN_STEP || place === IN_TRACE;
  if (isCall(op)) return place === BETWEEN || place === IN_HIT || place === IN_TRACE ? place : -1;
  if (op === STEP || op === END_LOG || op === ONE_WAY)
    return place !== BETWEEN ? -1 : op === STEP ? IN_STEP : BETWEEN;
  if (op === REFUSED || op === ASK_FAILED) return place === BETWEEN ? BETWEEN : inStep ? IN_STEP : -1;
  if (op === HIT || op === HIT_OF_PARTS) return inStep ? IN_HIT : -1;
  if (op === TRACE) return inStep ? IN_TRACE : -1;
  if (op === ANSWER) return place === IN_HIT ? IN_STEP : -1;
  if (op === THROW) return place === IN_HIT || place === IN_TRACE ? THROWN : -1;
  if (op === END_STEP) return inStep ? BETWEEN : -1;
  if (op === FAILED) return inStep || place === THROWN ? BETWEEN : -1;
  return -1;
}
