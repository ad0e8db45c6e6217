import type { GridEntries } from './entries.js';
import { MAX_LEVELS } from './frame.js';
import type { GridIndex } from './grid-index.js';

/** Number of levels, and one for boxes that fit none. */
const WIDTH = MAX_LEVELS + 1;
/** The costs of both directions. As return values they would be boxed. */
const costs = new Float64Array(2);

/**
 * For each level of one index and each of another: is it cheaper to look the entries of the first up in the
 * second? That is decided when levels are chosen, not in each step: code that runs so seldom is not compiled,
 * and allocates its doubles.
 */
export class JoinDirections {
  private readonly forward = new Uint8Array(WIDTH * WIDTH);
  private sPlans = -1;
  private tPlans = -1;

  choose(s: GridIndex, t: GridIndex): void {
    if (s.plans === this.sPlans && t.plans === this.tPlans) return;
    this.sPlans = s.plans;
    this.tPlans = t.plans;
    for (let i = 0; i <= s.frame.count; i++) {
      for (let j = 0; j <= t.frame.count; j++) {
        writeCost(s.entries, i, t.entries, j, 0);
        writeCost(t.entries, j, s.entries, i, 1);
        this.forward[i * WIDTH + j] = costs[0] <= costs[1] ? 1 : 0;
      }
    }
  }

  isForward(i: number, j: number): boolean {
    return this.forward[i * WIDTH + j] > 0;
  }
}

/**
 * Writes the estimated cost of looking up the entries of one level of `s` in one of `t`: a row of cells
 * counts as 1.
 */
function writeCost(s: GridEntries, i: number, t: GridEntries, j: number, which: number): void {
  const entries = s.to(i) - s.from(i);
  if (j === t.frame.count) {
    costs[which] = (entries * t.outsiders) / 4;
    return;
  }
  const high = i < s.frame.count ? s.frame.reach[2 * i + 1] : Infinity;
  const rows = (high + t.frame.reach[2 * j + 1]) * t.frame.density[2 * j + 1];
  costs[which] = entries * (3 + Math.min(rows, t.frame.width[j]));
}
