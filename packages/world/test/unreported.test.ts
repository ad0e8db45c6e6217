import { circle, END, ROW, segment, slotOf, triangle } from '@swept/core';
import { createImpact, SEPARATE, sweep } from '@swept/narrowphase';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';
import { describe, expect, it } from 'vitest';
import { bounce } from '../src/responses/bounce.js';
import { World } from '../src/world.js';
import { unit } from './support/worlds.js';

/** Pairs whose poses at the end of the last step are in contact, and which the step has not reported. */
function unreported(world: World, ids: readonly number[]): string[] {
  const known = new Set<string>();
  for (const list of [world.began, world.stayed]) for (const { a, b } of list) known.add(`${a} ${b}`);
  const impact = createImpact();
  const { bodies } = world;
  const rows = bodies.rows.slice();
  for (let i = 0; i < rows.length; i++) if ((i & END) !== 0 && i % ROW !== 6) rows[i] = rows[i - END];
  const missing: string[] = [];
  for (const a of ids) {
    for (const b of ids) {
      const [p, q] = [slotOf(a), slotOf(b)];
      if (a >= b || known.has(`${a} ${b}`)) continue;
      const status = sweep(bodies.kindAt(p), bodies.kindAt(q), rows, rows, impact, p * ROW, q * ROW);
      if (status !== SEPARATE) missing.push(`${a} ${b}`);
    }
  }
  return missing;
}

describe('whatever is in contact when a step ends is in its contact set', () => {
  for (let seed = 1; seed <= 60; seed++) {
    it(`bodies that are pressed together in touch, 10 steps, seed ${seed}`, () => {
      const random = xoroshiro128plus(seed);
      const pick = <T>(...from: readonly T[]): T => from[(random.next() >>> 0) % from.length];
      const offset = pick(0, 1e3, 1e6);
      const speed = pick(100, 1, 1e-3, 1e-6);
      const gap = pick(0, 0, 1e-9, 1e-3);
      const restitution = pick(0, 0, 0.5, 1);
      const discs = pick(true, true, false);
      const side = pick(2, 3, 4);
      const world = new World();
      const ids: number[] = [];
      for (let i = 0; i < side * side; i++) {
        const [x, y] = [offset + (i % side) * (2 + gap), offset + Math.floor(i / side) * (2 + gap)];
        const kind = discs ? 0 : pick(0, 1, 2);
        const shape =
          kind === 0
            ? circle(x, y, 1)
            : kind === 1
              ? segment(x - 1, y - 1, x + 1, y + 1)
              : triangle(x - 1, y - 1, x + 1, y - 1, x, y + 1);
        const towards = offset + side - 1;
        const velocity: [number, number] = pick(true, false)
          ? [unit(random) * speed, unit(random) * speed]
          : [(towards - x) * speed, (towards - y) * speed];
        ids.push(world.add(shape, { velocity }));
      }
      for (let n = 0; n < 10; n++) {
        world.step(pick(1 / 60, 1), (hit) => bounce(world, hit, restitution));
        expect(unreported(world, ids), `step ${n}`).toEqual([]);
      }
    });
  }

  it('two that were in contact before the step, apart at its start, and are turned onto each other within it', () => {
    const world = new World();
    const bodies = [
      [1000, 1000, -37, 39],
      [1002, 1000, 100, 300],
      [1004, 1000, 21, 11],
      [1006, 1000, -18, -2],
      [1000, 1002, 16, 37],
      [1002, 1002, 40, 4],
      [1004, 1002, -45, -39],
      [1006, 1002, 39.181, -23],
      [1000, 1004, 300, -100],
      [1002, 1004, 7, 29],
      [1004, 1004, 44, 49],
      [1006, 1004, -300, -100],
    ];
    const ids = bodies.map(([x, y, vx, vy]) => world.add(circle(x, y, 1), { velocity: [vx, vy] }));
    for (const dt of [1, 1 / 60, 1 / 60]) {
      world.step(dt, (hit) => bounce(world, hit, 0));
      expect(unreported(world, ids)).toEqual([]);
    }
  });
});
