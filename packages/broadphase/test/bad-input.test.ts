import { BOX, type BodyStore, InvalidInput, MOVING, PairBuffer, ROW, type Rows, segment } from '@swept/core';
import { describe, expect, test } from 'vitest';
import { type Broadphase, fastBodies, type MotionBroadphase, wrapping } from '../src/index.js';
import { BODIES, discs } from './support/discs.js';
import { STRATEGIES } from './support/strategies.js';
import { castWith, nearestWith } from './support/visits.js';

const NONE = (): void => {};

const WAYS: Readonly<Record<string, (strategy: Broadphase, store: BodyStore) => Broadphase>> = {
  alone: (strategy) => strategy,
  fastBodies: (strategy, store) => fastBodies(strategy, store),
  wrapping: (strategy) => wrapping(strategy, { x: 5000 }),
  'wrapping, fastBodies': (strategy, store) => wrapping(strategy, { x: 5000 }, store),
};

/** All that a strategy answers, in its order. */
function answers(subject: Broadphase): number[][] {
  const out = new PairBuffer();
  subject.collectPairs(out);
  const met: number[] = [];
  subject.search(Float64Array.of(-1, -1, 1000, 1000), (slot) => {
    met.push(slot);
  });
  const crossed: number[] = [];
  castWith(subject, segment(-1, 0, 50, 0).row, (slot, limit) => {
    crossed.push(slot);
    return limit;
  });
  const near: number[] = [];
  nearestWith(subject, 3, 4, (slot) => {
    near.push(slot);
    return 10;
  });
  return [...out.a.subarray(0, out.count), ...out.b.subarray(0, out.count)]
    .map((slot) => [slot])
    .concat([met, crossed, near]);
}

const bad = <T>(value: unknown): T => value as T;
const ray = segment(0, 0, 9, 9).row;
const LIMIT = Float64Array.of(1, 0);
const box = Float64Array.of(0, 0, 9, 9);
const changed = (row: Rows, at: number, value: number): Rows => {
  const copy = row.slice();
  copy[at] = value;
  return copy;
};

const SLOTS = [
  '1',
  [1],
  1n,
  true,
  null,
  undefined,
  {},
  Number.NaN,
  -1,
  0.5,
  2 ** 32,
  '',
  'x',
  Symbol('slot'),
];
const ARRAYS = [undefined, null, 'boxes', 5, [0, 0, 9, 9], new Float32Array(64), {}, new ArrayBuffer(512)];
const FUNCTIONS = [undefined, null, 'visit', 5, {}, []];
const OFFSETS = [-1, 0.5, Number.NaN, '0', null, 2 ** 32, ROW - BOX + 1];

/** Calls that must be refused, with what the message must say. */
const CALLS: readonly (readonly [string, (subject: Broadphase) => void, RegExp])[] = [
  ...SLOTS.flatMap(
    (slot) =>
      [
        [`add(${String(slot)})`, (it) => it.add(bad(slot), MOVING), /slot to add must be a whole number/],
        [
          `remove(${String(slot)})`,
          (it) => it.remove(bad(slot)),
          /slot to remove must be a slot that was added/,
        ],
        [
          `refit(${String(slot)})`,
          (it) => it.refit(bad(slot)),
          /slot to refit must be a slot that was added/,
        ],
      ] as [string, (subject: Broadphase) => void, RegExp][],
  ),
  ...['1', [1], true, null, undefined, 2, -1, 0.5].map(
    (mobility) =>
      [
        `add(${BODIES}, ${JSON.stringify(mobility)})`,
        (it: Broadphase) => it.add(BODIES, bad(mobility)),
        /mobility must be STATIC or MOVING, got/,
      ] as const,
  ),
  ...ARRAYS.flatMap(
    (array) =>
      [
        [`update(${String(array)})`, (it) => it.update(bad(array)), /boxes must be a Float64Array, got/],
        [`search(${String(array)})`, (it) => it.search(bad(array), NONE), /box must be a Float64Array, got/],
        [
          `cast(${String(array)})`,
          (it) => it.cast(bad(array), LIMIT, NONE),
          /ray must be a Float64Array, got/,
        ],
        [
          `collectPairs(${String(array)})`,
          (it) => it.collectPairs(bad(array)),
          /out must be a PairBuffer, got/,
        ],
      ] as [string, (subject: Broadphase) => void, RegExp][],
  ),
  [
    'update, too short',
    (it) => it.update(new Float64Array(BODIES * BOX - 1)),
    /boxes must be at least 160 numbers long/,
  ],
  ...FUNCTIONS.flatMap(
    (visit) =>
      [
        [
          `search, visit ${String(visit)}`,
          (it) => it.search(box, bad(visit)),
          /visit must be a function, got/,
        ],
        [
          `cast, visit ${String(visit)}`,
          (it) => it.cast(ray, LIMIT, bad(visit)),
          /visit must be a function, got/,
        ],
        [
          `nearest, visit ${String(visit)}`,
          (it) => it.nearest(0, 0, LIMIT, bad(visit)),
          /visit must be a function, got/,
        ],
      ] as [string, (subject: Broadphase) => void, RegExp][],
  ),
  ...OFFSETS.flatMap(
    (offset) =>
      [
        [
          `search, offset ${offset}`,
          (it) => it.search(ray, NONE, bad(offset)),
          /box: offset must be where 4 numbers begin/,
        ],
        [
          `cast, offset ${offset}`,
          (it) => it.cast(ray, LIMIT, NONE, bad(offset)),
          /ray: offset must be where 16 numbers begin/,
        ],
      ] as [string, (subject: Broadphase) => void, RegExp][],
  ),
  ...[Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY].flatMap((number) => [
    ...[0, 1, 4, 8, 9].map(
      (at) =>
        [
          `cast, number ${at} is ${number}`,
          (it: Broadphase) => castWith(it, changed(ray, at, number), () => 1),
          /ray must be of finite numbers, with a radius from 0, got "from/,
        ] as const,
    ),
    [
      `nearest(${number}, 0)`,
      (it: Broadphase) => nearestWith(it, number, 0, () => 1),
      /x must be a finite number/,
    ] as const,
    [
      `nearest(0, ${number})`,
      (it: Broadphase) => nearestWith(it, 0, number, () => 1),
      /y must be a finite number/,
    ] as const,
  ]),
  ['nearest of text', (it) => nearestWith(it, bad('0'), 0, () => 1), /x must be a finite number, got "0"/],
  ...[...ARRAYS, new Float64Array(0)].flatMap(
    (limit) =>
      [
        [
          `cast, limit ${String(limit)}`,
          (it) => it.cast(ray, bad(limit), NONE),
          /limit must be a Float64Array of 1 or more/,
        ],
        [
          `nearest, limit ${String(limit)}`,
          (it) => it.nearest(0, 0, bad(limit), NONE),
          /limit must be a Float64Array of 2 or more/,
        ],
      ] as [string, (subject: Broadphase) => void, RegExp][],
  ),
  [
    'cast, no limit',
    (it) => it.cast(ray, Float64Array.of(Number.NaN), NONE),
    /limit must be a number, got NaN/,
  ],
  [
    'nearest, no limit',
    (it) => it.nearest(0, 0, Float64Array.of(Number.NaN, 0), NONE),
    /limit must be a number, got NaN/,
  ],
  ['cast, radius below 0', (it) => castWith(it, changed(ray, 4, -1), () => 1), /radius -1/],
  [
    'search, no number',
    (it) => it.search(changed(box, 2, Number.NaN), NONE),
    /box must be minX .* got "0 0 NaN 9"/,
  ],
  ['search, upside down', (it) => it.search(changed(box, 1, 10), NONE), /box must be minX .* got "0 10 9 9"/],
];

const MOTION_CALLS: readonly (readonly [string, (subject: MotionBroadphase) => void, RegExp])[] = [
  ...[0, 4, '1', undefined, 1.5].map(
    (kind) =>
      [
        `kind ${kind}`,
        (it: MotionBroadphase) => it.searchMotion(bad(kind), ray, NONE),
        /kind must be 1, 2 or 3, got/,
      ] as const,
  ),
  ...ARRAYS.map(
    (rows) =>
      [
        `rows ${String(rows)}`,
        (it: MotionBroadphase) => it.searchMotion(1, bad(rows), NONE),
        /rows must be a Float64Array, got/,
      ] as const,
  ),
  ...OFFSETS.map(
    (offset) =>
      [
        `offset ${offset}`,
        (it: MotionBroadphase) => it.searchMotion(1, ray, NONE, bad(offset)),
        /rows: offset must be where 16 numbers begin/,
      ] as const,
  ),
  ['no visitor', (it) => it.searchMotion(1, ray, bad(undefined)), /visit must be a function/],
  [
    'no number',
    (it) => it.searchMotion(2, changed(ray, 9, Number.NaN), NONE),
    /row must be of finite numbers/,
  ],
];

for (const [name, create] of Object.entries(STRATEGIES)) {
  describe(`${name} refuses, and changes nothing`, () => {
    for (const [way, wrap] of Object.entries(WAYS)) {
      const filled = (): Broadphase => {
        const store = discs();
        const subject = wrap(create(), store);
        for (let slot = 0; slot < BODIES; slot++) subject.add(slot, store.mobility[slot] as 0 | 1);
        subject.update(store.boxes);
        return subject;
      };

      test(way, () => {
        const subject = filled();
        const before = answers(subject);
        for (const [call, run, message] of CALLS) {
          expect(() => run(subject), call).toThrow(InvalidInput);
          expect(() => run(subject), call).toThrow(message);
        }
        if ('searchMotion' in subject && way.endsWith('fastBodies')) {
          for (const [call, run, message] of MOTION_CALLS) {
            expect(() => run(subject as MotionBroadphase), call).toThrow(InvalidInput);
            expect(() => run(subject as MotionBroadphase), call).toThrow(message);
          }
        }
        subject.validate();
        expect(answers(subject)).toEqual(before);
        // And a slot goes by its number.
        subject.remove(1);
        expect(() => subject.remove(1)).toThrow(InvalidInput);
      });
    }
  });
}
