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
  FROM_X,
  FROM_Y,
  GAP,
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
  STRIDE,
  TANGENT_IMPULSE,
  TANGENT_MASS,
  WIDEST,
} from './constraint.js';
import type { DeltaPositions } from './delta-positions.js';
import type { Gap } from './gap.js';

/** In lever arms, the largest distance of two points of one contact: another corner is farther away. */
const NEAR = 1 / 4;
/** The least cosine between the normals of one contact: parts that share a corner touch at one point. */
const ALIKE = 1 - 2 ** -6;
/** The least capacity. */
const LEAST = 64;
/** The end of a list. */
const NONE = -1;

/**
 * The contacts of resting bodies in a step, as constraints: the two bodies of each do not approach. The
 * constraints of a body form a linked list: from `lastOf` back by `before`. The file is long because all columns
 * are written, archived and inherited together.
 */
export class Constraints {
  count = 0;
  /** By constraint, the roots of its two bodies, and the slots of the two parts that touch. */
  a = new Uint32Array(LEAST);
  b = new Uint32Array(LEAST);
  partA = new Uint32Array(LEAST);
  partB = new Uint32Array(LEAST);
  /** The rows of constraint.ts. */
  numbers = new Float64Array(LEAST * STRIDE);
  /** By root, the last of its constraints. */
  private heads = new Int32Array(0);
  /** By constraint and side, the previous constraint of the same body. */
  private links = new Int32Array(2 * LEAST);
  /** 1 for those whose impulses the list of the present step has inherited. */
  private taken = new Uint8Array(LEAST);

  /** The number of constraints there is room for. */
  get capacity(): number {
    return this.a.length;
  }

  clear(): void {
    for (let k = 0; k < this.count; k++) this.heads[this.a[k]] = this.heads[this.b[k]] = NONE;
    this.count = 0;
  }

  /** Drops those from number `from` on, the last ones that were added. */
  dropFrom(from: number): void {
    const { a, b, heads, links } = this;
    while (this.count > from) {
      const k = --this.count;
      heads[a[k]] = links[2 * k];
      heads[b[k]] = links[2 * k + 1];
    }
  }

  /** Passes all constraints to or from an archive. There must be room for their roots. */
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
    if (isReading) this.expectFinite();
  }

  /** Throws `InvalidInput` unless the impulses that were read, with which the next step begins, are finite. */
  private expectFinite(): void {
    const { numbers } = this;
    for (let at = 0; at < STRIDE * this.count; at += STRIDE)
      for (const impulse of [numbers[at + NORMAL_IMPULSE], numbers[at + TANGENT_IMPULSE]])
        if (!Number.isFinite(impulse))
          throw new InvalidInput('load: an impulse of the state', impulse, 'a finite number');
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

  /** The last constraint of a body, by its root; negative if it has none. */
  lastOf(root: number): number {
    return this.heads[root];
  }

  /**
   * The constraint of a body before number `k`, which is one of its own; negative if that is its first.
   */
  before(k: number, root: number): number {
    return this.links[this.a[k] === root ? 2 * k : 2 * k + 1];
  }

  /**
   * Adds the contact of two parts of two bodies. Returns the offset at which its numbers are to be written, up
   * to SLACK and HEIGHT, SWELL, and FROM_X and FROM_Y: `complete` writes the others, and adapts GAP.
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
    this.numbers[at + NORMAL_IMPULSE] = this.numbers[at + TANGENT_IMPULSE] = this.numbers[at + PRESSED] = 0;
    return at;
  }

  /**
   * The offset of the numbers of a constraint of two bodies, by their roots, that touch near a point, given
   * from their centres, which may have moved since; -1 if there is none.
   */
  find(rootA: number, rootB: number, arms: Float64Array): number {
    const { a, b } = this;
    for (let k = this.lastOf(rootA); k !== NONE; k = this.before(k, rootA)) {
      const at = STRIDE * k;
      if (a[k] !== rootA || b[k] !== rootB) continue;
      if (this.isNear(at + ARM_AX, arms, 0) && this.isNear(at + ARM_BX, arms, 2)) return at;
    }
    return NONE;
  }

  /** The same for two parts. */
  findParts(rootA: number, partA: number, partB: number): number {
    for (let k = this.lastOf(rootA); k !== NONE; k = this.before(k, rootA))
      if (this.partA[k] === partA && this.partB[k] === partB) return STRIDE * k;
    return NONE;
  }

  /** Does one of those from number `from` on lie at a point of a gap, with about its normal? */
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

  /** Was an impulse given in the present step by any from number `from` to before `to`? */
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

  /** Are the two bodies of a constraint at present no farther apart than they may be? */
  isInTouch(k: number, deltas: DeltaPositions): boolean {
    const { numbers } = this;
    const { moved, turned } = deltas;
    const at = STRIDE * k;
    const slotA = this.a[k];
    const slotB = this.b[k];
    const x = moved[2 * slotB] - moved[2 * slotA];
    const y = moved[2 * slotB + 1] - moved[2 * slotA + 1];
    const turn = turned[slotB] * numbers[at + ALONG_B] - turned[slotA] * numbers[at + ALONG_A];
    return numbers[at + GAP] + x * numbers[at + NX] + y * numbers[at + NY] + turn <= numbers[at + WIDEST];
  }

  /** A body was moved elsewhere: no impact is passed on through its constraints in the rest of the step. */
  part(root: number): void {
    for (let k = this.lastOf(root); k !== NONE; k = this.before(k, root))
      this.numbers[STRIDE * k + WIDEST] = -Infinity;
  }

  /**
   * Gives the two bodies of a constraint the impulses along its normal and its tangent that an array holds
   * from `from` on; or takes them back, with `sign` -1.
   */
  give(
    k: number,
    impulses: Float64Array,
    from: number,
    sign: 1 | -1,
    v: Float64Array,
    spins: Float64Array,
  ): void {
    const { numbers } = this;
    const slotA = this.a[k];
    const slotB = this.b[k];
    const at = STRIDE * k;
    const push = sign * impulses[from];
    const drag = sign * impulses[from + 1];
    const x = push * numbers[at + NX] - drag * numbers[at + NY];
    const y = push * numbers[at + NY] + drag * numbers[at + NX];
    v[2 * slotA] -= numbers[at + INVERSE_MASS_A] * x;
    v[2 * slotA + 1] -= numbers[at + INVERSE_MASS_A] * y;
    v[2 * slotB] += numbers[at + INVERSE_MASS_B] * x;
    v[2 * slotB + 1] += numbers[at + INVERSE_MASS_B] * y;
    const momentA = push * numbers[at + ALONG_A] + drag * numbers[at + ACROSS_A];
    const momentB = push * numbers[at + ALONG_B] + drag * numbers[at + ACROSS_B];
    spins[slotA] -= numbers[at + INVERSE_INERTIA_A] * momentA;
    spins[slotB] += numbers[at + INVERSE_INERTIA_B] * momentB;
  }

  /**
   * To be called when the numbers of a constraint are written; `turned` holds the angles by which its bodies
   * have turned since the step began.
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

  /** Lets the impulses of a constraint act at one point, midway between those its two bodies have moved. */
  centerArms(k: number, deltas: DeltaPositions): void {
    const { numbers } = this;
    const { moved, turned } = deltas;
    const at = STRIDE * k;
    const slotA = this.a[k];
    const slotB = this.b[k];
    const x = moved[2 * slotB] - moved[2 * slotA];
    const y = moved[2 * slotB + 1] - moved[2 * slotA + 1];
    const alongX = (x - numbers[at + FROM_X]) / 2;
    const alongY = (y - numbers[at + FROM_Y]) / 2;
    // `complete` subtracts it again, with the new lever arms.
    numbers[at + GAP] += turned[slotB] * numbers[at + ALONG_B] - turned[slotA] * numbers[at + ALONG_A];
    numbers[at + ARM_AX] += alongX;
    numbers[at + ARM_AY] += alongY;
    numbers[at + ARM_BX] -= alongX;
    numbers[at + ARM_BY] -= alongY;
    numbers[at + FROM_X] = x;
    numbers[at + FROM_Y] = y;
    this.complete(at, turned);
  }

  /**
   * Warm start: the last constraint gets the impulses of the nearest of those from `from` to before `to` in
   * the list of the step before, of the same parts unless its bodies turn, times `dtRatio[0]`. Each is
   * inherited once.
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

  private isNear(at: number, arms: Float64Array, arm: number): boolean {
    const { numbers } = this;
    const x = numbers[at] - arms[arm];
    const y = numbers[at + 1] - arms[arm + 1];
    return x * x + y * y <= NEAR * NEAR * (numbers[at] * numbers[at] + numbers[at + 1] * numbers[at + 1]);
  }

  private grow(): void {
    const capacity = 2 * this.capacity;
    this.a = grown(Uint32Array, this.a, capacity);
    this.b = grown(Uint32Array, this.b, capacity);
    this.partA = grown(Uint32Array, this.partA, capacity);
    this.partB = grown(Uint32Array, this.partB, capacity);
    this.numbers = grown(Float64Array, this.numbers, capacity * STRIDE);
    this.links = grown(Int32Array, this.links, 2 * capacity);
    this.taken = new Uint8Array(capacity);
  }
}
