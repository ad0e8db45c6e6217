import { box, chain, circle, STATIC, segment } from '@swept/core';
import { Random } from '@swept/scenes';
import { describe, expect, it } from 'vitest';
import { bounce } from '../src/responses/bounce.js';
import { World } from '../src/world.js';

interface Row {
  e: number;
  friction: number;
  boxes?: boolean;
  dt?: number;
  /** Between two bodies that are 0.6 wide. */
  gap?: number;
  turns?: boolean;
  gravity?: number;
}

/** A row on a floor, and a kinematic wall before it, with nothing on the other side. */
function lay(count: number, options: Row) {
  const { friction, boxes = false, gap = boxes ? 0 : 0.02, turns = false, gravity = 10 } = options;
  const world = new World({ gravity: [0, -gravity] });
  world.add(segment(-100, 0, 1000, 0), { mobility: STATIC, friction });
  const wall = world.add(segment(-1.5, 0.05, -1.5, 5), { mass: Infinity, friction });
  const row = Array.from({ length: count }, (_, i) => {
    const x = (0.6 + gap) * i - 1.15;
    return world.add(boxes ? box(x, 0.301, 0.6, 0.6) : circle(x, 0.3, 0.3), {
      friction,
      ...(turns ? { angularVelocity: 0 } : {}),
    });
  });
  return { world, wall, row };
}

/** The wall pushes the row: how many bodies are behind it after a second, and not because they flew over it. */
function push(count: number, speed: number, options: Row) {
  const { e, dt = 1 / 60 } = options;
  const { world, wall, row } = lay(count, options);
  const step = (): void => world.step(dt, (hit) => bounce(world, hit, e));
  for (let n = 0; n < 30; n++) step();
  world.setVelocity(wall, speed, 0);
  let fastest = 0;
  for (let n = 0; n < 1 / dt; n++) {
    step();
    for (const id of row) fastest = Math.max(fastest, world.velocityX(id));
  }
  const isBehind = (id: number): boolean => world.centerX(id) < world.x(wall) && world.centerY(id) < 5;
  return { behind: row.filter(isBehind).length, fastest };
}

describe('what a wall pushes along a floor stays before it', () => {
  const rows = [
    [2, 40],
    [3, 12],
    [6, 12],
    [12, 6],
    [12, 3],
    [30, 1],
    [30, 3],
    [30, 12],
  ] as const;
  const scenes = rows.flatMap(([count, speed]) =>
    [0, 0.3].flatMap((e) => [0, 0.5].map((friction) => [count, speed, e, friction] as const)),
  );

  it.each(scenes)('%i balls at %d, restitution %d, friction %d', (count, speed, e, friction) => {
    const { behind, fastest } = push(count, speed, { e, friction });
    expect(behind).toBe(0);
    expect(fastest).toBeLessThan(2 * (1 + e) * speed);
  });

  it.each([0, 0.3])('12 boxes at 12, restitution %d', (e) => {
    expect(push(12, 12, { e, friction: 0.3, boxes: true }).behind).toBe(0);
  });

  // Their bounces have no end, and those that were stopped for the rest of a step were run over.
  it.each<[number, number, number, Partial<Row>]>([
    [12, 40, 0.3, { boxes: true }],
    [30, 40, 0.3, { boxes: true }],
    [12, 40, 0.3, { boxes: true, turns: true }],
    [30, 12, 0, { boxes: true, turns: true }],
    [30, 12, 0.3, { boxes: true, turns: true, gap: 0.02 }],
    [30, 40, 0, { boxes: true, turns: true }],
    [30, 40, 0.3, { boxes: true, turns: true, gravity: 0 }],
    [12, 40, 0.3, { turns: true, gap: 0 }],
    [30, 12, 0.3, { turns: true, gap: 0 }],
    [30, 40, 0, { turns: true, gap: 0 }],
    [30, 40, 0.3, { turns: true, gap: 0 }],
  ])('%i of them at %d, restitution %d, %o', (count, speed, e, options) => {
    const { behind, fastest } = push(count, speed, { e, friction: 0.3, ...options });
    expect(behind).toBe(0);
    expect(fastest).toBeLessThan(2 * (1 + e) * speed);
  });

  it.each([1 / 240, 1 / 480])('in steps of %d s', (dt) => {
    for (const [count, speed] of [
      [2, 40],
      [12, 3],
    ] as const)
      expect(push(count, speed, { e: 0, friction: 0.3, dt }).behind).toBe(0);
  });
});

it('one that the wall drives on goes its way when a callback gives it a velocity', () => {
  const start = () => {
    const { world, wall, row } = lay(12, { e: 0.3, friction: 0.3, boxes: true });
    const bounceAll = (): void => world.step(1 / 60, (hit) => bounce(world, hit, 0.3));
    for (let n = 0; n < 30; n++) bounceAll();
    world.setVelocity(wall, 40, 0);
    return { world, row };
  };
  const { world, row } = start();
  let hits = 0;
  world.step(1 / 60, (hit) => {
    hits++;
    bounce(world, hit, 0.3);
  });
  // The others are stopped before it reaches them.
  const [first] = row;
  expect(world.stalled).toContain(first);
  expect(world.velocityX(first)).toBeGreaterThan(39);
  const y = world.centerY(first);
  const twin = start().world;
  let left = hits;
  let toi = 0;
  twin.step(1 / 60, (hit) => {
    bounce(twin, hit, 0.3);
    if (--left !== 0) return;
    toi = hit.toi;
    twin.setVelocity(first, 0, 30);
  });
  expect(twin.velocityY(first)).toBeCloseTo(30, 9);
  expect(twin.centerY(first) - y).toBeCloseTo((30 * (1 - toi)) / 60, 6);
});

/** A hollow square that is driven to and fro, with balls in it: how many leave it, and are stopped. */
function shake(count: number, speed: number, seed: number) {
  const random = new Random(seed);
  const world = new World({ gravity: [0, -10] });
  const square = world.add(
    chain(
      [
        [-3, -3],
        [3, -3],
        [3, 3],
        [-3, 3],
      ],
      { closed: true },
    ),
    { mass: Infinity, friction: 0.3 },
  );
  const balls = Array.from({ length: count }, (_, i) => {
    const x = -2.4 + (i % 6) * 0.8 + random.between(0, 0.1);
    return world.add(circle(x, -2.4 + Math.floor(i / 6) * 0.8 + random.between(0, 0.1), 0.3), {
      friction: 0.3,
    });
  });
  let stopped = 0;
  for (let n = 0; n < 240; n++) {
    if (n % 30 === 0) world.setVelocity(square, (n / 30) % 2 ? -speed : speed, 0);
    world.step(1 / 60, (hit) => bounce(world, hit, 0.3));
    stopped += world.stalled.length;
  }
  const [x, y] = [world.x(square) + 3, world.y(square) + 3];
  const isOutside = (id: number) => Math.abs(world.x(id) - x) > 3 || Math.abs(world.y(id) - y) > 3;
  return { outside: balls.filter(isOutside).length, stopped };
}

// At 40 the walls move farther in a step than a ball is wide: what was stopped, they ran over.
describe('what is in a hollow body that is driven to and fro stays in it, and is hardly ever stopped', () => {
  it.each([
    [3, 40],
    [6, 40],
    [12, 40],
    [12, 12],
    [30, 12],
  ])('%i balls at %d, seeds 1 to 3', (count, speed) => {
    for (const seed of [1, 2, 3]) {
      const { outside, stopped } = shake(count, speed, seed);
      expect([seed, outside]).toEqual([seed, 0]);
      expect(stopped).toBeLessThan(8);
    }
  });
});

it('no body of a pile that falls is stopped', () => {
  const world = new World({ gravity: [0, -10] });
  for (const [x, y, x1, y1] of [
    [-7, 0, 7, 0],
    [-7, 0, -7, 50],
    [7, 0, 7, 50],
  ] as const)
    world.add(segment(x, y, x1, y1), { mobility: STATIC, friction: 0.5 });
  const random = new Random(1);
  for (let i = 0; i < 120; i++)
    world.add(circle(-6 + (i % 11) * 1.1 + random.between(0, 0.1), 1 + Math.floor(i / 11) * 1.1, 0.5), {
      friction: 0.5,
    });
  let stopped = 0;
  for (let n = 0; n < 240; n++) {
    world.step(1 / 60, (hit) => bounce(world, hit, 0.3));
    stopped += world.stalled.length;
  }
  expect(stopped).toBe(0);
});

/** A ball, a box or one that turns, on a kinematic plank whose ends are moved in each step. */
function tilt(
  how: 'moveVertex' | 'rope',
  body: string,
  angle: number,
  pace: number,
  friction: number,
  steps = 250,
) {
  const world = new World({ gravity: [0, -10] });
  const points = how === 'rope' ? 11 : 2;
  const height = (i: number, n: number): number => {
    const x = 10 * (i / (points - 1)) - 5;
    return how === 'rope' ? angle * Math.sin(x + pace * n) : x * Math.sin(angle * Math.sin(pace * n));
  };
  const shapes = chain(
    Array.from({ length: points }, (_, i) => [10 * (i / (points - 1)) - 5, height(i, 0)]),
    {
      radius: 0.05,
    },
  );
  const planks = shapes.map((shape) => world.add(shape, { mass: Infinity, friction }));
  for (const x of [-4.5, 4.5]) world.add(segment(x, -30, x, 30), { mobility: STATIC, category: 2 });
  for (const id of planks) world.setFilter(id, { mask: 1 });
  const shape = body.includes('ball') ? circle(-2, 1.5, 0.3) : box(-2, 1.5, 0.6, 0.6);
  const id = world.add(shape, { friction, ...(body.includes('turns') ? { angularVelocity: 0 } : {}) });
  let lowest = Infinity;
  for (let n = 0; n < steps; n++) {
    planks.forEach((plank, i) => {
      for (const end of [0, 1])
        world.moveVertex(plank, end, 10 * ((i + end) / (points - 1)) - 5, height(i + end, n + 1));
    });
    world.step(1 / 60, (hit) => bounce(world, hit, 0));
    const x = (world.centerX(id) + 5) / 10;
    const at = Math.min(points - 2, Math.floor(x * (points - 1)));
    const part = x * (points - 1) - at;
    const floor = (1 - part) * height(at, n + 1) + part * height(at + 1, n + 1);
    lowest = Math.min(lowest, world.centerY(id) - floor);
  }
  return lowest;
}

describe('what lies on a body whose vertices are moved is lifted, and does not fall through', () => {
  const bodies = ['a ball', 'a box', 'a ball that turns', 'a box that turns'];
  const scenes = bodies.flatMap((body) =>
    [0.1, 0.3].flatMap((angle) => [0.02, 0.05, 0.1].map((pace) => [body, angle, pace] as const)),
  );

  it.each(scenes)('%s on a plank that tilts by %d, pace %d', (body, angle, pace) => {
    const friction = pace === 0.05 ? 0 : 0.5;
    expect(tilt('moveVertex', body, angle, pace, friction)).toBeGreaterThan(0.15);
  });

  // A box that was stopped while a plank that swings by up to 1.8 a step came up fell through.
  it('a box that turns, for ten seconds', () => {
    expect(tilt('moveVertex', 'a box that turns', 0.3, 0.1, 0.5, 600)).toBeGreaterThan(0.15);
  });

  it.each(bodies)('%s on a rope of ten pieces that waves', (body) => {
    for (const friction of [0, 0.5]) expect(tilt('rope', body, 0.4, 0.05, friction)).toBeGreaterThan(0.1);
  });
});

/**
 * A piston drives six bodies, 0.6 wide each, into the dead end of a channel as high as one of them, half a body too far,
 * and back, three times. Returns the least distance of the centres of two neighbours, with a sign for their order.
 */
function pressInto(speed: number, e: number, gravity: number, boxes: boolean) {
  const world = new World({ gravity: [0, -gravity] });
  for (const shape of [
    segment(-20, -0.31, 8, -0.31),
    segment(8, -0.31, 8, 0.31),
    segment(8, 0.31, -20, 0.31),
  ])
    world.add(shape, { mobility: STATIC });
  const piston = world.add(box(-1, 0, 1, 0.6), { mass: Infinity });
  const row = Array.from({ length: 6 }, (_, i) => {
    const x = 0.1 + 0.7 * i;
    return world.add(boxes ? box(x, 0, 0.6, 0.6) : circle(x, 0, 0.3));
  });
  let least = Infinity;
  const step = (): void => {
    world.step(1 / 60, (hit) => bounce(world, hit, e));
    for (let i = 1; i < row.length; i++)
      least = Math.min(least, world.centerX(row[i]) - world.centerX(row[i - 1]));
  };
  for (let k = 0; k < 3; k++) {
    world.setVelocity(piston, speed, 0);
    while (world.centerX(piston) < 8 - 6 * 0.6) step();
    world.setVelocity(piston, -speed, 0);
    while (world.centerX(piston) > -1) step();
  }
  return least;
}

// What is driven on is a wall to others: it must not lead them through each other.
describe('where there is no room, a piston runs over the nearest, and the others stay apart', () => {
  const speeds = [3, 10, 40];
  const scenes = speeds.flatMap((speed) =>
    [0, 0.3].flatMap((e) => [0, 10].flatMap((gravity) => [[speed, e, gravity] as const])),
  );

  it.each(scenes)('at %d, restitution %d, gravity %d', (speed, e, gravity) => {
    for (const boxes of [false, true]) expect(pressInto(speed, e, gravity, boxes)).toBeGreaterThan(0.5);
  });
});
