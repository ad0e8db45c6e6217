import { ConjugateGradients } from './conjugate-gradients.js';
import {
  ACROSS_A,
  ACROSS_B,
  ALONG_A,
  ALONG_B,
  BIAS,
  BIAS_IMPULSE,
  FRICTION,
  HEIGHT,
  INVERSE_INERTIA_A,
  INVERSE_INERTIA_B,
  INVERSE_MASS_A,
  INVERSE_MASS_B,
  NORMAL_IMPULSE,
  NORMAL_MASS,
  NX,
  NY,
  ROOM,
  SLACK,
  STRIDE,
  TANGENT_IMPULSE,
} from './constraint.js';
import type { Constraints } from './constraints.js';
import type { Relaxation } from './relaxation.js';

/** The largest number of passes, alternately upwards and downwards: a bound if they never converge. */
const MAX_PASSES = 64;
/** Passes end when none changes a relative speed by more than this part of the slack. */
const CONVERGED = 2 ** -10;

/**
 * Solves the motion of resting bodies in a step, from its start: their velocities by impulses that are kept
 * from step to step, with Coulomb friction, and apart from them their displacements, so that restoring a gap
 * adds no velocity ("split impulses").
 */
export class ContactSolver {
  private readonly relaxation: Relaxation;
  private readonly velocities = new ConjugateGradients();
  /** The constraints from the lowest to the highest. */
  private order = new Uint32Array(0);
  private spare = new Uint32Array(0);
  private readonly work = new Float64Array(1);

  constructor(relaxation: Relaxation) {
    this.relaxation = relaxation;
  }

  /** Solves the velocities, two numbers for each root, and the angular velocities. */
  solve(constraints: Constraints, v: Float64Array, spins: Float64Array): void {
    this.sort(constraints);
    this.giveAll(constraints, v, spins, 1);
    if (this.velocities.solve(constraints, this.order, constraints.count, v, spins, true)) return;
    this.refuseWork(constraints, v, spins);
    this.relaxation.relax(constraints, v, spins);
  }

  /** Solves the displacements per second, after the velocities. */
  solveShifts(constraints: Constraints, shifts: Float64Array, spins: Float64Array): void {
    const { order } = this;
    const { count } = constraints;
    let hasConverged = false;
    for (let pass = 0; pass < MAX_PASSES && !hasConverged; pass += 2) {
      hasConverged = true;
      for (let i = count - 1; i >= 0; i--)
        if (this.restoreGap(constraints, order[i], shifts, spins)) hasConverged = false;
      for (let i = 0; i < count; i++)
        if (this.restoreGap(constraints, order[i], shifts, spins)) hasConverged = false;
    }
    this.relaxation.relax(constraints, shifts, spins);
  }

  /**
   * Passes may lead away from the solution: with friction, where bodies wedge each other, and where light
   * bodies lose the pressure of heavy ones and their kept impulses are not undone in time. Then the impulses do
   * positive work in total. They are taken back, and solved from zero without friction.
   */
  private refuseWork(constraints: Constraints, v: Float64Array, spins: Float64Array): void {
    const { work } = this;
    const { count, numbers } = constraints;
    work[0] = 0;
    for (let k = 0; k < count; k++) this.addWork(constraints, k, v, spins);
    this.giveAll(constraints, v, spins, -1);
    for (let k = 0; k < count; k++) this.addWork(constraints, k, v, spins);
    if (!(work[0] > 0)) {
      this.giveAll(constraints, v, spins, 1);
      return;
    }
    for (let at = 0; at < STRIDE * count; at += STRIDE)
      numbers[at + NORMAL_IMPULSE] = numbers[at + TANGENT_IMPULSE] = numbers[at + FRICTION] = 0;
    this.velocities.solve(constraints, this.order, count, v, spins, true);
  }

  /**
   * Adds the work that the impulses of a constraint would do at these velocities. Their work is the mean of
   * the values before and after.
   */
  private addWork(constraints: Constraints, k: number, v: Float64Array, spins: Float64Array): void {
    const { numbers } = constraints;
    const slotA = constraints.a[k];
    const slotB = constraints.b[k];
    const at = STRIDE * k;
    const nx = numbers[at + NX];
    const ny = numbers[at + NY];
    const x = v[2 * slotB] - v[2 * slotA];
    const y = v[2 * slotB + 1] - v[2 * slotA + 1];
    const turn = spins[slotB] * numbers[at + ALONG_B] - spins[slotA] * numbers[at + ALONG_A];
    const slide = spins[slotB] * numbers[at + ACROSS_B] - spins[slotA] * numbers[at + ACROSS_A];
    this.work[0] += numbers[at + NORMAL_IMPULSE] * (x * nx + y * ny + turn + numbers[at + ROOM]);
    this.work[0] += numbers[at + TANGENT_IMPULSE] * (y * nx - x * ny + slide);
  }

  /** Applies the kept impulses to all bodies, or takes them back with `sign` -1. */
  private giveAll(constraints: Constraints, v: Float64Array, spins: Float64Array, sign: 1 | -1): void {
    for (let k = 0; k < constraints.count; k++)
      constraints.give(k, constraints.numbers, STRIDE * k + NORMAL_IMPULSE, sign, v, spins);
  }

  /** Restores the gap of a constraint. Is the change more than negligible? */
  private restoreGap(constraints: Constraints, k: number, u: Float64Array, spins: Float64Array): boolean {
    const { numbers } = constraints;
    const slotA = constraints.a[k];
    const slotB = constraints.b[k];
    const a = 2 * slotA;
    const b = 2 * slotB;
    const at = STRIDE * k;
    const nx = numbers[at + NX];
    const ny = numbers[at + NY];
    const inverseA = numbers[at + INVERSE_MASS_A];
    const inverseB = numbers[at + INVERSE_MASS_B];
    const alongA = numbers[at + ALONG_A];
    const alongB = numbers[at + ALONG_B];
    const turn = spins[slotB] * alongB - spins[slotA] * alongA;
    const apart = (u[b] - u[a]) * nx + (u[b + 1] - u[a + 1]) * ny + turn;
    const before = numbers[at + BIAS_IMPULSE];
    const impulse = Math.max(0, before - (apart - numbers[at + BIAS]) * numbers[at + NORMAL_MASS]);
    const change = impulse - before;
    const changes = Math.abs(change) > CONVERGED * numbers[at + SLACK] * numbers[at + NORMAL_MASS];
    const x = change * nx;
    const y = change * ny;
    numbers[at + BIAS_IMPULSE] = impulse;
    u[a] -= inverseA * x;
    u[a + 1] -= inverseA * y;
    u[b] += inverseB * x;
    u[b + 1] += inverseB * y;
    spins[slotA] -= numbers[at + INVERSE_INERTIA_A] * change * alongA;
    spins[slotB] += numbers[at + INVERSE_INERTIA_B] * change * alongB;
    return changes;
  }

  /** Sorts the constraints by their heights. */
  private sort(constraints: Constraints): void {
    const { capacity, count, numbers } = constraints;
    if (this.order.length < capacity) {
      this.order = new Uint32Array(capacity);
      this.spare = new Uint32Array(capacity);
    }
    let from = this.order;
    let to = this.spare;
    for (let k = 0; k < count; k++) from[k] = k;
    for (let width = 1; width < count; width *= 2) {
      for (let low = 0; low < count; low += 2 * width) {
        const middle = Math.min(low + width, count);
        const high = Math.min(low + 2 * width, count);
        let left = low;
        let right = middle;
        for (let i = low; i < high; i++) {
          const isLower =
            right >= high || numbers[STRIDE * from[left] + HEIGHT] <= numbers[STRIDE * from[right] + HEIGHT];
          const takesLeft = left < middle && isLower;
          to[i] = from[takesLeft ? left++ : right++];
        }
      }
      const swap = from;
      from = to;
      to = swap;
    }
    this.order = from;
    this.spare = to;
  }
}
