// Over 300 lines, because the formatter spreads the tables of cases.
import { describe, expect, it } from 'vitest';
import { PathLog } from './path-log.js';
import { TunnelCheck } from './tunnel-check.js';

/** One step up or down from a double. */
function beside(x: number, ulps: number): number {
  const bits = new BigInt64Array(Float64Array.of(x).buffer);
  bits[0] += BigInt(x < 0 ? -ulps : ulps);
  return new Float64Array(bits.buffer)[0];
}

/** A body of one, two or three vertices in places: each place is x0 y0 x1 y1 ..., visited in equal times. */
interface Path {
  kind: number;
  radius?: number;
  places: number[][];
}

function row({ kind, radius = 0 }: Path, start: number[], end: number[]): Float64Array {
  const row = new Float64Array(16);
  for (let i = 0; i < kind; i++) {
    row.set(start.slice(2 * i, 2 * i + 2), i === 0 ? 0 : 4 + 4 * i);
    row.set(end.slice(2 * i, 2 * i + 2), i === 0 ? 2 : 6 + 4 * i);
  }
  row[4] = row[6] = radius;
  return row;
}

/** Replays paths past walls in one step. */
function check(walls: number[][], ...paths: Path[]): TunnelCheck {
  const placed = new PathLog(1);
  const log = new PathLog(1);
  paths.forEach((path, body) => {
    const { places } = path;
    placed.add(body, 0, 1, row(path, places[0], places[0]), 0);
    for (let i = 1; i < places.length; i++) {
      log.add(
        body,
        (i - 1) / (places.length - 1),
        i / (places.length - 1),
        row(path, places[i - 1], places[i]),
        0,
      );
    }
  });
  const checked = new TunnelCheck(
    Float64Array.from(walls.flat()),
    Uint8Array.from(paths.map((p) => p.kind)),
    placed.pieces,
  );
  checked.replay(log);
  return checked;
}

const WALL = [0, -10, 0, 10];
/** A slanted wall none of whose numbers is short in binary. */
const SLANTED = [0.1, 0.1, 7.3, 5.9];

describe('points', () => {
  it.each([
    [
      'stops before a wall',
      [
        [-5, 0],
        [-1, 0],
      ],
      0,
    ],
    [
      'stops one ulp before a wall',
      [
        [-5, 0],
        [-5e-324, 0],
      ],
      0,
    ],
    [
      'stops on a wall',
      [
        [-5, 0],
        [0, 0],
      ],
      1,
    ],
    [
      'goes one ulp beyond a wall',
      [
        [-5, 0],
        [5e-324, 0],
      ],
      1,
    ],
    [
      'flies through',
      [
        [-5, 0],
        [500, 1],
      ],
      1,
    ],
    [
      'flies through a corner of two walls',
      [
        [-5, -5],
        [5, 25],
      ],
      1,
    ],
    [
      'passes one ulp beside the end of a wall',
      [
        [-5, beside(10, 1)],
        [5, beside(10, 1)],
      ],
      0,
    ],
    [
      'bounces off before the wall',
      [
        [-5, 0],
        [-1e-12, 0],
        [-5, 1],
      ],
      0,
    ],
    [
      'starts on a wall and leaves',
      [
        [0, 3],
        [-5, 3],
      ],
      1,
    ],
    [
      'slides along the line of a wall up to its end',
      [
        [0, 15],
        [0, 10],
      ],
      1,
    ],
    [
      'slides along the line of a wall and stops one ulp before',
      [
        [0, 15],
        [0, beside(10, 1)],
      ],
      0,
    ],
  ])('%s', (_, places, tunnelled) => {
    const mirrored = places.map(([x, y]) => [-x, y]);
    expect(check([WALL, [0, 10, 4, -2]], { kind: 1, places }).tunnelled).toBe(tunnelled);
    expect(check([WALL, [0, 10, -4, -2]], { kind: 1, places: mirrored }).tunnelled).toBe(tunnelled);
  });

  it('is decided to the ulp on a slanted wall', () => {
    const middleX = (SLANTED[0] + SLANTED[2]) / 2;
    const middleY = (SLANTED[1] + SLANTED[3]) / 2;
    // Walk away from the wall in single ulps: once clear, always clear, and never more than a few ulps away.
    const verdicts = Array.from({ length: 9 }, (_, i) => {
      const end = [middleX, beside(middleY, i - 4)];
      return check([SLANTED], { kind: 1, places: [[middleX, middleY + 5], end] }).tunnelled;
    });
    expect(verdicts[0]).toBe(1);
    expect(verdicts[8]).toBe(0);
    expect([...verdicts].sort((a, b) => b - a)).toEqual(verdicts);
  });
});

describe('circles', () => {
  it.each([
    [
      'touches with its rim',
      [
        [-5, 0],
        [-2, 0],
      ],
      2,
      0,
      0,
    ],
    [
      'reaches in by one ulp',
      [
        [-5, 0],
        [beside(-2, 1), 0],
      ],
      2,
      0,
      1,
    ],
    [
      'reaches in along its path',
      [
        [-5, -5],
        [beside(-2, 1), 0],
        [-5, 5],
      ],
      2,
      0,
      2,
    ],
    [
      'grazes an end of the wall on its path',
      [
        [-5, 12],
        [5, 12],
      ],
      2,
      0,
      0,
    ],
    [
      'grazes an end of the wall too near',
      [
        [-5, beside(12, -1)],
        [5, beside(12, -1)],
      ],
      2,
      0,
      1,
    ],
    [
      'passes with its centre',
      [
        [-5, 0],
        [5, 0],
      ],
      2,
      1,
      0,
    ],
  ])('%s', (_, places, radius, tunnelled, penetrations) => {
    const checked = check([WALL], { kind: 1, radius, places });
    expect(checked.tunnelled).toBe(tunnelled);
    expect(checked.penetrations).toBe(penetrations);
  });
});

describe('segments and triangles', () => {
  const segment = (x: number, y: number) => [x, y, x + 2, y];
  const triangle = (x: number, y: number) => [x, y, x - 3, y - 1, x - 3, y + 1];

  it.each([
    ['a segment stops before the wall', 2, [segment(-5, 0), segment(-3, 0)], 0],
    ['a segment ends on the wall', 2, [segment(-5, 0), segment(-2, 0)], 1],
    ['a segment goes a hair through', 2, [segment(-5, 0), segment(-2 + 4e-16, 0)], 1],
    ['a segment lies across at the start', 2, [segment(-1, 0), segment(-1, 1)], 1],
    ['a segment falls on the end of the wall', 2, [segment(-1, 20), segment(-1, 10)], 1],
    [
      'a segment stops one ulp above the end of the wall',
      2,
      [segment(-1, 20), segment(-1, beside(10, 1))],
      0,
    ],
    ['a segment sweeps the end of the wall, its ends clear', 2, [segment(-1, 12), segment(-1, 8)], 1],
    ['a segment beside the end of the wall falls past', 2, [segment(5e-324, 12), segment(5e-324, 8)], 0],
    ['a triangle stops before the wall', 3, [triangle(-5, 0), triangle(-1e-9, 0)], 0],
    ['a triangle ends with its corner on the wall', 3, [triangle(-5, 0), triangle(0, 0)], 1],
    ['a triangle goes a hair through', 3, [triangle(-5, 0), triangle(5e-324, 0)], 1],
  ])('%s', (_, kind, places, tunnelled) => {
    expect(check([WALL], { kind, places }).tunnelled).toBe(tunnelled);
    const turned = places.map((place) => place.map((_, i) => (i % 2 === 0 ? place[i + 1] : place[i - 1])));
    expect(check([[-10, 0, 10, 0]], { kind, places: turned }).tunnelled).toBe(tunnelled);
  });

  it('an edge sweeps over the end of a wall and back, so that it starts and ends on one side', () => {
    // Ends on (t, 0) and (0, 1 - t), which envelop sqrt(x) + sqrt(y) = 1: points within are swept twice.
    const sweep = {
      kind: 2,
      places: [
        [0, 0, 0, 1],
        [1, 0, 0, 0],
      ],
    };
    expect(check([[0.25, 0.2, 5, 5]], sweep).tunnelled).toBe(1);
    expect(check([[0.25, 0.25, 5, 5]], sweep).tunnelled).toBe(1);
    expect(check([[0.25, beside(0.25, 1), 5, 5]], sweep).tunnelled).toBe(0);
  });

  it('a triangle that closes over a whole wall without one of its corners meeting it', () => {
    const grown = {
      kind: 3,
      places: [
        [-9, -9, -9, -8.9, -8.9, -9],
        [-9, -9, -9, 30, 30, -9],
      ],
    };
    expect(check([[0, 0, 0.1, 0.1]], grown).tunnelled).toBe(1);
    const still = {
      kind: 3,
      places: [
        [-9, -9, -9, 30, 30, -9],
        [-9, -9, -9, 30, 30, -9],
      ],
    };
    expect(check([[0, 0, 0.1, 0.1]], still).tunnelled).toBe(1);
  });

  it.each([
    ['a capsule ends at its radius from the wall', 2, 0.5, [segment(-8, 0), segment(-2.5, 0)], 0],
    ['a capsule ends a hair nearer', 2, 0.5, [segment(-8, 0), segment(beside(-2.5, 1), 0)], 1],
    ['a rounded triangle ends at its radius', 3, 0.5, [triangle(-8, 0), triangle(-0.5, 0)], 0],
    ['a rounded triangle ends a hair nearer', 3, 0.5, [triangle(-8, 0), triangle(beside(-0.5, 1), 0)], 1],
    [
      'a capsule ends beside the end of the wall',
      2,
      0.5,
      [segment(-1, 20), segment(-1, beside(10.5, -1))],
      1,
    ],
  ])('%s', (_, kind, radius, places, penetrations) => {
    const checked = check([WALL], { kind, radius, places });
    expect(checked.tunnelled).toBe(0);
    expect(checked.penetrations).toBe(penetrations);
  });
});

describe('whole paths', () => {
  it('counts bodies, not pieces, and says which', () => {
    const through = {
      kind: 1,
      places: [
        [-5, 0],
        [5, 0],
        [-5, 1],
        [5, 2],
      ],
    };
    const clear = {
      kind: 1,
      places: [
        [-5, 0],
        [-4, 0],
      ],
    };
    const checked = check([WALL], clear, through, clear, through);
    expect(checked.tunnelled).toBe(2);
    expect([0, 1, 2, 3].map((body) => checked.isTunnelled(body))).toEqual([false, true, false, true]);
    expect(checked.breaks).toBe(0);
  });

  it('counts paths with gaps in place and time', () => {
    const path = {
      kind: 1,
      places: [
        [-5, 0],
        [-4, 0],
      ],
    };
    const placed = new PathLog(4);
    placed.add(0, 0, 1, row(path, [-5, 0], [-5, 0]), 0);
    const fresh = () => new TunnelCheck(Float64Array.from(WALL), Uint8Array.of(1), placed.pieces);
    const breaks = (...pieces: [number, number, number, number][]) => {
      const log = new PathLog(1);
      for (const [from, to, x0, x1] of pieces) log.add(0, from, to, row(path, [x0, 0], [x1, 0]), 0);
      const checked = fresh();
      checked.replay(log);
      return checked.breaks;
    };
    expect(breaks([0, 1, -5, -4])).toBe(0);
    expect(breaks([0, 0.5, -5, -4], [0.5, 1, -4, -3])).toBe(0);
    expect(breaks([0, 1, beside(-5, 1), -4])).toBe(1);
    expect(breaks([0, 0.5, -5, -4], [0.5, 1, -4.5, -3])).toBe(1);
    expect(breaks([0, 0.5, -5, -4], [0.6, 1, -4, -3])).toBe(1);
    expect(breaks([0.5, 1, -5, -4])).toBe(1);
    expect(breaks([0, 0.5, -5, -4])).toBe(0);
    expect(breaks()).toBe(0);
    const moved = fresh();
    const log = new PathLog(1);
    log.add(0, 0, 1, row(path, [-5, 0], [-4, 0]), 0);
    moved.replay(log);
    moved.finish(Float64Array.of(0, -4, 0, -4, 0, 0, 0, 0, 0, 0, 0, 0, 0));
    expect(moved.breaks).toBe(0);
    moved.finish(Float64Array.of(0, -3, 0, -3, 0, 0, 0, 0, 0, 0, 0, 0, 0));
    expect(moved.breaks).toBe(1);
  });

  it('finds a wall wherever it lies on a long path (against all walls at once, seed 5)', () => {
    let state = 5;
    const random = () => {
      state = (state * 48271) % 2147483647;
      return state / 2147483647;
    };
    const walls = Array.from({ length: 300 }, () => {
      const [x, y] = [40 * random(), 40 * random()];
      return [x, y, x + random() - 0.5, y + random() - 0.5];
    });
    let hits = 0;
    for (let i = 0; i < 200; i++) {
      const places = [
        [40 * random(), 40 * random()],
        [80 * random() - 20, 80 * random() - 20],
      ];
      const alone = walls.some((wall) => check([wall], { kind: 1, places }).tunnelled === 1);
      expect(check(walls, { kind: 1, places }).tunnelled === 1, `path ${i}`).toBe(alone);
      if (alone) hits++;
    }
    expect(hits).toBeGreaterThan(50);
    expect(hits).toBeLessThan(195);
  });
});
