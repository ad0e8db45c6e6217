import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';
import { describe, expect, it } from 'vitest';
import { exactSineAndCosine, fixed, times } from '../test/support/fixed-point.js';
import { InvalidInput } from './invalid-input.js';
import { rotation } from './rotation.js';
import { END, RADIUS, ROW, type Shape, type ShapeKind, vertexAt } from './row.js';
import { circle, segment, triangle } from './shape.js';

/**
 * Whether the vertices of the truly turning shape are within `pad` of those of the chords, at some times of
 * each chord.
 */
function isContained(shape: Shape, cx: number, cy: number, angle: number, chords: Shape[]): boolean {
  const n = BigInt(chords.length);
  const pad = fixed(chords[0].row[RADIUS]) - fixed(shape.row[RADIUS]);
  const parts = 8n;
  return chords.every((chord, i) =>
    Array.from({ length: Number(parts) + 1 }, (_, k) => BigInt(k)).every((part) => {
      const [s, c] = exactSineAndCosine((fixed(angle) * (BigInt(i) * parts + part)) / (n * parts));
      for (let k = 0; k < shape.kind; k++) {
        const v = vertexAt(k);
        const x = fixed(shape.row[v]) - fixed(cx);
        const y = fixed(shape.row[v + 1]) - fixed(cy);
        const along = (at: number) =>
          ((parts - part) * fixed(chord.row[at]) + part * fixed(chord.row[at + END])) / parts;
        const dx = fixed(cx) + times(c, x) - times(s, y) - along(v);
        const dy = fixed(cy) + times(s, x) + times(c, y) - along(v + 1);
        // The padding ends in a rounding up; a few units of the last place here are nothing to it.
        if (times(dx, dx) + times(dy, dy) > times(pad, pad)) return false;
      }
      return true;
    }),
  );
}

describe('rotation', () => {
  for (let seed = 1; seed <= 5; seed++) {
    it(`the chords contain the turning shape at all times, and poses join, seed ${seed}`, () => {
      const random = xoroshiro128plus(seed);
      const real = (): number => (random.next() | 0) / 2 ** 31;
      for (let n = 0; n < 12; n++) {
        const kind = (1 + ((random.next() >>> 0) % 3)) as ShapeKind;
        const scale = 10 ** (((random.next() >>> 0) % 9) - 3);
        const far = n % 4 === 0 ? 1e5 * scale : scale;
        const row = new Float64Array(ROW);
        const [cx, cy] = [real() * far, real() * far];
        for (let k = 0; k < kind; k++) {
          row[vertexAt(k)] = cx + real() * scale;
          row[vertexAt(k) + 1] = cy + real() * scale;
        }
        row[RADIUS] = Math.abs(real()) * scale * (n % 2);
        const shape = { kind, row };
        const angle = real() * [0.1, 1, 4, 40][n % 4];
        const tolerance = scale * 10 ** -((random.next() >>> 0) % 4);
        const chords = rotation(shape, cx, cy, angle, tolerance);
        const shown = `kind ${kind}, [${row}], centre ${cx} ${cy}, angle ${angle}, tolerance ${tolerance}`;
        expect(isContained(shape, cx, cy, angle, chords), shown).toBe(true);
        expect(chords[0].row[RADIUS] - row[RADIUS], shown).toBeLessThanOrEqual(tolerance);
        chords.forEach((chord, i) => {
          const before = i === 0 ? row : chords[i - 1].row;
          const start = i === 0 ? 0 : END;
          for (let k = 0; k < kind; k++) {
            expect(chord.row[vertexAt(k)]).toBe(before[vertexAt(k) + start]);
            expect(chord.row[vertexAt(k) + 1]).toBe(before[vertexAt(k) + 1 + start]);
          }
          expect(chord.row[RADIUS]).toBe(chord.row[RADIUS + END]);
          expect(chord.kind).toBe(kind);
        });
      }
    });
  }

  it('takes the least number of chords', () => {
    // 1 - cos(pi / 4 n) <= 0.01 for n >= 5.55.
    expect(rotation(segment(0, 0, 1, 0), 0, 0, Math.PI / 2, 0.01)).toHaveLength(6);
    const random = xoroshiro128plus(7);
    for (let n = 0; n < 200; n++) {
      const angle = ((random.next() | 0) / 2 ** 31) * 20;
      const tolerance = 2 ** -((random.next() >>> 0) % 14);
      const count = rotation(segment(0, 0, 3, 4), 0, 0, angle, tolerance).length;
      const off = (chords: number): number => 5 * (1 - Math.cos(angle / (2 * chords)));
      expect(off(count)).toBeLessThanOrEqual(tolerance);
      if (count > 1 && Math.abs(angle) / (count - 1) < 2 * Math.PI)
        expect(off(count - 1)).toBeGreaterThan(tolerance * (1 - 1e-9));
    }
  });

  it('never lets a chord span more than a turn, whatever the tolerance', () => {
    expect(rotation(segment(0, 0, 1, 0), 0, 0, 2 * Math.PI, 10)).toHaveLength(1);
    expect(rotation(segment(0, 0, 1, 0), 0, 0, 6.3, 10)).toHaveLength(2);
    expect(rotation(segment(0, 0, 1, 0), 0, 0, -100, 10)).toHaveLength(16);
  });

  it('one chord where nothing turns', () => {
    const [still] = rotation(triangle(1, 2, 3, 4, 5, 7, 0.5), 8, 9, 0, 1e-3);
    expect([...still.row.subarray(0, 4)]).toEqual([1, 2, 1, 2]);
    const [own] = rotation(circle(3, 4, 2), 3, 4, 1, 1e-300);
    expect([...own.row.subarray(0, 7)]).toEqual([3, 4, 3, 4, 2, 0, 2]);
  });

  it('turns from the x axis to the y axis', () => {
    const chords = rotation(segment(1, 0, 2, 0), 0, 0, Math.PI / 2, 0.1);
    const end = chords.at(-1)!.row;
    expect(end[END]).toBeCloseTo(0, 15);
    expect(end[END + 1]).toBeCloseTo(1, 15);
    expect(end[vertexAt(1) + END + 1]).toBeCloseTo(2, 15);
  });

  it('has the same bits everywhere', () => {
    const chords = rotation(triangle(1, 0, 0, 1, -0.3, 0.7), 0.25, -0.5, 7, 1e-3);
    let hash = 0n;
    for (const chord of chords) {
      const bits = new BigUint64Array(chord.row.buffer);
      for (const word of bits) hash = (hash * 1099511628211n + word) % (1n << 64n);
    }
    expect(`${chords.length} ${hash.toString(16)}`).toBe('97 b4c56488c23440c8');
  });

  const shape = segment(0, 0, 1, 0);
  const bad: readonly (readonly [string, () => unknown, RegExp])[] = [
    ['angle NaN', () => rotation(shape, 0, 0, NaN, 1), /rotation: angle must be .*, got NaN/],
    ['angle Infinity', () => rotation(shape, 0, 0, Infinity, 1), /rotation: angle/],
    ['too large an angle', () => rotation(shape, 0, 0, 8193, 1), /between -8192 and 8192, got 8193/],
    [
      'tolerance 0',
      () => rotation(shape, 0, 0, 1, 0),
      /rotation: tolerance must be a positive number, got 0/,
    ],
    ['tolerance below 0', () => rotation(shape, 0, 0, 1, -1), /rotation: tolerance/],
    ['tolerance NaN', () => rotation(shape, 0, 0, 1, NaN), /rotation: tolerance/],
    ['tolerance Infinity', () => rotation(shape, 0, 0, 1, Infinity), /rotation: tolerance/],
    [
      'too many chords',
      () => rotation(shape, 0, 0, 1, 1e-9),
      /at least 7\..*e-9, that of 4096 chords, got 1e-9/,
    ],
    ['below rounding', () => rotation(shape, 1e9, 0, 1e-9, 1e-8), /rotation: tolerance must be at least/],
    ['a centre that is no number', () => rotation(shape, NaN, 0, 1, 1), /rotation: cx/],
    ['an infinite centre', () => rotation(shape, 0, -Infinity, 1, 1), /rotation: cy/],
    [
      'an end out of range',
      () => rotation(segment(9e149, 9e149, 0, 0), 0, 0, Math.PI / 4, 1e150),
      /rotation: end y/,
    ],
  ];
  it.each(bad)('refuses %s', (_, call, message) => {
    expect(call).toThrow(InvalidInput);
    expect(call).toThrow(message);
  });
});
