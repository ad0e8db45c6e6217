import {
  ACROSS_A,
  ACROSS_B,
  ALONG_A,
  ALONG_B,
  BIAS_IMPULSE,
  FRICTION,
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
  TANGENT_IMPULSE,
  TANGENT_MASS,
} from './constraint.js';
import type { Constraints } from './constraints.js';

/** The largest number of passes, each up and down: at the start of a step, and after a hit. */
const MAX_PASSES = 32;
const MAX_HIT_PASSES = 128;
/** Passes end when none changes a relative speed by more than this part of the slack. */
const CONVERGED = 2 ** -10;
const HIT_CONVERGED = 1 / 4;

/**
 * Solves the velocities of bodies in contact: sequential impulses (Catto, "Iterative Dynamics with Temporal
 * Coherence", GDC 2005), speeded up by conjugate gradients (Silcowitz, Niebe and Erleben, "A Nonsmooth
 * Nonlinear Conjugate Gradient Method for Interactive Contact Force Problems", 2010). Without these a row or a
 * column of n bodies takes n^2 passes.
 */
export class ConjugateGradients {
  /** The speed at which two bodies are to separate that a hit has pressed together within the step. */
  leaving = NaN;
  /**
   * Two numbers for each constraint, along its normal and its tangent: the change of its impulses over a pass,
   * and the search direction.
   */
  private gradient = new Float64Array(0);
  private direction = new Float64Array(0);

  /**
   * Solves the first `count` constraints of a list for the velocities `v` and `spins`: those of the whole
   * step, with friction, if `atStart`, else those after a hit, without, by impulses that the next step does
   * not inherit. False if the passes did not converge.
   */
  solve(
    constraints: Constraints,
    list: Uint32Array,
    count: number,
    v: Float64Array,
    spins: Float64Array,
    atStart: boolean,
  ): boolean {
    this.reserve(2 * constraints.capacity);
    const { gradient, direction } = this;
    const { numbers } = constraints;
    const impulse = atStart ? NORMAL_IMPULSE : BIAS_IMPULSE;
    const mostPasses = atStart ? MAX_PASSES : MAX_HIT_PASSES;
    let before = 0;
    for (let pass = 1; ; pass++) {
      let hasConverged = true;
      for (let i = 0; i < count; i++) gradient[2 * list[i]] = gradient[2 * list[i] + 1] = 0;
      for (let i = 0; i < count; i++)
        if (this.hold(constraints, list[i], v, spins, atStart)) hasConverged = false;
      for (let i = count - 1; i >= 0; i--)
        if (this.hold(constraints, list[i], v, spins, atStart)) hasConverged = false;
      if (hasConverged || pass === mostPasses) return hasConverged;
      let square = 0;
      let descent = 0;
      for (let i = 0; i < count; i++) {
        const x = 2 * list[i];
        const y = x + 1;
        square += gradient[x] * gradient[x] + gradient[y] * gradient[y];
        descent += gradient[x] * direction[x] + gradient[y] * direction[y];
      }
      // Never more than the whole direction, which would grow without end; and none that the gradient opposes
      // by now (O'Donoghue and Candès, "Adaptive Restart for Accelerated Gradient Schemes", 2015).
      const along = before > 0 && descent >= 0 ? Math.min(1, square / before) : 0;
      before = square;
      for (let i = 0; i < count; i++) {
        const k = list[i];
        const x = 2 * k;
        const y = x + 1;
        if (along > 0) {
          direction[x] *= along;
          direction[y] *= along;
          numbers[STRIDE * k + impulse] += direction[x];
          if (atStart) numbers[STRIDE * k + TANGENT_IMPULSE] += direction[y];
          constraints.give(k, direction, x, 1, v, spins);
        } else direction[x] = direction[y] = 0;
        direction[x] += gradient[x];
        direction[y] += gradient[y];
      }
    }
  }

  /**
   * Adds the impulses that keep the bodies of a constraint from approaching, and from sliding as far as
   * friction reaches. Do they change more than the slack permits?
   */
  private hold(
    constraints: Constraints,
    k: number,
    v: Float64Array,
    spins: Float64Array,
    atStart: boolean,
  ): boolean {
    const { gradient } = this;
    const { numbers } = constraints;
    const slotA = constraints.a[k];
    const slotB = constraints.b[k];
    const a = 2 * slotA;
    const b = 2 * slotB;
    const at = STRIDE * k;
    const nx = numbers[at + NX];
    const ny = numbers[at + NY];
    const alongA = numbers[at + ALONG_A];
    const alongB = numbers[at + ALONG_B];
    const x = v[b] - v[a];
    const y = v[b + 1] - v[a + 1];
    const turn = spins[slotB] * alongB - spins[slotA] * alongA;
    const slack = atStart ? numbers[at + SLACK] : this.leaving;
    const room = atStart ? numbers[at + ROOM] : -numbers[at + SWELL] - slack / 2;
    const impulse = at + (atStart ? NORMAL_IMPULSE : BIAS_IMPULSE);
    const before = numbers[impulse];
    const push = Math.max(0, before - (x * nx + y * ny + turn + room) * numbers[at + NORMAL_MASS]);
    const change = push - before;
    const least = (atStart ? CONVERGED : HIT_CONVERGED) * slack;
    let isLarge = Math.abs(change) > least * numbers[at + NORMAL_MASS];
    let pushX = change * nx;
    let pushY = change * ny;
    let momentA = change * alongA;
    let momentB = change * alongB;
    if (change !== 0) {
      numbers[impulse] = push;
      numbers[at + PRESSED] = 1;
      gradient[2 * k] += change;
    }
    const dragBefore = atStart ? numbers[at + TANGENT_IMPULSE] : 0;
    const most = atStart ? numbers[at + FRICTION] * push : 0;
    if (most > 0 || dragBefore !== 0) {
      const acrossA = numbers[at + ACROSS_A];
      const acrossB = numbers[at + ACROSS_B];
      const slide = y * nx - x * ny + (spins[slotB] * acrossB - spins[slotA] * acrossA);
      const mass = numbers[at + TANGENT_MASS];
      const drag = Math.max(-most, Math.min(most, dragBefore - slide * mass));
      const slowing = drag - dragBefore;
      numbers[at + TANGENT_IMPULSE] = drag;
      gradient[2 * k + 1] += slowing;
      isLarge ||= Math.abs(slowing) > least * mass;
      pushX -= slowing * ny;
      pushY += slowing * nx;
      momentA += slowing * acrossA;
      momentB += slowing * acrossB;
    } else if (change === 0) return false;
    v[a] -= numbers[at + INVERSE_MASS_A] * pushX;
    v[a + 1] -= numbers[at + INVERSE_MASS_A] * pushY;
    v[b] += numbers[at + INVERSE_MASS_B] * pushX;
    v[b + 1] += numbers[at + INVERSE_MASS_B] * pushY;
    spins[slotA] -= numbers[at + INVERSE_INERTIA_A] * momentA;
    spins[slotB] += numbers[at + INVERSE_INERTIA_B] * momentB;
    return isLarge;
  }

  private reserve(length: number): void {
    if (this.gradient.length >= length) return;
    this.gradient = new Float64Array(length);
    this.direction = new Float64Array(length);
  }
}
