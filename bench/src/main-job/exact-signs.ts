/*
 * Signs of polynomials in doubles, never wrong: doubles with an error bound first, whole numbers (BigInt) where they
 * leave a doubt. Every finite double is a whole multiple of 2^-1074, so scaling by 2^1074 loses nothing.
 * Part of the independent check: nothing here comes from the engine.
 */

/** Four times the worst relative error of a 2 x 2 determinant of differences (about 4 x 2^-53 of its products). */
const DETERMINANT_ERROR = 2 ** -49;
/** More than underflow can take away from a product. */
const TINY = 1e-300;

const double = new Float64Array(1);
const bits = new BigUint64Array(double.buffer);

/** x times 2^1074, a whole number. */
export function exact(x: number): bigint {
  double[0] = x;
  const exponent = (bits[0] >> 52n) & 0x7ffn;
  const fraction = bits[0] & 0xfffffffffffffn;
  const magnitude = exponent === 0n ? fraction : (fraction | 0x10000000000000n) << (exponent - 1n);
  return x < 0 ? -magnitude : magnitude;
}

export function signOf(x: bigint): number {
  return x > 0n ? 1 : x < 0n ? -1 : 0;
}

/** On which side of the line from a to b is c? 1 to the left, -1 to the right, 0 exactly on it. */
export function orientation(ax: number, ay: number, bx: number, by: number, cx: number, cy: number): number {
  const left = (bx - ax) * (cy - ay);
  const right = (by - ay) * (cx - ax);
  const determinant = left - right;
  const error = (Math.abs(left) + Math.abs(right)) * DETERMINANT_ERROR + TINY;
  if (determinant > error) return 1;
  if (determinant < -error) return -1;
  return exactOrientation(ax, ay, bx, by, cx, cy);
}

function exactOrientation(ax: number, ay: number, bx: number, by: number, cx: number, cy: number): number {
  const x = exact(ax);
  const y = exact(ay);
  return signOf((exact(bx) - x) * (exact(cy) - y) - (exact(by) - y) * (exact(cx) - x));
}

/** Have the closed segments pq and ab a point in common? Either may have no length. */
export function segmentsMeet(
  px: number,
  py: number,
  qx: number,
  qy: number,
  ax: number,
  ay: number,
  bx: number,
  by: number,
): boolean {
  const p = orientation(ax, ay, bx, by, px, py);
  const q = orientation(ax, ay, bx, by, qx, qy);
  if (p * q > 0) return false;
  const a = orientation(px, py, qx, qy, ax, ay);
  const b = orientation(px, py, qx, qy, bx, by);
  if (a * b > 0) return false;
  if (p * q < 0 && a * b < 0) return true;
  return (
    (p === 0 && between(px, py, ax, ay, bx, by)) ||
    (q === 0 && between(qx, qy, ax, ay, bx, by)) ||
    (a === 0 && between(ax, ay, px, py, qx, qy)) ||
    (b === 0 && between(bx, by, px, py, qx, qy))
  );
}

/** Is a point of the line through a and b in their box? */
function between(x: number, y: number, ax: number, ay: number, bx: number, by: number): boolean {
  return x >= Math.min(ax, bx) && x <= Math.max(ax, bx) && y >= Math.min(ay, by) && y <= Math.max(ay, by);
}

/** Is the distance from p to the segment ab less than r? */
export function isNearer(
  px: number,
  py: number,
  ax: number,
  ay: number,
  bx: number,
  by: number,
  r: number,
): boolean {
  const dx = bx - ax;
  const dy = by - ay;
  const ex = px - ax;
  const ey = py - ay;
  const square = dx * dx + dy * dy;
  const along = dx * ex + dy * ey;
  const doubt = (Math.abs(dx * ex) + Math.abs(dy * ey) + square) * DETERMINANT_ERROR + TINY;
  if (along > doubt && square - along > doubt) {
    const away = Math.abs(dx * ey - dy * ex);
    const limit = r * Math.sqrt(square);
    const error = (Math.abs(dx * ey) + Math.abs(dy * ex) + limit) * DETERMINANT_ERROR + TINY;
    if (away - limit > error) return false;
    if (limit - away > error) return true;
  } else if (along < -doubt || along - square > doubt) {
    const fx = along < 0 ? ex : px - bx;
    const fy = along < 0 ? ey : py - by;
    const away = fx * fx + fy * fy;
    const error = (away + r * r) * DETERMINANT_ERROR + TINY;
    if (away - r * r > error) return false;
    if (r * r - away > error) return true;
  }
  return isNearerExactly([px, py, ax, ay, bx, by].map(exact), exact(r));
}

function isNearerExactly([px, py, ax, ay, bx, by]: bigint[], r: bigint): boolean {
  const [dx, dy, ex, ey] = [bx - ax, by - ay, px - ax, py - ay];
  const square = dx * dx + dy * dy;
  const along = dx * ex + dy * ey;
  if (along <= 0n) return ex * ex + ey * ey < r * r;
  if (along >= square) return (px - bx) * (px - bx) + (py - by) * (py - by) < r * r;
  const cross = dx * ey - dy * ex;
  return cross * cross < r * r * square;
}

/**
 * Does an edge whose ends move evenly, a from (a[0], a[1]) to (a[2], a[3]) and b likewise, touch the resting point p
 * at any time in [0, 1]? With A = a - p and B = b - p it does where A x B = 0 and A . B <= 0. Both are quadratics in
 * time, and the sign of the second at a root of the first is decided without computing the root.
 */
export function edgeMeetsPoint(a: ArrayLike<number>, b: ArrayLike<number>, px: number, py: number): boolean {
  const x = exact(px);
  const y = exact(py);
  const [a0x, a0y, b0x, b0y] = [exact(a[0]) - x, exact(a[1]) - y, exact(b[0]) - x, exact(b[1]) - y];
  const [a1x, a1y, b1x, b1y] = [exact(a[2]) - x, exact(a[3]) - y, exact(b[2]) - x, exact(b[3]) - y];
  const [avx, avy, bvx, bvy] = [a1x - a0x, a1y - a0y, b1x - b0x, b1y - b0y];
  const cross: Quadratic = [
    a0x * b0y - a0y * b0x,
    a0x * bvy - a0y * bvx + avx * b0y - avy * b0x,
    avx * bvy - avy * bvx,
  ];
  const dot: Quadratic = [
    a0x * b0x + a0y * b0y,
    a0x * bvx + a0y * bvy + avx * b0x + avy * b0y,
    avx * bvx + avy * bvy,
  ];
  return vanishesWhereNotPositive(cross, dot);
}

/** c[0] + c[1] t + c[2] t^2 */
type Quadratic = [bigint, bigint, bigint];

/** Is there a t in [0, 1] with f(t) = 0 and g(t) <= 0? */
export function vanishesWhereNotPositive(f: Quadratic, g: Quadratic): boolean {
  const [f0, f1, f2] = f;
  if (f2 === 0n && f1 === 0n) return f0 === 0n && isSomewhereNotPositive(g);
  if (f2 === 0n) {
    // One root, -f0 / f1; g there, times f1^2.
    const [top, bottom] = f1 > 0n ? [-f0, f1] : [f0, -f1];
    return (
      top >= 0n && top <= bottom && g[0] * bottom * bottom + g[1] * top * bottom + g[2] * top * top <= 0n
    );
  }
  const discriminant = f1 * f1 - 4n * f2 * f0;
  if (discriminant < 0n) return false;
  // f2 g = g2 f + (u t + v): at a root of f, g has the sign of (u t + v) / f2.
  const u = g[1] * f2 - g[2] * f1;
  const v = g[0] * f2 - g[2] * f0;
  const lead = signOf(f2);
  for (const branch of [1n, -1n]) {
    // The root is (-f1 + branch sqrt(discriminant)) / (2 f2).
    const fromZero = lead * signWithRoot(-f1, branch, discriminant);
    const fromOne = lead * signWithRoot(-f1 - 2n * f2, branch, discriminant);
    if (fromZero < 0 || fromOne > 0) continue;
    // (u t + v) 2 f2 has the sign of (u t + v) / f2.
    if (signWithRoot(2n * f2 * v - u * f1, branch * u, discriminant) <= 0) return true;
  }
  return false;
}

/** The sign of p + q sqrt(d). */
function signWithRoot(p: bigint, q: bigint, d: bigint): number {
  const signP = signOf(p);
  const signQ = d === 0n ? 0 : signOf(q);
  if (signP === signQ || signQ === 0) return signP;
  if (signP === 0) return signQ;
  return signOf(p * p - q * q * d) * signP;
}

function isSomewhereNotPositive([g0, g1, g2]: Quadratic): boolean {
  if (g0 <= 0n || g0 + g1 + g2 <= 0n) return true;
  // Positive at both ends: only a valley between them, at -g1 / (2 g2), can reach zero.
  return g2 > 0n && g1 < 0n && -g1 < 2n * g2 && g1 * g1 >= 4n * g2 * g0;
}
