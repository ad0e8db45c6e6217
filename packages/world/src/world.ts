import {
  type Broadphase,
  hierarchicalGrid,
  Recorder,
  type SpeedProof,
  speedProof,
  wrapping,
} from '@swept/broadphase';
import {
  type BodyId,
  BodyStore,
  callback,
  coordinate,
  END,
  expectAtRest,
  InvalidInput,
  knownOptions,
  MOVING,
  type Mobility,
  ROW,
  type Shape,
  STATIC,
  vertexAt,
  whole,
} from '@swept/core';
import { Domain } from './domain.js';
import type { Events } from './events.js';
import { hashBodies } from './hash.js';
import { Plan } from './plan.js';
import { type OnHit, Step } from './step.js';
import type { StepStats } from './step-stats.js';
import { Touching } from './touching.js';
import type { Trace } from './trace.js';
import { Turnover } from './turnover.js';

export interface WorldOptions {
  /** The strategy; `hierarchicalGrid()` unless given. An index serves one world. */
  readonly broadphase?: Broadphase;
  /**
   * Lets the world wrap: a body that leaves one side of [0, x) or [0, y) is back on the other, and bodies meet
   * across. Two lengths from 1e-150 to 1e150, or Infinity for an axis that does not wrap.
   */
  readonly period?: readonly [number, number];
  /** Told of each straight piece of every moving body's path, for trails, recordings and checks. */
  readonly trace?: Trace;
}

export interface BodyOptions {
  /** `MOVING` unless given. Static bodies are never tested against each other and cost nothing per step. */
  readonly mobility?: Mobility;
  /** Length units per second; (0, 0) unless given. */
  readonly velocity?: readonly [number, number];
  /** Bits of the categories the body is in; 1 unless given. */
  readonly category?: number;
  /** Bits of the categories it can touch; all unless given. */
  readonly mask?: number;
  /** Bodies of one owner other than 0 never touch each other. */
  readonly owner?: number;
  /** A number of the caller's own. */
  readonly userData?: number;
}

const OPTIONS = ['broadphase', 'period', 'trace'] as const;
const BODY_OPTIONS = ['mobility', 'velocity', 'category', 'mask', 'owner', 'userData'] as const;
const AT_REST = [0, 0] as const;

/**
 * Moving and static bodies, and what touches what, when and where. Time is in seconds, lengths in any unit. Every call
 * either succeeds or throws `InvalidInput` and leaves the world as it was. All of them stand here: hence the length.
 */
export class World {
  /** The bodies in columns, for reading. Columns are replaced when the store grows. */
  readonly bodies = new BodyStore();

  private readonly index: SpeedProof;
  private readonly domain: Domain;
  private readonly plan: Plan;
  private readonly touching = new Touching();
  private readonly stepper: Step;
  private readonly turnover: Turnover;

  /**
   * Throws `InvalidInput` on options of other names, a `broadphase` that is no strategy or that of another world, a
   * `period` out of range and a `trace` that is no function.
   */
  constructor(options: WorldOptions = {}) {
    knownOptions('World', options, OPTIONS);
    const { broadphase = hierarchicalGrid(), period, trace } = options;
    if (typeof broadphase?.collectPairs !== 'function')
      throw new InvalidInput('World: broadphase', broadphase, 'a strategy, such as hierarchicalGrid()');
    if (trace !== undefined) callback('World: trace', trace);
    this.domain = new Domain(period);
    this.plan = new Plan(this.bodies, this.domain);
    const { torus } = this.domain;
    this.index = torus ? wrapping(broadphase, torus, this.bodies) : speedProof(broadphase, this.bodies);
    this.turnover = new Turnover(this.bodies, this.plan, this.index);
    this.stepper = new Step(this.bodies, this.plan, this.index, this.touching, this.turnover, trace);
  }

  /** The period in x and in y as rounded to their quanta; Infinity where the world does not wrap. */
  get period(): [number, number] {
    return [this.domain.period(0), this.domain.period(1)];
  }

  /** Number of bodies. */
  get size(): number {
    return this.bodies.count;
  }

  /** Pairs in contact in the last step that were not in the step before, in order of time. */
  get began(): Events {
    return this.touching.began;
  }

  /** Pairs in contact in the last step and in the step before. */
  get stayed(): Events {
    return this.touching.stayed;
  }

  /** Pairs in contact in the step before the last and no more, with the data of their last contact. */
  get ended(): Events {
    return this.touching.ended;
  }

  /** Counts of the last step, be it one that failed. */
  get stats(): Readonly<StepStats> {
    return this.stepper.stats;
  }

  /** While one is set, it records what each step gives the broadphase, of steps that fail too: for `advise`. */
  get recorder(): Recorder | undefined {
    return this.stepper.recorder;
  }

  set recorder(recorder: Recorder | undefined) {
    if (recorder !== undefined && !(recorder instanceof Recorder))
      throw new InvalidInput('recorder', recorder, 'a Recorder, or undefined');
    this.stepper.recorder = recorder;
  }

  /**
   * Adds a body. Its shape must be at rest, as `circle`, `segment` and `triangle` make it: it is moved by its
   * velocity, by `moveBy` and by `moveVertex`. Added in a callback, it takes part from the next step on.
   */
  add(shape: Shape, options: BodyOptions = {}): BodyId {
    expectAtRest('add: shape', shape);
    knownOptions('add', options, BODY_OPTIONS);
    const { mobility = MOVING, velocity = AT_REST, owner = 0, userData = 0 } = options;
    if (mobility !== STATIC && mobility !== MOVING)
      throw new InvalidInput('add: mobility', mobility, 'STATIC or MOVING');
    if (!Array.isArray(velocity) || velocity.length !== 2)
      throw new InvalidInput('add: velocity', velocity, 'two numbers, [x, y]');
    const vx = coordinate('add: velocity[0]', velocity[0]);
    const vy = coordinate('add: velocity[1]', velocity[1]);
    if (mobility === STATIC && (vx !== 0 || vy !== 0)) {
      throw new InvalidInput('add: velocity of a static body', `(${vx}, ${vy})`, '(0, 0)');
    }
    const category = bits('add: category', options.category, 1);
    const mask = bits('add: mask', options.mask, ~0);
    whole('add: owner', owner, 0, Number.MAX_SAFE_INTEGER);
    if (typeof userData !== 'number') throw new InvalidInput('add: userData', userData, 'a number');
    const { bodies } = this;
    const { capacity } = bodies;
    const slot = bodies.add(this.domain.placed(shape), mobility, category, mask, owner, userData);
    bodies.velocities[2 * slot] = vx;
    bodies.velocities[2 * slot + 1] = vy;
    this.plan.add(slot);
    if (this.stepper.running) {
      this.turnover.add(slot);
      if (bodies.capacity > capacity) this.index.update(bodies.boxes);
    } else {
      try {
        this.turnover.join(slot);
      } catch (error) {
        // A strategy of the caller's own may refuse the slot.
        this.plan.remove(slot);
        bodies.withdraw(slot);
        throw error;
      }
    }
    return bodies.idAt(slot);
  }

  /** Removes a body, at any time. Its contacts are told as ended by the next step. */
  remove(id: BodyId): void {
    const slot = this.bodies.slot('remove', id);
    if (this.stepper.running) {
      this.turnover.remove(slot);
      return;
    }
    this.index.remove(slot);
    this.plan.remove(slot);
    this.bodies.remove(slot);
  }

  /** Is this the id of a body that is still here? False for all else there is. */
  has(id: BodyId): boolean {
    return this.bodies.has(id);
  }

  mobility(id: BodyId): Mobility {
    return this.bodies.mobility[this.bodies.slot('mobility', id)] as Mobility;
  }

  /** Present x of a vertex (the centre of a circle); in a callback, at the time of the hit. */
  x(id: BodyId, vertex = 0): number {
    return this.present('x', id, vertex, 0);
  }

  /** Present y of a vertex; in a callback, at the time of the hit. */
  y(id: BodyId, vertex = 0): number {
    return this.present('y', id, vertex, 1);
  }

  velocityX(id: BodyId): number {
    return this.bodies.velocities[2 * this.bodies.slot('velocityX', id)];
  }

  velocityY(id: BodyId): number {
    return this.bodies.velocities[2 * this.bodies.slot('velocityY', id) + 1];
  }

  /** Length units per second. In a callback, the body is planned anew from the time of the hit. */
  setVelocity(id: BodyId, vx: number, vy: number): void {
    const slot = this.mover('setVelocity', id);
    const x = coordinate('setVelocity: vx', vx);
    const y = coordinate('setVelocity: vy', vy);
    this.bodies.velocities[2 * slot] = x;
    this.bodies.velocities[2 * slot + 1] = y;
    if (this.stepper.running) this.stepper.deflection.note(slot);
  }

  /** Tells that a callback has written the velocity of a body straight into `bodies.velocities`. */
  velocityChanged(id: BodyId): void {
    const slot = this.mover('velocityChanged', id);
    if (this.stepper.running) this.stepper.deflection.note(slot);
  }

  /**
   * Moves a body by (dx, dy) within the next step, on top of its velocity: swept, so what is in the way is hit.
   * `bounce` knows of velocities alone: drive what is to push others by `setVelocity`, or answer its hits with
   * velocities of your own.
   */
  moveBy(id: BodyId, dx: number, dy: number): void {
    const slot = this.pushable('moveBy', id);
    const { domain } = this;
    const x = domain.coordinate('moveBy: dx', dx, 0);
    const y = domain.coordinate('moveBy: dy', dy, 1);
    const { rows, kind } = this.bodies;
    for (let pass = 0; pass < 2; pass++) {
      for (let i = 0; i < kind[slot]; i++) {
        const end = slot * ROW + vertexAt(i) + END;
        const endX = domain.coordinate('moveBy: end x', rows[end] + x, 0);
        const endY = domain.coordinate('moveBy: end y', rows[end + 1] + y, 1);
        if (pass === 0) continue;
        rows[end] = endX;
        rows[end + 1] = endY;
      }
    }
    this.plan.pushed[slot] = 1;
  }

  /** Moves one vertex to (x, y) within the next step, plus velocity times dt: swept, and the shape deforms. */
  moveVertex(id: BodyId, vertex: number, x: number, y: number): void {
    const slot = this.pushable('moveVertex', id);
    const end = slot * ROW + this.vertex('moveVertex', slot, vertex) + END;
    const endX = this.domain.coordinate('moveVertex: x', x, 0);
    const endY = this.domain.coordinate('moveVertex: y', y, 1);
    this.bodies.rows[end] = endX;
    this.bodies.rows[end + 1] = endY;
    this.plan.pushed[slot] = 1;
  }

  /** Puts a body at once where its vertex 0 is at (x, y): nothing is swept, and pushes not yet made are dropped. */
  place(id: BodyId, x: number, y: number): void {
    const slot = this.pushable('place', id);
    const { rows, kind } = this.bodies;
    const row = slot * ROW;
    const { domain } = this;
    const toX = domain.coordinate('place: x', x, 0);
    const toY = domain.coordinate('place: y', y, 1);
    const dx = toX - rows[row];
    const dy = toY - rows[row + 1];
    for (let i = 1; i < kind[slot]; i++) {
      domain.coordinate(`place: x of vertex ${i}`, rows[row + vertexAt(i)] + dx, 0);
      domain.coordinate(`place: y of vertex ${i}`, rows[row + vertexAt(i) + 1] + dy, 1);
    }
    for (let i = 0; i < kind[slot]; i++) {
      const v = row + vertexAt(i);
      rows[v] = rows[v + END] = i === 0 ? toX : rows[v] + dx;
      rows[v + 1] = rows[v + END + 1] = i === 0 ? toY : rows[v + 1] + dy;
    }
    domain.bringBack(kind[slot], rows, row);
    this.plan.pushed[slot] = 0;
  }

  /**
   * Lets `dt` seconds pass. `onHit` is told of the contacts of all pairs in the order (toi, a, b). When it sets
   * velocities or removes bodies, the affected ones are planned anew from the hit; bodies it leaves alone go on
   * through each other. In no seconds (the first frame, a paused game) velocities cover no way, but `moveBy` and
   * `moveVertex` do what they were to do in the next step, and what touches is told.
   *
   * Throws when `onHit` or `trace` throws, when `onHit` returns a promise, or when a body would leave the range of
   * 1e150, or of 8 periods where the world wraps. Poses and velocities are then as before, and so are the bodies:
   * those that were removed in a callback are back, and those that were added were never there.
   */
  step(dt: number, onHit?: OnHit): void {
    if (typeof dt !== 'number' || !(dt >= 0 && dt < Infinity))
      throw new InvalidInput('step: dt', dt, 'a finite number of seconds, 0 or more');
    if (onHit !== undefined) callback('step: onHit', onHit);
    if (this.stepper.running) throw calledWithin('step');
    this.stepper.run(dt, onHit);
  }

  /** 16 hexadecimal digits from the bits of all poses and velocities. */
  hash(): string {
    return hashBodies(this.bodies);
  }

  private present(call: string, id: BodyId, vertex: number, axis: 0 | 1): number {
    const { bodies, plan, stepper } = this;
    const slot = bodies.slot(call, id);
    const v = slot * ROW + this.vertex(call, slot, vertex) + axis;
    const start = bodies.rows[v];
    if (plan.active[slot] === 0 || stepper.now <= plan.since[slot]) return start;
    return (
      start + ((bodies.rows[v + END] - start) * (stepper.now - plan.since[slot])) / (1 - plan.since[slot])
    );
  }

  private vertex(call: string, slot: number, vertex: number): number {
    const { kind } = this.bodies;
    if (vertex !== 0 && vertex !== 1 && vertex !== 2) whole(`${call}: vertex`, vertex, 0, kind[slot] - 1);
    if (vertex >= kind[slot]) whole(`${call}: vertex`, vertex, 0, kind[slot] - 1);
    return vertexAt(vertex);
  }

  private mover(call: string, id: BodyId): number {
    const slot = this.bodies.slot(call, id);
    if (this.bodies.mobility[slot] === STATIC)
      throw new InvalidInput(`${call}: body`, id, 'a moving body, not a static one');
    return slot;
  }

  private pushable(call: string, id: BodyId): number {
    if (this.stepper.running) throw calledWithin(call);
    return this.mover(call, id);
  }
}

function bits(what: string, value: number | undefined, usual: number): number {
  return value === undefined ? usual : whole(what, value, -(2 ** 31), 2 ** 32 - 1);
}

function calledWithin(call: string): InvalidInput {
  return new InvalidInput(`${call}: the call`, 'within a step', 'between steps');
}
