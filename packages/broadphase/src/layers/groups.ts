/** Maximum number of groups. */
export const MAX_GROUPS = 64;
/** The group of all bodies beyond that. It counts as meeting every other. */
export const REST = 0;
/** The group of the first body. */
export const FIRST = 1;

/**
 * Groups of bodies of one category and mask. They are remembered when their last body is gone, so that bodies
 * that come and go change nothing.
 */
export class Groups {
  /** Every group in use is below this. */
  end = FIRST;
  /** By group, its number of bodies. */
  readonly sizes = new Uint32Array(MAX_GROUPS);
  /** By group, its part (see `findParts`). */
  readonly parts = new Uint8Array(MAX_GROUPS);
  private readonly known = new Uint8Array(MAX_GROUPS);
  private readonly category = new Uint32Array(MAX_GROUPS);
  private readonly mask = new Uint32Array(MAX_GROUPS);

  /** Is it a group that has bodies, or is remembered? */
  has(group: number): boolean {
    return this.known[group] === 1;
  }

  /** The group of these bits, -1 if there is none. */
  find(category: number, mask: number): number {
    for (let group = FIRST; group < this.end; group++) {
      if (this.known[group] === 1 && this.category[group] === category && this.mask[group] === mask)
        return group;
    }
    return -1;
  }

  /** Adds a group. Without room it takes the place of one without bodies; if all have some, returns REST. */
  add(category: number, mask: number): number {
    let group = this.end;
    if (group < MAX_GROUPS) this.end++;
    else for (group = MAX_GROUPS - 1; group > REST && this.sizes[group] > 0; ) group--;
    this.known[group] = 1;
    this.category[group] = category;
    this.mask[group] = mask;
    return group;
  }

  /** May the bodies of one group touch those of the other? */
  meet(group: number, other: number): boolean {
    if (group === REST || other === REST) return true;
    const { category, mask } = this;
    return (category[group] & mask[other]) !== 0 && (category[other] & mask[group]) !== 0;
  }

  /**
   * Sorts the groups into parts and returns their number: twins, which meet the same groups, share one. If
   * there are more than `most`, groups without bodies are forgotten, and then the last parts become one.
   */
  findParts(most: number): number {
    const count = this.countParts();
    if (count <= most) return count;
    for (let group = REST; group < this.end; group++) if (this.sizes[group] === 0) this.known[group] = 0;
    const { parts } = this;
    const left = this.countParts();
    for (let group = REST; group < this.end; group++) parts[group] = Math.min(parts[group], most - 1);
    return Math.min(left, most);
  }

  private countParts(): number {
    let count = 0;
    for (let group = REST; group < this.end; group++) {
      if (!this.has(group)) continue;
      let twin = REST;
      while (twin < group && !(this.has(twin) && this.areTwins(twin, group))) twin++;
      this.parts[group] = twin < group ? this.parts[twin] : count++;
    }
    return count;
  }

  /** Do two groups meet the same groups? */
  private areTwins(group: number, other: number): boolean {
    for (let third = REST; third < this.end; third++) {
      if (this.has(third) && this.meet(group, third) !== this.meet(other, third)) return false;
    }
    return true;
  }
}
