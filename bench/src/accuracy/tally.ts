import type { Ball } from '@swept/judge';

/** A time that is off by more than this is wrong: the promise of the engine. */
export const PROMISED = 4.5e-16;
/** A precision that other engines may accept. */
export const FINE = 1e-9;
export const COARSE = 1e-6;

/** The results of one subject on a number of queries. */
export class Tally {
  queries = 0;
  /** Queries in which the shapes touch. */
  hits = 0;
  misses = 0;
  falseHits = 0;
  /** Of the hits that were found, the times off by more than `PROMISED`, `FINE` and `COARSE`. */
  found = 0;
  overPromised = 0;
  overFine = 0;
  overCoarse = 0;
  worst = 0;
  /**
   * Of the misses, false hits and times over `COARSE`, those that the subject's own description does not
   * cover.
   */
  uncoveredMisses = 0;
  uncoveredFalseHits = 0;
  uncoveredTimes = 0;

  /**
   * Counts one query.
   * @param truth the time of the first contact, undefined when there is none
   * @param answer that of the subject
   */
  count(truth: Ball | undefined, answer: number | undefined, isCovered: () => boolean): void {
    this.queries++;
    if (truth !== undefined) this.hits++;
    if (answer === undefined) {
      if (truth === undefined) return;
      this.misses++;
      if (!isCovered()) this.uncoveredMisses++;
    } else if (truth === undefined) {
      this.falseHits++;
      if (!isCovered()) this.uncoveredFalseHits++;
    } else {
      this.found++;
      const error = Math.abs(answer - truth.high - truth.low);
      this.worst = Math.max(this.worst, error);
      // Written so that NaN counts as wrong.
      if (!(error <= PROMISED)) this.overPromised++;
      if (!(error <= FINE)) this.overFine++;
      if (error <= COARSE) return;
      this.overCoarse++;
      if (!isCovered()) this.uncoveredTimes++;
    }
  }

  /** The errors that an exact subject does not make. */
  errors(): number {
    return this.misses + this.falseHits + this.overPromised;
  }

  add(that: Tally): this {
    const worst = Math.max(this.worst, that.worst);
    for (const name of Object.keys(this) as (keyof Counts)[]) this[name] += that[name];
    this.worst = worst;
    return this;
  }
}

type Counts = { [Name in keyof Tally as Tally[Name] extends number ? Name : never]: number };
