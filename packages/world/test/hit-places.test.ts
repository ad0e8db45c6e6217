import { box, circle, STATIC, segment } from '@swept/core';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';
import { expect, it } from 'vitest';
import type { BodyId } from '../src/index.js';
import { bounce } from '../src/responses/bounce.js';
import { World } from '../src/world.js';
import { unit } from './support/worlds.js';

/** How far the point may be from the surfaces: by skins, and by what turns a corner within these. */
const NEAR = 1 / 40;

// Where chords meet late, hits are brought forward to when the bodies do. Their points stayed behind, where the bodies
// would have been by then: up to 6 cm beside these, so that the impulse had a wrong lever.
it.each([1, 2, 3, 4, 5, 6].flatMap((seed) => [[seed, 0] as const, [seed, 10] as const]))(
  'the point of a hit lies on both bodies: 20 boxes in a room, seed %i, gravity %i',
  (seed, gravity) => {
    const random = xoroshiro128plus(seed);
    const world = new World({ gravity: [0, -gravity] });
    const sizes = new Map<BodyId, readonly [number, number]>();
    for (const [x, y, width, height] of [
      [0, -6, 14, 1],
      [0, 6, 14, 1],
      [-6, 0, 1, 14],
      [6, 0, 1, 14],
    ] as const)
      sizes.set(world.add(box(x, y, width, height), { mobility: STATIC }), [width, height]);
    for (let i = 0; i < 20; i++) {
      const width = 0.8 + unit(random) / 2;
      const height = 0.8 + unit(random) / 2;
      const inertia = (width ** 2 + height ** 2) / 12;
      const velocity = [20 * unit(random), 20 * unit(random)] as const;
      const options = { mass: 1, inertia, velocity, angularVelocity: 10 * unit(random) };
      const id = world.add(box(-4 + 2 * (i % 5), -3 + 2 * Math.floor(i / 5), width, height), options);
      sizes.set(id, [width, height]);
    }
    /** How far a point is from the surface of a box. */
    const away = (id: BodyId, x: number, y: number): number => {
      const [width, height] = sizes.get(id) as readonly [number, number];
      const cosine = Math.cos(world.angle(id));
      const sine = Math.sin(world.angle(id));
      const dx = x - world.centerX(id);
      const dy = y - world.centerY(id);
      const along = Math.abs(dx * cosine + dy * sine) - width / 2;
      const across = Math.abs(dy * cosine - dx * sine) - height / 2;
      const inside = Math.max(along, across);
      return inside < 0 ? -inside : Math.sqrt(Math.max(0, along) ** 2 + Math.max(0, across) ** 2);
    };
    let farthest = 0;
    let hits = 0;
    for (let n = 0; n < 120; n++)
      world.step(1 / 60, (hit) => {
        if (hit.depth === 0) {
          hits++;
          farthest = Math.max(farthest, away(hit.a, hit.x, hit.y), away(hit.b, hit.x, hit.y));
        }
        bounce(world, hit, 0.8);
      });
    expect(hits).toBeGreaterThan(150);
    expect(farthest).toBeLessThan(NEAR);
  },
);

// The normal was that of the later time, while the tip had passed the disc by up to 27 degrees: a disc without friction
// got rotation from nowhere, and left with a quarter of its speed.
it.each([
  ['boxes', 1, 1],
  ['boxes', 2, 1],
  ['rods', 1, 1],
  ['rods', 2, 1],
  ['boxes', 3, 0],
  ['rods', 3, 0],
])(
  'a hit on a disc leads through its centre: %s that turn, seed %i, restitution %d',
  (kind, seed, restitution) => {
    const random = xoroshiro128plus(seed);
    let hits = 0;
    let widest = 0;
    for (let i = 0; i < 300; i++) {
      const world = new World();
      const shape = kind === 'rods' ? segment(-1.5, 0, 1.5, 0) : box(0, 0, 2, 0.6);
      world.add(shape, { mass: Infinity, angularVelocity: 40 * unit(random), angle: 6 * unit(random) });
      const r = 0.1 + 0.15 * (1 + unit(random));
      const towards = Math.PI * unit(random);
      const far = 1.5 + r + 0.1 + (1 + unit(random)) / 4;
      const speed = 6 + 3 * unit(random);
      const disc = world.add(circle(far * Math.cos(towards), far * Math.sin(towards), r), {
        velocity: [
          -speed * Math.cos(towards + unit(random) / 2),
          -speed * Math.sin(towards + unit(random) / 2),
        ],
        angularVelocity: 0,
        inertia: (r * r) / 2,
      });
      for (let n = 0; n < 30; n++)
        world.step(1 / 60, (hit) => {
          if (hit.depth > 0) return;
          hits++;
          const dx = hit.x - world.x(disc);
          const dy = hit.y - world.y(disc);
          const away = Math.sqrt(dx * dx + dy * dy);
          widest = Math.max(widest, Math.abs(dx * hit.ny - dy * hit.nx) / away);
          bounce(world, hit, restitution);
        });
    }
    expect(hits).toBeGreaterThan(200);
    expect(widest).toBeLessThan(1e-9);
  },
);

// The impulse acted in the middle of the overlap of the boxes: a disc a millionth inside a slope spun the wrong way.
it.each([
  [Math.PI / 4, 0, 0.5],
  [0.2, 0, 0.5],
  [0, 0, 0.5],
  [0.2, 2.9, 0],
  [0, 2.9, 0],
])(
  'a disc that begins in a slope of %d rad, %d from its middle, bounces as one that hits it: friction %d',
  (slope, along, friction) => {
    const [cos, sin] = [Math.cos(slope), Math.sin(slope)];
    const [r, depth] = [0.2, 1e-6];
    const world = new World();
    world.add(segment(-3 * cos, -3 * sin, 3 * cos, 3 * sin), { mobility: STATIC, friction });
    const disc = world.add(circle(along * cos - (r - depth) * sin, along * sin + (r - depth) * cos, r), {
      inertia: r ** 2 / 2,
      friction,
      velocity: [3 * cos + 2 * sin, 3 * sin - 2 * cos],
    });
    world.step(1 / 60, (hit) => bounce(world, hit, 0));
    // What sticks would lose a third of its speed along the slope; friction suffices for that.
    const slides = friction === 0 ? 3 : 2;
    expect(world.velocityX(disc) * cos + world.velocityY(disc) * sin).toBeCloseTo(slides, 9);
    expect(world.velocityY(disc) * cos - world.velocityX(disc) * sin).toBeCloseTo(0, 9);
    expect(world.angularVelocity(disc)).toBeCloseTo(friction === 0 ? 0 : -10, 4);
  },
);

// The point was that of one of its triangles, which may touch the disc with a corner alone, far from the way out.
it.each([1e-6, 1e-3, 0.01, 0.1])(
  'a disc without friction that begins %d deep in a box does not spin',
  (depth) => {
    const random = xoroshiro128plus(7);
    for (let i = 0; i < 200; i++) {
      const world = new World();
      const r = 0.15 + 0.1 * unit(random);
      const along = 0.45 * unit(random);
      const [x, y] = i % 2 === 0 ? [along, 0.3 + r - depth] : [0.5 + r - depth, 0.6 * along];
      world.add(box(0, 0, 1, 0.6), i % 4 < 2 ? { mobility: STATIC } : { inertia: 0.1 });
      const velocity = [-x * 5 + unit(random), -y * 5 + unit(random)] as const;
      const disc = world.add(circle(x, y, r), { inertia: r ** 2 / 2, velocity });
      world.step(1 / 60, (hit) => bounce(world, hit, 0.5));
      expect(world.angularVelocity(disc)).toBeCloseTo(0, 9);
    }
  },
);

// The bound on how much faster a chord may be than its body was that of the longest chord that its skin allows.
it.each([20, 40])('a ball that begins in the skin of a plank of %d that turns is not thrown', (length) => {
  const world = new World();
  const plank = world.add(box(0, -0.1, length, 0.2), { mass: Infinity, angularVelocity: 1, center: [0, 0] });
  const ball = world.add(circle(2.2, 0.3 + 1e-4, 0.3), { velocity: [0, 2.15] });
  let fastest = 0;
  for (let n = 0; n < 30; n++)
    world.step(1 / 60, (hit) => {
      bounce(world, hit, 0);
      const speed = hit.nx * world.velocityX(ball) + hit.ny * world.velocityY(ball);
      fastest = Math.max(fastest, Math.abs(speed) / Math.sqrt(hit.x * hit.x + hit.y * hit.y));
    });
  expect(fastest).toBeGreaterThan(0);
  expect(fastest).toBeLessThan(1.5);
  expect(world.has(plank)).toBe(true);
});
