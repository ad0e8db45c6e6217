import { type BodyStore, END, RADIUS, ROW, SAG_X, SAG_Y, vertexAt } from '@swept/core';
import { createImpact, type Impact } from '@swept/narrowphase';
import { writeBodyExtent } from '../motion/extent.js';
import type { Plan } from '../motion/plan.js';
import type { Scene } from '../scene.js';
import { Clearance } from './clearance.js';
import { TriedPieces } from './tried-pieces.js';

/**
 * The gap between a knot and what was hit, relative to the coordinates: some dozens of spacings of doubles,
 * four pads of `sweepPair`.
 */
export const USUAL_GAP = 2 ** -46;
/** Where there is no room for that, the first gap to try: hardly more than the spacing of doubles. */
const LEAST_GAP = 2 ** -51;
/** Maximum width of a gap, in gaps of the usual width. A body that needs more is wedged. */
export const MAX_WIDTH = 2 ** 10;
/** Minimum time to go back, as part of the step: no less than the error of a time of impact. */
const MIN_BACK_OFF = 2 ** -50;
/** Maximum time to go back: what other bodies do in that time would be reported too late. */
const MAX_BACK_OFF = 2 ** -26;
/** Maximum number of times to go back on the path. */
const MAX_TRIES = 5;
/** Each further try goes back, or aside, this many times as far. */
const WIDER = 4;
/** A hit is brisk when its closing speed is at least this part of the change of the velocities. */
const BRISK = 2 ** -8;

/**
 * The knots at which deflected bodies leave their old pieces. The knot of a piece is a rounded pose just before
 * the hit, chosen so that the straight motion from the piece's start to the knot is proven SEPARATE from every
 * static body nearby. The next piece starts at the knot, not on the ideal path, and ends SEPARATE too or with
 * another hit: by induction no deflected body ever passes a wall, however many impacts a step has and however
 * they are rounded. All parts of a body have one knot, a time and a displacement, and each of them is proven.
 *
 * Bodies are named by their roots.
 */
export class Knots {
  readonly tried: TriedPieces;
  /** When the next pieces start. */
  readonly at = new Float64Array(1);
  /** The extent of the bodies of the hit (`writeBodyExtent`), to be written before `tie`. */
  readonly extent = new Float64Array(1);

  private readonly store: BodyStore;
  private readonly plan: Plan;
  private readonly clearance: Clearance;
  /** The time whose poses are tried as knots. */
  private readonly time = new Float64Array(1);
  private readonly backOff = new Float64Array(1);
  private readonly gap = new Float64Array(1);
  /** A displacement beside the path. */
  private readonly off = new Float64Array(2);
  /** When the later of the two pieces started. */
  private readonly earliest = new Float64Array(1);
  // The hit, its bodies, which of them leave their paths there, and whether the two are solid to each other.
  private hit: Readonly<Impact> = createImpact();
  private a = 0;
  private b = 0;
  private leavesA = false;
  private leavesB = false;
  private solid = true;

  constructor(scene: Scene) {
    this.store = scene.store;
    this.plan = scene.plan;
    this.clearance = new Clearance(scene);
    this.tried = new TriedPieces(this.store, this.plan, this.clearance);
  }

  /** Number of exact tests since the world was made. */
  get tests(): number {
    return this.clearance.tests;
  }

  /**
   * Sets the hit of two parts for the next calls. With `solid` false its two bodies may pass each other.
   */
  hitAt(partA: number, partB: number, hit: Readonly<Impact>, solid: boolean): void {
    const { store } = this;
    this.a = store.rootOf(partA);
    this.b = store.rootOf(partB);
    this.hit = hit;
    this.solid = solid;
    this.clearance.hitAt(partA, partB, hit, solid);
    this.tried.of(partA, partB);
  }

  /**
   * Ends the pieces of those of the two bodies that leave their paths, at one common time just before the
   * hit. Going back opens no gap between two that only rounding brings together; nothing opens one between
   * two that overlap already.
   */
  tie(leavesA: boolean, leavesB: boolean, isRounding: boolean, isInside: boolean): void {
    const { plan, at, hit, a, b } = this;
    this.leavesA = leavesA;
    this.leavesB = leavesB;
    this.earliest[0] = Math.max(plan.since[a], plan.since[b]);
    const separate = this.solid && !isInside && (hit.nx !== 0 || hit.ny !== 0);
    if (separate && !isRounding && this.goBack()) return;
    at[0] = this.time[0] = hit.toi;
    // Hits at one moment may be answered slightly before the two touch.
    const areMoving = plan.active[a] + plan.active[b] === 2;
    if (separate && areMoving && this.flyBoth(true)) return;
    if (separate && this.stepAside()) return;
    this.goBackOnPath(separate);
  }

  /** Ends the piece of a body that was changed in answer to a hit of others. */
  tieOther(slot: number): void {
    this.tried.reserve(this.store.partsOf(slot));
    this.at[0] = this.time[0] = Math.max(this.hit.toi, this.plan.since[slot]);
    if (!this.fly(slot, 0)) this.retreat(slot, 0);
  }

  /**
   * Puts the knots back in time, far enough to open the gap, or to the start of the later piece. A body then
   * loses its change of velocity times that time: after a brisk hit, a displacement of some gaps. After other
   * hits there is no such bound: a body that creeps onto a wall and is shot off would start well before the
   * hit.
   */
  private goBack(): boolean {
    const { at, time, backOff, hit } = this;
    if (!this.isBrisk()) return false;
    const earliest = Math.max(this.earliest[0], hit.toi - MAX_BACK_OFF);
    backOff[0] = Math.max(MIN_BACK_OFF, (USUAL_GAP * this.extent[0]) / hit.closingSpeed);
    for (; hit.toi > earliest; backOff[0] *= WIDER) {
      at[0] = time[0] = Math.max(hit.toi - backOff[0], earliest);
      if (this.flyBoth(true)) return true;
      if (time[0] === earliest) return false;
    }
    return false;
  }

  /**
   * Opens the gap by displacing the knots along the normal: of both bodies, or of the one that has room among
   * other moving bodies. If neither has, by so little that others are merely touched (`sweepPair`).
   */
  private stepAside(): boolean {
    const { time, gap, tried, a, b } = this;
    time[0] = this.hit.toi;
    const usual = USUAL_GAP * this.extent[0];
    for (gap[0] = usual; gap[0] <= MAX_WIDTH * usual; gap[0] *= WIDER) {
      const asideA = this.leavesA && this.flyAside(a, 0) && tried.hasRoom(a, 0, time);
      const asideB = this.leavesB && this.flyAside(b, 1) && tried.hasRoom(b, 1, time);
      if (!asideA && !asideB) break;
      if ((asideA || this.flyOne(a, 0)) && (asideB || this.flyOne(b, 1)) && tried.areApart()) return true;
    }
    for (gap[0] = (LEAST_GAP / USUAL_GAP) * usual; gap[0] < usual / WIDER; gap[0] *= WIDER) {
      const clearA = this.leavesA ? this.flyAside(a, 0) : this.flyOne(a, 0);
      const clearB = this.leavesB ? this.flyAside(b, 1) : this.flyOne(b, 1);
      if (clearA && clearB && tried.areApart()) return true;
    }
    return false;
  }

  /**
   * Puts the knots back on the flown paths, but not in time. Only walls count: a body goes back to where it
   * meets none, in the end to the start of its piece, which the previous piece has proven. Two moving bodies
   * that are not separated soon stay in touch, and their velocities separate them.
   */
  private goBackOnPath(separate: boolean): void {
    const { time, backOff, hit, a, b } = this;
    const earliest = this.earliest[0];
    time[0] = hit.toi;
    if (this.flyBoth(separate)) return;
    backOff[0] = Infinity;
    if (this.leavesA) this.startBackOff(a);
    if (this.leavesB) this.startBackOff(b);
    for (let k = 0; k < MAX_TRIES && time[0] > earliest; k++) {
      time[0] = Math.max(hit.toi - backOff[0], earliest);
      if (this.flyBoth(separate)) return;
      backOff[0] *= WIDER;
    }
    // The starts of short pieces will do: there the two were apart, or merely in touch.
    if (time[0] > earliest) time[0] = hit.toi;
    if (this.leavesA) this.retreat(a, 0);
    if (this.leavesB) this.retreat(b, 1);
  }

  /**
   * Puts the knot of one body, whose piece is not clear of walls, beside its path: away from these, by hardly
   * more than the spacing of doubles. Otherwise a body that slides along a wall would go back by its whole
   * slide.
   */
  private leaveWalls(slot: number, which: number): boolean {
    const { gap, off, extent } = this;
    const { wall } = this.clearance;
    const usual = USUAL_GAP * extent[0];
    off[0] = off[1] = 0;
    for (gap[0] = (LEAST_GAP / USUAL_GAP) * usual; gap[0] < usual; gap[0] *= WIDER) {
      off[0] -= wall[0] * gap[0];
      off[1] -= wall[1] * gap[0];
      this.tried.displace(slot, which, this.time, off);
      if (this.tried.areClear(slot, which)) return true;
    }
    return false;
  }

  /** Puts the knot of one body back on its path, unless its piece is clear of walls. */
  private retreat(slot: number, which: number): void {
    const { time, backOff } = this;
    const since = this.plan.since[slot];
    const from = time[0];
    if (this.fly(slot, which)) return;
    backOff[0] = Infinity;
    this.startBackOff(slot);
    if (this.leaveWalls(slot, which)) return;
    while (!this.fly(slot, which) && time[0] > since) {
      time[0] = Math.max(from - backOff[0], since);
      backOff[0] *= WIDER;
    }
    time[0] = from;
  }

  private isBrisk(): boolean {
    const { store, plan, a, b, hit } = this;
    const { turning, growth } = plan;
    const largest = hit.closingSpeed / BRISK;
    for (let which = 0; which < 2; which++) {
      const v = 2 * (which === 0 ? a : b);
      if (plan.active[v / 2] === 0) continue;
      const x = Math.abs(store.velocities[v] - plan.shown[v]);
      const y = Math.abs(store.velocities[v + 1] - plan.shown[v + 1]);
      if (x * plan.dt > largest || y * plan.dt > largest) return false;
      if (growth.isChanged(v / 2)) {
        const change = Math.abs(store.growth[v / 2] - growth.planned[v / 2]);
        if (change * plan.dt > largest) return false;
      }
      if (!turning.isChanged(v / 2)) continue;
      // The change of velocity of the farthest vertex.
      const turn = Math.abs(store.angularVelocity[v / 2] - turning.angularVelocities[v / 2]);
      if (turn * turning.reach[v / 2] * plan.dt > largest) return false;
    }
    return hit.closingSpeed > 0;
  }

  /**
   * Lowers the back-off to the time in which the fastest vertex of a body moves, or a radius grows, by one or
   * two spacings of doubles.
   */
  private startBackOff(slot: number): void {
    const { plan, backOff, extent } = this;
    const { rows, kind } = this.store;
    let longest = Math.max(Math.abs(rows[slot * ROW + SAG_X]), Math.abs(rows[slot * ROW + SAG_Y]));
    for (let part = slot, end = this.store.endOf(slot); part < end; part++) {
      const radius = part * ROW + RADIUS;
      longest = Math.max(longest, Math.abs(rows[radius + END] - rows[radius]));
      for (let i = 0; i < kind[part]; i++) {
        const v = part * ROW + vertexAt(i);
        longest = Math.max(
          longest,
          Math.abs(rows[v + END] - rows[v]),
          Math.abs(rows[v + END + 1] - rows[v + 1]),
        );
      }
    }
    writeBodyExtent(plan, slot, slot, extent);
    const time = ((LEAST_GAP * extent[0]) / longest) * (1 - plan.since[slot]);
    if (longest > 0) backOff[0] = Math.min(backOff[0], Math.max(MIN_BACK_OFF, time));
  }

  /** Takes the poses at `time` as knots. Are both pieces clear, and with `separate` of each other too? */
  private flyBoth(separate: boolean): boolean {
    const { plan, a, b } = this;
    const clearA = this.flyOne(a, 0);
    const clearB = this.flyOne(b, 1);
    if (!clearA || !clearB) return false;
    return !separate || plan.active[a] === 0 || plan.active[b] === 0 || !this.tried.meet();
  }

  /** As `fly`, for one of the two bodies. One that keeps to its path needs no proof. */
  private flyOne(slot: number, which: number): boolean {
    if (which === 0 ? this.leavesA : this.leavesB) return this.fly(slot, which);
    if (this.plan.active[slot] === 1) this.tried.write(slot, which, this.time);
    return true;
  }

  /** Takes the pose of a body at `time` as its knot. Are the pieces clear? */
  private fly(slot: number, which: number): boolean {
    this.tried.write(slot, which, this.time);
    return this.tried.areClear(slot, which);
  }

  /**
   * Takes the pose of a body at `time`, displaced along the normal by the gap, as its knot. Are the pieces
   * clear?
   */
  private flyAside(slot: number, which: number): boolean {
    const { hit, gap, off } = this;
    const sign = which === 0 ? -1 : 1;
    off[0] = sign * hit.nx * gap[0];
    off[1] = sign * hit.ny * gap[0];
    this.tried.displace(slot, which, this.time, off);
    return this.tried.areClear(slot, which);
  }
}
