import { box, circle, END, ROW, type Rows, type Shape, STATIC, segment, slotOf } from '@swept/core';
import { firstContact } from '@swept/judge';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';
import { describe, expect, it } from 'vitest';
import type { Hit } from '../src/hit.js';
import { World, type WorldOptions } from '../src/world.js';
import { STRATEGIES } from './support/strategies.js';
import { distanceTo, strike } from './support/turning.js';
import { addRing, recordHits, unit } from './support/worlds.js';

/**
 * Blades and boxes that turn, among many small bodies. What is checked knows nothing of chords and skins: the
 * true blades at many times, from sine and cosine, and exact arithmetic on the pieces flown.
 */

const DT = 1 / 60;
/** Blades whose ends are so far from each other that nothing is caught between two of them. */
const BLADES = [
  [-6, -6, 50],
  [6, -6, -37],
  [-6, 6, 8],
  [6, 6, -120],
] as const;
const HALF = 2;

interface Piece {
  id: number;
  from: number;
  to: number;
  row: Rows;
}

/** A room with four kinematic blades and discs of a radius, which fly about. */
function build(radius: number, seed: number, options: WorldOptions = {}): { world: World; discs: number[] } {
  const random = xoroshiro128plus(seed);
  const world = new World(options);
  addRing(world, [
    [-12, -12],
    [12, -12],
    [12, 12],
    [-12, 12],
  ]);
  for (const [x, y, angularVelocity] of BLADES)
    world.add(segment(x - HALF, y, x + HALF, y), { angularVelocity, mass: Infinity });
  const discs: number[] = [];
  for (let i = 0; discs.length < 150 && i < 900; i++) {
    const [x, y] = [11 * unit(random), 11 * unit(random)];
    if (BLADES.some(([bx, by]) => Math.hypot(x - bx, y - by) < HALF + radius + 0.1)) continue;
    discs.push(world.add(circle(x, y, radius), { velocity: [15 * unit(random), 15 * unit(random)] }));
  }
  return { world, discs };
}

describe('spinning blades', () => {
  it.each([
    [0, 1],
    [0, 2],
    [0.05, 3],
    [0.2, 4],
  ])('let nothing through: discs of radius %d, seed %d', (radius, seed) => {
    const pieces: Piece[] = [];
    const { world, discs } = build(radius, seed, {
      trace: (id, from, to, rows, offset) =>
        void pieces.push({ id, from, to, row: rows.slice(offset, offset + ROW) }),
    });
    const [first] = discs;
    let hits = 0;
    let nearest = Infinity;
    const near = new Set<number>();
    for (let n = 0; n < 60; n++) {
      pieces.length = 0;
      world.step(DT, (hit) => {
        // Discs pass each other, so that none is held by others in the way of a blade.
        if (hit.a >= first) return;
        hits++;
        strike(world, hit, 1);
      });
      expect(world.stats.stalled).toBe(0);
      for (const { id, from, to, row } of pieces) {
        if (id < first) continue;
        const fine = 1 + Math.ceil(64 * (to - from));
        for (let k = 0; k <= fine; k++) {
          const u = k / fine;
          const t = (n + from + (to - from) * u) * DT;
          const at = [row[0] + (row[END] - row[0]) * u, row[1] + (row[END + 1] - row[1]) * u] as const;
          for (const [x, y, spin] of BLADES) {
            if (Math.hypot(at[0] - x, at[1] - y) > HALF + 1) continue;
            const [c, s] = [HALF * Math.cos(spin * t), HALF * Math.sin(spin * t)];
            nearest = Math.min(nearest, distanceTo(at, [x + c, y + s], [x - c, y - s]) - radius);
            near.add(id);
          }
        }
      }
    }
    expect(hits).toBeGreaterThan(200);
    expect(near.size).toBeGreaterThan(50);
    expect(nearest).toBeGreaterThan(-1e-9);
    for (const id of discs) {
      expect(Math.abs(world.x(id))).toBeLessThan(12);
      expect(Math.abs(world.y(id))).toBeLessThan(12);
    }
  });

  it('a sword of 50 radians per second meets every point that it sweeps over, when the closed form says', () => {
    const world = new World();
    const skin = 0.002;
    const sword = world.add(segment(0.5, 0, 10, 0), {
      angularVelocity: 50,
      center: [0, 0],
      skin,
      mass: Infinity,
    });
    const random = xoroshiro128plus(9);
    const points = new Map<number, number>();
    for (let i = 0; i < 400; i++) {
      const [r, angle] = [5.5 + 5.4 * unit(random), Math.PI + 3 * unit(random)];
      const id = world.add(circle(r * Math.cos(angle), r * Math.sin(angle)));
      // The ends are as round as the skin, and the inner one flies along chords that are nearer to the hilt.
      if (r < 10 && r > 0.5) points.set(id, angle / 50);
      else if (r > 10 + skin || r < 0.5 - 2 * skin) points.set(id, Infinity);
    }
    const met = new Map<number, number>();
    for (let n = 0; n < 8; n++) {
      world.step(DT, (hit) => {
        expect(hit.a).toBe(sword);
        if (!met.has(hit.b)) met.set(hit.b, (n + hit.toi) * DT);
      });
    }
    const swept = 8 * DT;
    let compared = 0;
    for (const [id, time] of points) {
      if (Math.abs(time - swept) < 0.01) continue;
      expect(met.has(id)).toBe(time < swept);
      const when = met.get(id);
      if (when === undefined) continue;
      compared++;
      // Its edge is as thick as the skin, so it comes a little early.
      const [x, y] = [world.x(id), world.y(id)];
      expect(when).toBeLessThanOrEqual(time + 1e-9);
      expect(when).toBeGreaterThan(time - (2.5 * skin) / (50 * Math.hypot(x, y)));
    }
    expect(compared).toBeGreaterThan(250);
  });

  it('two jaws that close press discs out of their mouth, and none through a jaw', () => {
    const world = new World();
    const spin = 2;
    const open = 1;
    const jaws = [1, -1].map((sign) =>
      world.add(segment(0, 0, 8 * Math.cos(open), sign * 8 * Math.sin(open)), {
        center: [0, 0],
        angularVelocity: -sign * spin,
        mass: Infinity,
      }),
    );
    const random = xoroshiro128plus(3);
    const discs = Array.from({ length: 60 }, () => {
      const [r, angle] = [4.5 + 2.5 * unit(random), 0.8 * unit(random)];
      return world.add(circle(r * Math.cos(angle), r * Math.sin(angle), 0.05));
    });
    let t = 0;
    let hits = 0;
    // Up to an angle between the jaws of 0.1.
    while (spin * (t + DT) < open - 0.05) {
      world.step(DT, (hit) => {
        if (!jaws.includes(hit.a)) return;
        hits++;
        strike(world, hit, 1);
      });
      t += DT;
      const angle = open - spin * t;
      for (const id of discs) {
        const [x, y] = [world.x(id), world.y(id)];
        // Within the mouth, or out of it and past the tips.
        const isInMouth = Math.abs(Math.atan2(y, x)) < angle;
        expect(isInMouth || Math.hypot(x, y) > 8).toBe(true);
        for (const sign of [1, -1])
          expect(
            distanceTo([x, y], [0, 0], [8 * Math.cos(angle), sign * 8 * Math.sin(angle)]),
          ).toBeGreaterThan(0.05 - 1e-9);
      }
    }
    expect(hits).toBeGreaterThan(100);
    expect(discs.some((id) => Math.hypot(world.x(id), world.y(id)) > 8)).toBe(true);
  });
});

/** Boxes and other shapes that turn in a room with pegs and a fin. */
function tumble(options: WorldOptions): {
  world: World;
  shapes: Map<number, readonly Shape[]>;
  statics: number[];
} {
  const random = xoroshiro128plus(21);
  const world = new World(options);
  const statics: number[] = [];
  const still = { mobility: STATIC } as const;
  addRing(world, [
    [-7, -7],
    [7, -7],
    [7, 7],
    [-7, 7],
  ]);
  for (let slot = 0; slot < world.bodies.end; slot++) statics.push(world.bodies.idAt(slot));
  for (const [x, y] of [
    [0, 0],
    [-3.5, 3.5],
    [3.5, -3.5],
  ])
    statics.push(world.add(circle(x, y), still));
  statics.push(world.add(segment(3, 2, 4, 5), still));
  const shapes = new Map<number, readonly Shape[]>();
  for (let i = 0; i < 12; i++) {
    const [x, y] = [-5 + 3.3 * (i % 4), -5 + 4.1 * Math.floor(i / 4)];
    const parts = [
      box(x, y, 1.2, 0.5),
      [segment(x - 0.8, y, x + 0.8, y)],
      [segment(x - 0.5, y, x, y, 0.2), circle(x + 0.4, y, 0.3)],
    ][i % 3];
    const id = world.add(parts, {
      velocity: [12 * unit(random), 12 * unit(random)],
      angularVelocity: 20 * unit(random),
      mass: 1 + Math.abs(unit(random)),
    });
    shapes.set(id, parts);
  }
  return { world, shapes, statics };
}

describe('bodies that tumble', () => {
  it('no piece that they fly comes upon a wall or a peg, in exact arithmetic', () => {
    let pieces = 0;
    let touching = 0;
    const { world, statics } = tumble({
      gravity: [0, -10],
      trace: (id, _from, _to, rows, offset, part) => {
        const { kind } = world.bodies;
        const row = rows.slice(offset, offset + ROW);
        pieces++;
        for (const other of statics) {
          const at = slotOf(other);
          const wall = world.bodies.rows.slice(at * ROW, (at + 1) * ROW);
          const kindOf = kind[slotOf(id) + part] as 1 | 2 | 3;
          if (firstContact(kindOf, row, kind[at] as 1 | 2 | 3, wall).touches) touching++;
        }
      },
    });
    let hits = 0;
    for (let n = 0; n < 40; n++) {
      world.step(DT, (hit) => {
        hits++;
        strike(world, hit, 1);
      });
    }
    expect(hits).toBeGreaterThan(20);
    expect(pieces).toBeGreaterThan(900);
    expect(touching).toBe(0);
  });

  it('have the same hits and the same hash with every strategy, in the plane and where it wraps', () => {
    for (const domain of [{}, { period: [32, 32] as const }]) {
      const results = Object.values(STRATEGIES).map((create) => {
        const { world } = tumble({ broadphase: create(), gravity: [1, -10], ...domain });
        const record = recordHits();
        const onHit = (hit: Hit): void => {
          record.onHit(hit);
          strike(world, hit, 1);
        };
        for (let n = 0; n < 60; n++) world.step(DT, onHit);
        expect(record.count()).toBeGreaterThan(30);
        return `${record.digest()} ${world.hash()}`;
      });
      expect(new Set(results).size).toBe(1);
    }
  });
});
