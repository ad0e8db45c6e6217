import { Random } from '@swept/scenes';
import { describe, expect, it } from 'vitest';
import { next } from '../test/support/next.js';
import { edgeMeetsPoint, vanishesWhereNotPositive } from './edge-meets-point.js';
import { polynomial } from './polynomial.js';

describe('edgeMeetsPoint', () => {
  it('sees an edge that sweeps over and back between the ends of the step', () => {
    // The edge from (0, h) to (4, h) has its ends move up and down past each other: X has two roots.
    const a = [0, -1, 0, 1];
    const b = [4, 1, 4, -1];
    expect(edgeMeetsPoint(a, b, 1, 0)).toBe(true);
    expect(edgeMeetsPoint(a, b, 5, 0)).toBe(false);
  });

  it('sees a graze that touches at one instant, and not one ulp less', () => {
    // Ends on (t, 0) and (0, 1 - t): their edges envelop the parabola sqrt(x) + sqrt(y) = 1, which passes
    // (1/4, 1/4).
    const a = [0, 0, 1, 0];
    const b = [0, 1, 0, 0];
    expect(edgeMeetsPoint(a, b, 0.25, 0.25)).toBe(true);
    expect(edgeMeetsPoint(a, b, next(0.25), 0.25)).toBe(false);
    expect(edgeMeetsPoint(a, b, next(0.25, -1), 0.25)).toBe(true);
  });

  it('sees sliding along its own line', () => {
    expect(edgeMeetsPoint([0, 0, 5, 0], [1, 0, 6, 0], 3, 0)).toBe(true);
    expect(edgeMeetsPoint([0, 0, 5, 0], [1, 0, 6, 0], 6, 0)).toBe(true);
    expect(edgeMeetsPoint([0, 0, 5, 0], [1, 0, 6, 0], next(6), 0)).toBe(false);
    expect(edgeMeetsPoint([0, 0, 5, 0], [1, 0, 6, 0], 3, 5e-324)).toBe(false);
  });
});

describe('vanishesWhereNotPositive', () => {
  it('agrees with roots taken in doubles where those are clear (seed 3)', () => {
    const random = new Random(3);
    let yes = 0;
    let no = 0;
    for (let i = 0; i < 20_000; i++) {
      const [f0, f1, f2, g0, g1, g2] = Array.from(
        { length: 6 },
        () => Math.floor(random.between() * 41) - 20,
      );
      const verdict = inDoubles([f0, f1, f2], [g0, g1, g2]);
      if (verdict === undefined) continue;
      const big = (...c: number[]) => polynomial(...c.map(BigInt));
      expect(vanishesWhereNotPositive(big(f0, f1, f2), big(g0, g1, g2)), `${[f0, f1, f2, g0, g1, g2]}`).toBe(
        verdict,
      );
      if (verdict) yes++;
      else no++;
    }
    expect(yes).toBeGreaterThan(2000);
    expect(no).toBeGreaterThan(3000);
  });

  it.each([
    ['at a double root', [1n, -2n, 1n], [0n, 0n, 0n], true],
    ['at a root at 0', [0n, 1n, 1n], [0n, 5n, 5n], true],
    ['at a root at 1', [-1n, 0n, 1n], [1n, 0n, -1n], true],
    ['at an irrational root where both vanish', [-1n, 0n, 2n], [-1n, 0n, 2n], true],
    ['at an irrational root, just positive', [-1n, 0n, 2n], [-1000n, 0n, 2001n], false],
    ['everywhere, in a valley', [0n, 0n, 0n], [1n, -4n, 4n], true],
    ['everywhere, above a valley', [0n, 0n, 0n], [2n, -4n, 4n], false],
  ] as const)('%s', (_, f, g, expected) => {
    expect(vanishesWhereNotPositive(polynomial(...f), polynomial(...g))).toBe(expected);
  });
});

/** Undefined where a root or a sign is too close to call. */
function inDoubles([f0, f1, f2]: number[], [g0, g1, g2]: number[]): boolean | undefined {
  const at = (t: number) => g0 + g1 * t + g2 * t * t;
  if (f2 === 0 && f1 === 0) return f0 === 0 ? undefined : false;
  const d = f1 * f1 - 4 * f2 * f0;
  if (f2 !== 0 && d < 0) return false;
  const root = Math.sqrt(d);
  const roots = f2 === 0 ? [-f0 / f1] : [(-f1 + root) / (2 * f2), (-f1 - root) / (2 * f2)];
  let verdict = false;
  for (const t of roots) {
    if (Math.abs(t) < 1e-9 || Math.abs(t - 1) < 1e-9) return undefined;
    if (t < 0 || t > 1) continue;
    if (Math.abs(at(t)) < 1e-9) return undefined;
    if (at(t) < 0) verdict = true;
  }
  return verdict;
}
