import { BOX, InvalidInput, PairBuffer, RADIUS, ROW, type Rows, SEGMENT, vertexAt } from '@swept/core';
import type { Broadphase } from './broadphase.js';

// Checks of the arguments of all strategies, before anything is done. Each layer of a strategy that wraps
// another checks again.

const RAY_END = vertexAt(SEGMENT - 1);
const CALLS = [
  'add',
  'remove',
  'update',
  'refit',
  'collectPairs',
  'search',
  'cast',
  'nearest',
  'validate',
] as const;
const OPTIONAL = ['another', 'collectPairsWith', 'findBoxes', 'visitCells'] as const;
const EVERYWHERE: Rows = /* @__PURE__ */ Float64Array.of(-Infinity, -Infinity, Infinity, Infinity);
/** Strategies that another one, or a world, has taken over. */
const taken = new WeakSet<Broadphase>();

export function expectPairs(strategy: string, out: PairBuffer): void {
  if (!(out instanceof PairBuffer)) throw new InvalidInput(`${strategy}: out`, out, 'a PairBuffer');
}

/** The arguments of `collectPairsWith`; returns the other strategy, which must be of this type. */
export function expectOther<Strategy extends Broadphase>(
  strategy: Strategy,
  type: abstract new (...args: never[]) => Strategy,
  other: Broadphase,
  out: PairBuffer,
): Strategy {
  if (!(other instanceof type) || other === strategy)
    throw new InvalidInput(`${strategy.name}: other`, other, `another ${strategy.name}`);
  expectPairs(strategy.name, out);
  return other;
}

/** The arguments of `search`. */
export function expectSearch(strategy: string, box: Rows, visit: unknown, offset: number): void {
  expectVisitor(strategy, visit);
  if (!areIn(box, offset, BOX)) refuseNumbers(`${strategy}: box`, box, offset, BOX);
  // False also for NaN.
  if (box[offset] <= box[offset + 2] && box[offset + 1] <= box[offset + 3]) return;
  const given = box.slice(offset, offset + BOX).join(' ');
  throw new InvalidInput(`${strategy}: box`, given, 'minX minY maxX maxY, no minimum above its maximum');
}

/** The arguments of `cast`. */
export function expectCast(
  strategy: string,
  ray: Rows,
  limit: Float64Array,
  visit: unknown,
  offset: number,
): void {
  expectVisitor(strategy, visit);
  expectLimit(strategy, limit, 1);
  if (!areIn(ray, offset, ROW)) refuseNumbers(`${strategy}: ray`, ray, offset, ROW);
  const end = offset + RAY_END;
  const sum = ray[offset] + ray[offset + 1] + ray[end] + ray[end + 1];
  const radius = ray[offset + RADIUS];
  if (sum - sum === 0 && radius >= 0 && radius < Infinity) return;
  const given = `from ${ray[offset]} ${ray[offset + 1]} to ${ray[end]} ${ray[end + 1]}, radius ${radius}`;
  throw new InvalidInput(`${strategy}: ray`, given, 'of finite numbers, with a radius from 0');
}

/** The arguments of `nearest`. */
export function expectNearest(
  strategy: string,
  x: number,
  y: number,
  limit: Float64Array,
  visit: unknown,
): void {
  expectVisitor(strategy, visit);
  expectLimit(strategy, limit, 2);
  if (!Number.isFinite(x)) throw new InvalidInput(`${strategy}: x`, x, 'a finite number');
  if (!Number.isFinite(y)) throw new InvalidInput(`${strategy}: y`, y, 'a finite number');
}

/** The arguments of `searchMotion`. */
export function expectSearchMotion(
  strategy: string,
  kind: number,
  rows: Rows,
  visit: unknown,
  offset: number,
  statics: unknown,
): void {
  expectVisitor(strategy, visit);
  if (statics !== true && statics !== false)
    throw new InvalidInput(`${strategy}: statics`, statics, 'true or false');
  if (kind !== 1 && kind !== 2 && kind !== 3) throw new InvalidInput(`${strategy}: kind`, kind, '1, 2 or 3');
  if (!areIn(rows, offset, ROW)) refuseNumbers(`${strategy}: rows`, rows, offset, ROW);
  let sum = 0;
  for (let i = offset; i < offset + vertexAt(kind); i++) sum += rows[i];
  if (sum - sum === 0) return;
  const given = rows.slice(offset, offset + vertexAt(kind)).join(' ');
  throw new InvalidInput(`${strategy}: row`, given, 'of finite numbers');
}

/** Takes over a strategy for the exclusive use of another one; throws unless it is free. */
export function takeStrategy(call: string, strategy: Broadphase): void {
  expectFree(call, strategy);
  taken.add(strategy);
}

/**
 * Throws unless this is a strategy that is not in use already, also by a caller that has added slots to it and read
 * their boxes. `name` is that of the argument or option.
 */
export function expectFree(call: string, strategy: Broadphase, name = 'strategy'): void {
  expectStrategy(call, strategy, name);
  const what = `${call}: ${name}`;
  if (taken.has(strategy))
    throw new InvalidInput(what, strategy, 'one that is not in use already, as this one is');
  strategy.search(EVERYWHERE, (slot) => {
    throw new InvalidInput(what, strategy, `one without slots, but slot ${slot} is in this one`);
  });
}

/** Takes over the result of `another` of a strategy; throws if that is not of the same kind. */
export function takeAnother(strategy: Broadphase): Broadphase {
  const made = strategy.another?.() as Broadphase;
  takeStrategy(`${strategy.name}.another()`, made);
  if (OPTIONAL.some((name) => typeof made[name] !== typeof strategy[name]))
    throw new InvalidInput(`${strategy.name}.another()`, made, 'a strategy with the same methods');
  return made;
}

export function expectStrategy(call: string, strategy: Broadphase, name = 'strategy'): void {
  const isOne =
    typeof strategy === 'object' &&
    CALLS.every((name) => typeof strategy?.[name] === 'function') &&
    OPTIONAL.every((name) => strategy[name] === undefined || typeof strategy[name] === 'function');
  if (!isOne) throw new InvalidInput(`${call}: ${name}`, strategy, 'a strategy, such as hierarchicalGrid()');
}

/**
 * Throws when a factory without options is given some. Other arguments are ignored: the factory may be used
 * as a callback. Its declaration must not show them, so each factory has an overload without parameters.
 */
export function expectNone(call: string, [options]: readonly unknown[]): void {
  if (typeof options === 'object' && options !== null && Object.getPrototypeOf(options) === Object.prototype)
    throw new InvalidInput(`${call}: options`, Object.keys(options).join(', '), 'left out: it has none');
}

function expectVisitor(strategy: string, visit: unknown): void {
  if (typeof visit !== 'function') throw new InvalidInput(`${strategy}: visit`, visit, 'a function');
}

function expectLimit(strategy: string, limit: Float64Array, count: number): void {
  if (!areIn(limit, 0, count))
    throw new InvalidInput(`${strategy}: limit`, limit, `a Float64Array of ${count} or more numbers`);
  if (Number.isNaN(limit[0])) throw new InvalidInput(`${strategy}: limit`, limit[0], 'a number');
}

function areIn(numbers: Rows, offset: number, count: number): boolean {
  return (
    numbers instanceof Float64Array &&
    Number.isInteger(offset) &&
    offset >= 0 &&
    offset + count <= numbers.length
  );
}

/** Throws, naming what is wrong with these numbers. */
function refuseNumbers(what: string, numbers: Rows, offset: number, count: number): never {
  if (!(numbers instanceof Float64Array)) throw new InvalidInput(what, numbers, 'a Float64Array');
  throw new InvalidInput(
    `${what}: offset`,
    offset,
    `where ${count} numbers begin, of ${numbers.length} in all`,
  );
}
