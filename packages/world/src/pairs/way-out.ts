import { type BodyStore, END, RADIUS, ROW, type Rows, type ShapeKind, TRIANGLE, vertexAt } from '@swept/core';
import { grown, roomFor } from '@swept/core/internal';
import { contact, createImpact, createManifold, OVERLAPPING, SEPARATE, sweep } from '@swept/narrowphase';
import { writeAtRest } from '../motion/pose.js';

/** The largest number of pairs of parts that are looked at. */
const MOST = 64;
/** Count of numbers of a contact that is kept. */
const WAY = 3;
/** As a part of the distance by which bodies are moved apart at most: a gap that is none. */
const NO_GAP = 2 ** -40;

/**
 * The shortest way out of an overlap of two bodies of several parts. That of two of their parts leads no farther than
 * into the next ones, such as out of a box over the diagonal of its triangles. Here it is that along which the second
 * body has least far to go until none of its parts is in one of the first: among the normals of the edges and of the
 * contacts of parts that overlap, and the ways that lead out of two of these contacts at once, as in a corner.
 */
export class WayOut {
  nx = NaN;
  ny = NaN;
  depth = NaN;
  private readonly store: BodyStore;
  /** The parts of the first body at rest, then those of the second. */
  private rows: Rows = new Float64Array(4 * ROW);
  /** One of these, on its way along the normal and back. */
  private readonly moving: Rows = new Float64Array(ROW);
  private readonly manifold = createManifold();
  private readonly impact = createImpact();
  /** How many parts overlap, and for each of these contacts its normal and its depth. */
  private overlaps = 0;
  private readonly ways = new Float64Array(MOST * WAY);
  /** The normal that is tried, and how far the second body is moved along it: then nothing overlaps. */
  private readonly normal = new Float64Array(2);
  private readonly farthest = new Float64Array(1);
  /** How far two parts, or two bodies, overlap when the second is moved along the normal: from here to there. */
  private readonly span = new Float64Array(2);

  constructor(store: BodyStore) {
    this.store = store;
  }

  /** Have two bodies several parts, but not too many? */
  isFor(a: number, b: number): boolean {
    const count = this.store.partsOf(a) * this.store.partsOf(b);
    return count > 1 && count <= MOST;
  }

  /** Makes room for the poses of all parts, which `put` is to write: those of the first body, then the others. */
  reserve(a: number, b: number): void {
    const count = ROW * (this.store.partsOf(a) + this.store.partsOf(b));
    if (this.rows.length < count)
      this.rows = grown(Float64Array, this.rows, roomFor(count, this.rows.length));
  }

  /** Writes the pose of part number `i` of both, which is at `offset` of `rows`. */
  put(kind: ShapeKind, i: number, rows: Rows, offset: number): void {
    writeAtRest(kind, rows, this.rows, offset, ROW * i);
  }

  /** Finds it for two roots. False if their parts do not overlap. */
  find(a: number, b: number): boolean {
    const { store, rows, manifold, normal } = this;
    const parts = store.partsOf(a);
    this.depth = Infinity;
    this.overlaps = 0;
    this.measure(a, b);
    for (let i = 0; i < parts; i++) {
      for (let k = 0; k < store.partsOf(b); k++) {
        const rowB = ROW * (parts + k);
        const kindA = store.kindAt(a + i);
        const kindB = store.kindAt(b + k);
        if (!contact(kindA, kindB, rows, rows, manifold, ROW * i, rowB) || !(manifold.depth > 0)) continue;
        normal[0] = manifold.nx;
        normal[1] = manifold.ny;
        this.attempt(a, b);
        this.tryEdges(a, b, kindA, ROW * i, 1);
        this.tryEdges(a, b, kindB, rowB, -1);
        this.keep();
      }
    }
    this.tryCorners(a, b);
    return this.depth < Infinity;
  }

  /** Writes twice the size of both, by which they are certainly moved apart. */
  private measure(a: number, b: number): void {
    const { store, rows, farthest } = this;
    const parts = store.partsOf(a);
    const count = parts + store.partsOf(b);
    let size = 0;
    for (let i = 0; i < count; i++) {
      const kind = store.kindAt(i < parts ? a + i : b + i - parts);
      for (let v = 0; v < kind; v++) {
        const x = rows[ROW * i + vertexAt(v)] - rows[0];
        const y = rows[ROW * i + vertexAt(v) + 1] - rows[1];
        size = Math.max(size, Math.sqrt(x * x + y * y) + rows[ROW * i + RADIUS]);
      }
    }
    farthest[0] = 4 * size;
  }

  /** Tries the normals of the edges of a part, outward from the first body, and inward from the second (`sign` -1). */
  private tryEdges(a: number, b: number, kind: ShapeKind, row: number, sign: 1 | -1): void {
    const { rows, normal } = this;
    if (kind === 1) return;
    const edges = kind === TRIANGLE ? TRIANGLE : 2;
    const turn = kind === TRIANGLE ? this.turnOf(row) : 1;
    if (turn === 0) return;
    for (let i = 0; i < edges; i++) {
      const from = row + vertexAt(i);
      const to = row + vertexAt((i + 1) % kind);
      const x = rows[to] - rows[from];
      const y = rows[to + 1] - rows[from + 1];
      const length = Math.sqrt(x * x + y * y);
      if (!(length > 0)) continue;
      normal[0] = (sign * turn * y) / length;
      normal[1] = (-sign * turn * x) / length;
      this.attempt(a, b);
    }
  }

  /** Keeps the contact of two parts that was read. */
  private keep(): void {
    const { manifold, ways } = this;
    const at = WAY * this.overlaps++;
    ways[at] = manifold.nx;
    ways[at + 1] = manifold.ny;
    ways[at + 2] = manifold.depth;
  }

  /** Tries the shortest ways that lead out of two overlaps at once, such as out of both walls of a corner. */
  private tryCorners(a: number, b: number): void {
    const { ways, overlaps, normal } = this;
    for (let i = WAY; i < WAY * overlaps; i += WAY) {
      for (let k = 0; k < i; k += WAY) {
        // One of the two ways leads out of both.
        const alike = ways[k] * ways[i] + ways[k + 1] * ways[i + 1];
        if (ways[i + 2] <= alike * ways[k + 2] || ways[k + 2] <= alike * ways[i + 2]) continue;
        const turn = ways[k] * ways[i + 1] - ways[k + 1] * ways[i];
        const x = (ways[k + 2] * ways[i + 1] - ways[i + 2] * ways[k + 1]) / turn;
        const y = (ways[i + 2] * ways[k] - ways[k + 2] * ways[i]) / turn;
        const length = Math.sqrt(x * x + y * y);
        if (!(length > 0 && length < this.depth)) continue;
        normal[0] = x / length;
        normal[1] = y / length;
        this.attempt(a, b);
      }
    }
  }

  /** 1 for a triangle whose corners go round to the left, -1 to the right. */
  private turnOf(row: number): number {
    const { rows } = this;
    const v = row + vertexAt(1);
    const w = row + vertexAt(2);
    return Math.sign(
      (rows[v] - rows[row]) * (rows[w + 1] - rows[row + 1]) -
        (rows[v + 1] - rows[row + 1]) * (rows[w] - rows[row]),
    );
  }

  /** Takes the normal that is tried, if the way along it is shorter. */
  private attempt(a: number, b: number): void {
    const { store, normal, span, farthest } = this;
    const parts = store.partsOf(a);
    let depth = 0;
    // Until no two parts overlap any more: a move out of one may lead into the next.
    for (let grew = true; grew && depth < this.depth; ) {
      grew = false;
      for (let i = 0; i < parts; i++) {
        for (let k = 0; k < store.partsOf(b); k++) {
          if (!this.writeSpan(store.kindAt(a + i), i, store.kindAt(b + k), parts + k)) continue;
          if (span[0] > depth + NO_GAP * farthest[0] || !(span[1] > depth)) continue;
          depth = span[1];
          grew = true;
        }
      }
    }
    if (!(depth < this.depth)) return;
    this.depth = depth;
    this.nx = normal[0];
    this.ny = normal[1];
  }

  /** Writes from where to where two parts overlap, by their numbers. False if they never do. */
  private writeSpan(kindA: ShapeKind, i: number, kindB: ShapeKind, k: number): boolean {
    const { rows, moving, normal, farthest, span, impact } = this;
    const far = farthest[0];
    for (let c = 0; c < ROW; c++) moving[c] = rows[ROW * k + c];
    for (let v = 0; v < kindB; v++)
      for (let axis = 0; axis < 2; axis++) moving[vertexAt(v) + axis] += far * normal[axis];
    // Back again: where it comes upon the other is where it leaves it.
    const status = sweep(kindA, kindB, rows, moving, impact, ROW * i, 0);
    if (status === SEPARATE) return false;
    span[1] = status === OVERLAPPING ? far : far * (1 - impact.toi);
    for (let v = 0; v < kindB; v++) {
      for (let axis = 0; axis < 2; axis++) {
        const c = vertexAt(v) + axis;
        const there = moving[c];
        moving[c] = moving[c + END];
        moving[c + END] = there;
      }
    }
    const begins = sweep(kindA, kindB, rows, moving, impact, ROW * i, 0);
    span[0] = begins === OVERLAPPING ? 0 : far * impact.toi;
    return true;
  }
}
