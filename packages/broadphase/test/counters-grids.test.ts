import { BOX, InvalidInput, MOVING, PairBuffer, type Rows, STATIC, segment } from '@swept/core';
import { describe, expect, test } from 'vitest';
import { type Broadphase, hierarchicalGrid, sweepAndPrune, uniformGrid } from '../src/index.js';
import { Dice } from './support/dice.js';
import { castWith, nearestWith } from './support/visits.js';

const WALLS = 3000;
const MOVERS = 400;
const EXTENT = 120;
const NOTHING = (): void => {};

/**
 * Static boxes first, then moving ones, all one unit wide; movers are shifted by `stride` at most in each
 * step.
 */
class Scene {
  readonly boxes: Rows = new Float64Array((WALLS + MOVERS) * BOX);
  readonly out = new PairBuffer();
  readonly dice = new Dice(1);

  /** @param walls how far the walls are from the movers */
  constructor(walls = 0) {
    for (let slot = 0; slot < WALLS + MOVERS; slot++) {
      const away = slot < WALLS ? walls : 0;
      this.put(slot, this.dice.between(0, EXTENT) + away, this.dice.between(0, EXTENT));
    }
  }

  put(slot: number, x: number, y: number): void {
    this.boxes.set([x, y, x + 1, y + 1], slot * BOX);
  }

  fill(subject: Broadphase): void {
    for (let slot = 0; slot < WALLS + MOVERS; slot++) subject.add(slot, slot < WALLS ? STATIC : MOVING);
    this.step(subject, 0);
  }

  step(subject: Broadphase, stride: number): number[] {
    for (let slot = WALLS; slot < WALLS + MOVERS; slot++) {
      const o = slot * BOX;
      this.put(slot, this.boxes[o] + this.dice.between(-stride, stride), this.boxes[o + 1]);
    }
    subject.update(this.boxes);
    this.out.clear();
    subject.collectPairs(this.out);
    this.out.sort();
    return [...this.out.a.subarray(0, this.out.count), ...this.out.b.subarray(0, this.out.count)];
  }
}

const SUBJECTS: Readonly<Record<string, () => Broadphase>> = {
  hierarchicalGrid,
  uniformGrid: () => uniformGrid(),
  sweepAndPrune,
};

for (const [name, strategy] of Object.entries(SUBJECTS)) {
  describe(name, () => {
    test('the movers are built once per update, the statics never again', () => {
      const scene = new Scene();
      const subject = strategy();
      scene.fill(subject);
      expect(subject.stats.rebuilds).toBe(2);
      for (let i = 0; i < 100; i++) scene.step(subject, 20);
      expect(subject.stats.rebuilds).toBe(102);
      expect(subject.stats.reinsertions).toBe(0);
    });

    test('no box of a static is read in a step', () => {
      const scene = new Scene();
      const twin = new Scene();
      const subject = strategy();
      const other = strategy();
      scene.fill(subject);
      twin.fill(other);
      // Were it read, it would be nowhere, and in no pair.
      scene.boxes.fill(Number.NaN, 0, WALLS * BOX);
      let pairs = 0;
      for (let i = 0; i < 10; i++) {
        const given = scene.step(subject, 3);
        expect(given).toEqual(twin.step(other, 3));
        pairs += given.length;
      }
      expect(pairs).toBeGreaterThan(5000);
    });

    test('statics far away cost a few box tests per mover at most', () => {
      const far = new Scene(1000);
      const subject = strategy();
      far.fill(subject);
      const alone = strategy();
      for (let slot = WALLS; slot < WALLS + MOVERS; slot++) alone.add(slot, MOVING);
      new Scene().step(alone, 0);
      // Cells far apart may share buckets.
      expect(subject.stats.boxTests).toBeLessThan(alone.stats.boxTests + 6 * MOVERS);
    });

    test('a static added now and then does not build the many anew', () => {
      const boxes = new Float64Array((WALLS + 100) * BOX);
      const dice = new Dice(2);
      for (let slot = 0; slot < WALLS + 100; slot++) {
        const x = dice.between(0, EXTENT);
        boxes.set([x, x, x + 1, x + 1], slot * BOX);
      }
      const subject = strategy();
      for (let slot = 0; slot < WALLS; slot++) subject.add(slot, STATIC);
      subject.update(boxes);
      let visits = 0;
      const search = (): void =>
        subject.search(Float64Array.of(-1, -1, 200, 200), () => {
          visits++;
        });
      search();
      const { rebuilds } = subject.stats;
      for (let i = 0; i < 100; i++) {
        subject.add(WALLS + i, STATIC);
        subject.refit(WALLS + i);
        search();
      }
      expect(visits).toBe(101 * WALLS + 5050);
      expect(subject.stats.rebuilds).toBe(rebuilds);
      subject.validate();
    });

    test('many bodies added one by one are built a few times only', () => {
      const scene = new Scene();
      const subject = strategy();
      subject.update(scene.boxes);
      const { rebuilds } = subject.stats;
      for (let slot = 0; slot < WALLS + MOVERS; slot++) {
        subject.add(slot, slot < WALLS ? STATIC : MOVING);
        subject.refit(slot);
        subject.search(scene.boxes, NOTHING, slot * BOX);
      }
      expect(subject.stats.rebuilds - rebuilds).toBeLessThan(70);
      expect(subject.stats.boxTests).toBeLessThan((WALLS + MOVERS) * 450);
      subject.validate();
    });

    test('refits and searches within a step build nothing, and cost little', () => {
      const scene = new Scene();
      const subject = strategy();
      scene.fill(subject);
      const { rebuilds, boxTests } = subject.stats;
      for (let slot = WALLS; slot < WALLS + 100; slot++) {
        scene.put(slot, scene.dice.between(0, EXTENT), scene.dice.between(0, EXTENT));
        subject.refit(slot);
        subject.search(scene.boxes, NOTHING, slot * BOX);
      }
      expect(subject.stats.reinsertions).toBeGreaterThan(90);
      expect(subject.stats.rebuilds - rebuilds).toBeLessThanOrEqual(name === 'sweepAndPrune' ? 2 : 0);
      expect(subject.stats.boxTests - boxTests).toBeLessThan(100 * (name === 'sweepAndPrune' ? 400 : 40));
      subject.validate();
    });

    test('a search for all finds each once, a small one opens little', () => {
      const scene = new Scene();
      const subject = strategy();
      scene.fill(subject);
      const seen = new Set<number>();
      subject.search(Float64Array.of(-1, -1, EXTENT + 2, EXTENT + 2), (slot) => {
        expect(seen.has(slot)).toBe(false);
        seen.add(slot);
      });
      expect(seen.size).toBe(WALLS + MOVERS);
      const { boxTests } = subject.stats;
      subject.search(Float64Array.of(60, 60, 61, 61), NOTHING);
      expect(subject.stats.boxTests - boxTests).toBeLessThan(name === 'sweepAndPrune' ? 250 : 20);
    });

    test('a cast ends at its limit', () => {
      const scene = new Scene();
      const subject = strategy();
      scene.fill(subject);
      const ray = segment(-1, 3, EXTENT, EXTENT - 3).row;
      const tests = (visit: (slot: number, limit: number) => number): number => {
        const { boxTests } = subject.stats;
        castWith(subject, ray, visit);
        return subject.stats.boxTests - boxTests;
      };
      const all = tests((_, limit) => limit);
      const some = tests(() => 0.1);
      expect(some).toBeGreaterThan(0);
      expect(some).toBeLessThan(all / (name === 'sweepAndPrune' ? 2 : 4));
      expect(all).toBeLessThan(name === 'sweepAndPrune' ? WALLS + MOVERS + 1 : 1500);
    });

    test('the nearest is found among a few, and from far away too', () => {
      const scene = new Scene();
      const subject = strategy();
      scene.fill(subject);
      const tests = (x: number, y: number): number => {
        const { boxTests, nodeVisits } = subject.stats;
        let nearest = Number.POSITIVE_INFINITY;
        nearestWith(subject, x, y, (_, distance) => {
          nearest = Math.min(nearest, distance);
          return nearest;
        });
        expect(nearest).toBeLessThan(5 + Math.abs(x) + Math.abs(y));
        return subject.stats.boxTests - boxTests + subject.stats.nodeVisits - nodeVisits;
      };
      expect(tests(60.5, 60.5)).toBeLessThan(name === 'sweepAndPrune' ? 1500 : 60);
      // Cells where nothing is are walked by, or else all is looked at once.
      for (const far of [1e4, 1e9, 1e150]) expect(tests(far, -far / 3)).toBeLessThan(2 * (WALLS + MOVERS));
    });

    test('validate throws when a box changed without a word', () => {
      const scene = new Scene();
      const subject = strategy();
      scene.fill(subject);
      subject.validate();
      scene.boxes[5 * BOX + 3] += 0.1;
      expect(() => subject.validate()).toThrow(/statics: .* slot 5\b/);
    });
  });
}

describe('hierarchicalGrid', () => {
  test('pairs cost a few box tests per body, whatever the sizes', () => {
    const boxes = new Float64Array(3000 * BOX);
    const dice = new Dice(3);
    for (let slot = 0; slot < 3000; slot++) {
      const size = 0.1 / (dice.unit() + 1e-3);
      const x = dice.between(0, 150);
      const y = dice.between(0, 150);
      boxes.set([x, y, x + size, y + size], slot * BOX);
    }
    const subject = hierarchicalGrid();
    for (let slot = 0; slot < 3000; slot++) subject.add(slot, MOVING);
    const out = new PairBuffer();
    subject.update(boxes);
    subject.collectPairs(out);
    expect(subject.stats.boxTests).toBeLessThan(5 * (3000 + out.count));
  });

  test('ten times the statics, beside each other and far from all movers, share no buckets with those that are near', () => {
    const tests = (copies: number, across: 0 | 1): number => {
      const count = WALLS * (1 + copies) + MOVERS;
      const boxes = new Float64Array(count * BOX);
      const dice = new Dice(7);
      const subject = hierarchicalGrid();
      for (let slot = 0; slot < count; slot++) {
        const copied = slot - WALLS - MOVERS;
        const from = copied < 0 ? slot : copied % WALLS;
        const shift = copied < 0 ? 0 : 2 * EXTENT * (1 + Math.floor(copied / WALLS));
        if (copied < 0) {
          const x = dice.between(0, EXTENT);
          const y = dice.between(0, EXTENT);
          boxes.set([x, y, x + 1, y + 1], slot * BOX);
        } else
          for (let k = 0; k < BOX; k++)
            boxes[slot * BOX + k] = boxes[from * BOX + k] + (k % 2 === across ? shift : 0);
        subject.add(slot, slot >= WALLS && copied < 0 ? MOVING : STATIC);
      }
      subject.update(boxes);
      subject.collectPairs(new PairBuffer());
      return subject.stats.boxTests;
    };
    const alone = tests(0, 0);
    expect(alone).toBeGreaterThan(5 * MOVERS);
    expect(tests(10, 0)).toBeLessThan(1.1 * alone);
    expect(tests(10, 1)).toBeLessThan(1.1 * alone);
  });

  test('statics that are far smaller than what flies among them are looked up in larger cells', () => {
    // A shore of 20,000 pieces, and 500 bodies a hundred times as large.
    const boxes = new Float64Array(20_500 * BOX);
    const dice = new Dice(6);
    for (let slot = 0; slot < 20_500; slot++) {
      const size = slot < 20_000 ? 0.02 : 2;
      const x = slot < 20_000 ? slot / 100 : dice.between(0, 200);
      const y = slot < 20_000 ? ((slot / 100) % 7) + dice.unit() : dice.between(-50, 50);
      boxes.set([x, y, x + size, y + size], slot * BOX);
    }
    const subject = hierarchicalGrid();
    for (let slot = 0; slot < 20_500; slot++) subject.add(slot, slot < 20_000 ? STATIC : MOVING);
    const out = new PairBuffer();
    subject.update(boxes);
    subject.collectPairs(out);
    expect(out.count).toBeGreaterThan(2000);
    expect(subject.stats.boxTests).toBeLessThan(4 * (500 + out.count));
    expect(subject.stats.nodeVisits).toBeLessThan(10 * 500);
    // Now they are ten times as small: once, the cells are made anew.
    for (let slot = 20_000; slot < 20_500; slot++) {
      boxes[slot * BOX + 2] = boxes[slot * BOX] + 0.2;
      boxes[slot * BOX + 3] = boxes[slot * BOX + 1] + 0.2;
    }
    for (let step = 0; step < 100; step++) {
      subject.update(boxes);
      out.clear();
      subject.collectPairs(out);
    }
    expect(subject.stats.rebuilds).toBe(103);
  });
});

describe('uniformGrid', () => {
  /** Squares in a square, from half of `size` to `size`; one in a hundred is `large`. */
  function filled(size: number, large: number, cell?: number): ReturnType<typeof uniformGrid> {
    const boxes = new Float64Array(2000 * BOX);
    const dice = new Dice(4);
    for (let slot = 0; slot < 2000; slot++) {
      const side = slot % 100 === 0 ? large : size * dice.between(0.5, 1);
      const x = dice.between(0, 50);
      const y = dice.between(0, 50);
      boxes.set([x, y, x + side, y + side], slot * BOX);
    }
    const subject = cell === undefined ? uniformGrid() : uniformGrid({ cell });
    for (let slot = 0; slot < 2000; slot++) subject.add(slot, MOVING);
    subject.update(boxes);
    subject.collectPairs(new PairBuffer());
    return subject;
  }

  test('stats show whether one size of cells is right', () => {
    expect(filled(1, 1).stats).toMatchObject({ outsized: 0, sizePenalty: 1 });
    const mixed = filled(1, 20).stats;
    expect(mixed.outsized).toBe(20);
    expect(mixed.sizePenalty).toBeLessThan(1.5);
    const boxes = new Float64Array(2000 * BOX);
    const dice = new Dice(5);
    for (let slot = 0; slot < 2000; slot++) {
      let size = 1 / 64;
      for (let i = dice.below(12); i > 0; i--) size *= 2;
      const x = dice.between(0, 400);
      const y = dice.between(0, 400);
      boxes.set([x, y, x + size, y + size], slot * BOX);
    }
    const subject = uniformGrid();
    for (let slot = 0; slot < 2000; slot++) subject.add(slot, MOVING);
    subject.update(boxes);
    expect(subject.stats.sizePenalty).toBeGreaterThan(1.5);
    expect(subject.stats.outsized).toBeGreaterThan(100);
  });

  test('a requested cell is used, unless it costs far more than another', () => {
    const best = filled(1, 1).stats;
    const requested = filled(1, 1, 2).stats;
    expect(requested.outsized).toBe(0);
    expect(requested.boxTests).toBeGreaterThan(1.5 * best.boxTests);
    // Nearly all are longer than this cell: compared one by one they would make 2,000,000 tests.
    const small = filled(1, 1, 0.01).stats;
    expect(small.outsized).toBe(0);
    expect(small.boxTests).toBeLessThan(4 * best.boxTests);
  });

  test.each([0, -1, Number.NaN, Number.POSITIVE_INFINITY, '1'])('refuses cell %s', (cell) => {
    expect(() => uniformGrid({ cell: cell as number })).toThrow(InvalidInput);
    expect(() => uniformGrid({ cell: cell as number })).toThrow(/uniformGrid: cell must be a number above 0/);
  });
});
