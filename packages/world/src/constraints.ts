import { grown } from '@swept/core/internal';

/** Passes over all constraints, by turns upwards and downwards. */
const PASSES = 16;
/** The least number of constraints there is room for. */
const LEAST = 64;

// Numbers of a constraint. The normal points from body a to body b.
const NX = 0;
const NY = 1;
/** Inverse masses, of which only ratios count. */
const INVERSE_A = 2;
const INVERSE_B = 3;
/**
 * By how much the two may approach, as a speed: there is more room between them than there must be. Less than
 * 0 where they grow.
 */
const ROOM = 4;
/** The speed at which the room that there must be is restored; less than 0 where there is more. */
const LIFT = 5;
const FRICTION = 6;
/** The impulses along the normal and across, which the next step begins with. */
const PUSH = 7;
const DRAG = 8;
/** The gap at the start of the step. */
const GAP = 9;
/** Within this gap the two are in touch. */
const MOST = 10;
/** The speed at which they may approach nevertheless. */
const SLACK = 11;
/** The push that restores the gap. */
const RAISE = 12;
/** The speed at which the two grow into each other. */
const SWELL = 13;
const STRIDE = 14;
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
  private numbers = new Float64Array(LEAST * STRIDE);
  /** By root, the last of its constraints. */
  private heads = new Int32Array(0);
  /** By constraint and side, the one before it of the same body. */
  private links = new Int32Array(2 * LEAST);
  /** Constraints to be looked at, a ring, and by constraint 1 for those that are in it. */
  private ring = new Uint32Array(LEAST);
  private waits = new Uint8Array(LEAST);
  /**
   * By constraint, how high it is, against what accelerates its bodies; and the constraints in that order.
   */
  private heights = new Float64Array(LEAST);
  private order = new Uint32Array(LEAST);
  private spare = new Uint32Array(LEAST);
  /** The first in the ring, and how many there are. */
  private first = 0;
  private waiting = 0;

  clear(): void {
    for (let k = 0; k < this.count; k++) this.heads[this.a[k]] = this.heads[this.b[k]] = NONE;
    this.count = this.first = 0;
  }

  /** Makes room for roots below `capacity`. */
  reserve(capacity: number): void {
    const { length } = this.heads;
    if (length < capacity) this.heads = grown(Int32Array, this.heads, capacity).fill(NONE, length);
  }

  /**
   * Adds the contact of two parts of two bodies with the unit normal of `normal`. `inverse` holds the two
   * inverse masses and the friction; `room` by how much the gap is larger than it must be, per second, how
   * fast it is to open where it is smaller, the gap, up to which gap the two are in touch, how fast they may
   * approach in spite of all, how high the contact is, and how fast the two grow into each other.
   */
  add(
    a: number,
    b: number,
    partA: number,
    partB: number,
    normal: Float64Array,
    inverse: Float64Array,
    room: Float64Array,
  ): void {
    const k = this.count++;
    if (k === this.a.length) this.grow();
    this.a[k] = a;
    this.b[k] = b;
    this.partA[k] = partA;
    this.partB[k] = partB;
    this.links[2 * k] = this.heads[a];
    this.links[2 * k + 1] = this.heads[b];
    this.heads[a] = this.heads[b] = k;
    const { numbers } = this;
    const at = STRIDE * k;
    numbers[at + GAP] = room[2];
    numbers[at + MOST] = room[3];
    numbers[at + SLACK] = room[4];
    this.heights[k] = room[5];
    numbers[at + NX] = normal[0];
    numbers[at + NY] = normal[1];
    numbers[at + INVERSE_A] = inverse[0];
    numbers[at + INVERSE_B] = inverse[1];
    numbers[at + FRICTION] = inverse[2];
    numbers[at + SWELL] = room[6];
    numbers[at + ROOM] = Math.max(0, room[0]) - room[6];
    numbers[at + LIFT] = (room[0] > 0 ? -room[0] : room[1]) + room[6];
    numbers[at + PUSH] = numbers[at + DRAG] = numbers[at + RAISE] = 0;
  }

  /**
   * Begins the last constraint with the impulses of those from `from` to before `to` of another list, if it
   * was there.
   */
  remember(before: Constraints, from: number, to: number, growth: Float64Array): void {
    const k = this.count - 1;
    const share = growth[0];
    for (let i = from; i < to; i++) {
      if (before.partA[i] !== this.partA[k] || before.partB[i] !== this.partB[k]) continue;
      this.numbers[STRIDE * k + PUSH] = share * before.numbers[STRIDE * i + PUSH];
      this.numbers[STRIDE * k + DRAG] = share * before.numbers[STRIDE * i + DRAG];
    }
  }

  /** Solves the velocities, two numbers for each root. */
  solve(velocities: Float64Array): void {
    const { count } = this;
    this.sort();
    const { order } = this;
    for (let k = 0; k < count; k++) this.begin(k, velocities);
    for (let pass = 0; pass < PASSES; pass += 2) {
      for (let i = 0; i < count; i++) this.pushApart(order[i], velocities);
      for (let i = count - 1; i >= 0; i--) this.pushApart(order[i], velocities);
    }
    this.relax(velocities);
  }

  /** Solves the displacements per second. */
  solveShifts(shifts: Float64Array): void {
    const { count, order } = this;
    for (let pass = 0; pass < PASSES; pass += 2) {
      for (let i = count - 1; i >= 0; i--) this.lift(order[i], shifts);
      for (let i = 0; i < count; i++) this.lift(order[i], shifts);
    }
    this.relax(shifts);
  }

  /**
   * Lets an impact on the body in a root go through those that rest on it: what leads any two of them into
   * each other is taken from them, wherever they are still in touch. `moved` holds two numbers for each root,
   * by how much the body has moved since the step began, and is asked for by `visit` before it is read; so
   * are the velocities. Roots of `fixed` 1 do not give way.
   */
  propagate(
    from: number,
    v: Float64Array,
    moved: Float64Array,
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
      if (numbers[at + GAP] + x * numbers[at + NX] + y * numbers[at + NY] > numbers[at + MOST]) continue;
      this.part(k, v, false, fixed[slotA], fixed[slotB]);
    }
    while (this.waiting > 0) this.next();
  }

  /**
   * Takes from velocities or displacements that are solved what the passes have left, where it is too much.
   */
  private relax(v: Float64Array): void {
    const { count } = this;
    for (let k = 0; k < count; k++) this.wait(k);
    for (let visits = 0; this.waiting > 0 && visits < MAX_RELAXED * count; visits++) {
      const k = this.next();
      this.part(k, v, true, 0, 0);
    }
    while (this.waiting > 0) this.next();
  }

  /** Takes from two bodies what leads them into each other, if that is more than the slack. */
  private part(k: number, v: Float64Array, atStart: boolean, fixedA: number, fixedB: number): void {
    const { numbers } = this;
    const at = STRIDE * k;
    const a = 2 * this.a[k];
    const b = 2 * this.b[k];
    const nx = numbers[at + NX];
    const ny = numbers[at + NY];
    const room = atStart ? numbers[at + ROOM] : -numbers[at + SWELL];
    const slack = atStart ? numbers[at + SLACK] : LOOSE * numbers[at + SLACK];
    const apart = (v[b] - v[a]) * nx + (v[b + 1] - v[a + 1]) * ny + room;
    const inverseA = fixedA === 1 ? 0 : numbers[at + INVERSE_A];
    const inverseB = fixedB === 1 ? 0 : numbers[at + INVERSE_B];
    if (apart >= -slack || inverseA + inverseB === 0) return;
    const push = -apart / (inverseA + inverseB);
    v[a] -= inverseA * push * nx;
    v[a + 1] -= inverseA * push * ny;
    v[b] += inverseB * push * nx;
    v[b + 1] += inverseB * push * ny;
    if (inverseA > 0) this.waitAll(this.a[k]);
    if (inverseB > 0) this.waitAll(this.b[k]);
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

  /** Gives the two bodies the impulses of the step before. */
  private begin(k: number, v: Float64Array): void {
    const { numbers } = this;
    const a = 2 * this.a[k];
    const b = 2 * this.b[k];
    const at = STRIDE * k;
    const nx = numbers[at + NX];
    const ny = numbers[at + NY];
    const x = numbers[at + PUSH] * nx - numbers[at + DRAG] * ny;
    const y = numbers[at + PUSH] * ny + numbers[at + DRAG] * nx;
    v[a] -= numbers[at + INVERSE_A] * x;
    v[a + 1] -= numbers[at + INVERSE_A] * y;
    v[b] += numbers[at + INVERSE_B] * x;
    v[b + 1] += numbers[at + INVERSE_B] * y;
  }

  /** Keeps the two bodies of a constraint from approaching, and from sliding as far as friction goes. */
  private pushApart(k: number, v: Float64Array): void {
    const { numbers } = this;
    const a = 2 * this.a[k];
    const b = 2 * this.b[k];
    const at = STRIDE * k;
    const nx = numbers[at + NX];
    const ny = numbers[at + NY];
    const inverseA = numbers[at + INVERSE_A];
    const inverseB = numbers[at + INVERSE_B];
    const mass = 1 / (inverseA + inverseB);
    const apart = (v[b] - v[a]) * nx + (v[b + 1] - v[a + 1]) * ny;
    const before = numbers[at + PUSH];
    const push = Math.max(0, before - (apart + numbers[at + ROOM]) * mass);
    let x = (push - before) * nx;
    let y = (push - before) * ny;
    numbers[at + PUSH] = push;
    if (numbers[at + FRICTION] > 0) {
      const across = (v[b + 1] - v[a + 1]) * nx - (v[b] - v[a]) * ny;
      const most = numbers[at + FRICTION] * push;
      const dragged = numbers[at + DRAG];
      const drag = Math.max(-most, Math.min(most, dragged - across * mass));
      x -= (drag - dragged) * ny;
      y += (drag - dragged) * nx;
      numbers[at + DRAG] = drag;
    }
    v[a] -= inverseA * x;
    v[a + 1] -= inverseA * y;
    v[b] += inverseB * x;
    v[b + 1] += inverseB * y;
  }

  /** Restores the gap of a constraint. */
  private lift(k: number, u: Float64Array): void {
    const { numbers } = this;
    const a = 2 * this.a[k];
    const b = 2 * this.b[k];
    const at = STRIDE * k;
    const nx = numbers[at + NX];
    const ny = numbers[at + NY];
    const inverseA = numbers[at + INVERSE_A];
    const inverseB = numbers[at + INVERSE_B];
    const apart = (u[b] - u[a]) * nx + (u[b + 1] - u[a + 1]) * ny;
    const before = numbers[at + RAISE];
    const raise = Math.max(0, before - (apart - numbers[at + LIFT]) / (inverseA + inverseB));
    const x = (raise - before) * nx;
    const y = (raise - before) * ny;
    numbers[at + RAISE] = raise;
    u[a] -= inverseA * x;
    u[a + 1] -= inverseA * y;
    u[b] += inverseB * x;
    u[b + 1] += inverseB * y;
  }

  /** Sorts the constraints by their heights. */
  private sort(): void {
    const { count, heights } = this;
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
          const takesLeft = left < middle && (right >= high || heights[from[left]] <= heights[from[right]]);
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
    this.heights = grown(Float64Array, this.heights, capacity);
    this.order = new Uint32Array(capacity);
    this.spare = new Uint32Array(capacity);
    this.ring = new Uint32Array(capacity);
    this.waits = new Uint8Array(capacity);
  }
}
