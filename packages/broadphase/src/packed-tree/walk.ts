import { BOX, type Rows } from '@swept/core';
import type { BroadphaseStats } from '../broadphase.js';
import { farDistance, ROUNDING, TINY, X, Y } from '../query/box-distance.js';
import type { Frontier } from '../query/frontier.js';
import {
  DOWN_X,
  DOWN_Y,
  ENTER_X,
  ENTER_Y,
  ENTRY,
  LEAVE_X,
  LEAVE_Y,
  LIMIT,
  lower,
  NEAR_X,
  NEAR_Y,
  UP_X,
  UP_Y,
} from '../query/ray.js';
import type { FoundSlots } from '../slots/found-slots.js';
import { MAX_HEIGHT, NODE_SIZE, type PackedIndex } from './packed-index.js';
import type { Siblings } from './siblings.js';

/** Nodes that a search has still to open. Shared by all trees: no visitor runs meanwhile. */
const stack = new Uint32Array(MAX_HEIGHT * NODE_SIZE);

/** Pushes the slots of the tree whose boxes overlap `box`. */
export function searchTree(
  tree: PackedIndex,
  box: Rows,
  offset: number,
  found: FoundSlots,
  stats: BroadphaseStats,
): void {
  const { size, slots, first, boxes } = tree;
  if (tree.live === 0) return;
  const minX = box[offset];
  const minY = box[offset + 1];
  const maxX = box[offset + 2];
  const maxY = box[offset + 3];
  let opened = 0;
  let tests = 0;
  let top = 0;
  stack[top++] = tree.root;
  while (top > 0) {
    const node = stack[--top] - size;
    opened++;
    const from = first[node];
    const to = first[node + 1];
    tests += to - from;
    // Without branches, which would be mispredicted: always write, advance if they overlap.
    if (from < size) {
      const out = found.reserve(to - from);
      let end = found.top;
      for (let at = from; at < to; at++) {
        const o = at * BOX;
        out[end] = slots[at];
        end +=
          +(minX <= boxes[o + 2]) & +(boxes[o] <= maxX) & +(minY <= boxes[o + 3]) & +(boxes[o + 1] <= maxY);
      }
      found.top = end;
    } else {
      for (let at = from; at < to; at++) {
        const o = at * BOX;
        stack[top] = at;
        top +=
          +(minX <= boxes[o + 2]) & +(boxes[o] <= maxX) & +(minY <= boxes[o + 3]) & +(boxes[o + 1] <= maxY);
      }
    }
  }
  stats.nodeVisits += opened;
  stats.boxTests += tests;
}

/** Children of one node that the ray meets. One place more, for one that it does not meet. */
const met = new Uint32Array(NODE_SIZE + 1);

/**
 * Visits the slots in the frontier and those in the tree that its ready ray meets: depth first, the child
 * that is entered first before the others. Nodes have negative ids in the frontier, slots have their own.
 */
export function castTree(
  tree: PackedIndex,
  frontier: Frontier,
  limit: Float64Array,
  visit: (slot: number) => void,
  stats: BroadphaseStats,
): void {
  const { size, slots, first, boxes } = tree;
  const { ready } = frontier;
  const nearX = ready[NEAR_X] | 0;
  const nearY = ready[NEAR_Y] | 0;
  const farX = 2 - nearX;
  const farY = 4 - nearY;
  const enterX = ready[ENTER_X];
  const enterY = ready[ENTER_Y];
  const leaveX = ready[LEAVE_X];
  const leaveY = ready[LEAVE_Y];
  const downX = ready[DOWN_X];
  const downY = ready[DOWN_Y];
  const upX = ready[UP_X];
  const upY = ready[UP_Y];
  let opened = 0;
  let tests = 0;
  if (tree.live > 0) {
    ready[ENTRY] = 0;
    frontier.add(-tree.root);
  }
  while (frontier.count > 0) {
    const id = frontier.last();
    if (!frontier.isNear) continue;
    if (id >= 0) {
      visit(id);
      lower(ready, limit);
      continue;
    }
    const most = ready[LIMIT];
    const node = -id - size;
    const from = first[node];
    const to = first[node + 1];
    let count = 0;
    // Like `rayMeets`, with comparisons instead of its maxima and minima, so that nothing is mispredicted.
    for (let at = from; at < to; at++) {
      const o = at << 2;
      const inX = (boxes[o + nearX] - enterX) * downX;
      const inY = (boxes[o + nearY] - enterY) * downY;
      const outX = (boxes[o + farX] - leaveX) * upX;
      const outY = (boxes[o + farY] - leaveY) * upY;
      met[count] = at;
      count +=
        +(inX <= outY) & +(inY <= outX) & +(inX <= most) & +(inY <= most) & +(outX >= 0) & +(outY >= 0);
    }
    const base = frontier.count;
    for (let i = 0; i < count; i++) {
      const o = met[i] * BOX;
      ready[ENTRY] = Math.max(0, (boxes[o + nearX] - enterX) * downX, (boxes[o + nearY] - enterY) * downY);
      frontier.add(from < size ? slots[met[i]] : -met[i]);
    }
    if (count > 1) frontier.sort(base);
    opened++;
    tests += to - from;
  }
  stats.nodeVisits += opened;
  stats.boxTests += tests;
}

/**
 * Visits the slots among the siblings and those in the two trees by rising distance from the ready point.
 * Nodes have negative ids: those of `s` are even, those of `t` odd.
 */
export function nearestInTrees(
  s: PackedIndex,
  t: PackedIndex,
  siblings: Siblings,
  limit: Float64Array,
  visit: (slot: number) => void,
  stats: BroadphaseStats,
): void {
  const { ready } = siblings;
  const x = ready[X];
  const y = ready[Y];
  let opened = 0;
  let tests = 0;
  beginAt(siblings, s.live > 0, -2 * s.root);
  beginAt(siblings, t.live > 0, -2 * t.root - 1);
  while (siblings.count > 0) {
    const id = siblings.take();
    if (!(ready[ENTRY] <= ready[LIMIT])) break;
    if (id >= 0) {
      limit[1] = ready[ENTRY];
      visit(id);
      lower(ready, limit);
      continue;
    }
    const odd = id & 1;
    const { size, slots, first, boxes } = odd ? t : s;
    const node = (-id >> 1) - size;
    const from = first[node];
    const to = first[node + 1];
    siblings.reserve(to - from);
    const { keys, ids } = siblings;
    let { end } = siblings;
    const most = ready[LIMIT];
    // Like `pointNears`.
    for (let at = from; at < to; at++) {
      const o = at << 2;
      const left = boxes[o] - x;
      const below = boxes[o + 1] - y;
      const right = x - boxes[o + 2];
      const above = y - boxes[o + 3];
      const dx = left + Math.abs(left) + (right + Math.abs(right));
      const dy = below + Math.abs(below) + (above + Math.abs(above));
      const square = dx * dx + dy * dy;
      let distance =
        square < TINY ? Math.max(dx, dy) * (0.5 - ROUNDING) : Math.sqrt(square) * (0.5 - ROUNDING / 2);
      if (distance === Infinity) distance = farDistance(dx, dy);
      keys[end] = distance;
      ids[end] = from < size ? slots[at] : -2 * at - odd;
      end += +(distance <= most) & +(distance < Infinity);
    }
    siblings.group(end);
    opened++;
    tests += to - from;
  }
  stats.nodeVisits += opened;
  stats.boxTests += tests;
}

function beginAt(siblings: Siblings, lives: boolean, root: number): void {
  if (!lives) return;
  siblings.reserve(1);
  siblings.keys[siblings.end] = 0;
  siblings.ids[siblings.end] = root;
  siblings.group(siblings.end + 1);
}
