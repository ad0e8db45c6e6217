import {
  type Broadphase,
  fastBodies,
  hierarchicalGrid,
  type MotionBroadphase,
  Recorder,
  wrapping,
} from '@swept/broadphase';
import {
  type Bodies,
  type BodyId,
  BodyStore,
  END,
  InvalidInput,
  type Mobility,
  RADIUS,
  ROW,
  type Shape,
  STATIC,
  vertexAt,
} from '@swept/core';
import { callback, coordinate, knownOptions, length, whole } from '@swept/core/internal';
import { type BodyOptions, bodyOptions, expectMass, vector } from './body-options.js';
import { presentAngle, putTrue } from './chord.js';
import { Domain } from './domain.js';
import type { Events } from './events.js';
import { changedFilter, type Filter } from './filter.js';
import { type CanTouch, Filters } from './filters.js';
import { RATES } from './growth.js';
import { hashBodies } from './hash.js';
import type { Hit } from './hit.js';
import { HitVelocities } from './hit-velocities.js';
import { expectPart, partsOf } from './parts.js';
import { bringBack, writePose, writeRadius } from './piece.js';
import { Plan } from './plan.js';
import { Present } from './present.js';
import { Seams } from './seams.js';
import { type OnHit, Step } from './step.js';
import type { StepStats } from './step-stats.js';
import { Touching } from './touching.js';
import type { Trace } from './trace.js';
import { angleOf, turnOf } from './turning-options.js';
import { Turnover } from './turnover.js';

export interface WorldOptions {
  /** The strategy; `hierarchicalGrid()` unless given. An index serves one world. */
  readonly broadphase?: Broadphase;
  /**
   * Lets the world wrap: a body that leaves one side of [0, x) or [0, y) is back on the other, and bodies
   * meet across. Two lengths from 1e-150 to 1e150, or Infinity for an axis that does not wrap.
   */
  readonly period?: readonly [number, number];
  /** Length units per second squared; (0, 0) unless given. */
  readonly gravity?: readonly [number, number];
  /** Asked whether two bodies may touch, where boxes and filters cannot tell: the last resort. */
  readonly canTouch?: CanTouch;
  /**
   * Called with each piece of the path of every moving body, straight or a parabola: for trails, recordings
   * and checks.
   */
  readonly trace?: Trace;
}

const OPTIONS = ['broadphase', 'period', 'gravity', 'canTouch', 'trace'] as const;

/** What functions over a world, such as `moveAndSlide`, work with. */
export interface Inside {
  readonly store: BodyStore;
  readonly index: MotionBroadphase;
  readonly plan: Plan;
  readonly filters: Filters;
  readonly seams: Seams;
  readonly turnover: Turnover;
  readonly stepper: Step;
}

/** Opens a world to these functions; not for users. */
export let insideOf: (world: World) => Inside;

/**
 * Moving and static bodies, and what touches what, when and where. Time is in seconds, lengths in any unit.
 * Every call either succeeds or throws `InvalidInput` and leaves the world as it was.
 */
// One file, because these are the calls of users and what they refuse: what is done is elsewhere.
export class World {
  /** The bodies in columns, for reading. */
  readonly bodies: Bodies;

  private readonly store = new BodyStore();
  private readonly index: MotionBroadphase;
  private readonly domain: Domain;
  private readonly plan: Plan;
  private readonly seams: Seams;
  private readonly touching = new Touching();
  private readonly stepper: Step;
  private readonly turnover: Turnover;
  private readonly filters: Filters;
  private readonly inside: Inside;
  private readonly now: Present;
  private readonly atHit: HitVelocities;

  static {
    insideOf = (world) => world.inside;
  }

  /**
   * Throws `InvalidInput` on options of other names, a `broadphase` that is no strategy or that of another
   * world, a `period` out of range, and a `canTouch` or a `trace` that is no function.
   */
  constructor(options: WorldOptions = {}) {
    knownOptions('World', options, OPTIONS);
    const { broadphase = hierarchicalGrid(), period, gravity = [0, 0], canTouch, trace } = options;
    if (typeof broadphase?.collectPairs !== 'function')
      throw new InvalidInput('World: broadphase', broadphase, 'a strategy, such as hierarchicalGrid()');
    if (canTouch !== undefined) callback('World: canTouch', canTouch);
    if (trace !== undefined) callback('World: trace', trace);
    const [gravityX, gravityY] = vector('World: gravity', gravity);
    const { store, touching } = this;
    this.bodies = store;
    this.domain = new Domain(period);
    this.plan = new Plan(store, this.domain);
    this.plan.acceleration.setGravity(gravityX, gravityY);
    const { torus } = this.domain;
    this.index = torus ? wrapping(broadphase, torus, store) : fastBodies(broadphase, store);
    this.turnover = new Turnover(store, this.plan, this.index);
    this.filters = new Filters(store, this.index, this.turnover, canTouch);
    this.seams = new Seams(store, this.plan);
    const { filters, seams, turnover } = this;
    this.stepper = new Step(store, this.plan, this.index, filters, seams, touching, turnover, trace);
    const { index, plan, stepper } = this;
    this.now = new Present(store, plan, stepper);
    this.atHit = new HitVelocities(store, plan, stepper, this.now);
    this.inside = { store, index, plan, filters, seams, turnover, stepper };
  }

  /** The period in x and in y as rounded to their quanta; Infinity where the world does not wrap. */
  get period(): [number, number] {
    return [this.domain.period(0), this.domain.period(1)];
  }

  /** Number of bodies. */
  get size(): number {
    return this.store.count;
  }

  /** Pairs in contact in the last step that were not in the step before, in order of time. */
  get began(): Events {
    return this.touching.began;
  }

  /** Pairs in contact in the last step and in the step before. */
  get stayed(): Events {
    return this.touching.stayed;
  }

  /** Pairs in contact in the step before the last but not in the last, with their last contact. */
  get ended(): Events {
    return this.touching.ended;
  }

  /** Counts of the last step, even of one that failed. */
  get stats(): Readonly<StepStats> {
    return this.stepper.stats;
  }

  /** While one is set, it records what each step gives the broadphase, also if it fails: for `advise`. */
  get recorder(): Recorder | undefined {
    return this.stepper.recorder;
  }

  set recorder(recorder: Recorder | undefined) {
    if (recorder !== undefined && !(recorder instanceof Recorder))
      throw new InvalidInput('recorder', recorder, 'a Recorder, or undefined');
    this.stepper.recorder = recorder;
  }

  /**
   * Adds a body of one shape, or of several, its parts: they move as one, and never touch each other. Shapes
   * must be at rest, as `circle`, `segment` and `triangle` make them: velocity, `moveBy` and `moveVertex`
   * move them. A hit says which parts meet, by their numbers in the list, but `began`, `stayed` and `ended`
   * are of bodies. A moving body that is added in a callback flies on from the hit; a static one takes part
   * from the next step on.
   */
  add(shape: Shape | readonly Shape[], options: BodyOptions = {}): BodyId {
    this.expectNoQuestion('add');
    const shapes = partsOf('add', shape);
    const { mobility, velocity, mass, friction, growth, sensor, ...rest } = bodyOptions(options);
    const { acceleration, gravityScale, category, mask, owner, userData } = rest;
    const turn = turnOf(options, shapes, mobility, mass);
    const { store } = this;
    const { capacity, hadCompounds } = store;
    const slot = store.add(
      this.domain.placed(turn?.shapes ?? shapes),
      mobility,
      category,
      mask,
      owner,
      userData,
    );
    if (store.hadCompounds && !hadCompounds) this.touching.keepParts();
    store.velocities[2 * slot] = velocity[0];
    store.velocities[2 * slot + 1] = velocity[1];
    store.mass[slot] = mass;
    store.setFriction(slot, friction);
    store.sensor.fill(+sensor, slot, store.endOf(slot));
    this.plan.add(slot);
    this.plan.turning.add(slot, turn);
    this.plan.growth.set(slot, growth);
    this.seams.add(slot, turn?.shapes ?? shapes);
    this.plan.acceleration.add(slot, acceleration[0], acceleration[1], gravityScale);
    if (this.stepper.running) {
      this.turnover.add(slot);
      if (this.stepper.answering && mobility !== STATIC) this.stepper.deflection.launch(slot);
      if (store.capacity > capacity) this.index.update(store.boxes);
    } else {
      try {
        this.turnover.join(slot);
      } catch (error) {
        // A strategy of the caller's own may refuse the slot.
        this.plan.remove(slot);
        store.withdraw(slot);
        throw error;
      }
    }
    return store.idAt(slot);
  }

  /** Removes a body, at any time. Its contacts are reported as ended by the next step. */
  remove(id: BodyId): void {
    this.expectNoQuestion('remove');
    const slot = this.store.slot('remove', id);
    if (this.stepper.running) {
      this.turnover.remove(slot);
      return;
    }
    this.turnover.withdraw(slot);
    this.plan.remove(slot);
    this.store.remove(slot);
  }

  /** Is this the id of a body that is still here? False for any other value. */
  has(id: BodyId): boolean {
    return this.store.has(id);
  }

  /** Whom a body can touch, in a new object; `bodies` has the same in columns. */
  filter(id: BodyId): Filter {
    return this.filters.of(this.store.slot('filter', id));
  }

  /**
   * Changes whom a body can touch, at any time; what is left out of `filter` stays. In a callback it counts
   * for all that is planned from then on: a contact with a body that it may touch now is found once one of
   * the two is planned anew, or in the next step. A contact that was to come with one that it may no longer
   * touch is not reported.
   */
  setFilter(id: BodyId, filter: Partial<Filter>): void {
    this.expectNoQuestion('setFilter');
    const slot = this.store.slot('setFilter', id);
    const changed = changedFilter('setFilter', filter, this.filters.of(slot));
    this.filters.set(slot, changed, this.stepper.running);
  }

  /** The number of parts of a body. */
  parts(id: BodyId): number {
    return this.store.partsOf(this.store.slot('parts', id));
  }

  mobility(id: BodyId): Mobility {
    return this.store.mobility[this.store.slot('mobility', id)] as Mobility;
  }

  /** Infinity for static and kinematic bodies. */
  mass(id: BodyId): number {
    return this.store.mass[this.store.slot('mass', id)];
  }

  /**
   * Sets the mass of a moving body, between steps: from 1e-150 to 1e150, or Infinity for a body that goes its
   * way whatever it hits.
   */
  setMass(id: BodyId, mass: number): void {
    const slot = this.pushable('setMass', id);
    this.store.mass[slot] = expectMass('setMass: mass', mass);
    this.plan.acceleration.sum(slot);
    this.plan.turning.weigh(slot);
  }

  /** [x, y], in length units per second squared. */
  get gravity(): [number, number] {
    const { gravity } = this.plan.acceleration;
    return [gravity[0], gravity[1]];
  }

  /** Between steps. */
  setGravity(x: number, y: number): void {
    if (this.stepper.running) throw calledWithin('setGravity');
    const gx = coordinate('setGravity: x', x);
    const gy = coordinate('setGravity: y', y);
    this.plan.acceleration.setGravity(gx, gy);
  }

  /** Sets what a moving body accelerates by beside gravity, between steps. */
  setAcceleration(id: BodyId, ax: number, ay: number): void {
    const slot = this.pushable('setAcceleration', id);
    const x = coordinate('setAcceleration: ax', ax);
    const y = coordinate('setAcceleration: ay', ay);
    this.plan.acceleration.setOwn(slot, x, y);
  }

  /** The x of what a body accelerates by beside gravity. */
  accelerationX(id: BodyId): number {
    return this.plan.acceleration.ownAt(2 * this.store.slot('accelerationX', id));
  }

  accelerationY(id: BodyId): number {
    return this.plan.acceleration.ownAt(2 * this.store.slot('accelerationY', id) + 1);
  }

  isSensor(id: BodyId): boolean {
    return this.store.sensor[this.store.slot('isSensor', id)] === 1;
  }

  /**
   * Present x of a vertex of a part; in a callback, at the time of the hit. Vertex 0 is the centre of a
   * circle, and the corner of a `box` that was added where x and y are least.
   */
  x(id: BodyId, vertex = 0, part = 0): number {
    return this.present('x', id, vertex, part, 0);
  }

  /** Present y of a vertex of a part; in a callback, at the time of the hit. */
  y(id: BodyId, vertex = 0, part = 0): number {
    return this.present('y', id, vertex, part, 1);
  }

  /** Present x of the velocity; in a callback, at the time of the hit. */
  velocityX(id: BodyId): number {
    return this.presentVelocity('velocityX', id, 0);
  }

  /** Present y of the velocity; in a callback, at the time of the hit. */
  velocityY(id: BodyId): number {
    return this.presentVelocity('velocityY', id, 1);
  }

  /**
   * Writes the velocities that the bodies of a hit have at the place where they touch, in length units per
   * second: `out[0]` and `out[1]` of a, `out[2]` and `out[3]` of b. In a callback they hold what `moveBy` and
   * `moveVertex` add, and so differ from place to place where a body deforms; unless no time passes, or
   * outside of a step. What a body adds by turning is in them, and so is, along the normal, how its surface
   * grows.
   */
  hitVelocities(hit: Readonly<Hit>, out: Float64Array): void {
    if (typeof hit !== 'object' || hit === null)
      throw new InvalidInput('hitVelocities: hit', hit, 'a hit of a step');
    if (!(out instanceof Float64Array) || out.length < 4)
      throw new InvalidInput('hitVelocities: out', out, 'a Float64Array of four numbers or more');
    const slotA = this.store.slot('hitVelocities', hit.a);
    const slotB = this.store.slot('hitVelocities', hit.b);
    this.atHit.write(slotA, slotB, hit, out);
  }

  /** Length units per second. In a callback, the body is planned anew from the time of the hit. */
  setVelocity(id: BodyId, vx: number, vy: number): void {
    const slot = this.mover('setVelocity', id);
    const x = coordinate('setVelocity: vx', vx);
    const y = coordinate('setVelocity: vy', vy);
    this.store.velocities[2 * slot] = x;
    this.store.velocities[2 * slot + 1] = y;
    if (!this.stepper.running) return;
    this.stepper.lasting.overrule(slot);
    this.stepper.deflection.note(slot);
  }

  /**
   * Radians, from -pi to pi, by which a body is turned from the pose in which its shapes were given; in a
   * callback, at the time of the hit. Angles are brought back by whole turns, so none becomes coarse.
   */
  angle(id: BodyId): number {
    const slot = this.store.slot('angle', id);
    return this.store.hadAngles ? presentAngle(this.plan, slot) : 0;
  }

  /** Turns a body about its centre to an angle at once, between steps: nothing is swept. */
  setAngle(id: BodyId, angle: number): void {
    const slot = this.turner('setAngle', id);
    if (this.stepper.running) throw calledWithin('setAngle');
    const { store, plan, domain } = this;
    const to = angleOf('setAngle: angle', angle);
    for (let axis = 0; axis < 2; axis++) {
      const far = Math.abs(store.centers[2 * slot + axis]) + plan.turning.reach[slot];
      if (far > domain.reach[axis]) throw domain.beyond('setAngle: the body turned', angle);
    }
    store.angle[slot] = to;
    if (!plan.turning.chords(slot)) return;
    putTrue(plan, slot);
    bringBack(plan, slot);
    this.turnover.stale.note(slot);
  }

  /** Radians per second, from the x axis towards the y axis; 0 for a body that does not turn. */
  angularVelocity(id: BodyId): number {
    const slot = this.store.slot('angularVelocity', id);
    return this.store.hadAngles ? this.store.angularVelocity[slot] : 0;
  }

  /**
   * Sets the radians per second of a body that turns. In a callback, it is planned anew from the time of the
   * hit. What a step cannot follow, in 256 chords within the skin of the body, each step refuses until
   * another is set: how much that is depends on the time of the step and on where the body is by then.
   */
  setAngularVelocity(id: BodyId, angularVelocity: number): void {
    const slot = this.turner('setAngularVelocity', id);
    const spin = coordinate('setAngularVelocity: angularVelocity', angularVelocity);
    if (this.stepper.running) this.plan.showVelocity(slot);
    this.store.angularVelocity[slot] = spin;
    if (!this.stepper.running) return;
    this.stepper.lasting.overruleSpin(slot);
    this.stepper.deflection.note(slot);
  }

  /** Present radius of a part, without its skin; in a callback, at the time of the hit. */
  radius(id: BodyId, part = 0): number {
    writeRadius(this.plan, expectPart(this.store, 'radius', this.store.slot('radius', id), part), RATES, 0);
    return RATES[0];
  }

  /** Gives all parts of a moving body another radius at once, between steps: nothing is swept. */
  setRadius(id: BodyId, radius: number): void {
    const slot = this.pushable('setRadius', id);
    const { store, plan, domain } = this;
    const wide =
      length('setRadius: radius', radius) + (plan.turning.turns(slot) ? plan.turning.skin[slot] : 0);
    if (wide > domain.widest) throw domain.beyond('setRadius: radius', radius);
    for (let part = slot, end = store.endOf(slot); part < end; part++)
      store.rows[part * ROW + RADIUS] = store.rows[part * ROW + RADIUS + END] = wide;
    this.turnover.stale.note(slot);
  }

  /** Length units per second by which the radii of a body grow. */
  growth(id: BodyId): number {
    const slot = this.store.slot('growth', id);
    return this.plan.growth.used ? this.store.growth[slot] : 0;
  }

  /**
   * Sets by how much the radii of all parts of a moving body grow, in length units per second, or shrink if
   * it is less than 0: see `growth` of `add`. In a callback, the body is planned anew from the time of the
   * hit.
   */
  setGrowth(id: BodyId, growth: number): void {
    const slot = this.mover('setGrowth', id);
    const rate = coordinate('setGrowth: growth', growth);
    if (this.stepper.running) this.plan.showVelocity(slot);
    this.plan.growth.set(slot, rate);
    if (this.stepper.running) this.stepper.deflection.note(slot);
  }

  /** About the centre of a body; Infinity for one that does not turn. In proportion to its mass. */
  inertia(id: BodyId): number {
    const slot = this.store.slot('inertia', id);
    return this.store.hadAngles ? this.store.inertia[slot] : Infinity;
  }

  /** Present x of what a body that turns turns about; in a callback, at the time of the hit. */
  centerX(id: BodyId): number {
    return this.center('centerX', id, 0);
  }

  centerY(id: BodyId): number {
    return this.center('centerY', id, 1);
  }

  /**
   * The present velocity of a place of a body, or of one that is fixed to it, as a new [vx, vy]. Where the
   * world wraps, it is the image of the place that is nearest to the centre. Growth does not count.
   */
  velocityAt(id: BodyId, x: number, y: number): [number, number] {
    const vx = this.presentVelocity('velocityAt', id, 0);
    const vy = this.presentVelocity('velocityAt', id, 1);
    const atX = coordinate('velocityAt: x', x);
    const atY = coordinate('velocityAt: y', y);
    const spin = this.angularVelocity(id);
    if (spin === 0) return [vx, vy];
    const dx = this.domain.nearest(atX - this.centerX(id), 0);
    const dy = this.domain.nearest(atY - this.centerY(id), 1);
    return [vx - spin * dy, vy + spin * dx];
  }

  /**
   * To be called when a callback has written the velocity or angular velocity of a body of the hit straight
   * into the columns of `bodies`.
   */
  velocityChanged(id: BodyId): void {
    const slot = this.mover('velocityChanged', id);
    if (this.stepper.running) this.stepper.deflection.note(slot);
  }

  /**
   * Moves a body by (dx, dy) within the next step, on top of its velocity; in a callback, within the rest of
   * the step. The motion is swept, so it hits what is in its path. When such a hit is answered, the body
   * slides: what leads it on into the other is taken from the move. `bounce` lets the other feel the move as
   * a velocity, and leaves none of it to the body itself.
   */
  moveBy(id: BodyId, dx: number, dy: number): void {
    const slot = this.redirectable('moveBy', id);
    const { plan, stepper } = this;
    if (!stepper.answering) {
      plan.pushes.moveBy(slot, dx, dy);
      return;
    }
    plan.pushes.moveByNow(slot, dx, dy, plan.moment);
    stepper.deflection.push(slot);
  }

  /**
   * Moves a vertex of a part to (x, y) within the next step, plus velocity times dt; in a callback, within
   * the rest of the step. It is swept, and the shape deforms.
   */
  moveVertex(id: BodyId, vertex: number, x: number, y: number, part = 0): void {
    const slot = this.redirectable('moveVertex', id);
    if (this.plan.turning.chords(slot))
      throw new InvalidInput('moveVertex: body', id, 'a body that does not turn: those keep their shape');
    const moved = expectPart(this.store, 'moveVertex', slot, part);
    const at = this.vertex('moveVertex', moved, vertex);
    const { plan, stepper } = this;
    if (!stepper.answering) {
      plan.pushes.moveVertex(moved, at, x, y);
      this.seams.loosen(slot, false);
      return;
    }
    const pose = new Float64Array(ROW);
    writePose(plan, moved, plan.moment, 0, pose, 0);
    const place = stepper.deflection.placeOf(slot);
    if (place) {
      pose[at] = this.present('moveVertex', id, vertex, part, 0);
      pose[at + 1] = this.present('moveVertex', id, vertex, part, 1);
    }
    plan.pushes.moveVertexNow(moved, vertex, x, y, pose, plan.moment);
    this.seams.loosen(slot, true);
    stepper.deflection.push(slot);
  }

  /**
   * Puts a body at once where vertex 0 of its first part is at (x, y): nothing is swept, and what it was to
   * be moved by is dropped. In a callback it flies on from there.
   */
  place(id: BodyId, x: number, y: number): void {
    const slot = this.redirectable('place', id);
    const { plan, stepper } = this;
    // One that was added in this callback has not started yet.
    if (stepper.answering && plan.active[slot] === 1)
      stepper.deflection.place(slot, ...plan.pushes.target(slot, x, y));
    else {
      const row = slot * ROW;
      const { rows } = this.store;
      const from = rows.slice(row, row + 2);
      plan.pushes.place(slot, x, y);
      plan.turning.follow(slot, from);
      this.turnover.stale.note(slot);
    }
  }

  /**
   * Lets `dt` seconds pass. `onHit` is called with the contacts of all pairs in the order (toi, a, b). When
   * it sets velocities or removes bodies, the affected ones are planned anew from the hit; bodies it leaves
   * alone pass through each other. With `dt` 0 (the first frame, a paused game) velocities move nothing, but
   * `moveBy` and `moveVertex` take effect, and contacts are reported.
   *
   * Throws when `onHit`, `trace` or `canTouch` throws, when `onHit` returns a promise or `canTouch` no
   * boolean, or when a body would leave the range of 1e150, or of 8 periods where the world wraps. Poses,
   * velocities and filters are then as before, and so are the bodies: those that were removed in a callback
   * are back, and those that were added were never there.
   */
  step(dt: number, onHit?: OnHit): void {
    if (typeof dt !== 'number' || !(dt >= 0 && dt < Infinity))
      throw new InvalidInput('step: dt', dt, 'a finite number of seconds, 0 or more');
    if (onHit !== undefined) callback('step: onHit', onHit);
    if (this.stepper.running) throw calledWithin('step');
    this.expectNoQuestion('step');
    this.stepper.run(dt, onHit);
  }

  /** 16 hexadecimal digits from the bits of all poses, velocities, angles, growths and filters. */
  hash(): string {
    return hashBodies(this.store, this.plan.turning);
  }

  private present(call: string, id: BodyId, vertex: number, part: number, axis: 0 | 1): number {
    const slot = this.store.slot(call, id);
    const of = expectPart(this.store, call, slot, part);
    this.vertex(call, of, vertex);
    return this.now.vertex(slot, of, vertex, axis);
  }

  private center(call: string, id: BodyId, axis: 0 | 1): number {
    return this.now.center(this.turner(call, id), axis);
  }

  private presentVelocity(call: string, id: BodyId, axis: 0 | 1): number {
    return this.now.velocity(this.store.slot(call, id), axis);
  }

  private vertex(call: string, slot: number, vertex: number): number {
    const last = this.store.kind[slot] - 1;
    if ((vertex !== 0 && vertex !== 1 && vertex !== 2) || vertex > last)
      whole(`${call}: vertex`, vertex, 0, last);
    return vertexAt(vertex);
  }

  /** Throws within `canTouch`. */
  private expectNoQuestion(call: string): void {
    if (this.filters.asking)
      throw new InvalidInput(`${call}: the call`, 'within canTouch', 'outside of it: it must change nothing');
  }

  private mover(call: string, id: BodyId): number {
    this.expectNoQuestion(call);
    const slot = this.store.slot(call, id);
    if (this.store.mobility[slot] === STATIC)
      throw new InvalidInput(`${call}: body`, id, 'a moving body, not a static one');
    return slot;
  }

  /** The slot of a body that turns. */
  private turner(call: string, id: BodyId): number {
    this.expectNoQuestion(call);
    const slot = this.store.slot(call, id);
    if (!this.plan.turning.turns(slot))
      throw new InvalidInput(
        `${call}: body`,
        id,
        'a body that turns: one added with an angularVelocity, an inertia or a skin',
      );
    return slot;
  }

  /** The slot of a moving body, between steps or in the callback of a hit. */
  private redirectable(call: string, id: BodyId): number {
    return this.stepper.answering ? this.mover(call, id) : this.pushable(call, id);
  }

  private pushable(call: string, id: BodyId): number {
    if (this.stepper.running) throw calledWithin(call);
    return this.mover(call, id);
  }
}

function calledWithin(call: string): InvalidInput {
  return new InvalidInput(`${call}: the call`, 'within a step', 'between steps');
}
