import { ROW, type ShapeKind, slotOf } from '@swept/core';
import type { BodyId, Mobility } from 'swept';
import { type Bullets, DT } from '../bullets.js';
import type { BulletWatch, Contender, PairFinder } from '../contest.js';
import type { Traffic } from '../traffic.js';
import type { Engine } from './engine.js';
import { gravityOf } from './world/gravity.js';
import { fansOf, raysOf } from './world/rays.js';
import { roomOf } from './world/room.js';
import { walkersOf } from './world/walkers.js';

/** The whole step of the world: boxes, pairs, exact sweeps, and events of all contacts. */
export function world(engine: Engine): Contender {
  return {
    name: 'swept World',
    use: 'the whole step: boxes, pairs, exact sweeps, events',
    pairs: { decides: 'motions', open: async (traffic) => pairsOf(engine, traffic) },
    // An older state has no rays.
    ...('castRays' in engine.swept ? { rays: async (street) => raysOf(engine, street) } : {}),
    bullets: async (bullets) => bulletsOf(engine, bullets),
    room: async (room) => () => roomOf(engine, room),
    gravity: async (field) => gravityOf(engine, field),
    walkers: async (terrain) => walkersOf(engine, terrain),
  };
}

/** The same world, which casts the rays of one robot at a time. */
export function fanningWorld(engine: Engine): Contender[] {
  if (!('castFan' in engine.swept)) return [];
  return [
    {
      name: 'swept World, fans',
      use: 'castFan for each robot',
      rays: async (street) => fansOf(engine, street),
    },
  ];
}

/** The same without gravity, where others have it. */
export function weightlessWorld(engine: Engine): Contender {
  return {
    name: 'swept World, weightless',
    use: 'the whole step without gravity',
    gravity: async (field) => gravityOf(engine, field, 0),
  };
}

function pairsOf({ swept }: Engine, traffic: Traffic): PairFinder {
  const { kinds, rows, velocities } = traffic;
  const world = new swept.World();
  const ids: BodyId[] = [];
  /** By slot of the traffic, the slot of the body. */
  const bodies: number[] = [];
  const add = (slot: number, mobility: Mobility) => {
    const shape = { kind: kinds[slot] as ShapeKind, row: rows.slice(slot * ROW, (slot + 1) * ROW) };
    ids[slot] = world.add(shape, { mobility, userData: slot });
    bodies[slot] = slotOf(ids[slot]);
  };
  for (const slot of traffic.movers) add(slot, swept.MOVING);
  for (const slot of traffic.statics) add(slot, swept.STATIC);
  return {
    update() {
      // Loops by index: an iterator would be garbage of ours.
      const { died, born, moved } = traffic;
      for (let i = 0; i < died.length; i++) world.remove(ids[died[i]]);
      for (let i = 0; i < born.length; i++) add(born[i], swept.MOVING);
      // One tick is dt 1, so that both end at the same position, bit for bit.
      const to = world.bodies.velocities;
      for (let i = 0; i < moved.length; i++) {
        const slot = moved[i];
        const body = bodies[slot];
        to[2 * body] = velocities[2 * slot];
        to[2 * body + 1] = velocities[2 * slot + 1];
      }
    },
    collect: () => world.step(1),
    list(out) {
      const { userData } = world.bodies;
      for (const { a, b } of world.began) out.add(userData[slotOf(a)], userData[slotOf(b)]);
      for (const { a, b } of world.stayed) out.add(userData[slotOf(a)], userData[slotOf(b)]);
    },
  };
}

function bulletsOf({ swept }: Engine, { target, count, ...bullets }: Bullets): BulletWatch {
  const world = new swept.World();
  const velocity = (displacements: Float64Array, i: number): [number, number] => [
    displacements[2 * i] / DT,
    displacements[2 * i + 1] / DT,
  ];
  for (let i = 0; i < count; i++) {
    world.add(bullets.bullets[i], { velocity: velocity(bullets.bulletDisplacements, i), userData: i });
    if (target === 'wall') world.add(bullets.targets[i], { mobility: swept.STATIC, userData: i });
    else world.add(bullets.targets[i], { velocity: velocity(bullets.targetDisplacements, i), userData: i });
  }
  return {
    step: () => world.step(DT),
    seen(out) {
      for (const { a } of world.began) out[world.bodies.userData[slotOf(a)]] = 1;
    },
  };
}
