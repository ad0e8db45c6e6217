import type { ShapeKind } from '@swept/core';
import { grazes } from '../event/graze.js';
import { edgeCount } from '../pair/edges.js';
import { exactPaths } from '../pair/exact-paths.js';
import { kindA, kindB } from '../pair/loaded.js';
import { edgeEnd, OF_B, PAIR, RADII } from '../pair/pair.js';
import { GAP_ERROR } from './bounds.js';
import { CLOSEST, CLOSEST_OF, DISTANCE } from './closest.js';
import { inRows } from './departure.js';
import { FRAME, FROM, NOW, SAG, SIZE, TIMES, TO } from './frame.js';

/**
 * Is the contact that `marchApart` stopped at only a graze, exactly: has the gap of the features that touch a
 * root of even multiplicity there? Without radius two corners touch as a corner and an edge: it is enough
 * that one of them does not come nearer to the line of an edge of the other.
 *
 * Only slow contacts are tested exactly. Let a gap f >= 0 close at the speed s, with |f''| <= M for a time h.
 * If there is a graze within that time, s^2 <= 2 M f, else the gap would be below 0 before; if not, that or s
 * <= 2 f / h holds for the same reason.
 */
export function isTangent(): boolean {
  const count = collect();
  let left = 0;
  for (let i = 0; i < 3 * count; i += 3) {
    if (!isSlow(TOUCHED[i], TOUCHED[i + 1], TOUCHED[i + 2])) continue;
    TOUCHED.copyWithin(left, i, i + 3);
    left += 3;
  }
  if (left === 0) return false;
  const touched = Array.from(TOUCHED.subarray(0, left), inRows);
  const { paths, reach } = exactPaths(touched, true);
  for (let i = 0; i < left; i += 3) {
    const [v, e0, e1] = touched.slice(i, i + 3);
    if (grazes(paths[v], paths[e0], paths[e1], reach, TIMES, NOW)) return true;
  }
  return false;
}

/**
 * The touching features: vertex and edge, or a vertex of A and twice one of B. Two corners have up to four
 * edges.
 */
const TOUCHED = new Int32Array(12);

function collect(): number {
  if (CLOSEST_OF[1] !== CLOSEST_OF[2] || PAIR[RADII] > 0 || kindA + kindB === 2) {
    TOUCHED.set(CLOSEST_OF);
    return 1;
  }
  return addEdges(
    kindA,
    0,
    CLOSEST_OF[0],
    CLOSEST_OF[1],
    addEdges(kindB, OF_B, CLOSEST_OF[1], CLOSEST_OF[0], 0),
  );
}

/** The edges of a shape at one of its corners, with a vertex of the other shape. */
function addEdges(kind: ShapeKind, first: number, corner: number, vertex: number, count: number): number {
  let next = count;
  for (let i = 0; i < edgeCount(kind); i++) {
    const e0 = first + 2 * i;
    const e1 = first + edgeEnd(kind, i);
    if (e0 !== corner && e1 !== corner) continue;
    TOUCHED[3 * next] = vertex;
    TOUCHED[3 * next + 1] = e0;
    TOUCHED[3 * next++ + 2] = e1;
  }
  return next;
}

/** The rounding error of a speed, as a fraction of the largest speeds. */
const SPEED_ERROR = 2 ** -44;

/** May the gap of two features be closing as slowly as before a graze? */
function isSlow(v: number, e0: number, e1: number): boolean {
  const size = FRAME[SIZE];
  const bent = 1 - 2 * TIMES[NOW];
  // The sag of e relative to v.
  const bend = v < OF_B === e0 < OF_B ? 0 : v < OF_B ? 1 : -1;
  const sagX = bend * SAG[0];
  const sagY = bend * SAG[1];
  const sag = Math.abs(sagX) + Math.abs(sagY);
  const ax = PAIR[e0] - PAIR[v];
  const ay = PAIR[e0 + 1] - PAIR[v + 1];
  const chordX = TO[e0] - TO[v] - (FROM[e0] - FROM[v]);
  const chordY = TO[e0 + 1] - TO[v + 1] - (FROM[e0 + 1] - FROM[v + 1]);
  const speedX = chordX - bent * sagX;
  const speedY = chordY - bent * sagY;
  // For the duration of a step, if it went on.
  const fast = Math.abs(chordX) + Math.abs(chordY) + 3 * sag;
  const growth = TO[RADII] - FROM[RADII];
  const gap = 2 * Math.abs(CLOSEST[DISTANCE] - PAIR[RADII]) + 2 * GAP_ERROR * size;
  if (e0 === e1) {
    const distance = Math.sqrt(ax * ax + ay * ay);
    // While the distance is at least half of its present value.
    const rate = Math.max(1, (2 * fast) / distance);
    const closing = Math.abs((ax * speedX + ay * speedY) / distance - growth);
    const error = SPEED_ERROR * (fast + size) * (1 + size / distance);
    const slowest = error + Math.sqrt(2 * (2 * sag + rate * fast) * gap) + 2 * gap * rate;
    return PAIR[RADII] > 0 && !(closing > slowest);
  }
  const vx = PAIR[e1] - PAIR[e0];
  const vy = PAIR[e1 + 1] - PAIR[e0 + 1];
  const turnX = TO[e1] - TO[e0] - (FROM[e1] - FROM[e0]);
  const turnY = TO[e1 + 1] - TO[e0 + 1] - (FROM[e1 + 1] - FROM[e0 + 1]);
  const length = Math.sqrt(vx * vx + vy * vy);
  const x = ax * vy - ay * vx;
  // The side decides how a radius closes the gap.
  if (growth !== 0 && !(Math.abs(x) > 4 * GAP_ERROR * size * length)) return true;
  const slope = speedX * vy - speedY * vx + (ax * turnY - ay * turnX);
  const lengthening = (vx * turnX + vy * turnY) / length;
  const closing = Math.abs((x > 0 ? 1 : -1) * ((slope - (x / length) * lengthening) / length) - growth);
  // While the edge has at least half of its length: how fast it turns.
  const turn = (2 * (Math.abs(turnX) + Math.abs(turnY))) / length;
  const rate = Math.max(1, turn);
  const most = 2 * sag + 16 * size * turn * turn + 4 * turn * fast;
  const error = SPEED_ERROR * (fast + size) * (1 + size / length);
  return !(closing > error + Math.sqrt(2 * most * gap) + 2 * gap * rate);
}
