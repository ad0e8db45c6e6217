import { type BodyId, box, chain, circle, type Shape, STATIC } from '@swept/core';
import { expect, it } from 'vitest';
import type { BodyOptions } from '../src/body-options.js';
import { bounce } from '../src/responses/bounce.js';
import { World } from '../src/world.js';

const G = 10;
const WAY = 20;

const chainOf = (length: number): Shape[] =>
  chain(Array.from({ length: 32 / length + 1 }, (_, i) => [i * length - 6, 0] as const));
const FLOORS = {
  'segments of 1': chainOf(1),
  'segments of a half': chainOf(0.5),
  'tiles of one body': Array.from({ length: 32 }, (_, i) => box(i - 5.5, -0.5, 1, 1)).flat(),
};

// Where a disc rests on two parts, its normal was that of the surface, but its point the vertex between them: the lever
// turned it.
it.each([
  ['segments of 1', 0.5, 0.5, 60],
  ['segments of 1', 0.5, 8, 30],
  ['segments of a half', 1, 0.5, 60],
  ['segments of a half', 0.25, 2, 30],
  ['tiles of one body', 0.5, 0.5, 60],
  ['tiles of one body', 0.5, 2, 120],
] as const)(
  'over %s, a disc of radius %d rolls on at a speed of %d, %d steps a second',
  (floor, r, speed, rate) => {
    const dt = 1 / rate;
    const world = new World({ gravity: [0, -G] });
    world.add(FLOORS[floor], { mobility: STATIC, friction: 1 });
    const velocity = [speed, 0] as const;
    const disc = world.add(circle(0, r, r), {
      inertia: r ** 2 / 2,
      friction: 1,
      velocity,
      angularVelocity: -speed / r,
    });
    const steps = Math.round(WAY / speed / dt);
    for (let n = 0; n < steps; n++) world.step(dt, (hit) => bounce(world, hit, 0));
    expect(world.velocityX(disc) / speed).toBeCloseTo(1, 2);
    expect((world.angularVelocity(disc) * r) / -speed).toBeCloseTo(1, 1.9);
    expect(Math.abs(world.x(disc) - WAY)).toBeLessThan(0.06);
  },
);

it('without friction, no seam of a chain changes how a disc spins, at rest or in a hit', () => {
  const world = new World({ gravity: [0, -G] });
  const hills = Array.from({ length: 600 }, (_, i) => [i / 10 - 5, 0.3 * Math.sin(i / 20)] as const);
  world.add(chain(hills), { mobility: STATIC });
  const options = { inertia: 0.03, velocity: [5, 0], angularVelocity: -1 } as const;
  const disc = world.add(circle(0, 1, 0.25), options);
  let hits = 0;
  for (let n = 0; n < 480; n++) {
    world.step(1 / 60, (hit) => {
      hits++;
      bounce(world, hit, 0.5);
    });
    expect(world.angularVelocity(disc)).toBeCloseTo(-1, 9);
  }
  expect(hits).toBeGreaterThan(50);
});

it.each([undefined, 1 / 32])(
  'in a bowl of 512 segments, a disc of inertia %s never gains energy',
  (inertia) => {
    const radius = 4;
    const points = Array.from({ length: 513 }, (_, i) => {
      const angle = -Math.PI + (i / 512) * Math.PI;
      return [radius * Math.cos(angle), radius * Math.sin(angle)] as const;
    });
    const world = new World({ gravity: [0, -G] });
    world.add(chain(points), { mobility: STATIC });
    const angle = -Math.PI / 2 + 0.6;
    const at = radius - 0.25;
    const options = inertia === undefined ? {} : { inertia };
    const disc = world.add(circle(at * Math.cos(angle), at * Math.sin(angle), 0.25), options);
    const energy = (): number => {
      const [vx, vy] = [world.velocityX(disc), world.velocityY(disc)];
      const spin = inertia === undefined ? 0 : inertia * world.angularVelocity(disc) ** 2;
      return (vx ** 2 + vy ** 2 + spin) / 2 + G * world.y(disc);
    };
    const atStart = energy();
    const depth = G * at * (1 - Math.cos(0.6));
    for (let n = 0; n < 900; n++) {
      world.step(1 / 60, (hit) => bounce(world, hit, 0));
      // The gap may lift it by a little.
      expect(energy() - atStart).toBeLessThan(depth / 100);
    }
  },
);

/** A level floor of 1 by 1 tiles, each a body, and what moves on it to the right from the middle of a tile on. */
function onTiles(friction: number, shape: Shape | Shape[], options: BodyOptions) {
  const world = new World({ gravity: [0, -G] });
  const tiles = Array.from({ length: 32 }, (_, i) =>
    world.add(box(i - 5.5, -0.5, 1, 1), { mobility: STATIC, friction }),
  );
  const id = world.add(shape, { friction, ...options });
  return { world, tiles, id };
}

// At each seam, it fell through its gap round the corner of a tile, which made it faster: from 0.5 to 0.67 in 20 s.
it.each([
  ['slides', 0.5, 60],
  ['slides', 0.2, 30],
  ['slides', 2, 120],
  ['rolls', 0.5, 60],
  ['rolls', 2, 30],
] as const)(
  'over tiles that are bodies, a disc %s at a speed of %d, %d steps a second',
  (way, speed, rate) => {
    const rolls = way === 'rolls';
    const turning = rolls ? { inertia: 1 / 8, angularVelocity: -2 * speed } : {};
    const { world, tiles, id } = onTiles(+rolls, circle(0.5, 0.5, 0.5), {
      velocity: [speed, 0],
      ...turning,
    });
    const told: BodyId[] = [];
    for (let n = 0; n < (WAY / speed) * rate; n++)
      world.step(1 / rate, (hit) => {
        told.push(hit.a === id ? hit.b : hit.a);
        bounce(world, hit, 0);
      });
    expect(world.velocityX(id) / speed).toBeCloseTo(1, rolls ? 2 : 4);
    expect(Math.abs(world.x(id) - 0.5 - WAY)).toBeLessThan(rolls ? 0.06 : 1e-3);
    // Each is hit once.
    expect(told).toEqual(tiles.slice(6, told.length + 6));
    expect(told.length).toBeGreaterThanOrEqual(WAY);
  },
);

it('a tile that lets a disc pass does not bear it', () => {
  const options = { velocity: [1, 0] } as const;
  const { world, tiles, id } = onTiles(0, circle(0.5, 0.5, 0.5), options);
  for (let n = 0; n < 60 * 5; n++)
    world.step(1 / 60, (hit) => {
      if (tiles.indexOf(hit.a) >= 8) return false;
      return bounce(world, hit, 0);
    });
  expect(world.y(id)).toBeLessThan(-5);
});

it('a wall beside a tile is hit at the speed of the disc', () => {
  const { world, id } = onTiles(0, circle(0.5, 0.5, 0.5), { velocity: [0.05, 0] });
  const wall = world.add(box(1.6, 0.5, 1, 1), { mobility: STATIC });
  let closing = 0;
  for (let n = 0; n < 60 * 4; n++)
    world.step(1 / 60, (hit) => {
      if (hit.a === wall || hit.b === wall) closing = hit.closingSpeed * 60;
      bounce(world, hit, hit.a === wall || hit.b === wall ? 1 : 0);
    });
  expect(closing).toBeCloseTo(0.05, 9);
  expect(world.velocityX(id)).toBeCloseTo(-0.05, 9);
});

// When floors beside bore faces too, it fell on its corner from some of these starts.
it.each([2, 4, 5, 9, 12])('a box that turns does not trip over tiles that are bodies: start %i', (start) => {
  const at = 0.5 + (start / 20) * 0.9;
  const { world, id } = onTiles(0, box(at, 0.42, 0.8, 0.8), { inertia: 0.107, velocity: [6, 0] });
  for (let n = 0; n < 240; n++) {
    world.step(1 / 60, (hit) => bounce(world, hit, 0));
    expect(Math.abs(world.angle(id))).toBeLessThan(0.1);
  }
  expect(world.velocityX(id)).toBeGreaterThan(5.8);
});

it.each(['disc', 'box'])('what a callback lets a %s pass does not lift it from the floor beside', (kind) => {
  const shape = kind === 'disc' ? circle(1.02, 1.5, 0.5) : box(1.02, 1.5, 1, 1);
  const { world, id } = onTiles(0.5, shape, {});
  const water = world.add(box(1, 0.2, 3, 0.4), { mobility: STATIC });
  for (let n = 0; n < 300; n++) {
    world.step(1 / 60, (hit) => {
      if (hit.a === water || hit.b === water) return false;
      return bounce(world, hit, 0);
    });
    if (n > 100) expect(Math.abs(world.y(id) - (kind === 'disc' ? 0.5 : 0))).toBeLessThan(2e-3);
  }
  expect(world.velocityY(id)).toBeCloseTo(0, 9);
});

it.each([0.02, 0.1, 0.4])(
  'a disc that stops %d beyond a seam touches the tile that it stands on',
  (beyond) => {
    const { world, tiles, id } = onTiles(0, circle(0.5, 0.5, 0.5), { velocity: [1, 0] });
    for (let n = 0; n < 600; n++) {
      world.step(1 / 60, (hit) => bounce(world, hit, 0));
      if (world.x(id) >= 2 + beyond) world.setVelocity(id, 0, world.velocityY(id));
    }
    expect([...world.contactsOf(id)].map(({ other }) => other)).toEqual([tiles[8]]);
  },
);
