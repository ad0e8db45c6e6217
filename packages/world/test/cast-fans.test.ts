import { RayIndex } from '@swept/broadphase/internal';
import { type Bodies, circle, ROW, type Shape, segment, triangle } from '@swept/core';
import { CAST_MISS, cast, castFraction, createCastHit } from '@swept/narrowphase';
import { Random } from '@swept/scenes';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import {
  bruteForce,
  castFan,
  castRay,
  castRays,
  createRayHit,
  createRayHits,
  packedTree,
  type RayHits,
  STATIC,
  World,
} from '../src/index.js';
import { insideOf } from '../src/world-view.js';

const BODIES = 150;
/** Rays of a fan: more than what makes it pay to enter all shapes in cells. */
const RAYS = 240;

const SCENES: Record<string, (random: Random) => Shape> = {
  'long walls': (random) => {
    const [x, y] = [random.between(0, 200), random.between(0, 200)];
    return segment(x, y, x + random.between(-20, 20), y + random.between(-20, 20));
  },
  discs: (random) => circle(random.between(0, 60), random.between(0, 60), random.between(0.1, 1)),
  'capsules and triangles': (random) => {
    const [x, y] = [random.between(0, 90), random.between(0, 90)];
    const away = () => random.between(-5, 5);
    return random.between(0, 1) < 0.5
      ? segment(x, y, x + away(), y + away(), random.between(0, 0.5))
      : triangle(x, y, x + away(), y + away(), x + away(), y + away(), 0.1);
  },
  'a grid of whole numbers': (random) => {
    const whole = () => Math.floor(random.between(0, 30));
    const [x, y] = [whole(), whole()];
    return random.between(0, 1) < 0.3 ? circle(x, y, 1) : segment(x, y, x + (whole() % 3), y + (whole() % 3));
  },
  'far away from the origin': (random) => {
    const [x, y] = [1e8 + random.between(0, 50), random.between(0, 50) - 1e8];
    return segment(x, y, x + random.between(-2, 2), y + random.between(-2, 2));
  },
  'of all sizes': (random) => {
    const size = 10 ** Math.floor(random.between(-6, 5));
    const [x, y] = [random.between(-100, 100), random.between(-100, 100)];
    return random.between(0, 1) < 0.5
      ? circle(x, y, size / 100)
      : segment(x, y, x + size * random.between(-1, 1), y + size * random.between(-1, 1));
  },
};

/** How the places of the rays follow each other. */
const ORDERS: Record<string, (angle: number) => number> = {
  counterclockwise: (angle) => angle,
  clockwise: (angle) => -angle,
  'a quarter': (angle) => angle / 4 - 0.3,
  'no order': (angle) => angle * 17,
};

describe.each(Object.keys(SCENES))('fans among %s: seed 1', (name) => {
  it.each(Object.keys(ORDERS))('%s, meet bit for bit what casts against all bodies meet', (order) => {
    const random = new Random(1);
    const world = new World();
    for (let i = 0; i < BODIES; i++)
      world.add(SCENES[name](random), i % 3 > 0 ? { mobility: STATIC } : { velocity: [i % 5, i % 7] });
    const { bodies } = world;
    const ends = new Float64Array(2 * RAYS);
    const rays = new Float64Array(4 * RAYS);
    const hits = createRayHits();
    let met = 0;
    for (let step = 0; step < 2; step++) {
      for (let fan = 0; fan < 3; fan++) {
        // One begins at a vertex.
        const at = Math.floor(random.between(0, BODIES)) * ROW;
        const off = fan === 0 ? 0 : random.between(-3, 3);
        const x = bodies.rows[at] + off;
        const y = bodies.rows[at + 1] + off;
        for (let i = 0; i < RAYS; i++) {
          const angle = ORDERS[order]((i * 2 * Math.PI) / RAYS);
          const reach = fan === 2 && i % 5 === 0 ? 1e4 : 40;
          ends[2 * i] = x + reach * Math.cos(angle);
          ends[2 * i + 1] = y + reach * Math.sin(angle);
          rays.set([x, y, ends[2 * i], ends[2 * i + 1]], 4 * i);
        }
        const truth = nearest(bodies, rays);
        met += truth.filter(({ id }) => id >= 0).length;
        castFan(world, x, y, ends, hits);
        expect(entries(hits), `step ${step}, fan ${fan}`).toEqual(truth);
        castRays(world, rays, hits);
        expect(entries(hits), `step ${step}, rays ${fan}`).toEqual(truth);
      }
      world.step(1 / 8);
    }
    expect(met).toBeGreaterThan(RAYS);
  });
});

it('after many rays, in a callback poses are still those of the hit, at the origin too', () => {
  const world = new World();
  world.add(segment(5, 9, 5, 11), { mobility: STATIC });
  world.add(circle(0, 10, 1), { velocity: [8, 0] });
  const passing = world.add(circle(-5, 0, 1), { velocity: [10, 0] });
  const hits = createRayHits();
  castRays(world, new Float64Array(4 * RAYS), hits);
  castRays(world, new Float64Array(4 * RAYS), hits);
  expect(hits.id[0]).toBe(-1);
  const hit = createRayHit();
  let met = false;
  world.step(1, () => {
    met = castRay(world, 0, 0, 0, 0, hit);
  });
  expect([met, hit.id]).toEqual([true, passing]);
});

it('after many rays, another strategy is told what has changed since', () => {
  const random = new Random(2);
  const world = new World();
  for (let i = 0; i < BODIES; i++) world.add(SCENES.discs(random));
  const rays = Float64Array.from({ length: 4 * RAYS }, () => random.between(0, 60));
  const hits = createRayHits();
  for (const broadphase of [packedTree(), bruteForce(), packedTree()]) {
    for (let i = 0; i < 4; i++) {
      castRays(world, rays, hits);
      expect(entries(hits)).toEqual(nearest(world.bodies, rays));
      world.place([...world.ids()][40 * i], random.between(0, 60), random.between(0, 60));
    }
    world.setBroadphase(broadphase);
  }
});

it('rays that do not pay for cells of shapes, but for cells of boxes, have those', () => {
  const random = new Random(4);
  const world = new World();
  for (let i = 0; i < BODIES; i++) world.add(SCENES.discs(random), { mobility: STATIC });
  const { stats } = insideOf(world).index;
  const cast = (count: number) => {
    castRays(
      world,
      Float64Array.from({ length: 4 * count }, () => random.between(0, 60)),
      createRayHits(),
    );
    return stats.rebuilds;
  };
  const before = cast(1);
  expect(cast(40)).toBe(before);
  expect(cast(40)).toBeGreaterThan(before);
});

it('each ray asks once for the cells of shapes, whatever becomes of it', () => {
  const random = new Random(3);
  const world = new World();
  for (let i = 0; i < BODIES; i++) world.add(SCENES.discs(random), { mobility: STATIC });
  const asked = vi.spyOn(RayIndex.prototype, 'cast');
  onTestFinished(() => asked.mockRestore());
  const rays = Float64Array.from({ length: 4 * RAYS }, () => random.between(0, 60));
  castRays(world, rays, createRayHits());
  expect(asked).toHaveBeenCalledTimes(RAYS);
  // At first they do not pay for the cells, and then they do.
  const answers = asked.mock.results.map(({ value }) => value);
  expect(answers.indexOf(true)).toBe(64 + BODIES - 1);
});

/** The nearest hit of each ray, by a cast against every body. */
function nearest(bodies: Bodies, rays: Float64Array) {
  const hit = createCastHit();
  const fraction = new Float64Array(1);
  return Array.from({ length: rays.length / 4 }, (_, i) => {
    const [x0, y0, x1, y1] = rays.subarray(4 * i, 4 * i + 4);
    const ray = segment(x0, y0, x1, y1).row;
    let least = Infinity;
    let slot = -1;
    for (let other = 0; other < bodies.end; other++) {
      const status = castFraction(bodies.kindAt(other), ray, bodies.rows, fraction, 0, other * ROW);
      if (status === CAST_MISS || fraction[0] >= least) continue;
      least = fraction[0];
      slot = other;
    }
    if (slot < 0) return { id: -1, fraction: 1, x: x1, y: y1, nx: 0, ny: 0 };
    cast(bodies.kindAt(slot), ray, bodies.rows, hit, 0, slot * ROW);
    return { id: bodies.idAt(slot), fraction: least, x: hit.x, y: hit.y, nx: hit.nx, ny: hit.ny };
  });
}

function entries({ count, id, fraction, x, y, nx, ny }: RayHits) {
  return Array.from({ length: count }, (_, i) => ({
    id: id[i],
    fraction: fraction[i],
    x: x[i],
    y: y[i],
    nx: nx[i],
    ny: ny[i],
  }));
}
