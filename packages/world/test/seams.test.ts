import { box, capsule, chain, circle, type Point, type Shape, STATIC, triangle } from '@swept/core';
import { describe, expect, it } from 'vitest';
import type { Hit } from '../src/hit.js';
import { polygon } from '../src/polygon.js';
import { bounce } from '../src/responses/bounce.js';
import { World } from '../src/world.js';

const DT = 1 / 60;
const TILES = 100;

/** What slides, with its lowest point at height 0 and around x = 0. */
const SLIDERS: Readonly<Record<string, () => Shape | Shape[]>> = {
  disc: () => circle(0, 0.5, 0.5),
  'box of two triangles': () => box(0, 0.5, 1.5, 1),
  'capsule, lying': () => capsule(-0.5, 0.25, 0.5, 0.25, 0.25),
  'capsule, standing': () => capsule(0, 0.25, 0, 1.25, 0.25),
  'triangle on its tip': () => triangle(0, 0, 1, 1, -1, 1),
  'box of five': () => [...box(0, 0.5, 1, 1), ...box(0.75, 0.25, 0.5, 0.5), circle(0, 0.5, 0.5)],
};

const along = (count: number): number[] => Array.from({ length: count + 1 }, (_, i) => i - 10);

/** Floors of one body with its surface at height 0, from -10 to 90. */
const FLOORS: Readonly<Record<string, () => Shape[]>> = {
  'tiles of two triangles': () => along(TILES - 1).flatMap((x) => box(x + 0.5, -0.5, 1, 1)),
  'the same, from right to left': () =>
    along(TILES - 1)
      .reverse()
      .flatMap((x) => box(x + 0.5, -0.5, 1, 1)),
  segments: () => chain(along(TILES).map((x): Point => [x, 0])),
  'segments, from right to left': () =>
    chain(
      along(TILES)
        .reverse()
        .map((x): Point => [x, 0]),
    ),
  'a fan of triangles': () => along(TILES - 1).map((x) => triangle(40, -30, x, 0, x + 1, 0)),
};

/** How a slider is let go: as high, downwards and pulled down so much. */
const STARTS = {
  'upon it': [0, 0, 0],
  'upon it, pressed': [0, -3, 0],
  'upon it, pulled': [0, 0, -10],
  'above it, falling': [0.25, -2, 0],
  'above it, pulled': [2 ** -20, 0, -10],
} as const;

function slide(floor: Shape[], slider: Shape | Shape[], start: keyof typeof STARTS, speed: number) {
  const [height, down, pull] = STARTS[start];
  const world = new World();
  world.add(floor, { mobility: STATIC });
  const body = world.add(slider, { velocity: [speed, down] });
  world.place(body, world.x(body) + (speed > 0 ? 0 : 80), world.y(body) + height);
  const hits: Hit[] = [];
  for (let step = 0; step < 2 / DT; step++) {
    if (pull < 0) world.setVelocity(body, world.velocityX(body), world.velocityY(body) + pull * DT);
    world.step(DT, (hit) => {
      hits.push({ ...hit });
      bounce(world, hit, 0);
    });
  }
  return { world, body, hits };
}

describe.each(Object.keys(FLOORS))('nothing stumbles over %s', (floor) => {
  for (const slider of Object.keys(SLIDERS)) {
    it.each(Object.keys(STARTS) as (keyof typeof STARTS)[])(`${slider}, %s`, (start) => {
      for (const speed of [16, -15.3]) {
        const { world, body, hits } = slide(FLOORS[floor](), SLIDERS[slider](), start, speed);
        const stumbling = hits.filter((hit) => Math.abs(hit.nx) > 1e-12);
        expect(stumbling).toEqual([]);
        expect(world.velocityX(body)).toBeCloseTo(speed, 11);
        const from = speed > 0 ? 0 : 80;
        const [first] = [SLIDERS[slider]()].flat();
        expect(world.x(body)).toBeCloseTo(first.row[0] + from + 2 * speed, 9);
        if (start !== 'upon it') expect(hits.length).toBeGreaterThan(0);
        expect(world.stats.stalled).toBe(0);
      }
    });
  }
});

/** Ground of gentle bends, up and down, from -10 to 90. */
const bend = (x: number): number => 2 * Math.sin(x / 9) + (x > 40 ? (x - 40) / 4 : 0);
const GROUND: readonly Point[] = along(TILES).map((x): Point => [x, bend(x)]);
const BENT: Readonly<Record<string, () => Shape[]>> = {
  'a chain': () => chain(GROUND),
  'a chain from right to left': () => chain(GROUND.slice().reverse()),
  'a polygon': () => polygon([...GROUND, [90, -30], [-10, -30]]),
};

describe.each(Object.keys(BENT))('over the bends of %s', (ground) => {
  it.each(Object.keys(SLIDERS))('the normal of each hit is one of the ground: %s', (slider) => {
    const world = new World();
    world.add(BENT[ground](), { mobility: STATIC });
    const body = world.add(SLIDERS[slider](), { velocity: [9, 0] });
    world.place(body, world.x(body), world.y(body) + 3);
    let hits = 0;
    for (let step = 0; step < 400 && world.x(body) < 85; step++) {
      // Always driven, and pulled down.
      world.setVelocity(body, 9, world.velocityY(body) - 20 * DT);
      world.step(DT, (hit) => {
        hits++;
        // The steepest that the ground is within a tile of the point.
        const slopes = GROUND.slice(1).flatMap(([x, y], i) =>
          Math.abs(x - 0.5 - hit.x) < 1.5 ? [(y - GROUND[i][1]) / (x - GROUND[i][0])] : [],
        );
        const normalX = (slope: number): number => -slope / Math.hypot(1, slope);
        expect(hit.ny).toBeGreaterThan(0.5);
        expect(hit.nx).toBeGreaterThan(normalX(Math.max(...slopes)) - 1e-9);
        expect(hit.nx).toBeLessThan(normalX(Math.min(...slopes)) + 1e-9);
        bounce(world, hit, 0);
      });
    }
    expect(hits).toBeGreaterThan(50);
    expect(world.x(body)).toBeGreaterThan(40);
    expect(world.y(body)).toBeGreaterThan(bend(world.x(body)) - 0.05);
  });
});

describe('seams', () => {
  it('of what moves count as well: a post does not meet the inner edge of a box', () => {
    // The post stands where the diagonal of the box begins, and comes along it, then from below.
    for (const [dx, dy] of [
      [-1, -1],
      [0, -1],
      [-1, 0],
    ]) {
      const world = new World();
      world.add(circle(0, 0), { mobility: STATIC });
      world.add(box(2, 2, 2, 2), { velocity: [4 * dx, 4 * dy] });
      const told: number[][] = [];
      world.step(1, (hit) => void told.push([hit.nx, hit.ny]));
      expect(told.length).toBe(Math.abs(dx * dy));
      for (const [nx, ny] of told) expect(Math.min(nx, ny)).toBeGreaterThanOrEqual(0);
    }
  });

  it('of a chain leave a normal that is between those of its edges as it is, on both sides', () => {
    for (const side of [1, -1]) {
      const world = new World();
      world.add(
        chain([
          [-4, -3 * side],
          [0, 0],
          [4, -3 * side],
        ]),
        { mobility: STATIC },
      );
      const ball = world.add(circle(0.25, 5 * side, 1), { velocity: [0, -8 * side] });
      const told: number[][] = [];
      world.step(1, (hit) => {
        told.push([hit.nx, hit.ny * side]);
        bounce(world, hit);
      });
      expect(told).toEqual([[expect.closeTo(0.25, 12), expect.closeTo(Math.sqrt(1 - 1 / 16), 12)]]);
      expect(world.y(ball) * side).toBeGreaterThan(1);
    }
  });

  it('whoever is inside of a polygon meets none, and one that comes from outside is told once', () => {
    const world = new World();
    const hall = world.add(polygon([...GROUND, [90, -30], [-10, -30]]), { mobility: STATIC });
    expect(world.parts(hall)).toBeGreaterThan(90);
    world.add(circle(30, -20, 0.5), { velocity: [20, 3] });
    world.add(circle(20, 20, 0.5), { velocity: [6, -20] });
    let impacts = 0;
    let overlaps = 0;
    for (let step = 0; step < 100; step++) {
      world.step(1 / 50, (hit) => {
        if (hit.depth > 0) overlaps++;
        else impacts++;
      });
    }
    expect([overlaps, impacts]).toEqual([1, 1]);
  });

  it('are there no more once a vertex was moved, unless the step has failed', () => {
    const sideways = (change: (world: World, floor: number) => void): boolean => {
      const world = new World();
      // The box comes exactly upon the corner that the two tiles share, and runs against the second by
      // itself.
      const floor = world.add([...box(0.5, -0.5, 1, 1), ...box(-0.5, -0.5, 1, 1)], { mass: Infinity });
      const body = world.add(box(-0.5, 0.5, 0.5, 1), { velocity: [0.5, 0] });
      change(world, floor);
      let found = false;
      world.step(1, (hit) => {
        found ||= hit.b === body && Math.abs(hit.nx) > 1e-12;
      });
      return found;
    };
    const move = (world: World, floor: number): void => world.moveVertex(floor, 0, 1, -1, 0);
    expect(sideways(() => {})).toBe(false);
    expect(sideways(move)).toBe(true);
    const failing = (world: World, floor: number): void => {
      const ball = world.add(circle(50, 50, 1), { velocity: [0, 0] });
      world.add(circle(50, 51, 1));
      expect(() =>
        world.step(0, () => {
          world.moveVertex(floor, 0, 1, -1, 0);
          throw new Error('no');
        }),
      ).toThrow('no');
      world.remove(ball);
    };
    expect(sideways(failing)).toBe(false);
  });
});
