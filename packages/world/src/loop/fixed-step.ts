import { InvalidInput } from '@swept/core';
import { callback, knownOptions, whole } from '@swept/core/internal';
import { calledWithin, expectBetweenSteps } from '../expect-call.js';
import { isLate, type OnHit } from '../on-hit.js';
import { type Inside, insideOf, World } from '../world.js';

/** The length of the steps of a clock, and its callbacks. */
export interface FixedStepOptions {
  /** Steps per second, from 1e-150 to 1e150; 60 unless given. Each lets 1 / hz seconds pass. */
  readonly hz?: number;
  /**
   * The maximum number of steps per call of `advance`; 4 unless given. Further time is dropped: the world then
   * runs slower than the clock, instead of needing longer and longer for each frame.
   */
  readonly most?: number;
  /**
   * Called after each step, to read its events, to set velocities and push bodies for the next, and to walk
   * (`moveAndSlide`), so that `interpolate` draws walkers in step with moving bodies.
   */
  readonly onStep?: () => void;
  /** Called with every hit of each step, as by `World.step`. */
  readonly onHit?: OnHit;
}

const NAMES = ['hz', 'most', 'onStep', 'onHit'] as const;
/** The range of `hz`: the time of a step and its inverse are numbers. */
const SLOWEST = 1e-150;
const FASTEST = 1e150;

/** Steps of equal time for frames of any length (Fiedler, "Fix Your Timestep!", 2004): see `fixedStep`. */
export class FixedStep {
  /** In steps: the time that has not passed in the world yet. */
  private left = 0;
  private running = false;
  private readonly inside: Inside;
  private readonly step: () => void;
  private readonly hz: number;
  private readonly most: number;
  private readonly onStep: (() => void) | undefined;

  /** Throws `InvalidInput` as `fixedStep`. @internal */
  constructor(world: World, options: FixedStepOptions = {}) {
    if (!(world instanceof World)) throw new InvalidInput('fixedStep: world', world, 'a World');
    knownOptions('fixedStep', options, NAMES);
    const { hz = 60, most = 4, onStep, onHit } = options;
    if (typeof hz !== 'number' || !(hz >= SLOWEST && hz <= FASTEST))
      throw new InvalidInput('fixedStep: hz', hz, 'a number from 1e-150 to 1e150');
    if (onStep !== undefined) callback('fixedStep: onStep', onStep);
    if (onHit !== undefined) callback('fixedStep: onHit', onHit);
    const dt = 1 / hz;
    // A closure, because engines would put a number from a field on the heap to pass it on.
    this.step = () => world.step(dt, onHit);
    this.inside = insideOf(world);
    this.hz = hz;
    this.most = whole('fixedStep: most', most, 1, Number.MAX_SAFE_INTEGER);
    this.onStep = onStep;
  }

  /** The part of a step, 0 or more and less than 1, by which the clock is ahead of the world. */
  get alpha(): number {
    return this.left - Math.floor(this.left);
  }

  /**
   * Lets the given number of seconds pass on the clock, and makes the steps that are due in the world. Returns
   * their number. 0 seconds make none, as in a paused game; negative ones make none either, because browsers
   * give a first frame the time of its start, which is often less than that of `performance.now()`.
   *
   * Throws `InvalidInput` on what is not a finite number, and within a step of the world. Throws when a step or
   * `onStep` throws, or `onStep` returns a promise: the earlier steps are made, and so is the one whose `onStep` threw;
   * a step that throws itself is undone. The remaining time is kept, and the next call continues with it.
   */
  advance(seconds: number): number {
    if (typeof seconds !== 'number' || !(Math.abs(seconds) < Infinity))
      throw new InvalidInput('advance: seconds', seconds, 'a finite number');
    // Even without a step to make: its time would count, and a later step be made for it.
    expectBetweenSteps(this.inside, 'advance');
    if (this.running) throw calledWithin('advance');
    // Counted in steps: 1 second is 60 of them, but 60 times 1 / 60 is not always 1.
    const due = Math.min(this.left + Math.max(seconds, 0) * this.hz, Number.MAX_VALUE);
    this.left = Math.floor(due) > this.most ? this.most + (due - Math.floor(due)) : due;
    let made = 0;
    this.running = true;
    try {
      for (; this.left >= 1; made++) {
        this.step();
        this.left--;
        const answer: unknown = this.onStep?.();
        if (isLate(answer))
          throw new InvalidInput('advance: what onStep returns', answer, 'an answer at once');
      }
    } finally {
      this.running = false;
    }
    return made;
  }
}

/**
 * A clock for a world: `advance` takes the seconds of each frame, and lets them pass in steps of equal time, so
 * that a game runs alike on fast screens and on slow ones. `alpha` is the part of the next step that has passed
 * already, for `interpolate`.
 *
 * Throws `InvalidInput` on what is not a world, unknown options, an `hz` out of range, a `most` that is not a
 * whole number of 1 or more, and callbacks that are not functions.
 */
export function fixedStep(world: World, options?: FixedStepOptions): FixedStep {
  return new FixedStep(world, options);
}
