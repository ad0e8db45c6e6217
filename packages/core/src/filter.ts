/** Who may touch whom, in columns indexed by slot. */
export interface Filters {
  /** Bits of the categories a body is in. */
  readonly category: ArrayLike<number>;
  /** Bits of the categories it can touch. */
  readonly mask: ArrayLike<number>;
  /** Bodies of one owner other than 0 never touch each other. */
  readonly owner: ArrayLike<number>;
}

/**
 * May two bodies touch? Each is in the categories of its bits and meets those of its mask; both must agree.
 * Bodies of one owner never touch each other; owner 0 is nobody. Trusts its input: two slots in use.
 */
export function mayTouch({ category, mask, owner }: Filters, a: number, b: number): boolean {
  return (
    (category[a] & mask[b]) !== 0 &&
    (category[b] & mask[a]) !== 0 &&
    (owner[a] === 0 || owner[a] !== owner[b])
  );
}
