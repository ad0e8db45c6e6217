import { CIRCLE, SEGMENT, type ShapeKind, TRIANGLE } from '@swept/core';
import { crossSign, dotSign, orient } from '../exact/orient.js';
import { edgeReach, vertexReach } from '../exact/reach.js';
import { inTriangle } from '../pair/cores.js';
import { edgeCount } from '../pair/edges.js';
import { edgeEnd, OF_B, PAIR, RADII } from '../pair/pair.js';

/** Offsets of the ends of the ray in PAIR. The target is B; the radius of A is 0. */
export const START = 0;
export const FINISH = 2;

/** Is p outside the target (1), on its boundary (0; without area all is boundary), or inside (-1)? Exact. */
export function placeOf(p: number, kind: ShapeKind): number {
  if (kind === CIRCLE) return vertexReach(PAIR, p, OF_B, RADII);
  if (kind === SEGMENT) return edgeReach(PAIR, p, OF_B, OF_B + 2, RADII);
  const inside = inTriangle(p, OF_B);
  // Not -inside: -0 would be allocated.
  if (PAIR[RADII + 1] === 0) return 0 - inside;
  if (inside >= 0) return -1;
  let place = 1;
  for (let i = 0; i < edgeCount(TRIANGLE) && place >= 0; i++) {
    const reach = edgeReach(PAIR, p, OF_B + 2 * i, OF_B + edgeEnd(TRIANGLE, i), RADII);
    if (reach < place) place = reach;
  }
  return place;
}

/**
 * For p, an end of the ray that is exactly on the boundary of a target with radius: is the ray in the target
 * just beside p? The nearest point of the core decides: the ray must come nearer to it, or slide along an
 * edge.
 */
export function isInBeside(p: number, kind: ShapeKind): boolean {
  const other = p === START ? FINISH : START;
  if (kind === CIRCLE) return dotSign(PAIR, OF_B, p, p, other) < 0;
  for (let i = 0; i < edgeCount(kind); i++) {
    const a = OF_B + 2 * i;
    const b = OF_B + edgeEnd(kind, i);
    if (edgeReach(PAIR, p, a, b, RADII) !== 0) continue;
    const beyondA = dotSign(PAIR, a, b, a, p);
    const beyondB = dotSign(PAIR, b, a, b, p);
    if (beyondA > 0 && beyondB > 0) return orient(PAIR, a, b, p) * crossSign(PAIR, a, b, p, other) <= 0;
    const end = beyondA <= 0 ? a : b;
    if (dotSign(PAIR, end, p, p, other) < 0) return true;
    // Perpendicular to that: along the edge if p is exactly over its end, and then inwards or not.
    if (dotSign(PAIR, end, p, p, other) === 0 && (beyondA === 0 || beyondB === 0)) {
      if (dotSign(PAIR, end, end === a ? b : a, p, other) > 0) return true;
    }
  }
  return false;
}

/**
 * Does the ray enter the open triangle? Not if both its ends are on or beyond the line of one edge, or
 * all corners on one side of its own line: two convex sets, one of them open, meet unless a line separates
 * them.
 */
export function entersTriangle(): boolean {
  const turn = orient(PAIR, OF_B, OF_B + 2, OF_B + 4);
  if (turn === 0) return false;
  let left = false;
  let right = false;
  for (let i = 0; i < 3; i++) {
    const a = OF_B + 2 * i;
    const b = OF_B + edgeEnd(TRIANGLE, i);
    if (turn * orient(PAIR, a, b, START) <= 0 && turn * orient(PAIR, a, b, FINISH) <= 0) return false;
    const side = orient(PAIR, START, FINISH, a);
    if (side > 0) left = true;
    if (side < 0) right = true;
  }
  return left && right;
}

/** Are the ends of the ray on both sides of the segment, and those of the segment on both sides of the ray? */
export function crossesSegment(): boolean {
  const start = orient(PAIR, OF_B, OF_B + 2, START);
  if (start * orient(PAIR, OF_B, OF_B + 2, FINISH) >= 0) return false;
  return orient(PAIR, START, FINISH, OF_B) * orient(PAIR, START, FINISH, OF_B + 2) < 0;
}
