import { type BodyStore, mayTouch } from '@swept/core';
import { type Archive, PairSet, type SlotSet } from '@swept/core/internal';
import type { Impact } from '@swept/narrowphase';
import type { Filters } from '../filters.js';
import { RATES } from '../growth.js';
import { createHit } from '../hit.js';
import { areFar } from '../part-size.js';
import { writeGrowthRate } from '../piece.js';
import type { Plan } from '../plan.js';
import { PUSH } from '../pushes.js';
import type { Seams } from '../seams.js';
import type { Touching } from '../touching.js';
import type { Undo } from '../undo.js';
import { Approach } from './approach.js';
import {
  ARM_AX,
  ARM_BX,
  BIAS,
  FRICTION,
  FROM_X,
  FROM_Y,
  GAP,
  HEIGHT,
  INVERSE_INERTIA_A,
  INVERSE_INERTIA_B,
  INVERSE_MASS_A,
  INVERSE_MASS_B,
  NX,
  NY,
  PLACE_X,
  PLACE_Y,
  PRESSED,
  ROOM,
  SLACK,
  SWELL,
  WIDEST,
} from './constraint.js';
import { Gap } from './gap.js';
import { LastingPairs } from './lasting-pairs.js';
import { RestingBodies } from './resting-bodies.js';

/** In gains by acceleration: two rest whose speed of separation is no more, as their hop ends in the step. */
const REST = 1 / 2;
/** As a part of the speed of approach: what gives back this or more is elastic, and does not come to rest. */
const ELASTIC = 1 - 2 ** -10;
/** As a part of the step: hits of two bodies that nothing accelerates which come sooner have no end. */
const SOON = 2 ** -10;
/** As a part of the speed of approach: as fast do bodies part that a hit presses to others. */
const LEAVING = 2 ** -10;
/** In gains by acceleration: what parts no faster than this is at rest, elastic or not. */
const CREEP = 2 ** -20;
/** The part of an overlap that is restored in a step, up to a slop. */
const RECOVERY = 1 / 2;
/** The part that is restored at least, more than a slop where an overlap is deep. */
const LEAST_RECOVERY = 1 / 8;
/**
 * The part of what the gap lacks that is restored in a step. Slowly, because it lifts what is above: a ball
 * that rolls to and fro between two others would be lifted at each touch, and never lie still.
 */
const WIDENING = 1 / 16;
/** In slops: so little may the gap lack for good, so that what lies keeps its bits. */
const ENOUGH = 2 ** -20;
/** In slops per step: the speed of approach that the solver may leave in a gap as wide as it is to be. */
const SLACK_OF_SLOP = 1 / 4;
/** The same where nothing accelerates, and gaps are not opened. */
const FREE_SLACK = 2 ** -8;
/** The part of that slack which is left at least, however deep two overlap: else passes would never end. */
const LEAST_SLACK = 2 ** -10;
/** The part of this step by which the longest of late is forgotten: the gaps kept in it close meanwhile. */
const FORGETTING = 1 / 2;

/**
 * The contacts on which bodies rest. A ball that rests on a floor would hit it without end, as its path leads
 * into it at every moment. So a contact whose answer leaves hardly any speed of separation lasts: at the
 * start of the next step, bodies in lasting contact take what they accelerate by as a change of velocity, and
 * the velocities of all that hang together are solved so that none moves into its neighbour. Then they fly
 * straight for the step, at a small gap, and are swept as ever, which finds what the solver has left.
 *
 * A contact lasts until the bodies are further apart than some such gaps. It is told once, when it begins;
 * then it is among those that stayed. One file, because each way in which a contact begins or goes on writes
 * the same lists of the step under way.
 */
export class LastingContacts {
  private readonly store: BodyStore;
  private readonly plan: Plan;
  private readonly filters: Filters;
  /** Those of the last finished step, and of the one under way. */
  private last = new LastingPairs();
  private next = new LastingPairs();
  /** The pairs of `next`, by their roots. */
  private readonly table = new PairSet();
  /** The pairs of parts in them that touch. */
  private readonly parts = new PairSet();
  /** The pairs of bodies that nothing accelerates whose hits have taken speed in the step under way. */
  private readonly repeats = new PairSet();
  private readonly bodies: RestingBodies;
  private readonly gap: Gap;
  readonly approach: Approach;
  private readonly event = createHit();
  private dt = 0;
  /** The time of the step before, and that of this one over it. */
  private lastDt = 1;
  private readonly dtRatio = new Float64Array(1);
  /** The longest step of late: gaps that were kept in it have not closed yet. */
  private longestDt = 0;
  /** No contact lasts that is wider than this. */
  private readonly reach = new Float64Array(1);
  /** Of the parts of a pair that were tried, the smallest gap; where, and which they are. */
  private readonly least = new Float64Array(1);
  private readonly contact = new Float64Array(4);
  private readonly nearest = new Uint32Array(2);
  /** From the centres of two bodies to where they touch. */
  private readonly arms = new Float64Array(4);
  /** The speed at which the two bodies of a hit part. */
  private readonly apart = new Float64Array(1);
  /** How fast two parts grow into each other. */
  private readonly swell = new Float64Array(1);

  constructor(store: BodyStore, plan: Plan, filters: Filters, seams: Seams) {
    this.store = store;
    this.plan = plan;
    this.filters = filters;
    this.bodies = new RestingBodies(store, plan);
    this.gap = new Gap(store, plan, seams);
    this.approach = new Approach(store, plan, this.gap);
  }

  /** Passes the contacts that last, between steps, to or from an archive. */
  serialize(archive: Archive): void {
    if (archive.isReading) {
      this.reserve();
      this.forget();
    }
    this.lastDt = archive.number(this.lastDt);
    this.longestDt = archive.number(this.longestDt);
    this.last.serialize(archive);
    this.bodies.serialize(archive);
  }

  /**
   * Starts a step: lets go of the contacts that are over, and solves the others. With `answered` false nobody
   * answers contacts in this step, and nothing holds.
   */
  begin(dt: number, answered: boolean, undo: Undo): void {
    const { plan, last, next, bodies } = this;
    this.dt = dt;
    this.forget();
    this.bodies.begin(dt);
    this.gap.begin(dt, this.longestDt);
    this.repeats.clear();
    if (plan.acceleration.used) plan.acceleration.begin();
    if (last.isEmpty) return;
    this.reserve();
    // `canTouch` may throw before there is a plan to be undone.
    plan.velocities.set(this.store.velocities);
    if (dt === 0) {
      this.pause();
      return;
    }
    this.dtRatio[0] = dt / this.lastDt;
    last.constraints.lend();
    bodies.giveLate(last, undo);
    for (let i = 0; i < last.count; i++) this.keep(i);
    if (!answered) {
      this.parts.clear();
      return;
    }
    if (bodies.isEmpty) return;
    next.constraints.solve(bodies.velocities, bodies.spins, plan.acceleration.used);
    bodies.startShifts(undo);
    bodies.shiftLate(last);
    next.constraints.solveShifts(bodies.shifts, bodies.spinShifts);
    bodies.finishShifts();
  }

  /**
   * Is a contact of two parts that rest on each other one that was there before? A body that turns may also
   * meet what it rests on with another corner.
   */
  isKnown(partA: number, partB: number, contact: Readonly<Impact>): boolean {
    const { store, plan, next, gap, arms } = this;
    const a = store.rootOf(partA);
    const b = store.rootOf(partB);
    if (!plan.turning.turns(a) && !plan.turning.turns(b)) return true;
    gap.places[0] = contact.x;
    gap.places[1] = contact.y;
    this.writeArms(a, b);
    return next.constraints.find(a, b, arms) >= 0;
  }

  /** Do two bodies rest on each other with these parts, by their slots? */
  has(partA: number, partB: number): boolean {
    return this.parts.has(partA, partB);
  }

  /** Do two bodies rest on each other, by their roots, the lower first? */
  lasts(a: number, b: number): boolean {
    return this.table.has(a, b);
  }

  /** Writes how wide a gap two parts may have that rest on each other. */
  writeWidest(partA: number, partB: number, out: Float64Array): void {
    const { gap, store } = this;
    gap.writeGain(store.rootOf(partA), store.rootOf(partB));
    gap.writeLimits(partA, partB);
    out[0] = gap.widest;
  }

  /** Does a body rest on others by now? */
  holds(slot: number): boolean {
    return this.bodies.has(slot);
  }

  get count(): number {
    return this.next.count;
  }

  /** The pairs that rest on each other in the step under way. */
  get pairs(): LastingPairs {
    return this.next;
  }

  /** Tells that the contacts go on. */
  report(touching: Touching): void {
    const { next, event } = this;
    for (let i = 0; i < next.count; i++) {
      if (!next.constraints.areInTouch(next.firstOf(i), next.firstOf(i + 1))) continue;
      next.read(i, event);
      touching.add(event, false);
    }
  }

  /**
   * Two bodies have been given velocities in answer to a contact of two of their parts. Do they rest on each
   * other now?
   */
  settle(a: number, b: number, partA: number, partB: number, contact: Readonly<Impact>): boolean {
    const { store, plan, dt, gap, next, table, bodies, arms } = this;
    const { nx, ny } = contact;
    if (dt === 0 || (nx === 0 && ny === 0)) return false;
    gap.writeGain(a, b);
    const falls = plan.acceleration.used;
    const { velocities: v } = store;
    const { pending, rates } = plan.pushes;
    let apart = (v[2 * b] - v[2 * a]) * nx + (v[2 * b + 1] - v[2 * a + 1]) * ny;
    this.writeSwell(partA, partB);
    apart -= this.swell[0];
    if (pending[a] === 1) apart -= (rates[PUSH * a] * nx + rates[PUSH * a + 1] * ny) / dt;
    if (pending[b] === 1) apart += (rates[PUSH * b] * nx + rates[PUSH * b + 1] * ny) / dt;
    const turns = plan.turning.turns(a) || plan.turning.turns(b);
    gap.places[0] = contact.x;
    gap.places[1] = contact.y;
    if (turns) {
      this.reserve();
      this.writeArms(a, b);
      apart -= store.angularVelocity[a] * (arms[0] * ny - arms[1] * nx);
      apart += store.angularVelocity[b] * (arms[2] * ny - arms[3] * nx);
    }
    if (falls ? !(apart <= REST * gap.gain) : apart < 0) return false;
    this.apart[0] = apart;
    const isElastic = !(apart < (ELASTIC * contact.closingSpeed) / dt || apart < CREEP * gap.gain);
    if (isElastic && (falls || !(this.goesAlongChord(a) || this.goesAlongChord(b)))) return false;
    const isKnown = this.parts.has(partA, partB);
    gap.writeLimits(partA, partB);
    if (!falls && !isKnown && !this.hasNoEnd(a, b, isElastic, contact)) return false;
    if (!falls && gap.widest === 0) return false;
    const { constraints } = next;
    let at = -1;
    if (isKnown && turns) at = constraints.find(a, b, arms);
    else if (isKnown && !falls) at = constraints.findParts(a, partA, partB);
    if (falls && isKnown && (!turns || at >= 0)) return true;
    this.reserve();
    if (!table.has(a, b)) {
      next.add(store.idAt(a), store.idAt(b), next.constraints.count, plan.moment);
      table.add(a, b);
    }
    if (!isKnown) this.parts.add(partA, partB);
    bodies.writeMoved(a);
    bodies.writeMoved(b);
    gap.nx = nx;
    gap.ny = ny;
    gap.widths[0] = 0;
    if (at < 0) at = constraints.add(a, b, partA, partB);
    this.writeConstraint(a, b, 0, at);
    constraints.numbers[at + PRESSED] = 1;
    if (falls) return true;
    bodies.join(a);
    bodies.join(b);
    return false;
  }

  /**
   * Would hits of two bodies that nothing accelerates have no end? So they do if the two hit each other before
   * in this step, and either hardly any time passes between the hits of both, or they hardly approach; or if
   * one is pressed by others, and the two hardly part.
   */
  private hasNoEnd(a: number, b: number, isElastic: boolean, contact: Readonly<Impact>): boolean {
    const { plan, store, repeats, bodies, dt } = this;
    const { since } = plan;
    if (this.apart[0] * dt <= LEAVING * contact.closingSpeed && (bodies.has(a) || bodies.has(b))) return true;
    if (repeats.add(a, b)) return false;
    if (contact.closingSpeed * (1 - contact.toi) <= this.gap.deepening) return true;
    if (isElastic) return false;
    const soonA = store.mass[a] === Infinity || contact.toi - since[a] <= SOON;
    return soonA && (store.mass[b] === Infinity || contact.toi - since[b] <= SOON);
  }

  /** Does a body go its way along chords, which no hit changes? */
  private goesAlongChord(slot: number): boolean {
    return this.plan.turning.chords(slot) && this.store.mass[slot] === Infinity;
  }

  /**
   * An overlap of two bodies has been answered, whose shortest way out is along the normal (x, y) of `way`.
   * If they do not leave each other by themselves, they rest on each other from the next step on, and are
   * brought apart.
   */
  settleInside(a: number, b: number, way: Float64Array): void {
    const { store, plan, dt, gap, next, table } = this;
    if (!plan.acceleration.used || dt === 0 || (way[0] === 0 && way[1] === 0)) return;
    if (table.has(a, b)) return;
    gap.writeGain(a, b);
    const { velocities: v } = store;
    this.writeSwell(a, b);
    const apart = (v[2 * b] - v[2 * a]) * way[0] + (v[2 * b + 1] - v[2 * a + 1]) * way[1] - this.swell[0];
    if (apart > REST * gap.gain) return;
    next.add(store.idAt(a), store.idAt(b), next.constraints.count, plan.moment);
    table.add(a, b);
  }

  /**
   * Lets the impact on a body go on through those that rest on it; `note` is called before a velocity
   * changes.
   */
  propagate(slot: number, note: (slot: number) => void): void {
    const { store, plan, next, bodies } = this;
    if (!bodies.has(slot)) return;
    const spins = store.hadAngles ? store.angularVelocity : bodies.spins;
    next.constraints.propagate(
      slot,
      store.velocities,
      spins,
      bodies.moved,
      bodies.turned,
      plan.stalled,
      note,
    );
  }

  /**
   * The same where nothing accelerates, for the first `count` bodies of `changed`, which a hit has changed:
   * solves all that hang together with them.
   */
  jam(changed: SlotSet, count: number, contact: Readonly<Impact>, note: (slot: number) => void): void {
    const { store, plan, next, bodies } = this;
    const { constraints } = next;
    // No time passes, so nothing presses.
    if (this.dt === 0) return;
    const spins = store.hadAngles ? store.angularVelocity : bodies.spins;
    for (let i = 0; i < count; i++) if (bodies.has(changed.slots[i])) constraints.press(changed.slots[i]);
    constraints.leaving = (LEAVING * contact.closingSpeed) / this.dt;
    constraints.jam(store.velocities, spins, bodies.moved, bodies.turned, plan.stalled, note);
  }

  /** A callback has placed a body: it has left what it rested on. */
  part(slot: number): void {
    if (this.bodies.has(slot)) this.next.constraints.part(slot);
  }

  /** Writes how far a body has moved by now since it came to rest or the step began. */
  writeMoved(slot: number): void {
    this.bodies.writeMoved(slot);
  }

  /** Lets a body that comes to rest within the step fly straight from the time `at[0]` on. */
  rest(slot: number, at: Float64Array): void {
    this.bodies.rest(slot, at, this.next);
  }

  /**
   * Stops a body from `at[0]` on, for the rest of the step; its velocity is its own again when the step ends.
   */
  stop(slot: number, at: Float64Array): void {
    if (this.bodies.stop(slot, at)) this.next.shortenLate(this.store.idAt(slot), this.dt, at);
  }

  /** The velocity of a body that was stopped is set anew. */
  overrule(slot: number): void {
    this.bodies.overrule(slot);
  }

  /** So is its angular velocity. */
  overruleSpin(slot: number): void {
    this.bodies.overruleSpin(slot);
  }

  /** The step has succeeded. */
  finish(): void {
    const { last, next, dt } = this;
    this.bodies.finish();
    if (dt === 0) return;
    next.keepVelocities(this.store);
    this.lastDt = dt;
    this.longestDt = Math.max(dt, this.longestDt - FORGETTING * dt);
    this.last = next;
    this.next = last;
  }

  /** Writes how fast two parts grow into each other. */
  private writeSwell(partA: number, partB: number): void {
    const { plan, swell } = this;
    swell[0] = 0;
    if (!plan.growth.used) return;
    writeGrowthRate(plan, partA, RATES, 0);
    writeGrowthRate(plan, partB, RATES, 1);
    swell[0] = RATES[0] + RATES[1];
  }

  /** Goes on with a contact of the step before, unless it is over. */
  private keep(i: number): void {
    const { store, plan, filters, last, next, table, gap, least, reach } = this;
    const idA = last.a[i];
    const idB = last.b[i];
    if (!store.has(idA) || !store.has(idB)) return;
    const a = store.slot('step', idA);
    const b = store.slot('step', idB);
    if (store.sensor[a] + store.sensor[b] > 0 || !(Math.min(store.mass[a], store.mass[b]) < Infinity)) return;
    if (!mayTouch(store, a, b) || !filters.admit(a, b)) return;
    gap.writeGain(a, b);
    const { gain } = gap;
    if (gain === 0 && plan.acceleration.used) return;
    const isPressed = gain > 0 || last.constraints.arePressed(last.firstOf(i), last.firstOf(i + 1));
    const first = next.constraints.count;
    least[0] = Infinity;
    gap.writeReach(reach);
    for (let partA = a; partA < store.endOf(a); partA++) {
      for (let partB = b; partB < store.endOf(b); partB++) {
        if (gain === 0) {
          gap.writeLimits(partA, partB);
          reach[0] = isPressed ? gap.farthest : 0;
        }
        if (!plan.domain.torus && areFar(store, partA, partB, reach)) continue;
        this.constrain(a, b, partA, partB, i, first, isPressed);
      }
    }
    if (next.constraints.count === first) return;
    next.add(idA, idB, first, plan.moment);
    next.write(this.contact, this.nearest[0], this.nearest[1]);
    table.add(a, b);
  }

  /** No time passes: finds the contacts that go on, as in a step as long as the last, and holds nothing. */
  private pause(): void {
    this.dt = this.lastDt;
    this.bodies.begin(this.dt);
    this.gap.begin(this.dt, this.longestDt);
    for (let i = 0; i < this.last.count; i++) this.keep(i);
    this.dt = 0;
    this.parts.clear();
  }

  /** Adds a constraint for two parts if they are near. */
  private constrain(
    a: number,
    b: number,
    partA: number,
    partB: number,
    i: number,
    first: number,
    isPressed: boolean,
  ): void {
    const { store, dt, gap, least, contact, last, next, bodies } = this;
    gap.writeLimits(partA, partB);
    if (!isPressed) gap.farthest = 0;
    if (!gap.measureAtStart(partA, partB)) return;
    bodies.enter(a);
    bodies.enter(b);
    const { constraints } = next;
    const { slop } = gap;
    this.parts.add(partA, partB);
    this.writeSwell(partA, partB);
    for (let k = 0; k < gap.count; k++) {
      // Parts that share a corner touch at one place.
      if (gap.isTurning && constraints.hasAt(first, gap, k)) continue;
      const at = constraints.add(a, b, partA, partB);
      this.writeConstraint(a, b, k, at);
      const { numbers } = constraints;
      const width = gap.widths[k];
      const room = (width - slop) / dt;
      const lack = slop - Math.max(0, width);
      const widening = gap.gain > 0 && lack > ENOUGH * slop ? WIDENING * lack : 0;
      const overlap = Math.max(0, -width - (gap.gain > 0 ? 0 : gap.deepest / 2));
      const widen = Math.max(LEAST_RECOVERY * overlap, Math.min(RECOVERY * overlap + widening, slop));
      numbers[at + FRICTION] =
        store.friction.length > 0 ? Math.sqrt(store.friction[a] * store.friction[b]) : 0;
      numbers[at + ROOM] = Math.max(0, room) - this.swell[0];
      numbers[at + BIAS] = (room > 0 ? -room : widen / dt) + this.swell[0];
      // The deeper two overlap, the less is left to chance.
      numbers[at + SLACK] *= Math.max(LEAST_SLACK, Math.min(1, 1 + width / (2 * slop)));
      constraints.inherit(last.constraints, last.firstOf(i), last.firstOf(i + 1), this.dtRatio);
    }
    if (gap.width >= least[0]) return;
    least[0] = gap.width;
    contact[0] = gap.places[0];
    contact[1] = gap.places[1];
    contact[2] = gap.nx;
    contact[3] = gap.ny;
    this.nearest[0] = partA - a;
    this.nearest[1] = partB - b;
  }

  /** Writes how far the place of the gap is from the present centres of two bodies. */
  private writeArms(a: number, b: number): void {
    const { bodies, gap, arms } = this;
    bodies.writeMoved(a);
    bodies.writeMoved(b);
    bodies.writeArm(a, gap.places, 0, arms, 0);
    bodies.writeArm(b, gap.places, 0, arms, 2);
  }

  /**
   * Writes the constraint of two bodies at a place of the gap: they are in touch there, without friction, and
   * their gap is not restored.
   */
  private writeConstraint(a: number, b: number, place: number, at: number): void {
    const { store, plan, dt, gap, bodies, next } = this;
    const { moved, turned } = bodies;
    const { total, used } = plan.acceleration;
    const { numbers } = next.constraints;
    const slot = total[2 * a] === 0 && total[2 * a + 1] === 0 ? b : a;
    const x = gap.places[2 * place];
    const y = gap.places[2 * place + 1];
    const { nx, ny } = gap;
    numbers[at + NX] = nx;
    numbers[at + NY] = ny;
    numbers[at + PLACE_X] = x;
    numbers[at + PLACE_Y] = y;
    numbers[at + HEIGHT] = used ? -(x * total[2 * slot] + y * total[2 * slot + 1]) : 0;
    numbers[at + INVERSE_MASS_A] = 1 / store.mass[a];
    numbers[at + INVERSE_MASS_B] = 1 / store.mass[b];
    numbers[at + INVERSE_INERTIA_A] = plan.turning.turns(a) ? 1 / store.inertia[a] : 0;
    numbers[at + INVERSE_INERTIA_B] = plan.turning.turns(b) ? 1 / store.inertia[b] : 0;
    bodies.writeArm(a, gap.places, place, numbers, at + ARM_AX);
    bodies.writeArm(b, gap.places, place, numbers, at + ARM_BX);
    numbers[at + FRICTION] = numbers[at + ROOM] = numbers[at + BIAS] = 0;
    numbers[at + SWELL] = this.swell[0];
    numbers[at + FROM_X] = moved[2 * b] - moved[2 * a];
    numbers[at + FROM_Y] = moved[2 * b + 1] - moved[2 * a + 1];
    const fromStart = (moved[2 * a] - moved[2 * b]) * nx + (moved[2 * a + 1] - moved[2 * b + 1]) * ny;
    numbers[at + GAP] = gap.widths[place] + fromStart;
    numbers[at + WIDEST] = gap.widest;
    const slack = gap.gain > 0 ? Math.min(SLACK_OF_SLOP * gap.slop, gap.deepening) : FREE_SLACK * gap.slop;
    numbers[at + SLACK] = slack / dt;
    next.constraints.complete(at, turned);
  }

  private forget(): void {
    this.next.clear();
    this.table.clear();
    this.parts.clear();
  }

  private reserve(): void {
    this.bodies.reserve();
    this.last.constraints.reserve(this.store.capacity);
    this.next.constraints.reserve(this.store.capacity);
  }
}
