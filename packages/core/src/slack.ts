/** After so many uses in a row that needed little, room is given back; after twice as many the next time, up to so many. */
const PATIENCE = 32;
const PATIENCE_AT_MOST = 4096;
/**
 * Of a capacity of more than so many times what is needed, at least so many times that is kept: need may double before it
 * grows.
 */
const MUCH = 4;
const KEPT = 2;

/**
 * When a list gives back the room that a burst has taken: not before its uses have needed little for a while, and later each
 * time, so that a load that swings does not make it shrink and grow for ever. For what grows with pairs and contacts,
 * which a crowd has without bounds; what has a place for each body keeps it, as the columns of `BodyStore` do. Trusts its input.
 */
export class Slack {
  private readonly least: number;
  private patience = PATIENCE;
  /** Uses in a row that needed little, and the most that any of them needed. */
  private uses = 0;
  private most = 0;

  /** @param least capacity that is never given back */
  constructor(least: number) {
    this.least = least;
  }

  /** Notes that this much is needed in the present use, if less will be left at its end. */
  note(needed: number): void {
    if (needed > this.most) this.most = needed;
  }

  /** Ends a use in which this much was left. Returns the capacity to keep: the present one, or that halved as often as it takes. */
  fit(capacity: number, needed: number): number {
    if (capacity <= this.least) return capacity;
    this.note(needed);
    let fit = capacity;
    if (MUCH * this.most <= capacity) {
      if (++this.uses < this.patience) return capacity;
      const kept = Math.max(this.least, KEPT * this.most);
      while (Math.ceil(fit / 2) >= kept && fit > 1) fit = Math.ceil(fit / 2);
      if (fit < capacity) this.patience = Math.min(2 * this.patience, PATIENCE_AT_MOST);
    }
    this.uses = this.most = 0;
    return fit;
  }
}
