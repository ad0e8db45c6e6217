import { ASK_FAILED, ONE_WAY, REFUSED } from './log-ops.js';

/** The answers of `canTouch` and `oneWay` in a step or for a call, by the names of bodies in the log. */
export class LogAnswers {
  private readonly refused = new Map<number, Set<number>>();
  private readonly askFailed = new Map<number, Set<number>>();
  private readonly platforms = new Set<number>();

  /** Reads an entry, if it is an answer. */
  read(op: number, about: number, values: Float64Array): void {
    if (op === ONE_WAY) this.platforms.add(about);
    if (op !== REFUSED && op !== ASK_FAILED) return;
    const pairs = op === REFUSED ? this.refused : this.askFailed;
    const others = pairs.get(about) ?? new Set();
    pairs.set(about, others.add(values[0]));
  }

  forget(): void {
    if (this.refused.size > 0) this.refused.clear();
    if (this.askFailed.size > 0) this.askFailed.clear();
    if (this.platforms.size > 0) this.platforms.clear();
  }

  mayTouch(a: number, b: number): boolean {
    return !this.refused.get(a)?.has(b);
  }

  /** Did `canTouch` throw, or return no boolean? */
  hasFailed(a: number, b: number): boolean {
    return this.askFailed.get(a)?.has(b) === true;
  }

  isPlatform(body: number): boolean {
    return this.platforms.has(body);
  }
}
