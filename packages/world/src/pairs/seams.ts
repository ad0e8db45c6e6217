import {
  type BodyStore,
  CIRCLE,
  END,
  InvalidInput,
  RADIUS,
  ROW,
  type Rows,
  SAG_X,
  SAG_Y,
  type Shape,
  type ShapeKind,
  TRIANGLE,
  vertexAt,
} from '@swept/core';
import type { Archive } from '@swept/core/internal';
import { EDGE, type Impact } from '@swept/narrowphase';
import { writeTurnSince } from '../motion/chord.js';
import type { Plan } from '../motion/plan.js';
import { Sides } from './sides.js';

/** A fraction of an edge this near to 0 or 1 is its end. */
const AT_END = 2 ** -30;
/**
 * Normals of two sides fit equally well when they differ by less than this: the hit comes along the edges.
 */
const SIDEWAYS = 2 ** -20;
/** Numbers of a corner: the two normals. */
const CORNER = 4;
/** Instead of a first corner: of a vertex that is not shared, and of one that is inside the body. */
const ALONE = -1;
const INSIDE = -2;

/** The two parts of a contact. */
const OF_A = 0;
const OF_B = 1;

/** An edge that leaves a vertex, by its other end. */
interface Ray {
  readonly dx: number;
  readonly dy: number;
}

/** What parts of one body share. */
interface Shared {
  /** By part and edge (three of each), 1 for the edges between two triangles. */
  readonly inner: Uint8Array;
  /** By part and vertex (three of each), the number of its first corner and that after its last. */
  readonly first: Int32Array;
  readonly last: Int32Array;
  /** Of each corner, the outward normals of the edges beside it, counterclockwise. */
  readonly corners: readonly number[];
  /** The angle of the body when the corners were found. */
  readonly angle: number;
  /** Has a vertex been moved by itself? Then nothing is shared any more. */
  loose: boolean;
}

/**
 * Where parts of one body join: vertices of equal coordinates, and edges between two triangles. A body that
 * slides over a seam must not be stopped by it, though its sweep against the next part alone may say that it
 * runs against the end of that. So a hit of a shared vertex gets a normal between those of the edges of the
 * body beside it, on the side where the other is, and hits of inner edges and vertices are none: what comes
 * from outside has met the body before. (Chain shapes with ghost vertices do the same: Catto, Box2D 3,
 * b2ChainDef.)
 *
 * It is about what is told and how it is answered. Proofs of knots are against all parts as they are. One
 * file, because what finds the corners and what reads them share their layout.
 */
export class Seams {
  readonly sides: Sides;
  private readonly store: BodyStore;
  private readonly plan: Plan;
  /** By root, of bodies of several parts. What is here of a removed body is not read. */
  private readonly bodies = new Map<number, Shared>();
  /** Those that were loosened in the step under way. */
  private readonly loosened: Shared[] = [];
  /** The outward normal of one body at the hit, and what is chosen instead. */
  private readonly outward = new Float64Array(2);
  private readonly chosen = new Float64Array(2);
  /** From where the other part is touched to its middle. */
  private readonly bulk = new Float64Array(2);
  private readonly velocity = new Float64Array(4);
  private readonly time = new Float64Array(1);
  /** By how much a body has turned since its corners were found: sine and cosine. */
  private readonly turned = new Float64Array(2);

  constructor(store: BodyStore, plan: Plan) {
    this.store = store;
    this.plan = plan;
    this.sides = new Sides(store, plan);
  }

  /** Finds the seams of a body of these shapes that was just added. */
  add(root: number, shapes: readonly Shape[]): void {
    this.sides.add(root, shapes);
    if (this.store.partsOf(root) > 1) this.bodies.set(root, sharedBy(this.store, root));
  }

  /** Passes what the parts of all bodies share to or from an archive. */
  serialize(archive: Archive): void {
    const { store, bodies, sides } = this;
    if (archive.isReading) bodies.clear();
    for (let root = 0, left = store.compounds; left > 0; root = store.endOf(root)) {
      if (store.alive[root] === 0 || store.partsOf(root) === 1) continue;
      left--;
      bodies.set(root, serializeShared(archive, bodies.get(root) ?? NOTHING, 3 * store.partsOf(root)));
    }
    sides.serialize(archive);
  }

  /** A vertex of a body moves by itself: from now on its parts are each for itself. */
  loosen(root: number, running: boolean): void {
    const shared = this.store.partsOf(root) > 1 ? this.bodies.get(root) : undefined;
    if (shared === undefined || shared.loose) return;
    shared.loose = true;
    if (running) this.loosened.push(shared);
  }

  /** Ends a step, which has failed or not. */
  end(failed: boolean): void {
    for (const shared of this.loosened) shared.loose = !failed;
    this.loosened.length = 0;
  }

  /**
   * Smooths the contact of two parts, by their slots. False if it is none, because it is inside of a body, or
   * on the side of a one-sided part that does not hold. `rows` and `row` are as for `Sides.holds`.
   */
  smooth(a: number, b: number, contact: Impact, rows?: Rows, row = 0): boolean {
    const { store, outward, chosen } = this;
    if (!this.sides.holds(a, b, contact, rows, row)) return false;
    if (store.compounds === 0) return true;
    let isChanged = false;
    for (let side = OF_B; side >= OF_A; side--) {
      const slot = side === OF_B ? b : a;
      const root = store.rootOf(slot);
      const shared = store.partsOf(root) > 1 ? this.bodies.get(root) : undefined;
      if (shared === undefined || shared.loose) continue;
      const vertex = vertexOf(shared, store.kind[slot], slot - root, contact, side);
      if (vertex === INSIDE) return false;
      if (vertex === ALONE) continue;
      const sign = side === OF_B ? -1 : 1;
      outward[0] = sign * contact.nx;
      outward[1] = sign * contact.ny;
      this.writeBulk(side === OF_B ? a : b, contact, OF_B - side);
      const turns = this.plan.turning.turns(root);
      if (turns) {
        this.time[0] = contact.toi;
        writeTurnSince(this.plan, root, shared, this.time, 0, this.turned);
        turnBy(outward, this.turned, -1);
        turnBy(this.bulk, this.turned, -1);
      }
      if (!this.choose(shared, vertex)) continue;
      if (turns) turnBy(chosen, this.turned, 1);
      contact.nx = sign * chosen[0];
      contact.ny = sign * chosen[1];
      isChanged = true;
    }
    if (isChanged) this.writeClosingSpeed(a, b, contact);
    return true;
  }

  /**
   * Smooths the normal between two parts that rest on each other, rows of their own as they are at the time
   * `times[which]`, from the first to the second. False if they touch inside of a body.
   */
  turn(a: number, b: number, two: Rows, normal: Float64Array, times: Float64Array, which: number): boolean {
    const { store, outward, chosen, bulk } = this;
    if (store.compounds === 0) return true;
    for (let side = OF_B; side >= OF_A; side--) {
      const slot = side === OF_B ? b : a;
      const root = store.rootOf(slot);
      const shared = store.partsOf(root) > 1 ? this.bodies.get(root) : undefined;
      if (shared === undefined || shared.loose) continue;
      const sign = side === OF_B ? -1 : 1;
      outward[0] = sign * normal[0];
      outward[1] = sign * normal[1];
      const part = slot - root;
      const vertex = this.farthest(store.kindAt(slot), two, side * ROW, 1);
      if (vertex >= EDGE) {
        if (shared.inner[3 * part + vertex - EDGE] === 1) return false;
        continue;
      }
      const corner = shared.first[3 * part + vertex];
      if (corner === INSIDE) return false;
      // A corner that lies on an edge has the normal of that, though other corners may lie deeper.
      const other = side === OF_B ? a : b;
      if (corner === ALONE || this.farthest(store.kindAt(other), two, (OF_B - side) * ROW, -1) >= EDGE)
        continue;
      const from = side * ROW + vertexAt(vertex);
      const count = store.kind[other];
      for (let axis = 0; axis < 2; axis++) {
        let sum = 0;
        for (let i = 0; i < count; i++) sum += two[(OF_B - side) * ROW + vertexAt(i) + axis];
        bulk[axis] = sum / count - two[from + axis];
      }
      const turns = this.plan.turning.turns(root);
      if (turns) {
        writeTurnSince(this.plan, root, shared, times, which, this.turned);
        turnBy(outward, this.turned, -1);
        turnBy(bulk, this.turned, -1);
      }
      if (!this.choose(shared, 3 * part + vertex)) continue;
      if (turns) turnBy(chosen, this.turned, 1);
      normal[0] = sign * chosen[0];
      normal[1] = sign * chosen[1];
    }
    return true;
  }

  /**
   * The vertex of a part that is farthest along `outward`, times `sign`; of two that are equally far, their
   * edge.
   */
  private farthest(kind: ShapeKind, rows: Rows, row: number, sign: 1 | -1): number {
    const { outward } = this;
    let best = 0;
    let feature = 0;
    for (let i = 1; i < kind; i++) {
      const dx = rows[row + vertexAt(i)] - rows[row + vertexAt(best)];
      const dy = rows[row + vertexAt(i) + 1] - rows[row + vertexAt(best) + 1];
      const farther = sign * (dx * outward[0] + dy * outward[1]);
      if (Math.abs(farther) <= SIDEWAYS * (Math.abs(dx) + Math.abs(dy)))
        feature = EDGE + (best === 0 && i === 2 ? 2 : best);
      else if (farther > 0) feature = best = i;
    }
    return feature;
  }

  /** Chooses a normal for a shared vertex. False if that of the hit is right. */
  private choose({ first, last, corners }: Shared, vertex: number): boolean {
    const { outward, chosen, bulk } = this;
    const mx = outward[0];
    const my = outward[1];
    let best = -Infinity;
    let bestBulk = -Infinity;
    for (let at = first[vertex]; at < last[vertex]; at++) {
      const px = corners[CORNER * at];
      const py = corners[CORNER * at + 1];
      const qx = corners[CORNER * at + 2];
      const qy = corners[CORNER * at + 3];
      const isBetween = px * qy - py * qx > 0 && px * my - py * mx >= 0 && mx * qy - my * qx >= 0;
      const isP = px * mx + py * my >= qx * mx + qy * my;
      const x = isBetween ? mx : isP ? px : qx;
      const y = isBetween ? my : isP ? py : qy;
      const fit = x * mx + y * my;
      const beside = x * bulk[0] + y * bulk[1];
      const isBetter = Math.abs(fit - best) < SIDEWAYS ? beside > bestBulk : fit > best;
      if (!isBetter) continue;
      best = fit;
      bestBulk = beside;
      chosen[0] = x;
      chosen[1] = y;
    }
    return best > -SIDEWAYS && (chosen[0] !== mx || chosen[1] !== my);
  }

  /** Writes where the middle of a part is, seen from where it is touched. */
  private writeBulk(slot: number, contact: Readonly<Impact>, side: number): void {
    const feature = side === OF_B ? contact.featureB : contact.featureA;
    const { store, bulk } = this;
    const { rows } = store;
    const kind = store.kind[slot];
    const row = slot * ROW;
    const from = row + vertexAt(feature % EDGE);
    const to = row + vertexAt(((feature % EDGE) + 1) % kind);
    const part = feature < EDGE ? 0 : side === OF_B ? contact.t : contact.s;
    for (let axis = 0; axis < 2; axis++) {
      let sum = 0;
      for (let i = 0; i < kind; i++) sum += rows[row + vertexAt(i) + axis];
      bulk[axis] = sum / kind - (rows[from + axis] + part * (rows[to + axis] - rows[from + axis]));
    }
  }

  private writeClosingSpeed(a: number, b: number, contact: Impact): void {
    const { velocity } = this;
    this.writeVelocity(a, contact, OF_A);
    this.writeVelocity(b, contact, OF_B);
    const x = velocity[0] - velocity[2];
    const y = velocity[1] - velocity[3];
    contact.closingSpeed = Math.max(0, x * contact.nx + y * contact.ny);
  }

  /** Writes the velocity per step of the place where a part is touched. */
  private writeVelocity(slot: number, contact: Readonly<Impact>, side: number): void {
    const feature = side === OF_B ? contact.featureB : contact.featureA;
    const { store, plan, velocity } = this;
    const { rows } = store;
    const row = slot * ROW;
    const from = row + vertexAt(feature % EDGE);
    const to = row + vertexAt(((feature % EDGE) + 1) % store.kind[slot]);
    const part = feature < EDGE ? 0 : side === OF_B ? contact.t : contact.s;
    const since = plan.since[slot];
    const rest = since < 1 ? 1 - since : 1;
    const bend = 1 - 2 * ((contact.toi - since) / rest);
    for (let axis = 0; axis < 2; axis++) {
      const moved = rows[from + END + axis] - rows[from + axis];
      const other = rows[to + END + axis] - rows[to + axis];
      const sag = rows[row + (axis === 0 ? SAG_X : SAG_Y)];
      velocity[2 * side + axis] = (moved + part * (other - moved) - bend * sag) / rest;
    }
  }
}

/** Which shared vertex is hit? ALONE if none is; INSIDE if what is hit is inside the body. */
function vertexOf(
  { inner, first }: Shared,
  kind: number,
  part: number,
  contact: Readonly<Impact>,
  side: number,
): number {
  const feature = side === OF_B ? contact.featureB : contact.featureA;
  const along = side === OF_B ? contact.t : contact.s;
  let vertex = feature;
  if (feature >= EDGE) {
    const edge = feature - EDGE;
    if (kind !== TRIANGLE || inner[3 * part + edge] === 0) return ALONE;
    if (along > AT_END && along < 1 - AT_END) return INSIDE;
    vertex = along <= AT_END ? edge : (edge + 1) % 3;
  }
  const corner = first[3 * part + vertex];
  return corner < 0 ? corner : 3 * part + vertex;
}

const NOTHING: Shared = {
  inner: new Uint8Array(0),
  first: new Int32Array(0),
  last: new Int32Array(0),
  corners: [],
  angle: 0,
  loose: false,
};

/** Passes what the parts of a body share, with so many vertices, to or from an archive. */
function serializeShared(archive: Archive, shared: Shared, vertices: number): Shared {
  const { isReading } = archive;
  const angle = archive.number(shared.angle);
  const loose = archive.flag(shared.loose);
  const corners = Float64Array.from(shared.corners);
  const numbers = archive.count(corners.length, 8);
  const read = isReading ? new Float64Array(numbers) : corners;
  const inner = isReading ? new Uint8Array(vertices) : shared.inner;
  const first = isReading ? new Int32Array(vertices) : shared.first;
  const last = isReading ? new Int32Array(vertices) : shared.last;
  archive.doubles(read, numbers, true);
  archive.octets(inner, vertices);
  archive.words(first, vertices);
  archive.words(last, vertices);
  if (isReading && !areSound(first, last, numbers / CORNER))
    throw new InvalidInput('load: corners of a body of the state', numbers, 'those of its vertices');
  return isReading ? { inner, first, last, corners: [...read], angle, loose } : shared;
}

/** Are these the corners of vertices, from a first to a last one each, of so many? */
function areSound(first: Int32Array, last: Int32Array, corners: number): boolean {
  if (!Number.isInteger(corners)) return false;
  return first.every((it, i) => {
    return it === ALONE || it === INSIDE || (it >= 0 && it <= last[i] && last[i] <= corners);
  });
}

/** Finds what the parts of a body share. Only parts of equal radius join. */
function sharedBy(store: BodyStore, root: number): Shared {
  const { rows, kind } = store;
  const parts = store.partsOf(root);
  const inner = new Uint8Array(3 * parts);
  const first = new Int32Array(3 * parts).fill(ALONE);
  const last = new Int32Array(3 * parts);
  const corners: number[] = [];
  const vertices = new Map<string, number[]>();
  const edges = new Map<string, number[]>();
  const x = (index: number): number => rows[(root + Math.floor(index / 3)) * ROW + vertexAt(index % 3)];
  const y = (index: number): number => rows[(root + Math.floor(index / 3)) * ROW + vertexAt(index % 3) + 1];
  const kindOf = (index: number): number => kind[root + Math.floor(index / 3)];
  const after = (index: number): number => index - (index % 3) + (((index % 3) + 1) % kindOf(index));
  const before = (index: number): number =>
    index - (index % 3) + (((index % 3) + kindOf(index) - 1) % kindOf(index));
  for (let part = 0; part < parts; part++) {
    if (kind[root + part] === CIRCLE) continue;
    const radius = rows[(root + part) * ROW + RADIUS];
    for (let index = 3 * part; index < 3 * part + kind[root + part]; index++) {
      const here = `${x(index)} ${y(index)}`;
      const there = `${x(after(index))} ${y(after(index))}`;
      listed(vertices, `${here} ${radius}`).push(index);
      if (kind[root + part] === TRIANGLE)
        listed(edges, `${here < there ? `${here} ${there}` : `${there} ${here}`} ${radius}`).push(index);
    }
  }
  for (const alike of edges.values()) {
    // Which side of the edge the third corner is on, seen along the first of them.
    const from = alike[0];
    const dx = x(after(from)) - x(from);
    const dy = y(after(from)) - y(from);
    const sides = alike.map((index) => dx * (y(before(index)) - y(from)) - dy * (x(before(index)) - x(from)));
    if (sides.some((side) => side > 0) && sides.some((side) => side < 0))
      for (const index of alike) inner[index] = 1;
  }
  for (const alike of vertices.values()) {
    if (alike.length < 2) continue;
    const begin = corners.length / CORNER;
    const rays: Ray[] = [];
    const rayTo = (index: number, other: number): number => {
      const dx = x(other) - x(index);
      const dy = y(other) - y(index);
      const at = rays.findIndex((ray) => ray.dx === dx && ray.dy === dy);
      return at >= 0 || (dx === 0 && dy === 0) ? at : rays.push({ dx, dy }) - 1;
    };
    const wedges: (readonly [Ray, Ray])[] = [];
    for (const index of alike) {
      const one = rayTo(index, after(index));
      const two = rayTo(index, before(index));
      if (one < 0 || two < 0 || kindOf(index) !== TRIANGLE) continue;
      const turn = cross(rays[one], rays[two]);
      if (turn !== 0) wedges.push(turn > 0 ? [rays[one], rays[two]] : [rays[two], rays[one]]);
    }
    if (rays.length < 2) continue;
    rays.sort(counterclockwise);
    rays.forEach((ray, i) => {
      const next = rays[(i + 1) % rays.length];
      const isEmpty = cross(ray, next) === 0 && ray.dx * next.dx + ray.dy * next.dy > 0;
      if (isEmpty || wedges.some((wedge) => isWithin(rays, wedge, i))) return;
      corners.push(...unit(-ray.dy, ray.dx), ...unit(next.dy, -next.dx));
    });
    const end = corners.length / CORNER;
    for (const index of alike) {
      first[index] = begin === end ? INSIDE : begin;
      last[index] = end;
    }
  }
  return { inner, first, last, corners, angle: store.hadAngles ? store.angle[root] : 0, loose: false };
}

/** Turns a vector by the angle of a sine and cosine, or back by it. */
function turnBy(vector: Float64Array, turn: Float64Array, sign: 1 | -1): void {
  const x = vector[0];
  const y = vector[1];
  const sine = sign * turn[0];
  vector[0] = turn[1] * x - sine * y;
  vector[1] = sine * x + turn[1] * y;
}

function listed(map: Map<string, number[]>, key: string): number[] {
  const list = map.get(key) ?? [];
  if (list.length === 0) map.set(key, list);
  return list;
}

function cross(p: Ray, q: Ray): number {
  return p.dx * q.dy - p.dy * q.dx;
}

/** The order of directions from +x on. */
function counterclockwise(p: Ray, q: Ray): number {
  const lower = (ray: Ray): number => +(ray.dy < 0 || (ray.dy === 0 && ray.dx < 0));
  return lower(p) - lower(q) || -cross(p, q);
}

/** Is the sector from ray `i` to the next of the sorted rays within a wedge? */
function isWithin(rays: readonly Ray[], [from, to]: readonly [Ray, Ray], i: number): boolean {
  const begin = rays.indexOf(from);
  const length = (rays.indexOf(to) - begin + rays.length) % rays.length;
  return (i - begin + rays.length) % rays.length < length;
}

function unit(dx: number, dy: number): [number, number] {
  const most = Math.max(Math.abs(dx), Math.abs(dy));
  const length = Math.sqrt((dx / most) * (dx / most) + (dy / most) * (dy / most));
  return [dx / most / length, dy / most / length];
}
