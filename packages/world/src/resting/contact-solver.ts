import { solveByGradients } from './conjugate-gradients.js';
import {
  ACROSS_A,
  ACROSS_B,
  ALONG_A,
  ALONG_B,
  FRICTION,
  HEIGHT,
  NORMAL_IMPULSE,
  NX,
  NY,
  ROOM,
  STRIDE,
  TANGENT_IMPULSE,
} from './constraint.js';
import type { Constraints } from './constraints.js';
import { PackedConstraints } from './packed-constraints.js';
import type { Relaxation } from './relaxation.js';

/** The largest number of passes, each up and down: a bound if they never converge. */
const MAX_PASSES = 32;

/**
 * Solves the motion of resting bodies in a step, from its start: their velocities by impulses that are kept
 * from step to step, with Coulomb friction, and apart from them their displacements, so that restoring a gap
 * adds no velocity ("split impulses").
 */
export class ContactSolver {
  private readonly relaxation: Relaxation;
  private readonly packed = new PackedConstraints();
  /** The constraints from the lowest to the highest. */
  private order = new Uint32Array(0);
  private spare = new Uint32Array(0);
  private heights = new Float64Array(0);
  /** How many were sorted last. */
  private sorted = 0;
  private readonly work = new Float64Array(1);

  constructor(relaxation: Relaxation) {
    this.relaxation = relaxation;
  }

  /** Solves the velocities, two numbers for each root, and the angular velocities. */
  solve(constraints: Constraints, v: Float64Array, spins: Float64Array): void {
    this.sort(constraints);
    this.giveAll(constraints, v, spins, 1);
    if (this.solveVelocities(constraints, v, spins)) return;
    this.refuseWork(constraints, v, spins);
    this.relaxation.relax(constraints, v, spins);
  }

  /** Solves the displacements per second, after the velocities. */
  solveShifts(constraints: Constraints, shifts: Float64Array, spins: Float64Array): void {
    const { packed } = this;
    packed.readShifts(constraints, this.order);
    for (let pass = 0; pass < MAX_PASSES; pass++) {
      const isLargeDown = packed.pass(false, shifts, spins);
      const isLargeUp = packed.pass(true, shifts, spins);
      if (!isLargeDown && !isLargeUp) break;
    }
    this.relaxation.relax(constraints, shifts, spins, true);
  }

  /** Improves the impulses of velocities. False if the passes did not converge. */
  private solveVelocities(constraints: Constraints, v: Float64Array, spins: Float64Array): boolean {
    const { packed, order } = this;
    packed.read(constraints, order, constraints.count);
    const isSolved = solveByGradients(packed, v, spins, MAX_PASSES);
    packed.write(constraints, order);
    return isSolved;
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
    this.solveVelocities(constraints, v, spins);
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

  /**
   * Sorts the constraints by their heights, and those of equal height by number. Bodies at rest keep the order of the
   * step before.
   */
  private sort({ capacity, count, numbers }: Constraints): void {
    if (this.order.length < capacity) {
      this.order = new Uint32Array(capacity);
      this.spare = new Uint32Array(capacity);
      this.heights = new Float64Array(capacity);
      this.sorted = 0;
    }
    const { order, heights } = this;
    if (count !== this.sorted) for (let k = 0; k < count; k++) order[k] = k;
    this.sorted = count;
    for (let k = 0; k < count; k++) heights[k] = numbers[STRIDE * k + HEIGHT];
    for (let i = 1; i < count; i++) {
      if (this.isBefore(order[i - 1], order[i])) continue;
      this.mergeSort(count);
      return;
    }
  }

  private mergeSort(count: number): void {
    let from = this.order;
    let to = this.spare;
    for (let width = 1; width < count; width *= 2) {
      for (let low = 0; low < count; low += 2 * width) {
        const middle = Math.min(low + width, count);
        const high = Math.min(low + 2 * width, count);
        let left = low;
        let right = middle;
        for (let i = low; i < high; i++) {
          const takesLeft = left < middle && (right >= high || this.isBefore(from[left], from[right]));
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

  private isBefore(k: number, other: number): boolean {
    const { heights } = this;
    return heights[k] < heights[other] || (heights[k] === heights[other] && k < other);
  }
}
