/** A full turn in radians, rounded: just below 2 pi. */
export const TURN = 6.283185307179586;
/**
 * pi / 2 in three parts, 33 bits each: products with a count below 2^20 are exact. The remainder is below
 * 1e-31.
 */
const QUARTER = [1.5707963267341256, 6.077100506303966e-11, 2.0222662487111665e-21] as const;
/**
 * The number of times an arc is halved: its tangent is then below a tenth, and the series ends below 1e-21.
 */
const HALVINGS = 5;

const one = new Float64Array(1);
const two = new Float64Array(2);

/** The same as `writeSineAndCosine`, in a new list. Trusts its input. */
export function sineAndCosine(angle: number): readonly [sine: number, cosine: number] {
  one[0] = angle;
  writeSineAndCosine(one, 0, two);
  return [two[0], two[1]];
}

/**
 * Writes the sine and the cosine of the angle at an index, of up to a million radians: within 4u, and the
 * same bits on every engine, which Math.sin does not promise. The angle is reduced to at most pi / 4, off by
 * 1.4u (Cody and Waite 1980); the Taylor sums end below x^18 / 18! = 2e-18, and rounding takes 2u.
 * Trusts its input.
 */
export function writeSineAndCosine(angles: Float64Array, index: number, out: Float64Array): void {
  const angle = angles[index];
  const quarters = Math.floor(angle / (TURN / 4) + 0.5);
  const x = angle - quarters * QUARTER[0] - quarters * QUARTER[1] - quarters * QUARTER[2];
  const z = x * x;
  let s = 1;
  let c = 1;
  for (let k = 16; k > 0; k -= 2) {
    s = 1 - (z / (k * (k + 1))) * s;
    c = 1 - (z / (k * (k - 1))) * c;
  }
  s *= x;
  const turns = quarters - 4 * Math.floor(quarters / 4);
  const swaps = turns === 1 || turns === 3;
  const sine = swaps ? c : s;
  const cosine = swaps ? s : c;
  out[0] = turns >= 2 ? -sine : sine;
  out[1] = turns === 1 || turns === 2 ? -cosine : cosine;
}

/**
 * Brings the angle at an index, of up to a million radians, to [-pi, pi] by whole turns. Trusts its input.
 */
export function wrapAngle(angles: Float64Array, index: number): void {
  const angle = angles[index];
  const quarters = 4 * Math.floor(angle / TURN + 0.5);
  if (quarters === 0) return;
  angles[index] = angle - quarters * QUARTER[0] - quarters * QUARTER[1] - quarters * QUARTER[2];
}

/**
 * The angle in [0, pi] whose sine and cosine are in the ratio of these two numbers, the first of which is not
 * negative; 0 where both are 0. Trusts its input.
 */
export function arc(sine: number, cosine: number): number {
  const most = Math.max(sine, Math.abs(cosine));
  if (most === 0) return 0;
  const length = Math.sqrt((sine / most) * (sine / most) + (cosine / most) * (cosine / most));
  let s = sine / most / length;
  let c = cosine / most / length;
  for (let i = 0; i < HALVINGS; i++) {
    const half = c >= 0 ? s / Math.sqrt(2 * (1 + c)) : Math.sqrt((1 - c) / 2);
    c = c >= 0 ? Math.sqrt((1 + c) / 2) : s / (2 * half);
    s = half;
  }
  const t = s / c;
  let sum = 0;
  for (let k = 17; k > 0; k -= 2) sum = 1 / k - t * t * sum;
  return sum * t * 2 ** HALVINGS;
}
