import { type BodyStore, END, RADIUS, ROW, type Rows, type ShapeKind, TRIANGLE, vertexAt } from '@swept/core';
import { grown, roomFor } from '@swept/core/internal';
import { contact, createImpact, createManifold, OVERLAPPING, SEPARATE, sweep } from '@swept/narrowphase';
import { writeAtRest } from '../motion/pose.js';

/** The largest number of pairs of parts that are looked at. */
const MOST = 64;
/** Count of numbers of a contact that is kept, and of the numbers of its two parts. */
const WAY = 3;
const PARTS = 2;
/** As a part of the distance by which bodies are moved apart at most: a gap that is none. */
const NO_GAP = 2 ** -40;
/** Normals that differ by less are one: flush boxes share most of theirs. */
const ALIKE = 2 ** -40;
/** So many of the normals that were tried are remembered. */
const TRIED = 32;

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
  /** How many pairs of parts overlap, and for each its normal and its depth, and the numbers of the parts. */
  private overlaps = 0;
  private readonly ways = new Float64Array(MOST * WAY);
  private readonly overlapping = new Uint32Array(MOST * PARTS);
  /** The deepest of these: no way out of all is shorter. */
  private deepest = NaN;
  /** The one that the last way that was too long did not leave: the next may not leave it either. */
  private last = 0;
  /** The normals that were tried. */
  private tried = 0;
  private readonly normals = new Float64Array(2 * TRIED);
  /**
   * The normal that is tried. How far the second body is certainly moved along it so that nothing overlaps, and how far
   * it was moved.
   */
  private readonly normal = new Float64Array(2);
  private readonly farthest = new Float64Array(2);
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
    const { ways, overlapping, normal } = this;
    this.depth = Infinity;
    this.tried = this.last = 0;
    this.measure(a, b);
    this.findOverlaps(a, b);
    for (let at = 0; at < WAY * this.overlaps; at += WAY) {
      normal[0] = ways[at];
      normal[1] = ways[at + 1];
      this.attempt(a, b);
    }
    for (let at = 0; at < PARTS * this.overlaps; at += PARTS) {
      this.tryEdges(a, b, overlapping[at], 1);
      this.tryEdges(a, b, overlapping[at + 1], -1);
    }
    this.tryCorners(a, b);
    return this.depth < Infinity;
  }

  /** Finds the pairs of parts that overlap, and their contacts. */
  private findOverlaps(a: number, b: number): void {
    const { store, rows, manifold, ways, overlapping } = this;
    const parts = store.partsOf(a);
    this.overlaps = this.deepest = 0;
    for (let i = 0; i < parts; i++) {
      for (let k = parts; k < parts + store.partsOf(b); k++) {
        const kindB = store.kindAt(b + k - parts);
        if (!contact(store.kindAt(a + i), kindB, rows, rows, manifold, ROW * i, ROW * k)) continue;
        if (!(manifold.depth > 0)) continue;
        const at = WAY * this.overlaps;
        ways[at] = manifold.nx;
        ways[at + 1] = manifold.ny;
        ways[at + 2] = manifold.depth;
        this.deepest = Math.max(this.deepest, manifold.depth);
        overlapping[PARTS * this.overlaps] = i;
        overlapping[PARTS * this.overlaps++ + 1] = k;
      }
    }
  }

  /** Writes twice the size of both, by which they are certainly moved apart. */
  private measure(a: number, b: number): void {
    const { store, rows, farthest } = this;
    const parts = store.partsOf(a);
    const count = parts + store.partsOf(b);
    let size = 0;
    for (let i = 0; i < count; i++) {
      const kind = this.kindOf(a, b, i);
      for (let v = 0; v < kind; v++) {
        const x = rows[ROW * i + vertexAt(v)] - rows[0];
        const y = rows[ROW * i + vertexAt(v) + 1] - rows[1];
        size = Math.max(size, Math.sqrt(x * x + y * y) + rows[ROW * i + RADIUS]);
      }
    }
    farthest[0] = 4 * size;
  }

  /** Tries the normals of the edges of part `i`, outward from the first body, and inward from the second (`sign` -1). */
  private tryEdges(a: number, b: number, i: number, sign: 1 | -1): void {
    const { rows, normal } = this;
    const kind = this.kindOf(a, b, i);
    const row = ROW * i;
    if (kind === 1) return;
    const edges = kind === TRIANGLE ? TRIANGLE : 2;
    const turn = kind === TRIANGLE ? this.turnOf(row) : 1;
    if (turn === 0) return;
    for (let v = 0; v < edges; v++) {
      const from = row + vertexAt(v);
      const to = row + vertexAt((v + 1) % kind);
      const x = rows[to] - rows[from];
      const y = rows[to + 1] - rows[from + 1];
      const length = Math.sqrt(x * x + y * y);
      if (!(length > 0)) continue;
      normal[0] = (sign * turn * y) / length;
      normal[1] = (-sign * turn * x) / length;
      this.attempt(a, b);
    }
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
    // Nothing is shorter than the way out of the deepest overlap of two parts.
    if (!(this.depth > this.deepest) || this.isTried()) return;
    const { store, normal, span, farthest } = this;
    if (!this.leaveOverlaps(a, b)) return;
    const parts = store.partsOf(a);
    // Until no two parts overlap any more: a move out of one may lead into the next.
    for (let grew = true; grew; ) {
      grew = false;
      for (let i = 0; i < parts; i++) {
        for (let k = parts; k < parts + store.partsOf(b); k++) {
          if (!this.writeSpan(a, b, i, k)) continue;
          farthest[1] = span[1];
          grew = true;
          if (!(span[1] < this.depth)) return;
        }
      }
    }
    this.depth = farthest[1];
    this.nx = normal[0];
    this.ny = normal[1];
  }

  /**
   * Moves the second body along the normal until it has left the overlaps that there are. False if that is no shorter
   * than the way that was found.
   */
  private leaveOverlaps(a: number, b: number): boolean {
    const { overlapping, overlaps, span, farthest } = this;
    farthest[1] = 0;
    for (let n = 0; n < overlaps; n++) {
      const which = (this.last + n) % overlaps;
      this.writeEnd(a, b, overlapping[PARTS * which], overlapping[PARTS * which + 1]);
      if (!(span[1] < this.depth)) {
        this.last = which;
        return false;
      }
      farthest[1] = Math.max(farthest[1], span[1]);
    }
    return true;
  }

  /** Was this normal tried before? If not, it is remembered. */
  private isTried(): boolean {
    const { normal, normals } = this;
    for (let at = 0; at < 2 * this.tried; at += 2) {
      const across = normal[0] * normals[at + 1] - normal[1] * normals[at];
      const along = normal[0] * normals[at] + normal[1] * normals[at + 1];
      if (along > 0 && Math.abs(across) < ALIKE) return true;
    }
    if (this.tried === TRIED) return false;
    normals[2 * this.tried] = normal[0];
    normals[2 * this.tried++ + 1] = normal[1];
    return false;
  }

  /**
   * Writes from where to where two parts overlap, by their numbers. False unless that begins no farther than the second
   * body was moved, and ends farther.
   */
  private writeSpan(a: number, b: number, i: number, k: number): boolean {
    const { rows, moving, farthest, span, impact } = this;
    if (!this.writeEnd(a, b, i, k) || !(span[1] > farthest[1])) return false;
    const kindB = this.kindOf(a, b, k);
    for (let v = 0; v < kindB; v++) {
      for (let axis = 0; axis < 2; axis++) {
        const c = vertexAt(v) + axis;
        const there = moving[c];
        moving[c] = moving[c + END];
        moving[c + END] = there;
      }
    }
    const begins = sweep(this.kindOf(a, b, i), kindB, rows, moving, impact, ROW * i, 0);
    span[0] = begins === OVERLAPPING ? 0 : farthest[0] * impact.toi;
    return span[0] <= farthest[1] + NO_GAP * farthest[0];
  }

  /** Writes where two parts overlap for the last time on the way. False if they never do. */
  private writeEnd(a: number, b: number, i: number, k: number): boolean {
    const { rows, moving, normal, farthest, span, impact } = this;
    const far = farthest[0];
    const kindB = this.kindOf(a, b, k);
    for (let c = 0; c < ROW; c++) moving[c] = rows[ROW * k + c];
    for (let v = 0; v < kindB; v++)
      for (let axis = 0; axis < 2; axis++) moving[vertexAt(v) + axis] += far * normal[axis];
    // Back again: where it comes upon the other is where it leaves it.
    const status = sweep(this.kindOf(a, b, i), kindB, rows, moving, impact, ROW * i, 0);
    if (status === OVERLAPPING) span[1] = far;
    else span[1] = status === SEPARATE ? 0 : far * (1 - impact.toi);
    return status !== SEPARATE;
  }

  /** The kind of part number `i` of both. */
  private kindOf(a: number, b: number, i: number): ShapeKind {
    const parts = this.store.partsOf(a);
    return this.store.kindAt(i < parts ? a + i : b + i - parts);
  }
}
