import type { MotionBroadphase } from '@swept/broadphase';
import { type BodyStore, RADIUS, ROW, type Rows, vertexAt } from '@swept/core';
import { IdBuffer } from '@swept/core/internal';
import { isFace } from '../motion/part-size.js';
import type { Plan } from '../motion/plan.js';
import { writeAtRest } from '../motion/pose.js';
import type { Sides } from '../pairs/sides.js';
import { Tiles } from '../pairs/tiles.js';
import type { Scene } from '../scene.js';
import type { StaleBoxes } from '../stale-boxes.js';
import { NX, NY, PLACE_X, PLACE_Y, STRIDE } from './constraint.js';
import type { ConstraintWriter } from './constraint-writer.js';
import type { Gap } from './gap.js';
import type { LastingPairs } from './lasting-pairs.js';
import type { RestingBodies } from './resting-bodies.js';

/** The least cosine between the normals of two floors of which one continues the other. */
const ALIKE = 0.95;
/** In gains of a step, the largest speed at which a body moves onto the next floor; what is faster is a hit. */
const SLOWLY = 1 / 2;
/** In slops, the difference of the heights of two vertices that are equally high. */
const LEVEL = 2 ** -10;

/**
 * Bears a body at the end of the floor that it rests on by the floor beside it, such as the next tile, before it has
 * touched that. Otherwise it would sink through its gap at each seam, round the corner of the first floor, which makes
 * it faster, and be lifted by the next gap: a disc on level tiles got faster and faster, or was stopped. When it has
 * left the first floor, it touches the next one, and that is a hit.
 */
export class AdjoiningFloors {
  private readonly store: BodyStore;
  private readonly plan: Plan;
  private readonly index: MotionBroadphase;
  private readonly stale: StaleBoxes;
  private readonly sides: Sides;
  private readonly tiles: Tiles;
  private readonly bodies: RestingBodies;
  private readonly gap: Gap;
  private readonly writer: ConstraintWriter;
  private readonly dtRatio: Float64Array;
  /** The pairs of the step before, and those of the present one. */
  private last!: LastingPairs;
  private next!: LastingPairs;
  // The present pair: its place in the step before, its two roots, and whether the body is a of its constraints.
  private place = 0;
  private body = 0;
  private floor = 0;
  private isA = false;
  /** From the point of a constraint to a vertex. */
  private readonly away = new Float64Array(2);
  /** A normal from the floor to the body. */
  private readonly up = new Float64Array(2);
  /** A part of the body, with the widest gap around it, and the slots of parts near that. */
  private readonly pose: Rows = new Float64Array(ROW);
  private readonly near = new IdBuffer();

  constructor(
    scene: Scene,
    bodies: RestingBodies,
    gap: Gap,
    writer: ConstraintWriter,
    dtRatio: Float64Array,
  ) {
    this.store = scene.store;
    this.plan = scene.plan;
    this.index = scene.index;
    this.stale = scene.turnover.stale;
    this.sides = scene.seams.sides;
    this.tiles = new Tiles(scene.store, scene.plan, scene.filters);
    this.bodies = bodies;
    this.gap = gap;
    this.writer = writer;
    this.dtRatio = dtRatio;
  }

  /** Lets floors beside that of the last pair of the present step bear its body. It was number `place` of those before. */
  add(last: LastingPairs, next: LastingPairs, place: number): void {
    const { store, gap } = this;
    const { constraints } = next;
    const first = next.firstOf(next.count - 1);
    const { count } = constraints;
    const a = constraints.a[first];
    const b = constraints.b[first];
    const isA = store.mass[a] < Infinity;
    if (store.mass[isA ? b : a] < Infinity || !(gap.gain > 0)) return;
    this.last = last;
    this.next = next;
    this.place = place;
    this.isA = isA;
    this.body = isA ? a : b;
    this.floor = isA ? b : a;
    for (let k = first; k < count; k++) this.bearAt(k);
  }

  /** Lets other floors bear the body at a constraint of the pair, if that is at the end of its floor. */
  private bearAt(k: number): void {
    const { store, near, isA, up } = this;
    const { constraints } = this.next;
    const { numbers } = constraints;
    const part = isA ? constraints.partA[k] : constraints.partB[k];
    const tile = isA ? constraints.partB[k] : constraints.partA[k];
    this.gap.writeLimits(Math.min(part, tile), Math.max(part, tile));
    if (!this.isAtEnd(k, tile)) return;
    up[0] = (isA ? -1 : 1) * numbers[STRIDE * k + NX];
    up[1] = (isA ? -1 : 1) * numbers[STRIDE * k + NY];
    const isOnFace = isFace(store.kindAt(tile), store.rows, tile * ROW, up, LEVEL * this.gap.slop);
    this.findNear(part);
    for (let i = 0; i < near.count; i++) {
      const other = near.ids[i];
      if (!this.continues(part, other)) continue;
      if (isOnFace) this.bear(part, other);
      else this.replace(k, part, other);
    }
  }

  /** Is the point of a constraint so near to a vertex of its floor that the body passes that in the step? */
  private isAtEnd(k: number, tile: number): boolean {
    const { store, plan, gap, body, floor, away } = this;
    const { velocities: v, rows } = store;
    const { numbers } = this.next.constraints;
    const at = STRIDE * k;
    const x = v[2 * body] - v[2 * floor];
    const y = v[2 * body + 1] - v[2 * floor + 1];
    const reach = Math.sqrt(x * x + y * y) * gap.dt + gap.widest;
    for (let i = 0; i < store.kind[tile]; i++) {
      const vertex = tile * ROW + vertexAt(i);
      away[0] = rows[vertex] - numbers[at + PLACE_X];
      away[1] = rows[vertex + 1] - numbers[at + PLACE_Y];
      plan.domain.bringNear(away, 0);
      if (Math.abs(away[1] * numbers[at + NX] - away[0] * numbers[at + NY]) <= reach) return true;
    }
    return false;
  }

  /** Finds the parts no farther from one than the widest gap, by their slots. */
  private findNear(part: number): void {
    const { store, index, pose, near } = this;
    const kind = store.kindAt(part);
    writeAtRest(kind, store.rows, pose, part * ROW, 0);
    pose[RADIUS] += this.gap.widest;
    writeAtRest(kind, pose, pose, 0, 0);
    near.clear();
    // The index has read no boxes in this step yet.
    this.stale.settle();
    index.collectNear(kind, pose, 0, part, false, near);
    near.sort();
  }

  /**
   * Does a part belong to another floor, and does its face continue the surface whose normal is `up`? Measures the gap. A
   * floor that the body rests on bears it anyway, and one that it moves into is hit.
   */
  private continues(part: number, other: number): boolean {
    const { store, tiles, gap, sides, body, floor, up, last, next } = this;
    const root = store.rootOf(other);
    if (root === floor || !tiles.areBeside(other, floor)) return false;
    const idA = store.idAt(Math.min(body, root));
    const idB = store.idAt(Math.max(body, root));
    if (next.hasFrom(0, idA, idB) || last.hasFrom(this.place + 1, idA, idB)) return false;
    const isFirst = part < other;
    const partA = Math.min(part, other);
    const partB = Math.max(part, other);
    gap.writeLimits(partA, partB);
    if (!gap.measureAtStart(partA, partB) || !(gap.width <= gap.widest)) return false;
    const x = (isFirst ? -1 : 1) * gap.nx;
    const y = (isFirst ? -1 : 1) * gap.ny;
    const { velocities: v } = store;
    const rises = (v[2 * body] - v[2 * floor]) * x + (v[2 * body + 1] - v[2 * floor + 1]) * y;
    if (!(x * up[0] + y * up[1] >= ALIKE) || !(rises >= -SLOWLY * gap.gain)) return false;
    up[0] = x;
    up[1] = y;
    const isOnFace = isFace(store.kindAt(other), store.rows, other * ROW, up, LEVEL * gap.slop);
    return isOnFace && sides.blocks(other, gap, isFirst ? -1 : 1);
  }

  /** Adds the constraints of the gap that was measured. */
  private bear(part: number, other: number): void {
    const { store, bodies, gap, writer, last, place } = this;
    const { constraints } = this.next;
    const partA = Math.min(part, other);
    const partB = Math.max(part, other);
    const a = store.rootOf(partA);
    const b = store.rootOf(partB);
    if (constraints.findParts(a, partA, partB) >= 0) return;
    bodies.enter(a);
    bodies.enter(b);
    writer.writeSwell(partA, partB);
    for (let i = 0; i < gap.count; i++) {
      const at = constraints.add(a, b, partA, partB);
      writer.writeAtStart(constraints, a, b, i, at);
      constraints.inherit(last.constraints, last.firstOf(place), last.firstOf(place + 1), this.dtRatio);
    }
  }

  /** Replaces a constraint at a corner of the floor by the gap that was measured, which it continues with. */
  private replace(k: number, part: number, other: number): void {
    const { store, bodies, gap, writer, body, isA } = this;
    const root = store.rootOf(other);
    if (part < other !== isA) {
      gap.nx = -gap.nx;
      gap.ny = -gap.ny;
    }
    bodies.enter(root);
    writer.writeSwell(Math.min(part, other), Math.max(part, other));
    writer.writeAtStart(this.next.constraints, isA ? body : root, isA ? root : body, 0, STRIDE * k);
  }
}
