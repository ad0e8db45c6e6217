import {
  ACROSS_A,
  ACROSS_B,
  ALONG_A,
  ALONG_B,
  BIAS,
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
  SOLVED,
  STRIDE,
  SWELL,
  TANGENT_IMPULSE,
  TANGENT_MASS,
} from './constraint.js';
import type { Constraints } from './constraints.js';

// After the numbers of a constraint that are solved: the change of its impulses over a pass up and down, which is
// the gradient, and the search direction, each along the normal and the tangent.
const GRADIENT = SOLVED;
const DIRECTION = SOLVED + 2;
/** Count of numbers per row. */
const PACKED = SOLVED + 4;
/** Passes have converged when none changes a relative speed by more than this part of the slack. */
const CONVERGED = 2 ** -10;
const HIT_CONVERGED = 1 / 4;

/**
 * A list of constraints, as passes read it: copies of what is solved, side by side in the order in which it is
 * solved. SLACK is the change of a relative speed that is negligible. Numbers that start as NaN are written in
 * place.
 */
export class PackedConstraints {
  /** The speed at which two bodies are to separate that a hit has pressed together within the step. */
  leaving = NaN;
  /** The product of the gradient with itself, and with the direction (`writeDescent`). */
  square = NaN;
  descent = NaN;
  /** The part of the direction by which `advance` goes. */
  share = NaN;
  private count = 0;
  /** Does any body turn? */
  private turns = false;
  /** By position, the roots of the two bodies. */
  private roots = new Uint32Array(0);
  private numbers = new Float64Array(0);

  /** Reads the first `count` constraints of a list, with the impulses that they have. */
  read(constraints: Constraints, list: Uint32Array, count: number): void {
    if (this.roots.length < 2 * count) {
      this.roots = new Uint32Array(2 * constraints.capacity);
      this.numbers = new Float64Array(PACKED * constraints.capacity);
    }
    this.count = count;
    const { roots, numbers } = this;
    const { a, b, numbers: from } = constraints;
    let moments = 0;
    for (let i = 0; i < count; i++) {
      const k = list[i];
      const at = STRIDE * k;
      const to = PACKED * i;
      roots[2 * i] = a[k];
      roots[2 * i + 1] = b[k];
      for (let j = 0; j < SOLVED; j++) numbers[to + j] = from[at + j];
      for (let j = SOLVED; j < PACKED; j++) numbers[to + j] = 0;
      numbers[to + SLACK] *= CONVERGED;
      for (let j = ALONG_A; j <= ACROSS_B; j++) moments += Math.abs(from[at + j]);
    }
    this.turns = moments !== 0;
  }

  /** Reads them for a hit that is solved without friction, by impulses that the next step does not inherit. */
  readHit(constraints: Constraints, list: Uint32Array, count: number): void {
    this.read(constraints, list, count);
    const { numbers, leaving } = this;
    for (let i = 0; i < count; i++) {
      const at = PACKED * i;
      numbers[at + ROOM] = -constraints.numbers[STRIDE * list[i] + SWELL] - leaving / 2;
      numbers[at + SLACK] = HIT_CONVERGED * leaving;
      numbers[at + FRICTION] = numbers[at + NORMAL_IMPULSE] = numbers[at + TANGENT_IMPULSE] = 0;
    }
  }

  /** Of the list that was read last, reads what is solved of the displacements that restore gaps. */
  readShifts(constraints: Constraints, list: Uint32Array): void {
    const { count, numbers } = this;
    for (let i = 0; i < count; i++) {
      const at = PACKED * i;
      numbers[at + ROOM] = -constraints.numbers[STRIDE * list[i] + BIAS];
      numbers[at + FRICTION] = numbers[at + NORMAL_IMPULSE] = numbers[at + TANGENT_IMPULSE] = 0;
    }
  }

  /** Writes the impulses back, and which constraints were given any. */
  write(constraints: Constraints, list: Uint32Array): void {
    const { count, numbers } = this;
    for (let i = 0; i < count; i++) {
      const at = PACKED * i;
      const to = STRIDE * list[i];
      constraints.numbers[to + NORMAL_IMPULSE] = numbers[at + NORMAL_IMPULSE];
      constraints.numbers[to + TANGENT_IMPULSE] = numbers[at + TANGENT_IMPULSE];
      constraints.numbers[to + PRESSED] = numbers[at + PRESSED];
    }
  }

  /** Writes back which constraints were given impulses. */
  writePressed(constraints: Constraints, list: Uint32Array): void {
    const { count, numbers } = this;
    for (let i = 0; i < count; i++)
      constraints.numbers[STRIDE * list[i] + PRESSED] = numbers[PACKED * i + PRESSED];
  }

  /**
   * One pass upwards or downwards over all constraints, for the velocities `v` and `spins`: adds the impulses that
   * keep the bodies of each from approaching, and from sliding as far as friction reaches. Are any not negligible?
   */
  pass(isUp: boolean, v: Float64Array, spins: Float64Array): boolean {
    const { roots, numbers, count, turns } = this;
    const end = isUp ? count : -1;
    const step = isUp ? 1 : -1;
    let isLarge = false;
    for (let i = isUp ? 0 : count - 1; i !== end; i += step) {
      const at = PACKED * i;
      const rootA = roots[2 * i];
      const rootB = roots[2 * i + 1];
      const a = 2 * rootA;
      const b = 2 * rootB;
      const nx = numbers[at + NX];
      const ny = numbers[at + NY];
      const x = v[b] - v[a];
      const y = v[b + 1] - v[a + 1];
      let apart = x * nx + y * ny;
      let slide = y * nx - x * ny;
      if (turns) {
        apart += spins[rootB] * numbers[at + ALONG_B] - spins[rootA] * numbers[at + ALONG_A];
        slide += spins[rootB] * numbers[at + ACROSS_B] - spins[rootA] * numbers[at + ACROSS_A];
      }
      const mass = numbers[at + NORMAL_MASS];
      const least = numbers[at + SLACK];
      const pushBefore = numbers[at + NORMAL_IMPULSE];
      const push = Math.max(0, pushBefore - (apart + numbers[at + ROOM]) * mass);
      const change = push - pushBefore;
      if (change !== 0) {
        numbers[at + NORMAL_IMPULSE] = push;
        numbers[at + PRESSED] = 1;
        numbers[at + GRADIENT] += change;
        isLarge ||= Math.abs(change) > least * mass;
      }
      const dragBefore = numbers[at + TANGENT_IMPULSE];
      const most = numbers[at + FRICTION] * push;
      let slowing = 0;
      if (most > 0 || dragBefore !== 0) {
        const tangentMass = numbers[at + TANGENT_MASS];
        const drag = Math.max(-most, Math.min(most, dragBefore - slide * tangentMass));
        slowing = drag - dragBefore;
        numbers[at + TANGENT_IMPULSE] = drag;
        numbers[at + GRADIENT + 1] += slowing;
        isLarge ||= Math.abs(slowing) > least * tangentMass;
      } else if (change === 0) continue;
      const pushX = change * nx - slowing * ny;
      const pushY = change * ny + slowing * nx;
      const inverseA = numbers[at + INVERSE_MASS_A];
      const inverseB = numbers[at + INVERSE_MASS_B];
      v[a] -= inverseA * pushX;
      v[a + 1] -= inverseA * pushY;
      v[b] += inverseB * pushX;
      v[b + 1] += inverseB * pushY;
      if (!turns) continue;
      const momentA = change * numbers[at + ALONG_A] + slowing * numbers[at + ACROSS_A];
      const momentB = change * numbers[at + ALONG_B] + slowing * numbers[at + ACROSS_B];
      spins[rootA] -= numbers[at + INVERSE_INERTIA_A] * momentA;
      spins[rootB] += numbers[at + INVERSE_INERTIA_B] * momentB;
    }
    return isLarge;
  }

  /** Writes `square` and `descent`. */
  writeDescent(): void {
    const { numbers, count } = this;
    let square = 0;
    let descent = 0;
    for (let at = 0; at < PACKED * count; at += PACKED) {
      const x = numbers[at + GRADIENT];
      const y = numbers[at + GRADIENT + 1];
      square += x * x + y * y;
      descent += x * numbers[at + DIRECTION] + y * numbers[at + DIRECTION + 1];
    }
    this.square = square;
    this.descent = descent;
  }

  /** The next direction is the gradient. */
  restart(): void {
    const { numbers, count } = this;
    for (let at = 0; at < PACKED * count; at += PACKED) {
      numbers[at + DIRECTION] = numbers[at + GRADIENT];
      numbers[at + DIRECTION + 1] = numbers[at + GRADIENT + 1];
      numbers[at + GRADIENT] = numbers[at + GRADIENT + 1] = 0;
    }
  }

  /** Adds impulses of `share` of the direction. The next direction is that and the gradient. */
  advance(v: Float64Array, spins: Float64Array): void {
    const { numbers, roots, count, share, turns } = this;
    for (let i = 0; i < count; i++) {
      const at = PACKED * i;
      const rootA = roots[2 * i];
      const rootB = roots[2 * i + 1];
      const push = numbers[at + DIRECTION] * share;
      const drag = numbers[at + DIRECTION + 1] * share;
      numbers[at + NORMAL_IMPULSE] += push;
      numbers[at + TANGENT_IMPULSE] += drag;
      const x = push * numbers[at + NX] - drag * numbers[at + NY];
      const y = push * numbers[at + NY] + drag * numbers[at + NX];
      v[2 * rootA] -= numbers[at + INVERSE_MASS_A] * x;
      v[2 * rootA + 1] -= numbers[at + INVERSE_MASS_A] * y;
      v[2 * rootB] += numbers[at + INVERSE_MASS_B] * x;
      v[2 * rootB + 1] += numbers[at + INVERSE_MASS_B] * y;
      numbers[at + DIRECTION] = push + numbers[at + GRADIENT];
      numbers[at + DIRECTION + 1] = drag + numbers[at + GRADIENT + 1];
      numbers[at + GRADIENT] = numbers[at + GRADIENT + 1] = 0;
      if (!turns) continue;
      const momentA = push * numbers[at + ALONG_A] + drag * numbers[at + ACROSS_A];
      const momentB = push * numbers[at + ALONG_B] + drag * numbers[at + ACROSS_B];
      spins[rootA] -= numbers[at + INVERSE_INERTIA_A] * momentA;
      spins[rootB] += numbers[at + INVERSE_INERTIA_B] * momentB;
    }
  }
}
