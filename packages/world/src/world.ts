import type { Broadphase, MotionBroadphase, Recorder } from '@swept/broadphase';
import { type BodyId, type BodyStore, InvalidInput, ROW, type Shape, STATIC } from '@swept/core';
import { callback, coordinate } from '@swept/core/internal';
import { type BodyOptions, bodyOptions } from './body-options.js';
import * as calls from './call-log.js';
import type { Touching } from './contacts/touching.js';
import {
  calledWithin,
  expectBetweenSteps,
  expectNoQuestion,
  mover,
  redirectable,
  turner,
} from './expect-call.js';
import type { Inside, WorldOptions } from './inside.js';
import { putTrue } from './motion/chord.js';
import type { Domain } from './motion/domain.js';
import { bringBack, writePose } from './motion/piece.js';
import type { Plan } from './motion/plan.js';
import { angleOf, turnOf } from './motion/turning-options.js';
import type { OnHit } from './on-hit.js';
import { OptionalColumns } from './optional-columns.js';
import type { Seams } from './pairs/seams.js';
import { expectPart, partsOf } from './parts.js';
import type { Step } from './step.js';
import type { Turnover } from './turnover.js';
import type { Watchers } from './watchers.js';
import { WorldSettings } from './world-settings.js';
import { insideOf } from './world-view.js';

export type { Inside, WorldOptions };
export { insideOf };

// The file is long because each call is described for the API reference, and a class cannot be divided.

/** In seconds. The squares of shorter times are no normal numbers. */
const SHORTEST = 2 ** -500;

/**
 * Moving and static bodies, and which of them touch, when and where. Time is in seconds, lengths in any unit.
 * Every call either succeeds or throws `InvalidInput` and leaves the world as it was: on ids of removed
 * bodies, on vertices and parts that a body does not have, on numbers out of range, on properties that static
 * bodies cannot have, and on calls that change something within `canTouch`, or within a step if they are
 * reserved for the time between steps.
 *
 * - Bodies: `add`, `remove`, `clear`, `has`, `ids`, `forEachId`, `size`, and `bodies` in columns
 * - Time and events: `step`, `began`, `stayed`, `ended`, `contactsOf`, `forEachContact`, `stalled`,
 *   `stats`
 * - How bodies move: `setVelocity`, `setAngularVelocity`, `setGrowth`, `moveBy`, `moveVertex`, `place`, also
 *   in a callback; between steps `setAcceleration`, `setAngle`, `setRadius`, `setGravity`, `setGravityScale`
 * - Their properties: `setFilter` and `setUserData`, also in a callback; between steps `setMass`, `setInertia`,
 *   `setFriction`, `setSensor`, `setMobility`
 * - Their poses and velocities: `x`, `y`, `angle`, `radius`, `centerX`, `centerY`, `velocityX`,
 *   `velocityY`, `angularVelocity`, `velocityAt`, `hitVelocities`
 * - The whole state in bytes: `save`, `load`, `hash`
 */
export class World extends WorldSettings {
  private readonly store: BodyStore;
  private readonly index: MotionBroadphase;
  private readonly domain: Domain;
  private readonly plan: Plan;
  private readonly seams: Seams;
  private readonly touching: Touching;
  private readonly stepper: Step;
  private readonly turnover: Turnover;
  private readonly watchers: Watchers;
  private readonly columns = new OptionalColumns();

  /**
   * Throws `InvalidInput` on unknown options, a `broadphase` that is not a strategy or serves another world, a
   * `period`, a `gravity` or a `capacity` out of range, and a `canTouch` or a `trace` that is not a function.
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
    this.watchers = inside.watchers;
  }

  /** If set, it records the input of the broadphase in each step, also if the step fails: for `advise`. */
  get recorder(): Recorder | undefined {
    return this.stepper.recorder;
  }

  /** Throws `InvalidInput` on anything except a recorder or undefined. */
  set recorder(recorder: Recorder | undefined) {
    // Without `instanceof`, which would bring the code of recorders into every bundle.
    if (recorder !== undefined && typeof recorder?.step !== 'function')
      throw new InvalidInput('recorder', recorder, 'a Recorder, or undefined');
    this.stepper.recorder = recorder;
  }

  /**
   * Adds a body of one shape, or of several, its parts: they move as one, and never touch each other. Shapes
   * must be at rest, as `circle`, `segment` and `triangle` make them: velocity, `moveBy` and `moveVertex`
   * move them. A hit names the parts that meet, by their numbers in the list, but `began`, `stayed` and `ended`
   * list pairs of bodies. A moving body that is added in a callback moves from the time of the hit; a static
   * one takes part from the next step on. Throws `InvalidInput` on shapes that move or are out of range, and on
   * options that are unknown, out of range, or that a static or kinematic body cannot have.
   */
  add(shape: Shape | readonly Shape[], options: BodyOptions = {}): BodyId {
    expectNoQuestion(insideOf(this), 'add');
    const shapes = partsOf('add', shape);
    const { mobility, velocity, mass, friction, growth, sensor, ...rest } = bodyOptions(options);
    const { acceleration, gravityScale, category, mask, owner, userData } = rest;
    const turn = turnOf(options, shapes, mobility, mass);
    const { store } = this;
    const { capacity, hadCompounds } = store;
    this.columns.note(store, this.plan);
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
    insideOf(this).footholds.forget(slot, store.endOf(slot));
    this.plan.acceleration.add(slot, acceleration[0], acceleration[1], gravityScale);
    if (this.stepper.running) {
      this.turnover.add(slot);
      if (this.stepper.answering && mobility !== STATIC) this.stepper.answer.launch(slot);
      if (store.capacity > capacity) this.index.update(store.boxes);
    } else {
      try {
        this.turnover.join(slot);
      } catch (error) {
        // A strategy of the caller's own may refuse the slot.
        this.plan.remove(slot);
        store.withdraw(slot);
        this.columns.dropNew(store, this.plan);
        throw error;
      }
    }
    this.watchers.added(slot);
    const id = store.idAt(slot);
    insideOf(this).log?.add(id, shapes, options);
    return id;
  }

  /** Removes a body, at any time. Its contacts are reported as ended by the next step. */
  remove(id: BodyId): void {
    expectNoQuestion(insideOf(this), 'remove');
    const slot = this.store.slot('remove', id);
    this.watchers.removed(slot);
    if (this.stepper.running) this.turnover.remove(slot);
    else {
      this.turnover.withdraw(slot);
      this.plan.remove(slot);
      this.store.remove(slot);
    }
    insideOf(this).log?.call(calls.REMOVE, id);
  }

  /**
   * Removes all bodies, between steps; the next one reports their contacts as ended. No id is given again,
   * and the settings of the world stay.
   */
  clear(): void {
    expectBetweenSteps(insideOf(this), 'clear');
    this.forEachId((id) => this.remove(id));
  }

  /**
   * Gives the world another strategy, between steps, which must not serve another world: `advise` reports which
   * one is fast for a scene. Bodies, ids and all later results stay the same. Throws `InvalidInput` on what is
   * not a strategy, or one in use.
   */
  setBroadphase(broadphase: Broadphase): void {
    expectBetweenSteps(insideOf(this), 'setBroadphase');
    insideOf(this).replaceBroadphase(broadphase);
  }

  /**
   * Sets the velocity of a moving body, in length units per second. In a callback, it is planned anew from
   * the time of the hit.
   */
  setVelocity(id: BodyId, vx: number, vy: number): void {
    const slot = mover(insideOf(this), 'setVelocity', id);
    const x = coordinate('setVelocity: vx', vx);
    const y = coordinate('setVelocity: vy', vy);
    this.store.velocities[2 * slot] = x;
    this.store.velocities[2 * slot + 1] = y;
    if (this.stepper.running) {
      this.stepper.lasting.overrule(slot);
      this.stepper.answer.change(slot);
    }
    insideOf(this).log?.call(calls.SET_VELOCITY, id, vx, vy);
  }

  /**
   * Turns a body that can turn about its centre to an angle at once, in radians from -1e6 to 1e6, between
   * steps: nothing is swept. It may be turned into a wall, which does not hold it if the overlap is deep:
   * `depenetrate` brings it out again. What is turned by `setAngularVelocity` is held by walls.
   */
  setAngle(id: BodyId, angle: number): void {
    const slot = turner(insideOf(this), 'setAngle', id);
    if (this.stepper.running) throw calledWithin('setAngle');
    const { store, plan, domain } = this;
    const to = angleOf('setAngle: angle', angle);
    for (let axis = 0; axis < 2; axis++) {
      const far = Math.abs(store.centers[2 * slot + axis]) + plan.turning.reach[slot];
      if (far > domain.reach[axis]) throw domain.beyond('setAngle: the body turned', angle);
    }
    this.watchers.jumped(slot, false);
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
   * hit. If a step would need more than 256 chords within the skin of the body, each step throws until another
   * velocity is set: the limit depends on the time of the step and on where the body is then. A step that is
   * longer than the last one slows what only the last could follow, for hits may have turned it so fast.
   */
  setAngularVelocity(id: BodyId, angularVelocity: number): void {
    const slot = turner(insideOf(this), 'setAngularVelocity', id);
    const spin = coordinate('setAngularVelocity: angularVelocity', angularVelocity);
    if (this.stepper.running) this.plan.showVelocity(slot);
    this.store.angularVelocity[slot] = spin;
    if (this.stepper.running) {
      this.stepper.lasting.overruleSpin(slot);
      this.stepper.answer.change(slot);
    }
    insideOf(this).log?.call(calls.SET_ANGULAR_VELOCITY, id, angularVelocity);
  }

  /**
   * Sets by how much the radii of all parts of a moving body grow, in length units per second, or shrink if
   * it is less than 0: see `BodyOptions.growth`. In a callback, the body is planned anew from the time of the
   * hit.
   */
  setGrowth(id: BodyId, growth: number): void {
    const slot = mover(insideOf(this), 'setGrowth', id);
    const rate = coordinate('setGrowth: growth', growth);
    if (this.stepper.running) this.plan.showVelocity(slot);
    this.plan.growth.set(slot, rate);
    if (this.stepper.running) this.stepper.answer.change(slot);
    insideOf(this).log?.call(calls.SET_GROWTH, id, growth);
  }

  /**
   * To be called when a callback has written the velocity or angular velocity of a body of the hit directly
   * into the columns of `bodies`.
   */
  velocityChanged(id: BodyId): void {
    const slot = mover(insideOf(this), 'velocityChanged', id);
    if (this.stepper.running) this.stepper.answer.change(slot);
    insideOf(this).log?.call(calls.VELOCITY_CHANGED, id);
  }

  /**
   * Moves a body by (dx, dy) within the next step, on top of its velocity; in a callback, within the rest of
   * the step. The motion is swept, so it hits what is in its path. When such a hit is answered, the body
   * slides: the part of the motion that leads into the other is removed. For the other body, `bounce` treats
   * the motion as a velocity, and leaves none of it to the body itself.
   */
  moveBy(id: BodyId, dx: number, dy: number): void {
    const slot = redirectable(insideOf(this), 'moveBy', id);
    const { plan, stepper } = this;
    if (stepper.answering) {
      plan.pushes.moveByNow(slot, dx, dy, plan.moment);
      stepper.answer.push(slot);
    } else plan.pushes.moveBy(slot, dx, dy);
    insideOf(this).log?.call(calls.MOVE_BY, id, dx, dy);
  }

  /**
   * Moves a vertex of a part, 0 to 2, to (x, y) within the next step, plus the motion by the velocity; in a
   * callback, within the rest of the step. It is swept, and the shape deforms. Bodies that turn keep their
   * shape.
   */
  moveVertex(id: BodyId, vertex: number, x: number, y: number, part = 0): void {
    const slot = redirectable(insideOf(this), 'moveVertex', id);
    if (this.plan.turning.chords(slot))
      throw new InvalidInput('moveVertex: body', id, 'a body that does not turn: those keep their shape');
    const moved = expectPart(this.store, 'moveVertex', slot, part);
    const at = this.vertex('moveVertex', moved, vertex);
    const { plan, stepper } = this;
    if (stepper.answering) {
      const pose = new Float64Array(ROW);
      writePose(plan, moved, plan.moment, 0, pose, 0);
      const place = stepper.answer.placeOf(slot);
      if (place) {
        pose[at] = this.present('moveVertex', id, vertex, part, 0);
        pose[at + 1] = this.present('moveVertex', id, vertex, part, 1);
      }
      plan.pushes.moveVertexNow(moved, vertex, x, y, pose, plan.moment);
      this.seams.loosen(slot, true);
      stepper.answer.push(slot);
    } else {
      plan.pushes.moveVertex(moved, at, x, y);
      this.seams.loosen(slot, false);
    }
    insideOf(this).log?.call(calls.MOVE_VERTEX, id, vertex, x, y, part);
  }

  /**
   * Places a moving body at once so that vertex 0 of its first part is at (x, y): nothing is swept, and its
   * push is dropped. In a callback it continues from there. If it is placed into a body that it touched in the
   * step before, that contact continues: it has `stayed`, and no callback is called for it. What overlaps deeply
   * where it is placed does not hold it: between steps, `depenetrate` brings it out. To place a static body, let it
   * move first (`setMobility`).
   */
  place(id: BodyId, x: number, y: number): void {
    const slot = redirectable(insideOf(this), 'place', id);
    const { plan, stepper } = this;
    plan.pushes.target(slot, x, y);
    this.watchers.jumped(slot, stepper.running);
    // One that was added in this callback has not started yet.
    if (stepper.answering && plan.active[slot] === 1)
      stepper.answer.place(slot, plan.pushes.to[0], plan.pushes.to[1]);
    else {
      plan.pushes.place(slot);
      plan.turning.follow(slot, plan.pushes.from);
      this.turnover.stale.note(slot);
    }
    insideOf(this).log?.call(calls.PLACE, id, x, y);
  }

  /**
   * Lets `dt` seconds pass, a finite number, 0 or more. `onHit` is called with the contacts of all pairs in
   * the order (toi, a, b), for bodies of several parts in the order (toi, a, partA, b, partB). When it sets
   * velocities or removes bodies, the affected ones are planned anew from the hit; bodies that it does not
   * change pass through each other. With `dt` 0 (the first frame, a paused game) or less than 2^-500,
   * velocities move nothing, but `moveBy` and `moveVertex` take effect, and contacts are reported.
   *
   * Throws when `onHit`, `trace` or `canTouch` throws, when `onHit` returns a promise or `canTouch` no
   * boolean, or when a body would leave the range of 1e150, or of 8 periods where the world wraps. Poses,
   * velocities and filters are then as before, and so are the bodies: those that were removed in a callback
   * are restored, and those that were added are removed.
   */
  step(dt: number, onHit?: OnHit): void {
    if (typeof dt !== 'number' || !(dt >= 0 && dt < Infinity))
      throw new InvalidInput('step: dt', dt, 'a finite number of seconds, 0 or more');
    if (onHit !== undefined) callback('step: onHit', onHit);
    if (this.stepper.running) throw calledWithin('step');
    expectNoQuestion(insideOf(this), 'step');
    const { log } = insideOf(this);
    if (dt > 0 && dt < SHORTEST) this.step(0, onHit);
    else if (log === undefined) this.stepper.run(dt, onHit);
    else log.step(dt, onHit);
  }

  /**
   * Restores the state that this world, or another one, had when these bytes were saved, with any strategy: all
   * later results are the same to the last bit. Ids are those of that state, so that some may be given again.
   * Bytes after the saved ones are ignored. Between steps. Throws `InvalidInput`, and leaves the world as it
   * was, on bytes that are not a whole saved world, and on one with another `period`.
   */
  load(bytes: Uint8Array): void {
    expectBetweenSteps(insideOf(this), 'load');
    insideOf(this).state.load(bytes);
    insideOf(this).log?.loaded(bytes);
  }
}
