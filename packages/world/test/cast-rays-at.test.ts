import { InvalidInput, slotOf } from '@swept/core';
import { CAST_MISS, cast, createCastHit } from '@swept/narrowphase';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';
import { describe, expect, it } from 'vitest';
import {
  bounce,
  castRays,
  castRaysAt,
  circle,
  createRayHits,
  type Hit,
  keepPaths,
  moveAndSlide,
  STATIC,
  segment,
  World,
  type WorldOptions,
} from '../src/index.js';
import { Flights, fill } from './support/flights.js';
import { type Part, shifted, shiftsOf } from './support/query-scenes.js';
import { STRATEGIES } from './support/strategies.js';
import { unit } from './support/worlds.js';

describe('castRaysAt', () => {
  it.each([
    ['in the plane', {}],
    ['under gravity', { gravity: [0, -30] }],
    ['in a world that wraps', { period: [16, 16] }],
  ] as [string, WorldOptions][])('meets bodies where traces say that they were, %s', (_, options) => {
    const answers = Object.entries(STRATEGIES).map(([name, strategy]) => {
      const random = xoroshiro128plus(7);
      const flights = new Flights();
      const world = new World({ ...options, broadphase: strategy(), trace: flights.trace });
      fill(world, 3);
      keepPaths(world);
      const out = createRayHits();
      const found: unknown[] = [];
      let cut = 0;
      for (let step = 0; step < 4; step++) {
        flights.pieces.clear();
        let hits = 0;
        world.step(0.05, (hit: Hit) => {
          bounce(world, hit);
          if (hits++ === 3) {
            world.add(circle(8, 8, 0.5), { velocity: [30, 10] });
            world.place(hit.b, 8, 4);
          } else if (hits === 9 && world.mobility(hit.b) !== STATIC) world.remove(hit.b);
        });
        const moved = [...flights.pieces.values()];
        cut += moved.filter((pieces) => pieces.length > 1).length;
        const ids = [...new Set([...flights.pieces.keys()].map((key) => Number(key.split(' ')[0])))];
        const ring = Array.from({ length: 4 }, (__, i) => world.bodies.idAt(i));
        const all = [...new Set([...ring, ...ids])].filter((id) => world.has(id)).sort((a, b) => a - b);
        const rays = Float64Array.from({ length: 40 * 4 }, () => 8 + 8 * unit(random));
        const times = Float64Array.from({ length: 40 }, (__, i) => (i < 2 ? i : (1 + unit(random)) / 2));
        // What happens after the step does not count.
        if (step % 2 === 0) world.place(ids.filter((id) => world.has(id))[0], 3, 3);
        castRaysAt(world, rays, times, out);
        found.push([
          [...out.id.subarray(0, 40)],
          [...out.part.subarray(0, 40)],
          [...out.fraction.subarray(0, 40)],
        ]);
        if (name !== 'hierarchicalGrid') continue;
        for (let i = 0; i < 40; i++) {
          const ray = segment(rays[4 * i], rays[4 * i + 1], rays[4 * i + 2], rays[4 * i + 3]).row;
          const best = { id: -1, part: -1, fraction: 1 };
          const hit = createCastHit();
          for (const id of all) {
            for (let part = 0; part < world.parts(id); part++) {
              const rows = flights.at(world, id, part, times[i]);
              if (!rows) continue;
              const kind = world.bodies.kindAt(slotOf(id) + part);
              const it: Part = { id, part, kind, rows, offset: 0 };
              for (const [dx, dy] of shiftsOf(world, 2)) {
                if (cast(kind, ray, shifted(it, dx, dy), hit) === CAST_MISS) continue;
                if (best.id >= 0 && hit.fraction >= best.fraction) continue;
                Object.assign(best, { id, part, fraction: hit.fraction });
              }
            }
          }
          expect([out.id[i], out.part[i]]).toEqual([best.id, best.part]);
          expect(out.fraction[i]).toBeCloseTo(best.fraction, 9);
        }
      }
      expect(cut).toBeGreaterThan(20);
      return JSON.stringify(found);
    });
    for (const answer of answers) expect(answer).toBe(answers[0]);
  });

  it('at the end of a step is as castRays, and after a step that failed too', () => {
    const world = new World();
    fill(world, 5);
    keepPaths(world);
    keepPaths(world);
    const random = xoroshiro128plus(8);
    const rays = Float64Array.from({ length: 40 * 4 }, () => 8 + 8 * unit(random));
    const now = createRayHits();
    const then = createRayHits();
    const same = (time: number): void => {
      const count = castRays(world, rays, now);
      expect(castRaysAt(world, rays, new Float64Array(40).fill(time), then)).toBe(count);
      expect(then).toEqual(now);
    };
    same(0.5);
    world.step(0.1, (hit) => bounce(world, hit));
    same(1);
    castRaysAt(world, rays, new Float64Array(40), then);
    expect(then.fraction).not.toEqual(now.fraction);
    let hits = 0;
    const fail = (hit: Hit): void => {
      bounce(world, hit);
      if (hits++ > 5) throw new Error('no more');
    };
    expect(() => world.step(0.1, fail)).toThrow('no more');
    same(0.5);
    world.step(0.1);
    expect(() => castRaysAt(new World(), rays, new Float64Array(40), then)).toThrow(InvalidInput);
    expect(() => world.step(0.1, () => keepPaths(world))).toThrow(InvalidInput);
  });

  it('what was added in a step, or since, is not there before; what is put elsewhere since, was where it was', () => {
    for (const strategy of Object.values(STRATEGIES)) {
      const world = new World({ broadphase: strategy() });
      keepPaths(world);
      world.add(circle(0, 100, 1), { velocity: [8, 0] });
      world.add(segment(5, 99, 5, 101), { mobility: STATIC });
      const resting = world.add(circle(0, 0, 1));
      const walker = world.add(circle(10, 0, 1));
      const growing = world.add(circle(20, 0, 1));
      const added: number[] = [];
      world.step(1, () => {
        added.push(world.add(circle(30, 0, 1)), world.add(circle(40, 0, 1), { mobility: STATIC }));
      });
      const out = createRayHits();
      const at = (x: number, y: number, time: number): number[] => {
        castRaysAt(world, Float64Array.of(x, y + 50, x, y), Float64Array.of(time), out);
        return out.id[0] < 0 ? [] : [out.id[0], Math.round(out.y[0])];
      };
      expect([0.25, 0.5, 1].map((time) => at(30, 0, time))).toEqual([[], [added[0], 1], [added[0], 1]]);
      // A static one takes part from the next step on.
      expect([0, 1].map((time) => at(40, 0, time))).toEqual([[], []]);
      const late = world.add(circle(50, 0, 1));
      world.place(resting, 60, 0);
      moveAndSlide(world, walker, 60, 0);
      world.setRadius(growing, 9);
      expect([0, 10, 20, 50, 60, 70].map((x) => at(x, 0, 1))).toEqual([
        [resting, 1],
        [walker, 1],
        [growing, 1],
        [],
        [],
        [],
      ]);
      // A slot that is used again is no one's path.
      world.remove(walker);
      const next = world.add(circle(10, 0, 2));
      expect([at(10, 0, 0.5), at(70, 0, 0.5)]).toEqual([[], []]);
      world.step(1);
      const now = [resting, next, growing, late];
      expect([60, 10, 20, 50].map((x) => at(x, 0, 0)[0])).toEqual(now);
      expect(at(40, 0, 0)[0]).toBe(added[1]);
    }
  });
});
