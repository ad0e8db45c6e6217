import { type BodyId, type BodyStore, InvalidInput, RADIUS, ROW, type Shape, vertexAt } from '@swept/core';
import { grown, wrapAngle, writeSineAndCosine } from '@swept/core/internal';
import { areaOf } from '../motion/area.js';
import { LOCAL } from '../motion/turning.js';
import { isDisc } from '../parts.js';
import { type Inside, insideOf, World } from '../world.js';
import { ANGLE, BODY, CENTER, KEPT, KEPT_RADIUS, LastPoses, LED } from './last-poses.js';
import { BACK, lead, THEN } from './lead.js';

const NONE = new Float64Array(0);
/** See `writeShift`. */
const shift = new Float64Array(2);
const turn = new Float64Array(2);

/** The poses of all bodies between the last two steps: see `interpolate`. */
export class Interpolation {
  /**
   * The poses of the last `update`, by slot, with vertices and radii as in the rows of `World.bodies`; the
   * other numbers of these rows mean nothing. Replaced when the world grows.
   */
  rows: Float64Array = NONE;
  /** The angles of the last `update`, by slot, in radians from -pi to pi; 0 for bodies that do not turn. */
  angles: Float64Array = NONE;
  /** The centres of bodies that turn, two numbers per slot. Empty until there is one. */
  centers: Float64Array = NONE;

  /** By slot, the id of the body with this pose. */
  private ids = NONE;
  private readonly world: World;
  private readonly inside: Inside;
  private readonly last: LastPoses;

  /** Trusts its input. @internal */
  constructor(world: World) {
    this.world = world;
    this.inside = insideOf(world);
    this.last = new LastPoses(this.inside.plan);
    this.inside.watchers.all.push(this.last);
  }

  /**
   * Computes the poses of all bodies at the fraction `alpha`, from their poses when the last step began, 0, to
   * the present ones, 1. Throws `InvalidInput` on a number that is not from 0 to 1, and within a step.
   */
  update(alpha: number): void {
    if (typeof alpha !== 'number' || !(alpha >= 0 && alpha <= 1))
      throw new InvalidInput('update: alpha', alpha, 'a number from 0 to 1');
    const { store, stepper } = this.inside;
    if (stepper.running) throw new InvalidInput('update: the call', 'within a step', 'between steps');
    this.reserve(store);
    this.ids.fill(-1);
    BACK[0] = 1 - alpha;
    for (let slot = 0; slot < store.end; slot = store.endOf(slot)) {
      if (store.alive[slot] === 0) continue;
      this.ids[slot] = store.idAt(slot);
      this.copy(slot);
      if (BACK[0] > 0 && this.last.kept.has(store, slot)) this.moveBack(slot);
    }
  }

  /** x of a vertex of a part, as `World.x`. Bodies added since the last `update` have their present pose. */
  x(id: BodyId, vertex = 0, part = 0): number {
    const now = this.world.x(id, vertex, part);
    const slot = this.slot(id);
    return slot < 0 ? now : this.rows[(slot + part) * ROW + vertexAt(vertex)];
  }

  /** y of a vertex of a part, as `World.y`. */
  y(id: BodyId, vertex = 0, part = 0): number {
    const now = this.world.y(id, vertex, part);
    const slot = this.slot(id);
    return slot < 0 ? now : this.rows[(slot + part) * ROW + vertexAt(vertex) + 1];
  }

  /** Radians, as `World.angle`. */
  angle(id: BodyId): number {
    const now = this.world.angle(id);
    const slot = this.slot(id);
    return slot < 0 ? now : this.angles[slot];
  }

  /** The radius of a part without its skin, as `World.radius`. */
  radius(id: BodyId, part = 0): number {
    const now = this.world.radius(id, part);
    const slot = this.slot(id);
    if (slot < 0) return now;
    return Math.max(0, this.rows[(slot + part) * ROW + RADIUS] - this.world.skin(id));
  }

  /** x of the centre, as `World.centerX`. */
  centerX(id: BodyId): number {
    return this.center(id, 0);
  }

  /** y of the centre, as `World.centerY`. */
  centerY(id: BodyId): number {
    return this.center(id, 1);
  }

  private center(id: BodyId, axis: 0 | 1): number {
    const now = axis === 0 ? this.world.centerX(id) : this.world.centerY(id);
    const slot = this.slot(id);
    if (slot < 0) return now;
    const { plan, store } = this.inside;
    if (plan.turning.turns(slot)) return this.centers[2 * slot + axis];
    if (isDisc(store, slot)) return this.rows[slot * ROW + axis];
    const shapes: Shape[] = [];
    for (let part = slot, end = store.endOf(slot); part < end; part++)
      shapes.push({ kind: store.kindAt(part), row: this.rows.subarray(part * ROW, (part + 1) * ROW) });
    return areaOf(shapes, undefined)[axis === 0 ? 'x' : 'y'];
  }

  /** The slot of a body whose pose was computed, or -1. */
  private slot(id: BodyId): number {
    const slot = this.inside.store.slot('x', id);
    return slot < this.ids.length && this.ids[slot] === id ? slot : -1;
  }

  private reserve({ capacity, hadAngles }: BodyStore): void {
    if (this.ids.length < capacity) {
      this.ids = new Float64Array(capacity);
      this.rows = new Float64Array(ROW * capacity);
      this.angles = new Float64Array(capacity);
    }
    if (hadAngles && this.centers.length < 2 * capacity)
      this.centers = grown(Float64Array, NONE, 2 * capacity);
  }

  /** Copies the present pose of a body. */
  private copy(slot: number): void {
    const { store } = this.inside;
    for (let part = slot, end = store.endOf(slot); part < end; part++) {
      const row = part * ROW;
      for (let i = 0; i < store.kind[part]; i++) {
        const v = row + vertexAt(i);
        this.rows[v] = store.rows[v];
        this.rows[v + 1] = store.rows[v + 1];
      }
      this.rows[row + RADIUS] = store.rows[row + RADIUS];
    }
    if (!store.hadAngles) return;
    this.angles[slot] = store.angle[slot];
    this.centers[2 * slot] = store.centers[2 * slot];
    this.centers[2 * slot + 1] = store.centers[2 * slot + 1];
  }

  /** Moves the copy back by the rest of the displacement from the kept pose. */
  private moveBack(slot: number): void {
    const { store, plan } = this.inside;
    const { rows } = this;
    const { parts, bodies } = this.last.kept;
    this.writeShift(slot);
    // Where the step began, the pose is the one that was kept: it need not be true.
    const chords = plan.turning.chords(slot) && BACK[0] < 1;
    if (plan.turning.turns(slot)) {
      this.turnBack(slot);
      for (let axis = 0; axis < 2; axis++) {
        THEN[0] = bodies[BODY * slot + CENTER + axis] - shift[axis];
        lead(this.centers, 2 * slot + axis);
      }
    }
    for (let part = slot, end = store.endOf(slot); part < end; part++) {
      const row = part * ROW;
      const at = part * KEPT;
      for (let i = 0; i < store.kind[part]; i++) {
        const v = row + vertexAt(i);
        if (chords) this.turn(slot, LOCAL * part + 2 * i, v);
        else
          for (let axis = 0; axis < 2; axis++) {
            THEN[0] = parts[at + 2 * i + axis] - shift[axis];
            lead(rows, v + axis);
          }
      }
      THEN[0] = parts[at + KEPT_RADIUS];
      lead(rows, row + RADIUS);
    }
    this.bringBack(slot);
  }

  /** Turns a body back, by whole turns too, and writes the sine and cosine of its angle to `turn`. */
  private turnBack(slot: number): void {
    const { angles } = this;
    const turned = this.inside.plan.turning.turned[slot];
    if (BACK[0] > 0.5) angles[slot] = this.last.kept.bodies[BODY * slot + ANGLE] + (1 - BACK[0]) * turned;
    else angles[slot] -= BACK[0] * turned;
    wrapAngle(angles, slot);
    writeSineAndCosine(angles, slot, turn);
  }

  /** Writes a vertex of a body that turns, which keeps its shape. */
  private turn(slot: number, local: number, at: number): void {
    const { turning } = this.inside.plan;
    const x = turning.local[local];
    const y = turning.local[local + 1];
    this.rows[at] = this.centers[2 * slot] + (turn[1] * x - turn[0] * y);
    this.rows[at + 1] = this.centers[2 * slot + 1] + (turn[0] * x + turn[1] * y);
  }

  /** Writes the whole periods between the present pose of a body and where its step, or a walk since, led it. */
  private writeShift(slot: number): void {
    const { domain, store } = this.inside;
    const { bodies } = this.last.kept;
    shift[0] = shift[1] = 0;
    if (!domain.torus) return;
    for (let axis = 0; axis < 2; axis++)
      shift[axis] = store.rows[slot * ROW + axis] - bodies[BODY * slot + LED + axis];
    domain.bringNear(shift, 0);
    for (let axis = 0; axis < 2; axis++)
      shift[axis] -= store.rows[slot * ROW + axis] - bodies[BODY * slot + LED + axis];
  }

  /** Where the world wraps, shifts the copy so that its vertex 0 is in the domain. */
  private bringBack(slot: number): void {
    const { domain, store } = this.inside;
    const { rows } = this;
    for (let axis = 0 as 0 | 1; domain.torus && axis < 2; axis++) {
      const period = domain.period(axis);
      const periods = period < Infinity ? Math.floor(rows[slot * ROW + axis] / period) * period : 0;
      if (periods === 0) continue;
      for (let part = slot, end = store.endOf(slot); part < end; part++)
        for (let i = 0; i < store.kind[part]; i++) rows[part * ROW + vertexAt(i) + axis] -= periods;
      if (store.hadAngles) this.centers[2 * slot + axis] -= periods;
    }
  }
}

/**
 * From now on keeps the poses with which the last step began, for pictures between steps: bodies drawn at any
 * rate move evenly although the world advances in steps (`fixedStep`). Bodies that turn are turned as far as
 * in the step; those that left one side of a world that wraps come in from the other. A body that was placed,
 * or given another angle, since the step began does not glide there: it has its present pose, and so does one
 * that was added since. A radius that was set since is the new one. Hits within the step are not shown: bodies
 * move straight.
 *
 * A world has one, whatever the number of calls. It costs a copy of the poses of all moving bodies in each
 * step. Throws `InvalidInput` on what is not a world.
 */
export function interpolate(world: World): Interpolation {
  if (!(world instanceof World)) throw new InvalidInput('interpolate: world', world, 'a World');
  let found = interpolations.get(world);
  if (found === undefined) {
    found = new Interpolation(world);
    interpolations.set(world, found);
  }
  return found;
}

const interpolations = new WeakMap<World, Interpolation>();
