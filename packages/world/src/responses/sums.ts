import { RADIUS, ROW, type ShapeKind } from '@swept/core';
import { grown } from '@swept/core/internal';
import { contact, createManifold } from '@swept/narrowphase';
import { DISTANCE, HIGH, LINE, LOW, Polygons, VERTEX } from './polygons.js';
import { BEHIND, OVERLAPPED, type Surroundings, TOUCHED } from './surroundings.js';

/** Count of numbers per set. */
export const NUMBERS = 14;
/** The radius of its polygon, and the clearance that is kept around that. */
export const REACH = 0;
export const MARGIN = 1;
/** Its box: the least and the greatest x and y. */
const LEAST = 2;
const MOST = 4;
/** The unit vectors along the left and the right side of its shadow, which are tangents from the origin. */
export const LEFT = 6;
export const RIGHT = 8;
/** How far from the origin the left and the right side touch the set. */
export const TANGENT = 10;
/** A unit vector across the chord between these two places. */
const CHORD = 12;

/**
 * The displacements that a body must not make: convex sets of points of the plane. For each of its parts and
 * each shape nearby the set is their Minkowski sum, a polygon that is rounded by a radius and by the gap. If
 * the body must not pass the shape on a straight path from the origin, the shadow of the set belongs to it. A
 * shape that is touched, or nearer than the gap, adds the half-plane that leads into it.
 */
export class Sums {
  count = 0;
  /** The polygon of each set has the number of the set. */
  readonly polygons = new Polygons();
  numbers: Float64Array = new Float64Array(64 * NUMBERS);
  hasShadow = new Uint8Array(64);
  readonly gap = new Float64Array(1);
  /** By set, the number of the shape nearby. */
  source = new Uint32Array(64);
  /** The displacement under test. */
  readonly at = new Float64Array(2);

  private readonly manifold = createManifold();

  /** Builds the sums of a body and the shapes nearby. */
  build(near: Surroundings, gap: Float64Array): void {
    const { store } = near.inside;
    this.gap[0] = this.polygons.gap[0] = gap[0];
    this.count = 0;
    this.polygons.clear();
    for (let k = 0; k < near.slots.count; k++) {
      const kind = store.kindAt(near.slots.ids[k]);
      for (let i = 0; i < near.parts; i++) this.add(near, i, store.kindAt(near.root + i), k, kind);
    }
  }

  private add(near: Surroundings, i: number, own: ShapeKind, k: number, kind: ShapeKind): void {
    const { motions, others } = near;
    const { polygons, manifold, gap } = this;
    const { nearest } = polygons;
    polygons.add(motions, i * ROW, own, others, k * ROW, kind);
    const at = this.open(k);
    const { numbers } = this;
    numbers[at + REACH] = motions[i * ROW + RADIUS] + others[k * ROW + RADIUS];
    numbers[at + MARGIN] = gap[0];
    const relation = near.relations[k];
    if (relation === TOUCHED && contact(own, kind, motions, others, manifold, i * ROW, k * ROW)) {
      nearest[0] = -manifold.nx;
      nearest[1] = -manifold.ny;
      this.close();
      this.addHalfPlane(k, 0);
    } else if (relation === OVERLAPPED || relation === BEHIND) {
      this.close();
    } else {
      polygons.writeNearest();
      const apart = nearest[2] - numbers[at + REACH];
      if (apart >= gap[0]) this.writeShadow();
      else numbers[at + MARGIN] = Math.max(0, apart);
      this.close();
      if (apart < gap[0]) this.addHalfPlane(k, -1);
    }
  }

  /** Does a set cover the displacement under test, by more than half of its gap? */
  covers(k: number): boolean {
    const { numbers, at, hasShadow } = this;
    const x = at[0];
    const y = at[1];
    const n = k * NUMBERS;
    if (hasShadow[k] === 1 && this.isBehind(n)) return true;
    if (x < numbers[n + LEAST] || x > numbers[n + MOST]) return false;
    if (y < numbers[n + LEAST + 1] || y > numbers[n + MOST + 1]) return false;
    const { lines, vertices, lineStart, vertexStart } = this.polygons;
    const radius = numbers[n + REACH] + numbers[n + MARGIN] / 2;
    let isOutside = false;
    let isBeside = false;
    for (let i = lineStart[k] * LINE, end = lineStart[k + 1] * LINE; i < end; i += LINE) {
      const nx = lines[i];
      const ny = lines[i + 1];
      const away = nx * x + ny * y - lines[i + DISTANCE];
      if (away >= radius) return false;
      const along = nx * y - ny * x;
      const bounds = along >= lines[i + LOW] && along <= lines[i + HIGH];
      if (away > 0 && bounds) return true;
      isOutside ||= away > 0;
      isBeside ||= bounds;
    }
    if (isBeside && !isOutside) return true;
    for (let i = vertexStart[k] * VERTEX, end = vertexStart[k + 1] * VERTEX; i < end; i += VERTEX) {
      const dx = x - vertices[i];
      const dy = y - vertices[i + 1];
      if (dx * dx + dy * dy < radius * radius) return true;
    }
    return false;
  }

  /** Is the displacement behind the chord of a set, and in its shadow? */
  private isBehind(n: number): boolean {
    const { numbers, at } = this;
    const x = at[0];
    const y = at[1];
    const room = numbers[n + MARGIN] / 2;
    if (!(numbers[n + LEFT + 1] * x - numbers[n + LEFT] * y > room)) return false;
    if (!(numbers[n + RIGHT] * y - numbers[n + RIGHT + 1] * x > room)) return false;
    const far = numbers[n + TANGENT + 1];
    const dx = x - far * numbers[n + RIGHT];
    const dy = y - far * numbers[n + RIGHT + 1];
    return dx * numbers[n + CHORD] + dy * numbers[n + CHORD + 1] > room;
  }

  /** Begins a set. Returns the offset of its numbers. */
  private open(source: number): number {
    const { count } = this;
    if (count === this.source.length) {
      this.hasShadow = grown(Uint8Array, this.hasShadow, 2 * count);
      this.source = grown(Uint32Array, this.source, 2 * count);
      this.numbers = grown(Float64Array, this.numbers, 2 * count * NUMBERS);
    }
    this.hasShadow[count] = 0;
    this.source[count] = source;
    return count * NUMBERS;
  }

  /** Ends a set, and writes its box. */
  private close(): void {
    const { numbers, count } = this;
    const { vertices, vertexStart } = this.polygons;
    const at = count * NUMBERS;
    const radius = numbers[at + REACH] + numbers[at + MARGIN];
    for (let axis = 0; axis < 2; axis++) {
      let least = Infinity;
      let most = -Infinity;
      for (let v = vertexStart[count]; v < vertexStart[count + 1]; v++) {
        least = Math.min(least, vertices[v * VERTEX + axis]);
        most = Math.max(most, vertices[v * VERTEX + axis]);
      }
      numbers[at + LEAST + axis] = least - radius;
      numbers[at + MOST + axis] = most + radius;
    }
    this.count++;
  }

  /** Writes the shadow of the open set; the origin is outside of the set. */
  private writeShadow(): void {
    const { numbers, hasShadow, count } = this;
    const { vertices, vertexStart } = this.polygons;
    const at = count * NUMBERS;
    const radius = numbers[at + REACH] + numbers[at + MARGIN];
    hasShadow[count] = 1;
    for (let side = 1; side >= -1; side -= 2) {
      const to = at + (side === 1 ? LEFT : RIGHT);
      numbers[to] = numbers[to + 1] = 0;
      for (let v = vertexStart[count] * VERTEX; v < vertexStart[count + 1] * VERTEX; v += VERTEX) {
        const x = vertices[v];
        const y = vertices[v + 1];
        const square = x * x + y * y;
        const far = Math.sqrt(square);
        const long = Math.sqrt(Math.max(0, (far - radius) * (far + radius)));
        const ux = (long * x - side * radius * y) / square;
        const uy = (long * y + side * radius * x) / square;
        const turn = side * (numbers[to] * uy - numbers[to + 1] * ux);
        if (turn < 0 || (turn === 0 && numbers[to] * ux + numbers[to + 1] * uy > 0)) continue;
        numbers[to] = ux;
        numbers[to + 1] = uy;
        numbers[at + TANGENT + (side === 1 ? 0 : 1)] = long;
      }
    }
    const left = numbers[at + TANGENT];
    const right = numbers[at + TANGENT + 1];
    const x = left * numbers[at + LEFT + 1] - right * numbers[at + RIGHT + 1];
    const y = right * numbers[at + RIGHT] - left * numbers[at + LEFT];
    const length = Math.sqrt(x * x + y * y);
    numbers[at + CHORD] = length === 0 ? 0 : x / length;
    numbers[at + CHORD + 1] = length === 0 ? 0 : y / length;
  }

  /**
   * Adds the half-plane behind a line across `nearest`, beside the last set. For a shape that is touched the
   * line is a gap from the origin; for one that is nearer than that (`side` -1) the origin lies on it.
   */
  private addHalfPlane(source: number, side: 0 | -1): void {
    const { polygons } = this;
    const { nearest } = polygons;
    if (nearest[0] === 0 && nearest[1] === 0) return;
    const room = this.numbers[(this.count - 1) * NUMBERS + MARGIN];
    polygons.addHalfPlane();
    const at = this.open(source);
    const { numbers } = this;
    numbers[at + REACH] = side * room;
    numbers[at + MARGIN] = room;
    this.close();
    numbers[at + LEAST] = numbers[at + LEAST + 1] = -Infinity;
    numbers[at + MOST] = numbers[at + MOST + 1] = Infinity;
  }
}
