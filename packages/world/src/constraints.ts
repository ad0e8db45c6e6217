import { grown } from '@swept/core/internal';
import type { Gap } from './gap.js';

/** The maximum number of passes over all constraints, by turns upwards and downwards. */
const PASSES = 64;
/** Passes end when none changes how fast two bodies part by more than this part of their slack. */
const SETTLED = 2 ** -10;
/** The least number of constraints there is room for. */
const LEAST = 64;

// Numbers of a constraint. The normal points from body a to body b.
export const NX = 0;
export const NY = 1;
/** Inverse masses and inertias. */
export const INVERSE_A = 2;
export const INVERSE_B = 3;
export const TURN_A = 4;
export const TURN_B = 5;
/** The place where the two touch, seen from their centres: (0, 0) for a body that does not turn. */
export const ARM_AX = 6;
export const ARM_AY = 7;
export const ARM_BX = 8;
export const ARM_BY = 9;
/**
 * By how much the two may approach, as a speed: there is more room between them than there must be. Less than
 * 0 where they grow.
 */
export const ROOM = 10;
/** The speed at which the room that there must be is restored; less than 0 where there is more. */
export const LIFT = 11;
export const FRICTION = 12;
/** The gap at the start of the step. */
export const GAP = 13;
/** Within this gap the two are in touch. */
export const MOST = 14;
/** The speed at which they may approach nevertheless. */
export const SLACK = 15;
/** Where the two touch, and how high that is, against what accelerates them. */
export const PLACE_X = 16;
export const PLACE_Y = 17;
export const HEIGHT = 18;
/** The impulses along the normal and across, which the next step begins with. */
const PUSH = 19;
const DRAG = 20;
/** The push that restores the gap. */
const RAISE = 21;
/** The moments about the two centres of an impulse of 1 along the normal, and across. */
const ALONG_A = 22;
const ALONG_B = 23;
const ACROSS_A = 24;
const ACROSS_B = 25;
/** The masses that impulses along the normal and across have to move. */
const NORMAL_MASS = 26;
const TANGENT_MASS = 27;
/** The speed at which the two grow into each other. */
export const SWELL = 28;
/** How fast the two part, beyond their room, and slide, before they are given any impulse. */
const PARTED = 29;
const SLID = 30;
const STRIDE = 31;
/** Two places on a body are about the same if this part of the way to its centre is between them, or less. */
const NEAR = 1 / 4;
/** Two normals are about the same if their scalar product is larger. */
const ALIKE = 1 - 2 ** -6;
/** The end of a list. */
const NONE = -1;
/** How often each constraint may be looked at, on average, when an impact goes through all of them. */
const MAX_VISITS = 4;
/** The same after the passes. */
const MAX_RELAXED = 16;
/** The slack, as a multiple, when an impact goes through. */
const LOOSE = 8;

/**
 * Where bodies rest on each other: for each contact, that the two do not approach. All are solved together by
 * sequential impulses, which are accumulated and kept from step to step (Catto, "Iterative Dynamics with
 * Temporal Coherence", GDC 2005), with friction after Coulomb. Displacements are solved apart from
 * velocities, so that the gap that is restored gives nobody speed ("split impulses").
 */
export class Constraints {
  count = 0;
  /** By constraint, the slots of the two parts that touch. */
  partA = new Uint32Array(LEAST);
  partB = new Uint32Array(LEAST);
  /** The roots of their bodies. */
  private a = new Uint32Array(LEAST);
  private b = new Uint32Array(LEAST);
  numbers = new Float64Array(LEAST * STRIDE);
  /** By root, the last of its constraints. */
  private heads = new Int32Array(0);
  /** By constraint and side, the one before it of the same body. */
  private links = new Int32Array(2 * LEAST);
  /** Constraints to be looked at, a ring, and by constraint 1 for those that are in it. */
  private ring = new Uint32Array(LEAST);
  private waits = new Uint8Array(LEAST);
  /** The constraints from the lowest to the highest. */
  private order = new Uint32Array(LEAST);
  private spare = new Uint32Array(LEAST);
  /** 1 for those whose impulses the list of the step under way has taken. */
  private taken = new Uint8Array(LEAST);
  /** Has the present pass changed hardly anything? */
  private isSettled = true;
  /** The first in the ring, and how many there are. */
  private first = 0;
  private waiting = 0;

  clear(): void {
    for (let k = 0; k < this.count; k++) this.heads[this.a[k]] = this.heads[this.b[k]] = NONE;
    this.count = this.first = 0;
  }

  /** A step starts: its list may take the impulses of this one. */
  lend(): void {
    this.taken.fill(0, 0, this.count);
  }

  /** Makes room for roots below `capacity`. */
  reserve(capacity: number): void {
    const { length } = this.heads;
    if (length < capacity) this.heads = grown(Int32Array, this.heads, capacity).fill(NONE, length);
  }

  /**
   * Adds the contact of two parts of two bodies, at a height. Returns where its numbers are to be written,
   * all but the impulses.
   */
  add(a: number, b: number, partA: number, partB: number): number {
    const k = this.count++;
    if (k === this.a.length) this.grow();
    this.a[k] = a;
    this.b[k] = b;
    this.partA[k] = partA;
    this.partB[k] = partB;
    this.links[2 * k] = this.heads[a];
    this.links[2 * k + 1] = this.heads[b];
    this.heads[a] = this.heads[b] = k;
    const at = STRIDE * k;
    this.numbers[at + PUSH] = this.numbers[at + DRAG] = this.numbers[at + RAISE] = 0;
    return at;
  }

  /**
   * Is there one of two bodies, by their roots, that touch about there, seen from their centres, which may
   * have moved since?
   */
  has(rootA: number, rootB: number, arms: Float64Array): boolean {
    const { links, heads, a, b } = this;
    for (let k = heads[rootA]; k !== NONE; k = links[a[k] === rootA ? 2 * k : 2 * k + 1]) {
      const at = STRIDE * k;
      if (a[k] !== rootA || b[k] !== rootB) continue;
      if (this.isNear(at + ARM_AX, arms, 0) && this.isNear(at + ARM_BX, arms, 2)) return true;
    }
    return false;
  }

  /** Is there one of those from number `from` on at a place, with about this normal? */
  hasAt(from: number, places: Float64Array, place: number, normal: Readonly<Gap>): boolean {
    const { numbers } = this;
    for (let k = from; k < this.count; k++) {
      const at = STRIDE * k;
      const x = numbers[at + PLACE_X] - places[2 * place];
      const y = numbers[at + PLACE_Y] - places[2 * place + 1];
      const along = numbers[at + NX] * normal.nx + numbers[at + NY] * normal.ny;
      if (x * x + y * y <= normal.widest * normal.widest && along > ALIKE) return true;
    }
    return false;
  }

  private isNear(at: number, arms: Float64Array, arm: number): boolean {
    const { numbers } = this;
    const x = numbers[at] - arms[arm];
    const y = numbers[at + 1] - arms[arm + 1];
    return x * x + y * y <= NEAR * NEAR * (numbers[at] * numbers[at] + numbers[at + 1] * numbers[at + 1]);
  }

  /**
   * To be called when the numbers of the last constraint are written, of bodies that have turned so far since
   * the step began.
   */
  complete(turned: Float64Array): void {
    const { numbers: n } = this;
    const k = this.count - 1;
    const at = STRIDE * k;
    const nx = n[at + NX];
    const ny = n[at + NY];
    n[at + ALONG_A] = n[at + ARM_AX] * ny - n[at + ARM_AY] * nx;
    n[at + ALONG_B] = n[at + ARM_BX] * ny - n[at + ARM_BY] * nx;
    n[at + ACROSS_A] = n[at + ARM_AX] * nx + n[at + ARM_AY] * ny;
    n[at + ACROSS_B] = n[at + ARM_BX] * nx + n[at + ARM_BY] * ny;
    n[at + GAP] -= turned[this.b[k]] * n[at + ALONG_B] - turned[this.a[k]] * n[at + ALONG_A];
    const inverse = n[at + INVERSE_A] + n[at + INVERSE_B];
    const turnA = n[at + TURN_A];
    const turnB = n[at + TURN_B];
    n[at + NORMAL_MASS] = 1 / (inverse + (turnA * n[at + ALONG_A] ** 2 + turnB * n[at + ALONG_B] ** 2));
    n[at + TANGENT_MASS] = 1 / (inverse + (turnA * n[at + ACROSS_A] ** 2 + turnB * n[at + ACROSS_B] ** 2));
  }

  /**
   * Begins the last constraint with the impulses of the one of those from `from` to before `to` of another
   * list that is nearest to it, of the same parts unless its bodies turn. It is taken from there.
   */
  remember(before: Constraints, from: number, to: number, growth: Float64Array): void {
    const k = this.count - 1;
    const at = STRIDE * k;
    const { numbers } = this;
    let nearest = NONE;
    let least = Infinity;
    for (let i = from; i < to; i++) {
      if (before.taken[i] === 1) continue;
      const isSame = before.partA[i] === this.partA[k] && before.partB[i] === this.partB[k];
      if (!isSame && numbers[at + TURN_A] + numbers[at + TURN_B] === 0) continue;
      const x = before.numbers[STRIDE * i + PLACE_X] - numbers[at + PLACE_X];
      const y = before.numbers[STRIDE * i + PLACE_Y] - numbers[at + PLACE_Y];
      const square = x * x + y * y;
      if (square >= least) continue;
      least = square;
      nearest = i;
    }
    if (nearest === NONE) return;
    const old = STRIDE * nearest;
    numbers[at + PUSH] = growth[0] * before.numbers[old + PUSH];
    numbers[at + DRAG] = growth[0] * before.numbers[old + DRAG];
    before.taken[nearest] = 1;
  }

  /** Solves the velocities, two numbers for each root, and the angular velocities. */
  solve(velocities: Float64Array, spins: Float64Array): void {
    const { count, numbers } = this;
    this.sort();
    for (let k = 0; k < count; k++) this.measure(k, velocities, spins);
    for (let k = 0; k < count; k++) this.give(k, velocities, spins, 1);
    this.pass(velocities, spins);
    if (!this.isSettled && this.isWon(velocities, spins)) {
      for (let k = 0; k < count; k++) {
        const at = STRIDE * k;
        this.give(k, velocities, spins, -1);
        numbers[at + PUSH] = numbers[at + DRAG] = numbers[at + FRICTION] = 0;
      }
      this.pass(velocities, spins);
    }
    this.relax(velocities, spins);
  }

  /** Passes over all constraints until hardly anything changes. */
  private pass(velocities: Float64Array, spins: Float64Array): void {
    const { count, order } = this;
    for (let pass = 0; pass < PASSES; pass += 2) {
      this.isSettled = true;
      for (let i = 0; i < count; i++) this.pushApart(order[i], velocities, spins);
      for (let i = count - 1; i >= 0; i--) this.pushApart(order[i], velocities, spins);
      if (this.isSettled) break;
    }
  }

  /**
   * Do the impulses do work, all in all? With friction, passes may lead away from the solution where bodies
   * wedge each other. Without it, and from no impulses on, every one of them takes energy.
   */
  private isWon(velocities: Float64Array, spins: Float64Array): boolean {
    const { numbers } = this;
    let work = 0;
    for (let k = 0; k < this.count; k++) {
      const at = STRIDE * k;
      work += numbers[at + PUSH] * numbers[at + PARTED] + numbers[at + DRAG] * numbers[at + SLID];
      this.measure(k, velocities, spins);
      work += numbers[at + PUSH] * numbers[at + PARTED] + numbers[at + DRAG] * numbers[at + SLID];
    }
    return work > 0;
  }

  /** Solves the displacements per second. */
  solveShifts(shifts: Float64Array, spins: Float64Array): void {
    const { count, order } = this;
    for (let pass = 0; pass < PASSES; pass += 2) {
      this.isSettled = true;
      for (let i = count - 1; i >= 0; i--) this.lift(order[i], shifts, spins);
      for (let i = 0; i < count; i++) this.lift(order[i], shifts, spins);
      if (this.isSettled) break;
    }
    this.relax(shifts, spins);
  }

  /**
   * Lets an impact on the body in a root go through those that rest on it: what leads any two of them into
   * each other is taken from them, wherever they are still in touch. `moved` holds two numbers for each root,
   * by how much the body has moved since the step began, and `turned` by which angle; they are asked for by
   * `visit` before they are read, and so are the velocities. Roots of `fixed` 1 stay where they are in the
   * rest of the step, whatever their velocities.
   */
  propagate(
    from: number,
    v: Float64Array,
    spins: Float64Array,
    moved: Float64Array,
    turned: Float64Array,
    fixed: Uint8Array,
    visit: (slot: number) => void,
  ): void {
    const { numbers, count } = this;
    this.waitAll(from);
    for (let visits = 0; this.waiting > 0 && visits < MAX_VISITS * count; visits++) {
      const k = this.next();
      const slotA = this.a[k];
      const slotB = this.b[k];
      visit(slotA);
      visit(slotB);
      const at = STRIDE * k;
      const a = 2 * slotA;
      const b = 2 * slotB;
      const x = moved[b] - moved[a];
      const y = moved[b + 1] - moved[a + 1];
      const turn = turned[slotB] * numbers[at + ALONG_B] - turned[slotA] * numbers[at + ALONG_A];
      const gap = numbers[at + GAP] + x * numbers[at + NX] + y * numbers[at + NY] + turn;
      if (gap > numbers[at + MOST]) continue;
      this.part(k, v, spins, false, fixed[slotA], fixed[slotB]);
    }
    while (this.waiting > 0) this.next();
  }

  /**
   * Takes from velocities or displacements that are solved what the passes have left, where it is too much.
   */
  private relax(v: Float64Array, spins: Float64Array): void {
    const { count } = this;
    for (let k = 0; k < count; k++) this.wait(k);
    for (let visits = 0; this.waiting > 0 && visits < MAX_RELAXED * count; visits++) {
      const k = this.next();
      this.part(k, v, spins, true, 0, 0);
    }
    while (this.waiting > 0) this.next();
  }

  /** Takes from two bodies what leads them into each other, if that is more than the slack. */
  private part(
    k: number,
    v: Float64Array,
    spins: Float64Array,
    atStart: boolean,
    fixedA: number,
    fixedB: number,
  ): void {
    const { numbers } = this;
    const at = STRIDE * k;
    const slotA = this.a[k];
    const slotB = this.b[k];
    const a = 2 * slotA;
    const b = 2 * slotB;
    const nx = numbers[at + NX];
    const ny = numbers[at + NY];
    const alongA = numbers[at + ALONG_A];
    const alongB = numbers[at + ALONG_B];
    const room = atStart ? numbers[at + ROOM] : -numbers[at + SWELL];
    const slack = atStart ? numbers[at + SLACK] : LOOSE * numbers[at + SLACK];
    const awayA = fixedA === 1 ? 0 : v[a] * nx + v[a + 1] * ny + spins[slotA] * alongA;
    const awayB = fixedB === 1 ? 0 : v[b] * nx + v[b + 1] * ny + spins[slotB] * alongB;
    const apart = awayB - awayA + room;
    const inverseA = fixedA === 1 ? 0 : numbers[at + INVERSE_A];
    const inverseB = fixedB === 1 ? 0 : numbers[at + INVERSE_B];
    const turnA = fixedA === 1 ? 0 : numbers[at + TURN_A];
    const turnB = fixedB === 1 ? 0 : numbers[at + TURN_B];
    const yields = inverseA + inverseB + (turnA * alongA ** 2 + turnB * alongB ** 2);
    if (apart >= -slack || yields === 0) return;
    const push = -apart / yields;
    v[a] -= inverseA * push * nx;
    v[a + 1] -= inverseA * push * ny;
    v[b] += inverseB * push * nx;
    v[b + 1] += inverseB * push * ny;
    if (turnA > 0) spins[slotA] -= turnA * push * alongA;
    if (turnB > 0) spins[slotB] += turnB * push * alongB;
    if (inverseA + turnA > 0) this.waitAll(slotA);
    if (inverseB + turnB > 0) this.waitAll(slotB);
  }

  private wait(k: number): void {
    if (this.waits[k] === 1) return;
    this.waits[k] = 1;
    const end = this.first + this.waiting++;
    this.ring[end >= this.ring.length ? end - this.ring.length : end] = k;
  }

  /** Takes the next constraint that waits. */
  private next(): number {
    const { ring } = this;
    const k = ring[this.first];
    this.first = this.first + 1 === ring.length ? 0 : this.first + 1;
    this.waiting--;
    this.waits[k] = 0;
    return k;
  }

  /** Lets all constraints of a body wait. */
  private waitAll(slot: number): void {
    const { links, heads, a } = this;
    for (let k = heads[slot]; k !== NONE; k = links[a[k] === slot ? 2 * k : 2 * k + 1]) this.wait(k);
  }

  /** Writes how fast two bodies part, beyond their room, and how fast they slide. */
  private measure(k: number, v: Float64Array, spins: Float64Array): void {
    const { numbers } = this;
    const slotA = this.a[k];
    const slotB = this.b[k];
    const at = STRIDE * k;
    const nx = numbers[at + NX];
    const ny = numbers[at + NY];
    const x = v[2 * slotB] - v[2 * slotA];
    const y = v[2 * slotB + 1] - v[2 * slotA + 1];
    const turn = spins[slotB] * numbers[at + ALONG_B] - spins[slotA] * numbers[at + ALONG_A];
    const slide = spins[slotB] * numbers[at + ACROSS_B] - spins[slotA] * numbers[at + ACROSS_A];
    numbers[at + PARTED] = x * nx + y * ny + turn + numbers[at + ROOM];
    numbers[at + SLID] = y * nx - x * ny + slide;
  }

  /** Gives the two bodies the impulses that are kept, or takes them back with `sign` -1. */
  private give(k: number, v: Float64Array, spins: Float64Array, sign: 1 | -1): void {
    const { numbers } = this;
    const slotA = this.a[k];
    const slotB = this.b[k];
    const at = STRIDE * k;
    const push = sign * numbers[at + PUSH];
    const drag = sign * numbers[at + DRAG];
    const x = push * numbers[at + NX] - drag * numbers[at + NY];
    const y = push * numbers[at + NY] + drag * numbers[at + NX];
    v[2 * slotA] -= numbers[at + INVERSE_A] * x;
    v[2 * slotA + 1] -= numbers[at + INVERSE_A] * y;
    v[2 * slotB] += numbers[at + INVERSE_B] * x;
    v[2 * slotB + 1] += numbers[at + INVERSE_B] * y;
    spins[slotA] -= numbers[at + TURN_A] * (push * numbers[at + ALONG_A] + drag * numbers[at + ACROSS_A]);
    spins[slotB] += numbers[at + TURN_B] * (push * numbers[at + ALONG_B] + drag * numbers[at + ACROSS_B]);
  }

  /** Keeps the two bodies of a constraint from approaching, and from sliding as far as friction goes. */
  private pushApart(k: number, v: Float64Array, spins: Float64Array): void {
    const { numbers } = this;
    const slotA = this.a[k];
    const slotB = this.b[k];
    const a = 2 * slotA;
    const b = 2 * slotB;
    const at = STRIDE * k;
    const nx = numbers[at + NX];
    const ny = numbers[at + NY];
    const inverseA = numbers[at + INVERSE_A];
    const inverseB = numbers[at + INVERSE_B];
    const alongA = numbers[at + ALONG_A];
    const alongB = numbers[at + ALONG_B];
    const turn = spins[slotB] * alongB - spins[slotA] * alongA;
    const apart = (v[b] - v[a]) * nx + (v[b + 1] - v[a + 1]) * ny + turn;
    const before = numbers[at + PUSH];
    const push = Math.max(0, before - (apart + numbers[at + ROOM]) * numbers[at + NORMAL_MASS]);
    const change = push - before;
    if (Math.abs(change) > SETTLED * numbers[at + SLACK] * numbers[at + NORMAL_MASS]) this.isSettled = false;
    let x = (push - before) * nx;
    let y = (push - before) * ny;
    let momentA = (push - before) * alongA;
    let momentB = (push - before) * alongB;
    numbers[at + PUSH] = push;
    if (numbers[at + FRICTION] > 0) {
      const acrossA = numbers[at + ACROSS_A];
      const acrossB = numbers[at + ACROSS_B];
      const slide = spins[slotB] * acrossB - spins[slotA] * acrossA;
      const across = (v[b + 1] - v[a + 1]) * nx - (v[b] - v[a]) * ny + slide;
      const most = numbers[at + FRICTION] * push;
      const dragged = numbers[at + DRAG];
      const drag = Math.max(-most, Math.min(most, dragged - across * numbers[at + TANGENT_MASS]));
      if (Math.abs(drag - dragged) > SETTLED * numbers[at + SLACK] * numbers[at + TANGENT_MASS])
        this.isSettled = false;
      x -= (drag - dragged) * ny;
      y += (drag - dragged) * nx;
      momentA += (drag - dragged) * acrossA;
      momentB += (drag - dragged) * acrossB;
      numbers[at + DRAG] = drag;
    }
    v[a] -= inverseA * x;
    v[a + 1] -= inverseA * y;
    v[b] += inverseB * x;
    v[b + 1] += inverseB * y;
    spins[slotA] -= numbers[at + TURN_A] * momentA;
    spins[slotB] += numbers[at + TURN_B] * momentB;
  }

  /** Restores the gap of a constraint. */
  private lift(k: number, u: Float64Array, spins: Float64Array): void {
    const { numbers } = this;
    const slotA = this.a[k];
    const slotB = this.b[k];
    const a = 2 * slotA;
    const b = 2 * slotB;
    const at = STRIDE * k;
    const nx = numbers[at + NX];
    const ny = numbers[at + NY];
    const inverseA = numbers[at + INVERSE_A];
    const inverseB = numbers[at + INVERSE_B];
    const alongA = numbers[at + ALONG_A];
    const alongB = numbers[at + ALONG_B];
    const turn = spins[slotB] * alongB - spins[slotA] * alongA;
    const apart = (u[b] - u[a]) * nx + (u[b + 1] - u[a + 1]) * ny + turn;
    const before = numbers[at + RAISE];
    const raise = Math.max(0, before - (apart - numbers[at + LIFT]) * numbers[at + NORMAL_MASS]);
    const change = raise - before;
    if (Math.abs(change) > SETTLED * numbers[at + SLACK] * numbers[at + NORMAL_MASS]) this.isSettled = false;
    const x = (raise - before) * nx;
    const y = (raise - before) * ny;
    numbers[at + RAISE] = raise;
    u[a] -= inverseA * x;
    u[a + 1] -= inverseA * y;
    u[b] += inverseB * x;
    u[b + 1] += inverseB * y;
    spins[slotA] -= numbers[at + TURN_A] * (raise - before) * alongA;
    spins[slotB] += numbers[at + TURN_B] * (raise - before) * alongB;
  }

  /** Sorts the constraints by their heights. */
  private sort(): void {
    const { count, numbers } = this;
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

  private grow(): void {
    const capacity = 2 * this.a.length;
    this.a = grown(Uint32Array, this.a, capacity);
    this.b = grown(Uint32Array, this.b, capacity);
    this.partA = grown(Uint32Array, this.partA, capacity);
    this.partB = grown(Uint32Array, this.partB, capacity);
    this.numbers = grown(Float64Array, this.numbers, capacity * STRIDE);
    this.links = grown(Int32Array, this.links, 2 * capacity);
    this.order = new Uint32Array(capacity);
    this.spare = new Uint32Array(capacity);
    this.ring = new Uint32Array(capacity);
    this.waits = new Uint8Array(capacity);
    this.taken = new Uint8Array(capacity);
  }
}
