import type { PairBuffer, Rows } from '@swept/core';
import type { BroadphaseStats } from '../broadphase.js';
import { MAX_HEIGHT, NODE_SIZE, type PackedIndex } from './packed-index.js';

/*
 * No loop here branches on an overlap, which would be mispredicted half the time: the candidate is always
 * written, and the place for the next one advances by the result of the comparison. `<< 2` is times BOX,
 * which engines do not fold when it is imported; that would cost a tenth.
 */

/**
 * Pairs of nodes still to be joined, two numbers each. Shared by all trees: no visitor runs during a join.
 * Each level leaves at most the pairs of the children of two nodes.
 */
const stack = new Uint32Array(2 * 2 * MAX_HEIGHT * (NODE_SIZE * NODE_SIZE + 1));
/**
 * Children of the first node that overlap the second, and vice versa. One place more, for a candidate that
 * does not overlap.
 */
const nearA = new Uint32Array(NODE_SIZE + 1);
const nearB = new Uint32Array(NODE_SIZE + 1);
/** Number of box tests of the current join. */
let tests = 0;

/** Adds each overlapping pair of two entries of the tree, once. */
export function joinTree(tree: PackedIndex, out: PairBuffer, stats: BroadphaseStats): void {
  const { size, first, root } = tree;
  const begin = out.count;
  let opened = 0;
  let top = 0;
  tests = 0;
  if (tree.live > 0) {
    stack[top++] = root;
    stack[top++] = root;
  }
  while (top > 0) {
    const b = stack[--top];
    const a = stack[--top];
    const lowest = first[a - size] < size;
    opened++;
    if (a !== b) {
      if (lowest) joinEntries(tree, a, b, out);
      else top = joinChildren(tree, a, b, top);
    } else if (lowest) joinOwnEntries(tree, a, out);
    else top = joinOwnChildren(tree, a, top);
  }
  putInOrder(out, begin);
  stats.nodeVisits += opened;
  stats.boxTests += tests;
}

/** Adds each overlapping pair of an entry of `s` and one of `t`, a tree of other slots. */
export function joinTrees(s: PackedIndex, t: PackedIndex, out: PairBuffer, stats: BroadphaseStats): void {
  const begin = out.count;
  let opened = 0;
  let top = 0;
  tests = 0;
  if (s.live > 0 && t.live > 0) {
    stack[top++] = s.root;
    stack[top++] = t.root;
  }
  while (top > 0) {
    const b = stack[--top];
    const a = stack[--top];
    const lowestA = s.first[a - s.size] < s.size;
    const lowestB = t.first[b - t.size] < t.size;
    opened++;
    if (lowestA && lowestB) {
      if (isLonger(s.boxes, a, t.boxes, b)) joinSparse(s, a, t, b, out);
      else joinSparse(t, b, s, a, out);
    }
    // The longer node is opened, so that small boxes soon miss most of the others, whatever the heights of
    // the trees.
    else if (lowestB || (!lowestA && isLonger(s.boxes, a, t.boxes, b))) {
      const count = gather(s, a, t.boxes, b, nearA);
      for (let i = 0; i < count; i++) {
        stack[top++] = nearA[i];
        stack[top++] = b;
      }
    } else {
      const count = gather(t, b, s.boxes, a, nearB);
      for (let i = 0; i < count; i++) {
        stack[top++] = a;
        stack[top++] = nearB[i];
      }
    }
  }
  putInOrder(out, begin);
  stats.nodeVisits += opened;
  stats.boxTests += tests;
}

/** The pairs of entries of one node. */
function joinOwnEntries({ size, first, boxes, slots }: PackedIndex, node: number, out: PairBuffer): void {
  out.reserve(NODE_SIZE * NODE_SIZE);
  const { a, b } = out;
  let { count } = out;
  const from = first[node - size];
  const to = first[node - size + 1];
  for (let i = from; i < to; i++) {
    const m = i << 2;
    const minX = boxes[m];
    const minY = boxes[m + 1];
    const maxX = boxes[m + 2];
    const maxY = boxes[m + 3];
    const slot = slots[i];
    for (let j = i + 1; j < to; j++) {
      const n = j << 2;
      a[count] = slot;
      b[count] = slots[j];
      count +=
        +(minX <= boxes[n + 2]) & +(boxes[n] <= maxX) & +(minY <= boxes[n + 3]) & +(boxes[n + 1] <= maxY);
    }
  }
  out.count = count;
  tests += ((to - from) * (to - from - 1)) >> 1;
}

/** Pushes the pairs of children of one node, each with itself too. Returns the new top of the stack. */
function joinOwnChildren({ size, first, boxes }: PackedIndex, node: number, top: number): number {
  const from = first[node - size];
  const to = first[node - size + 1];
  let end = top;
  for (let i = from; i < to; i++) {
    const m = i << 2;
    const minX = boxes[m];
    const minY = boxes[m + 1];
    const maxX = boxes[m + 2];
    const maxY = boxes[m + 3];
    stack[end++] = i;
    stack[end++] = i;
    for (let j = i + 1; j < to; j++) {
      const n = j << 2;
      stack[end] = i;
      stack[end + 1] = j;
      end +=
        (+(minX <= boxes[n + 2]) & +(boxes[n] <= maxX) & +(minY <= boxes[n + 3]) & +(boxes[n + 1] <= maxY)) <<
        1;
    }
  }
  tests += ((to - from) * (to - from - 1)) >> 1;
  return end;
}

/** The pairs of an entry of `a` and one of `b`, two nodes of one tree. */
function joinEntries(tree: PackedIndex, a: number, b: number, out: PairBuffer): void {
  const { boxes, slots } = tree;
  const countA = gather(tree, a, boxes, b, nearA);
  if (countA === 0) return;
  const countB = gather(tree, b, boxes, a, nearB);
  out.reserve(NODE_SIZE * NODE_SIZE);
  const pairsA = out.a;
  const pairsB = out.b;
  let { count } = out;
  for (let i = 0; i < countA; i++) {
    const m = nearA[i] << 2;
    const minX = boxes[m];
    const minY = boxes[m + 1];
    const maxX = boxes[m + 2];
    const maxY = boxes[m + 3];
    const slot = slots[nearA[i]];
    for (let j = 0; j < countB; j++) {
      const n = nearB[j] << 2;
      pairsA[count] = slot;
      pairsB[count] = slots[nearB[j]];
      count +=
        +(minX <= boxes[n + 2]) & +(boxes[n] <= maxX) & +(minY <= boxes[n + 3]) & +(boxes[n + 1] <= maxY);
    }
  }
  out.count = count;
  tests += countA * countB;
}

/**
 * The pairs of an entry of `a` and one of `b`, where `a` is the larger node: few of its entries overlap `b`,
 * and nearly all entries of `b` overlap `a`.
 */
function joinSparse(s: PackedIndex, a: number, t: PackedIndex, b: number, out: PairBuffer): void {
  const count = gather(s, a, t.boxes, b, nearA);
  if (count === 0) return;
  out.reserve(NODE_SIZE * NODE_SIZE);
  const { boxes, slots, first, size } = t;
  const from = first[b - size];
  const to = first[b - size + 1];
  const pairsA = out.a;
  const pairsB = out.b;
  let end = out.count;
  for (let i = 0; i < count; i++) {
    const m = nearA[i] << 2;
    const minX = s.boxes[m];
    const minY = s.boxes[m + 1];
    const maxX = s.boxes[m + 2];
    const maxY = s.boxes[m + 3];
    const slot = s.slots[nearA[i]];
    for (let at = from; at < to; at++) {
      const o = at << 2;
      pairsA[end] = slot;
      pairsB[end] = slots[at];
      end +=
        +(minX <= boxes[o + 2]) & +(boxes[o] <= maxX) & +(minY <= boxes[o + 3]) & +(boxes[o + 1] <= maxY);
    }
  }
  out.count = end;
  tests += count * (to - from);
}

/** Pushes the pairs of a child of `a` and one of `b`. Returns the new top of the stack. */
function joinChildren(tree: PackedIndex, a: number, b: number, top: number): number {
  const { boxes } = tree;
  const countA = gather(tree, a, boxes, b, nearA);
  if (countA === 0) return top;
  const countB = gather(tree, b, boxes, a, nearB);
  let end = top;
  for (let i = 0; i < countA; i++) {
    const m = nearA[i] << 2;
    const minX = boxes[m];
    const minY = boxes[m + 1];
    const maxX = boxes[m + 2];
    const maxY = boxes[m + 3];
    for (let j = 0; j < countB; j++) {
      const n = nearB[j] << 2;
      stack[end] = nearA[i];
      stack[end + 1] = nearB[j];
      end +=
        (+(minX <= boxes[n + 2]) & +(boxes[n] <= maxX) & +(minY <= boxes[n + 3]) & +(boxes[n + 1] <= maxY)) <<
        1;
    }
  }
  tests += countA * countB;
  return end;
}

/** Writes the children of a node that overlap box `other` to `near`, and returns their number. */
function gather(
  { size, first, boxes }: PackedIndex,
  node: number,
  others: Rows,
  other: number,
  near: Uint32Array,
): number {
  const m = other << 2;
  const minX = others[m];
  const minY = others[m + 1];
  const maxX = others[m + 2];
  const maxY = others[m + 3];
  const from = first[node - size];
  const to = first[node - size + 1];
  let count = 0;
  for (let at = from; at < to; at++) {
    const o = at << 2;
    near[count] = at;
    count +=
      +(minX <= boxes[o + 2]) & +(boxes[o] <= maxX) & +(minY <= boxes[o + 3]) & +(boxes[o + 1] <= maxY);
  }
  tests += to - from;
  return count;
}

/** Puts the lower slot of each pair from `begin` on first: here once per pair, not once per test. */
function putInOrder({ a, b, count }: PairBuffer, begin: number): void {
  for (let i = begin; i < count; i++) {
    const differing = (a[i] ^ b[i]) & -+(a[i] > b[i]);
    a[i] ^= differing;
    b[i] ^= differing;
  }
}

/** Has box `i` of `a` the longer perimeter? A returned double would be boxed. */
function isLonger(a: Rows, i: number, b: Rows, j: number): boolean {
  const m = i << 2;
  const n = j << 2;
  return a[m + 2] - a[m] + (a[m + 3] - a[m + 1]) > b[n + 2] - b[n] + (b[n + 3] - b[n + 1]);
}
