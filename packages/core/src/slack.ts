/**
 * The number of uses in a row that must need little before room is given back. It doubles each time, up to
 * the maximum.
 */
const PATIENCE = 32;
const MAX_PATIENCE = 4096;
/** A use needs little when its capacity is at least this many times what it needs. */
const PLENTY = 2;
/** This many times what is needed is kept, so that the need may rise a little before the list grows. */
const KEPT = 1.25;

/**
 * Decides when a list gives back the room that a burst has taken: not before its uses have needed little for
 * a while, and later each time, so that an oscillating load does not make it shrink and grow for ever. It is
 * for lists of pairs and contacts, whose number in a crowd has no limit. Columns with an entry for each body
 * keep their room. Trusts its input.
 */
export class Slack {
  private readonly least: number;
  private readonly halves: boolean;
  private patience = PATIENCE;
  /** The number of uses in a row that needed little, and the most that any of them needed. */
  private uses = 0;
  private most = 0;

  /**
   * @param least the capacity that is never given back
   * @param halves may the capacity only be halved? That of a hash table may
   */
  constructor(least: number, halves = false) {
    this.least = least;
    this.halves = halves;
  }

  /** Notes that the present use has needed this much, if less will be left at its end. */
  note(needed: number): void {
    if (needed > this.most) this.most = needed;
  }

  /** Ends a use that has needed this much. Returns the capacity to keep: the present one, or less. */
  fit(capacity: number, needed: number): number {
    if (capacity <= this.least) return capacity;
    this.note(needed);
    let fit = capacity;
    if (PLENTY * this.most <= capacity) {
      if (++this.uses < this.patience) return capacity;
      const kept = Math.max(this.least, Math.ceil(KEPT * this.most));
      if (!this.halves) fit = Math.min(capacity, kept);
      else while (fit / 2 >= kept) fit /= 2;
      if (fit < capacity) this.patience = Math.min(2 * this.patience, MAX_PATIENCE);
    }
    this.uses = this.most = 0;
    return fit;
  }
}
