import { knownOptions, whole } from '@swept/core/internal';

/**
 * Which bodies a body can touch. Two bodies can touch when the `category` of each has a bit in the `mask` of
 * the other, and they do not have the same `owner` other than 0. Bits are whole numbers from -2^31 to 2^32 - 1.
 */
export interface Filter {
  /** Bits of the categories the body is in; 1 unless given. */
  readonly category: number;
  /** Bits of the categories it can touch; all unless given. */
  readonly mask: number;
  /** Bodies with the same owner, a whole number other than 0, never touch each other; 0 unless given. */
  readonly owner: number;
}

const NAMES = ['category', 'mask', 'owner'] as const;
export const USUAL: Filter = { category: 1, mask: ~0, owner: 0 };

/**
 * Throws `InvalidInput` unless a body can have this filter. Returns all of it; properties left out are those of
 * `present`.
 */
export function filterOf(call: string, given: Partial<Filter>, present: Filter): Filter {
  const { category = present.category, mask = present.mask, owner = present.owner } = given;
  return {
    category: bits(`${call}: category`, category),
    mask: bits(`${call}: mask`, mask),
    owner: whole(`${call}: owner`, owner, 0, Number.MAX_SAFE_INTEGER),
  };
}

/** The same, and throws on unknown properties. */
export function changedFilter(call: string, given: Partial<Filter>, present: Filter): Filter {
  knownOptions(call, given, NAMES);
  return filterOf(call, given, present);
}

/** 32 bits, given as a signed or an unsigned number. */
function bits(what: string, value: number): number {
  return whole(what, value, -(2 ** 31), 2 ** 32 - 1);
}
