import {
  type BodyStore,
  END,
  InvalidInput,
  RADIUS,
  ROW,
  type Rows,
  SEGMENT,
  type Shape,
  vertexAt,
} from '@swept/core';
import type { Archive, PairSet } from '@swept/core/internal';
import { createImpact, EDGE, IMPACT, type Impact, OVERLAPPING, type SweepStatus } from '@swept/narrowphase';
import { writePose } from '../motion/piece.js';
import type { Plan } from '../motion/plan.js';
import { copyPose } from '../motion/pose.js';
import { sweepPair } from './pair-sweep.js';

/** A fraction of an edge this close to 0 or 1 is its end. */
export const NEAR_END = 2 ** -30;
/** A body along a chain meets its end beside it: an end blocks if the sine of the angle is above this. */
const SIDEWAYS = 2 ** -20;
const V1 = vertexAt(1);

/** For each part of a body: is it one-sided, and which such parts end at its start, and start at its end? */
interface Links {
  readonly oneSided: readonly boolean[];
  readonly before: readonly number[];
  readonly after: readonly number[];
}

/**
 * Parts that block from one side alone, the right of the direction from vertex 0 to vertex 1: for a chain that
 * side continues around its corners. A contact counts if the other body comes from there. A body from the left
 * passes, and so does one that begins in contact: it is not reported, and not blocked until it has been apart.
 * (The chain of Box2D 3 does the same, b2ChainDef.)
 *
 * On an edge, the normal determines the side. At a corner, it is the side of the middle of the other part, as
 * seen from the corner: a convex set that touches the corner alone does not cross the edges beside it, so that
 * all of it is within one of the two sectors. A body that crosses an edge is partly through: neither that edge
 * nor the corners at its ends block it. What rests on an edge may overlap it a little, and is not through.
 */
export class Sides {
  /** The pairs of parts that rest on each other in the present step. */
  resting: PairSet | undefined;
  private readonly store: BodyStore;
  private readonly plan: Plan;
  /** By root, for bodies with one-sided parts. The entry of a removed body is not read. */
  private readonly bodies = new Map<number, Links>();
  /** From the touched vertex to the middle of the other part. */
  private readonly middle = new Float64Array(2);
  private readonly times = new Float64Array(1);
  /** A part of the other body, moving onto an edge, and the one-sided part. */
  private readonly motion: Rows = new Float64Array(ROW);
  private readonly pose: Rows = new Float64Array(ROW);
  private readonly trial = createImpact();
  /** The arguments of `holds`: the row of slot i, of this root, is at `flownAt + i * ROW`. */
  private flown: Rows | undefined;
  private flownAt = 0;
  private flownRoot = 0;

  constructor(store: BodyStore, plan: Plan) {
    this.store = store;
    this.plan = plan;
  }

  /** Reads which shapes of a body that was just added are one-sided. */
  add(root: number, shapes: readonly Shape[]): void {
    if (shapes.some((shape) => shape.oneSided)) this.bodies.set(root, linksOf(shapes));
    else if (this.bodies.size > 0) this.bodies.delete(root);
  }

  /** Passes the one-sided parts of all bodies to or from an archive. */
  serialize(archive: Archive): void {
    const { store, bodies } = this;
    const { isReading } = archive;
    // The slot of a body that is gone may be that of a part of another one.
    const isBody = (root: number) => store.alive[root] === 1 && store.rootOf(root) === root;
    const roots = [...bodies.keys()].filter(isBody).sort((a, b) => a - b);
    const count = archive.count(roots.length, 8);
    if (isReading) bodies.clear();
    for (let i = 0; i < count; i++) {
      const root = archive.whole(roots[i] ?? 0, store.end - 1);
      const parts = store.partsOf(root);
      if (!isBody(root)) throw unsound(root);
      const links = bodies.get(root);
      const numbers = new Int32Array(3 * parts);
      if (links) numbers.set([...links.oneSided.map(Number), ...links.before, ...links.after]);
      archive.words(numbers, 3 * parts);
      if (!isReading) continue;
      for (let i = 0; i < parts; i++) {
        if (numbers[i] !== 0 && !(numbers[i] === 1 && store.kind[root + i] === SEGMENT)) throw unsound(root);
      }
      if (numbers.some((it, i) => i >= parts && !(it >= -1 && it < parts))) throw unsound(root);
      bodies.set(root, {
        oneSided: Array.from(numbers.subarray(0, parts), (it) => it === 1),
        before: [...numbers.subarray(parts, 2 * parts)],
        after: [...numbers.subarray(2 * parts)],
      });
    }
  }

  /** Are two parts that begin in contact, by their slots, left alone because one of them is one-sided? */
  passes(a: number, b: number): boolean {
    return this.has(a, b) && this.resting?.has(a, b) !== true;
  }

  /** Is one of two parts one-sided, by their slots? */
  has(a: number, b: number): boolean {
    return this.bodies.size > 0 && (this.isOneSided(a) || this.isOneSided(b));
  }

  /**
   * Is the contact of two parts on the sides that block? Ordinary parts block on both. Their motions are their
   * present pieces; that of `a` is the row at `row` of `rows` if these are given, followed by those of the other
   * parts of its body.
   */
  holds(a: number, b: number, contact: Readonly<Impact>, rows?: Rows, row = 0): boolean {
    if (this.bodies.size === 0) return true;
    this.flown = rows;
    this.flownAt = row - a * ROW;
    this.flownRoot = this.store.rootOf(a);
    return (
      (!this.isOneSided(a) || this.isFromRight(a, b, contact, 1)) &&
      (!this.isOneSided(b) || this.isFromRight(b, a, contact, -1))
    );
  }

  /** Does a part block on the side to which a normal leads, times `sign`? Ordinary parts block on both. */
  blocks(slot: number, { nx, ny }: Readonly<Pick<Impact, 'nx' | 'ny'>>, sign: 1 | -1): boolean {
    if (this.bodies.size === 0 || !this.isOneSided(slot)) return true;
    const { rows } = this.store;
    const row = slot * ROW;
    const dx = rows[row + V1] - rows[row];
    const dy = rows[row + V1 + 1] - rows[row + 1];
    return sign * (dy * nx - dx * ny) > 0;
  }

  /** Is a part a one-sided segment? */
  isOneSided(slot: number): boolean {
    const root = this.store.rootOf(slot);
    return this.bodies.get(root)?.oneSided[slot - root] === true;
  }

  /** Does the other part come from the right? `sign` 1: the one-sided part is that of a in the contact. */
  private isFromRight(slot: number, other: number, contact: Readonly<Impact>, sign: 1 | -1): boolean {
    const { rows } = this.store;
    const row = slot * ROW;
    const dx = rows[row + V1] - rows[row];
    const dy = rows[row + V1 + 1] - rows[row + 1];
    const mx = sign * contact.nx;
    const my = sign * contact.ny;
    const above = mx * dy - my * dx;
    const vertex = vertexOf(contact, sign);
    const neighbour = vertex < 0 ? -1 : this.neighbourOf(slot, vertex);
    if (neighbour < 0) {
      const least = vertex < 0 ? 0 : SIDEWAYS * (Math.abs(dx) + Math.abs(dy));
      return above > least && !this.isPartlyThrough(other, slot, contact);
    }
    const to = neighbour * ROW;
    const ex = rows[to + V1] - rows[to];
    const ey = rows[to + V1 + 1] - rows[to + 1];
    this.writeMiddle(slot, other, contact, sign);
    const { middle } = this;
    const isRight = middle[0] * dy - middle[1] * dx >= 0;
    const isRightToo = middle[0] * ey - middle[1] * ex >= 0;
    const turn = vertex === 1 ? dx * ey - dy * ex : ex * dy - ey * dx;
    // Where the chain turns right, the sector on its right is the smaller one.
    if (turn < 0 ? !(isRight && isRightToo) : !(isRight || isRightToo)) return false;
    return !this.isPartlyThrough(other, slot, contact) && !this.isPartlyThrough(other, neighbour, contact);
  }

  /** The slot of the part that continues from a vertex, unless one of them was moved away; else -1. */
  private neighbourOf(slot: number, vertex: number): number {
    const { store } = this;
    const root = store.rootOf(slot);
    const links = this.bodies.get(root) as Links;
    const part = (vertex === 1 ? links.after : links.before)[slot - root];
    if (part < 0) return -1;
    const one = slot * ROW + (vertex === 1 ? V1 : 0);
    const two = (root + part) * ROW + (vertex === 1 ? 0 : V1);
    for (const i of [0, 1, END, END + 1]) if (store.rows[one + i] !== store.rows[two + i]) return -1;
    return root + part;
  }

  /** Writes the middle of the other part, relative to the vertex that it touches. */
  private writeMiddle(slot: number, other: number, contact: Readonly<Impact>, sign: 1 | -1): void {
    const { store, middle } = this;
    const { rows } = store;
    const kind = store.kind[other];
    const row = other * ROW;
    const feature = (sign === 1 ? contact.featureB : contact.featureA) % EDGE;
    const isEdge = (sign === 1 ? contact.featureB : contact.featureA) >= EDGE;
    const along = isEdge ? (sign === 1 ? contact.t : contact.s) : 0;
    const from = row + vertexAt(feature);
    const to = row + vertexAt((feature + 1) % kind);
    const reach = rows[slot * ROW + RADIUS] + rows[row + RADIUS];
    for (let axis = 0; axis < 2; axis++) {
      let sum = 0;
      for (let i = 0; i < kind; i++) sum += rows[row + vertexAt(i) + axis];
      const touched = rows[from + axis] + along * (rows[to + axis] - rows[from + axis]);
      const normal = sign * (axis === 0 ? contact.nx : contact.ny);
      middle[axis] = sum / kind - touched + reach * normal;
    }
    // A point has no middle except itself: its earlier position is used.
    if (middle[0] !== 0 || middle[1] !== 0) return;
    middle[0] = sign * contact.nx;
    middle[1] = sign * contact.ny;
  }

  /**
   * Has any part of a body met a one-sided part before the contact? If it came from the right, that was a
   * contact of its own.
   */
  private isPartlyThrough(part: number, slot: number, contact: Readonly<Impact>): boolean {
    const { store, plan, trial } = this;
    const root = store.rootOf(part);
    for (let other = root, end = store.endOf(root); other < end; other++) {
      const status =
        this.flown === undefined
          ? sweepPair(store, plan, Math.min(other, slot), Math.max(other, slot), trial)
          : this.sweepFlown(other, slot, this.flown);
      if (status === IMPACT && trial.toi < contact.toi) return true;
      if (status === OVERLAPPING && !this.rests(other, slot) && this.crosses(other, slot)) return true;
    }
    return false;
  }

  private rests(other: number, slot: number): boolean {
    return this.resting?.has(Math.min(other, slot), Math.max(other, slot)) === true;
  }

  /** The first contact of two parts, one of which moves along the rows given to `holds`, and the other rests. */
  private sweepFlown(other: number, slot: number, flown: Rows): SweepStatus {
    const { store, plan, trial, flownAt } = this;
    const isOther = store.rootOf(other) === this.flownRoot;
    return plan.domain.firstContact(
      store.kindAt(other),
      store.kindAt(slot),
      isOther ? flown : store.rows,
      isOther ? store.rows : flown,
      trial,
      other * ROW + (isOther ? flownAt : 0),
      slot * ROW + (isOther ? 0 : flownAt),
    );
  }

  /**
   * Does a part that begins its piece in contact with a one-sided one cross it? Not if it only touches it
   * from the right: then it would meet it if it moved to the left.
   */
  private crosses(other: number, slot: number): boolean {
    const { store, plan, motion, pose, times, trial } = this;
    const { domain } = plan;
    const kind = store.kindAt(other);
    times[0] = Math.max(plan.since[other], plan.since[slot]);
    this.write(slot, pose);
    this.write(other, motion);
    const dx = pose[V1] - pose[0];
    const dy = pose[V1 + 1] - pose[1];
    for (let i = 0; i < kind; i++) {
      motion[vertexAt(i) + END] -= dy;
      motion[vertexAt(i) + END + 1] += dx;
    }
    if (domain.firstContact(kind, store.kindAt(slot), motion, pose, trial, 0, 0) !== IMPACT) return true;
    return trial.nx * dy - trial.ny * dx >= 0;
  }

  /** Writes the pose of a part at the time in `times`, at rest. */
  private write(slot: number, out: Rows): void {
    const { store, plan, times, flown } = this;
    if (flown !== undefined && store.rootOf(slot) === this.flownRoot)
      copyPose(store.kind[slot], flown, out, this.flownAt + slot * ROW, 0);
    else writePose(plan, slot, times, 0, out, 0);
    copyPose(store.kind[slot], out, out, 0, END);
  }
}

/** Which vertex of a segment is touched? -1 if none is, only the edge between. */
function vertexOf(contact: Readonly<Impact>, sign: 1 | -1): number {
  const feature = sign === 1 ? contact.featureA : contact.featureB;
  if (feature < EDGE) return feature;
  const along = sign === 1 ? contact.s : contact.t;
  if (along > NEAR_END && along < 1 - NEAR_END) return -1;
  return along <= NEAR_END ? feature - EDGE : 1 - (feature - EDGE);
}

function unsound(root: number): InvalidInput {
  return new InvalidInput('load: a one-sided body of the state', root, 'one that a world can have');
}

function linksOf(shapes: readonly Shape[]): Links {
  const oneSided = shapes.map((shape) => shape.oneSided === true);
  const place = ({ row }: Shape, vertex: number): string =>
    `${row[vertex]} ${row[vertex + 1]} ${row[RADIUS]}`;
  const at = (vertex: number): Map<string, number> =>
    new Map(shapes.flatMap((shape, i) => (oneSided[i] ? [[place(shape, vertex), i] as const] : [])));
  const begins = at(0);
  const ends = at(V1);
  return {
    oneSided,
    before: shapes.map((shape) => ends.get(place(shape, 0)) ?? -1),
    after: shapes.map((shape) => begins.get(place(shape, V1)) ?? -1),
  };
}
