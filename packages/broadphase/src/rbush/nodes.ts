import { BOX, boxesOverlap, type PairBuffer, type Rows } from '@swept/core';
import type { BroadphaseStats, CellVisitor } from '../broadphase.js';
import { pointNears } from '../query/box-distance.js';
import type { Frontier } from '../query/frontier.js';
import { ENTRY, lower, type rayMeets } from '../query/ray.js';
import type { FoundSlots } from '../slots/found-slots.js';

/**
 * The item of one slot in rbush: a box around the true one. Made once per slot; changed only while it is in
 * no tree.
 */
export class Item {
  // Doubles from the start, so that all items keep one hidden class.
  minX = NaN;
  minY = NaN;
  maxX = NaN;
  maxY = NaN;
  inTree = false;
  readonly slot: number;

  constructor(slot: number) {
    this.slot = slot;
  }

  contains(boxes: Rows): boolean {
    const o = this.slot * BOX;
    return (
      this.minX <= boxes[o] &&
      this.minY <= boxes[o + 1] &&
      boxes[o + 2] <= this.maxX &&
      boxes[o + 3] <= this.maxY
    );
  }
}

interface Branch {
  readonly leaf: false;
  readonly children: Node[];
  readonly minX: number;
  readonly minY: number;
  readonly maxX: number;
  readonly maxY: number;
}

interface Leaf {
  readonly leaf: true;
  readonly children: Item[];
  readonly minX: number;
  readonly minY: number;
  readonly maxX: number;
  readonly maxY: number;
}

/**
 * A node of rbush as its `toJSON()` returns it: the live node, not a copy. Used since the search of rbush
 * allocates its result.
 */
export type Node = Branch | Leaf;

/** Pushes the slots below `node` whose true boxes overlap `box`. */
export function searchNode(
  node: Node,
  box: Rows,
  offset: number,
  boxes: Rows,
  found: FoundSlots,
  stats: BroadphaseStats,
): void {
  stats.nodeVisits++;
  stats.boxTests += node.children.length;
  if (node.leaf) {
    for (let i = 0; i < node.children.length; i++) {
      const { slot } = node.children[i];
      if (boxesOverlap(box, boxes, offset, slot * BOX)) found.push(slot);
    }
    return;
  }
  const minX = box[offset];
  const minY = box[offset + 1];
  const maxX = box[offset + 2];
  const maxY = box[offset + 3];
  for (let i = 0; i < node.children.length; i++) {
    const child = node.children[i];
    if (minX <= child.maxX && child.minX <= maxX && minY <= child.maxY && child.minY <= maxY) {
      searchNode(child, box, offset, boxes, found, stats);
    }
  }
}

/** The box of a node, where a test can read it. */
const nodeBox: Rows = new Float64Array(BOX);

/** Calls `visit` with `node` and all nodes below it, those below first. Returns its level. */
export function visitNodes(node: Node, visit: CellVisitor): number {
  const { children, leaf } = node;
  let level = 0;
  for (let i = 0; i < children.length && !leaf; i++) level = visitNodes(children[i] as Node, visit) + 1;
  if (children.length === 0) return level;
  nodeBox[0] = node.minX;
  nodeBox[1] = node.minY;
  nodeBox[2] = node.maxX;
  nodeBox[3] = node.maxY;
  visit(nodeBox, 0, level);
  return level;
}

/**
 * Visits the slots below `node` that the ready ray or point of the frontier meets, nearer nodes first.
 */
export function walkNode(
  node: Node,
  frontier: Frontier,
  meets: typeof rayMeets,
  limit: Float64Array,
  visit: (slot: number) => void,
  boxes: Rows,
  stats: BroadphaseStats,
): void {
  const { children, leaf } = node;
  stats.nodeVisits++;
  stats.boxTests += children.length;
  const base = frontier.count;
  for (let i = 0; i < children.length; i++) {
    const child = children[i];
    if (leaf) {
      const { slot } = child as Item;
      if (meets(frontier.ready, boxes, slot * BOX)) frontier.add(slot);
    } else {
      nodeBox[0] = child.minX;
      nodeBox[1] = child.minY;
      nodeBox[2] = child.maxX;
      nodeBox[3] = child.maxY;
      if (meets(frontier.ready, nodeBox, 0)) frontier.add(i);
    }
  }
  frontier.sort(base);
  while (frontier.count > base) {
    const id = frontier.last();
    if (!frontier.isNear) frontier.count = base;
    else if (leaf) {
      if (meets === pointNears) limit[1] = frontier.ready[ENTRY];
      visit(id);
      lower(frontier.ready, limit);
    } else walkNode(children[id] as Node, frontier, meets, limit, visit, boxes, stats);
  }
}

/** Adds each pair of slots below `node` whose true boxes overlap, once. */
export function joinNode(node: Node, boxes: Rows, out: PairBuffer, stats: BroadphaseStats): void {
  stats.nodeVisits++;
  const { length } = node.children;
  stats.boxTests += (length * (length - 1)) >> 1;
  if (node.leaf) {
    for (let i = 0; i < length; i++) {
      const a = node.children[i].slot;
      for (let j = i + 1; j < length; j++) {
        const b = node.children[j].slot;
        if (boxesOverlap(boxes, boxes, a * BOX, b * BOX)) out.add(a, b);
      }
    }
    return;
  }
  for (let i = 0; i < length; i++) {
    const a = node.children[i];
    joinNode(a, boxes, out, stats);
    for (let j = i + 1; j < length; j++) {
      if (nodesOverlap(a, node.children[j])) joinNodes(a, node.children[j], boxes, out, stats);
    }
  }
}

/** Adds each pair of a slot below `s` and one below `t`, nodes that overlap, whose true boxes overlap. */
export function joinNodes(s: Node, t: Node, boxes: Rows, out: PairBuffer, stats: BroadphaseStats): void {
  stats.nodeVisits++;
  // The larger node is opened, down to its items, so that small boxes soon miss most of the others.
  if (s.leaf && (t.leaf || isLonger(s, t))) {
    for (let i = 0; i < s.children.length; i++) joinItem(s.children[i].slot, t, boxes, out, stats);
  } else if (!s.leaf && (t.leaf || isLonger(s, t))) {
    stats.boxTests += s.children.length;
    for (let i = 0; i < s.children.length; i++) {
      if (nodesOverlap(s.children[i], t)) joinNodes(s.children[i], t, boxes, out, stats);
    }
  } else {
    const { children } = t as Branch;
    stats.boxTests += children.length;
    for (let j = 0; j < children.length; j++) {
      if (nodesOverlap(s, children[j])) joinNodes(s, children[j], boxes, out, stats);
    }
  }
}

/** Adds each pair of one slot and a slot below `node`. */
function joinItem(slot: number, node: Node, boxes: Rows, out: PairBuffer, stats: BroadphaseStats): void {
  const o = slot * BOX;
  stats.boxTests++;
  if (
    !(
      boxes[o] <= node.maxX &&
      node.minX <= boxes[o + 2] &&
      boxes[o + 1] <= node.maxY &&
      node.minY <= boxes[o + 3]
    )
  ) {
    return;
  }
  stats.nodeVisits++;
  for (let j = 0; j < node.children.length; j++) {
    if (!node.leaf) joinItem(slot, node.children[j], boxes, out, stats);
    else {
      const other = node.children[j].slot;
      stats.boxTests++;
      if (boxesOverlap(boxes, boxes, o, other * BOX)) out.add(slot, other);
    }
  }
}

/** Has `a` the longer perimeter? A returned double would be boxed. */
function isLonger(a: Node, b: Node): boolean {
  return a.maxX - a.minX + (a.maxY - a.minY) > b.maxX - b.minX + (b.maxY - b.minY);
}

function nodesOverlap(a: Node, b: Node): boolean {
  return a.minX <= b.maxX && b.minX <= a.maxX && a.minY <= b.maxY && b.minY <= a.maxY;
}

/**
 * Throws unless every node contains its children and every item its true box; returns the number of items.
 */
export function validateNode(node: Node, boxes: Rows): number {
  let count = 0;
  for (const child of node.children) {
    const inside =
      node.minX <= child.minX &&
      node.minY <= child.minY &&
      child.maxX <= node.maxX &&
      child.maxY <= node.maxY;
    if (!inside) throw new Error('rbushTree: a node does not contain its child');
    if (!(child instanceof Item)) count += validateNode(child, boxes);
    else if (!child.inTree || !child.contains(boxes)) {
      throw new Error(`rbushTree: slot ${child.slot} has left the box it is kept under`);
    } else count++;
  }
  return count;
}
