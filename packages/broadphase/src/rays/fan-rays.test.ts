import { describe, expect, test } from 'vitest';
import { FanRays } from './fan-rays.js';

const RAYS = 36;

/** Points around (3, -2), from the given degrees on. */
function around(degrees: number, hand: number, doubled = false): Float64Array {
  const ends = new Float64Array(2 * RAYS);
  for (let i = 0; i < RAYS; i++) {
    const angle = ((degrees + hand * 9 * (doubled && i === 1 ? 0 : i)) * Math.PI) / 180;
    ends[2 * i] = 3 + 7 * Math.cos(angle);
    ends[2 * i + 1] = -2 + 7 * Math.sin(angle);
  }
  return ends;
}

describe('rays of one origin', () => {
  const rays = new FanRays();
  const origin = Float64Array.of(3, -2);

  test.each([
    ['counterclockwise', 1],
    ['clockwise', -1],
  ])('are taken from whatever direction on, %s', (_, hand) => {
    const refused: number[] = [];
    for (let degrees = 0; degrees < 360; degrees++) {
      if (!rays.take(origin, around(degrees, hand), 0, 2, RAYS)) refused.push(degrees);
      expect(rays.hand).toBe(hand);
    }
    expect(refused).toEqual([]);
  });

  test('may begin with several of one direction', () => {
    for (const hand of [1, -1]) {
      expect(rays.take(origin, around(100, hand, true), 0, 2, RAYS)).toBe(true);
      expect(rays.hand).toBe(hand);
    }
  });

  test('are not taken if they turn back, by all round and more, or if one has no length', () => {
    const back = around(0, 1);
    back[2 * 20 + 1] = 7;
    expect(rays.take(origin, back, 0, 2, RAYS)).toBe(false);
    const wide = Float64Array.from({ length: 2 * RAYS }, (_, i) =>
      i % 2 === 0 ? 3 + Math.cos(i / 5) : -2 + Math.sin((i - 1) / 5),
    );
    expect(rays.take(origin, wide, 0, 2, RAYS)).toBe(false);
    const short = around(0, 1);
    short.set(origin, 2 * 5);
    expect(rays.take(origin, short, 0, 2, RAYS)).toBe(false);
  });
});
