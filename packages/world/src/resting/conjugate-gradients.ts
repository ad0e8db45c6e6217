import {
  ALONG_A,
  ALONG_B,
  BIAS_IMPULSE,
  INVERSE_INERTIA_A,
  INVERSE_INERTIA_B,
  INVERSE_MASS_A,
  INVERSE_MASS_B,
  NORMAL_IMPULSE,
  NORMAL_MASS,
  NX,
  NY,
  PRESSED,
  ROOM,
  SLACK,
  STRIDE,
  SWELL,
} from './constraint.js';
import type { Constraints } from './constraints.js';

/** The largest number of passes. */
const MAX_PASSES = 128;
/** Passes end when none changes a relative speed by more than this part of the slack. */
const CONVERGED = 1 / 4;

/**
 * Solves constraints without friction: sequential impulses speeded up by conjugate gradients (Silcowitz,
 * Niebe and Erleben, "A Nonsmooth Nonlinear Conjugate Gradient Method for Interactive Contact Force
 * Problems", 2010). Without these a row of n bodies takes n^2 passes.
 */
export class ConjugateGradients {
  /** The speed at which two bodies are to separate that a hit has pressed together within the step. */
  leaving = NaN;
  /** By constraint: the last change of its impulse, the change over a pass, and the search direction. */
  private changes = new Float64Array(0);
  private gradient = new Float64Array(0);
  private direction = new Float64Array(0);

  /**
   * Solves the first `count` constraints of a list for the velocities `v` and `spins`: those of the whole
   * step if `atStart`, else those after a hit, by impulses that the next step does not inherit. False if the
   * passes did not converge.
   */
  solve(
    constraints: Constraints,
    list: Uint32Array,
    count: number,
    v: Float64Array,
    spins: Float64Array,
    atStart: boolean,
  ): boolean {
    this.reserve(constraints.capacity);
    const { gradient, direction } = this;
    const { numbers } = constraints;
    const impulse = atStart ? NORMAL_IMPULSE : BIAS_IMPULSE;
    let before = 0;
    for (let pass = 1; ; pass++) {
      let hasConverged = true;
      for (let i = 0; i < count; i++) gradient[list[i]] = 0;
      for (let i = 0; i < count; i++)
        if (this.hold(constraints, list[i], v, spins, atStart)) hasConverged = false;
      for (let i = count - 1; i >= 0; i--)
        if (this.hold(constraints, list[i], v, spins, atStart)) hasConverged = false;
      if (hasConverged || pass === MAX_PASSES) return hasConverged;
      let square = 0;
      for (let i = 0; i < count; i++) square += gradient[list[i]] * gradient[list[i]];
      const along = square < before ? square / before : 0;
      before = square;
      for (let i = 0; i < count; i++) {
        const k = list[i];
        direction[k] = pass === 1 ? 0 : along * direction[k];
        if (along > 0) {
          numbers[STRIDE * k + impulse] += direction[k];
          this.give(constraints, k, direction, v, spins);
        }
        direction[k] += gradient[k];
      }
    }
  }

  /**
   * Adds the impulse that keeps the bodies of a constraint from approaching. Does that change more than the
   * slack permits?
   */
  private hold(
    constraints: Constraints,
    k: number,
    v: Float64Array,
    spins: Float64Array,
    atStart: boolean,
  ): boolean {
    const { changes } = this;
    const { numbers } = constraints;
    const at = STRIDE * k;
    const slotA = constraints.a[k];
    const slotB = constraints.b[k];
    const a = 2 * slotA;
    const b = 2 * slotB;
    const turn = spins[slotB] * numbers[at + ALONG_B] - spins[slotA] * numbers[at + ALONG_A];
    const apart = (v[b] - v[a]) * numbers[at + NX] + (v[b + 1] - v[a + 1]) * numbers[at + NY] + turn;
    const slack = atStart ? numbers[at + SLACK] : this.leaving;
    const room = atStart ? numbers[at + ROOM] : -numbers[at + SWELL] - slack / 2;
    const impulse = at + (atStart ? NORMAL_IMPULSE : BIAS_IMPULSE);
    const before = numbers[impulse];
    const push = Math.max(0, before - (apart + room) * numbers[at + NORMAL_MASS]);
    if (push === before) return false;
    changes[k] = push - before;
    this.gradient[k] += changes[k];
    numbers[impulse] = push;
    numbers[at + PRESSED] = 1;
    this.give(constraints, k, changes, v, spins);
    return Math.abs(changes[k]) > CONVERGED * slack * numbers[at + NORMAL_MASS];
  }

  /** Gives two bodies the impulse in a column, along the normal. */
  private give(
    constraints: Constraints,
    k: number,
    impulses: Float64Array,
    v: Float64Array,
    spins: Float64Array,
  ): void {
    const { numbers } = constraints;
    const at = STRIDE * k;
    const slotA = constraints.a[k];
    const slotB = constraints.b[k];
    const push = impulses[k];
    const x = push * numbers[at + NX];
    const y = push * numbers[at + NY];
    v[2 * slotA] -= numbers[at + INVERSE_MASS_A] * x;
    v[2 * slotA + 1] -= numbers[at + INVERSE_MASS_A] * y;
    v[2 * slotB] += numbers[at + INVERSE_MASS_B] * x;
    v[2 * slotB + 1] += numbers[at + INVERSE_MASS_B] * y;
    if (numbers[at + INVERSE_INERTIA_A] > 0)
      spins[slotA] -= numbers[at + INVERSE_INERTIA_A] * push * numbers[at + ALONG_A];
    if (numbers[at + INVERSE_INERTIA_B] > 0)
      spins[slotB] += numbers[at + INVERSE_INERTIA_B] * push * numbers[at + ALONG_B];
  }

  private reserve(capacity: number): void {
    if (this.changes.length >= capacity) return;
    this.changes = new Float64Array(capacity);
    this.gradient = new Float64Array(capacity);
    this.direction = new Float64Array(capacity);
  }
}
