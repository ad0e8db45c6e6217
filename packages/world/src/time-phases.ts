import { InvalidInput } from '@swept/core';
import { callback } from '@swept/core/internal';
import type { Hit } from './hit.js';
import type { OnHit } from './on-hit.js';
import type { StepPhase, StepPhases } from './step-phases.js';
import { insideOf, World } from './world.js';

/**
 * The durations of the phases of the last step that did not fail, by the clock: in milliseconds unless
 * given.
 */
export interface PhaseTimes {
  /** Planning the motions of all bodies, and solving resting contacts. */
  readonly plan: number;
  /** Giving the boxes of these motions to the index. */
  readonly index: number;
  /** Finding the pairs whose boxes overlap. */
  readonly pairs: number;
  /** Sweeping these pairs; `canTouch` included. */
  readonly narrowphase: number;
  /** Sorting what was found, and comparing overlaps with the step before. */
  readonly contacts: number;
  /**
   * Processing the hits in the order of time, and planning deflected bodies anew; without `callbacks`.
   */
  readonly events: number;
  /** The callback itself. */
  readonly callbacks: number;
  /** Making the changes of the step final, and the recordings of `keepDetails` and the like. */
  readonly finish: number;
  /** The whole step: the sum of all others. */
  readonly total: number;
  /** Ends measuring: the record stays as it is, and steps cost what they did before. */
  stop(): void;
}

/** Writes `PhaseTimes`. */
class PhaseTimer implements StepPhases {
  /** Without a reference to the world, so that it can be logged and serialized. */
  readonly times = {
    plan: 0,
    index: 0,
    pairs: 0,
    narrowphase: 0,
    contacts: 0,
    events: 0,
    callbacks: 0,
    finish: 0,
    total: 0,
    stop: () => this.stop(),
  };
  /** Those of the present step. */
  private readonly now = { plan: 0, index: 0, pairs: 0, narrowphase: 0, contacts: 0, events: 0, finish: 0 };
  private inCallbacks = 0;
  private began = 0;
  private last = 0;
  private onHit: OnHit | undefined;
  private readonly world: World;
  private readonly clock: () => number;

  constructor(world: World, clock: () => number) {
    this.world = world;
    this.clock = clock;
  }

  begin(onHit: OnHit | undefined): OnHit | undefined {
    this.onHit = onHit;
    this.inCallbacks = this.now.events = 0;
    this.began = this.last = this.clock();
    return onHit && this.answer;
  }

  end(phase: StepPhase): void {
    const { now, last } = this;
    this.last = this.clock();
    now[phase] = this.last - last + (phase === 'events' ? now.events : 0);
    if (phase !== 'finish') return;
    const { times } = this;
    Object.assign(times, now);
    times.callbacks = this.inCallbacks;
    times.total = this.last - this.began;
  }

  private stop(): void {
    const { stepper } = insideOf(this.world);
    if (stepper.phases === this) stepper.phases = undefined;
  }

  private readonly answer = (hit: Hit): boolean | void => {
    const { last } = this;
    const from = this.clock();
    this.now.events += from - last;
    const { onHit } = this;
    const answer = onHit?.(hit);
    this.last = this.clock();
    this.inCallbacks += this.last - from;
    return answer;
  };
}

/**
 * From now on measures how long each phase of a step takes, and returns the record that each step writes: see
 * `PhaseTimes`. The clock is read eight times a step, and twice for each hit; it is `performance.now` unless
 * given, and must not throw. Another call replaces it. A world whose phases are not timed reads no clock.
 *
 * Throws `InvalidInput` on what is not a world, within a step, on a clock that is not a function or returns no
 * number, and without one where there is no `performance.now`.
 */
export function timePhases(world: World, clock?: () => number): PhaseTimes {
  if (!(world instanceof World)) throw new InvalidInput('timePhases: world', world, 'a World');
  const { stepper } = insideOf(world);
  if (stepper.running) throw new InvalidInput('timePhases: the call', 'within a step', 'between steps');
  const now = clock === undefined ? performanceClock() : clock;
  callback('timePhases: clock', now);
  const time: unknown = now();
  if (typeof time !== 'number')
    throw new InvalidInput('timePhases: what the clock returns', time, 'a number');
  const timer = new PhaseTimer(world, now);
  stepper.phases = timer;
  return timer.times;
}

function performanceClock(): () => number {
  const { performance } = globalThis as unknown as { performance?: { now?(): number } };
  if (typeof performance?.now !== 'function')
    throw new InvalidInput('timePhases: clock', undefined, 'a function, as there is no performance.now here');
  return () => performance.now?.() as number;
}
