import { BOX, type PairBuffer, type Rows } from '@swept/core';
import type { BroadphaseStats } from './broadphase.js';
import { type FlatbushIndex, MAX_LEVELS, NODE_SIZE } from './flatbush-index.js';

/**
 * Pairs of nodes still to be joined, two numbers each. Shared by all trees: no visitor runs during a join. On the way
 * down, each level of a tree leaves at most the pairs within one node, then each level of both trees one node's children.
 */
const stack = new Uint32Array(MAX_LEVELS * NODE_SIZE * (NODE_SIZE + 1) + 2 * MAX_LEVELS * 2 * NODE_SIZE);
let top = 0;
/** Children of one node that reach the other. */
const near = new Uint32Array(NODE_SIZE + 1);

/**
 * Adds each overlapping pair of an entry of `s` and one of `t`, once; `s` and `t` may be the same tree. Both trees are
 * walked at the same time, so that the upper levels are read once and not for every entry.
 */
export function join(s: FlatbushIndex, t: FlatbushIndex, out: PairBuffer, stats: BroadphaseStats): void {
  if (s.live === 0 || t.live === 0) return;
  top = 0;
  push(s.root, t.root);
  let opened = 0;
  let tests = 0;
  while (top > 0) {
    const b = stack[--top];
    const a = stack[--top];
    opened++;
    tests += s === t && a === b ? joinWithin(s, a, out) : joinBetween(s, a, t, b, out);
  }
  stats.nodeVisits += opened;
  stats.boxTests += tests;
}

/** The pairs within one node. Returns the number of box tests. */
function joinWithin({ size, first, boxes, slots }: FlatbushIndex, node: number, out: PairBuffer): number {
  const from = first[node - size];
  const to = first[node - size + 1];
  const lowest = from < size;
  for (let i = from; i < to; i++) {
    if (!lowest) push(i, i);
    const count = gather(boxes, i, boxes, i + 1, to);
    for (let k = 0; k < count; k++) {
      if (lowest) out.add(slots[i], slots[near[k]]);
      else push(i, near[k]);
    }
  }
  return ((to - from) * (to - from - 1)) >> 1;
}

/** The pairs of `a` in `s` and `b` in `t`, of which the larger is opened. Returns the number of box tests. */
function joinBetween(s: FlatbushIndex, a: number, t: FlatbushIndex, b: number, out: PairBuffer): number {
  // The larger one: small boxes then sink past the many that they miss, whatever the heights of the trees.
  const openA = b < t.size || (a >= s.size && isLonger(s.boxes, a, t.boxes, b));
  const tree = openA ? s : t;
  const node = (openA ? a : b) - tree.size;
  const from = tree.first[node];
  const to = tree.first[node + 1];
  if (openA) {
    const count = gather(t.boxes, b, s.boxes, from, to);
    const done = from < s.size && b < t.size;
    for (let k = 0; k < count; k++) {
      if (done) out.add(s.slots[near[k]], t.slots[b]);
      else push(near[k], b);
    }
  } else {
    const count = gather(s.boxes, a, t.boxes, from, to);
    const done = from < t.size && a < s.size;
    for (let k = 0; k < count; k++) {
      if (done) out.add(s.slots[a], t.slots[near[k]]);
      else push(a, near[k]);
    }
  }
  return to - from;
}

/** Writes those of [from, to) of `b` that overlap `i` of `a` to `near`. Without branches, which would be mispredicted. */
function gather(a: Rows, i: number, b: Rows, from: number, to: number): number {
  const m = i * BOX;
  const minX = a[m];
  const minY = a[m + 1];
  const maxX = a[m + 2];
  const maxY = a[m + 3];
  let count = 0;
  for (let j = from; j < to; j++) {
    const n = j * BOX;
    near[count] = j;
    count += +(minX <= b[n + 2]) & +(b[n] <= maxX) & +(minY <= b[n + 3]) & +(b[n + 1] <= maxY);
  }
  return count;
}

function push(a: number, b: number): void {
  stack[top++] = a;
  stack[top++] = b;
}

/** Has box `i` of `a` the longer perimeter? Returns no double: where the call is not inlined, that would be an object. */
function isLonger(a: Rows, i: number, b: Rows, j: number): boolean {
  const m = i * BOX;
  const n = j * BOX;
  return a[m + 2] - a[m] + (a[m + 3] - a[m + 1]) > b[n + 2] - b[n] + (b[n + 3] - b[n + 1]);
}
