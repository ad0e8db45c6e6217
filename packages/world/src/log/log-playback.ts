import type { Broadphase } from '@swept/broadphase';
import { expectFree } from '@swept/broadphase/internal';
import { type BodyId, InvalidInput } from '@swept/core';
import { callback, knownOptions } from '@swept/core/internal';
import { BOUNCE, SLIDE, STOP } from '../call-log.js';
import type { Hit } from '../hit.js';
import { World } from '../world.js';
import { LogAnswers } from './log-answers.js';
import { type Callers, makeCall } from './log-call.js';
import { LogEntries } from './log-entries.js';
import { bytesOf, logContent, loggedOptions } from './log-format.js';
import {
  ASK_FAILED,
  END_LOG,
  END_STEP,
  entryName,
  FAILED,
  HIT,
  HIT_OF_PARTS,
  isCall,
  LOAD,
  REFUSED,
  STEP,
  THROW,
  TRACE,
} from './log-ops.js';

/** How a log is played back. */
export interface PlaybackOptions {
  /** The strategy; `hierarchicalGrid()` unless given. Any plays back to the same bits. */
  readonly broadphase?: Broadphase;
  /** Called after each step, also after one that throws as logged; it may call queries, but change nothing. */
  readonly onStep?: (world: World) => void;
  /** Called with every hit before it is answered; it may call queries, but change nothing. */
  readonly onHit?: (hit: Readonly<Hit>, world: World) => void;
}

const NAMES = ['broadphase', 'onStep', 'onHit'] as const;

/** Is thrown where a callback of the log threw. */
class Replayed extends Error {}

// The file is long because entries are either made again or compared with the world, and both advance one cursor.

/** A log that is played back step by step: see `createPlayback`. */
export class Playback {
  /** The world that is being rebuilt. */
  readonly world: World;
  /** The number of steps made so far, including those that threw. */
  steps = 0;
  /** The message of the error that the last step threw, as when it was logged. */
  thrown: string | undefined;

  private readonly entries: LogEntries;
  private readonly options: PlaybackOptions;
  /** Why the playback cannot continue: the world differed from the log, or the caller's `onHit` threw. */
  private failure: { readonly error: unknown } | undefined;
  /** Hits and traces of this step. */
  private hits = 0;
  private traces = 0;
  // Bodies of the log to those in the world, and the inverse.
  private readonly ids = new Map<number, BodyId>();
  private readonly names = new Map<BodyId, number>();
  /** Those of the present step or call. */
  private readonly answers = new LogAnswers();
  private readonly callers: Callers = {
    idOf: (name) => this.ids.get(name),
    isPlatform: (body) => this.answers.isPlatform(this.nameOf(body)),
    added: (name, body) => {
      this.ids.set(name, body);
      this.names.set(body, name);
    },
  };

  /** Throws `InvalidInput` as `createPlayback`. @internal */
  constructor(call: string, bytes: Uint8Array, options: PlaybackOptions = {}) {
    knownOptions(call, options, NAMES);
    const { broadphase, onStep, onHit } = options;
    if (broadphase !== undefined) expectFree(call, broadphase, 'broadphase');
    if (onStep !== undefined) callback(`${call}: onStep`, onStep);
    if (onHit !== undefined) callback(`${call}: onHit`, onHit);
    const content = logContent(call, bytes);
    this.entries = new LogEntries(content.numbers);
    this.options = options;
    this.world = new World({
      ...loggedOptions(content),
      ...(broadphase === undefined ? {} : { broadphase }),
      ...(content.asks ? { canTouch: (a: BodyId, b: BodyId) => this.mayTouch(a, b) } : {}),
      ...(content.traces ? { trace: () => this.trace() } : {}),
    });
    if (content.saved) {
      this.world.load(content.saved);
      this.nameAll();
    }
  }

  /**
   * Makes the next step, with the calls before it; after the last one, the remaining calls. True if a step was
   * made, false at the end of the log. Throws `InvalidInput` where the world differs from the log, and what
   * `onHit` throws: in that call and in all later ones.
   */
  next(): boolean {
    const { entries } = this;
    if (this.failure) throw this.failure.error;
    for (; entries.op !== END_LOG; entries.next()) {
      const { op } = entries;
      if (op === STEP) {
        this.step();
        return true;
      }
      if (isCall(op)) {
        this.call(undefined);
        this.answers.forget();
      } else this.answers.read(op, entries.about, entries.values);
    }
    this.finish();
    return false;
  }

  /** The steps from here on; each is made when it is requested, and yields the world after it. */
  *[Symbol.iterator](): Iterator<World> {
    while (this.next()) yield this.world;
  }

  private step(): void {
    const { entries, world } = this;
    const [dt] = entries.values;
    const isAnswered = entries.about === 1;
    this.steps++;
    this.hits = this.traces = 0;
    this.thrown = undefined;
    entries.next();
    entries.lookAhead((op, about, values) => this.answers.read(op, about, values));
    let error: unknown;
    try {
      world.step(dt, isAnswered ? this.onHit : undefined);
    } catch (thrown) {
      error = thrown;
      this.thrown = thrown instanceof Error ? thrown.message : String(thrown);
    }
    if (this.failure) throw this.failure.error;
    this.skipAnswers();
    this.endStep(error);
    entries.next();
    this.answers.forget();
    this.options.onStep?.(world);
  }

  /** Throws `InvalidInput` unless the step has ended as logged. */
  private endStep(error: unknown): void {
    const { op, about, values } = this.entries;
    if (op === END_STEP) {
      if (this.thrown !== undefined) throw this.part('the end', this.thrown, 'a step that succeeds');
      return;
    }
    const came = this.thrown ?? 'a step that succeeds';
    if (op !== FAILED) throw this.part('the end', came, `${entryName(op)} before`);
    const text = String.fromCharCode(...values.subarray(0, about));
    const isSame = error instanceof Replayed || (this.thrown ?? '').slice(0, about) === text;
    if (this.thrown === undefined || !isSame) throw this.part('the end', came, `the error "${text}"`);
    this.thrown = text;
  }

  private readonly onHit = (hit: Hit): boolean | void => {
    const { entries, options, world } = this;
    this.hits++;
    this.skipAnswers();
    this.compare(hit);
    try {
      options.onHit?.(hit, world);
    } catch (error) {
      this.failure = { error };
      throw error;
    }
    entries.next();
    while (isCall(entries.op)) {
      this.call(hit);
      entries.next();
    }
    const { op, about } = entries;
    entries.next();
    if (op === THROW) throw new Replayed();
    return about === 0 ? undefined : about === 1;
  };

  /** Throws `InvalidInput` unless the hit is the one that was logged. */
  private compare({ a, b, partA, partB, toi }: Hit): void {
    const { op, about, values } = this.entries;
    const ofParts = op === HIT_OF_PARTS;
    const isHit = ofParts || op === HIT;
    const loggedToi = values[values.length - 1];
    const isSame =
      isHit &&
      about === this.nameOf(a) &&
      values[0] === this.nameOf(b) &&
      (ofParts ? values[1] : 0) === partA &&
      (ofParts ? values[2] : 0) === partB &&
      loggedToi === toi;
    if (isSame) return;
    const came = hitText(this.nameOf(a), this.nameOf(b), partA, partB, toi);
    const logged = isHit
      ? hitText(about, values[0], ofParts ? values[1] : 0, ofParts ? values[2] : 0, loggedToi)
      : `no hit, but ${entryName(op)}`;
    throw this.part(`hit ${this.hits}`, came, logged);
  }

  private trace(): void {
    const { entries } = this;
    this.traces++;
    this.skipAnswers();
    const { op, about } = entries;
    if (op !== TRACE || about !== this.traces) return;
    entries.next();
    while (isCall(entries.op)) {
      this.call(undefined);
      entries.next();
    }
    if (entries.op !== THROW) return;
    entries.next();
    throw new Replayed();
  }

  private mayTouch(one: BodyId, other: BodyId): boolean {
    const a = this.nameOf(one);
    const b = this.nameOf(other);
    if (this.answers.hasFailed(a, b)) throw new Replayed();
    return this.answers.mayTouch(a, b);
  }

  /** Makes the call of the present entry. */
  private call(hit: Hit | undefined): void {
    const { entries } = this;
    const { op } = entries;
    if (op === LOAD) {
      this.world.load(bytesOf(entries.values.subarray(1)));
      this.nameAll();
      return;
    }
    if (op === BOUNCE || op === SLIDE || op === STOP) {
      try {
        makeCall(this.world, entries, this.callers, hit);
      } catch {
        // It was logged before it was made, and threw at that time too.
      }
      return;
    }
    try {
      makeCall(this.world, entries, this.callers, hit);
    } catch (error) {
      throw this.part(entryName(op), (error as Error).message, 'a call that succeeds');
    }
  }

  private skipAnswers(): void {
    const { entries } = this;
    while (entries.op === REFUSED || entries.op === ASK_FAILED) entries.next();
  }

  /** After a load, names the bodies as in the saved world. */
  private nameAll(): void {
    this.ids.clear();
    this.names.clear();
    for (const id of this.world.ids()) this.callers.added(id, id);
  }

  private nameOf(body: BodyId): number {
    return this.names.get(body) ?? body;
  }

  /** Throws `InvalidInput` unless the final state of the world is the logged one. */
  private finish(): void {
    const [high, low] = this.entries.values;
    const logged = hexOf(high) + hexOf(low);
    const came = this.world.hash();
    if (came !== logged) throw this.part('hash at the end', came, logged, '');
  }

  /** The error for a world that differs from the log. */
  private part(what: string, came: string, logged: string, where = ` of step ${this.steps}`): InvalidInput {
    const error = new InvalidInput(`playback: ${what}${where}`, came, `${logged}, as logged`);
    this.failure = { error };
    return error;
  }
}

function hitText(a: number, b: number, partA: number, partB: number, toi: number): string {
  const part = (number: number): string => (number > 0 ? ` (part ${number})` : '');
  return `${a}${part(partA)} with ${b}${part(partB)} at ${toi}`;
}

function hexOf(half: number): string {
  return half.toString(16).padStart(8, '0');
}

/**
 * Plays back a world that was logged by `createLog`, step by step: `next()` makes one step, and so does each
 * turn of `for (const world of createPlayback(bytes))`. Every hit must be the logged one, to the bits of its
 * `toi`, and the final state must have the same hash.
 *
 * Throws `InvalidInput` on bytes that are not a log, truncated or changed, on unknown options, and on callbacks
 * that are not functions.
 */
export function createPlayback(bytes: Uint8Array, options?: PlaybackOptions): Playback {
  return new Playback('createPlayback', bytes, options);
}

/**
 * Plays back a log to its end, and returns the world. Throws `InvalidInput` as `createPlayback`, and where the
 * world differs from the log: the message names the step, and the result next to the logged one.
 */
export function playback(bytes: Uint8Array, options?: PlaybackOptions): World {
  const played = new Playback('playback', bytes, options);
  while (played.next());
  return played.world;
}
