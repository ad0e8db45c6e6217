/** Who may touch whom, in columns indexed by slot. */
export interface Filters {
  /** Bits of the categories a body is in. */
  readonly category: ArrayLike<number>;
  /** Bits of the categories it can touch. */
  readonly mask: ArrayLike<number>;
  /** The owner of the body: bodies of one owner other than 0 never touch each other. */
  readonly owner: ArrayLike<number>;
}

/**
 * May the bodies in two slots touch? The mask of each must contain a category of the other. Bodies of one
 * owner never touch each other; owner 0 is none. Trusts its input: two slots in use.
 */
export function mayTouch(filters: Filters, a: number, b: number): boolean {
  const { category, mask, owner } = filters;
  return (
    (category[a] & mask[b]) !== 0 &&
    (category[b] & mask[a]) !== 0 &&
    (owner[a] === 0 || owner[a] !== owner[b])
  );
}
