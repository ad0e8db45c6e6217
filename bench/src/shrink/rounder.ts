import { ROW, END as TO } from '@swept/core';
import type { BodyOptions, Shape } from 'swept';
import {
  ADD,
  BOUNCE,
  bodyNumbers,
  bodyOf,
  type LoggedCall,
  MOVE_BY,
  PLACE,
  SET_ACCELERATION,
  SET_ANGLE,
  SET_ANGULAR_VELOCITY,
  SET_FRICTION,
  SET_GRAVITY,
  SET_GRAVITY_SCALE,
  SET_GROWTH,
  SET_INERTIA,
  SET_MASS,
  SET_RADIUS,
  SET_VELOCITY,
  WROTE_VELOCITY,
} from 'swept/internal';

/** Calls all of whose numbers may be changed. */
const FREE: readonly number[] = [
  BOUNCE,
  MOVE_BY,
  PLACE,
  SET_ACCELERATION,
  SET_ANGLE,
  SET_ANGULAR_VELOCITY,
  SET_FRICTION,
  SET_GRAVITY,
  SET_GRAVITY_SCALE,
  SET_GROWTH,
  SET_INERTIA,
  SET_MASS,
  SET_RADIUS,
  SET_VELOCITY,
  WROTE_VELOCITY,
];
/** Options that are not sizes. */
const KINDS: readonly string[] = ['mobility', 'sensor', 'category', 'mask', 'owner', 'userData'];

/** A number with the given count of significant digits. */
export function rounded(number: number, digits: number): number {
  return Number.isFinite(number) && number !== 0 ? Number(number.toPrecision(digits)) : number;
}

/** The call with its numbers rounded, or the call itself if none changes. */
export function roundedCall(call: LoggedCall, digits: number): LoggedCall {
  const round = (number: number): number => rounded(number, digits);
  if (call.op !== ADD) {
    if (!FREE.includes(call.op) || (call.op === BOUNCE && call.about & 1)) return call;
    return changed(call, call.values.map(round));
  }
  const { shapes, options } = bodyOf(call.values.subarray(1));
  const other = Object.entries(options).map(([name, value]) => {
    if (KINDS.includes(name)) return [name, value];
    return [name, Array.isArray(value) ? value.map(round) : round(value as number)];
  });
  return withBody(
    call,
    shapes.map((shape) => ({ ...shape, row: shape.row.map(round) })),
    Object.fromEntries(other),
  );
}

/** The calls that add the same body, each without one of its options, or with one of its parts alone. */
export function simplerBodies(call: LoggedCall): LoggedCall[] {
  if (call.op !== ADD) return [];
  const { shapes, options } = bodyOf(call.values.subarray(1));
  const names = Object.keys(options) as (keyof BodyOptions)[];
  const fewer = names.map((name) => {
    const { [name]: _, ...rest } = options;
    return withBody(call, shapes, rest);
  });
  const parts = shapes.length > 1 ? shapes.map((shape) => withBody(call, [shape], options)) : [];
  return [...parts, ...fewer];
}

/** The calls with one number each replaced by 0, or rounded to few digits. */
export function rounderCalls(call: LoggedCall): LoggedCall[] {
  const calls: LoggedCall[] = [];
  for (const digits of [1, 2, 3, 4, 6]) calls.push(roundedCall(call, digits));
  if (call.op === ADD) {
    const { shapes, options } = bodyOf(call.values.subarray(1));
    for (let part = 0; part < shapes.length; part++) {
      for (let k = 0; k < ROW; k++) {
        if (shapes[part].row[k] === 0 || (k & 2) !== 0) continue;
        for (const digits of [0, 1, 2]) {
          const row = shapes[part].row.slice();
          row[k] = row[k + TO] = digits === 0 ? 0 : rounded(row[k], digits);
          calls.push(
            withBody(
              call,
              shapes.map((it, i) => (i === part ? { ...it, row } : it)),
              options,
            ),
          );
        }
      }
    }
  }
  return calls.filter((it) => it !== call && it.values.some((value, i) => !Object.is(value, call.values[i])));
}

function withBody(call: LoggedCall, shapes: readonly Shape[], options: BodyOptions): LoggedCall {
  const numbers = bodyNumbers(shapes, options);
  return changed(call, Float64Array.of(numbers.length, ...numbers));
}

function changed(call: LoggedCall, values: Float64Array): LoggedCall {
  const isSame =
    values.length === call.values.length && values.every((value, i) => Object.is(value, call.values[i]));
  return isSame ? call : { op: call.op, about: call.about, values };
}
