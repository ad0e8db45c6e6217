/**
 * The largest magnitude a coordinate, a radius or an end of a motion may have: products of two differences
 * stay finite.
 */
export const MAX_COORDINATE = 1e150;

/**
 * Thrown for every bad argument: the message names it, says what was expected, and what was given. Nothing
 * was changed.
 */
export class InvalidInput extends RangeError {
  /** True for an error of any copy of this class: packages that are bundled bring their own. */
  static override [Symbol.hasInstance](it: unknown): boolean {
    return it instanceof Error && it.name === 'InvalidInput';
  }

  /** The name by which errors of all copies of this class are known. */
  override readonly name = 'InvalidInput';
  /** The bad argument. */
  readonly value: unknown;
  /** What was expected, in words. */
  readonly expected: string;

  /**
   * Takes any value, and trusts the two texts.
   *
   * @param what the argument in words, for example `circle: radius`
   */
  constructor(what: string, value: unknown, expected: string) {
    super(`${what} must be ${expected}, got ${shown(value)}`);
    this.value = value;
    this.expected = expected;
  }
}

/** The largest number of characters of a text that is shown whole. */
const LONGEST = 60;

/** The value in a few words, whatever it is: a message must not fail, nor fill the screen. */
function shown(value: unknown): string {
  try {
    if (typeof value === 'string') return JSON.stringify(shortened(value));
    if (typeof value === 'bigint') return `${shortened(String(value))}n`;
    if (typeof value === 'function') return shortened(`a function (${value.name || 'without a name'})`);
    if (typeof value !== 'object' || value === null) return Object.is(value, -0) ? '-0' : String(value);
    const name = shortened(String(value.constructor?.name ?? 'no class'));
    if (ArrayBuffer.isView(value) || Array.isArray(value))
      return `${name} of length ${(value as ArrayLike<unknown>).length}`;
    return `an object (${name})`;
  } catch {
    return 'an object (that cannot be looked at)';
  }
}

function shortened(text: string): string {
  return text.length <= LONGEST ? text : `${text.slice(0, LONGEST)}...`;
}

/**
 * A coordinate or displacement: finite, at most 1e150 in magnitude. Returns it with -0 made 0, so that equal
 * poses have equal bits.
 */
export function coordinate(what: string, value: number): number {
  if (typeof value !== 'number' || !(Math.abs(value) <= MAX_COORDINATE)) {
    throw new InvalidInput(what, value, 'a number between -1e150 and 1e150');
  }
  return value + 0;
}

/** A radius, margin or other length: finite, not negative, at most 1e150. -0 becomes 0. */
export function length(what: string, value: number): number {
  if (typeof value !== 'number' || !(value >= 0 && value <= MAX_COORDINATE)) {
    throw new InvalidInput(what, value, 'a number between 0 and 1e150');
  }
  return value + 0;
}

/** A whole number in [low, high]; trusts the two bounds. -0 becomes 0. */
export function whole(what: string, value: number, low: number, high: number): number {
  if (!Number.isInteger(value) || value < low || value > high) {
    throw new InvalidInput(what, value, `a whole number from ${low} to ${high}`);
  }
  return value + 0;
}

/**
 * A function that returns its answer at once. Async functions and generators do not; they have a
 * `Symbol.toStringTag`, plain functions have none.
 */
export function callback<Call extends (...args: never[]) => unknown>(what: string, value: Call): Call {
  if (typeof value !== 'function' || (value as { [Symbol.toStringTag]?: string })[Symbol.toStringTag]) {
    throw new InvalidInput(what, value, 'a function that answers at once');
  }
  return value;
}
