import { type Bodies, type BodyId, InvalidInput, type Mobility, type ShapeKind, vertexAt } from '@swept/core';
import { callback, coordinate, whole } from '@swept/core/internal';
import { type BodyContact, BodyContacts } from './contacts/body-contacts.js';
import type { Events } from './contacts/events.js';
import type { Hit } from './hit.js';
import { Inside, type WorldOptions } from './inside.js';
import { presentAngle } from './motion/chord.js';
import { RATES } from './motion/growth.js';
import { writeRadius } from './motion/radii.js';
import type { Filter } from './pairs/filter.js';
import { expectPart } from './parts.js';
import type { StepStats } from './step-stats.js';

/** Opens a world to functions over it, such as `moveAndSlide`; not for users. */
export function insideOf(world: WorldView): Inside {
  // biome-ignore lint/complexity/useLiteralKeys: it is private; a static block would keep the class in all bundles
  return world['inside'];
}

// The file is long because each call is described for the API reference.

/** The part of a world that can be read: all calls that change nothing. */
export abstract class WorldView {
  /** The bodies in columns, by slot, for loops over all: read-only, with a few exceptions (see `Bodies`). */
  readonly bodies: Bodies;

  private readonly inside: Inside;
  private readonly contacts: BodyContacts;

  /** Throws `InvalidInput` unless a world can have these options. */
  constructor(options: WorldOptions) {
    this.inside = new Inside(options);
    this.bodies = this.inside.store;
    this.contacts = new BodyContacts(this.inside.store, this.inside.touching);
  }

  /** The period in x and in y as rounded to their quanta, in a new array; Infinity where nothing wraps. */
  get period(): [number, number] {
    return [this.inside.domain.period(0), this.inside.domain.period(1)];
  }

  /** Number of bodies. */
  get size(): number {
    return this.inside.store.count;
  }

  /**
   * Pairs in contact in the last step that were not in the step before: first those that began it in contact,
   * sorted by their ids, then the others in the order of time.
   */
  get began(): Events {
    return this.inside.touching.began;
  }

  /** Pairs in contact in the last step and in the step before, in the order of `began`. */
  get stayed(): Events {
    return this.inside.touching.stayed;
  }

  /**
   * Pairs in contact in the step before the last but not in the last, with the data of that earlier step:
   * first those that were in its `stayed`, then those in its `began`.
   */
  get ended(): Events {
    return this.inside.touching.ended;
  }

  /** Counts of the last step, even of one that failed. There is one record, written anew by each step. */
  get stats(): Readonly<StepStats> {
    return this.inside.stepper.stats;
  }

  /** Is this the id of a body that has not been removed? False for any other value. */
  has(id: BodyId): boolean {
    return this.inside.store.has(id);
  }

  /** Which bodies a body can touch, in a new object; `bodies` has the same in columns. */
  filter(id: BodyId): Filter {
    return this.inside.filters.of(this.inside.store.slot('filter', id));
  }

  /**
   * The ids of the bodies that were stopped for the rest of the last step, because their bounces had no end
   * or they were wedged; also of those that a kinematic body then drove on. In ascending order and a new array;
   * none if the step failed. `stats` counts them.
   */
  get stalled(): BodyId[] {
    const { stalled, isUnfinished } = this.inside.stepper;
    if (isUnfinished) return [];
    const { ids, count } = stalled;
    return Array.from(ids.subarray(0, count)).sort((a, b) => a - b);
  }

  /**
   * The ids of all bodies in the order of their slots. `forEachId` does the same without garbage.
   */
  *ids(): Iterable<BodyId> {
    const { store } = this.inside;
    for (let slot = 0; slot < store.end; slot = store.endOf(slot))
      if (store.alive[slot] === 1) yield store.idAt(slot);
  }

  /**
   * Calls `visit` with the id of each body, in the order of their slots. It may remove bodies; one that it
   * adds is visited if its slot is a later one than that of the body being visited.
   */
  forEachId(visit: (id: BodyId) => void): void {
    callback('forEachId: visit', visit);
    const { store } = this.inside;
    for (let slot = 0; slot < store.end; slot = store.endOf(slot))
      if (store.alive[slot] === 1) visit(store.idAt(slot));
  }

  /**
   * The contacts of a body in the last step, those of `stayed` before those of `began`: a new record for each,
   * to keep. Contacts with bodies removed since are left out. Under gravity the contacts on which a body rests
   * are among them; without, a body that only lies at a wall after `slide` is apart from it by a tiny gap.
   */
  contactsOf(id: BodyId): Iterable<BodyContact> {
    return this.contacts.of(id, this.inside.store.slot('contactsOf', id));
  }

  /**
   * Calls `visit` with the contacts of a body, as `contactsOf`, without garbage. There is one record, written
   * anew for each: copy what you keep. Ends if `visit` makes a step.
   */
  forEachContact(id: BodyId, visit: (contact: BodyContact) => void): void {
    const slot = this.inside.store.slot('forEachContact', id);
    this.contacts.visit(id, slot, callback('forEachContact: visit', visit));
  }

  /**
   * The number of parts of a body. They are numbered from 0, in the order in which they were given to `add`.
   */
  parts(id: BodyId): number {
    return this.inside.store.partsOf(this.inside.store.slot('parts', id));
  }

  /** The kind of a part, which is the number of its vertices: `CIRCLE`, `SEGMENT` or `TRIANGLE`. */
  kind(id: BodyId, part = 0): ShapeKind {
    return this.inside.store.kindAt(
      expectPart(this.inside.store, 'kind', this.inside.store.slot('kind', id), part),
    );
  }

  /** The mobility of a body: `STATIC` or `MOVING`. */
  mobility(id: BodyId): Mobility {
    return this.inside.store.mobility[this.inside.store.slot('mobility', id)] as Mobility;
  }

  /** The mass of a body; Infinity if it is static or kinematic. */
  mass(id: BodyId): number {
    return this.inside.store.mass[this.inside.store.slot('mass', id)];
  }

  /** The gravity of the world, a new [x, y], in length units per second squared. */
  get gravity(): [number, number] {
    const { gravity } = this.inside.plan.acceleration;
    return [gravity[0], gravity[1]];
  }

  /** The x of the acceleration of a body beside gravity, in length units per second squared. */
  accelerationX(id: BodyId): number {
    return this.inside.plan.acceleration.ownAt(2 * this.inside.store.slot('accelerationX', id));
  }

  /** The y of the acceleration of a body beside gravity, in length units per second squared. */
  accelerationY(id: BodyId): number {
    return this.inside.plan.acceleration.ownAt(2 * this.inside.store.slot('accelerationY', id) + 1);
  }

  /** The factor by which gravity acts on a body, unless its mass is infinite; 1 unless set. */
  gravityScale(id: BodyId): number {
    const slot = this.inside.store.slot('gravityScale', id);
    return this.inside.plan.acceleration.used ? this.inside.plan.acceleration.scale[slot] : 1;
  }

  /** The coefficient of friction of a body; 0 unless set. */
  friction(id: BodyId): number {
    const slot = this.inside.store.slot('friction', id);
    return this.inside.store.friction.length > 0 ? this.inside.store.friction[slot] : 0;
  }

  /** The number for the caller's own use that a body has; 0 unless set. */
  userData(id: BodyId): number {
    return this.inside.store.userData[this.inside.store.slot('userData', id)];
  }

  /** The skin that is added to the radii of a body that turns, in length units; 0 for all others. */
  skin(id: BodyId): number {
    const slot = this.inside.store.slot('skin', id);
    return this.inside.plan.turning.turns(slot) ? this.inside.plan.turning.skin[slot] : 0;
  }

  /** Is a body a sensor, whose contacts are reported and which blocks nothing? */
  isSensor(id: BodyId): boolean {
    return this.inside.store.sensor[this.inside.store.slot('isSensor', id)] === 1;
  }

  /**
   * Present x of a vertex of a part; in a callback, at the time of the hit. Vertex 0 is the centre of a
   * circle, and the corner of a `box` that was added where x and y are least.
   */
  x(id: BodyId, vertex = 0, part = 0): number {
    return this.present('x', id, vertex, part, 0);
  }

  /** Present y of a vertex of a part, as `x`. */
  y(id: BodyId, vertex = 0, part = 0): number {
    return this.present('y', id, vertex, part, 1);
  }

  /** Present x of the velocity, in length units per second; in a callback, at the time of the hit. */
  velocityX(id: BodyId): number {
    return this.presentVelocity('velocityX', id, 0);
  }

  /** Present y of the velocity, in length units per second; in a callback, at the time of the hit. */
  velocityY(id: BodyId): number {
    return this.presentVelocity('velocityY', id, 1);
  }

  /**
   * Writes the velocities of the bodies of a hit at the point of contact, in length units per second: `out[0]`
   * and `out[1]` of a, `out[2]` and `out[3]` of b. In a callback they include what `moveBy` and `moveVertex`
   * add, and so differ from point to point where a body deforms; not if no time passes, nor outside of a step.
   * They include the rotation of the bodies and, along the normal, the growth of their surfaces.
   */
  hitVelocities(hit: Readonly<Hit>, out: Float64Array): void {
    if (typeof hit !== 'object' || hit === null)
      throw new InvalidInput('hitVelocities: hit', hit, 'a hit of a step');
    if (!(out instanceof Float64Array) || out.length < 4)
      throw new InvalidInput('hitVelocities: out', out, 'a Float64Array of four numbers or more');
    const slotA = this.inside.store.slot('hitVelocities', hit.a);
    const slotB = this.inside.store.slot('hitVelocities', hit.b);
    this.inside.atHit.write(slotA, slotB, hit, out);
  }

  /**
   * The angle in radians, from -pi to pi, by which a body is turned from the pose in which its shapes were
   * given; in a callback, at the time of the hit. Angles are reduced by whole turns, so they never lose
   * precision.
   */
  angle(id: BodyId): number {
    const slot = this.inside.store.slot('angle', id);
    return this.inside.store.hadAngles ? presentAngle(this.inside.plan, slot) : 0;
  }

  /** The radians per second by which a body turns, from the x axis towards the y axis; 0 if it does not. */
  angularVelocity(id: BodyId): number {
    const slot = this.inside.store.slot('angularVelocity', id);
    return this.inside.store.hadAngles ? this.inside.store.angularVelocity[slot] : 0;
  }

  /** Present radius of a part, without its skin; in a callback, at the time of the hit. */
  radius(id: BodyId, part = 0): number {
    writeRadius(
      this.inside.plan,
      expectPart(this.inside.store, 'radius', this.inside.store.slot('radius', id), part),
      RATES,
      0,
    );
    return RATES[0];
  }

  /** By how much the radii of a body grow, in length units per second; less than 0 if they shrink. */
  growth(id: BodyId): number {
    const slot = this.inside.store.slot('growth', id);
    return this.inside.plan.growth.used ? this.inside.store.growth[slot] : 0;
  }

  /**
   * The inertia of a body about its centre, in units of mass times length squared, in proportion to its mass;
   * Infinity for one that does not turn.
   */
  inertia(id: BodyId): number {
    const slot = this.inside.store.slot('inertia', id);
    return this.inside.store.hadAngles ? this.inside.store.inertia[slot] : Infinity;
  }

  /**
   * Present x of the centre of a body; in a callback, at the time of the hit. A body that turns does so about
   * it. For any other body it is the centroid of its shapes, weighted by area; without area, by length, or the
   * mean of the points. Unless it is a circle, it is computed anew by each call, with some garbage.
   */
  centerX(id: BodyId): number {
    return this.center('centerX', id, 0);
  }

  /** Present y of the centre of a body, as `centerX`. */
  centerY(id: BodyId): number {
    return this.center('centerY', id, 1);
  }

  /**
   * The present velocity of a point of a body, or of one that is fixed to it, as a new [vx, vy]. Where the
   * world wraps, the image of the point nearest to the centre is used. Growth does not count.
   */
  velocityAt(id: BodyId, x: number, y: number): [number, number] {
    const vx = this.presentVelocity('velocityAt', id, 0);
    const vy = this.presentVelocity('velocityAt', id, 1);
    const atX = coordinate('velocityAt: x', x);
    const atY = coordinate('velocityAt: y', y);
    const spin = this.angularVelocity(id);
    if (spin === 0) return [vx, vy];
    const dx = this.inside.domain.nearest(atX - this.centerX(id), 0);
    const dy = this.inside.domain.nearest(atY - this.centerY(id), 1);
    return [vx - spin * dy, vy + spin * dx];
  }

  /**
   * 16 hexadecimal digits from the bits of all state that decides the future, the same as `save` writes: two
   * worlds with equal hashes that are given the same calls stay equal. Two that were given the same calls have
   * the same hash on every engine, whatever their strategies. Between steps.
   */
  hash(): string {
    if (this.inside.stepper.running)
      throw new InvalidInput('hash: the call', 'within a step', 'between steps');
    return this.inside.state.hash();
  }

  /**
   * All state that decides the future, in bytes, to be loaded again: bodies and their motions, contacts and
   * resting contacts, free ids, the floors of `moveAndSlide`. It contains neither the strategy nor callbacks, nor
   * what `keepDetails`, `keepPaths` and `Interpolation` keep. Written to the beginning of `into` if that is long
   * enough, which leaves a few kB of garbage, else to a new array. Between steps. Throws `InvalidInput` on what is
   * no `Uint8Array`.
   */
  save(into?: Uint8Array): Uint8Array {
    if (this.inside.stepper.running)
      throw new InvalidInput('save: the call', 'within a step', 'between steps');
    if (into !== undefined && !(into instanceof Uint8Array))
      throw new InvalidInput('save: into', into, 'a Uint8Array');
    return this.inside.state.save(into);
  }

  protected present(call: string, id: BodyId, vertex: number, part: number, axis: 0 | 1): number {
    const slot = this.inside.store.slot(call, id);
    const of = expectPart(this.inside.store, call, slot, part);
    this.vertex(call, of, vertex);
    return this.inside.present.vertex(slot, of, vertex, axis);
  }

  private center(call: string, id: BodyId, axis: 0 | 1): number {
    return this.inside.present.center(this.inside.store.slot(call, id), axis);
  }

  private presentVelocity(call: string, id: BodyId, axis: 0 | 1): number {
    return this.inside.present.velocity(this.inside.store.slot(call, id), axis);
  }

  protected vertex(call: string, slot: number, vertex: number): number {
    const last = this.inside.store.kind[slot] - 1;
    if ((vertex !== 0 && vertex !== 1 && vertex !== 2) || vertex > last)
      whole(`${call}: vertex`, vertex, 0, last);
    return vertexAt(vertex);
  }
}
