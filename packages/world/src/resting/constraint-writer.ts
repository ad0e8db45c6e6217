import { type BodyStore, CIRCLE, RADIUS, ROW, type Rows } from '@swept/core';
import { writeSineAndCosine } from '@swept/core/internal';
import { RATES } from '../motion/growth.js';
import { writePose } from '../motion/piece.js';
import type { Plan } from '../motion/plan.js';
import { writeAtRest } from '../motion/pose.js';
import { writeGrowthRate } from '../motion/radii.js';
import { writeShares } from '../motion/shares.js';
import {
  ACROSS_A,
  ACROSS_B,
  ARM_AX,
  ARM_BX,
  BEND,
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
  ROOM,
  SLACK,
  STRIDE,
  SWELL,
  WIDEST,
} from './constraint.js';
import type { Constraints } from './constraints.js';
import type { Gap } from './gap.js';
import type { RestingBodies } from './resting-bodies.js';

/** The part of an overlap that is corrected in a step, up to a slop. */
const RECOVERY = 1 / 2;
/** The part that is corrected at least, more than a slop where an overlap is deep. */
const LEAST_RECOVERY = 1 / 8;
/** In slops: between two bodies in a heap, that part is no more than this. */
const MOST_IN_HEAP = 8;
/**
 * The part of a missing gap that is restored in a step. Slowly, because it lifts the bodies above: a ball that
 * rolls to and fro between two others would be lifted at each touch, and never come to rest.
 */
const WIDENING = 1 / 16;
/** In slops: a gap may be too narrow by this for good, so that resting bodies keep their bits. */
const ENOUGH = 2 ** -20;
/** In slops per step: the speed of approach that the solver may leave in a gap of the intended width. */
const SLACK_OF_SLOP = 1 / 4;
/** The same where nothing accelerates, and gaps are not restored. */
const FREE_SLACK = 2 ** -8;
/** In radians: bodies that turn farther in a step are left to the sweeps. */
const LARGEST_TURN = 1;
/** The least part of that slack, however deep the overlap: with less, passes would never end. */
const LEAST_SLACK = 2 ** -10;

/**
 * Writes the rows of constraints, each for two bodies at a point of the gap that was measured between them.
 */
export class ConstraintWriter {
  /** Do the two bodies rest on several others that yield? */
  isInHeap = false;
  /** The speed at which the two parts grow into each other (`writeSwell`). */
  readonly swell = new Float64Array(1);
  /**
   * The speed at which pushes of unyielding bodies press two bodies together at a point of contact, and the part
   * of it that comes from bodies that they deform (`writePushed`).
   */
  private readonly pushed = new Float64Array(2);
  /** The speed of a push (`writePush`); before that, a displacement. */
  readonly push = new Float64Array(2);
  /** The present pose of a part, and the shares of its vertices in a point. */
  private readonly pose: Rows = new Float64Array(ROW);
  private readonly shares = new Float64Array(3);
  /** From the centres of two bodies to the point of contact (`writeArms`). */
  readonly arms = new Float64Array(4);
  /** By how much faster unyielding bodies that turn approach than at the start of the step: on average, and at its end. */
  private readonly bent = new Float64Array(2);
  private readonly angle = new Float64Array(1);
  private readonly turn = new Float64Array(2);
  private readonly store: BodyStore;
  private readonly plan: Plan;
  private readonly bodies: RestingBodies;
  private readonly gap: Gap;

  constructor(store: BodyStore, plan: Plan, bodies: RestingBodies, gap: Gap) {
    this.store = store;
    this.plan = plan;
    this.bodies = bodies;
    this.gap = gap;
  }

  /** Writes the speed at which two parts grow into each other. */
  writeSwell(partA: number, partB: number): void {
    const { plan, swell } = this;
    swell[0] = 0;
    if (!plan.growth.used) return;
    writeGrowthRate(plan, partA, RATES, 0);
    writeGrowthRate(plan, partB, RATES, 1);
    swell[0] = RATES[0] + RATES[1];
  }

  /** Writes the lever arms from the present centres of two bodies to the first point of the gap. */
  writeArms(a: number, b: number): void {
    const { bodies, gap, arms } = this;
    bodies.writeMoved(a);
    bodies.writeMoved(b);
    bodies.deltas.writeArm(a, gap.places, 0, arms, 0);
    bodies.deltas.writeArm(b, gap.places, 0, arms, 2);
  }

  /**
   * Writes the speed along the normal of the gap at which its push moves a part, where it touches at a point of the
   * gap: in the step that begins, with `atStart`, or in the present one.
   */
  writePush(part: number, place: number, atStart: boolean): void {
    const { store, plan, gap, pose, shares, push } = this;
    const { pushes, domain } = plan;
    if (atStart) writeAtRest(store.kind[part], store.rows, pose, part * ROW, 0);
    else writePose(plan, part, plan.moment, 0, pose, 0);
    push[0] = gap.places[2 * place] - pose[0];
    push[1] = gap.places[2 * place + 1] - pose[1];
    domain.bringNear(push, 0);
    writeShares(store.kindAt(part), pose, push, shares);
    pushes.writeRateOf(part, shares, atStart);
    push[0] = (pushes.rate[0] * gap.nx + pushes.rate[1] * gap.ny) / gap.dt;
  }

  /** Writes a constraint of two bodies whose gap is restored in the step that starts, with their friction. */
  writeAtStart(constraints: Constraints, a: number, b: number, place: number, at: number): void {
    this.write(constraints, a, b, place, at, true);
    const { gap, swell, bent } = this;
    const { numbers } = constraints;
    // The velocities that are solved have those pushes that deform nothing.
    const closing = swell[0] + this.pushed[1];
    this.writeBent(constraints, a, b, at);
    const { friction } = this.store;
    const { dt, slop } = gap;
    const width = gap.widths[place];
    const room = (width - slop) / dt;
    const lack = slop - Math.max(0, width);
    const widening = gap.gain > 0 && lack > ENOUGH * slop ? WIDENING * lack : 0;
    const overlap = Math.max(0, -width - (gap.gain > 0 ? 0 : gap.deepest / 2));
    const fast = LEAST_RECOVERY * overlap;
    // What is pushed out of a heap pushes others in it: faster than the passes follow, that would be undone by hits.
    const least = this.isInHeap ? Math.min(fast, MOST_IN_HEAP * slop) : fast;
    const widen = Math.max(least, Math.min(RECOVERY * overlap + widening, slop));
    numbers[at + FRICTION] = friction.length > 0 ? Math.sqrt(friction[a] * friction[b]) : 0;
    numbers[at + ROOM] = Math.max(0, room) - closing - bent[1];
    numbers[at + BIAS] = (room > 0 ? -room : widen / dt) + closing + bent[0];
    numbers[at + BEND] = bent[1] - bent[0];
    // The deeper the overlap, the less may be left.
    numbers[at + SLACK] *= Math.max(LEAST_SLACK, Math.min(1, 1 + width / (2 * slop)));
  }

  /**
   * Writes the constraint of two bodies at a point of the gap: they are in touch there, without friction, and
   * their gap is not restored. With `atStart` the step has not begun.
   */
  write(constraints: Constraints, a: number, b: number, place: number, at: number, atStart: boolean): void {
    const { store, plan, gap } = this;
    const { deltas } = this.bodies;
    const { moved, turned } = deltas;
    const { total, used } = plan.acceleration;
    const { numbers } = constraints;
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
    deltas.writeArm(a, gap.places, place, numbers, at + ARM_AX);
    deltas.writeArm(b, gap.places, place, numbers, at + ARM_BX);
    numbers[at + FRICTION] = numbers[at + ROOM] = numbers[at + BIAS] = numbers[at + BEND] = 0;
    this.writePushed(constraints, a, b, place, at, atStart);
    numbers[at + SWELL] = this.swell[0] + this.pushed[0];
    numbers[at + FROM_X] = moved[2 * b] - moved[2 * a];
    numbers[at + FROM_Y] = moved[2 * b + 1] - moved[2 * a + 1];
    const fromStart = (moved[2 * a] - moved[2 * b]) * nx + (moved[2 * a + 1] - moved[2 * b + 1]) * ny;
    numbers[at + GAP] = gap.widths[place] + fromStart;
    numbers[at + WIDEST] = gap.widest;
    const slack = gap.gain > 0 ? Math.min(SLACK_OF_SLOP * gap.slop, gap.deepening) : FREE_SLACK * gap.slop;
    numbers[at + SLACK] = slack / gap.dt;
    constraints.complete(at, turned);
  }

  /**
   * The motion of an unyielding body that turns changes its direction within the step. Writes `bent`, and lets friction
   * act against its motion at the end of the step (ACROSS, which no mass depends on).
   */
  private writeBent(constraints: Constraints, a: number, b: number, at: number): void {
    const { bent } = this;
    const k = at / STRIDE;
    bent[0] = bent[1] = 0;
    this.addBend(constraints, a, b, constraints.partA[k], constraints.partB[k], at, 1);
    this.addBend(constraints, b, a, constraints.partB[k], constraints.partA[k], at, -1);
  }

  /**
   * Adds that of one body of the two. With a turn R in the step, a point r goes to Rr: the centre of what is round, or
   * for an edge the point of the other body, which moves along with it. If that slides along the edge at a speed u, it
   * meets an edge that has turned: by w u dt on average, and 2 w u dt at the end.
   */
  private addBend(
    { numbers }: Constraints,
    slot: number,
    other: number,
    part: number,
    otherPart: number,
    at: number,
    sign: 1 | -1,
  ): void {
    const { store, bodies, gap, angle, turn, bent } = this;
    const { velocities: v, rows } = store;
    const { dt } = gap;
    const spin = bodies.spins[slot];
    angle[0] = spin * dt;
    if (store.mass[slot] < Infinity || spin === 0 || Math.abs(angle[0]) > LARGEST_TURN) return;
    writeSineAndCosine(angle, 0, turn);
    const arm = at + (sign === 1 ? ARM_AX : ARM_BX);
    const otherArm = at + (sign === 1 ? ARM_BX : ARM_AX);
    // From this body to the other one.
    const nx = sign * numbers[at + NX];
    const ny = sign * numbers[at + NY];
    const radius = rows[part * ROW + RADIUS];
    const otherRadius = rows[otherPart * ROW + RADIUS];
    const isRound = store.kind[part] === CIRCLE;
    const surface = numbers[arm] * nx + numbers[arm + 1] * ny;
    const out = surface + (isRound ? -radius : otherRadius);
    const along = numbers[arm] * ny - numbers[arm + 1] * nx;
    bent[0] += ((turn[1] - 1) * out + (turn[0] - angle[0]) * along) / dt;
    bent[1] += spin * ((turn[1] - 1) * along - turn[0] * out);
    const across = turn[1] * (surface - radius) + turn[0] * along + radius;
    numbers[at + (sign === 1 ? ACROSS_A : ACROSS_B)] = sign * across;
    if (isRound) return;
    const otherOut = numbers[otherArm] * nx + numbers[otherArm + 1] * ny + otherRadius;
    const drift = (v[2 * other + 1] - v[2 * slot + 1]) * nx - (v[2 * other] - v[2 * slot]) * ny;
    const slide = drift + bodies.spins[other] * otherOut - spin * out;
    bent[0] -= angle[0] * slide;
    bent[1] -= 2 * angle[0] * slide;
  }

  /** Writes how fast pushes bring two bodies together. */
  private writePushed(
    { partA, partB }: Constraints,
    a: number,
    b: number,
    place: number,
    at: number,
    atStart: boolean,
  ): void {
    const { pushed } = this;
    const { pending } = this.plan.pushes;
    const k = at / STRIDE;
    pushed[0] = pushed[1] = 0;
    const { mass } = this.store;
    // Others push nothing: when they are hit, what leads into the other is taken from their pushes.
    if (pending[a] === 1 && mass[a] === Infinity) this.addPush(a, partA[k], place, 1, atStart);
    if (pending[b] === 1 && mass[b] === Infinity) this.addPush(b, partB[k], place, -1, atStart);
  }

  private addPush(root: number, part: number, place: number, sign: 1 | -1, atStart: boolean): void {
    const { pushed, push } = this;
    this.writePush(part, place, atStart);
    pushed[0] += sign * push[0];
    if (atStart && this.plan.pushes.deforms(root)) pushed[1] += sign * push[0];
  }
}
