import { expectShape } from './expect-shape.js';
import { coordinate, InvalidInput, length } from './invalid-input.js';
import { END, RADIUS, ROW, type Rows, type Shape, vertexAt } from './row.js';
import { sineAndCosine, TURN } from './sine.js';

/** The maximum number of chords of a rotation. */
const MAX_CHORDS = 4096;
/**
 * The largest angle, more than 1,300 turns: the maximum number of chords covers it, and the reduction in
 * `sineAndCosine` is exact for it.
 */
const MAX_ANGLE = 8192;
/** The unit roundoff of doubles. */
const U = 2 ** -53;
/** More than products lose to underflow. */
const UNDERFLOW = 2 ** -1070;

/**
 * A shape turning about (cx, cy) by `angle` radians (from the x axis towards the y axis) in one step, as a
 * list of n motions: chord i covers the times from i / n to (i + 1) / n of the step and an equal part of the
 * angle. Rotation is no polynomial; in each motion the vertices go straight from pose to pose, and the radius
 * is padded so that every point of the truly turning shape is, at every time, inside. n is the least number
 * with a padding of at most `tolerance`, about |angle| / 2 sqrt(r / (2 tolerance)) for the largest distance r
 * of a vertex from the centre.
 *
 * The start pose of `shape` is turned; its end pose is ignored. Poses join: the end of a chord is the start
 * of the next, bit for bit. With alpha = angle / (2 n) a chord falls short of its arc by r (1 - cos alpha) in
 * the middle. Its time runs evenly while the angle does: at phi from the middle they differ by f = (cos phi -
 * cos alpha, sin phi - phi / alpha sin alpha) r. |f| is largest at phi = 0 for alpha <= pi, as its derivative
 * has the sign of sin phi (cos alpha - k) + k phi (k - cos phi) with k = sin alpha / alpha <= sin phi / phi:
 * so the lag along the chord costs nothing. The padding includes rounding errors.
 *
 * Throws `InvalidInput` on a value that is no shape, on numbers that are not finite, an angle beyond 8192, a
 * tolerance that is not positive or would take more than 4096 chords, and where the shape leaves the range of
 * coordinates.
 */
export function rotation(shape: Shape, cx: number, cy: number, angle: number, tolerance: number): Shape[] {
  expectShape('rotation: shape', shape);
  coordinate('rotation: cx', cx);
  coordinate('rotation: cy', cy);
  if (typeof angle !== 'number' || !(Math.abs(angle) <= MAX_ANGLE)) {
    throw new InvalidInput('rotation: angle', angle, `a number between -${MAX_ANGLE} and ${MAX_ANGLE}`);
  }
  if (typeof tolerance !== 'number' || !(tolerance > 0 && tolerance < Infinity)) {
    throw new InvalidInput('rotation: tolerance', tolerance, 'a positive number');
  }
  const radius = shape.row[RADIUS];
  const reach = farthest(shape, cx, cy);
  const far = Math.abs(cx) + Math.abs(cy);
  const fits = (n: number): boolean => padded(radius, reach, far, angle, n) - radius <= tolerance;
  if (!fits(MAX_CHORDS)) {
    const least = padded(radius, reach, far, angle, MAX_CHORDS) - radius;
    throw new InvalidInput(
      'rotation: tolerance',
      tolerance,
      `at least ${least}, that of ${MAX_CHORDS} chords`,
    );
  }
  // No chord may span more than one turn.
  let low = Math.max(1, Math.ceil(Math.abs(angle) / TURN));
  let high = MAX_CHORDS;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (fits(middle)) high = middle;
    else low = middle + 1;
  }
  const wide = length('rotation: padded radius', padded(radius, reach, far, angle, low));
  const chords: Shape[] = [];
  let pose = shape.row;
  for (let i = 1; i <= low; i++) {
    const next = turned(shape, cx, cy, angle * (i / low));
    const row = new Float64Array(ROW);
    for (let k = 0; k < shape.kind; k++) {
      const v = vertexAt(k);
      row[v] = pose[v];
      row[v + 1] = pose[v + 1];
      row[v + END] = next[v];
      row[v + END + 1] = next[v + 1];
    }
    row[RADIUS] = row[RADIUS + END] = wide;
    chords.push({ kind: shape.kind, row });
    pose = next;
  }
  return chords;
}

/** An upper bound of the distance of the vertices from the centre. */
function farthest({ kind, row }: Shape, cx: number, cy: number): number {
  let most = 0;
  for (let k = 0; k < kind; k++) {
    const x = Math.abs(row[vertexAt(k)] - cx);
    const y = Math.abs(row[vertexAt(k) + 1] - cy);
    const larger = Math.max(x, y);
    if (larger === 0) continue;
    const square = (x / larger) * (x / larger) + (y / larger) * (y / larger);
    most = Math.max(most, larger * Math.sqrt(square) * (1 + 8 * U));
  }
  return most;
}

/**
 * The radius with the padding of n chords: 2 r sin^2 (angle / 4 n), which is r (1 - cos alpha), and the error
 * of a pose. That is at most u ((2.1 |angle| + 11.5) r + |cx| + |cy|): 2u |angle| r from the angle, 5.7u r
 * from sine and cosine, 6.8u r from their products with the arm, and the addition of the centre.
 */
function padded(radius: number, reach: number, far: number, angle: number, n: number): number {
  if (reach === 0) return radius;
  const sine = sineAndCosine(Math.abs(angle) / (4 * n))[0];
  const sagitta = 2 * reach * sine * sine * (1 + 32 * U);
  const rounding = U * ((16 + 3 * Math.abs(angle)) * reach + 2 * far) + UNDERFLOW;
  return (radius + (sagitta + rounding)) * (1 + 4 * U);
}

/** The row of the start pose turned about the centre. */
function turned({ kind, row }: Shape, cx: number, cy: number, angle: number): Rows {
  const [s, c] = sineAndCosine(angle);
  const out = new Float64Array(ROW);
  for (let k = 0; k < kind; k++) {
    const v = vertexAt(k);
    const x = row[v] - cx;
    const y = row[v + 1] - cy;
    out[v] = coordinate('rotation: end x', cx + (c * x - s * y));
    out[v + 1] = coordinate('rotation: end y', cy + (s * x + c * y));
  }
  return out;
}
