import { bruteForce, flatbushTree, rbushTree } from '@swept/broadphase';
import { STATIC } from '@swept/core';
import { RANDOM_SCENES, type Scene, scene, shapeAt } from '@swept/scenes';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';
import { describe, expect, inject, it } from 'vitest';
import { bounce } from '../src/responses/bounce.js';
import type { StepStats } from '../src/step-stats.js';
import { World } from '../src/world.js';
import { STRATEGIES as ALL } from './support/strategies.js';
import { drive, KINDS, roomOf } from './support/traffic.js';
import { recordHits, someShape, unit } from './support/worlds.js';

const ROUNDS = inject('rounds');

const STRATEGIES = { bruteForce, rbushTree, flatbushTree };

function fill(world: World, from: Scene): void {
  for (let i = 0; i < from.count; i++) {
    world.add(shapeAt(from, i), {
      mobility: from.mobility[i] as 0 | 1,
      velocity: [from.velocities[2 * i], from.velocities[2 * i + 1]],
    });
  }
}

describe('every strategy gives the same stream of hits, the same counts and the same state, bit for bit', () => {
  for (const name of RANDOM_SCENES) {
    // Everything touches everything in a pile: some bodies do for thousands of hits.
    const bodies = name === 'pile' ? 60 : 300;
    it(`${name}, ${bodies} bodies, 30 steps, bouncing`, () => {
      const results = Object.values(STRATEGIES).map((strategy) => {
        const world = new World({ broadphase: strategy() });
        fill(world, scene(name, { bodies, seed: 7 }));
        const record = recordHits();
        const lists: number[] = [];
        const counts: StepStats[] = [];
        for (let n = 0; n < 30; n++) {
          world.step(1 / 60, (hit) => {
            record.onHit(hit);
            bounce(world, hit, 0.9);
          });
          lists.push(world.began.count, world.stayed.count, world.ended.count);
          counts.push({ ...world.stats });
        }
        return { digest: record.digest(), hits: record.count(), state: world.hash(), lists, counts };
      });
      expect(results[0].hits).toBeGreaterThan(0);
      expect(results[1]).toEqual(results[0]);
      expect(results[2]).toEqual(results[0]);
    });
  }

  for (let seed = 1; seed <= 9 * ROUNDS; seed++) {
    it(`random traffic of adds, removals, pushes and jumps, seed ${seed}`, () => {
      const results = Object.values(STRATEGIES).map((strategy) =>
        traffic(seed, new World({ broadphase: strategy() })),
      );
      expect(results[0].hits).toBeGreaterThan(10);
      expect(results[1]).toEqual(results[0]);
      expect(results[2]).toEqual(results[0]);
    });
  }
});

describe('worlds in which all happens are the same with every strategy, to the last bit of what is saved', () => {
  for (const kind of KINDS) {
    for (const seed of [4, 6]) {
      it(`${kind}, seed ${seed}`, () => {
        const worlds = Object.values(ALL).map((strategy) => roomOf(kind, { broadphase: strategy() }));
        for (let n = 0; n < 25 * ROUNDS; n++) {
          for (const world of worlds) drive(world, kind, seed, n);
          for (const world of worlds) expect(world.hash(), `tick ${n}`).toBe(worlds[0].hash());
        }
      });
    }
  }
});

function traffic(seed: number, world: World) {
  const random = xoroshiro128plus(seed);
  const record = recordHits();
  const ids: number[] = [];
  const pick = (): number => ids[(random.next() >>> 0) % ids.length];
  const add = (): void => {
    const shape = someShape(random, 10 * unit(random), 10 * unit(random), 2);
    const still = (random.next() & 3) === 0;
    ids.push(
      world.add(shape, still ? { mobility: STATIC } : { velocity: [20 * unit(random), 20 * unit(random)] }),
    );
  };
  for (let i = 0; i < 40; i++) add();
  const states: string[] = [];
  const counts: StepStats[] = [];
  for (let n = 0; n < 20; n++) {
    for (let k = 0; k < 10; k++) {
      const what = (random.next() >>> 0) % 6;
      const id = pick();
      const [x, y] = [8 * unit(random), 8 * unit(random)];
      if (what === 0) add();
      else if (what === 1) world.remove(ids.splice(ids.indexOf(id), 1)[0]);
      else if (world.mobility(id) === STATIC) continue;
      else if (what === 2) world.setVelocity(id, x, y);
      else if (what === 3) world.moveBy(id, x, y);
      else if (what === 4) world.moveVertex(id, 0, x, y);
      else world.place(id, x, y);
    }
    world.step(0.5, (hit) => {
      record.onHit(hit);
      const roll = random.next() & 15;
      if (roll < 10) bounce(world, hit, roll / 10);
      else if (roll === 10 && ids.length > 20) world.remove(ids.splice(ids.indexOf(hit.a), 1)[0]);
      else if (roll === 11) add();
      else if (roll === 12 && world.mobility(hit.b) !== STATIC) {
        world.setVelocity(hit.b, 4 * unit(random), 4 * unit(random));
        return false;
      }
      return true;
    });
    states.push(world.hash());
    counts.push({ ...world.stats });
  }
  return { hits: record.count(), digest: record.digest(), states, counts };
}
