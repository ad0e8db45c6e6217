import { circle, STATIC, segment, slotOf } from '@swept/core';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';
import { describe, expect, it } from 'vitest';
import { bounce } from '../src/responses/bounce.js';
import { World } from '../src/world.js';
import { type Disc, fall } from './support/falling-discs.js';
import { unit } from './support/worlds.js';

/**
 * The hits of discs of many masses that fall in a box, and grow or shrink in it, held against an event-driven
 * simulation. Each step of it starts from the poses and velocities of the engine. Within a step an error
 * grows from hit to hit: by at most GROWTH, as long as it is small, so the k-th hit of a step is compared as
 * exactly as that allows.
 */
const HALF = 10;
const DISCS = 14;
const STEPS = 40;
const DT = 0.2;
/** What the engine may round off, at coordinates below 16, in seconds. */
const ROUNDING = 1e-12;
const GROWTH = 20;
/** Where two events are nearer in time than the error, their order may differ. */
const LOOSE = 1e-5;

function build(seed: number, gravity: [number, number], rate: number): { world: World; discs: Disc[] } {
  const random = xoroshiro128plus(seed);
  const world = new World({ gravity });
  const wall = { mobility: STATIC } as const;
  world.add(segment(-HALF, -HALF, -HALF, HALF), wall);
  world.add(segment(HALF, -HALF, HALF, HALF), wall);
  world.add(segment(-HALF, -HALF, HALF, -HALF), wall);
  world.add(segment(-HALF, HALF, HALF, HALF), wall);
  const discs: Disc[] = [];
  for (let i = 0; i < DISCS; i++) {
    const x = -8 + 4 * (i % 5) + unit(random) / 2;
    const y = -6 + 4 * Math.floor(i / 5) + unit(random) / 2;
    const radius = 0.4 + 0.8 * Math.abs(unit(random));
    const mass = 10 ** (2 * unit(random));
    const [vx, vy] = [20 * unit(random), 20 * unit(random)];
    const growth = rate * unit(random);
    discs.push({ x, y, vx, vy, radius, growth, mass });
    world.add(circle(x, y, radius), { velocity: [vx, vy], mass, growth });
  }
  return { world, discs };
}

describe('discs that fall meet as an independent simulation says', () => {
  const seeds = [1, 2, 3, 4, 5, 6];
  it.each([0, 0.04].flatMap((rate) => seeds.map((seed) => [seed, rate])))(
    'seed %i, growth up to %d',
    (...it) => {
      const [seed, rate] = it;
      const gravity: [number, number] = seed % 2 ? [0, -30] : [7, 18];
      const { world, discs } = build(seed, gravity, rate);
      const energy = (): number =>
        discs.reduce(
          (sum, { x, y, vx, vy, mass }) =>
            sum + mass * ((vx * vx + vy * vy) / 2 - gravity[0] * x - gravity[1] * y),
          0,
        );
      const before = energy();
      const scale = discs.reduce((sum, { mass }) => sum + mass * 400, 0);
      let compared = 0;
      for (let n = 0; n < STEPS; n++) {
        const expected = fall(discs, HALF, gravity[0], gravity[1], DT);
        const hits: [a: number, b: number, time: number][] = [];
        world.step(DT, (hit) => {
          hits.push([slotOf(hit.a) - 4, slotOf(hit.b) - 4, hit.toi * DT]);
          bounce(world, hit);
        });
        let error = ROUNDING;
        for (const [k, [a, b, time]] of hits.entries()) {
          const what = `step ${n}, hit ${k}`;
          const next = expected[k + 1]?.time ?? DT;
          if (error > LOOSE || Math.min(next - time, DT - time) < error) break;
          expect([a, b], what).toEqual([expected[k].a, expected[k].b]);
          expect(Math.abs(time - expected[k].time), what).toBeLessThan(error);
          compared++;
          error *= GROWTH;
        }
        for (const [i, disc] of discs.entries()) {
          const id = world.bodies.idAt(i + 4);
          Object.assign(disc, { x: world.x(id), y: world.y(id), radius: world.radius(id) });
          Object.assign(disc, { vx: world.velocityX(id), vy: world.velocityY(id) });
        }
      }
      expect(world.stats.stalled).toBe(0);
      expect(compared).toBeGreaterThan(150);
      if (rate === 0) expect(Math.abs(energy() - before) / scale).toBeLessThan(1e-12);
    },
  );
});
