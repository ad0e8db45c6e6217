import { type BodyStore, END, mayTouch, RADIUS, ROW, type Rows, STATIC } from '@swept/core';
import { grown, IdBuffer } from '@swept/core/internal';
import { createManifold, type Impact } from '@swept/narrowphase';
import type { Filters } from './filters.js';
import { RATES } from './growth.js';
import { createHit } from './hit.js';
import { LastingPairs } from './lasting-pairs.js';
import { PairTable } from './pair-table.js';
import { areFar, writeGapAlong, writeSize } from './part-size.js';
import { writeGrowthRate, writePose } from './piece.js';
import type { Plan } from './plan.js';
import { writeAtRest } from './pose.js';
import { PUSH } from './pushes.js';
import type { Seams } from './seams.js';
import type { Touching } from './touching.js';
import type { Undo } from './undo.js';

/**
 * Two bodies rest on each other when an answer leaves them with less than this part of the speed that they
 * gain by acceleration in a step: their hop would be over within the step.
 */
const REST = 1 / 2;
/**
 * What gives back this part of the speed of approach, or more, is elastic, and does not come to rest by it.
 */
const ELASTIC = 1 - 2 ** -10;
/**
 * As a part of the speed gained in a step: what approaches no faster than this is at rest, elastic or not.
 */
const CREEP = 2 ** -20;
/**
 * The gap that is kept between bodies that rest on each other, in units of acceleration times step squared.
 */
const SLOP = 1 / 4;
/** It is no more than this part of the smaller of the two. */
const LARGEST_SLOP = 2 ** -6;
/** A contact lasts while the gap is no more than this many times the slop. */
const MARGIN = 4;
/** The part of what is missing of the gap that is restored in a step. */
const RECOVERY = 1 / 2;
/** What the solver may leave, in slops per step. */
const SLACK = 1 / 4;
/** By how many slops bodies that rest on each other may overlap within a step, when others press them. */
const OVERLAP = 2;
/** By which part of their thickness at most: lines and points never do. */
const LARGEST_OVERLAP = 2 ** -4;
/** Of a kinematic body on which others rest. */
const CARRIES = 2;

/**
 * The contacts on which bodies rest. A ball that rests on a floor would hit it without end, as its path leads
 * into it at every moment. So a contact whose answer leaves hardly any speed of separation lasts: at the
 * start of the next step, bodies in lasting contact take what they accelerate by as a change of velocity, and
 * the velocities of all that hang together are solved so that none moves into its neighbour. Then they fly
 * straight for the step, at a small gap, and are swept as ever, which finds what the solver has left.
 *
 * A contact lasts until the bodies are further apart than some such gaps. It is told once, when it begins;
 * then it is among those that stayed.
 */
export class LastingContacts {
  private readonly store: BodyStore;
  private readonly plan: Plan;
  private readonly filters: Filters;
  private readonly seams: Seams;
  /** Those of the last finished step, and of the one under way. */
  private last = new LastingPairs();
  private next = new LastingPairs();
  /** The pairs of `next`, by their roots. */
  private readonly table = new PairTable();
  /** The pairs of parts in them that touch. */
  private readonly parts = new PairTable();
  /** Roots of the moving bodies that rest on others. */
  private readonly resting = new IdBuffer();
  /** By slot, 1 for these, or CARRIES. */
  private isResting = new Uint8Array(0);
  /** By slot, two numbers: the velocities that are solved, and the displacements per second. */
  private velocities = new Float64Array(0);
  private shifts = new Float64Array(0);
  /** By slot, the part of the velocity that a body gains by acceleration in the step. */
  private gains = new Float64Array(0);
  /**
   * Roots of the bodies that were stopped, and by slot the velocity that is theirs again when the step ends.
   */
  private readonly stopped = new IdBuffer();
  private kept = new Float64Array(0);
  /**
   * By slot, where the first vertex of a body was when it came to rest or the step began, and how far it has
   * moved.
   */
  private origins = new Float64Array(0);
  private moved = new Float64Array(0);
  private dt = 0;

  // Two parts, at rest in their poses, with radii that are larger by half a margin, and how they touch.
  private readonly two: Rows = new Float64Array(2 * ROW);
  private readonly manifold = createManifold();
  private readonly normal = new Float64Array(2);
  private readonly inverse = new Float64Array(3);
  private readonly room = new Float64Array(7);
  /** The speed that the two gain by acceleration in a step. */
  private readonly gain = new Float64Array(1);
  /** Of the parts of a pair that were tried, the smallest gap. */
  private readonly least = new Float64Array(1);
  private readonly event = createHit();
  /** Where the parts with that gap touch, and which they are. */
  private readonly contact = new Float64Array(4);
  private readonly nearest = new Uint32Array(2);
  private readonly spot = new Float64Array(2);
  /** No contact lasts that is wider than this. */
  private readonly reach = new Float64Array(1);
  private readonly sizes = new Float64Array(4);
  private readonly slop = new Float64Array(4);
  private readonly push = new Float64Array(2);
  /** The time of the step before, and that of this one over it. */
  private lastDt = 1;
  private readonly growth = new Float64Array(1);
  /** The longest step of late: gaps that were kept in it have not closed yet. */
  private longestDt = 0;

  constructor(store: BodyStore, plan: Plan, filters: Filters, seams: Seams) {
    this.store = store;
    this.plan = plan;
    this.filters = filters;
    this.seams = seams;
  }

  /**
   * Starts a step: lets go of the contacts that are over, and solves the others. With `answered` false nobody
   * answers contacts in this step, and nothing holds.
   */
  begin(dt: number, answered: boolean, undo: Undo): void {
    const { plan, last, next } = this;
    this.dt = dt;
    this.forget();
    if (!plan.acceleration.used) return;
    plan.acceleration.begin();
    if (last.isEmpty) return;
    this.reserve();
    // `canTouch` may throw before there is a plan to be undone.
    plan.velocities.set(this.store.velocities);
    if (dt === 0) {
      this.pause();
      return;
    }
    this.growth[0] = dt / this.lastDt;
    this.giveLate(undo);
    for (let i = 0; i < last.count; i++) this.keep(i);
    if (!answered) {
      this.parts.clear();
      return;
    }
    if (this.resting.count === 0) return;
    next.constraints.solve(this.velocities);
    this.displace(undo);
  }

  /** Do two bodies rest on each other with these parts, by their slots? */
  has(partA: number, partB: number): boolean {
    return this.parts.has(partA, partB);
  }

  get count(): number {
    return this.next.count;
  }

  /** Tells that the contacts go on. */
  report(touching: Touching): void {
    const { next, event } = this;
    for (let i = 0; i < next.count; i++) {
      next.read(i, event);
      touching.add(event, false);
    }
  }

  /**
   * Two parts of bodies that rest on each other overlap by a little when the later of their pieces starts. Do
   * they go on into each other? Then writes that as a contact.
   */
  writeApproach(partA: number, partB: number, out: Impact): boolean {
    const { store, plan, two, manifold, normal, room } = this;
    const { rows } = store;
    const kindA = store.kindAt(partA);
    const kindB = store.kindAt(partB);
    const later = plan.since[partA] > plan.since[partB] ? partA : partB;
    writePose(plan, partA, plan.since, later, two, 0);
    writePose(plan, partB, plan.since, later, two, ROW);
    writeAtRest(kindA, two, two, 0, 0);
    writeAtRest(kindB, two, two, ROW, ROW);
    if (!plan.domain.contact(kindA, kindB, two, two, manifold, 0, ROW)) return false;
    plan.domain.bringImage(kindB, two, ROW);
    normal[0] = manifold.nx;
    normal[1] = manifold.ny;
    if (!this.seams.turn(partA, partB, two, normal)) return false;
    const isTurned = normal[0] !== manifold.nx || normal[1] !== manifold.ny;
    let { depth } = manifold;
    if (isTurned) {
      writeGapAlong(kindA, kindB, two, normal, room);
      depth = -room[0];
    }
    const restA = 1 - plan.since[partA];
    const restB = 1 - plan.since[partB];
    let closing = 0;
    for (let axis = 0; axis < 2; axis++) {
      const a = partA * ROW + axis;
      const b = partB * ROW + axis;
      if (restA > 0) closing += (normal[axis] * (rows[a + END] - rows[a])) / restA;
      if (restB > 0) closing -= (normal[axis] * (rows[b + END] - rows[b])) / restB;
    }
    const radiusA = partA * ROW + RADIUS;
    const radiusB = partB * ROW + RADIUS;
    if (restA > 0) closing += (rows[radiusA + END] - rows[radiusA]) / restA;
    if (restB > 0) closing += (rows[radiusB + END] - rows[radiusB]) / restB;
    this.writeGain(store.rootOf(partA), store.rootOf(partB));
    this.writeSlop(partA, partB);
    const rest = 1 - plan.since[later];
    const deeper = closing * rest;
    if (!(deeper > 0)) return false;
    if (deeper <= this.slop[1] && depth + deeper <= this.slop[2]) return false;
    out.toi = plan.since[later];
    // As fast as if they touched only now, and were as deep in each other when the step ends.
    out.closingSpeed = closing + Math.max(0, depth) / rest;
    out.nx = normal[0];
    out.ny = normal[1];
    out.x = manifold.x0;
    out.y = manifold.y0;
    return true;
  }

  /** Do two parts that rest on each other overlap by no more than they may, if they go on from a contact? */
  isSlight(partA: number, partB: number, contact: Readonly<Impact>): boolean {
    const { store } = this;
    this.writeGain(store.rootOf(partA), store.rootOf(partB));
    this.writeSlop(partA, partB);
    return contact.closingSpeed * (1 - contact.toi) <= this.slop[1];
  }

  /**
   * Two bodies have been given velocities in answer to a contact of two of their parts. Do they rest on each
   * other now?
   */
  settle(a: number, b: number, partA: number, partB: number, contact: Readonly<Impact>): boolean {
    const { store, plan, dt, gain, next, table, normal, inverse, room, spot } = this;
    if (!plan.acceleration.used || dt === 0 || (contact.nx === 0 && contact.ny === 0)) return false;
    // What is solved are velocities alone: bodies that turn do not come to rest.
    if (plan.turning.turns(a) || plan.turning.turns(b)) return false;
    this.writeGain(a, b);
    const { velocities: v } = store;
    const { pending, rates } = plan.pushes;
    let apart = (v[2 * b] - v[2 * a]) * contact.nx + (v[2 * b + 1] - v[2 * a + 1]) * contact.ny;
    this.writeSwell(partA, partB);
    apart -= room[6];
    if (pending[a] === 1) apart -= (rates[PUSH * a] * contact.nx + rates[PUSH * a + 1] * contact.ny) / dt;
    if (pending[b] === 1) apart += (rates[PUSH * b] * contact.nx + rates[PUSH * b + 1] * contact.ny) / dt;
    if (!(apart <= REST * gain[0])) return false;
    if (!(apart < (ELASTIC * contact.closingSpeed) / dt || apart < CREEP * gain[0])) return false;
    if (this.parts.has(partA, partB)) return true;
    this.reserve();
    if (!table.has(a, b)) {
      next.add(store.idAt(a), store.idAt(b), next.constraints.count);
      table.add(a, b);
    }
    this.parts.add(partA, partB);
    this.writeMoved(a);
    this.writeMoved(b);
    const { moved } = this;
    normal[0] = contact.nx;
    normal[1] = contact.ny;
    inverse[0] = 1 / store.mass[a];
    inverse[1] = 1 / store.mass[b];
    inverse[2] = 0;
    room[0] = room[1] = 0;
    room[2] = (moved[2 * a] - moved[2 * b]) * normal[0] + (moved[2 * a + 1] - moved[2 * b + 1]) * normal[1];
    this.writeSlop(partA, partB);
    const slop = this.slop[0];
    room[3] = MARGIN * slop;
    room[4] = Math.min(SLACK * slop, this.slop[1]) / dt;
    spot[0] = contact.x;
    spot[1] = contact.y;
    this.writeHeight(a, b);
    next.constraints.add(a, b, partA, partB, normal, inverse, room);
    return true;
  }

  /**
   * An overlap of two bodies has been answered, whose shortest way out is along the normal (x, y) of `way`.
   * If they do not leave each other by themselves, they rest on each other from the next step on, and are
   * brought apart.
   */
  settleInside(a: number, b: number, way: Float64Array): void {
    const { store, plan, dt, gain, next, table } = this;
    if (!plan.acceleration.used || dt === 0 || (way[0] === 0 && way[1] === 0)) return;
    if (plan.turning.turns(a) || plan.turning.turns(b) || table.has(a, b)) return;
    this.writeGain(a, b);
    const { velocities: v } = store;
    this.writeSwell(a, b);
    const apart = (v[2 * b] - v[2 * a]) * way[0] + (v[2 * b + 1] - v[2 * a + 1]) * way[1] - this.room[6];
    if (apart > REST * gain[0]) return;
    next.add(store.idAt(a), store.idAt(b), next.constraints.count);
    table.add(a, b);
  }

  /**
   * Lets the impact on a body go on through those that rest on it; `note` is called before a velocity
   * changes.
   */
  propagate(slot: number, note: (slot: number) => void): void {
    const { store, plan, next, moved, isResting } = this;
    if (slot >= isResting.length || isResting[slot] === 0) return;
    next.constraints.propagate(slot, store.velocities, moved, plan.stalled, note);
  }

  /** Writes how far a body has moved by now since it came to rest or the step began. */
  writeMoved(slot: number): void {
    const { store, plan, origins, moved, isResting } = this;
    const since = plan.since[slot];
    const time = plan.moment[0];
    const part = time > since && plan.active[slot] === 1 ? (time - since) / (1 - since) : 0;
    for (let axis = 0; axis < 2; axis++) {
      const at = slot * ROW + axis;
      const here = store.rows[at] + part * (store.rows[at + END] - store.rows[at]);
      if (isResting[slot] === 0) origins[2 * slot + axis] = here;
      moved[2 * slot + axis] = here - origins[2 * slot + axis];
    }
  }

  /**
   * Stops a body from `at[0]` on, for the rest of the step: no time passes for it. What it gained by falling
   * in the rest is taken back, and the velocity that is left is its own again when the step ends.
   */
  stop(slot: number, at: Float64Array): void {
    const { store, isResting, gains, stopped, kept, next, dt } = this;
    const { velocities } = store;
    stopped.add(slot);
    next.shortenLate(store.idAt(slot), dt, at);
    for (let k = 2 * slot; k < 2 * slot + 2; k++) {
      kept[k] = velocities[k] - (isResting[slot] === 1 ? gains[k] * (1 - at[0]) : 0);
      velocities[k] = 0;
    }
  }

  /** The velocity of a body that was stopped is set anew. */
  overrule(slot: number): void {
    if (this.stopped.count > 0) this.kept[2 * slot] = this.kept[2 * slot + 1] = 0;
  }

  /** The step has succeeded. */
  finish(): void {
    const { last, next, store } = this;
    for (let i = 0; i < this.stopped.count; i++) {
      const v = 2 * this.stopped.ids[i];
      store.velocities[v] += this.kept[v];
      store.velocities[v + 1] += this.kept[v + 1];
    }
    if (this.dt === 0) return;
    next.keepVelocities(store);
    this.lastDt = this.dt;
    this.longestDt = Math.max(this.dt, this.longestDt - this.dt / 2);
    this.last = next;
    this.next = last;
  }

  /** Goes on with a contact of the step before, unless it is over. */
  private keep(i: number): void {
    const { store, plan, filters, last, next, table, gain, least, reach, dt } = this;
    const idA = last.a[i];
    const idB = last.b[i];
    if (!store.has(idA) || !store.has(idB)) return;
    const a = store.slot('step', idA);
    const b = store.slot('step', idB);
    if (store.sensor[a] + store.sensor[b] > 0 || !(Math.min(store.mass[a], store.mass[b]) < Infinity)) return;
    if (!mayTouch(store, a, b) || !filters.admit(a, b)) return;
    this.writeGain(a, b);
    if (gain[0] === 0) return;
    const first = next.constraints.count;
    least[0] = Infinity;
    const longest = Math.max(dt, this.longestDt);
    reach[0] = MARGIN * SLOP * gain[0] * longest * (longest / dt);
    for (let partA = a; partA < store.endOf(a); partA++) {
      for (let partB = b; partB < store.endOf(b); partB++) {
        if (!plan.domain.torus && areFar(store, partA, partB, reach)) continue;
        this.constrain(a, b, partA, partB, i);
      }
    }
    if (next.constraints.count === first) return;
    next.add(idA, idB, first);
    next.write(this.contact, this.nearest[0], this.nearest[1]);
    table.add(a, b);
  }

  /** No time passes: finds the contacts that go on, as in a step as long as the last, and holds nothing. */
  private pause(): void {
    this.dt = this.lastDt;
    for (let i = 0; i < this.last.count; i++) this.keep(i);
    this.dt = 0;
    this.parts.clear();
  }

  /** Adds a constraint for two parts if they are near. */
  private constrain(a: number, b: number, partA: number, partB: number, i: number): void {
    const { store, plan, two, manifold, normal, dt, room, inverse, least, contact, spot, last, next } = this;
    const kindA = store.kindAt(partA);
    const kindB = store.kindAt(partB);
    writeAtRest(kindA, store.rows, two, partA * ROW, 0);
    writeAtRest(kindB, store.rows, two, partB * ROW, ROW);
    this.writeSlop(partA, partB);
    const slop = this.slop[0];
    const most = this.slop[3];
    const pad = most / 2;
    two[RADIUS] = two[RADIUS + END] = two[RADIUS] + pad;
    two[ROW + RADIUS] = two[ROW + RADIUS + END] = two[ROW + RADIUS] + pad;
    if (!plan.domain.contact(kindA, kindB, two, two, manifold, 0, ROW)) return;
    plan.domain.bringImage(kindB, two, ROW);
    normal[0] = manifold.nx;
    normal[1] = manifold.ny;
    if (!this.seams.turn(partA, partB, two, normal)) return;
    let gap = 2 * pad - manifold.depth;
    if (normal[0] !== manifold.nx || normal[1] !== manifold.ny) {
      writeGapAlong(kindA, kindB, two, normal, room);
      gap = room[0] + 2 * pad;
    }
    if (gap > most) return;
    this.enterBody(a);
    this.enterBody(b);
    inverse[0] = 1 / store.mass[a];
    inverse[1] = 1 / store.mass[b];
    inverse[2] = store.friction.length > 0 ? Math.sqrt(store.friction[a] * store.friction[b]) : 0;
    room[0] = (gap - slop) / dt;
    room[1] = Math.min(RECOVERY * (slop - gap), slop) / dt;
    this.writeSwell(partA, partB);
    room[2] = gap;
    room[3] = most;
    // The deeper two overlap, the less is left to chance.
    const slack = Math.min(SLACK * slop, this.slop[1]) / dt;
    room[4] = slack * Math.max(2 ** -10, Math.min(1, 1 + gap / (2 * slop)));
    spot[0] = manifold.x0;
    spot[1] = manifold.y0;
    this.writeHeight(a, b);
    next.constraints.add(a, b, partA, partB, normal, inverse, room);
    this.parts.add(partA, partB);
    next.constraints.remember(last.constraints, last.firstOf(i), last.firstOf(i + 1), this.growth);
    if (gap >= least[0]) return;
    least[0] = gap;
    contact[0] = manifold.x0;
    contact[1] = manifold.y0;
    contact[2] = normal[0];
    contact[3] = normal[1];
    this.nearest[0] = partA - a;
    this.nearest[1] = partB - b;
  }

  /** Lets a moving body take part in what is solved, with what it gains by acceleration. */
  private enterBody(slot: number): void {
    const { store, plan, dt, velocities, isResting } = this;
    if (isResting[slot] === 1) return;
    const v = 2 * slot;
    velocities[v] = store.velocities[v];
    velocities[v + 1] = store.velocities[v + 1];
    this.origins[v] = store.rows[slot * ROW];
    this.origins[v + 1] = store.rows[slot * ROW + 1];
    this.moved[v] = this.moved[v + 1] = 0;
    if (store.mobility[slot] === STATIC) return;
    isResting[slot] = 1;
    this.resting.add(slot);
    const { total } = plan.acceleration;
    // A kinematic body goes its way: how it moves per second, on the whole.
    const part = store.mass[slot] < Infinity ? 1 : 1 / 2;
    this.writePush(slot);
    for (let axis = 0; axis < 2; axis++) {
      velocities[v + axis] += part * dt * total[v + axis];
      if (part < 1) velocities[v + axis] += this.push[axis] / dt;
    }
  }

  /**
   * Gives the bodies their velocities, and their displacements for this step: none that leads into another.
   */
  private displace(undo: Undo): void {
    const { store, plan, resting, velocities, shifts, dt, next } = this;
    const { velocities: v, mass } = store;
    for (let i = 0; i < resting.count; i++) {
      const slot = resting.ids[i];
      const isFree = mass[slot] < Infinity;
      if (isFree) undo.keep(store, v, slot);
      const x = v[2 * slot] - velocities[2 * slot];
      const y = v[2 * slot + 1] - velocities[2 * slot + 1];
      const { total } = plan.acceleration;
      const gain =
        Math.sqrt(total[2 * slot] * total[2 * slot] + total[2 * slot + 1] * total[2 * slot + 1]) * dt;
      const change = Math.sqrt(x * x + y * y);
      const half = change > gain ? gain / change / 2 : 1 / 2;
      this.writePush(slot);
      for (let axis = 0; axis < 2; axis++) {
        const k = 2 * slot + axis;
        shifts[k] = isFree
          ? velocities[k] + half * (axis === 0 ? x : y) + this.push[axis] / dt
          : velocities[k];
      }
    }
    this.shiftLate();
    next.constraints.solveShifts(shifts);
    for (let i = 0; i < resting.count; i++) {
      const slot = resting.ids[i];
      if (!(mass[slot] < Infinity)) {
        this.isResting[slot] = CARRIES;
        continue;
      }
      plan.acceleration.rest(slot);
      this.writeGains(slot);
      this.writePush(slot);
      for (let axis = 0; axis < 2; axis++) {
        const k = 2 * slot + axis;
        v[k] = velocities[k];
        shifts[k] -= this.push[axis] / dt;
      }
    }
    plan.shifts = shifts;
    plan.resting = this.isResting;
  }

  /** Writes what a body gains along its acceleration from the start of the step to its end. */
  private writeGains(slot: number): void {
    const { store, plan, velocities, gains, dt } = this;
    const v = 2 * slot;
    const ax = plan.acceleration.total[v];
    const ay = plan.acceleration.total[v + 1];
    const square = ax * ax + ay * ay;
    const x = velocities[v] - store.velocities[v];
    const y = velocities[v + 1] - store.velocities[v + 1];
    const seconds = square > 0 ? Math.min(dt, Math.max(0, (x * ax + y * ay) / square)) : 0;
    gains[v] = ax * seconds;
    gains[v + 1] = ay * seconds;
  }

  /**
   * Gives the bodies that came to rest within the last step what they missed, unless their velocity was set
   * since.
   */
  private giveLate(undo: Undo): void {
    const { store, plan, last } = this;
    const { late, lateNumbers } = last;
    const { total } = plan.acceleration;
    for (let i = 0; i < late.count; i++) {
      if (!store.has(late.ids[i])) continue;
      const v = 2 * store.slot('step', late.ids[i]);
      const { velocities } = store;
      if (velocities[v] !== lateNumbers[3 * i + 1] || velocities[v + 1] !== lateNumbers[3 * i + 2]) continue;
      undo.keep(store, velocities, v / 2);
      velocities[v] += total[v] * lateNumbers[3 * i];
      velocities[v + 1] += total[v + 1] * lateNumbers[3 * i];
      this.enterBody(v / 2);
    }
  }

  /** The bodies that came to rest within the last step also get the way that they would have gone by then. */
  private shiftLate(): void {
    const { store, plan, last, isResting, shifts, dt } = this;
    const { late, lateNumbers } = last;
    const { total } = plan.acceleration;
    for (let i = 0; i < late.count; i++) {
      if (!store.has(late.ids[i])) continue;
      const slot = store.slot('step', late.ids[i]);
      if (isResting[slot] === 0) continue;
      const seconds = lateNumbers[3 * i];
      shifts[2 * slot] += (total[2 * slot] * seconds * seconds) / (2 * dt);
      shifts[2 * slot + 1] += (total[2 * slot + 1] * seconds * seconds) / (2 * dt);
    }
  }

  /** Lets a body that comes to rest within the step fly straight from the time `at[0]` on. */
  rest(slot: number, at: Float64Array): void {
    const { store, plan, isResting, dt, inverse } = this;
    if (isResting[slot] === 1 || !(store.mass[slot] < Infinity) || plan.active[slot] === 0) return;
    isResting[slot] = 1;
    this.resting.add(slot);
    plan.acceleration.rest(slot);
    this.gains[2 * slot] = this.gains[2 * slot + 1] = 0;
    inverse[0] = dt * (1 - at[0]);
    this.next.addLate(store.idAt(slot), inverse);
  }

  /** Writes how high the contact at `spot` is, against what accelerates the two bodies. */
  private writeHeight(a: number, b: number): void {
    const { plan, spot, room } = this;
    const { total } = plan.acceleration;
    const slot = total[2 * a] === 0 && total[2 * a + 1] === 0 ? b : a;
    room[5] = -(spot[0] * total[2 * slot] + spot[1] * total[2 * slot + 1]);
  }

  /**
   * Writes the gap that is kept between two parts, by how much they may go into each other within a step, by
   * how much they may overlap at all (else a step after the other would lead them through each other), and up
   * to which gap the contact lasts.
   */
  private writeSlop(partA: number, partB: number): void {
    const { store, gain, dt, sizes, slop } = this;
    const longest = Math.max(dt, this.longestDt);
    writeSize(store, partA, sizes, 0);
    writeSize(store, partB, sizes, 2);
    const largest = LARGEST_SLOP * Math.min(sizes[0], sizes[2]);
    slop[0] = Math.min(SLOP * gain[0] * dt, largest);
    slop[3] = MARGIN * Math.min(SLOP * gain[0] * longest * (longest / dt), largest);
    slop[2] = LARGEST_OVERLAP * (sizes[1] + sizes[3]);
    slop[1] = Math.min(OVERLAP * slop[0], slop[2]);
  }

  /** Writes how fast two parts grow into each other. */
  private writeSwell(partA: number, partB: number): void {
    const { plan, room } = this;
    room[6] = 0;
    if (!plan.growth.used) return;
    writeGrowthRate(plan, partA, RATES, 0);
    writeGrowthRate(plan, partB, RATES, 1);
    room[6] = RATES[0] + RATES[1];
  }

  /** Writes how far a body is pushed in this step, by its first vertex. */
  private writePush(slot: number): void {
    const { store, plan, push } = this;
    const row = slot * ROW;
    const part = plan.pushes.pending[slot];
    push[0] = part * (store.rows[row + END] - store.rows[row]);
    push[1] = part * (store.rows[row + END + 1] - store.rows[row + 1]);
  }

  private writeGain(a: number, b: number): void {
    const { total } = this.plan.acceleration;
    const squareA = total[2 * a] * total[2 * a] + total[2 * a + 1] * total[2 * a + 1];
    const squareB = total[2 * b] * total[2 * b] + total[2 * b + 1] * total[2 * b + 1];
    this.gain[0] = Math.sqrt(Math.max(squareA, squareB)) * this.dt;
  }

  private forget(): void {
    const { resting, isResting, plan } = this;
    for (let i = 0; i < resting.count; i++) isResting[resting.ids[i]] = 0;
    resting.clear();
    this.stopped.clear();
    this.next.clear();
    this.table.clear();
    this.parts.clear();
    plan.shifts = undefined;
  }

  private reserve(): void {
    const { capacity } = this.store;
    if (this.isResting.length === capacity) return;
    this.isResting = grown(Uint8Array, this.isResting, capacity);
    this.velocities = grown(Float64Array, this.velocities, 2 * capacity);
    this.shifts = grown(Float64Array, this.shifts, 2 * capacity);
    this.gains = grown(Float64Array, this.gains, 2 * capacity);
    this.kept = grown(Float64Array, this.kept, 2 * capacity);
    this.origins = grown(Float64Array, this.origins, 2 * capacity);
    this.moved = grown(Float64Array, this.moved, 2 * capacity);
    this.last.constraints.reserve(capacity);
    this.next.constraints.reserve(capacity);
  }
}
