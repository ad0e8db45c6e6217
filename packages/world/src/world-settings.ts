import { type BodyId, END, InvalidInput, type Mobility, RADIUS, ROW } from '@swept/core';
import { coordinate, length } from '@swept/core/internal';
import { expectMass, expectMobility } from './body-options.js';
import * as calls from './call-log.js';
import {
  calledWithin,
  expectBetweenSteps,
  expectNoQuestion,
  moverBetweenSteps,
  turner,
} from './expect-call.js';
import { inertiaOf } from './motion/turning-options.js';
import { changedFilter, type Filter } from './pairs/filter.js';
import { insideOf, WorldView } from './world-view.js';

/** The settings of a world and its bodies: all calls that change anything except their number and motion. */
export abstract class WorldSettings extends WorldView {
  /**
   * Changes which bodies a body can touch, at any time; properties left out of `filter` stay. In a callback
   * the change applies to all bodies planned from then on: a contact with a body that it may touch now is found
   * once one of the two is planned anew, or in the next step. A later contact with one that it may no longer
   * touch is not reported. Throws `InvalidInput` on unknown properties, and on values out of range.
   */
  setFilter(id: BodyId, filter: Partial<Filter>): void {
    const inside = insideOf(this);
    expectNoQuestion(inside, 'setFilter');
    const slot = inside.store.slot('setFilter', id);
    const changed = changedFilter('setFilter', filter, inside.filters.of(slot));
    inside.filters.set(slot, changed, inside.stepper.running);
    inside.log?.call(calls.SET_FILTER, id, changed.category, changed.mask, changed.owner);
  }

  /**
   * Sets the mass of a moving body, between steps: from 1e-150 to 1e150, or Infinity for a kinematic body,
   * whose velocity no hit changes.
   */
  setMass(id: BodyId, mass: number): void {
    const inside = insideOf(this);
    const slot = moverBetweenSteps(inside, 'setMass', id);
    inside.store.mass[slot] = expectMass('setMass: mass', mass);
    inside.plan.acceleration.sum(slot);
    inside.plan.turning.weigh(slot);
    inside.log?.call(calls.SET_MASS, id, mass);
  }

  /**
   * Makes a moving body static at once, or lets a static one move, between steps. A static body has no
   * velocity, acceleration, growth or push, and infinite mass. A body that moves from now on begins with these
   * values, as a kinematic body, until it is given others. Bodies that turn cannot become static.
   */
  setMobility(id: BodyId, mobility: Mobility): void {
    const inside = insideOf(this);
    expectBetweenSteps(inside, 'setMobility');
    const { store, plan } = inside;
    const slot = store.slot('setMobility', id);
    expectMobility('setMobility: mobility', mobility);
    if (store.mobility[slot] === mobility) return;
    if (plan.turning.turns(slot))
      throw new InvalidInput('setMobility: body', id, 'a body that does not turn');
    inside.turnover.setMobility(slot, mobility);
    store.mass[slot] = Infinity;
    store.velocities[2 * slot] = store.velocities[2 * slot + 1] = 0;
    plan.growth.set(slot, 0);
    plan.acceleration.add(slot, 0, 0, 1);
    inside.log?.call(calls.SET_MOBILITY, id, mobility);
  }

  /** Sets the coefficient of friction of a body, between steps: 0 or more. */
  setFriction(id: BodyId, friction: number): void {
    const inside = insideOf(this);
    expectBetweenSteps(inside, 'setFriction');
    const slot = inside.store.slot('setFriction', id);
    inside.store.setFriction(slot, length('setFriction: friction', friction));
    inside.log?.call(calls.SET_FRICTION, id, friction);
  }

  /** Makes a body a sensor, or no longer one, between steps. */
  setSensor(id: BodyId, sensor: boolean): void {
    const inside = insideOf(this);
    expectBetweenSteps(inside, 'setSensor');
    const slot = inside.store.slot('setSensor', id);
    if (typeof sensor !== 'boolean') throw new InvalidInput('setSensor: sensor', sensor, 'true or false');
    inside.store.sensor.fill(+sensor, slot, inside.store.endOf(slot));
    inside.log?.call(calls.SET_SENSOR, id, +sensor);
  }

  /**
   * Sets the number for the caller's own use that a body has, also NaN, at any time. A step that fails does
   * not restore it.
   */
  setUserData(id: BodyId, userData: number): void {
    const inside = insideOf(this);
    expectNoQuestion(inside, 'setUserData');
    const slot = inside.store.slot('setUserData', id);
    if (typeof userData !== 'number') throw new InvalidInput('setUserData: userData', userData, 'a number');
    inside.store.userData[slot] = userData;
    inside.log?.call(calls.SET_USER_DATA, id, userData);
  }

  /** Sets the gravity of the world, in length units per second squared, between steps. */
  setGravity(x: number, y: number): void {
    const inside = insideOf(this);
    expectBetweenSteps(inside, 'setGravity');
    const gx = coordinate('setGravity: x', x);
    const gy = coordinate('setGravity: y', y);
    inside.plan.acceleration.setGravity(gx, gy);
    inside.log?.call(calls.SET_GRAVITY, -1, x, y);
  }

  /** Sets the factor by which gravity acts on a body of finite mass, between steps. */
  setGravityScale(id: BodyId, gravityScale: number): void {
    const inside = insideOf(this);
    const slot = moverBetweenSteps(inside, 'setGravityScale', id);
    if (inside.store.mass[slot] === Infinity)
      throw new InvalidInput('setGravityScale: body', id, 'a body of finite mass: no other falls');
    inside.plan.acceleration.setScale(slot, coordinate('setGravityScale: gravityScale', gravityScale));
    inside.log?.call(calls.SET_GRAVITY_SCALE, id, gravityScale);
  }

  /**
   * Sets the acceleration of a moving body beside gravity, in length units per second squared, between steps.
   */
  setAcceleration(id: BodyId, ax: number, ay: number): void {
    const inside = insideOf(this);
    const slot = moverBetweenSteps(inside, 'setAcceleration', id);
    const x = coordinate('setAcceleration: ax', ax);
    const y = coordinate('setAcceleration: ay', ay);
    inside.plan.acceleration.setOwn(slot, x, y);
    inside.log?.call(calls.SET_ACCELERATION, id, ax, ay);
  }

  /**
   * Sets the inertia of a body that turns about its centre, between steps: from 1e-150 to 1e150, or Infinity
   * for one that no hit sets turning; a kinematic body can have no other. `setMass` changes it in proportion.
   */
  setInertia(id: BodyId, inertia: number): void {
    const inside = insideOf(this);
    const slot = turner(inside, 'setInertia', id);
    if (inside.stepper.running) throw calledWithin('setInertia');
    const { turning } = inside.plan;
    turning.second[slot] = inertiaOf('setInertia: inertia', inertia, inside.store.mass[slot]);
    turning.weigh(slot);
    inside.log?.call(calls.SET_INERTIA, id, inertia);
  }

  /**
   * Gives all parts of a moving body another radius at once, between steps, in length units, without the
   * skin: nothing is swept.
   */
  setRadius(id: BodyId, radius: number): void {
    const inside = insideOf(this);
    const slot = moverBetweenSteps(inside, 'setRadius', id);
    const { store, plan, domain } = inside;
    const wide =
      length('setRadius: radius', radius) + (plan.turning.turns(slot) ? plan.turning.skin[slot] : 0);
    if (wide > domain.widest) throw domain.beyond('setRadius: radius', radius);
    inside.watchers.resized(slot, wide);
    for (let part = slot, end = store.endOf(slot); part < end; part++)
      store.rows[part * ROW + RADIUS] = store.rows[part * ROW + RADIUS + END] = wide;
    inside.turnover.stale.note(slot);
    inside.log?.call(calls.SET_RADIUS, id, radius);
  }
}
