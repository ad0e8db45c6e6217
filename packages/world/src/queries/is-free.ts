import {
  type BodyStore,
  END,
  InvalidInput,
  RADIUS,
  ROW,
  type Rows,
  SAG_X,
  SAG_Y,
  type Shape,
  vertexAt,
} from '@swept/core';
import { knownOptions, MAX_COORDINATE } from '@swept/core/internal';
import { type Filter, filterOf, USUAL } from '../filter.js';
import { partsOf } from '../parts.js';
import { writePose } from '../piece.js';
import { quantized } from '../quantum.js';
import { type Inside, insideOf, World } from '../world.js';

/** Whom a shape may touch that is no body yet, as for `World.add`, and whether sensors count. */
export interface FreeOptions extends Partial<Filter> {
  /** False unless given: sensors hold nothing. */
  readonly sensors?: boolean;
}

const NAMES = ['category', 'mask', 'owner', 'sensors'] as const;
const NONE: FreeOptions = {};
/** More than the rounding of a pose within a step, as part of the coordinates: for the search alone. */
const PAD = 2 ** -50;

/**
 * Does a shape, or a list of them as for a body of several parts, touch no body where it is now? Exact, and
 * mere touch counts; in a callback all bodies are where they are at the hit. Bodies that the filters in
 * `options` exclude do not count, nor do sensors unless asked for. `canTouch` is not asked: the shape has no
 * id yet. Throws `InvalidInput` on what `World.add` would refuse, and within a trace or `canTouch`.
 */
export function isFree(world: World, shape: Shape | readonly Shape[], options: FreeOptions = NONE): boolean {
  if (!(world instanceof World)) throw new InvalidInput('isFree: world', world, 'a World');
  let room = rooms.get(world);
  if (room === undefined) {
    room = new Room(insideOf(world));
    rooms.set(world, room);
  }
  return room.isFree(shape, options);
}

const rooms = new WeakMap<World, Room>();

/** Where bodies are now, for shapes that are not among them. */
class Room {
  private readonly inside: Inside;
  private readonly store: BodyStore;
  /** The shape, and for the search a little larger. */
  private readonly row: Rows = new Float64Array(ROW);
  private readonly wide: Rows = new Float64Array(ROW);
  private readonly pose: Rows = new Float64Array(ROW);
  /** The pose of the first part of a body that was placed. */
  private readonly first: Rows = new Float64Array(ROW);
  private kind: 1 | 2 | 3 = 1;
  private category = 0;
  private mask = 0;
  private owner = 0;
  private sensors = false;
  private free = true;

  constructor(inside: Inside) {
    this.inside = inside;
    this.store = inside.store;
  }

  isFree(shape: Shape | readonly Shape[], options: FreeOptions): boolean {
    const { filters, stepper, turnover } = this.inside;
    if (filters.asking || (stepper.running && !stepper.answering))
      throw new InvalidInput('isFree: the call', 'within a trace or canTouch', 'between steps or in onHit');
    this.readOptions(options);
    const several = Array.isArray(shape);
    const count = several ? shape.length : 1;
    let sound = count > 0;
    for (let i = 0; i < count && sound; i++) sound = this.rests(several ? shape[i] : (shape as Shape));
    if (!sound) this.refuse(shape);
    if (!stepper.running) turnover.stale.settle();
    this.free = true;
    for (let i = 0; i < count && this.free; i++) this.probe(several ? shape[i] : (shape as Shape));
    return this.free;
  }

  private readOptions(options: FreeOptions): void {
    knownOptions('isFree', options, NAMES);
    const { category = USUAL.category, mask = USUAL.mask, owner = USUAL.owner, sensors = false } = options;
    // Only what is wrong is put into words: strings would be garbage.
    if (!isBits(category) || !isBits(mask) || !(Number.isSafeInteger(owner) && owner >= 0))
      filterOf('isFree', options, USUAL);
    if (typeof sensors !== 'boolean') throw new InvalidInput('isFree: sensors', sensors, 'true or false');
    this.category = category;
    this.mask = mask;
    this.owner = owner;
    this.sensors = sensors;
  }

  /** Is this a shape at rest within reach? */
  private rests(given: Shape): boolean {
    if (typeof given !== 'object' || given === null) return false;
    const { kind, row } = given;
    if (kind !== 1 && kind !== 2 && kind !== 3) return false;
    if (!(row instanceof Float64Array) || row.length !== ROW) return false;
    const { reach } = this.inside.plan.domain;
    for (let i = 0; i < kind; i++) {
      const v = vertexAt(i);
      if (!(Math.abs(row[v]) <= reach[0] && Math.abs(row[v + 1]) <= reach[1])) return false;
      if (row[v] !== row[v + END] || row[v + 1] !== row[v + 1 + END]) return false;
    }
    const radius = row[RADIUS];
    const widest = Math.min(reach[0], reach[1], MAX_COORDINATE);
    return (
      radius >= 0 && radius <= widest && row[RADIUS + END] === radius && row[SAG_X] === 0 && row[SAG_Y] === 0
    );
  }

  private refuse(shape: Shape | readonly Shape[]): never {
    partsOf('isFree', shape);
    throw this.inside.plan.domain.beyond('isFree: shape', shape);
  }

  /** Is there anything where this part is? */
  private probe({ kind, row }: Shape): void {
    const { row: here, wide, inside } = this;
    const { index, stepper, turnover, plan } = inside;
    const { quantizers } = plan.domain;
    here.fill(0);
    let far = 0;
    for (let i = 0; i < kind; i++) {
      const v = vertexAt(i);
      here[v] = here[v + END] = quantized(row[v], quantizers[0]);
      here[v + 1] = here[v + 1 + END] = quantized(row[v + 1], quantizers[1]);
      far = Math.max(far, Math.abs(here[v]), Math.abs(here[v + 1]));
    }
    here[RADIUS] = here[RADIUS + END] = row[RADIUS];
    wide.set(here);
    wide[RADIUS] = wide[RADIUS + END] = row[RADIUS] + PAD * (far + row[RADIUS]);
    this.kind = kind;
    index.searchMotion(kind, wide, this.visit);
    if (!stepper.answering) return;
    // What the callback itself has added or placed, the index does not know yet.
    if (turnover.joining.size > 0)
      for (const root of turnover.joining) if (!turnover.isIndexed(root)) this.visitBody(root);
    const { places } = stepper.deflection;
    if (places.size > 0) for (const root of places.keys()) this.visitBody(root);
  }

  private visitBody(root: number): void {
    if (this.store.alive[root] === 0) return;
    for (let part = root, end = this.store.endOf(root); part < end && this.free; part++) this.visit(part);
  }

  private readonly visit = (other: number): boolean => {
    const { store, kind, row, pose, inside } = this;
    if (store.sensor[other] === 1 && !this.sensors) return true;
    if ((this.category & store.mask[other]) === 0 || (store.category[other] & this.mask) === 0) return true;
    if (this.owner !== 0 && this.owner === store.owner[other]) return true;
    this.writePresent(other);
    if (!inside.plan.domain.inContact(kind, store.kindAt(other), row, pose, 0, 0)) return true;
    this.free = false;
    return false;
  };

  /** Writes the present pose of a part. */
  private writePresent(slot: number): void {
    const { store, pose, first, inside } = this;
    const { plan, stepper } = inside;
    const root = store.rootOf(slot);
    const place = stepper.answering ? stepper.deflection.placeOf(root) : undefined;
    writePose(plan, slot, plan.moment, 0, pose, 0);
    if (place === undefined) return;
    writePose(plan, root, plan.moment, 0, first, 0);
    // As `Pushes.put` shifts it when the callback has answered.
    const shares = store.partsOf(root) > 1;
    for (let i = 0; i < store.kind[slot]; i++) {
      const v = vertexAt(i);
      for (let axis = 0; axis < 2; axis++) {
        const isThere = (shares || v === 0) && pose[v + axis] === first[axis];
        pose[v + axis] = isThere ? place[axis] : pose[v + axis] + (place[axis] - first[axis]);
      }
    }
  }
}

function isBits(value: number): boolean {
  return Number.isInteger(value) && value >= -(2 ** 31) && value < 2 ** 32;
}
