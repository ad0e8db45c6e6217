import { type BodyId, circle, STATIC, segment } from '@swept/core';
import { stages } from '@swept/narrowphase/internal';
import { describe, expect, it } from 'vitest';
import type { Hit } from '../src/hit.js';
import { bounce } from '../src/responses/bounce.js';
import { World } from '../src/world.js';

/**
 * Balls between doors that close within the step, and that no ball slows: hits follow each other ever faster,
 * without end where the doors are parallel. A step must end after little work, and leave no ball behind a
 * wall that stands still. Work is counted, not timed.
 */

/**
 * Per ball and step: bodies planned anew, exact tests, and those that neither doubles nor expansions could
 * decide. Between parallel doors a ball is stopped after a thousand hits.
 */
const REPLANS = 1001;
const EXACT_TESTS = 4500;
const INTEGERS = 20;

interface Doors {
  world: World;
  doors: BodyId[];
  balls: BodyId[];
}

interface Layout {
  readonly name: string;
  /** Of the doors at one end against the other. */
  readonly slant: number;
  readonly radius: number;
  /** The left door is a wall. */
  readonly wall: boolean;
}

/** Two doors at x = -1 and 1, or a wall and a door, 3 units high for each of the balls between. */
function build(count: number, { slant, radius, wall }: Layout): Doors {
  const world = new World();
  const top = 3 * count + 2;
  const left = segment(-1 - slant, -2, -1 + slant, top);
  const doors = [world.add(segment(1 + slant, -2, 1 - 2 * slant, top), { velocity: [-100, 0] })];
  if (wall) world.add(left, { mobility: STATIC });
  else doors.push(world.add(left, { velocity: [100, 0] }));
  const balls = Array.from({ length: count }, (_, i) =>
    world.add(circle((0.1 * i) / count, 3 * i, radius), { velocity: [30, 7] }),
  );
  return { world, doors, balls };
}

/**
 * A ball bounces off a door as off something very heavy; off a wall and another ball as ever. Doors pass
 * doors and walls.
 */
function bounceOffHeavy({ world, doors, balls }: Doors, hit: Hit): void {
  const door = doors.find((it) => it === hit.a || it === hit.b);
  if (door === undefined) {
    bounce(world, hit);
    return;
  }
  const ball = door === hit.a ? hit.b : hit.a;
  if (!balls.includes(ball)) return;
  const along = (world.velocityX(ball) - world.velocityX(door)) * hit.nx + world.velocityY(ball) * hit.ny;
  if (door === hit.a ? along >= 0 : along <= 0) return;
  const [vx, vy] = [world.velocityX(ball), world.velocityY(ball)];
  world.setVelocity(ball, vx - 2 * along * hit.nx, vy - 2 * along * hit.ny);
}

/** Any body that meets a door bounces off it, and the door keeps its speed. */
function bounceAndKeep({ world, doors }: Doors, hit: Hit): void {
  const speeds = doors.map((door) => world.velocityX(door));
  bounce(world, hit);
  doors.forEach((door, i) => {
    if (door === hit.a || door === hit.b) world.setVelocity(door, speeds[i], 0);
  });
}

const LAYOUTS: readonly Layout[] = [
  { name: 'two parallel doors', slant: 0, radius: 0.1, wall: false },
  { name: 'two parallel doors, balls are points', slant: 0, radius: 0, wall: false },
  { name: 'a parallel door and a wall', slant: 0, radius: 0.1, wall: true },
  { name: 'two doors at a slant', slant: 0.013, radius: 0.1, wall: false },
  { name: 'a door at a slant and a wall', slant: 0.013, radius: 0.1, wall: true },
];

const ANSWERS = { bounceOffHeavy, bounceAndKeep };

describe.each(LAYOUTS)('$name that meet within the step', (layout) => {
  for (const [how, answer] of Object.entries(ANSWERS)) {
    it.each([1, 8])(
      `${how}: little work in each of 3 steps, and no ball behind a wall, balls %d`,
      (count) => {
        const all = build(count, layout);
        const { world, balls } = all;
        let hits = 0;
        for (let n = 0; n < 3; n++) {
          stages.integers = 0;
          world.step(1 / 40, (hit) => {
            hits++;
            answer(all, hit);
          });
          if (layout.wall) {
            for (const ball of balls) {
              // A ball flung out beyond an end of the wall is free.
              const y = world.y(ball);
              if (y < -2 || y > 3 * count + 2) continue;
              const height = (y + 2) / (3 * count + 4);
              expect(world.x(ball)).toBeGreaterThan(-1 - layout.slant + 2 * layout.slant * height);
            }
          }
          const { replans, exactTests } = world.stats;
          const work = `step ${n}: ${replans} replans, ${exactTests} tests, ${stages.integers} in whole numbers`;
          expect(replans, work).toBeLessThanOrEqual(REPLANS * count);
          expect(exactTests, work).toBeLessThanOrEqual(EXACT_TESTS * count);
          expect(stages.integers, work).toBeLessThanOrEqual(INTEGERS * count);
        }
        expect(hits).toBeGreaterThanOrEqual(count);
      },
    );
  }
});
