import type { Broadphase, MotionBroadphase, Recorder } from '@swept/broadphase';
import {
  type BodyId,
  type BodyStore,
  END,
  InvalidInput,
  type Mobility,
  RADIUS,
  ROW,
  type Shape,
  STATIC,
} from '@swept/core';
import { callback, coordinate, length } from '@swept/core/internal';
import { type BodyOptions, bodyOptions, expectMass, expectMobility } from './body-options.js';
import * as calls from './call-log.js';
import type { Touching } from './contacts/touching.js';
import type { Inside, WorldOptions } from './inside.js';
import { putTrue } from './motion/chord.js';
import type { Domain } from './motion/domain.js';
import { bringBack, writePose } from './motion/piece.js';
import type { Plan } from './motion/plan.js';
import { angleOf, inertiaOf, turnOf } from './motion/turning-options.js';
import { changedFilter, type Filter } from './pairs/filter.js';
import type { Filters } from './pairs/filters.js';
import { expectPart, partsOf } from './pairs/parts.js';
import type { Seams } from './pairs/seams.js';
import type { OnHit, Step } from './step.js';
import type { Turnover } from './turnover.js';
import { insideOf, WorldView } from './world-view.js';

export type { Inside, WorldOptions };
export { insideOf };

/**
 * Moving and static bodies, and what touches what, when and where. Time is in seconds, lengths in any unit.
 * Every call either succeeds or throws `InvalidInput` and leaves the world as it was.
 */
// One file, because these are the calls of users that change something, and what they refuse: what is done is
// elsewhere.
export class World extends WorldView {
  private readonly store: BodyStore;
  private readonly index: MotionBroadphase;
  private readonly domain: Domain;
  private readonly plan: Plan;
  private readonly seams: Seams;
  private readonly touching: Touching;
  private readonly stepper: Step;
  private readonly turnover: Turnover;
  private readonly filters: Filters;

  /**
   * Throws `InvalidInput` on options of other names, a `broadphase` that is no strategy or that of another
   * world, a `period` or a `capacity` out of range, and a `canTouch` or a `trace` that is no function.
   */
  constructor(options: WorldOptions = {}) {
    super(options);
    const inside = insideOf(this);
    this.store = inside.store;
    this.index = inside.index;
    this.domain = inside.domain;
    this.plan = inside.plan;
    this.seams = inside.seams;
    this.touching = inside.touching;
    this.stepper = inside.stepper;
    this.turnover = inside.turnover;
    this.filters = inside.filters;
  }

  /** While one is set, it records what each step gives the broadphase, also if it fails: for `advise`. */
  get recorder(): Recorder | undefined {
    return this.stepper.recorder;
  }

  set recorder(recorder: Recorder | undefined) {
    // No `instanceof`, which would bring the code of recorders into every bundle.
    if (recorder !== undefined && typeof recorder?.step !== 'function')
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
    this.stepper.tellAdded(slot);
    const id = store.idAt(slot);
    insideOf(this).log?.add(id, shapes, options);
    return id;
  }

  /** Removes a body, at any time. Its contacts are reported as ended by the next step. */
  remove(id: BodyId): void {
    this.expectNoQuestion('remove');
    const slot = this.store.slot('remove', id);
    this.stepper.tellRemoved(slot);
    if (this.stepper.running) this.turnover.remove(slot);
    else {
      this.turnover.withdraw(slot);
      this.plan.remove(slot);
      this.store.remove(slot);
    }
    insideOf(this).log?.call(calls.REMOVE, id);
  }

  /**
   * Removes all bodies, between steps; the next one reports their contacts as ended. No id is given again, and
   * what was set for the world stays.
   */
  clear(): void {
    this.expectNoQuestion('clear');
    if (this.stepper.running) throw calledWithin('clear');
    this.forEachId((id) => this.remove(id));
  }

  /**
   * Gives the world another strategy, between steps, which serves no other world: `advise` tells which is fast
   * for a scene. Bodies, ids and all that follows stay the same. Throws `InvalidInput` on what is no strategy, or
   * one in use.
   */
  setBroadphase(broadphase: Broadphase): void {
    this.expectNoQuestion('setBroadphase');
    if (this.stepper.running) throw calledWithin('setBroadphase');
    insideOf(this).replaceBroadphase(broadphase);
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
    insideOf(this).log?.call(calls.SET_FILTER, id, changed.category, changed.mask, changed.owner);
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
    insideOf(this).log?.call(calls.SET_MASS, id, mass);
  }

  /**
   * Makes a moving body static at once, or lets a static one move, between steps. A static body has no
   * velocity, acceleration, growth or push, and infinite mass; one that moves from now on begins with that,
   * as a kinematic body, until it is given another. Bodies that turn cannot become static.
   */
  setMobility(id: BodyId, mobility: Mobility): void {
    this.expectNoQuestion('setMobility');
    if (this.stepper.running) throw calledWithin('setMobility');
    const { store, plan } = this;
    const slot = store.slot('setMobility', id);
    expectMobility('setMobility: mobility', mobility);
    if (store.mobility[slot] === mobility) return;
    if (plan.turning.turns(slot))
      throw new InvalidInput('setMobility: body', id, 'a body that does not turn');
    this.turnover.setMobility(slot, mobility);
    store.mass[slot] = Infinity;
    store.velocities[2 * slot] = store.velocities[2 * slot + 1] = 0;
    plan.growth.set(slot, 0);
    plan.acceleration.add(slot, 0, 0, 1);
    insideOf(this).log?.call(calls.SET_MOBILITY, id, mobility);
  }

  /** Sets the coefficient of friction of a body, between steps: 0 or more. */
  setFriction(id: BodyId, friction: number): void {
    this.expectNoQuestion('setFriction');
    if (this.stepper.running) throw calledWithin('setFriction');
    const slot = this.store.slot('setFriction', id);
    this.store.setFriction(slot, length('setFriction: friction', friction));
    insideOf(this).log?.call(calls.SET_FRICTION, id, friction);
  }

  /** Makes a body a sensor, or no longer one, between steps. */
  setSensor(id: BodyId, sensor: boolean): void {
    this.expectNoQuestion('setSensor');
    if (this.stepper.running) throw calledWithin('setSensor');
    const slot = this.store.slot('setSensor', id);
    if (typeof sensor !== 'boolean') throw new InvalidInput('setSensor: sensor', sensor, 'true or false');
    this.store.sensor.fill(+sensor, slot, this.store.endOf(slot));
    insideOf(this).log?.call(calls.SET_SENSOR, id, +sensor);
  }

  /** Sets the number of the caller's own, at any time. A step that fails does not take it back. */
  setUserData(id: BodyId, userData: number): void {
    this.expectNoQuestion('setUserData');
    const slot = this.store.slot('setUserData', id);
    if (typeof userData !== 'number') throw new InvalidInput('setUserData: userData', userData, 'a number');
    this.store.userData[slot] = userData;
    insideOf(this).log?.call(calls.SET_USER_DATA, id, userData);
  }

  /** Between steps. */
  setGravity(x: number, y: number): void {
    if (this.stepper.running) throw calledWithin('setGravity');
    const gx = coordinate('setGravity: x', x);
    const gy = coordinate('setGravity: y', y);
    this.plan.acceleration.setGravity(gx, gy);
    insideOf(this).log?.call(calls.SET_GRAVITY, -1, x, y);
  }

  /** Sets the factor by which gravity acts on a body of finite mass, between steps. */
  setGravityScale(id: BodyId, gravityScale: number): void {
    const slot = this.pushable('setGravityScale', id);
    if (this.store.mass[slot] === Infinity)
      throw new InvalidInput('setGravityScale: body', id, 'a body of finite mass: no other falls');
    this.plan.acceleration.setScale(slot, coordinate('setGravityScale: gravityScale', gravityScale));
    insideOf(this).log?.call(calls.SET_GRAVITY_SCALE, id, gravityScale);
  }

  /** Sets what a moving body accelerates by beside gravity, between steps. */
  setAcceleration(id: BodyId, ax: number, ay: number): void {
    const slot = this.pushable('setAcceleration', id);
    const x = coordinate('setAcceleration: ax', ax);
    const y = coordinate('setAcceleration: ay', ay);
    this.plan.acceleration.setOwn(slot, x, y);
    insideOf(this).log?.call(calls.SET_ACCELERATION, id, ax, ay);
  }

  /** Length units per second. In a callback, the body is planned anew from the time of the hit. */
  setVelocity(id: BodyId, vx: number, vy: number): void {
    const slot = this.mover('setVelocity', id);
    const x = coordinate('setVelocity: vx', vx);
    const y = coordinate('setVelocity: vy', vy);
    this.store.velocities[2 * slot] = x;
    this.store.velocities[2 * slot + 1] = y;
    if (this.stepper.running) {
      this.stepper.lasting.stopped.overrule(slot);
      this.stepper.deflection.note(slot);
    }
    insideOf(this).log?.call(calls.SET_VELOCITY, id, vx, vy);
  }

  /** Turns a body that can turn about its centre to an angle at once, between steps: nothing is swept. */
  setAngle(id: BodyId, angle: number): void {
    const slot = this.turner('setAngle', id);
    if (this.stepper.running) throw calledWithin('setAngle');
    const { store, plan, domain } = this;
    const to = angleOf('setAngle: angle', angle);
    for (let axis = 0; axis < 2; axis++) {
      const far = Math.abs(store.centers[2 * slot + axis]) + plan.turning.reach[slot];
      if (far > domain.reach[axis]) throw domain.beyond('setAngle: the body turned', angle);
    }
    this.stepper.tellJump(slot);
    store.angle[slot] = to;
    if (plan.turning.chords(slot)) {
      putTrue(plan, slot);
      bringBack(plan, slot);
      this.turnover.stale.note(slot);
    }
    insideOf(this).log?.call(calls.SET_ANGLE, id, angle);
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
    if (this.stepper.running) {
      this.stepper.lasting.stopped.overruleSpin(slot);
      this.stepper.deflection.note(slot);
    }
    insideOf(this).log?.call(calls.SET_ANGULAR_VELOCITY, id, angularVelocity);
  }

  /**
   * Sets the inertia of a body that turns about its centre, between steps: from 1e-150 to 1e150, or Infinity
   * for one that no hit sets turning, the only one of a kinematic body. `setMass` changes it in proportion.
   */
  setInertia(id: BodyId, inertia: number): void {
    const slot = this.turner('setInertia', id);
    if (this.stepper.running) throw calledWithin('setInertia');
    const { turning } = this.plan;
    turning.second[slot] = inertiaOf('setInertia: inertia', inertia, this.store.mass[slot]);
    turning.weigh(slot);
    insideOf(this).log?.call(calls.SET_INERTIA, id, inertia);
  }

  /** Gives all parts of a moving body another radius at once, between steps: nothing is swept. */
  setRadius(id: BodyId, radius: number): void {
    const slot = this.pushable('setRadius', id);
    const { store, plan, domain } = this;
    const wide =
      length('setRadius: radius', radius) + (plan.turning.turns(slot) ? plan.turning.skin[slot] : 0);
    if (wide > domain.widest) throw domain.beyond('setRadius: radius', radius);
    this.stepper.tellResize(slot, wide);
    for (let part = slot, end = store.endOf(slot); part < end; part++)
      store.rows[part * ROW + RADIUS] = store.rows[part * ROW + RADIUS + END] = wide;
    this.turnover.stale.note(slot);
    insideOf(this).log?.call(calls.SET_RADIUS, id, radius);
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
    insideOf(this).log?.call(calls.SET_GROWTH, id, growth);
  }

  /**
   * To be called when a callback has written the velocity or angular velocity of a body of the hit straight
   * into the columns of `bodies`.
   */
  velocityChanged(id: BodyId): void {
    const slot = this.mover('velocityChanged', id);
    if (this.stepper.running) this.stepper.deflection.note(slot);
    insideOf(this).log?.call(calls.VELOCITY_CHANGED, id);
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
    if (stepper.answering) {
      plan.pushes.moveByNow(slot, dx, dy, plan.moment);
      stepper.deflection.push(slot);
    } else plan.pushes.moveBy(slot, dx, dy);
    insideOf(this).log?.call(calls.MOVE_BY, id, dx, dy);
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
    if (stepper.answering) {
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
    } else {
      plan.pushes.moveVertex(moved, at, x, y);
      this.seams.loosen(slot, false);
    }
    insideOf(this).log?.call(calls.MOVE_VERTEX, id, vertex, x, y, part);
  }

  /**
   * Puts a moving body at once where vertex 0 of its first part is at (x, y): nothing is swept, and what it
   * was to be moved by is dropped. In a callback it flies on from there. If it is put into what it touched in
   * the step before, that contact goes on: it has `stayed`, and no callback is told of it.
   */
  place(id: BodyId, x: number, y: number): void {
    const slot = this.redirectable('place', id);
    const { plan, stepper } = this;
    const target = plan.pushes.target(slot, x, y);
    stepper.tellJump(slot);
    // One that was added in this callback has not started yet.
    if (stepper.answering && plan.active[slot] === 1) stepper.deflection.place(slot, ...target);
    else {
      const row = slot * ROW;
      const { rows } = this.store;
      const from = rows.slice(row, row + 2);
      plan.pushes.place(slot, x, y);
      plan.turning.follow(slot, from);
      this.turnover.stale.note(slot);
    }
    insideOf(this).log?.call(calls.PLACE, id, x, y);
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
    const { log } = insideOf(this);
    if (log === undefined) this.stepper.run(dt, onHit);
    else log.step(dt, onHit);
  }

  /**
   * Makes the world what it was when these bytes were saved, or another world was, with whatever strategy: what
   * follows is the same to the last bit. Ids are those of then, so that some may be given again. Bytes behind
   * those that were saved are ignored. Between steps.
   * Throws `InvalidInput`, and leaves the world as it was, on bytes that are not a whole saved world, and on
   * one with another `period`.
   */
  load(bytes: Uint8Array): void {
    this.expectNoQuestion('load');
    if (this.stepper.running) throw calledWithin('load');
    insideOf(this).state.load(bytes);
    insideOf(this).log?.loaded(bytes);
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
