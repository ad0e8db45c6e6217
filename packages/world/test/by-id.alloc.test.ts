import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';
import {
  type BodyContact,
  type BodyId,
  bounce,
  box,
  bruteForce,
  circle,
  createBodyContact,
  fixedStep,
  type Hit,
  interpolate,
  keepDetails,
  ROW,
  STATIC,
  seenBy,
  World,
} from 'swept';
import { describe, expect, it } from 'vitest';
import { bytesPerStep, NOTHING } from './support/bytes-per-step.js';
import { addRing, unit } from './support/worlds.js';

describe('a loop', () => {
  it('of fixed steps, with poses between them by column, leaves no garbage', () => {
    const world = new World({ broadphase: bruteForce(), period: [16, 16] });
    const random = xoroshiro128plus(2);
    for (let i = 0; i < 40; i++) {
      const [x, y] = [8 + 8 * unit(random), 8 + 8 * unit(random)];
      const velocity = [8 * unit(random), 8 * unit(random)] as const;
      if (i % 2 === 0) world.add(circle(x, y, 0.25), { velocity, mask: 0, growth: 2 ** -20 });
      else world.add(box(x, y, 1, 0.5), { velocity, mask: 0, angularVelocity: unit(random) });
    }
    let steps = 0;
    const sum = new Float64Array(1);
    const loop = fixedStep(world, { onStep: () => steps++ as never });
    const poses = interpolate(world);
    const bytes = bytesPerStep(() => {
      loop.advance(0.0123);
      poses.update(loop.alpha);
      for (let slot = 0; slot < world.bodies.end; slot++)
        sum[0] += poses.rows[slot * ROW] + poses.angles[slot];
    });
    expect(steps).toBeGreaterThan(1000);
    expect(sum[0]).toBeGreaterThan(0);
    expect(bytes).toBeLessThan(NOTHING);
  });
});

describe('details of contacts', () => {
  it('leave no garbage: bodies that pass through zones and bounce', () => {
    const world = new World({ broadphase: bruteForce() });
    addRing(world, [
      [-9, -9],
      [9, -9],
      [9, 9],
      [-9, 9],
    ]);
    keepDetails(world);
    const random = xoroshiro128plus(3);
    for (let i = 0; i < 40; i++) {
      const [x, y] = [8 * unit(random), 8 * unit(random)];
      const velocity = [40 * unit(random), 40 * unit(random)] as const;
      world.add(circle(x, y, 0.25), { velocity });
    }
    world.add(circle(0, 0, 4), { mobility: STATIC, sensor: true });
    const sum = new Float64Array(1);
    let impacts = 0;
    const onHit = (hit: Hit): void => bounce(world, hit);
    const bytes = bytesPerStep(() => {
      world.step(1 / 60, onHit);
      impacts += world.stats.impacts;
      const { began, stayed } = world;
      for (let i = 0; i < began.count; i++) sum[0] += began.exit[i] - began.enter[i];
      for (let i = 0; i < stayed.count; i++) sum[0] += stayed.exit[i] - stayed.enter[i];
    }, 2 * NOTHING);
    expect(impacts).toBeGreaterThan(5000);
    expect(sum[0]).toBeGreaterThan(0);
    expect(bytes).toBeLessThan(2 * NOTHING);
  });
});

describe('reading bodies one by one leaves no garbage', () => {
  it('ids, contacts, getters, and hits as one body sees them', () => {
    const world = new World({ broadphase: bruteForce() });
    const random = xoroshiro128plus(1);
    for (let i = 0; i < 60; i++) world.add(circle(4 * unit(random), 4 * unit(random), 0.5), { sensor: true });
    const out = createBodyContact();
    let contacts = 0;
    const sum = new Float64Array(1);
    const onHit = (hit: Hit): void => {
      sum[0] += seenBy(hit, hit.b, out).nx;
    };
    const onContact = (contact: BodyContact): void => {
      contacts += contact.other >= 0 ? 1 : 0;
      sum[0] += contact.nx;
    };
    const onBody = (id: BodyId): void => {
      world.forEachContact(id, onContact);
      sum[0] += world.userData(id) + world.friction(id) + world.kind(id);
    };
    const bytes = bytesPerStep(() => {
      world.step(1 / 60, onHit);
      world.forEachId(onBody);
    });
    expect(contacts).toBeGreaterThan(100_000);
    expect(sum[0]).toBeGreaterThan(0);
    expect(bytes).toBeLessThan(NOTHING);
  });
});

describe('steering bodies between steps leaves no garbage but the numbers given', () => {
  it('by velocities, pushes, places and vertices, of one part and of several', () => {
    const world = new World({ broadphase: bruteForce() });
    const ids: BodyId[] = [];
    for (let i = 0; i < 10; i++) {
      if (i % 2 === 0) ids.push(world.add(circle(3 * i, 0, 1)));
      else ids.push(world.add(box(3 * i, 0, 1, 1)));
    }
    const sum = new Float64Array(1);
    let frame = 0;
    /** Numbers that are no small whole ones are boxed for calls that are not compiled in place: of each, three. */
    const boxed = 3 * 16 * (5 * 8 + 5 * 6);
    const bytes = bytesPerStep(() => {
      frame++;
      for (let i = 0; i < ids.length; i++) {
        world.place(ids[i], 3 * i + (frame % 8) / 8, 0.5);
        world.setVelocity(ids[i], 0.5, i / 8);
        world.setAcceleration(ids[i], 0.5, i / 8);
        world.moveBy(ids[i], 0.125, 0.25);
        if (i % 2 === 0) world.moveVertex(ids[i], 0, 3 * i, 0.25);
      }
      world.step(1 / 64);
      sum[0] += world.x(ids[frame % ids.length]);
    }, boxed);
    expect(sum[0]).toBeGreaterThan(0);
    expect(bytes).toBeLessThan(boxed);
  });
});
