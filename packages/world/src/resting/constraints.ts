import { InvalidInput } from '@swept/core';
import { type Archive, grown } from '@swept/core/internal';
import {
  ACROSS_A,
  ACROSS_B,
  ALONG_A,
  ALONG_B,
  ARM_AX,
  ARM_AY,
  ARM_BX,
  ARM_BY,
  BIAS,
  BIAS_IMPULSE,
  FRICTION,
  FROM_X,
  FROM_Y,
  GAP,
  HEIGHT,
  INVERSE_INERTIA_A,
  INVERSE_INERTIA_B,
  INVERSE_MASS_A,
  INVERSE_MASS_B,
  NORMAL_IMPULSE,
  NORMAL_MASS,
  NX,
  NY,
  PLACE_X,
  PLACE_Y,
  PRESSED,
  ROOM,
  SLACK,
  STRIDE,
  SWELL,
  TANGENT_IMPULSE,
  TANGENT_MASS,
  WIDEST,
} from './constraint.js';
import type { Gap } from './gap.js';

/** Passes over all constraints at most, by turns upwards and downwards: a bound for what never converges. */
const MAX_PASSES = 64;
/** Passes end when none changes a relative speed by more than this part of the slack, which may be left. */
const CONVERGED = 2 ** -10;
/** Visits of each constraint at most, on average, after the passes: a bound again. */
const MAX_RELAXING_VISITS = 16;
/** The same when an impact goes through them in a step: the sweeps find what is left. */
const MAX_VISITS = 4;
/** Passes over the constraints of a jam at most. */
const MAX_JAM_PASSES = 128;
/** In slacks, the speed of approach that an impact may leave, so that it need not move all of a heap. */
const LOOSE = 8;
/** In lever arms, how far apart two places of one contact are at most: another corner is farther away. */
const NEAR = 1 / 4;
/** The least cosine between the normals of one contact: parts that share a corner touch at one place. */
const ALIKE = 1 - 2 ** -6;
/** The least number of constraints there is room for. */
const LEAST = 64;
/** The end of a list. */
const NONE = -1;

/**
 * Where bodies rest on each other: for each contact, that the two do not approach. All are solved together by
 * sequential impulses, which are accumulated and kept from step to step (Catto, "Iterative Dynamics with
 * Temporal Coherence", GDC 2005), with friction after Coulomb. Displacements are solved apart from
 * velocities, so that the gap that is restored gives nobody speed ("split impulses").
 * One file, because all that solves walks the same lists.
 */
export class Constraints {
  count = 0;
  /** By constraint, the slots of the two parts that touch. */
  partA = new Uint32Array(LEAST);
  partB = new Uint32Array(LEAST);
  /** The roots of their bodies. */
  private a = new Uint32Array(LEAST);
  private b = new Uint32Array(LEAST);
  /** The rows of constraint.ts. */
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
  /** 1 for those whose impulses the list of the step under way has inherited. */
  private taken = new Uint8Array(LEAST);
  /** By constraint, what `converge` has just added, what in the last pass, and where that leads. */
  private changes = new Float64Array(LEAST);
  private gradient = new Float64Array(LEAST);
  private direction = new Float64Array(LEAST);
  /** Has the present pass changed hardly anything? */
  private hasConverged = true;
  /** The first in the ring, and how many there are. */
  private first = 0;
  private waiting = 0;
  /** The speed at which two bodies are to part in a jam. */
  leaving = NaN;
  private readonly work = new Float64Array(1);

  clear(): void {
    for (let k = 0; k < this.count; k++) this.heads[this.a[k]] = this.heads[this.b[k]] = NONE;
    this.count = this.first = 0;
  }

  /** Passes all constraints to or from an archive. There is room for their roots, and no other. */
  serialize(archive: Archive): void {
    const { isReading } = archive;
    const count = archive.count(this.count, 8 * STRIDE);
    const last = this.heads.length - 1;
    if (isReading) this.clear();
    for (let k = 0; k < count; k++) {
      const a = archive.whole(isReading ? 0 : this.a[k], last);
      const b = archive.whole(isReading ? 0 : this.b[k], last);
      const partA = archive.whole(isReading ? 0 : this.partA[k], last);
      const partB = archive.whole(isReading ? 0 : this.partB[k], last);
      if (a === b) throw new InvalidInput('load: the second body of a constraint', b, 'another one');
      if (isReading) this.add(a, b, partA, partB);
    }
    archive.doubles(this.numbers, STRIDE * count, false, Infinity);
  }

  /** A step starts: its list may inherit the impulses of this one. */
  lend(): void {
    this.taken.fill(0, 0, this.count);
  }

  /** Makes room for roots below `capacity`. */
  reserve(capacity: number): void {
    const { length } = this.heads;
    if (length < capacity) this.heads = grown(Int32Array, this.heads, capacity).fill(NONE, length);
  }

  /**
   * Adds the contact of two parts of two bodies. Returns where its numbers are to be written, up to SLACK and
   * HEIGHT, and SWELL: `complete` writes the others.
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
    this.numbers[at + NORMAL_IMPULSE] =
      this.numbers[at + TANGENT_IMPULSE] =
      this.numbers[at + BIAS_IMPULSE] =
      this.numbers[at + PRESSED] =
        0;
    return at;
  }

  /**
   * Where the numbers are of one of two bodies, by their roots, that touch about there, seen from their
   * centres, which may have moved since; -1 if there is none.
   */
  find(rootA: number, rootB: number, arms: Float64Array): number {
    const { links, heads, a, b } = this;
    for (let k = heads[rootA]; k !== NONE; k = links[a[k] === rootA ? 2 * k : 2 * k + 1]) {
      const at = STRIDE * k;
      if (a[k] !== rootA || b[k] !== rootB) continue;
      if (this.isNear(at + ARM_AX, arms, 0) && this.isNear(at + ARM_BX, arms, 2)) return at;
    }
    return NONE;
  }

  /** The same of two parts. */
  findParts(rootA: number, partA: number, partB: number): number {
    const { links, heads, a } = this;
    for (let k = heads[rootA]; k !== NONE; k = links[a[k] === rootA ? 2 * k : 2 * k + 1])
      if (this.partA[k] === partA && this.partB[k] === partB) return STRIDE * k;
    return NONE;
  }

  /** Is there one of those from number `from` on at a place of a gap, with about its normal? */
  hasAt(from: number, gap: Readonly<Gap>, place: number): boolean {
    const { numbers } = this;
    const { places, nx, ny, widest } = gap;
    for (let k = from; k < this.count; k++) {
      const at = STRIDE * k;
      const x = numbers[at + PLACE_X] - places[2 * place];
      const y = numbers[at + PLACE_Y] - places[2 * place + 1];
      const along = numbers[at + NX] * nx + numbers[at + NY] * ny;
      if (x * x + y * y <= widest * widest && along > ALIKE) return true;
    }
    return false;
  }

  /** Was an impulse given in the step under way by any from number `from` to before `to`? */
  arePressed(from: number, to: number): boolean {
    const { numbers } = this;
    for (let k = from; k < to; k++)
      if (numbers[STRIDE * k + PRESSED] === 1 || numbers[STRIDE * k + NORMAL_IMPULSE] > 0) return true;
    return false;
  }

  /** Are any from number `from` to before `to` in touch when the step starts? */
  areInTouch(from: number, to: number): boolean {
    const { numbers } = this;
    for (let at = STRIDE * from; at < STRIDE * to; at += STRIDE)
      if (numbers[at + GAP] <= numbers[at + WIDEST]) return true;
    return false;
  }

  private isNear(at: number, arms: Float64Array, arm: number): boolean {
    const { numbers } = this;
    const x = numbers[at] - arms[arm];
    const y = numbers[at + 1] - arms[arm + 1];
    return x * x + y * y <= NEAR * NEAR * (numbers[at] * numbers[at] + numbers[at + 1] * numbers[at + 1]);
  }

  /**
   * To be called when the numbers of a constraint are written, of bodies that have turned so far since the step
   * began.
   */
  complete(at: number, turned: Float64Array): void {
    const { numbers: n } = this;
    const k = at / STRIDE;
    const nx = n[at + NX];
    const ny = n[at + NY];
    n[at + ALONG_A] = n[at + ARM_AX] * ny - n[at + ARM_AY] * nx;
    n[at + ALONG_B] = n[at + ARM_BX] * ny - n[at + ARM_BY] * nx;
    n[at + ACROSS_A] = n[at + ARM_AX] * nx + n[at + ARM_AY] * ny;
    n[at + ACROSS_B] = n[at + ARM_BX] * nx + n[at + ARM_BY] * ny;
    n[at + GAP] -= turned[this.b[k]] * n[at + ALONG_B] - turned[this.a[k]] * n[at + ALONG_A];
    const inverse = n[at + INVERSE_MASS_A] + n[at + INVERSE_MASS_B];
    const turnA = n[at + INVERSE_INERTIA_A];
    const turnB = n[at + INVERSE_INERTIA_B];
    const alongA = n[at + ALONG_A];
    const alongB = n[at + ALONG_B];
    const acrossA = n[at + ACROSS_A];
    const acrossB = n[at + ACROSS_B];
    n[at + NORMAL_MASS] = 1 / (inverse + (turnA * (alongA * alongA) + turnB * (alongB * alongB)));
    n[at + TANGENT_MASS] = 1 / (inverse + (turnA * (acrossA * acrossA) + turnB * (acrossB * acrossB)));
  }

  /**
   * Warm start: the last constraint gets the impulses of the nearest of those from `from` to before `to` in
   * the list of the step before, of the same parts unless its bodies turn, times `dtRatio[0]`. Each is given
   * once.
   */
  inherit(before: Constraints, from: number, to: number, dtRatio: Float64Array): void {
    const k = this.count - 1;
    const at = STRIDE * k;
    const { numbers } = this;
    let nearest = NONE;
    let least = Infinity;
    for (let i = from; i < to; i++) {
      if (before.taken[i] === 1) continue;
      const isSame = before.partA[i] === this.partA[k] && before.partB[i] === this.partB[k];
      if (!isSame && numbers[at + INVERSE_INERTIA_A] + numbers[at + INVERSE_INERTIA_B] === 0) continue;
      const x = before.numbers[STRIDE * i + PLACE_X] - numbers[at + PLACE_X];
      const y = before.numbers[STRIDE * i + PLACE_Y] - numbers[at + PLACE_Y];
      const square = x * x + y * y;
      if (square >= least) continue;
      least = square;
      nearest = i;
    }
    if (nearest === NONE) return;
    const old = STRIDE * nearest;
    numbers[at + NORMAL_IMPULSE] = dtRatio[0] * before.numbers[old + NORMAL_IMPULSE];
    numbers[at + TANGENT_IMPULSE] = dtRatio[0] * before.numbers[old + TANGENT_IMPULSE];
    before.taken[nearest] = 1;
  }

  /**
   * Solves the velocities, two numbers for each root, and the angular velocities; `falls` if bodies
   * accelerate.
   */
  solve(velocities: Float64Array, spins: Float64Array, falls: boolean): void {
    this.sort();
    this.giveAll(velocities, spins, 1);
    const isSmooth = !falls && !this.hasFriction();
    if (isSmooth) this.converge(this.order, this.count, velocities, spins, true);
    else this.pass(velocities, spins);
    if (!this.hasConverged) this.refuseWork(velocities, spins);
    if (!isSmooth) this.relax(velocities, spins);
  }

  private hasFriction(): boolean {
    for (let at = FRICTION; at < STRIDE * this.count; at += STRIDE) if (this.numbers[at] > 0) return true;
    return false;
  }

  /** Passes over all constraints until hardly anything changes. */
  private pass(velocities: Float64Array, spins: Float64Array): void {
    const { count, order } = this;
    for (let pass = 0; pass < MAX_PASSES; pass += 2) {
      this.hasConverged = true;
      for (let i = 0; i < count; i++) this.holdApart(order[i], velocities, spins);
      for (let i = count - 1; i >= 0; i--) this.holdApart(order[i], velocities, spins);
      if (this.hasConverged) break;
    }
  }

  /**
   * Passes may lead away from the solution: with friction, where bodies wedge each other, and where light
   * bodies are let go that heavy ones pressed, whose kept impulses are not undone in time. The impulses do work,
   * all in all. Then they are taken back, and solved from none without friction, where each takes energy.
   */
  private refuseWork(velocities: Float64Array, spins: Float64Array): void {
    const { count, numbers, work } = this;
    work[0] = 0;
    for (let k = 0; k < count; k++) this.addWork(k, velocities, spins);
    this.giveAll(velocities, spins, -1);
    for (let k = 0; k < count; k++) this.addWork(k, velocities, spins);
    if (!(work[0] > 0)) {
      this.giveAll(velocities, spins, 1);
      return;
    }
    for (let at = 0; at < STRIDE * count; at += STRIDE)
      numbers[at + NORMAL_IMPULSE] = numbers[at + TANGENT_IMPULSE] = numbers[at + FRICTION] = 0;
    this.pass(velocities, spins);
  }

  /**
   * Adds the work that the impulses of a constraint would do at these velocities. What they do is the mean of
   * that before and after.
   */
  private addWork(k: number, v: Float64Array, spins: Float64Array): void {
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
    this.work[0] += numbers[at + NORMAL_IMPULSE] * (x * nx + y * ny + turn + numbers[at + ROOM]);
    this.work[0] += numbers[at + TANGENT_IMPULSE] * (y * nx - x * ny + slide);
  }

  /** Solves the displacements per second. */
  solveShifts(shifts: Float64Array, spins: Float64Array): void {
    const { count, order } = this;
    for (let pass = 0; pass < MAX_PASSES; pass += 2) {
      this.hasConverged = true;
      for (let i = count - 1; i >= 0; i--) this.restoreGap(order[i], shifts, spins);
      for (let i = 0; i < count; i++) this.restoreGap(order[i], shifts, spins);
      if (this.hasConverged) break;
    }
    this.relax(shifts, spins);
  }

  /**
   * Lets an impact on the body in a root go through those that rest on it: what leads any two of them into
   * each other is taken from them, wherever they are still in touch. `moved` holds two numbers for each root,
   * by how much the body has moved since the step began, and `turned` by which angle; they are asked for by
   * `visit` before they are read, and so are the velocities. It ends at roots of `fixed` 1, which stay where
   * they are for the rest of the step: the sweeps find what is led into them. As walls they would wedge what
   * something unyielding presses against them, and throw it out faster than anything came.
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
    const { count } = this;
    this.enqueueAll(from);
    for (let visits = 0; this.waiting > 0 && visits < MAX_VISITS * count; visits++) {
      const k = this.dequeue();
      const slotA = this.a[k];
      const slotB = this.b[k];
      if (fixed[slotA] + fixed[slotB] > 0) continue;
      visit(slotA);
      visit(slotB);
      if (this.isInTouch(k, moved, turned)) this.separate(k, v, spins, false);
    }
    while (this.waiting > 0) this.dequeue();
  }

  /**
   * The same where nothing accelerates, so that hits are all that presses: all that hang together with the
   * bodies noted (`press`) are solved at once.
   */
  jam(
    v: Float64Array,
    spins: Float64Array,
    moved: Float64Array,
    turned: Float64Array,
    fixed: Uint8Array,
    visit: (slot: number) => void,
  ): void {
    const count = this.gather(moved, turned, fixed, visit);
    this.converge(this.spare, count, v, spins, false);
  }

  /**
   * Solves constraints of a list together: sequential impulses speeded up by conjugate gradients (Silcowitz,
   * Niebe and Erleben, "A Nonsmooth Nonlinear Conjugate Gradient Method for Interactive Contact Force
   * Problems", 2010).
   */
  private converge(
    list: Uint32Array,
    count: number,
    v: Float64Array,
    spins: Float64Array,
    atStart: boolean,
  ): void {
    const { numbers, gradient, direction } = this;
    const impulse = atStart ? NORMAL_IMPULSE : BIAS_IMPULSE;
    let before = 0;
    for (let pass = 0; pass < MAX_JAM_PASSES; pass++) {
      this.hasConverged = true;
      for (let i = 0; i < count; i++) gradient[list[i]] = 0;
      for (let i = 0; i < count; i++) this.yieldTo(list[i], v, spins, atStart);
      for (let i = count - 1; i >= 0; i--) this.yieldTo(list[i], v, spins, atStart);
      if (this.hasConverged || pass === MAX_JAM_PASSES - 1) return;
      let square = 0;
      for (let i = 0; i < count; i++) square += gradient[list[i]] * gradient[list[i]];
      const along = square < before ? square / before : 0;
      before = square;
      for (let i = 0; i < count; i++) {
        const k = list[i];
        direction[k] = pass === 0 ? 0 : along * direction[k];
        if (along > 0) {
          numbers[STRIDE * k + impulse] += direction[k];
          this.impel(k, direction, v, spins);
        }
        direction[k] += gradient[k];
      }
    }
  }

  /** Notes a body from which the next jam starts. */
  press(root: number): void {
    if (this.waiting === 0) this.first = 0;
    this.enqueueAll(root);
  }

  /**
   * Lists the constraints in touch that hang together with the bodies noted, in `spare`. Returns their number.
   */
  private gather(
    moved: Float64Array,
    turned: Float64Array,
    fixed: Uint8Array,
    visit: (slot: number) => void,
  ): number {
    const { numbers, ring, waits } = this;
    const group = this.spare;
    let count = 0;
    for (let i = 0; i < this.waiting; i++) {
      const k = ring[i];
      const slotA = this.a[k];
      const slotB = this.b[k];
      if (fixed[slotA] + fixed[slotB] > 0) continue;
      visit(slotA);
      visit(slotB);
      if (!this.isInTouch(k, moved, turned)) continue;
      const at = STRIDE * k;
      numbers[at + BIAS_IMPULSE] = 0;
      if (numbers[at + INVERSE_INERTIA_A] + numbers[at + INVERSE_INERTIA_B] > 0)
        this.centerArms(k, moved, turned);
      group[count++] = k;
      if (numbers[at + INVERSE_MASS_A] + numbers[at + INVERSE_INERTIA_A] > 0) this.enqueueAll(slotA);
      if (numbers[at + INVERSE_MASS_B] + numbers[at + INVERSE_INERTIA_B] > 0) this.enqueueAll(slotB);
    }
    for (let i = 0; i < this.waiting; i++) waits[ring[i]] = 0;
    this.waiting = 0;
    return count;
  }

  /** Are the two bodies of a constraint, which have moved and turned so far, no farther apart than they may be? */
  private isInTouch(k: number, moved: Float64Array, turned: Float64Array): boolean {
    const { numbers } = this;
    const at = STRIDE * k;
    const slotA = this.a[k];
    const slotB = this.b[k];
    const x = moved[2 * slotB] - moved[2 * slotA];
    const y = moved[2 * slotB + 1] - moved[2 * slotA + 1];
    const turn = turned[slotB] * numbers[at + ALONG_B] - turned[slotA] * numbers[at + ALONG_A];
    return numbers[at + GAP] + x * numbers[at + NX] + y * numbers[at + NY] + turn <= numbers[at + WIDEST];
  }

  /** Lets the impulses of a constraint act at one place, between those which its two bodies have moved. */
  private centerArms(k: number, moved: Float64Array, turned: Float64Array): void {
    const { numbers } = this;
    const at = STRIDE * k;
    const slotA = this.a[k];
    const slotB = this.b[k];
    const x = moved[2 * slotB] - moved[2 * slotA];
    const y = moved[2 * slotB + 1] - moved[2 * slotA + 1];
    const alongX = (x - numbers[at + FROM_X]) / 2;
    const alongY = (y - numbers[at + FROM_Y]) / 2;
    // `complete` takes it off again, by the new lever arms.
    numbers[at + GAP] += turned[slotB] * numbers[at + ALONG_B] - turned[slotA] * numbers[at + ALONG_A];
    numbers[at + ARM_AX] += alongX;
    numbers[at + ARM_AY] += alongY;
    numbers[at + ARM_BX] -= alongX;
    numbers[at + ARM_BY] -= alongY;
    numbers[at + FROM_X] = x;
    numbers[at + FROM_Y] = y;
    this.complete(at, turned);
  }

  /** Adds to the impulse of a constraint what keeps its bodies from approaching. */
  private yieldTo(k: number, v: Float64Array, spins: Float64Array, atStart: boolean): void {
    const { numbers, changes } = this;
    const at = STRIDE * k;
    const a = 2 * this.a[k];
    const b = 2 * this.b[k];
    const turn = spins[b / 2] * numbers[at + ALONG_B] - spins[a / 2] * numbers[at + ALONG_A];
    const apart = (v[b] - v[a]) * numbers[at + NX] + (v[b + 1] - v[a + 1]) * numbers[at + NY] + turn;
    const slack = atStart ? numbers[at + SLACK] : this.leaving;
    const room = atStart ? numbers[at + ROOM] : -numbers[at + SWELL] - slack / 2;
    const impulse = at + (atStart ? NORMAL_IMPULSE : BIAS_IMPULSE);
    const before = numbers[impulse];
    const push = Math.max(0, before - (apart + room) * numbers[at + NORMAL_MASS]);
    if (push === before) return;
    changes[k] = push - before;
    if (Math.abs(changes[k]) > (slack / 4) * numbers[at + NORMAL_MASS]) this.hasConverged = false;
    this.gradient[k] += changes[k];
    numbers[impulse] = push;
    numbers[at + PRESSED] = 1;
    this.impel(k, changes, v, spins);
  }

  /** Gives two bodies the impulse of a column along the normal. */
  private impel(k: number, impulses: Float64Array, v: Float64Array, spins: Float64Array): void {
    const { numbers } = this;
    const at = STRIDE * k;
    const a = 2 * this.a[k];
    const b = 2 * this.b[k];
    const push = impulses[k];
    const x = push * numbers[at + NX];
    const y = push * numbers[at + NY];
    v[a] -= numbers[at + INVERSE_MASS_A] * x;
    v[a + 1] -= numbers[at + INVERSE_MASS_A] * y;
    v[b] += numbers[at + INVERSE_MASS_B] * x;
    v[b + 1] += numbers[at + INVERSE_MASS_B] * y;
    if (numbers[at + INVERSE_INERTIA_A] > 0)
      spins[a / 2] -= numbers[at + INVERSE_INERTIA_A] * push * numbers[at + ALONG_A];
    if (numbers[at + INVERSE_INERTIA_B] > 0)
      spins[b / 2] += numbers[at + INVERSE_INERTIA_B] * push * numbers[at + ALONG_B];
  }

  /** A body is elsewhere by now: no impact goes on through its constraints in the rest of the step. */
  part(root: number): void {
    const { links, heads, a, numbers } = this;
    for (let k = heads[root]; k !== NONE; k = links[a[k] === root ? 2 * k : 2 * k + 1])
      numbers[STRIDE * k + WIDEST] = -Infinity;
  }

  /**
   * Takes from velocities or displacements that are solved what the passes have left, where it is too much.
   */
  private relax(v: Float64Array, spins: Float64Array): void {
    const { count } = this;
    for (let k = 0; k < count; k++) this.enqueue(k);
    for (let visits = 0; this.waiting > 0 && visits < MAX_RELAXING_VISITS * count; visits++) {
      const k = this.dequeue();
      this.separate(k, v, spins, true);
    }
    while (this.waiting > 0) this.dequeue();
  }

  /** Takes from two bodies what leads them into each other, if that is more than the slack. */
  private separate(k: number, v: Float64Array, spins: Float64Array, atStart: boolean): void {
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
    const awayA = v[a] * nx + v[a + 1] * ny + spins[slotA] * alongA;
    const awayB = v[b] * nx + v[b + 1] * ny + spins[slotB] * alongB;
    const apart = awayB - awayA + room;
    const inverseA = numbers[at + INVERSE_MASS_A];
    const inverseB = numbers[at + INVERSE_MASS_B];
    const turnA = numbers[at + INVERSE_INERTIA_A];
    const turnB = numbers[at + INVERSE_INERTIA_B];
    const inverseMass = inverseA + inverseB + (turnA * (alongA * alongA) + turnB * (alongB * alongB));
    if (apart >= -slack || inverseMass === 0) return;
    const push = -apart / inverseMass;
    numbers[at + PRESSED] = 1;
    v[a] -= inverseA * push * nx;
    v[a + 1] -= inverseA * push * ny;
    v[b] += inverseB * push * nx;
    v[b + 1] += inverseB * push * ny;
    if (turnA > 0) spins[slotA] -= turnA * push * alongA;
    if (turnB > 0) spins[slotB] += turnB * push * alongB;
    if (inverseA + turnA > 0) this.enqueueAll(slotA);
    if (inverseB + turnB > 0) this.enqueueAll(slotB);
  }

  /** Puts a constraint into the ring, unless it is there. */
  private enqueue(k: number): void {
    if (this.waits[k] === 1) return;
    this.waits[k] = 1;
    const end = this.first + this.waiting++;
    this.ring[end >= this.ring.length ? end - this.ring.length : end] = k;
  }

  /** Takes the next constraint from the ring. */
  private dequeue(): number {
    const { ring } = this;
    const k = ring[this.first];
    this.first = this.first + 1 === ring.length ? 0 : this.first + 1;
    this.waiting--;
    this.waits[k] = 0;
    return k;
  }

  /** Puts all constraints of a body into the ring. */
  private enqueueAll(slot: number): void {
    const { links, heads, a } = this;
    for (let k = heads[slot]; k !== NONE; k = links[a[k] === slot ? 2 * k : 2 * k + 1]) this.enqueue(k);
  }

  /** Gives all bodies the impulses that are kept, or takes them back with `sign` -1. */
  private giveAll(v: Float64Array, spins: Float64Array, sign: 1 | -1): void {
    for (let k = 0; k < this.count; k++) this.give(k, v, spins, sign);
  }

  private give(k: number, v: Float64Array, spins: Float64Array, sign: 1 | -1): void {
    const { numbers } = this;
    const slotA = this.a[k];
    const slotB = this.b[k];
    const at = STRIDE * k;
    const push = sign * numbers[at + NORMAL_IMPULSE];
    const drag = sign * numbers[at + TANGENT_IMPULSE];
    const x = push * numbers[at + NX] - drag * numbers[at + NY];
    const y = push * numbers[at + NY] + drag * numbers[at + NX];
    v[2 * slotA] -= numbers[at + INVERSE_MASS_A] * x;
    v[2 * slotA + 1] -= numbers[at + INVERSE_MASS_A] * y;
    v[2 * slotB] += numbers[at + INVERSE_MASS_B] * x;
    v[2 * slotB + 1] += numbers[at + INVERSE_MASS_B] * y;
    spins[slotA] -=
      numbers[at + INVERSE_INERTIA_A] * (push * numbers[at + ALONG_A] + drag * numbers[at + ACROSS_A]);
    spins[slotB] +=
      numbers[at + INVERSE_INERTIA_B] * (push * numbers[at + ALONG_B] + drag * numbers[at + ACROSS_B]);
  }

  /** Keeps the two bodies of a constraint from approaching, and from sliding as far as friction goes. */
  private holdApart(k: number, v: Float64Array, spins: Float64Array): void {
    const { numbers } = this;
    const slotA = this.a[k];
    const slotB = this.b[k];
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
    const apart = (v[b] - v[a]) * nx + (v[b + 1] - v[a + 1]) * ny + turn;
    const before = numbers[at + NORMAL_IMPULSE];
    const push = Math.max(0, before - (apart + numbers[at + ROOM]) * numbers[at + NORMAL_MASS]);
    const change = push - before;
    if (Math.abs(change) > CONVERGED * numbers[at + SLACK] * numbers[at + NORMAL_MASS])
      this.hasConverged = false;
    let x = change * nx;
    let y = change * ny;
    let momentA = change * alongA;
    let momentB = change * alongB;
    numbers[at + NORMAL_IMPULSE] = push;
    if (numbers[at + FRICTION] > 0) {
      const acrossA = numbers[at + ACROSS_A];
      const acrossB = numbers[at + ACROSS_B];
      const slide = spins[slotB] * acrossB - spins[slotA] * acrossA;
      const across = (v[b + 1] - v[a + 1]) * nx - (v[b] - v[a]) * ny + slide;
      const most = numbers[at + FRICTION] * push;
      const dragBefore = numbers[at + TANGENT_IMPULSE];
      const drag = Math.max(-most, Math.min(most, dragBefore - across * numbers[at + TANGENT_MASS]));
      const dragChange = drag - dragBefore;
      if (Math.abs(dragChange) > CONVERGED * numbers[at + SLACK] * numbers[at + TANGENT_MASS])
        this.hasConverged = false;
      x -= dragChange * ny;
      y += dragChange * nx;
      momentA += dragChange * acrossA;
      momentB += dragChange * acrossB;
      numbers[at + TANGENT_IMPULSE] = drag;
    }
    v[a] -= inverseA * x;
    v[a + 1] -= inverseA * y;
    v[b] += inverseB * x;
    v[b + 1] += inverseB * y;
    spins[slotA] -= numbers[at + INVERSE_INERTIA_A] * momentA;
    spins[slotB] += numbers[at + INVERSE_INERTIA_B] * momentB;
  }

  /** Restores the gap of a constraint. */
  private restoreGap(k: number, u: Float64Array, spins: Float64Array): void {
    const { numbers } = this;
    const slotA = this.a[k];
    const slotB = this.b[k];
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
    if (Math.abs(change) > CONVERGED * numbers[at + SLACK] * numbers[at + NORMAL_MASS])
      this.hasConverged = false;
    const x = change * nx;
    const y = change * ny;
    numbers[at + BIAS_IMPULSE] = impulse;
    u[a] -= inverseA * x;
    u[a + 1] -= inverseA * y;
    u[b] += inverseB * x;
    u[b + 1] += inverseB * y;
    spins[slotA] -= numbers[at + INVERSE_INERTIA_A] * change * alongA;
    spins[slotB] += numbers[at + INVERSE_INERTIA_B] * change * alongB;
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
    this.changes = new Float64Array(capacity);
    this.gradient = new Float64Array(capacity);
    this.direction = new Float64Array(capacity);
    this.ring = new Uint32Array(capacity);
    this.waits = new Uint8Array(capacity);
    this.taken = new Uint8Array(capacity);
  }
}
