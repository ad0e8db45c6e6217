import type { Broadphase } from '@swept/broadphase';
import { chain, circle, STATIC } from '@swept/core';
import { Random } from '@swept/scenes';
import { describe, expect, test } from 'vitest';
import { bounce } from '../src/responses/bounce.js';
import { World } from '../src/world.js';
import { STRATEGIES } from './support/strategies.js';

const DT = 1 / 60;
/** The deepest overlap of discs of this radius, between steps (`PRESSED` of the gap). */
const RADIUS = 0.5;
const DEEPEST = 2 ** -10 * 2 * RADIUS;
const COLUMNS = 8;
/** So the discs fill three quarters of the area. */
const PITCH = 1.03;
const SIDE = COLUMNS * PITCH;
const MIDDLE = SIDE / 2;

/** Discs that fly about in a box, or where the world wraps. */
class Crowd {
  readonly world: World;
  readonly ids: number[] = [];
  readonly period: number;

  constructor(seed: number, decades: number, wraps = false, broadphase?: Broadphase) {
    const random = new Random(seed);
    this.period = wraps ? SIDE : Infinity;
    this.world = new World({ ...(wraps && { period: [SIDE, SIDE] }), ...(broadphase && { broadphase }) });
    const corners = [
      [0, 0],
      [SIDE, 0],
      [SIDE, SIDE],
      [0, SIDE],
    ] as const;
    if (!wraps) this.world.add(chain(corners, { closed: true }), { mobility: STATIC });
    for (let i = 0; i < COLUMNS * COLUMNS; i++) {
      const [x, y] = [PITCH * ((i % COLUMNS) + 0.5), PITCH * (Math.floor(i / COLUMNS) + 0.5)];
      const velocity = [5 * random.between(), 5 * random.between()] as const;
      this.ids.push(
        this.world.add(circle(x, y, RADIUS), { velocity, mass: 10 ** (decades * random.between()) }),
      );
    }
  }

  /** Sends all to the middle, or away from it. */
  steer(speed: number): void {
    for (const id of this.ids) {
      const [x, y] = [this.world.x(id) - MIDDLE, this.world.y(id) - MIDDLE];
      const far = Math.hypot(x, y);
      this.world.setVelocity(id, (speed * x) / far, (speed * y) / far);
    }
  }

  step(restitution: number): number {
    let hits = 0;
    this.world.step(DT, (hit) => {
      hits++;
      bounce(this.world, hit, restitution);
    });
    return hits;
  }

  energy(): number {
    const { world } = this;
    return this.ids.reduce(
      (sum, id) => sum + (world.mass(id) * (world.velocityX(id) ** 2 + world.velocityY(id) ** 2)) / 2,
      0,
    );
  }

  deepest(): number {
    const { world, ids, period } = this;
    const near = (way: number): number => (period < Infinity ? way - period * Math.round(way / period) : way);
    let most = 0;
    for (const a of ids)
      for (const b of ids)
        if (a < b)
          most = Math.max(
            most,
            2 * RADIUS - Math.hypot(near(world.x(a) - world.x(b)), near(world.y(a) - world.y(b))),
          );
    return most;
  }
}

describe('discs whose hits take most of their speed stay beside each other, and win no energy', () => {
  test.each([
    [5, 0, 0, false],
    [6, 0.2, 0, false],
    [3, 0.4, 1, false],
    [7, 0, 0, true],
    [5, 0.3, 1, true],
  ])(
    'seed %i, restitution %f, masses over %i decades to either side, wraps %s',
    (seed, restitution, decades, wraps) => {
      const crowd = new Crowd(seed, decades, wraps);
      let hits = 0;
      let before = crowd.energy();
      for (let i = 0; i < 40; i++) {
        hits += crowd.step(restitution);
        expect(crowd.deepest()).toBeLessThan(DEEPEST);
        const now = crowd.energy();
        expect(now).toBeLessThanOrEqual(before * (1 + 1e-12));
        before = now;
      }
      expect(hits).toBeGreaterThan(400);
    },
  );
});

test.each([
  [1, 0, 0],
  [2, 0.4, 0],
])(
  'a crowd that is steered to one point flies apart when it is let go, seed %i, restitution %f, decades %i',
  (seed, restitution, decades) => {
    const crowd = new Crowd(seed, decades);
    for (let i = 0; i < 40; i++) {
      crowd.steer(-5);
      crowd.step(restitution);
      expect(crowd.deepest()).toBeLessThan(DEEPEST);
    }
    expect(crowd.world.stats.stalled).toBe(0);
    crowd.steer(0.5);
    crowd.world.step(DT, (hit) => bounce(crowd.world, hit, restitution));
    crowd.steer(0.5);
    // Some come to the walls, and back.
    expect(crowd.step(restitution)).toBeLessThan(8);
    expect(crowd.world.stats.stalled).toBe(0);
  },
);

test('a crowd that is pressed is the same with every strategy', () => {
  const hashes = Object.values(STRATEGIES).map((make) => {
    const crowd = new Crowd(8, 1, false, make());
    for (let i = 0; i < 10; i++) crowd.step(0);
    return crowd.world.hash();
  });
  expect(new Set(hashes).size).toBe(1);
});
