import { type Rows, vertexAt } from '@swept/core';
import type { Crossings } from '../crossings.js';
import { multiply, signAt } from '../exact/integer-polynomial.js';
import { cross, exactVertexEdge } from '../exact/path.js';
import { endOfStep, type Root, rootsInStep, sortedRoots } from '../exact/root.js';
import { isBesideEdge } from './beside-edge.js';
import { findRoots, isOnEdge, setRoot } from './edge-roots.js';
import { AT_FIRST, AT_SECOND, FIRST, PLACE, TIME } from './verdict.js';

const V1 = vertexAt(1);

/** Where on the segment the point is at each root, as in FIRST[PLACE]. */
const PLACES = new Int32Array(2);
const NOWHERE = -1;

/** The exact stages of `crossingsPointSegment`: in expansions, or else in BigInts, for every finite input. */
export function exactCrossings(point: Rows, segment: Rows, out: Crossings, po: number, so: number): number {
  out.count = 0;
  out.always = false;
  if (isBesideEdge(point, po, segment, so, so + V1)) return 0;
  const roots = findRoots(point, po, segment, so, so + V1);
  // All of them before the time of one is looked for, which forgets what they are made of.
  for (let k = 0; k < roots; k++) PLACES[k] = isOnEdge(k) ? FIRST[PLACE] : NOWHERE;
  for (let k = 0; k < roots; k++) {
    const place = PLACES[k];
    if (place === NOWHERE) continue;
    if (!setRoot(k, point, po, segment, so, so + V1)) return integerCrossings(point, segment, out, po, so);
    const t = FIRST[TIME];
    out.t[out.count] = t;
    out.s[out.count++] = place === AT_FIRST ? 0 : place === AT_SECOND ? 1 : along(point, po, segment, so, t);
  }
  return roots >= 0 ? out.count : integerCrossings(point, segment, out, po, so);
}

function integerCrossings(point: Rows, segment: Rows, out: Crossings, po: number, so: number): number {
  const { a, b, v } = exactVertexEdge(point, po, segment, so, so + V1);
  const x = cross(a, v);
  const apartX = multiply(a.x, b.x);
  const apartY = multiply(a.y, b.y);
  const within = (root: Root): boolean => root.signOf(apartX) <= 0 && root.signOf(apartY) <= 0;
  const write = (root: Root): void => {
    const t = root.toNearest();
    out.t[out.count] = t;
    out.s[out.count++] = along(point, po, segment, so, t);
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
function along(point: Rows, po: number, segment: Rows, so: number, t: number): number {
  const r = 1 - t;
  const at = (rows: Rows, i: number): number => r * rows[i] + t * rows[i + 2];
  const vx = at(segment, so + V1) - at(segment, so);
  const vy = at(segment, so + V1 + 1) - at(segment, so + 1);
  const ax = at(point, po) - at(segment, so);
  const ay = at(point, po + 1) - at(segment, so + 1);
  const s = Math.abs(vx) > Math.abs(vy) ? ax / vx : ay / vy;
  return s > 0 ? (s < 1 ? s : 1) : 0;
}
