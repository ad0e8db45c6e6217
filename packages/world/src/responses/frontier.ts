import { BRANCH_SIZE, type Branches, KEY, POSITION, SKIP, UNTIL } from './branches.js';
import type { Sums } from './sums.js';

/**
 * The branches of sums that are still to be walked, nearest first. The nearest displacement that no set
 * covers lies on one of them: the nearest branch advances from its position, if that is covered, to where it
 * leaves the covering set. There are finitely many such positions, and the first that is not covered is the
 * answer.
 */
export class Frontier {
  private readonly sums: Sums;
  private readonly branches: Branches;
  /** A heap. */
  private heap = new Uint32Array(64);
  private waiting = 0;
  /** The set that last covered a position: likely to cover the next. */
  private last = 0;

  constructor(sums: Sums, branches: Branches) {
    this.sums = sums;
    this.branches = branches;
  }

  start(): void {
    const { count } = this.branches;
    if (this.heap.length < count) this.heap = new Uint32Array(2 * count);
    this.last = 0;
    this.waiting = count;
    for (let i = 0; i < count; i++) this.heap[i] = i * BRANCH_SIZE;
    for (let i = count >> 1; i-- > 0; ) this.sink(i);
  }

  /**
   * Writes the nearest displacement that no set covers to `at` of the sums. False if none is less than
   * `least`.
   */
  find(least: Float64Array): boolean {
    const { sums, branches, heap } = this;
    const { numbers, point } = branches;
    while (this.waiting > 0) {
      const b = heap[0];
      if (!(numbers[b + KEY] < least[0] * least[0])) return false;
      branches.writePlace(b);
      sums.at[0] = point[0];
      sums.at[1] = point[1];
      const cover = this.coverOf(branches.owners[b / BRANCH_SIZE]);
      if (cover < 0) return true;
      branches.writeExit(b, cover);
      this.goOn(b);
    }
    return false;
  }

  /** The number of the part nearby beside which the displacement lies that was found. */
  get source(): number {
    return this.sums.source[this.branches.owners[this.heap[0] / BRANCH_SIZE]];
  }

  /** Advances from the displacement that was found: a little at first, then twice as far each time. */
  skip(): void {
    const { numbers, exit } = this.branches;
    const b = this.heap[0];
    exit[0] = numbers[b + POSITION] + numbers[b + SKIP];
    numbers[b + SKIP] *= 2;
    this.goOn(b);
  }

  /** Drops the rest of the branch on which the displacement was found. */
  drop(): void {
    this.branches.exit[0] = Infinity;
    this.goOn(this.heap[0]);
  }

  /** Lets the nearest branch continue at `exit`, if it is that long. */
  private goOn(b: number): void {
    const { branches, heap } = this;
    const exit = branches.exit[0];
    if (exit <= branches.numbers[b + UNTIL] && exit < Infinity) branches.put(b);
    else heap[0] = heap[--this.waiting];
    this.sink(0);
  }

  /** Which set covers the displacement under test, on a branch of `owner`? -1 if none does. */
  private coverOf(owner: number): number {
    const { sums } = this;
    if (sums.covers(owner)) return owner;
    for (let i = 0, k = this.last; i < sums.count; i++, k++) {
      if (k >= sums.count) k = 0;
      if (!sums.covers(k)) continue;
      this.last = k;
      return k;
    }
    return -1;
  }

  /** Sifts a branch down the heap. */
  private sink(from: number): void {
    const { heap, waiting } = this;
    const { numbers } = this.branches;
    const b = heap[from];
    const key = numbers[b + KEY];
    let at = from;
    for (let child = 2 * at + 1; child < waiting; child = 2 * at + 1) {
      if (child + 1 < waiting && numbers[heap[child + 1] + KEY] < numbers[heap[child] + KEY]) child++;
      if (!(numbers[heap[child] + KEY] < key)) break;
      heap[at] = heap[child];
      at = child;
    }
    heap[at] = b;
  }
}
