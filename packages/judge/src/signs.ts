import { placesOf, signOf, toWhole } from './whole.js';

/*
 * Signs of polynomials in doubles, never wrong: doubles with an error bound first, whole numbers where those
 * do not decide.
 */

/**
 * Four times the worst relative error of a 2 x 2 determinant of differences (about 4 x 2^-53 of its
 * products).
 */
const DETERMINANT_ERROR = 2 ** -49;
/** More than a product can lose to underflow. */
const TINY = 1e-300;

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

function exactOrientation(...numbers: number[]): number {
  const [ax, ay, bx, by, cx, cy] = toWholes(numbers);
  return signOf((bx - ax) * (cy - ay) - (by - ay) * (cx - ax));
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
  return isNearerExactly(px, py, ax, ay, bx, by, r);
}

function isNearerExactly(...numbers: number[]): boolean {
  const [px, py, ax, ay, bx, by, r] = toWholes(numbers);
  const [dx, dy, ex, ey] = [bx - ax, by - ay, px - ax, py - ay];
  const square = dx * dx + dy * dy;
  const along = dx * ex + dy * ey;
  if (along <= 0n) return ex * ex + ey * ey < r * r;
  if (along >= square) return (px - bx) * (px - bx) + (py - by) * (py - by) < r * r;
  const cross = dx * ey - dy * ex;
  return cross * cross < r * r * square;
}

function toWholes(numbers: readonly number[]): bigint[] {
  const places = placesOf(numbers);
  return numbers.map((x) => toWhole(x, places));
}
