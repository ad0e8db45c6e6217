import { END, ROW, type ShapeKind } from '@swept/core';
import type { PairFinder } from '../../contest.js';
import type { Traffic } from '../../traffic.js';
import { ContactKeys } from '../contact-keys.js';
import { type Box2D, bodyOf, shapeOf, worldOf } from './module.js';

export function pairsOf(b2: Box2D, traffic: Traffic): PairFinder {
  const { kinds, rows, velocities, movers, statics, moved, born, died, count } = traffic;
  const { b2_kinematicBody, b2_staticBody } = b2.b2BodyType;
  const world = worldOf(b2);
  const bodies: object[] = [];
  const slotOf: number[] = [];
  const lastVelocities = new Float64Array(2 * count);
  const isStatic = new Uint8Array(count);
  const add = (slot: number, type: object) => {
    bodies[slot] = bodyOf(b2, world, rows, slot * ROW + END, { type });
    const sensor = type === b2_kinematicBody;
    slotOf[shapeOf(b2, bodies[slot], kinds[slot] as ShapeKind, rows, slot * ROW + END, sensor)] = slot;
    lastVelocities[2 * slot] = lastVelocities[2 * slot + 1] = 0;
  };
  for (const slot of movers) add(slot, b2_kinematicBody);
  for (const slot of statics) add(slot, b2_staticBody);
  for (const slot of statics) isStatic[slot] = 1;
  const velocity = new b2.b2Vec2(0, 0);
  const touching = new ContactKeys();
  const report = (sensor: number, visitor: number, began: boolean) => {
    // Two sensors report each other.
    if (sensor < visitor || isStatic[visitor] === 1) touching.set(sensor, visitor, began);
  };
  return {
    update() {
      for (const slot of died) b2.b2DestroyBody(bodies[slot]);
      // Sensors that are destroyed end without an event.
      if (died.length > 0) touching.forget(died);
      for (const slot of moved) {
        const [x, y] = [velocities[2 * slot], velocities[2 * slot + 1]];
        if (x === lastVelocities[2 * slot] && y === lastVelocities[2 * slot + 1]) continue;
        velocity.Set(x, y);
        b2.b2Body_SetLinearVelocity(bodies[slot], velocity);
        lastVelocities[2 * slot] = x;
        lastVelocities[2 * slot + 1] = y;
      }
      for (const slot of born) add(slot, b2_kinematicBody);
    },
    collect() {
      b2.b2World_Step(world, 1, 1);
      const events = b2.b2World_GetSensorEvents(world);
      for (let i = 0; i < events.endCount; i++) {
        const { sensorShapeId, visitorShapeId } = events.GetEndEvent(i);
        report(slotOf[sensorShapeId.index1], slotOf[visitorShapeId.index1], false);
      }
      for (let i = 0; i < events.beginCount; i++) {
        const { sensorShapeId, visitorShapeId } = events.GetBeginEvent(i);
        report(slotOf[sensorShapeId.index1], slotOf[visitorShapeId.index1], true);
      }
      events.delete();
    },
    list: (out) => touching.list(out),
  };
}
