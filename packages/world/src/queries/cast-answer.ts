import { SlotSet } from '@swept/core/internal';
import { FRACTION_SLACK } from '@swept/narrowphase/internal';
import { Ranking } from './ranking.js';

/** The possible goals of a cast. */
export const CLOSEST = 0;
export const ANY = 1;
export const ALL = 2;
export type Want = typeof CLOSEST | typeof ANY | typeof ALL;

/** The results of a cast so far: the closest hit, or that of each body. */
export class CastAnswer {
  /** The code of the nearest, a whole number that orders hits of equal fractions; negative if there is none. */
  code = -1;
  /** All hits, one for each body, in the places of their roots. */
  readonly ranking = new Ranking();
  private want: Want = CLOSEST;
  private readonly roots = new SlotSet();
  /** The fraction of the nearest. */
  private readonly nearest = new Float64Array(1);

  begin(want: Want): void {
    this.want = want;
    this.code = -1;
    this.nearest[0] = Infinity;
    if (want !== ALL) return;
    this.ranking.count = 0;
    this.roots.clear();
  }

  /** A hit at `fraction[0]` on the body in a root. Lowers `limit[0]` to the last fraction of interest. */
  offer(root: number, code: number, fraction: Float64Array, limit: Float64Array): void {
    const { nearest, ranking, roots, want } = this;
    if (want === ALL) {
      const place = roots.placeOf(root);
      if (place >= 0) ranking.improve(place, fraction, 0, code);
      else {
        roots.add(root);
        ranking.add(fraction, 0, code);
      }
      return;
    }
    if (fraction[0] > nearest[0] || (fraction[0] === nearest[0] && code > this.code)) return;
    nearest[0] = fraction[0];
    this.code = code;
    // With the slack, all strategies visit every slot that may be as near as the nearest.
    limit[0] = want === ANY ? -1 : fraction[0] + FRACTION_SLACK;
  }
}
