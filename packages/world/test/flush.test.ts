import { box, chain, circle, type Shape, STATIC, segment } from '@swept/core';
import { describe, expect, it } from 'vitest';
import { bounce } from '../src/responses/bounce.js';
import { slide } from '../src/responses/slide.js';
import { World } from '../src/world.js';

const ANSWERS = { 'bounce 0': 0, 'bounce 0.5': 0.5, slide: -1 };
const DRIVES = ['from the start', 'later', 'by moveBy', 'by a ball'] as const;
const BODIES: Readonly<Record<string, (y: number) => Shape | Shape[]>> = {
  'a box': (y) => box(0, y + 0.5, 1, 1),
  'a disc': (y) => circle(0, y + 0.5, 0.5),
};
const scenes = Object.keys(BODIES).flatMap((body) =>
  Object.keys(ANSWERS).flatMap((answer) => DRIVES.map((drive) => [body, answer, drive] as const)),
);

/** How far a body gets into a wall that it is flush with, or in which it begins, by `y`. */
function drive(
  body: string,
  answer: string,
  how: string,
  y: number,
  turns: boolean,
  gravity: number,
): number {
  const world = new World({ gravity: [0, -gravity] });
  world.add(box(0, -0.5, 40, 1), { mobility: STATIC });
  const velocity = [0, how === 'from the start' ? -3 : 0] as const;
  const free = { gravityScale: 0, ...(turns ? { angularVelocity: 0 } : {}) };
  const id = world.add(BODIES[body](y), { ...free, velocity });
  if (how === 'by a ball') world.add(circle(0, 4, 0.3), { ...free, velocity: [0, -6] });
  const restitution = ANSWERS[answer as keyof typeof ANSWERS];
  let lowest = Infinity;
  for (let n = 0; n < 90; n++) {
    if (n === 5 && how === 'later') world.setVelocity(id, 0, -3);
    if (n >= 5 && n < 60 && how === 'by moveBy') world.moveBy(id, 0, -0.05);
    world.step(1 / 60, (hit) => {
      if (restitution < 0) slide(world, hit);
      else bounce(world, hit, restitution);
    });
    lowest = Math.min(lowest, world.centerY(id));
  }
  return lowest;
}

describe('a wall blocks what begins in contact with it, once the contact is answered', () => {
  it.each(scenes)('%s, answered by %s, driven %s', (body, answer, how) => {
    for (const turns of [false, true])
      for (const y of [0, 0.004, -1e-12, -0.02])
        for (const gravity of [0, 10]) {
          const lowest = drive(body, answer, how, y, turns, gravity);
          expect(lowest, `y ${y}, turns ${turns}, gravity ${gravity}`).toBeGreaterThan(
            0.5 + Math.min(y, 0) - 0.01,
          );
        }
  });

  // It turned freely until the step ended, and by up to a seventh of its side into the wall.
  it.each([1, -3, 10])(
    'a box that turns by %d rad/s from the start does not turn into it',
    (angularVelocity) => {
      for (const gravity of [0, 10])
        for (const vx of [0, 5]) {
          const world = new World({ gravity: [0, -gravity] });
          world.add(box(0, -1, 40, 2), { mobility: STATIC });
          const id = world.add(box(0, 0.8, 1.6, 1.6), { angularVelocity, velocity: [vx, 0] });
          for (let n = 0; n < 30; n++) {
            world.step(1 / 60, (hit) => bounce(world, hit, 0.3));
            for (let vertex = 0; vertex < 3; vertex++) expect(world.y(id, vertex)).toBeGreaterThan(-0.005);
          }
        }
    },
  );

  it('a crate that falls upon it does not push it through', () => {
    const world = new World({ gravity: [0, -10] });
    world.add(box(0, -0.5, 40, 1), { mobility: STATIC });
    const lower = world.add(box(0, 0.5, 1, 1), { gravityScale: 0, angularVelocity: 0 });
    world.add(box(0, 3, 1, 1), { angularVelocity: 0 });
    for (let n = 0; n < 300; n++) world.step(1 / 60, (hit) => bounce(world, hit, 0));
    expect(world.centerY(lower)).toBeGreaterThan(0.45);
  });
});

describe('what turns and rests on a one-sided floor does not fall through', () => {
  it.each([10, 30, 100])('rods and triangles under %d m/s^2', (gravity) => {
    for (let i = 0; i < 30; i++) {
      const world = new World({ gravity: [0, -gravity] });
      const floor = chain(
        [
          [50, 0],
          [-50, 0],
        ],
        { oneSided: true },
      );
      world.add(floor, { mobility: STATIC });
      const [x, y] = [0.17 * Math.cos(i), 0.17 * Math.sin(i)];
      const ids = [0, 1, 2].map((k) =>
        world.add(segment(0.05 * k, 1 + k, 0.05 * k + x, 1 + k + y), {
          velocity: [1, 0.01 * i],
          angularVelocity: (i % 7) - 3,
        }),
      );
      for (let n = 0; n < 100; n++) world.step(1 / 60, (hit) => bounce(world, hit, 0));
      for (const id of ids) expect(world.centerY(id), `scene ${i}`).toBeGreaterThan(-0.02);
    }
  });
});
