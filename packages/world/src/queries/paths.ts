import { SHIFTS } from '@swept/broadphase';
import {
  BOX,
  type BodyStore,
  boxesOverlap,
  END,
  InvalidInput,
  RADIUS,
  ROW,
  type Rows,
  SAG_X,
  SAG_Y,
  sweptBox,
  vertexAt,
} from '@swept/core';
import { type FlownPieces, flownPiecesOf } from '../flown/flown-pieces.js';
import { type Inside, insideOf, World } from '../world.js';
import { PAD } from './pose-pad.js';

const kept = new WeakMap<World, Paths>();

/**
 * Lets a world keep the paths of each step from the next one on, for queries about the last step: `castRaysAt`,
 * `touching`, `visible`, `explain`, and for the paths of `debugLines`. It costs 200 bytes and a copy of them for
 * each part that moves, and as much for each time that it was deflected. Throws `InvalidInput` on what is not a
 * world, and within a step.
 */
export function keepPaths(world: World): void {
  if (!(world instanceof World)) throw new InvalidInput('keepPaths: world', world, 'a World');
  const inside = insideOf(world);
  if (inside.stepper.running) throw new InvalidInput('keepPaths: the call', 'within a step', 'between steps');
  if (!kept.has(world)) kept.set(world, new Paths(inside));
}

/** The paths of a world, if they are kept. */
export function keptPathsOf(world: World): Paths | undefined {
  return kept.get(world);
}

/** Throws `InvalidInput`, in the name of `call`, unless the paths of the world are kept. */
export function pathsOf(call: string, world: World): Paths {
  const paths = world instanceof World ? keptPathsOf(world) : undefined;
  if (paths === undefined)
    throw new InvalidInput(`${call}: world`, world, 'a World whose paths are kept, by keepPaths');
  return paths;
}

/**
 * The poses of bodies in the last step: on their flown pieces. Bodies without pieces rested where they are.
 * After a step that failed, and before the first, all did.
 */
export class Paths {
  readonly pieces: FlownPieces;
  private readonly inside: Inside;
  private readonly store: BodyStore;
  /** By slot of a part that has moved, the box of all its pieces. */
  private boxes: Rows = new Float64Array(0);
  private readonly box: Rows = new Float64Array(BOX);
  private readonly range = new Float64Array(SHIFTS);
  /** The step of the boxes, and the number of the bodies with pieces when they were written. */
  private step = 0;
  private boxed = 0;

  constructor(inside: Inside) {
    this.inside = inside;
    this.store = inside.store;
    this.pieces = flownPiecesOf(inside);
    this.pieces.isKept = true;
  }

  /** Has the body of the part in a slot moved in the last step? */
  has(slot: number): boolean {
    return this.pieces.has(this.store.rootOf(slot));
  }

  /** Was it there at the time `time[0]` of the step? */
  isThere(slot: number, time: Float64Array): boolean {
    return this.pieces.wasThere(this.store.rootOf(slot), time);
  }

  /** Writes the pose of such a part at that time. If it was placed elsewhere, that of the new place. */
  writePose(slot: number, time: Float64Array, out: Rows): void {
    const { rows, since, until, before, latest, first } = this.pieces;
    const root = this.store.rootOf(slot);
    const now = time[0];
    let piece = latest[root] - 1;
    while (since[piece] > now) piece = before[piece] - 1;
    const from = since[piece];
    const to = until[piece];
    const t = to > from ? Math.min(1, (now - from) / (to - from)) : 1;
    const row = (first[piece] + slot - root) * ROW;
    out[RADIUS] = rows[row + RADIUS] + (rows[row + RADIUS + END] - rows[row + RADIUS]) * t;
    for (let i = 0; i < this.store.kind[slot]; i++) {
      const v = row + vertexAt(i);
      for (let axis = 0; axis < 2; axis++) {
        const start = rows[v + axis];
        const sag = t * (1 - t) * rows[row + (axis === 0 ? SAG_X : SAG_Y)];
        out[vertexAt(i) + axis] = start + ((rows[v + axis + END] - start) * t - sag);
      }
    }
  }

  /**
   * Calls `visit` with the slots of all parts that have moved, and whose bodies still exist; only of those that
   * came near a box, if one is given.
   */
  visit(visit: (slot: number) => unknown, box?: Rows): void {
    const { store, pieces } = this;
    const { flown } = pieces;
    if (box !== undefined) this.settle();
    for (let i = 0; i < flown.count; i++) {
      const root = flown.ids[i];
      if (store.alive[root] === 0 || !pieces.has(root)) continue;
      for (let slot = root, end = store.endOf(root); slot < end; slot++)
        if (box === undefined || this.isNear(box, slot)) visit(slot);
    }
  }

  /** Did a part come near a box, or where the world wraps an image of it? */
  private isNear(box: Rows, slot: number): boolean {
    const { boxes, range, inside } = this;
    const { torus } = inside.domain;
    if (torus === undefined) return boxesOverlap(box, boxes, 0, slot * BOX);
    torus.writeShifts(box, boxes, range, 0, slot * BOX);
    return range[0] <= range[1] && range[2] <= range[3];
  }

  /** Writes the boxes of the bodies that have pieces at present. */
  private settle(): void {
    const { pieces, store } = this;
    const { flown, step } = pieces;
    if (this.step !== step) this.boxed = 0;
    this.step = step;
    if (this.boxes.length < store.capacity * BOX) {
      this.boxes = new Float64Array(store.capacity * BOX);
      this.boxed = 0;
    }
    for (; this.boxed < flown.count; this.boxed++) {
      const root = flown.ids[this.boxed];
      for (let slot = root; pieces.has(root) && slot < store.endOf(root); slot++) this.writeBox(root, slot);
    }
  }

  /** Writes the box of all pieces of a part, padded for the rounding of poses. */
  private writeBox(root: number, slot: number): void {
    const { box, boxes, pieces } = this;
    const at = slot * BOX;
    boxes.fill(Infinity, at, at + 2);
    boxes.fill(-Infinity, at + 2, at + BOX);
    for (let piece = pieces.latest[root] - 1; piece >= 0; piece = pieces.before[piece] - 1) {
      sweptBox(this.store.kindAt(slot), pieces.rows, 0, box, (pieces.first[piece] + slot - root) * ROW);
      for (let i = 0; i < 2; i++) {
        const pad = PAD * Math.max(Math.abs(box[i]), Math.abs(box[i + 2]));
        boxes[at + i] = Math.min(boxes[at + i], box[i] - pad);
        boxes[at + i + 2] = Math.max(boxes[at + i + 2], box[i + 2] + pad);
      }
    }
  }
}
