/**
 * What callers hand over by mistake: nothing, text from a form, another library's objects, answers that are
 * still to come.
 */
export const WRONG: readonly unknown[] = [
  undefined,
  null,
  true,
  Number.NaN,
  Number.POSITIVE_INFINITY,
  Number.NEGATIVE_INFINITY,
  -1,
  0.5,
  2 ** 53,
  1e300,
  '',
  '1',
  'x',
  [],
  [1],
  {},
  { x: 1 },
  () => {},
  async () => {},
  Symbol('s'),
  10n,
  new Date(0),
  new Float32Array(16),
  new Map(),
  Promise.resolve(1),
];

/** Is this value one that the call takes in that place? */
export type Right = (value: unknown) => boolean;

export const anything: Right = () => true;
export const nothing: Right = () => false;
export const isFunction: Right = (value) => typeof value === 'function';
/** A function that answers at once. */
export const isPrompt: Right = (value) => typeof value === 'function' && !(Symbol.toStringTag in value);
export const isObject: Right = (value) => Object.prototype.toString.call(value) === '[object Object]';
export const isNumber: Right = (value) => typeof value === 'number';
export const isCoordinate: Right = (value) => typeof value === 'number' && Math.abs(value) <= 1e150;
export const isLength: Right = (value) => isCoordinate(value) && (value as number) >= 0;

export function isWhole(low: number, high: number): Right {
  return (value) => Number.isInteger(value) && (value as number) >= low && (value as number) <= high;
}

export function isFrom(low: number, high: number): Right {
  return (value) => typeof value === 'number' && value >= low && value <= high;
}

/** Also left out. */
export function optional(right: Right): Right {
  return (value) => value === undefined || right(value);
}
