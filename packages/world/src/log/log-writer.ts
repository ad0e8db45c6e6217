import { type BodyId, type Shape, slotOf } from '@swept/core';
import { grown } from '@swept/core/internal';
import type { BodyOptions } from '../body-options.js';
import {
  BOUNCE,
  type CallLog,
  type Response,
  SET_ANGULAR_VELOCITY,
  SET_MOBILITY,
  SET_USER_DATA,
  SET_VELOCITY,
  VELOCITY_CHANGED,
} from '../call-log.js';
import type { Hit } from '../hit.js';
import type { Inside } from '../inside.js';
import { isLate, type OnHit } from '../on-hit.js';
import { bodyNumbers } from './log-body.js';
import { LogColumns } from './log-columns.js';
import { wordsOf } from './log-format.js';
import { isPresent, writeHit } from './log-hit.js';
import {
  ADD,
  ANSWER,
  ASK_FAILED,
  END_STEP,
  FAILED,
  GIVEN,
  HIT,
  HIT_NUMBERS,
  HIT_OF_PARTS,
  LOAD,
  MOVE_AND_SLIDE,
  ONE_WAY,
  OPS,
  REFUSED,
  STEP,
  THROW,
  TRACE,
  WITH_FRICTION,
  WITH_RESTITUTION,
  WROTE_USER_DATA,
  WROTE_VELOCITY,
  widthOf,
} from './log-ops.js';

/** The greatest length of an error message that is kept. */
const LONGEST_MESSAGE = 1000;

/** Writes the entries of a log: calls, and what is written to the columns without a call. */
export class LogWriter implements CallLog {
  numbers = new Float64Array(1024);
  count = 0;
  /** The number of steps logged so far, including those that threw. */
  steps = 0;

  private readonly inside: Inside;
  /** The name of a body in the log: its id, unless it is played back from another log. */
  private readonly nameOf: (body: BodyId) => number;
  private readonly columns: LogColumns;
  /** The hit that is being answered, as numbers. */
  private readonly present = new Float64Array(HIT_NUMBERS);
  private readonly given = new Float64Array(HIT_NUMBERS);
  private user: OnHit | undefined;
  /** The roots of the bodies of the last response. */
  private slotA = 0;
  private slotB = 0;
  /** Is a step being made? `canTouch` is asked before it is running, too. */
  private isStepping = false;
  /** Heads and numbers of the answers for the next move. */
  private readonly answers: number[] = [];
  /** Number of traces called in this step, the present one or 0, and the last in which something was logged. */
  private traces = 0;
  private tracing = 0;
  private traced = 0;

  constructor(inside: Inside, nameOf: (body: BodyId) => number) {
    this.inside = inside;
    this.columns = new LogColumns(inside.store);
    this.nameOf = nameOf;
  }

  call(op: number, body: BodyId, x = 0, y = 0, z = 0, w = 0): void {
    const slot = slotOf(Math.max(body, 0));
    for (const number of this.answers) this.put(number);
    this.answers.length = 0;
    if (op === VELOCITY_CHANGED) this.writeVelocity(slot);
    this.head(op, body < 0 ? 0 : this.nameOf(body));
    const width = widthOf(op, 0, 0);
    if (width > 0) this.put(x);
    if (width > 1) this.put(y);
    if (width > 2) this.put(z);
    if (width > 3) this.put(w);
    if (op === SET_VELOCITY || op === SET_MOBILITY) this.columns.learnVelocity(slot);
    if (op === SET_ANGULAR_VELOCITY) this.columns.learnSpin(slot);
    if (op === SET_USER_DATA) this.columns.learnUserData(slot);
  }

  add(body: BodyId, shapes: readonly Shape[], options: BodyOptions): void {
    this.columns.fit();
    const numbers = bodyNumbers(shapes, options);
    this.head(ADD, this.nameOf(body));
    this.put(numbers.length);
    for (const number of numbers) this.put(number);
    const slot = slotOf(body);
    this.columns.learnVelocities(slot);
    this.columns.learnUserData(slot);
  }

  step(dt: number, onHit: OnHit | undefined): void {
    const { stepper } = this.inside;
    this.writeColumns();
    this.head(STEP, onHit === undefined ? 0 : 1);
    this.put(dt);
    this.steps++;
    this.user = onHit;
    this.traces = this.traced = 0;
    this.isStepping = true;
    try {
      stepper.run(dt, onHit && this.onHit);
      this.head(END_STEP, 0);
    } catch (error) {
      this.fail(error);
      throw error;
    } finally {
      this.isStepping = false;
      this.user = undefined;
      this.tracing = 0;
      this.columns.learnAllVelocities();
    }
  }

  respond(op: Response, hit: Readonly<Hit>, restitution: number, friction: number): void {
    this.slotA = slotOf(hit.a);
    this.slotB = slotOf(hit.b);
    this.writeChanges(this.slotA);
    this.writeChanges(this.slotB);
    const isGiven = !this.inside.stepper.answering || !isPresent(hit, this.present);
    const hasRestitution = op === BOUNCE && restitution !== 1;
    const hasFriction = op === BOUNCE && !Number.isNaN(friction);
    this.head(
      op,
      (isGiven ? GIVEN : 0) + (hasRestitution ? WITH_RESTITUTION : 0) + (hasFriction ? WITH_FRICTION : 0),
    );
    if (hasRestitution) this.put(restitution);
    if (hasFriction) this.put(friction);
    if (!isGiven) return;
    writeHit(hit, this.given);
    this.given[0] = this.nameOf(hit.a);
    this.given[1] = this.nameOf(hit.b);
    for (let i = 0; i < HIT_NUMBERS; i++) this.put(this.given[i]);
  }

  responded(): void {
    this.columns.learnVelocities(this.slotA);
    this.columns.learnVelocities(this.slotB);
  }

  moving(): void {
    this.answers.length = 0;
  }

  moved(body: BodyId, floor: number, numbers: readonly number[]): void {
    // The motion of the floor determines what it carries.
    if (floor >= 0) this.writeChanges(floor);
    for (const number of this.answers) this.put(number);
    this.answers.length = 0;
    this.head(MOVE_AND_SLIDE, this.nameOf(body));
    for (const number of numbers) this.put(number);
    // The carried velocity, or the one that was written before.
    if (numbers[9] === 1) this.columns.learnVelocity(slotOf(body));
  }

  loaded(bytes: Uint8Array): void {
    const words = wordsOf(bytes);
    this.head(LOAD, 0);
    this.put(words.length);
    for (const word of words) this.put(word);
    this.columns.learnAll();
  }

  oneWay(body: BodyId): void {
    this.answers.push(ONE_WAY + OPS * this.nameOf(body));
  }

  ask(canTouch: (a: BodyId, b: BodyId) => boolean, a: BodyId, b: BodyId): boolean {
    let answer: unknown;
    try {
      answer = canTouch(a, b);
      return answer as boolean;
    } finally {
      if (answer !== true)
        this.refuse(answer === false ? REFUSED : ASK_FAILED, this.nameOf(a), this.nameOf(b));
    }
  }

  trace(call: () => void): void {
    this.tracing = ++this.traces;
    try {
      call();
    } catch (error) {
      this.head(THROW, 0);
      throw error;
    }
    this.tracing = 0;
  }

  /** Writes the changes to the columns since the last step. */
  writeColumns(): void {
    const { store } = this.inside;
    this.columns.fit();
    for (let slot = 0; slot < store.end; slot = store.endOf(slot)) {
      if (store.alive[slot] === 1) this.writeChanges(slot);
    }
  }

  /** The contents of all columns are known from now on. */
  learnState(): void {
    this.columns.learnAll();
  }

  private readonly onHit = (hit: Hit): boolean | void => {
    const a = slotOf(hit.a);
    const b = slotOf(hit.b);
    const { partA, partB } = hit;
    this.columns.fit();
    this.head(partA + partB > 0 ? HIT_OF_PARTS : HIT, this.nameOf(hit.a));
    this.put(this.nameOf(hit.b));
    if (partA + partB > 0) {
      this.put(partA);
      this.put(partB);
    }
    this.put(hit.toi);
    writeHit(hit, this.present);
    this.columns.learnVelocities(a);
    this.columns.learnVelocities(b);
    let answer: unknown;
    let isAnswered = false;
    try {
      answer = this.user?.(hit);
      isAnswered = !isLate(answer);
    } finally {
      const { alive } = this.inside.store;
      if (alive[a] === 1) this.writeChanges(a);
      if (alive[b] === 1) this.writeChanges(b);
      if (isAnswered) this.head(ANSWER, answer === false ? 2 : answer === true ? 1 : 0);
      else this.head(THROW, 0);
    }
    return answer as boolean | void;
  };

  private fail(error: unknown): void {
    let text = 'an error';
    try {
      text = String(error instanceof Error ? error.message : error).slice(0, LONGEST_MESSAGE);
    } catch {
      // The thrown value cannot be written as a string.
    }
    this.head(FAILED, text.length);
    for (let i = 0; i < text.length; i++) this.put(text.charCodeAt(i));
  }

  private refuse(op: number, a: number, b: number): void {
    if (this.isStepping) {
      this.head(op, a);
      this.put(b);
    } else this.answers.push(op + OPS * a, b);
  }

  /** Writes the columns of a body, if they differ from their known contents. */
  private writeChanges(slot: number): void {
    const { columns, inside } = this;
    if (!columns.isVelocityKnown(slot)) this.writeVelocity(slot);
    if (columns.isUserDataKnown(slot)) return;
    columns.learnUserData(slot);
    this.head(WROTE_USER_DATA, this.nameOf(inside.store.idAt(slot)));
    this.put(inside.store.userData[slot]);
  }

  private writeVelocity(slot: number): void {
    const { columns } = this;
    columns.learnVelocities(slot);
    this.head(WROTE_VELOCITY, this.nameOf(this.inside.store.idAt(slot)));
    this.put(columns.velocities[2 * slot]);
    this.put(columns.velocities[2 * slot + 1]);
    this.put(columns.spins[slot]);
  }

  private head(op: number, about: number): void {
    if (this.tracing > this.traced) {
      this.traced = this.tracing;
      this.put(TRACE + OPS * this.tracing);
    }
    this.put(op + OPS * about);
  }

  private put(number: number): void {
    if (this.count === this.numbers.length) this.numbers = grown(Float64Array, this.numbers, 2 * this.count);
    this.numbers[this.count++] = number;
  }
}
