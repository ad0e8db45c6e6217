import {
  BOX,
  circle,
  MOVING,
  ROW,
  type Rows,
  type Shape,
  type ShapeKind,
  STATIC,
  segment,
  sweptBox,
  triangle,
  vertexAt,
} from '@swept/core';
import { castStatus, startPoses } from '@swept/judge';
import { describe, expect, inject, test } from 'vitest';
import { Dice } from '../../test/support/dice.js';
import { castWith } from '../../test/support/visits.js';
import { fastBodies, hierarchicalGrid, type MotionBroadphase } from '../index.js';
import type { PresentShapes } from './present-shapes.js';
import { RayIndex } from './ray-index.js';

const COUNT = 240;
const FAR = vertexAt(1);

/** Shapes in columns, with the index of them. */
class Scene {
  readonly kind = new Uint8Array(COUNT);
  readonly rows: Rows = new Float64Array(COUNT * ROW);
  readonly boxes: Rows = new Float64Array(COUNT * BOX);
  readonly index: MotionBroadphase = fastBodies(hierarchicalGrid(), this);
  readonly rays = new RayIndex(this.index.shapes as PresentShapes);

  constructor(draw: () => Shape) {
    for (let slot = 0; slot < COUNT; slot++) {
      this.put(slot, draw());
      this.index.add(slot, slot % 4 === 0 ? MOVING : STATIC);
    }
    this.index.update(this.boxes);
  }

  put(slot: number, { kind, row }: Shape): void {
    this.kind[slot] = kind;
    this.rows.set(row, slot * ROW);
    sweptBox(kind, this.rows, 0, this.boxes, slot * ROW, slot * BOX);
  }

  /** Casts until the shapes are in cells; true if that is new. */
  warm(): boolean {
    const { rebuilds } = this.index.stats;
    const ray = segment(0, 0, 1, 1).row;
    for (let i = 0; i < 3 * COUNT; i++) this.rays.cast(ray, Float64Array.of(-1, 0), () => {});
    return this.index.stats.rebuilds > rebuilds;
  }

  visited(ray: Rows, from = 0): Set<number> {
    const slots = new Set<number>();
    const done = this.rays.cast(ray, Float64Array.of(1, from), (slot) => slots.add(slot));
    if (!done)
      castWith(this.index, ray, (slot, limit) => {
        slots.add(slot);
        return limit;
      });
    return slots;
  }

  meets(ray: Rows, slot: number): boolean {
    const row = this.rows.slice(slot * ROW, (slot + 1) * ROW);
    const { poses } = startPoses([2, ray], [this.kind[slot] as ShapeKind, row]);
    return castStatus(poses[0], poses[1]) !== 'miss';
  }

  vertex(dice: Dice): [number, number] {
    const slot = dice.below(COUNT);
    const at = slot * ROW + vertexAt(dice.below(this.kind[slot]));
    return [this.rows[at], this.rows[at + 1]];
  }
}

/** Shapes of all kinds with coordinates and radii from these. */
function shapes(dice: Dice, place: () => number, size: () => number, radius: () => number): () => Shape {
  return () => {
    const x = place();
    const y = place();
    const kind = 1 + dice.below(3);
    if (kind === 1) return circle(x, y, radius());
    if (kind === 2) return segment(x, y, x + size(), y + size(), radius());
    return triangle(x, y, x + size(), y + size(), x + size(), y + size(), radius());
  };
}

const SCENES: Record<string, (dice: Dice) => () => Shape> = {
  'spread evenly': (dice) =>
    shapes(
      dice,
      () => dice.between(0, 60),
      () => dice.between(-4, 4),
      () => dice.pick([0, 0.3]),
    ),
  'on a grid of whole numbers': (dice) =>
    shapes(
      dice,
      () => dice.below(20),
      () => dice.below(7) - 3,
      () => dice.below(2),
    ),
  'all in one line': (dice) => () =>
    dice.unit() < 0.5 ? segment(dice.below(50), 2, dice.below(50), 2) : circle(dice.below(50), 2, 0),
  'far from the origin': (dice) =>
    shapes(
      dice,
      () => 1e9 + dice.between(0, 40),
      () => dice.between(-3, 3),
      () => dice.pick([0, 0.5]),
    ),
  'of all sizes, some far away': (dice) =>
    shapes(
      dice,
      () => dice.between(-1, 1) * dice.pick([20, 20, 20, 1e5, 1e12]),
      () => dice.between(-1, 1) * dice.pick([1e-9, 1, 1, 100, 1e6]),
      () => dice.pick([0, 1e-12, 0.1, 30]),
    ),
  'in two heaps': (dice) =>
    shapes(
      dice,
      () => dice.pick([0, 1000]) + dice.unit(),
      () => dice.between(-0.1, 0.1),
      () => dice.pick([0, 0.01]),
    ),
  'points in one place': () => () => circle(3, 4, 0),
  tiny: (dice) =>
    shapes(
      dice,
      () => dice.between(0, 1e-160),
      () => dice.between(-1e-161, 1e-161),
      () => dice.pick([0, 1e-162]),
    ),
};

describe('with cells for shapes, a ray visits all that it truly meets', () => {
  for (const [name, draws] of Object.entries(SCENES)) {
    test(`${name}, seed 1`, () => {
      const dice = new Dice(1);
      const draw = draws(dice);
      const scene = new Scene(draw);
      let met = 0;
      for (let step = 0; step < 4; step++) {
        expect(scene.warm()).toBe(true);
        for (let i = 0; i < 10 * inject('rounds'); i++) {
          const [x, y] = scene.vertex(dice);
          const [a, b] = scene.vertex(dice);
          // Some along an axis, some without length, some far beyond both ends.
          const toX = dice.unit() < 0.2 ? x : a;
          const toY = dice.unit() < 0.2 ? y : b;
          const far = dice.unit() < 0.2 ? 1000 : 0;
          const row = segment(
            x - far * (toX - x),
            y - far * (toY - y),
            toX + far * (toX - x),
            toY + far * (toY - y),
          ).row;
          const visited = scene.visited(row);
          for (let slot = 0; slot < COUNT; slot++) {
            if (!scene.meets(row, slot)) continue;
            met++;
            expect(visited.has(slot), `step ${step}, ray ${i}, slot ${slot}`).toBe(true);
          }
          // The same of the rest of the ray.
          const from = dice.unit();
          const late = from + 2 ** -20;
          const rest = segment(
            row[0] + late * (row[FAR] - row[0]),
            row[1] + late * (row[FAR + 1] - row[1]),
            row[FAR],
            row[FAR + 1],
          ).row;
          const later = scene.visited(row, from);
          for (const slot of visited)
            if (scene.meets(rest, slot) && scene.meets(row, slot))
              expect(later.has(slot), `step ${step}, ray ${i} from ${from}, slot ${slot}`).toBe(true);
        }
        // A third of the movers change, later a static too, and one comes again as another.
        for (let slot = 0; slot < COUNT; slot += 12) scene.put(slot, draw());
        scene.index.update(scene.boxes);
        if (step > 0) {
          scene.put(1, draw());
          scene.index.refit(1);
        }
        if (step === 2) {
          scene.index.remove(2);
          scene.put(2, draw());
          scene.index.add(2, MOVING);
          scene.index.update(scene.boxes);
        }
      }
      expect(met).toBeGreaterThan(80);
      scene.index.validate();
    });
  }
});

/** Walls at ordinary density, and rays of length 50 among them. */
function street() {
  const dice = new Dice(3);
  const side = Math.sqrt(COUNT / 0.01);
  const scene = new Scene(() => {
    const [x, y] = [dice.between(0, side), dice.between(0, side)];
    return segment(x, y, x + dice.between(-14, 14), y + dice.between(-14, 14));
  });
  const ray = (): Rows => {
    const [x, y] = [dice.between(0, side), dice.between(0, side)];
    const [dx, dy] = [dice.between(-1, 1), dice.between(-1, 1)];
    const scale = 50 / Math.sqrt(dx * dx + dy * dy);
    return segment(x, y, x + scale * dx, y + scale * dy).row;
  };
  return { scene, ray, dice };
}

/** Where the ray meets a wall; Infinity where it does not. */
function fractionAt({ rows }: Scene, ray: Rows, slot: number): number {
  const [x, y, x1, y1] = [ray[0], ray[1], ray[FAR], ray[FAR + 1]];
  const o = slot * ROW;
  const [ex, ey] = [rows[o + FAR] - rows[o], rows[o + FAR + 1] - rows[o + 1]];
  const [vx, vy] = [rows[o] - x, rows[o + 1] - y];
  const turn = (x1 - x) * ey - (y1 - y) * ex;
  const along = (vx * (y1 - y) - vy * (x1 - x)) / turn;
  const t = (vx * ey - vy * ex) / turn;
  return t >= 0 && t <= 1 && along >= 0 && along <= 1 ? t : Infinity;
}

describe('the work of rays among walls', () => {
  const RAYS = 500;

  test('is a few cells and tests, and hardly more than one visit a ray', () => {
    const { scene, ray } = street();
    scene.warm();
    const { stats } = scene.index;
    const before = { ...stats };
    let visits = 0;
    for (let i = 0; i < RAYS; i++) {
      const row = ray();
      const limit = Float64Array.of(1, 0);
      const done = scene.rays.cast(row, limit, (slot) => {
        visits++;
        limit[0] = Math.min(limit[0], fractionAt(scene, row, slot));
      });
      expect(done).toBe(true);
    }
    expect(visits / RAYS).toBeLessThan(1.2);
    expect((stats.boxTests - before.boxTests) / RAYS).toBeLessThan(7);
    expect((stats.nodeVisits - before.nodeVisits) / RAYS).toBeLessThan(8);
  });

  test('of the last fifth of a ray is less than half of that of all of it', () => {
    const { scene, ray } = street();
    scene.warm();
    const { stats } = scene.index;
    const cells = [0, 0.8].map((from) => {
      const { nodeVisits } = stats;
      for (let i = 0; i < RAYS; i++) scene.rays.cast(ray(), Float64Array.of(1, from), () => {});
      return stats.nodeVisits - nodeVisits;
    });
    expect(cells[1]).toBeGreaterThan(RAYS);
    expect(cells[1]).toBeLessThan(cells[0] / 2);
  });

  test('of one origin is to look at each shape near it once', () => {
    const { scene, dice } = street();
    scene.warm();
    const { stats } = scene.index;
    const before = { ...stats };
    const ends = new Float64Array(2 * RAYS);
    for (let i = 0; i < RAYS; i++) {
      ends[2 * i] = 75 + 50 * Math.cos((2 * Math.PI * i) / RAYS);
      ends[2 * i + 1] = 75 + 50 * Math.sin((2 * Math.PI * i) / RAYS);
    }
    const start = segment(75, 75, 75, 75).row;
    const hits = scene.rays.castFan(start, ends, 0, 2, RAYS, () => true);
    expect(stats.nodeVisits - before.nodeVisits).toBeLessThan(COUNT);
    expect((stats.boxTests - before.boxTests) / RAYS).toBeLessThan(3);
    let known = 0;
    for (let i = 0; i < RAYS && hits; i++) {
      const slot = hits.slots[i];
      const row = segment(75, 75, ends[2 * i], ends[2 * i + 1]).row;
      known += +(slot < 0 ? hits.rest[i] > 1 : fractionAt(scene, row, slot) < hits.rest[i]);
    }
    expect(known).toBeGreaterThan(0.85 * RAYS);
    // A fan that does not see anything meets nothing.
    scene.rays.castFan(start, ends, 0, 2, RAYS, () => false);
    expect(hits?.slots.subarray(0, RAYS).every((slot) => slot === -1)).toBe(true);
    // In no order there is no fan.
    for (let i = ends.length; i > 0; i--) ends[dice.below(2 * RAYS)] = 75 + dice.between(-50, 50);
    expect(scene.rays.castFan(start, ends, 0, 2, RAYS, () => true)).toBeUndefined();
  });

  test('begins when rays have paid for it, and statics are entered once', () => {
    const { scene, ray } = street();
    const { stats } = scene.index;
    const { rebuilds } = stats;
    const limit = Float64Array.of(1, 0);
    let refused = 0;
    while (!scene.rays.cast(ray(), limit, () => {})) refused++;
    // 60 movers, and 180 statics.
    expect(refused).toBe(64 + 30 + 180 - 1);
    expect(stats.rebuilds).toBe(rebuilds + 1);
    for (let i = 0; i < RAYS; i++) scene.rays.cast(ray(), limit, () => {});
    scene.index.update(scene.boxes);
    expect(scene.rays.cast(ray(), limit, () => {})).toBe(true);
    scene.index.update(scene.boxes);
    // Now one ray is expected.
    expect(scene.rays.cast(ray(), limit, () => {})).toBe(false);
  });

  test('counts the rays of a fan that has not paid for it as they are cast one by one', () => {
    const { scene, ray } = street();
    const start = segment(75, 75, 75, 75).row;
    const ends = Float64Array.from({ length: 80 }, (_, i) => (i % 2 === 0 ? 120 : i));
    const limit = Float64Array.of(1, 0);
    let refused = 0;
    for (let isRefused = true; isRefused; ) {
      isRefused = scene.rays.castFan(start, ends, 0, 2, 40, () => true) === undefined;
      for (let i = 0; isRefused && i < 40; i++) {
        refused++;
        expect(scene.rays.cast(ray(), limit, () => {})).toBe(false);
      }
    }
    // Six times forty: with the next forty it is more than what is to be paid.
    expect(refused).toBe(40 * Math.floor((64 + 30 + 180) / 40));
  });
});
