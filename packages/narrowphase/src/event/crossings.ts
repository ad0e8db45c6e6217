import { CIRCLE, END, type Rows, SAG_X, SAG_Y, SEGMENT, vertexAt } from '@swept/core';
import type { Crossings } from '../crossings.js';
import { multiply, signAt } from '../exact/integer-polynomial.js';
import { crossOfPaths, type Path } from '../exact/path.js';
import { endOfStep, type Root, rootsInStep, sortedRoots } from '../exact/root.js';
import { exactVertexEdge } from '../pair/exact-paths.js';
import { load, ROW_B, ROWS } from '../pair/loaded.js';
import { isClearOfEdge } from './clear-of.js';
import { findRoots, isOnEdge, setRoot } from './edge-roots.js';
import { AT_FIRST, AT_SECOND, FIRST, PLACE, TIME } from './first.js';

/** The point, and the ends of the segment, in ROWS. */
const POINT = 0;
const END0 = ROW_B;
const END1 = ROW_B + vertexAt(1);

/** The place of the point on the segment at each root, as in FIRST[PLACE]. */
const PLACES = new Int32Array(2);
const NOWHERE = -1;

/** The exact stages of `crossingsPointSegment`: in expansions, or else in BigInts, for every finite input. */
export function exactCrossings(point: Rows, segment: Rows, out: Crossings, po: number, so: number): number {
  out.count = 0;
  out.always = false;
  load(CIRCLE, point, po, SEGMENT, segment, so);
  if (isClearOfEdge(ROWS, POINT, ROWS, END0, END1)) return 0;
  const roots = findRoots(ROWS, POINT, END0, END1);
  // All are tested before any time is computed, which discards the numbers they are made of.
  for (let k = 0; k < roots; k++) PLACES[k] = isOnEdge(k) ? FIRST[PLACE] : NOWHERE;
  for (let k = 0; k < roots; k++) {
    const place = PLACES[k];
    if (place === NOWHERE) continue;
    if (!setRoot(k)) return integerCrossings(out);
    const t = FIRST[TIME];
    out.t[out.count] = t;
    out.s[out.count++] = place === AT_FIRST ? 0 : place === AT_SECOND ? 1 : along(t);
  }
  return roots >= 0 ? out.count : integerCrossings(out);
}

/** The exact stage where paths bend against each other: in BigInts. */
export function bentCrossings(point: Rows, segment: Rows, out: Crossings, po: number, so: number): number {
  load(CIRCLE, point, po, SEGMENT, segment, so);
  return integerCrossings(out, true);
}

function integerCrossings(out: Crossings, bent = false): number {
  const { a, b, v } = exactVertexEdge(POINT, END0, END1, bent);
  const x = crossOfPaths(a, v);
  const apartX = multiply(a.x, b.x);
  const apartY = multiply(a.y, b.y);
  const within = (root: Root): boolean => root.signOf(apartX) <= 0 && root.signOf(apartY) <= 0;
  const isAt = (root: Root, end: Path): boolean => root.signOf(end.x) === 0 && root.signOf(end.y) === 0;
  const write = (root: Root): void => {
    const t = root.toNearest();
    out.t[out.count] = t;
    out.s[out.count++] = isAt(root, a) ? 0 : isAt(root, b) ? 1 : along(t);
  };
  out.count = 0;
  out.always = false;
  if (x.length > 0) {
    for (const root of rootsInStep(x)) if (within(root)) write(root);
    return out.count;
  }
  // In line for the whole step: on the segment from one change of order to the next, or for an instant.
  const times = sortedRoots([endOfStep(0n)], rootsInStep(apartX), rootsInStep(apartY), [endOfStep(1n)]);
  let open = false;
  times.forEach((time, i) => {
    const now = within(time);
    if (now && !open) write(time);
    const next = times[i + 1];
    const on = now && next !== undefined && !isApartBetween(time, next);
    if (now && !on) write(time);
    open = on;
  });
  out.always = out.count > 0;
  return out.count;

  function isApartBetween(from: Root, to: Root): boolean {
    const [n, k] = from.between(to);
    return signAt(apartX, n, k) > 0 || signAt(apartY, n, k) > 0;
  }
}

/** The fraction of the segment at which the point is, along the longer axis. */
function along(t: number): number {
  const r = 1 - t;
  // Differences first: far from the origin the coordinates at that time are rounded coarsely.
  const offset = (i: number, j: number): number =>
    r * (ROWS[j] - ROWS[i]) + t * (ROWS[j + END] - ROWS[i + END]);
  const vx = offset(END0, END1);
  const vy = offset(END0 + 1, END1 + 1);
  // Straight paths have the same sag.
  const fall = t * r;
  const ax = offset(END0, POINT) - fall * (ROWS[SAG_X] - ROWS[ROW_B + SAG_X]);
  const ay = offset(END0 + 1, POINT + 1) - fall * (ROWS[SAG_Y] - ROWS[ROW_B + SAG_Y]);
  const s = Math.abs(vx) > Math.abs(vy) ? ax / vx : ay / vy;
  return s > 0 ? (s < 1 ? s : 1) : 0;
}
