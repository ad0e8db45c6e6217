import { InvalidInput, RADIUS, ROW, type Shape, type ShapeKind, vertexAt } from '@swept/core';
import type { BodyOptions } from '../body-options.js';

/**
 * The options of `add`, in the order of their numbers, with the count of numbers of each. Bit i of the first
 * number of an entry is 1 if option i was given. After the options comes the number of shapes, and for each
 * its kind (plus 4 if it is one-sided), its radius and its vertices.
 */
const OPTIONS: Readonly<Record<keyof BodyOptions, 1 | 2>> = {
  mobility: 1,
  velocity: 2,
  mass: 1,
  friction: 1,
  growth: 1,
  sensor: 1,
  acceleration: 2,
  gravityScale: 1,
  category: 1,
  mask: 1,
  owner: 1,
  userData: 1,
  angle: 1,
  angularVelocity: 1,
  inertia: 1,
  center: 2,
  skin: 1,
};
const NAMES = Object.keys(OPTIONS) as (keyof BodyOptions)[];
const ONE_SIDED = 4;

/** Shapes and options as numbers. */
export function bodyNumbers(shapes: readonly Shape[], options: BodyOptions): number[] {
  const numbers = [0];
  NAMES.forEach((name, i) => {
    const value = options[name];
    if (value === undefined) return;
    numbers[0] += 2 ** i;
    if (typeof value === 'object') numbers.push(value[0], value[1]);
    else numbers.push(Number(value));
  });
  numbers.push(shapes.length);
  for (const { kind, row, oneSided } of shapes) {
    numbers.push(kind + (oneSided ? ONE_SIDED : 0), row[RADIUS]);
    for (let i = 0; i < kind; i++) numbers.push(row[vertexAt(i)], row[vertexAt(i) + 1]);
  }
  return numbers;
}

/** Throws `InvalidInput` unless these are the numbers of a body. Returns the arguments of `add`. */
export function bodyOf(numbers: Float64Array): { shapes: Shape[]; options: BodyOptions } {
  let at = 0;
  const next = (): number => {
    if (at === numbers.length) throw new InvalidInput('log: numbers of a body', at, 'more');
    return numbers[at++];
  };
  const given = next();
  const options: Record<string, unknown> = {};
  NAMES.forEach((name, i) => {
    if (Math.floor(given / 2 ** i) % 2 !== 1) return;
    const first = next();
    if (OPTIONS[name] === 2) options[name] = [first, next()];
    else options[name] = name === 'sensor' ? first !== 0 : first;
  });
  const count = next();
  const shapes: Shape[] = [];
  while (shapes.length < count) {
    const first = next();
    const kind = (first % ONE_SIDED) as ShapeKind;
    const row = new Float64Array(ROW);
    row[RADIUS] = row[RADIUS + 2] = next();
    for (let i = 0; i < kind; i++)
      for (let k = vertexAt(i); k < vertexAt(i) + 2; k++) row[k] = row[k + 2] = next();
    shapes.push(first >= ONE_SIDED ? { kind, row, oneSided: true } : { kind, row });
  }
  if (at !== numbers.length) throw new InvalidInput('log: numbers of a body', numbers.length, `${at}`);
  return { shapes, options: options as BodyOptions };
}
