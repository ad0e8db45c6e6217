import { type BodyId, box, circle, segment } from '@swept/core';
import { Random } from '@swept/scenes';
import { describe, expect, it } from 'vitest';
import { bounce } from '../src/responses/bounce.js';
import { World } from '../src/world.js';

const DT = 1 / 60;
const HALF = 5;
const WALLS = [
  segment(-HALF, -HALF, HALF, -HALF),
  segment(HALF, -HALF, HALF, HALF),
  segment(HALF, HALF, -HALF, HALF),
  segment(-HALF, HALF, -HALF, -HALF),
];

/** A hollow square of 10 by 10 that turns at a rate, and bodies in it. */
function drum(rate: number, friction: number, gravity = -10) {
  const world = new World({ gravity: [0, gravity] });
  const room = world.add(WALLS, { mass: Infinity, angularVelocity: rate, friction });
  const add = (kind: 'box' | 'disc', x: number, y: number): BodyId =>
    kind === 'box'
      ? world.add(box(x, y, 0.5, 0.5), { inertia: 0.25 / 6, friction })
      : world.add(circle(x, y, 0.25), { inertia: 0.25 ** 2 / 2, friction });
  /** Where the centre of a body is in the drum, whose angle is taken off. */
  const placeOf = (id: BodyId): readonly [number, number] => {
    const [x, y, angle] = [world.centerX(id), world.centerY(id), world.angle(room)];
    return [x * Math.cos(angle) + y * Math.sin(angle), y * Math.cos(angle) - x * Math.sin(angle)];
  };
  return { world, room, add, placeOf };
}

// At 10 rad/s the corners press with 70 times gravity, and move by more than two bodies in a step.
describe('a hollow body that turns', () => {
  it.each([
    ['box', 0.5, 100, 0, 3, 40],
    ['box', 3, 60, 0.2, 3, 150],
    ['box', 6, 40, 0.2, 3, 100],
    ['box', 6, 40, 0.2, 7, 100],
    ['disc', 6, 40, 0.2, 3, 100],
    ['disc', 10, 40, 0.2, 3, 120],
    ['disc', 10, 40, 0.2, 6, 120],
    ['box', 10, 40, 0.2, 2, 120],
    ['box', 10, 40, 0.2, 6, 120],
  ] as const)('keeps what is in it: %s, %d rad/s, %d bodies, restitution %d, seed %d', (...scene) => {
    const [kind, rate, count, restitution, seed, steps] = scene;
    const random = new Random(seed);
    const { world, add, placeOf } = drum(rate, 0.6);
    const bodies = Array.from({ length: count }, (_, i) =>
      add(kind, -4 + (i % 10) * 0.85 + random.between(-0.05, 0.05), -4 + Math.floor(i / 10) * 0.75),
    );
    let most = 0;
    let fastest = 0;
    for (let n = 0; n < steps; n++) {
      let hits = 0;
      world.step(DT, (hit) => {
        hits++;
        bounce(world, hit, restitution);
      });
      most = Math.max(most, hits);
      for (const id of bodies) {
        const [x, y] = placeOf(id);
        expect(Math.max(Math.abs(x), Math.abs(y)), `body ${id} in step ${n}`).toBeLessThan(HALF);
        fastest = Math.max(fastest, Math.sqrt(world.velocityX(id) ** 2 + world.velocityY(id) ** 2));
      }
    }
    // Bodies that slid on the wall hit it 1,000 times in a step, until they were stopped.
    expect(most).toBeLessThan(250);
    expect(fastest).toBeLessThan(15 + 1.3 * rate * HALF * Math.SQRT2);
  });

  it('and so without gravity, at 5 rad/s', () => {
    const { world, add, placeOf } = drum(5, 0.5, 0);
    const bodies = Array.from({ length: 60 }, (_, i) =>
      add('box', -4 + (i % 10) * 0.85, -4 + Math.floor(i / 10) * 0.75),
    );
    for (let n = 0; n < 150; n++) {
      world.step(DT, (hit) => bounce(world, hit, 0.2));
      for (const id of bodies) expect(Math.max(...placeOf(id).map(Math.abs)), `step ${n}`).toBeLessThan(HALF);
    }
  });

  // Its corners are farther from its centre than this is from the axis.
  it.each([3, 6])('lets a long plank rest on its wall, which is spun up to %d rad/s', (rate) => {
    const { world, room } = drum(0, 0.5);
    world.add(box(0, -4.7, 9, 0.5), { friction: 0.5, inertia: 7 });
    let hits = 0;
    for (let n = 0; n < 300; n++) {
      world.setAngularVelocity(room, (rate * Math.min(100, n)) / 100);
      world.step(DT, (hit) => {
        if (n > 120) hits++;
        bounce(world, hit, 0.2);
      });
    }
    expect(hits).toBe(0);
  });

  it.each(['box', 'disc'] as const)('brings a %s to rest in its corner, at 6 rad/s', (kind) => {
    const { world, add, placeOf } = drum(6, 0.3);
    const id = add(kind, -4, -4);
    let last: readonly [number, number] = [0, 0];
    let hits = 0;
    for (let n = 0; n < 400; n++) {
      world.step(DT, (hit) => {
        if (n >= 200) hits++;
        bounce(world, hit, 0.2);
      });
      const [x, y] = placeOf(id);
      if (n >= 200) expect(Math.abs(x - last[0]) + Math.abs(y - last[1]), `step ${n}`).toBeLessThan(2e-3);
      last = [x, y];
    }
    expect(hits).toBe(0);
    expect(Math.abs(world.angularVelocity(id) - 6)).toBeLessThan(0.1);
  });
});

describe('discs that spin', () => {
  /** The height of a body on two discs of a radius, which turn towards each other, and the hits of 100 steps. */
  function settled(radius: number, apart: number, rate: number, friction: number, last: 'disc' | 'plank') {
    const world = new World({ gravity: [0, -10] });
    for (const side of [-1, 1])
      world.add(circle(side * apart, 0, radius), { mass: Infinity, angularVelocity: -side * rate, friction });
    const id =
      last === 'disc'
        ? world.add(circle(0, radius + 0.5, 0.5), { inertia: 0.1, friction })
        : world.add(box(0, radius + 0.26, 8, 0.5), { inertia: 5, friction });
    let hits = 0;
    for (let n = 0; n < 200; n++)
      world.step(DT, (hit) => {
        if (n >= 100) hits++;
        bounce(world, hit, 0.2);
      });
    return { y: world.centerY(id), x: world.centerX(id), hits };
  }

  // Their surface stays where it is.
  it.each([5, 20])('bear a disc between them, at %d rad/s', (rate) => {
    const { y, hits } = settled(1, 1.1, rate, 0, 'disc');
    expect(Math.abs(y - Math.sqrt(1.5 ** 2 - 1.1 ** 2))).toBeLessThan(0.01);
    expect(hits).toBe(0);
  });

  it.each([0, 0.5])('bear a plank, at 20 rad/s and friction %d', (friction) => {
    const { x, y, hits } = settled(1, 2, 20, friction, 'plank');
    expect(y).toBeGreaterThan(1.25);
    expect(y).toBeLessThan(1.3);
    expect(Math.abs(x)).toBeLessThan(0.01);
    expect(hits).toBe(0);
  });
});
