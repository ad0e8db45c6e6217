import { type Broadphase, bruteForce, hierarchicalGrid, packedTree } from '@swept/broadphase';
import {
  circle,
  END,
  InvalidInput,
  mayTouch,
  ROW,
  type Rows,
  type Shape,
  STATIC,
  segment,
  slotOf,
  vertexAt,
} from '@swept/core';
import { segmentsMeet } from '@swept/judge';
import { createImpact, IMPACT, OVERLAPPING, sweep } from '@swept/narrowphase';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';
import { describe, expect, inject, it } from 'vitest';
import type { Hit } from '../src/hit.js';
import { bounce } from '../src/responses/bounce.js';
import { World } from '../src/world.js';
import { livingRows, recordHits, someShape, unit } from './support/worlds.js';

const ROUNDS = inject('rounds');

const STRATEGIES: Readonly<Record<string, () => Broadphase>> = {
  bruteForce,
  hierarchicalGrid,
  packedTree,
};

interface Reported {
  a: number;
  b: number;
  toi: number;
  x: number;
  y: number;
  nx: number;
  ny: number;
  depth: number;
}

/** Steps once and answers nothing. Returns the hits that were reported. */
function reported(world: World, dt = 1): Reported[] {
  const list: Reported[] = [];
  world.step(dt, (hit) => {
    const { a, b, toi, x, y, nx, ny, depth } = hit;
    list.push({ a, b, toi, x, y, nx, ny, depth });
  });
  return list;
}

describe('a world that wraps', () => {
  it('bodies meet across the seam, and the point is reported beside body a', () => {
    const world = new World({ period: [10, Infinity] });
    const wall = world.add(segment(1, -5, 1, 5), { mobility: STATIC });
    const ball = world.add(circle(8, 0, 1), { velocity: [4, 0] });
    // The gap is 8 + 1 to 11: two of four.
    expect(reported(world)).toEqual([{ a: wall, b: ball, toi: 0.5, x: 1, y: 0, nx: -1, ny: 0, depth: 0 }]);
    expect(world.x(ball)).toBe(2);
    const other = new World({ period: [10, Infinity] });
    const first = other.add(circle(8, 0, 1), { velocity: [4, 0] });
    const second = other.add(segment(1, -5, 1, 5), { mobility: STATIC });
    expect(reported(other)).toMatchObject([{ a: first, b: second, toi: 0.5, x: 11, y: 0, nx: 1 }]);
  });

  it('what leaves on one side is back on the other, after the step', () => {
    const world = new World({ period: [10, 6] });
    const ball = world.add(circle(9, 5, 1), { velocity: [2, -6.5] });
    const far = world.add(segment(-1, 14, 3, 12, 0.25));
    expect([world.x(far), world.y(far), world.x(far, 1), world.y(far, 1)]).toEqual([9, 2, 13, 0]);
    world.step(1);
    expect([world.x(ball), world.y(ball)]).toEqual([1, 4.5]);
    world.place(ball, -0.5, 6);
    expect([world.x(ball), world.y(ball)]).toEqual([9.5, 0]);
    world.moveBy(ball, 25, 0);
    world.step(1);
    expect([world.x(ball), world.y(ball)]).toEqual([6.5, 5.5]);
  });

  it('a body that flies round several times meets the same wall again after each bounce', () => {
    const world = new World({ period: [10, 10] });
    world.add(segment(5, 0, 5, 10), { mobility: STATIC });
    const ball = world.add(circle(6, 5, 0.5), { velocity: [60, 0] });
    const hits: number[] = [];
    world.step(1, (hit) => {
      hits.push(hit.toi);
      bounce(world, hit);
    });
    // From 6 it is 8.5 to the image of the wall at 15, and 9 each time from there.
    expect(hits).toHaveLength(6);
    for (const [i, toi] of hits.entries()) expect(toi).toBeCloseTo((8.5 + 9 * i) / 60, 12);
    expect(world.x(ball)).toBeCloseTo(5.5 + (60 - 8.5 - 45) - 10, 9);
    // Unanswered, it is reported once: the first of six.
    const other = new World({ period: [10, 10] });
    other.add(segment(5, 0, 5, 10), { mobility: STATIC });
    other.add(circle(6, 5, 0.5), { velocity: [60, 0] });
    expect(reported(other).map((hit) => hit.toi)).toEqual([8.5 / 60]);
  });

  it('an overlap across a corner has its point there, and is reported once', () => {
    const world = new World({ period: [10, 10] });
    const a = world.add(circle(9.5, 9.5, 1), { velocity: [1, 0] });
    const b = world.add(circle(0.5, 0.5, 1), { velocity: [1, 0] });
    const half = expect.closeTo(Math.SQRT1_2, 15);
    const depth = expect.closeTo(2 - Math.SQRT2, 15);
    const place = expect.closeTo(10, 12);
    expect(reported(world)).toEqual([{ a, b, toi: 0, x: place, y: place, nx: half, ny: half, depth }]);
    expect(reported(world)).toEqual([]);
    expect(world.stayed.count).toBe(1);
  });

  it('a pose that is rounded within the step misses nothing, however near to the origin', () => {
    const world = new World({ period: [16, 16] });
    // Two points that meet exactly at 1/2, far below the quantum's share of the period.
    const a = world.add(circle(0, 0), { velocity: [2 ** -20, 2 ** -19] });
    const b = world.add(circle(2 ** -21, 2 ** -20));
    world.add(circle(8, 8, 0.5), { velocity: [3, 0] });
    world.add(circle(10, 8, 0.5), { mobility: STATIC });
    const hits: number[][] = [];
    world.step(1, (hit) => {
      // At a third of the step, where the path of a has no pose upon the grid: b is planned anew.
      if (hits.length === 0) world.velocityChanged(b);
      hits.push([hit.a, hit.b, hit.toi]);
    });
    expect(hits).toHaveLength(2);
    expect(hits[0][2]).toBeCloseTo(1 / 3, 12);
    expect(hits[1].slice(0, 2)).toEqual([a, b]);
    expect(hits[1][2]).toBeCloseTo(0.5, 5);
  });

  it('a body never meets itself', () => {
    const world = new World({ period: [1, 1] });
    world.add(circle(0.5, 0.5, 3), { velocity: [5, 3] });
    expect(reported(world)).toEqual([]);
  });
});

/** A scene whose numbers are multiples of 2^-10, in a world of period [16, 12] or the like. */
function fill(world: World, seed: number, bodies: number, speed: number, dx = 0, dy = 0): void {
  const random = xoroshiro128plus(seed);
  const snap = (shape: Shape): Shape => {
    const row = shape.row.map((v) => Math.round(v * 1024) / 1024);
    for (let i = 0; i < shape.kind; i++) {
      for (const v of [vertexAt(i), vertexAt(i) + END]) {
        row[v] += dx;
        row[v + 1] += dy;
      }
    }
    return { kind: shape.kind, row };
  };
  for (let i = 0; i < bodies; i++) {
    const shape = snap(someShape(random, 8 + 8 * unit(random), 6 + 6 * unit(random), i % 9 === 0 ? 12 : 1));
    const fast = i % 5 === 0 ? 8 : 1;
    const velocity: [number, number] = [fast * speed * unit(random), fast * speed * unit(random)];
    world.add(shape, i % 4 === 0 ? { mobility: STATIC } : { velocity });
  }
}

describe('every first contact of all images, and nothing else', () => {
  for (let seed = 1; seed <= 3 * ROUNDS; seed++) {
    const period: [number, number] = seed % 3 === 0 ? [16, Infinity] : [16, 12];
    it(`against a sweep of every pair in every image, period ${period}, seed ${seed}`, () => {
      const world = new World({ period });
      fill(world, seed, 40, 6);
      const { bodies } = world;
      let contacts = 0;
      for (let step = 0; step < 3; step++) {
        const before = bodies.rows.slice();
        const hits = reported(world, 0.5);
        // The motions flown, from what was: displacements are rounded to the quantum, some 2^-42 here.
        const expected: string[] = [];
        const rows = flown(world, before, 0.5);
        const out = createImpact();
        for (let a = 0; a < bodies.end; a++) {
          for (let b = a + 1; b < bodies.end; b++) {
            if (!mayTouch(bodies, a, b) || (bodies.mobility[a] === STATIC && bodies.mobility[b] === STATIC))
              continue;
            let first = 2;
            for (let i = -6; i <= 6; i++) {
              for (let j = period[1] < Infinity ? -8 : 0; j <= (period[1] < Infinity ? 8 : 0); j++) {
                const image = shifted(rows, b, i * period[0], j === 0 ? 0 : j * period[1]);
                const status = sweep(bodies.kindAt(a), bodies.kindAt(b), rows, image, out, a * ROW, 0);
                if (status === OVERLAPPING) first = -1;
                if (status === IMPACT) first = Math.min(first, out.toi);
              }
            }
            if (first < 2) expected.push(`${a} ${b} ${first}`);
          }
        }
        const known = new Map(expected.map((text) => [text.split(' ').slice(0, 2).join(' '), text]));
        const given = hits.map((h) => `${slotOf(h.a)} ${slotOf(h.b)} ${h.depth > 0 ? -1 : h.toi}`);
        // Overlaps that went on from the step before are in the set, but not reported.
        for (const text of given) expect(expected).toContain(text);
        expect(world.began.count + world.stayed.count).toBe(known.size);
        if (step === 0) expect(given.length).toBe(expected.length);
        contacts += given.length;
      }
      expect(contacts).toBeGreaterThan(20);
    });
  }
});

/** The rows of the step just made: from what was, by velocity times dt rounded to the quantum. */
function flown(world: World, before: Rows, dt: number): Rows {
  const { bodies } = world;
  const rows = before.slice();
  const quanta = world.period.map((p) => (p < Infinity ? 2 ** (Math.floor(Math.log2(p)) + 1 - 46) : 0));
  const rounded = (d: number, quantum: number): number => {
    if (quantum === 0) return d;
    const n = d / quantum;
    const low = Math.floor(n);
    const even = low % 2 === 0 ? low : low + 1;
    return (n - low === 0.5 ? even : Math.round(n)) * quantum;
  };
  for (let slot = 0; slot < bodies.end; slot++) {
    if (bodies.mobility[slot] === STATIC) continue;
    for (let i = 0; i < bodies.kind[slot]; i++) {
      for (let axis = 0; axis < 2; axis++) {
        const v = slot * ROW + vertexAt(i) + axis;
        rows[v + END] = rows[v] + rounded(bodies.velocities[2 * slot + axis] * dt, quanta[axis]);
      }
    }
  }
  return rows;
}

function shifted(rows: Rows, slot: number, dx: number, dy: number): Rows {
  const image = rows.slice(slot * ROW, slot * ROW + ROW);
  for (let i = 0; i < 3; i++) {
    for (const v of [vertexAt(i), vertexAt(i) + END]) {
      image[v] += dx;
      image[v + 1] += dy;
    }
  }
  return image;
}

describe('a torus has no place of its own', () => {
  for (let seed = 1; seed <= 3 * ROUNDS; seed++) {
    it(`whatever is added whole periods away is the same world, bouncing, seed ${seed}`, () => {
      const results = [0, 3, -5].map((periods) => {
        const world = new World({ period: [16, 12] });
        fill(world, seed, 30, 5, 16 * periods, -12 * periods);
        const record = recordHits();
        for (let step = 0; step < 6; step++) {
          world.step(0.25, (hit) => {
            record.onHit(hit);
            bounce(world, hit, 0.9);
          });
        }
        return { hash: world.hash(), digest: record.digest(), hits: record.count() };
      });
      expect(results[0].hits).toBeGreaterThan(20);
      expect(results[1]).toEqual(results[0]);
      expect(results[2]).toEqual(results[0]);
    });

    it(`shifted by any multiple of the quantum it has the same contacts at the same times, seed ${seed}`, () => {
      const random = xoroshiro128plus(seed + 100);
      // Multiples of 2^-29; the quanta of 16 and of 12 are 2^-41 and 2^-42.
      const dx = (random.next() >>> 0) * 2 ** -29;
      const dy = (random.next() >>> 0) * 2 ** -29;
      const here = new World({ period: [16, 12] });
      const there = new World({ period: [16, 12] });
      fill(here, seed, 50, 5);
      fill(there, seed, 50, 5, dx, dy);
      let hits = 0;
      for (let step = 0; step < 6; step++) {
        const one = sorted(reported(here, 0.3));
        const two = sorted(reported(there, 0.3));
        hits += one.length;
        expect(two.map((h) => [h.a, h.b])).toEqual(one.map((h) => [h.a, h.b]));
        one.forEach((h, i) => {
          expect(Math.abs(two[i].toi - h.toi)).toBeLessThanOrEqual(2 ** -50);
        });
        // Poses stay the same to the bit, except for the shift and whole periods.
        const other = livingRows(there);
        livingRows(here).forEach((row, i) => {
          for (const [v, d, p] of [
            [0, dx, 16],
            [1, dy, 12],
          ]) {
            const periods = (other[i][v] - d - row[v]) / p;
            expect(periods).toBe(Math.round(periods));
          }
        });
      }
      expect(hits).toBeGreaterThan(30);
    });
  }
});

function sorted(hits: Reported[]): Reported[] {
  return hits.sort((p, q) => p.a - q.a || p.b - q.b);
}

/** Judges each piece of each path exactly, against all images of the walls. */
class TorusJudge {
  crossings = 0;
  pieces = 0;
  world!: World;
  readonly walls: number[] = [];
  private readonly last = new Map<number, number[]>();

  readonly trace = (id: number, from: number, _to: number, rows: Rows, offset: number): void => {
    this.pieces++;
    const { bodies, period } = this.world;
    for (let i = 0; i < bodies.kind[slotOf(id)]; i++) {
      const v = offset + vertexAt(i);
      const p = [rows[v], rows[v + 1]];
      const q = [rows[v + END], rows[v + END + 1]];
      const before = this.last.get(3 * id + i);
      if (before) {
        const gap = [p[0] - before[0], p[1] - before[1]];
        if (gap.some((d, axis) => (from === 0 ? d % period[axis] : d) !== 0))
          throw new Error(`the path of ${id} has a gap`);
      }
      this.last.set(3 * id + i, q);
      for (const wall of this.walls) this.judge(p, q, wall);
    }
  };

  private judge(p: number[], q: number[], wall: number): void {
    const { bodies, period } = this.world;
    const w = [0, 1, 8, 9].map((k) => bodies.rows[slotOf(wall) * ROW + k]);
    const range = [0, 1].map((axis) => {
      const low = (Math.min(p[axis], q[axis]) - Math.max(w[axis], w[axis + 2])) / period[axis];
      const high = (Math.max(p[axis], q[axis]) - Math.min(w[axis], w[axis + 2])) / period[axis];
      return period[axis] === Infinity ? [0, 0] : [Math.floor(low), Math.ceil(high)];
    });
    for (let i = range[0][0]; i <= range[0][1]; i++) {
      for (let j = range[1][0]; j <= range[1][1]; j++) {
        const dx = i === 0 ? 0 : i * period[0];
        const dy = j === 0 ? 0 : j * period[1];
        const [ax, ay, bx, by] = [w[0] + dx, w[1] + dy, w[2] + dx, w[3] + dy];
        if (segmentsMeet(p[0], p[1], q[0], q[1], ax, ay, bx, by)) this.crossings++;
      }
    }
  }
}

/** From vertex 0 to vertex 1 of every segment, in x. */
function extents(world: World): number[] {
  return livingRows(world).map((row) => (row[8] === 0 ? 0 : row[8] - row[0]));
}

describe('no body passes a wall, whatever it flies round', () => {
  for (let seed = 1; seed <= 5; seed++) {
    // Up to four periods a step in the faster ones.
    const speed = seed % 2 === 0 ? 60 : 1500;
    const steps = speed === 60 ? 10 : 3;
    it(`thin bodies bouncing among walls that lie across the seams, speed ${speed}, seed ${seed}`, () => {
      const results = Object.entries(STRATEGIES).map(([name, strategy]) => {
        const judge = new TorusJudge();
        const period: [number, number] = [7.3, seed % 4 === 0 ? Infinity : 5.1];
        const world = new World({ period, broadphase: strategy(), trace: judge.trace });
        judge.world = world;
        const random = xoroshiro128plus(seed);
        const wall = (x0: number, y0: number, x1: number, y1: number): void => {
          judge.walls.push(world.add(segment(x0, y0, x1, y1), { mobility: STATIC }));
        };
        // One right upon each corner of the domain, a ring all round, and slanting ones through the seams.
        wall(-0.5, -0.4, 0.6, 0.3);
        wall(0, 2.5, 7.3, 2.6);
        wall(7.3, 2.6, 7.3 + 1, 3.6);
        for (let i = 0; i < 6; i++) {
          const [x, y] = [7.3 * Math.abs(unit(random)), 5.1 * Math.abs(unit(random))];
          wall(x, y, x + unit(random), y + unit(random));
        }
        if (period[1] === Infinity) {
          wall(0, 0, 7.3, 0);
          wall(0, 5.1, 7.3, 5.1);
        }
        for (let i = 0; i < 24; i++) {
          const [x, y] = [7.3 * Math.abs(unit(random)), 0.1 + 4.9 * Math.abs(unit(random))];
          const shape = i % 3 === 0 ? segment(x, y, x + 0.05, y + 0.03) : circle(x, y);
          world.add(shape, { velocity: [speed * unit(random), speed * unit(random)], owner: 1 });
        }
        const shapes = extents(world);
        // What begins upon a wall is not judged.
        expect(reported(world, 1e-9)).toEqual([]);
        const record = recordHits();
        for (let n = 0; n < steps; n++) {
          world.step(1 / 60, (hit) => {
            record.onHit(hit);
            bounce(world, hit);
          });
          for (let slot = 0; slot < world.bodies.end; slot++) {
            const row = slot * ROW;
            const { rows } = world.bodies;
            for (let axis = 0; axis < 2; axis++) {
              if (period[axis] === Infinity) continue;
              expect(rows[row + axis] >= 0 && rows[row + axis] < world.period[axis]).toBe(true);
              expect((rows[row + axis] * 2 ** 43) % 1).toBe(0);
            }
          }
        }
        expect(extents(world)).toEqual(shapes);
        expect(judge.crossings, name).toBe(0);
        expect(judge.pieces).toBeGreaterThan(70);
        return { hash: world.hash(), digest: record.digest(), hits: record.count() };
      });
      expect(results[0].hits).toBeGreaterThan(speed > 100 ? 300 : 30);
      for (const result of results) expect(result).toEqual(results[0]);
    });
  }

  it('the judge sees a body that is let through', () => {
    const judge = new TorusJudge();
    const world = new World({ period: [10, 10], trace: judge.trace });
    judge.world = world;
    judge.walls.push(world.add(segment(1, 0, 1, 9), { mobility: STATIC }));
    world.add(circle(9, 5), { velocity: [14, 0] });
    world.step(1);
    expect(judge.crossings).toBe(2);
  });
});

describe('the same hits and states with every strategy', () => {
  for (let seed = 1; seed <= 4; seed++) {
    it(`all kinds, bouncing off each other, seed ${seed}`, () => {
      const results = Object.values(STRATEGIES).map((strategy) => {
        const world = new World({ period: [16, 12], broadphase: strategy() });
        fill(world, seed, 40, 10);
        const record = recordHits();
        const lists: number[] = [];
        for (let n = 0; n < 10; n++) {
          world.step(1 / 10, (hit: Hit) => {
            record.onHit(hit);
            bounce(world, hit, 0.8);
          });
          lists.push(world.began.count, world.stayed.count, world.ended.count);
        }
        return { hash: world.hash(), digest: record.digest(), hits: record.count(), lists };
      });
      expect(results[0].hits).toBeGreaterThan(50);
      for (const result of results) expect(result).toEqual(results[0]);
    });
  }

  it('bodies added in callbacks, so that the columns grow within a step, seed 3', () => {
    const results = Object.values(STRATEGIES).map((strategy) => {
      const world = new World({ period: [16, 12], broadphase: strategy() });
      fill(world, 3, 60, 10);
      const random = xoroshiro128plus(3);
      const record = recordHits();
      for (let n = 0; n < 8; n++) {
        world.step(1 / 10, (hit: Hit) => {
          record.onHit(hit);
          if (world.size > 300) return;
          const [x, y] = [40 * unit(random), 40 * unit(random)];
          world.add(circle(x, y, 0.05), { velocity: [90 * unit(random), 9 * unit(random)] });
        });
      }
      return { hash: world.hash(), digest: record.digest(), size: world.size };
    });
    expect(results[0].size).toBeGreaterThan(300);
    for (const result of results) expect(result).toEqual(results[0]);
  });

  it('without a period, or with infinite ones, it is the plane', () => {
    const [plane, endless] = [undefined, [Infinity, Infinity] as const].map((period) => {
      const world = new World(period ? { period } : {});
      fill(world, 5, 60, 10);
      for (let n = 0; n < 10; n++) world.step(1 / 10, (hit) => bounce(world, hit));
      return world.hash();
    });
    expect(endless).toBe(plane);
    expect(new World().period).toEqual([Infinity, Infinity]);
  });
});

describe('bad input', () => {
  const make = (period: unknown) => (): World => new World({ period: period as [number, number] });

  it.each([[0, 1], [1, -1], [Number.NaN, 1], [1, '2'], [1], [1, 2, 3], 5, null, [1e151, 1]])(
    'a period of %j is refused',
    (...period) => {
      expect(make(period.length === 1 ? period[0] : period)).toThrow(InvalidInput);
    },
  );

  it('the period is rounded to its quantum, and reported', () => {
    const [x, y] = new World({ period: [0.1, 12] }).period;
    expect(y).toBe(12);
    expect(x).not.toBe(0.1);
    expect(Math.abs(x - 0.1)).toBeLessThanOrEqual(2 ** -50);
  });

  it('a motion, a body or a place beyond eight periods is refused with its limit, and changes nothing', () => {
    const world = new World({ period: [10, 10] });
    const ball = world.add(circle(5, 5), { velocity: [100, 0] });
    const hash = world.hash();
    const limit = /within 8 periods of the origin/;
    expect(() => world.step(1)).toThrow(limit);
    expect(() => world.add(circle(81, 5))).toThrow(limit);
    expect(() => world.add(circle(5, 5, 81))).toThrow(limit);
    expect(() => world.add(segment(0, 0, 0, -81))).toThrow(limit);
    expect(() => world.add(segment(-75, 0, 75, 0))).toThrow(limit);
    expect(() => world.place(ball, 0, 1e9)).toThrow(limit);
    expect(() => world.moveBy(ball, 79, 0)).toThrow(limit);
    expect(() => world.moveVertex(ball, 0, 0, -81)).toThrow(limit);
    expect(world.hash()).toBe(hash);
    expect(world.size).toBe(1);
    world.step(0.5);
    expect(world.x(ball)).toBe(5);
    // In the middle of a step, too.
    world.add(segment(9, 0, 9, 9), { mobility: STATIC });
    const before = world.hash();
    expect(() => world.step(0.5, () => world.setVelocity(ball, 1000, 0))).toThrow(limit);
    expect(world.hash()).toBe(before);
  });
});

describe('bodies that overlap by less than the quantum touch, whoever was added first', () => {
  it.each([0, 1])('a disc and a point that meet head-on, the one added at place %d the disc', (place) => {
    const world = new World({ period: [64, 64] });
    const disc = () => world.add(circle(3, 32, 1), { velocity: [1, 0] });
    const point = () => world.add(circle(4 - 2 ** -40, 32), { velocity: [-1, 0] });
    const [a, b] = place === 0 ? [disc(), point()] : [point(), disc()];
    const reported: number[] = [];
    world.step(1, (hit) => {
      reported.push(hit.nx * (place === 0 ? 1 : -1));
      bounce(world, hit);
    });
    expect(reported).toEqual([1]);
    expect(world.x(place === 0 ? a : b)).toBeCloseTo(2, 9);
    expect(world.x(place === 0 ? b : a)).toBeCloseTo(5, 9);
  });
});
