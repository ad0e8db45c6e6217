/**
 * Halvings of an interval round a root: far below the distance of any two different answers in the tests'
 * data.
 */
const HALVINGS = 90;

interface Fraction {
  n: bigint;
  d: bigint;
}

/**
 * How often a moving point crosses a segment whose ends move, in (0, 1], in rational arithmetic: no rounding,
 * and not a line of the engine's code.
 *
 * With A and B from the point to the two ends, both linear in t, the point is on the line through them when
 * A x B = 0, and between the ends when A . B <= 0 as well. Both are polynomials of degree 2.
 *
 * @param hand x and y of the point at t = 0 and t = 1
 * @param path x and y of both ends at t = 0, then at t = 1
 */
export function countCrossings(hand: readonly number[], path: readonly number[]): number {
  const [hx0, hy0, hx1, hy1] = hand.map(whole);
  const [px0, py0, qx0, qy0, px1, py1, qx1, qy1] = path.map(whole);
  const a0 = [px0 - hx0, py0 - hy0];
  const a1 = [px1 - hx1, py1 - hy1];
  const b0 = [qx0 - hx0, qy0 - hy0];
  const b1 = [qx1 - hx1, qy1 - hy1];
  const cross = quadratic([det(a0, b0), det(a0, b1) + det(a1, b0), det(a1, b1)]);
  const dot = quadratic([inner(a0, b0), inner(a0, b1) + inner(a1, b0), inner(a1, b1)]);

  const zero: Fraction = { n: 0n, d: 1n };
  const one: Fraction = { n: 1n, d: 1n };
  if (cross.sign(zero) === 0 || cross.sign(one) === 0) throw new Error('A root at the very start or end.');
  // Between these the polynomial rises or falls.
  const bounds = [zero, ...cross.turningPoint(), one];
  let count = 0;
  for (let i = 1; i < bounds.length; i++) {
    const low = cross.sign(bounds[i - 1]);
    if (low === 0) throw new Error('A double root.');
    if (low === cross.sign(bounds[i])) continue;
    let [from, to] = [bounds[i - 1], bounds[i]];
    for (let k = 0; k < HALVINGS; k++) {
      const middle = { n: from.n * to.d + to.n * from.d, d: 2n * from.d * to.d };
      if (cross.sign(middle) === low) from = reduced(middle);
      else to = reduced(middle);
    }
    const [before, after] = [dot.sign(from), dot.sign(to)];
    if (before !== after) throw new Error('A root at the very end of the segment.');
    if (before < 0) count++;
  }
  return count;
}

/** A double as a whole number of 2^-200; throws if it has finer bits than that. */
function whole(value: number): bigint {
  return BigInt(value * 2 ** 200);
}

function det(a: bigint[], b: bigint[]): bigint {
  return a[0] * b[1] - a[1] * b[0];
}

function inner(a: bigint[], b: bigint[]): bigint {
  return a[0] * b[0] + a[1] * b[1];
}

/** (1-t)^2 f + t (1-t) g + t^2 h. */
function quadratic([f, g, h]: bigint[]) {
  return {
    sign({ n, d }: Fraction): number {
      const m = d - n;
      const value = f * m * m + g * n * m + h * n * n;
      return value > 0n ? 1 : value < 0n ? -1 : 0;
    },
    /** Where the derivative is 0, if that is inside (0, 1). */
    turningPoint(): Fraction[] {
      let n = 2n * f - g;
      let d = 2n * (f - g + h);
      if (d < 0n) [n, d] = [-n, -d];
      return n > 0n && n < d ? [{ n, d }] : [];
    },
  };
}

function reduced({ n, d }: Fraction): Fraction {
  let [a, b] = [n, d];
  while (b !== 0n) [a, b] = [b, a % b];
  return { n: n / a, d: d / a };
}
