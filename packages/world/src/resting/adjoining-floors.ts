import type { MotionBroadphase } from '@swept/broadphase';
import { type BodyStore, CIRCLE, RADIUS, ROW, type Rows, vertexAt } from '@swept/core';
import { IdBuffer } from '@swept/core/internal';
import { writeAtRest } from '../motion/pose.js';
import type { Sides } from '../pairs/sides.js';
import { Tiles } from '../pairs/tiles.js';
import type { Scene } from '../scene.js';
import type { StaleBoxes } from '../stale-boxes.js';
import { GAP, NX, NY, STRIDE } from './constraint.js';
import type { ConstraintWriter } from './constraint-writer.js';
import type { Constraints } from './constraints.js';
import type { Gap } from './gap.js';
import type { RestingBodies } from './resting-bodies.js';

/** The least cosine between the normals of two floors of which one continues the other. */
const ALIKE = 0.95;
/** In gains of a step, the largest speed at which a body moves onto the next floor; what is faster is a hit. */
const SLOWLY = 1 / 2;
/** In slops: a body has left a corner that is farther away than this, if it stands on another floor. */
const LEFT = 5 / 4;
/** In slops, the difference of the heights of two vertices that are equally high. */
const LEVEL = 2 ** -10;

/**
 * Bears what is round at the end of the floor that it rests on by the face of the floor beside it, such as the
 * next tile, before it has touched that. Otherwise it would sink through its gap at each seam, round the corner of
 * the first floor, which makes it faster, and be lifted by the next gap: a disc on level tiles got faster and
 * faster, or was stopped. When it has left the corner, it touches the next floor, and that is a hit.
 */
export class AdjoiningFloors {
  private readonly store: BodyStore;
  private readonly index: MotionBroadphase;
  private readonly stale: StaleBoxes;
  private readonly sides: Sides;
  private readonly tiles: Tiles;
  private readonly bodies: RestingBodies;
  private readonly gap: Gap;
  private readonly writer: ConstraintWriter;
  // The present pair: its constraints, its two roots, and whether the body is a of its constraints.
  private constraints!: Constraints;
  private body = 0;
  private floor = 0;
  private isA = false;
  /** The normal from the floor to the body, that from another floor, and one from the body. */
  private readonly up = new Float64Array(2);
  private readonly otherUp = new Float64Array(2);
  private readonly down = new Float64Array(2);
  /** A part of the body, with the widest gap around it, and the slots of parts near that. */
  private readonly pose: Rows = new Float64Array(ROW);
  private readonly near = new IdBuffer();

  constructor(scene: Scene, bodies: RestingBodies, gap: Gap, writer: ConstraintWriter) {
    this.store = scene.store;
    this.index = scene.index;
    this.stale = scene.turnover.stale;
    this.sides = scene.seams.sides;
    this.tiles = new Tiles(scene.store, scene.plan, scene.filters);
    this.bodies = bodies;
    this.gap = gap;
    this.writer = writer;
  }

  /**
   * Lets floors beside that of a pair bear its body, in the constraints of the pair: those from number `first` on.
   * False if the body stands on those floors alone, and the pair ends.
   */
  bear(constraints: Constraints, first: number): boolean {
    const { store, gap } = this;
    const { count } = constraints;
    const a = constraints.a[first];
    const b = constraints.b[first];
    const isA = store.mass[a] < Infinity;
    if (!(gap.gain > 0) || !this.tiles.moveOn(isA ? b : a)) return true;
    this.constraints = constraints;
    this.isA = isA;
    this.body = isA ? a : b;
    this.floor = isA ? b : a;
    let isLeft = true;
    for (let k = first; k < count; k++) if (!this.bearAt(k)) isLeft = false;
    return !isLeft;
  }

  /** Does so at one constraint, if that is at a corner of the floor. True if the body has left that. */
  private bearAt(k: number): boolean {
    const { constraints, gap, near, isA, up } = this;
    const { numbers } = constraints;
    const at = STRIDE * k;
    const part = isA ? constraints.partA[k] : constraints.partB[k];
    const tile = isA ? constraints.partB[k] : constraints.partA[k];
    gap.writeLimits(Math.min(part, tile), Math.max(part, tile));
    up[0] = (isA ? -1 : 1) * numbers[at + NX];
    up[1] = (isA ? -1 : 1) * numbers[at + NY];
    if (!this.isCorner(tile, part)) return false;
    const isLeft = numbers[at + GAP] > LEFT * gap.slop;
    this.findNear(part);
    for (let i = 0; i < near.count; i++) {
      const other = near.ids[i];
      if (!this.continues(part, other)) continue;
      this.replace(k, part, other);
      return isLeft;
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
   * Does a part belong to another floor, and does its face continue the surface whose normal is `up`? Measures the gap.
   * What the body is in does not bear it, and what it moves into is hit.
   */
  private continues(part: number, other: number): boolean {
    const { store, tiles, gap, sides, body, floor, up, otherUp } = this;
    if (store.rootOf(other) === floor || !tiles.areBeside(other, floor)) return false;
    const isFirst = part < other;
    const partA = Math.min(part, other);
    const partB = Math.max(part, other);
    gap.writeLimits(partA, partB);
    if (!gap.measureAtStart(partA, partB) || gap.width < -gap.slop) return false;
    otherUp[0] = (isFirst ? -1 : 1) * gap.nx;
    otherUp[1] = (isFirst ? -1 : 1) * gap.ny;
    if (!(otherUp[0] * up[0] + otherUp[1] * up[1] >= ALIKE)) return false;
    const { velocities: v } = store;
    const x = v[2 * body] - v[2 * floor];
    const y = v[2 * body + 1] - v[2 * floor + 1];
    if (!(x * otherUp[0] + y * otherUp[1] >= -SLOWLY * gap.gain)) return false;
    return this.isFace(other, otherUp, LEVEL) && sides.blocks(other, gap, isFirst ? -1 : 1);
  }

  /** Is a part of the floor below `up` a corner, and that of the body no face that lies on it? */
  private isCorner(tile: number, part: number): boolean {
    const { up, down } = this;
    const { kind } = this.store;
    down[0] = -up[0];
    down[1] = -up[1];
    return kind[tile] !== CIRCLE && !this.isFace(tile, up, LEVEL) && !this.isFace(part, down, 1);
  }

  /** Are two vertices of a part farthest along a normal, and equally far, to a number of slops? */
  private isFace(part: number, normal: Float64Array, slops: number): boolean {
    const { rows, kind } = this.store;
    let most = -Infinity;
    let second = -Infinity;
    for (let i = 0; i < kind[part]; i++) {
      const v = part * ROW + vertexAt(i);
      const height = rows[v] * normal[0] + rows[v + 1] * normal[1];
      second = Math.max(second, Math.min(most, height));
      most = Math.max(most, height);
    }
    return most - second <= slops * this.gap.slop;
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
    writer.writeAtStart(this.constraints, isA ? body : root, isA ? root : body, 0, STRIDE * k);
  }
}
