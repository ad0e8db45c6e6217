import {
  type BodyStore,
  END,
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
import {
  ALONE,
  CORNER,
  INNER,
  NOTHING,
  type SharedCorners,
  serializeCorners,
  sharedCornersOf,
} from './shared-corners.js';
import { NEAR_END, Sides } from './sides.js';

/**
 * Normals of two sides fit equally well when they differ by less than this: the hit comes along the edges.
 */
const SIDEWAYS = 2 ** -20;
/** The two parts of a contact. */
const OF_A = 0;
const OF_B = 1;

/**
 * Where parts of one body join: vertices of equal coordinates, and edges between two triangles. A body that
 * slides over a seam must not be stopped by it, though its sweep against the next part alone may report a hit
 * against the end of that part. So a hit of a shared vertex gets a normal between those of the edges of the
 * body beside it, on the side of the other body, and hits of inner edges and vertices are dropped: anything
 * from outside has met the body before. (Chain shapes with ghost vertices do the same: Catto, Box2D 3,
 * b2ChainDef.)
 *
 * This concerns which hits are reported and how they are answered. Proofs of knots test all parts as they are.
 * The file is long because each normal is smoothed in state that the class reuses for both bodies.
 */
export class Seams {
  readonly sides: Sides;
  private readonly store: BodyStore;
  private readonly plan: Plan;
  /** By root, for bodies of several parts. The entry of a removed body is not read. */
  private readonly bodies = new Map<number, SharedCorners>();
  /** Those that were loosened in the present step. */
  private readonly loosened: SharedCorners[] = [];
  /** The outward normal of one body at the hit, and the one chosen instead. */
  private readonly outward = new Float64Array(2);
  private readonly chosen = new Float64Array(2);
  /** From the point of contact on the other part to the middle of that part. */
  private readonly bulk = new Float64Array(2);
  private readonly velocity = new Float64Array(4);
  private readonly time = new Float64Array(1);
  /** The rotation of a body since its corners were found: sine and cosine. */
  private readonly turned = new Float64Array(2);

  constructor(store: BodyStore, plan: Plan) {
    this.store = store;
    this.plan = plan;
    this.sides = new Sides(store, plan);
  }

  /** Finds the seams of a body of these shapes that was just added. */
  add(root: number, shapes: readonly Shape[]): void {
    this.sides.add(root, shapes);
    if (this.store.partsOf(root) > 1) this.bodies.set(root, sharedCornersOf(this.store, root));
  }

  /** Passes the shared corners of all bodies to or from an archive. */
  serialize(archive: Archive): void {
    const { store, bodies, sides } = this;
    if (archive.isReading) bodies.clear();
    for (let root = 0, left = store.compounds; left > 0; root = store.endOf(root)) {
      if (store.alive[root] === 0 || store.partsOf(root) === 1) continue;
      left--;
      bodies.set(root, serializeCorners(archive, bodies.get(root) ?? NOTHING, 3 * store.partsOf(root)));
    }
    sides.serialize(archive);
  }

  /** A vertex of a body moves by itself: from now on nothing joins its parts. */
  loosen(root: number, running: boolean): void {
    const shared = this.store.partsOf(root) > 1 ? this.bodies.get(root) : undefined;
    if (shared === undefined || shared.loose) return;
    shared.loose = true;
    if (running) this.loosened.push(shared);
  }

  /** Ends a step, whether it failed or not. */
  end(failed: boolean): void {
    for (const shared of this.loosened) shared.loose = !failed;
    this.loosened.length = 0;
  }

  /**
   * Smooths the contact of two parts, by their slots. False if it is dropped, because it is inside of a body, or
   * on the side of a one-sided part that does not block. `rows` and `row` are as for `Sides.holds`.
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
      if (vertex === INNER) return false;
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
      this.turnContact(side === OF_B ? a : b, contact, sign);
      isChanged = true;
    }
    if (isChanged) this.writeClosingSpeed(a, b, contact);
    return true;
  }

  /**
   * Gives a contact the chosen normal, outward from one body, times `sign`. Its point moves along with that, round the
   * vertex of the part of the other one: so the impulse on a disc acts towards its centre.
   */
  private turnContact(slot: number, contact: Impact, sign: 1 | -1): void {
    const { store, plan, chosen } = this;
    const at = slot * ROW + RADIUS;
    const since = plan.since[slot];
    const t = contact.toi > since ? (contact.toi - since) / (1 - since) : 0;
    const radius = store.rows[at] + (store.rows[at + END] - store.rows[at]) * t;
    const nx = sign * chosen[0];
    const ny = sign * chosen[1];
    contact.x -= sign * radius * (nx - contact.nx);
    contact.y -= sign * radius * (ny - contact.ny);
    contact.nx = nx;
    contact.ny = ny;
  }

  /**
   * Smooths the normal between two parts that rest on each other, rows of their own with their poses at the
   * time `times[which]`, from the first to the second. False if they touch inside of a body.
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
      if (corner === INNER) return false;
      // A corner that lies on an edge has the normal of that edge, though other corners may lie deeper.
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
   * The vertex of a part that is farthest along `outward`, times `sign`; if two are equally far, their edge.
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

  /** Chooses a normal for a shared vertex. False if the normal of the hit is right. */
  private choose({ first, last, corners }: SharedCorners, vertex: number): boolean {
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

  /** Writes the vector from the point of contact on a part to the middle of that part. */
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

  /** Writes the velocity per step of the point of contact on a part. */
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

/** Which shared vertex is hit? ALONE if none is; INNER if the hit is inside the body. */
function vertexOf(
  { inner, first }: SharedCorners,
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
    if (along > NEAR_END && along < 1 - NEAR_END) return INNER;
    vertex = along <= NEAR_END ? edge : (edge + 1) % 3;
  }
  const corner = first[3 * part + vertex];
  return corner < 0 ? corner : 3 * part + vertex;
}

/** Rotates a vector by the angle of a sine and cosine, or back by it. */
function turnBy(vector: Float64Array, turn: Float64Array, sign: 1 | -1): void {
  const x = vector[0];
  const y = vector[1];
  const sine = sign * turn[0];
  vector[0] = turn[1] * x - sine * y;
  vector[1] = sine * x + turn[1] * y;
}
