import { flatbushTree } from '@swept/broadphase';
import { CIRCLE, ROW, STATIC } from '@swept/core';
import { scene, shapeAt } from '@swept/scenes';
import { describe, expect, it } from 'vitest';
import { bounce } from '../src/responses/bounce.js';
import { World } from '../src/world.js';

describe('bodies that touch exactly from the start', () => {
  for (const seed of [1, 2]) {
    it(`a pile of 60, 20 steps: all that touch are reported, the frame holds, and each step ends, seed ${seed}`, () => {
      const pile = scene('pile', { bodies: 60, seed });
      const world = new World({ broadphase: flatbushTree() });
      const circles: number[] = [];
      for (let i = 0; i < pile.count; i++) {
        const mobility = pile.mobility[i] as 0 | 1;
        const velocity: [number, number] = [pile.velocities[2 * i], pile.velocities[2 * i + 1]];
        const id = world.add(shapeAt(pile, i), { mobility, velocity });
        if (pile.kinds[i] === CIRCLE && mobility !== STATIC) circles.push(id);
      }
      expect(circles.length).toBeGreaterThan(15);
      const { rows } = world.bodies;
      const radius = (id: number): number => rows[(id / 1024) * ROW + 4];
      let contacts = 0;
      for (let n = 0; n < 20; n++) {
        world.step(1 / 60, (hit) => bounce(world, hit, 0.5));
        const reported = new Set<string>();
        contacts += world.began.count;
        for (const list of [world.began, world.stayed]) for (const e of list) reported.add(`${e.a}-${e.b}`);
        for (const a of circles) {
          for (const b of circles) {
            const dx = world.x(a) - world.x(b);
            const dy = world.y(a) - world.y(b);
            if (a >= b || Math.sqrt(dx * dx + dy * dy) > radius(a) + radius(b) - 1e-9) continue;
            expect(reported).toContain(`${a}-${b}`);
          }
          expect(world.x(a) - radius(a)).toBeGreaterThan(pile.bounds[0] - 1e-9);
          expect(world.y(a) - radius(a)).toBeGreaterThan(pile.bounds[1] - 1e-9);
        }
      }
      expect(contacts).toBeGreaterThan(30);
    });
  }
});
