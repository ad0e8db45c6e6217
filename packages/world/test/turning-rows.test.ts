import { box, circle, regularPolygon, STATIC, segment } from '@swept/core';
import { Random } from '@swept/scenes';
import { describe, expect, inject, test } from 'vitest';
import { bounds } from '../src/queries/bounds.js';
import { bounce } from '../src/responses/bounce.js';
import { World } from '../src/world.js';

const DT = 1 / 60;
/** Where the wall is, if there is one. */
const END = 12;
/** The width of the pusher, and how far it reaches up and down. */
const WIDTH = 0.4;
const REACH = 4;
/** A 128th of the reach of the largest body: its poses are exact within this. */
const SKIN = 0.64 / 128;
/** By how much bodies may be in what pushes them: some skins, which are a 128th of their reach. */
const DEEPEST = 0.02;

interface Scene {
  readonly world: World;
  readonly pusher: number;
  readonly bodies: readonly number[];
  readonly speed: number;
}

/** Three to five boxes, capsules, pentagons and discs in a row, which turn, in front of what pushes them. */
function row(seed: number, mass: number, falls: boolean, hasWall: boolean): Scene {
  const random = new Random(seed);
  const world = new World(falls ? { gravity: [0, -10] } : {});
  const count = random.whole(3, 5);
  const friction = random.chance(0.5) ? 0 : 0.5;
  const speed = random.pick([2, 4, 6, 8]);
  const spins = random.chance(0.5);
  const shapes = {
    b: box(0, 0, 0.9, 0.9),
    c: segment(-0.3, 0, 0.3, 0, 0.2),
    p: regularPolygon(0, 0, 0.5, 5),
    o: circle(0, 0, 0.5),
  };
  const bodies = Array.from({ length: count }, (_, i) => {
    const shape = shapes[random.pick(['b', 'c', 'p', 'o', 'b', 'c'] as const)];
    const id = world.add(shape, { angularVelocity: spins ? random.between(-6, 6) : 0, friction });
    world.setAngle(id, random.between(-3, 3));
    const [x, y] = [2 + 1.35 * i, falls ? 0.75 : random.between(0, 0.7)];
    world.place(id, world.x(id) - world.centerX(id) + x, world.y(id) - world.centerY(id) + y);
    return id;
  });
  const middle = falls ? REACH + 0.02 : 0;
  const floats = falls && mass < Infinity ? { gravityScale: 0 } : {};
  const pusher = world.add(box(0, middle, WIDTH, 2 * REACH), {
    mass,
    friction,
    velocity: [speed, 0],
    ...floats,
  });
  if (falls) world.add(segment(-50, 0, 200, 0), { mobility: STATIC, friction });
  if (hasWall) world.add(segment(END, -20, END, 40), { mobility: STATIC, friction });
  return { world, pusher, bodies, speed };
}

/** How a scene has gone, until the row is jammed against the wall. */
function play({ world, pusher, bodies, speed }: Scene, hasWall: boolean): { frozen: number; depth: number } {
  const box = new Float64Array(4);
  const inARow = new Map<number, number>();
  let frozen = 0;
  let depth = 0;
  for (let n = 0; n < (hasWall ? 240 : 120); n++) {
    const front = world.centerX(pusher) + WIDTH / 2;
    if (hasWall && front + 1.1 * bodies.length > END) break;
    if (world.mass(pusher) < Infinity) world.setVelocity(pusher, speed, 0);
    world.step(DT, (hit) => bounce(world, hit, 0));
    const stalled = new Set(world.stalled);
    for (const id of [...bodies, pusher]) {
      inARow.set(id, stalled.has(id) ? (inARow.get(id) ?? 0) + 1 : 0);
      frozen = Math.max(frozen, inARow.get(id) as number);
    }
    for (const id of bodies) {
      bounds(world, id, box);
      if (Math.abs(world.centerY(id) - world.centerY(pusher)) < REACH - 0.5)
        depth = Math.max(depth, world.centerX(pusher) + WIDTH / 2 - box[0]);
      expect(box[2]).toBeLessThan(hasWall ? END + SKIN : Infinity);
    }
  }
  return { frozen, depth };
}

/** What failed once: rows that were stopped for good, or that what pushes them went over or into. */
const FAILED: readonly [string, number, boolean, boolean, readonly number[]][] = [
  ['a heavy body', 100, false, false, [25, 43, 75, 135, 5022, 5229, 5258, 5309]],
  ['a heavy body, to a wall', 100, false, true, [180, 5470]],
  ['a heavy body, on a floor', 100, true, false, [8, 11, 15, 16, 27, 35, 326, 5197, 5379]],
  ['a paddle', Infinity, false, false, [20, 104, 127, 135, 152, 164]],
  ['a paddle, to a wall', Infinity, false, true, [177]],
  ['a paddle, on a floor', Infinity, true, false, [9, 15, 20, 21, 92, 195, 5153]],
  ['a paddle, on a floor, to a wall', Infinity, true, true, [1, 3, 7]],
];

describe.each(FAILED)('a row of bodies that turn goes on before %s', (_, mass, falls, hasWall, seeds) => {
  const fresh = Array.from({ length: 2 * inject('rounds') }, (_, i) => 9000 + i);
  test.each([...seeds, ...fresh])('seed %i', (seed) => {
    const { frozen, depth } = play(row(seed, mass, falls, hasWall), hasWall);
    expect(frozen).toBeLessThan(10);
    expect(depth).toBeLessThan(DEEPEST);
  });
});
