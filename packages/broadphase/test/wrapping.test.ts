import { BOX, InvalidInput, MOVING, PairBuffer, type Rows, STATIC, segment, vertexAt } from '@swept/core';
import { imagesOverlap, toWhole } from '@swept/judge';
import { describe, expect, test } from 'vitest';
import { type Broadphase, bruteForce, hierarchicalGrid, type Periods, wrapping } from '../src/index.js';
import { ENTRY, RAY, rayMeets, readyRay } from '../src/query/ray.js';
import { Dice } from './support/dice.js';
import { STRATEGIES } from './support/strategies.js';
import { castWith, nearestWith } from './support/visits.js';
import { ascending, pairsOf, SCENES, TorusTraffic } from './support/wrap-traffic.js';

describe('every wrapped strategy answers what brute force over all images answers', () => {
  for (const scene of SCENES) {
    for (const seed of [1, 16]) {
      test(`${scene.name}, seed ${seed}`, () => {
        const traffic = new TorusTraffic(scene, new Dice(seed));
        let pairs = 0;
        for (let step = 0; step < 8; step++) {
          traffic.step();
          pairs += traffic.comparePairs();
          for (let i = 0; i < 2; i++) {
            traffic.compareSearches();
            traffic.compareCasts();
            traffic.compareNearest();
          }
        }
        expect(pairs).toBeGreaterThan(20);
      });
    }
  }
});

/** An index of the boxes given, all moving. */
function indexOf(index: Broadphase, boxes: Rows): Broadphase {
  for (let slot = 0; slot * BOX < boxes.length; slot++) index.add(slot, slot % 5 === 0 ? STATIC : MOVING);
  index.update(boxes);
  return index;
}

/** Boxes on a grid of 2^-10 in [0, 10), some longer than the period. */
function dyadicBoxes(dice: Dice, count: number): Rows {
  const boxes: Rows = new Float64Array(count * BOX);
  const grid = (value: number): number => Math.floor(value * 1024) / 1024;
  for (let slot = 0; slot < count; slot++) {
    const x = grid(dice.between(0, 10));
    const y = grid(dice.between(0, 10));
    const size = dice.pick([0.5, 0.5, 0.5, 4, 12]);
    boxes.set([x, y, x + grid(dice.between(0, size)), y + grid(dice.between(0, size))], slot * BOX);
  }
  return boxes;
}

function found(index: Broadphase, boxes: Rows, slot: number): number[] {
  const slots: number[] = [];
  index.search(
    boxes,
    (other) => {
      slots.push(other);
    },
    slot * BOX,
  );
  return ascending(slots);
}

describe('a torus has no place of its own', () => {
  const periods: Periods = { x: 10, y: 7.5 };
  for (let seed = 1; seed <= 5; seed++) {
    test(`each box shifted by periods of its own, and all of them by one vector: the same pairs, seed ${seed}`, () => {
      const dice = new Dice(seed);
      const boxes = dyadicBoxes(dice, 80);
      const expected = pairsOf(indexOf(wrapping(bruteForce(), periods), boxes));
      const renamed = boxes.slice();
      for (let slot = 0; slot < 80; slot++) {
        const dx = 10 * (dice.below(7) - 3);
        const dy = 7.5 * (dice.below(7) - 3);
        for (let k = 0; k < BOX; k++) renamed[slot * BOX + k] += k % 2 === 0 ? dx : dy;
      }
      const dx = dice.below(10_000) / 1024;
      const dy = -dice.below(10_000) / 1024;
      const shifted = boxes.map((v, i) => v + (i % 2 === 0 ? dx : dy));
      for (const [name, strategy] of Object.entries(STRATEGIES)) {
        expect(pairsOf(indexOf(wrapping(strategy(), periods), renamed)), name).toEqual(expected);
        expect(pairsOf(indexOf(wrapping(strategy(), periods), shifted)), name).toEqual(expected);
      }
      const index = indexOf(wrapping(hierarchicalGrid(), periods), renamed);
      const here = indexOf(wrapping(bruteForce(), periods), boxes);
      for (let slot = 0; slot < 20; slot++)
        expect(found(index, boxes, slot)).toEqual(found(here, boxes, slot));
    });
  }

  test('doubling a torus with everything on it shows every pair once more', () => {
    // A torus of twice the width with a copy of each box is the same surface, covered twice.
    const boxes = dyadicBoxes(new Dice(9), 60);
    const twice = new Float64Array(2 * boxes.length);
    twice.set(boxes);
    twice.set(
      boxes.map((v, i) => (i % 2 === 0 ? v + 10 : v)),
      boxes.length,
    );
    const one = pairsOf(indexOf(wrapping(bruteForce(), { x: 10 }), boxes));
    const two = new Set(
      pairsOf(indexOf(wrapping(bruteForce(), { x: 20 }), twice))
        .map((pair) => pair.split(' ').map((slot) => Number(slot) % 60))
        .filter(([a, b]) => a !== b)
        .map(([a, b]) => `${Math.min(a, b)} ${Math.max(a, b)}`),
    );
    expect([...two].sort()).toEqual(one);
    expect(one.length).toBeGreaterThan(100);
  });

  test('without a period it is the strategy itself', () => {
    const boxes = dyadicBoxes(new Dice(4), 80);
    const plain = indexOf(bruteForce(), boxes);
    for (const periods of [{}, { x: Infinity, y: Infinity }, { x: undefined }]) {
      const index = indexOf(wrapping(hierarchicalGrid(), periods), boxes);
      expect(pairsOf(index)).toEqual(pairsOf(plain));
      for (let slot = 0; slot < 20; slot++)
        expect(found(index, boxes, slot)).toEqual(found(plain, boxes, slot));
    }
  });
});

describe('where images must be rounded, none is missed', () => {
  /** Do images of two boxes overlap, the first grown by `grow` in units of 2^-1074? */
  function overlapExactly(boxes: Rows, a: number, b: number, periods: number[], grow: bigint): boolean {
    const [i, j] = [a * BOX, b * BOX];
    return periods.every((period, axis) =>
      imagesOverlap(boxes[i + axis], boxes[i + axis + 2], boxes[j + axis], boxes[j + axis + 2], period, grow),
    );
  }

  for (const [seed, far] of [1, 10, 1e6, 1e12].entries()) {
    test(`coordinates up to ${far} periods away, seed ${seed}`, () => {
      const dice = new Dice(seed);
      const periods = [dice.between(1, 2), dice.between(0.1, 3)];
      const boxes: Rows = new Float64Array(100 * BOX);
      for (let slot = 0; slot < 100; slot++) {
        for (let axis = 0; axis < 2; axis++) {
          const at = slot * BOX + axis;
          // Half of them touch another to within rounding.
          const other = dice.below(slot + 1) * BOX + axis + 2;
          const touch = boxes[other] + Math.floor(dice.between(-far, far)) * periods[axis];
          boxes[at] = dice.unit() < 0.5 ? touch : dice.between(-far, far) * periods[axis];
          boxes[at + 2] = boxes[at] + 0.3 * dice.unit() * periods[axis];
        }
      }
      const given = new Set(
        pairsOf(indexOf(wrapping(bruteForce(), { x: periods[0], y: periods[1] }), boxes)),
      );
      const hair = toWhole(far * 4 * 2 ** -46);
      let near = 0;
      for (let a = 0; a < 100; a++) {
        for (let b = a + 1; b < 100; b++) {
          if (a % 5 === 0 && b % 5 === 0) continue;
          const touch = overlapExactly(boxes, a, b, periods, 0n);
          if (touch) expect(given).toContain(`${a} ${b}`);
          else if (given.has(`${a} ${b}`)) {
            near++;
            expect(overlapExactly(boxes, a, b, periods, hair)).toBe(true);
          }
        }
      }
      expect(near).toBeLessThan(given.size / 2);
    });
  }
});

describe('casts', () => {
  for (let seed = 1; seed <= 4; seed++) {
    test(`a thin ray of many periods meets bodies in the order of its path, each once, seed ${seed}`, () => {
      const dice = new Dice(seed);
      const boxes: Rows = new Float64Array(60 * BOX);
      for (let slot = 0; slot < 60; slot++) {
        const x = dice.between(0, 16);
        const y = dice.between(0, 16);
        boxes.set([x, y, x + dice.between(0, 5), y + dice.between(0, 5)], slot * BOX);
      }
      const index = indexOf(wrapping(bruteForce(), { x: 16, y: 16 }), boxes);
      const [x1, y1] = [dice.pick([-1, 1]) * dice.between(150, 300), dice.between(-100, 100)];
      const ray = segment(3, 5, x1, y1).row;
      const ready = new Float64Array(RAY);
      readyRay(ray, 0, ready);
      const entries: number[] = [];
      const slots = new Set<number>();
      castWith(index, ray, (slot, limit) => {
        let entry = 2;
        for (let i = -20; i <= 20; i++) {
          for (let j = -20; j <= 20; j++) {
            const image = boxes.slice(slot * BOX, slot * BOX + BOX);
            for (let k = 0; k < BOX; k++) image[k] += 16 * (k % 2 === 0 ? i : j);
            if (rayMeets(ready, image, 0)) entry = Math.min(entry, ready[ENTRY]);
          }
        }
        entries.push(entry);
        slots.add(slot);
        return limit;
      });
      expect(slots.size).toBe(entries.length);
      expect(slots.size).toBeGreaterThan(20);
      expect(entries.at(-1)).toBeLessThanOrEqual(1);
      for (let i = 1; i < entries.length; i++)
        expect(entries[i]).toBeGreaterThanOrEqual(entries[i - 1] - 2 ** -40);
    });
  }

  test('one period may be 2^400 times the other', () => {
    const boxes = dyadicBoxes(new Dice(5), 40);
    const ray = segment(1, 2, 14, 9).row;
    const met: number[][] = [];
    for (const axis of [0, 1]) {
      for (const scale of [1, 2 ** 400]) {
        const stretched = boxes.map((value, i) => (i % 2 === axis ? value * scale : value));
        const line = ray.slice();
        for (const v of [0, vertexAt(1)]) line[v + axis] *= scale;
        const periods = axis === 0 ? { x: 10 * scale, y: 10 } : { x: 10, y: 10 * scale };
        for (const strategy of Object.values(STRATEGIES)) {
          const slots: number[] = [];
          castWith(indexOf(wrapping(strategy(), periods), stretched), line, (slot, limit) => {
            slots.push(slot);
            return limit;
          });
          met.push(slots.sort((a, b) => a - b));
        }
      }
    }
    expect(met[0].length).toBeGreaterThan(5);
    expect(met[0].length).toBeLessThan(30);
    for (const slots of met) expect(slots).toEqual(met[0]);
  });

  test('the limit ends them: what lies behind costs nothing', () => {
    const boxes = Float64Array.of(1, 1, 2, 2);
    const index = indexOf(wrapping(bruteForce(), { x: 10, y: 10 }), boxes);
    const ray = segment(0, 0, 1e6, 1e6).row;
    const before = index.stats.boxTests;
    const slots: number[] = [];
    castWith(index, ray, (slot) => {
      slots.push(slot);
      return 0.00001;
    });
    expect(slots).toEqual([0]);
    expect(index.stats.boxTests - before).toBeLessThan(10);
  });

  test('what is nearest across a corner is found behind a limit that leaves it out on the plane', () => {
    const boxes = Float64Array.of(0.75, 0.75, 1, 1, 9.5, 9.75, 9.75, 10);
    for (const [name, strategy] of Object.entries(STRATEGIES)) {
      const index = indexOf(wrapping(strategy(), { x: 10, y: 10 }), boxes);
      for (const [x, y] of [
        [0.125, 0.125],
        [10.125, -9.875],
      ]) {
        let nearest = -1;
        nearestWith(index, x, y, (slot, distance) => {
          nearest = slot;
          return distance;
        });
        expect(nearest, name).toBe(1);
      }
    }
  });

  test('a visitor may query again, with casts, searches and nearest queries that wrap too', () => {
    const boxes = dyadicBoxes(new Dice(2), 40);
    const index = indexOf(wrapping(bruteForce(), { x: 10, y: 10 }), boxes);
    const ray = segment(0, 0, 35, 21).row;
    const plain: number[] = [];
    castWith(index, ray, (slot, limit) => {
      plain.push(slot);
      return limit;
    });
    const nested: number[] = [];
    let inner = 0;
    castWith(index, ray, (slot, limit) => {
      nested.push(slot);
      const count = (_: number, given: number): number => {
        inner++;
        return given;
      };
      castWith(index, segment(5, 5, -30, 2).row, count);
      nearestWith(index, 3, 3, count);
      index.search(boxes, () => inner++ >= 0, 0);
      return limit;
    });
    expect(nested).toEqual(plain);
    expect(inner).toBeGreaterThan(plain.length);
  });
});

describe('bad input', () => {
  test.each([0, -1, Number.NaN, -Infinity, 1e151, 1e-151, '10'])('a period of %s is refused', (period) => {
    expect(() => wrapping(bruteForce(), { x: period as number })).toThrow(InvalidInput);
    expect(() => wrapping(bruteForce(), { x: 1, y: period as number })).toThrow(/period in y .* or Infinity/);
  });

  test('a ray that ends too many periods away is refused, and nothing is visited', () => {
    const index = indexOf(wrapping(bruteForce(), { x: 1 }), Float64Array.of(0, 0, 1, 1));
    const visit = (): number => expect.unreachable();
    expect(() => castWith(index, segment(0, 0, 2 ** 20 + 1, 0).row, visit)).toThrow(/within 2\^20 periods/);
    expect(() => castWith(index, segment(-1e7, 0, 0, 0).row, visit)).toThrow(InvalidInput);
    // Along an axis without a period, anything goes.
    let visits = 0;
    castWith(index, segment(0.5, 0.5, 0.5, 1e9).row, (_, limit) => {
      visits++;
      return limit;
    });
    expect(visits).toBe(1);
  });

  test('slots are refused as ever, and a refused call changes nothing', () => {
    const boxes = dyadicBoxes(new Dice(1), 20);
    const index = indexOf(wrapping(hierarchicalGrid(), { x: 10 }), boxes);
    const pairs = pairsOf(index);
    expect(() => index.add(3, MOVING)).toThrow(InvalidInput);
    expect(() => index.remove(20)).toThrow(InvalidInput);
    expect(() => index.refit(99)).toThrow(InvalidInput);
    expect(() => index.update(boxes.slice(0, 8))).toThrow(InvalidInput);
    castWith(index, segment(0, 0, 9, 9).row, () => {
      expect(() => index.remove(0)).toThrow(InvalidInput);
      expect(() => index.update(boxes)).toThrow(InvalidInput);
      return -1;
    });
    index.validate();
    expect(pairsOf(index)).toEqual(pairs);
  });
});

test('wrapping costs what is near the seams: entries, tests and pairs of 4,000 bodies, seed 1', () => {
  const dice = new Dice(1);
  const boxes: Rows = new Float64Array(4000 * BOX);
  for (let slot = 0; slot < 4000; slot++) {
    const x = dice.between(0, 100);
    const y = dice.between(0, 100);
    boxes.set([x, y, x + 1, y + 1], slot * BOX);
  }
  for (const [name, strategy] of Object.entries(STRATEGIES)) {
    if (name === 'bruteForce') continue;
    const plain = indexOf(strategy(), boxes);
    const index = indexOf(wrapping(strategy(), { x: 100, y: 100 }), boxes);
    const out = new PairBuffer();
    const tests = [plain, index].map((subject) => {
      const before = subject.stats.boxTests;
      subject.collectPairs(out);
      return subject.stats.boxTests - before;
    });
    expect(tests[1], name).toBeLessThan(1.15 * tests[0]);
  }
});
