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
import { grown } from '@swept/core/internal';
import type { PieceWatch } from '../deflection.js';
import type { Plan } from '../plan.js';
import { isAtRest } from '../pose.js';
import type { PoseWatch } from '../step.js';
import { type Inside, insideOf, World } from '../world.js';

const NONE = -1;
/** More than the rounding of a pose within a step, as part of the coordinates. */
const PAD = 2 ** -50;

const kept = new WeakMap<World, Paths>();

/**
 * Lets a world keep the paths of each step from the next one on, for questions over the last step: `castRaysAt`.
 * It costs 200 bytes and a copy of them for each part that moves, and as much for each time that it was
 * deflected. Throws `InvalidInput` within a step.
 */
export function keepPaths(world: World): void {
  if (!(world instanceof World)) throw new InvalidInput('keepPaths: world', world, 'a World');
  const inside = insideOf(world);
  if (inside.stepper.running) throw new InvalidInput('keepPaths: the call', 'within a step', 'between steps');
  if (!kept.has(world)) kept.set(world, new Paths(inside));
}

/** Throws `InvalidInput`, in the name of `call`, unless the paths of the world are kept. */
export function pathsOf(call: string, world: World): Paths {
  const paths = world instanceof World ? kept.get(world) : undefined;
  if (paths === undefined)
    throw new InvalidInput(`${call}: world`, world, 'a World whose paths are kept, by keepPaths');
  return paths;
}

/**
 * The pieces that the moving bodies have flown in the last step, of each part a chain from the last one to the
 * first. What did not move has none, and neither has any body after a step that failed.
 */
export class Paths implements PoseWatch, PieceWatch {
  private readonly store: BodyStore;
  private readonly plan: Plan;
  /** By place: the slot of a part that has pieces, and the id of its body. */
  private slots = new Uint32Array(64);
  private ids = new Float64Array(64);
  /** By place, the box of all pieces. */
  private boxes: Rows = new Float64Array(64 * BOX);
  private readonly box: Rows = new Float64Array(BOX);
  private count = 0;
  /** By slot, its place in `slots`, and its last piece. */
  private places = new Int32Array(0);
  private lasts = new Int32Array(0);
  /** By piece: its row, when it begins and ends, and the piece before. */
  private rows: Rows = new Float64Array(64 * ROW);
  private froms = new Float64Array(64);
  private tos = new Float64Array(64);
  private befores = new Int32Array(64);
  private pieces = 0;
  /** Has the step come to its end? */
  private isWhole = false;
  private readonly one = Float64Array.of(1);

  constructor({ store, plan, stepper }: Inside) {
    this.store = store;
    this.plan = plan;
    stepper.watch.push(this);
    stepper.deflection.watch.push(this);
  }

  begin(): void {
    const { slots, places } = this;
    this.isWhole = false;
    for (let i = 0; i < this.count; i++) places[slots[i]] = NONE;
    this.count = this.pieces = 0;
  }

  cut(root: number, since: Float64Array, until: Float64Array, rows: Rows, first: number): void {
    const { store } = this;
    for (let part = root; part < store.endOf(root); part++)
      this.add(part, since, until, rows, (first + part - root) * ROW);
  }

  end(): void {
    const { store, plan, one } = this;
    this.isWhole = true;
    for (const root of plan.movers) {
      if (plan.active[root] === 0) continue;
      for (let part = root; part < store.endOf(root); part++) {
        const row = part * ROW;
        // Within a body all move or none does.
        if (this.has(part) || !isAtRest(store.kind[part], store.rows, row))
          this.add(part, plan.since, one, store.rows, row);
      }
    }
  }

  // Bodies that are gone have no paths, and those that are put elsewhere have flown where they have.
  removed(): void {}
  jumped(): void {}

  /** Has the part in a slot moved in the last step, and is its body still the same? */
  has(slot: number): boolean {
    if (!this.isWhole || slot >= this.places.length) return false;
    const place = this.places[slot];
    return place !== NONE && this.ids[place] === this.store.idAt(slot);
  }

  /** Was it there at the time `time[0]` of the step? Of a part that has moved. */
  isThere(slot: number, time: Float64Array): boolean {
    let piece = this.lasts[slot];
    while (this.befores[piece] !== NONE) piece = this.befores[piece];
    return this.froms[piece] <= time[0];
  }

  /** Writes the pose of such a part at that time. Where it was placed elsewhere, that of the new place. */
  writePose(slot: number, time: Float64Array, out: Rows): void {
    const { rows, froms, tos, befores } = this;
    const now = time[0];
    let piece = this.lasts[slot];
    while (froms[piece] > now) piece = befores[piece];
    const from = froms[piece];
    const t = tos[piece] > from ? Math.min(1, (now - from) / (tos[piece] - from)) : 1;
    const row = piece * ROW;
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
   * Calls `visit` with the slots of all parts that have moved, and whose bodies are still here; in the plane only
   * of those that came near a box, if one is given.
   */
  visit(visit: (slot: number) => unknown, box?: Rows): void {
    const { slots, store, boxes, plan } = this;
    const all = box === undefined || plan.domain.torus !== undefined;
    for (let i = 0; i < this.count; i++) {
      if (!all && !boxesOverlap(box, boxes, 0, i * BOX)) continue;
      const slot = slots[i];
      if (store.alive[slot] === 1 && this.has(slot)) visit(slot);
    }
  }

  private add(slot: number, from: Float64Array, to: Float64Array, rows: Rows, offset: number): void {
    const { store } = this;
    this.reserve();
    const id = store.idAt(slot);
    let place = this.places[slot];
    // The slot of a body that was removed in this step is not used again in it.
    if (place === NONE) {
      place = this.places[slot] = this.count++;
      this.slots[place] = slot;
      this.ids[place] = id;
      this.lasts[slot] = NONE;
      this.boxes.fill(Infinity, place * BOX, place * BOX + 2);
      this.boxes.fill(-Infinity, place * BOX + 2, (place + 1) * BOX);
    }
    this.reach(place, slot, rows, offset);
    const piece = this.pieces++;
    for (let i = 0; i < ROW; i++) this.rows[piece * ROW + i] = rows[offset + i];
    this.froms[piece] = from[slot];
    this.tos[piece] = to[0];
    this.befores[piece] = this.lasts[slot];
    this.lasts[slot] = piece;
  }

  /** Makes the box of a place large enough for a piece, and for what rounds poses. */
  private reach(place: number, slot: number, rows: Rows, offset: number): void {
    const { box, boxes } = this;
    sweptBox(this.store.kindAt(slot), rows, 0, box, offset);
    for (let i = 0; i < 2; i++) {
      const pad = PAD * Math.max(Math.abs(box[i]), Math.abs(box[i + 2]));
      const at = place * BOX + i;
      boxes[at] = Math.min(boxes[at], box[i] - pad);
      boxes[at + 2] = Math.max(boxes[at + 2], box[i + 2] + pad);
    }
  }

  private reserve(): void {
    const { capacity } = this.store;
    const known = this.places.length;
    if (known < capacity) {
      this.places = grown(Int32Array, this.places, capacity).fill(NONE, known);
      this.lasts = grown(Int32Array, this.lasts, capacity);
    }
    if (this.count === this.slots.length) {
      this.slots = grown(Uint32Array, this.slots, 2 * this.count);
      this.ids = grown(Float64Array, this.ids, 2 * this.count);
      this.boxes = grown(Float64Array, this.boxes, 2 * this.count * BOX);
    }
    if (this.pieces < this.froms.length) return;
    this.rows = grown(Float64Array, this.rows, 2 * this.pieces * ROW);
    this.froms = grown(Float64Array, this.froms, 2 * this.pieces);
    this.tos = grown(Float64Array, this.tos, 2 * this.pieces);
    this.befores = grown(Int32Array, this.befores, 2 * this.pieces);
  }
}
