import { type Broadphase, fastBodies, type MotionBroadphase, wrapping } from '@swept/broadphase';
import { expectFree, worldGrid } from '@swept/broadphase/internal';
import { BodyStore, type Mobility } from '@swept/core';
import { callback, knownOptions, MAX_SLOTS, whole } from '@swept/core/internal';
import { vector } from './body-options.js';
import type { CallLog } from './call-log.js';
import { Touching } from './contacts/touching.js';
import { Footholds } from './footholds.js';
import { HitVelocities } from './hit-velocities.js';
import { Domain } from './motion/domain.js';
import { Plan } from './motion/plan.js';
import { type CanTouch, ContactFilter } from './pairs/contact-filter.js';
import { Seams } from './pairs/seams.js';
import { Present } from './present.js';
import { ReplaceableIndex } from './replaceable-index.js';
import type { Scene } from './scene.js';
import { WorldState } from './state/world-state.js';
import { Step } from './step.js';
import type { Trace } from './trace.js';
import { Turnover } from './turnover.js';
import { Watchers } from './watchers.js';

/** The options of a world. */
export interface WorldOptions {
  /** The strategy; `hierarchicalGrid()` unless given. An index serves one world. */
  readonly broadphase?: Broadphase;
  /**
   * Lets the world wrap: a body that leaves one side of [0, x) or [0, y) comes back on the other, and bodies
   * meet across. Two lengths from 1e-150 to 1e150, or Infinity for an axis that does not wrap.
   */
  readonly period?: readonly [number, number];
  /** Length units per second squared; (0, 0) unless given. */
  readonly gravity?: readonly [number, number];
  /**
   * The number of parts of bodies to allocate at first, from 1 to 2^24; 256 unless given. The capacity grows
   * as needed.
   */
  readonly capacity?: number;
  /** Decides whether two bodies may touch, where boxes and filters do not exclude it: the last resort. */
  readonly canTouch?: CanTouch;
  /**
   * Called with each piece of the path of every body that moves in a step, straight or a parabola: for trails,
   * recordings and checks. What stays where it is up to the end of the step has no piece that ends there.
   */
  readonly trace?: Trace;
}

const OPTIONS = ['broadphase', 'period', 'gravity', 'capacity', 'canTouch', 'trace'] as const;

/** The parts of a world, for functions over it such as `moveAndSlide`. */
export class Inside implements Scene {
  readonly store: BodyStore;
  readonly touching = new Touching();
  readonly domain: Domain;
  readonly index: ReplaceableIndex;
  readonly plan: Plan;
  readonly seams: Seams;
  readonly watchers: Watchers;
  readonly footholds: Footholds;
  readonly stepper: Step;
  readonly turnover: Turnover;
  readonly filters: ContactFilter;
  readonly present: Present;
  readonly atHit: HitVelocities;
  readonly state: WorldState;
  readonly canTouch: CanTouch | undefined;
  readonly trace: Trace | undefined;
  /** Undefined unless a log of all calls is kept. */
  log: CallLog | undefined;

  /** Throws `InvalidInput` unless a world can have these options. */
  constructor(options: WorldOptions) {
    knownOptions('World', options, OPTIONS);
    const { broadphase = worldGrid(), period, gravity = [0, 0], capacity = 256 } = options;
    const { canTouch, trace } = options;
    expectFree('World', broadphase, 'broadphase');
    if (canTouch !== undefined) callback('World: canTouch', canTouch);
    if (trace !== undefined) callback('World: trace', trace);
    this.canTouch = canTouch;
    this.trace = trace;
    const [gravityX, gravityY] = vector('World: gravity', gravity);
    this.store = new BodyStore(whole('World: capacity', capacity, 1, MAX_SLOTS));
    const { store } = this;
    this.domain = new Domain(period);
    this.plan = new Plan(store, this.domain);
    this.plan.acceleration.setGravity(gravityX, gravityY);
    this.index = new ReplaceableIndex(this.indexOf(broadphase));
    this.turnover = new Turnover(store, this.plan, this.index);
    this.filters = new ContactFilter(store, this.index, this.turnover, canTouch && this.logged(canTouch));
    this.seams = new Seams(store, this.plan);
    this.watchers = new Watchers(store, this.plan, trace && this.loggedTrace(trace));
    this.footholds = new Footholds(store);
    this.stepper = new Step(this);
    this.present = new Present(store, this.plan, this.stepper);
    this.atHit = new HitVelocities(store, this.plan, this.stepper, this.present);
    this.state = new WorldState(this);
  }

  /** Replaces the strategy. Throws, and changes nothing, on what is not a strategy, and if it refuses a body. */
  replaceBroadphase(broadphase: Broadphase): void {
    expectFree('setBroadphase', broadphase, 'broadphase');
    const { store, index, turnover } = this;
    const next = this.indexOf(broadphase);
    for (let slot = 0; slot < store.end; slot++)
      if (store.alive[slot] === 1) next.add(slot, store.mobility[slot] as Mobility);
    index.replace(next);
    turnover.stale.noteAll();
  }

  /** The index of the world with a strategy, still without bodies. */
  private indexOf(broadphase: Broadphase): MotionBroadphase {
    const { torus } = this.domain;
    return torus ? wrapping(broadphase, torus, this.store) : fastBodies(broadphase, this.store);
  }

  /** The filter of the caller, whose answers are logged. */
  private logged(canTouch: CanTouch): CanTouch {
    return (a, b) => (this.log === undefined ? canTouch(a, b) : this.log.ask(canTouch, a, b));
  }

  /** The trace of the caller, in which calls are logged. */
  private loggedTrace(trace: Trace): Trace {
    return (id, from, to, rows, offset, part) => {
      if (this.log === undefined) trace(id, from, to, rows, offset, part);
      else this.log.trace(() => trace(id, from, to, rows, offset, part));
    };
  }
}
