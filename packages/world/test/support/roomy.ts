import { type BodyId, box, capsule, regularPolygon, STATIC, segment } from '@swept/core';
import { Random } from '@swept/scenes';
import { World } from '../../src/world.js';

/** Bodies that turn beside bodies that move and never yield, with room to get out of their way. */
export interface Roomy {
  readonly world: World;
  readonly bodies: readonly BodyId[];
  /** What the fastest place of the unyielding bodies and a fall through the scene can add up to. */
  readonly speed: number;
}

const SIDES = 8;

/** A drum that turns about its centre. */
export function drum(seed: number): Roomy {
  const random = new Random(seed);
  const gravity = random.pick([0, 1, 10]);
  const world = new World(gravity > 0 ? { gravity: [0, -gravity] } : {});
  const spin = random.between(0.2, 2) * random.pick([-1, 1]);
  const corners = Array.from({ length: SIDES + 1 }, (_, i) => {
    const angle = (i * 2 * Math.PI) / SIDES;
    return [3 * Math.cos(angle), 3 * Math.sin(angle)];
  });
  const ring = corners.slice(1).map(([x, y], i) => segment(corners[i][0], corners[i][1], x, y, 0.05));
  world.add(ring, { mass: Infinity, angularVelocity: spin });
  const bodies = Array.from({ length: random.whole(1, 6) }, (_, i) => {
    const shape = random.pick([
      box(0, 0, 0.5, 0.5),
      regularPolygon(0, 0, 0.3, 5),
      capsule(-0.2, 0, 0.2, 0, 0.15),
    ]);
    const id = world.add(shape, { friction: random.pick([0, 0.5]) });
    moveTo(world, id, 0.8 * ((i % 3) - 1), 0.8 * Math.floor(i / 3));
    return id;
  });
  return { world, bodies, speed: 3 * Math.abs(spin) + Math.sqrt(2 * gravity * 6) };
}

/** A lift between two walls, which takes boxes up. */
export function lift(seed: number): Roomy {
  const random = new Random(seed);
  const gravity = random.pick([1, 10]);
  const world = new World({ gravity: [0, -gravity] });
  const speed = random.between(0.2, 3);
  const angularVelocity = random.chance(0.3) ? random.between(-0.1, 0.1) : 0;
  world.add(box(0, -1, 2.4, 0.2), { mass: Infinity, velocity: [0, speed], angularVelocity, friction: 0.4 });
  for (const x of [-1.4, 1.4]) world.add(segment(x, -5, x, 60), { mobility: STATIC });
  const bodies = Array.from({ length: random.whole(1, 4) }, (_, i) => {
    const id = world.add(box(0, 0, random.between(0.3, 0.8), random.between(0.3, 0.8)), {
      friction: random.pick([0, 0.5]),
      angularVelocity: random.between(-5, 5),
    });
    moveTo(world, id, random.between(-0.6, 0.6), 0.5 + i);
    return id;
  });
  return { world, bodies, speed: speed + Math.sqrt(2 * gravity * 6) };
}

/** A box that falls along a wall past bodies that come out of the opposite one. */
export function shaft(seed: number): Roomy {
  const random = new Random(seed);
  const gravity = random.pick([1, 10]);
  const world = new World({ gravity: [0, -gravity] });
  const speed = random.between(0.05, 1);
  world.add(segment(1, -60, 1, 60), { mobility: STATIC });
  for (let i = 0; i < 5; i++)
    world.add(box(-2 - speed, -3 - 4 * i, 1, 1.5), { mass: Infinity, velocity: [speed, 0] });
  const angularVelocity = random.between(-3, 3);
  const velocity = [random.between(-1, 1), -5] as const;
  const bodies = [world.add(box(0, 0, 0.5, 0.8), { angularVelocity, velocity })];
  return { world, bodies, speed: speed + 7 + gravity * STEPS * DT };
}

export const DT = 1 / 60;
export const STEPS = 200;

/** Moves the centre of a body. */
function moveTo(world: World, id: BodyId, x: number, y: number): void {
  world.place(id, world.x(id) - world.centerX(id) + x, world.y(id) - world.centerY(id) + y);
}
