/** The largest magnitude a coordinate, a radius or an end of a motion may have: products of two differences stay finite. */
export const MAX_COORDINATE = 1e150;

/** Thrown for every bad argument. `value` is what came, `expected` what would have been right; nothing was changed. */
export class InvalidInput extends RangeError {
  override readonly name = 'InvalidInput';
  readonly value: unknown;
  readonly expected: string;

  /** @param what the argument in words, for example `circle: radius` */
  constructor(what: string, value: unknown, expected: string) {
    super(`${what} must be ${expected}, got ${shown(value)}`);
    this.value = value;
    this.expected = expected;
  }
}

function shown(value: unknown): string {
  if (typeof value === 'string') return JSON.stringify(value);
  if (typeof value === 'function') return `a function (${value.name || 'no name'})`;
  if (ArrayBuffer.isView(value) || Array.isArray(value)) {
    return `${value.constructor.name} of length ${(value as ArrayLike<unknown>).length}`;
  }
  if (value !== null && typeof value === 'object')
    return `an object (${value.constructor?.name ?? 'no class'})`;
  return Object.is(value, -0) ? '-0' : String(value);
}

/**
 * A coordinate or displacement: finite, at most 1e150 in magnitude. Returns it with -0 made 0, so that equal poses
 * have equal bits.
 */
export function coordinate(what: string, value: number): number {
  if (!(Math.abs(value) <= MAX_COORDINATE) || typeof value !== 'number') {
    throw new InvalidInput(what, value, 'a number between -1e150 and 1e150');
  }
  return value + 0;
}

/** A radius, margin or other length: finite, not negative, at most 1e150. -0 becomes 0. */
export function length(what: string, value: number): number {
  if (!(value >= 0 && value <= MAX_COORDINATE) || typeof value !== 'number') {
    throw new InvalidInput(what, value, 'a number between 0 and 1e150');
  }
  return value + 0;
}

/** A whole number in [low, high]. */
export function whole(what: string, value: number, low: number, high: number): number {
  if (!Number.isInteger(value) || value < low || value > high) {
    throw new InvalidInput(what, value, `a whole number from ${low} to ${high}`);
  }
  return value + 0;
}
