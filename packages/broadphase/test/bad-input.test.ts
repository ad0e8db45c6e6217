import {
  BOX,
  BodyStore,
  circle,
  InvalidInput,
  MOVING,
  PairBuffer,
  ROW,
  type Rows,
  STATIC,
  segment,
} from '@swept/core';
import { describe, expect, test } from 'vitest';
import {
  advise,
  type Broadphase,
  bruteForce,
  flatbushTree,
  hierarchicalGrid,
  packedTree,
  Recorder,
  Recording,
  rbushTree,
  type SpeedProof,
  speedProof,
  sweepAndPrune,
  Torus,
  uniformGrid,
  wrapping,
} from '../src/index.js';
import { STRATEGIES } from './strategies.js';

const BODIES = 40;
const NONE = (): void => {};

/** Discs in a row, every third static, the last but one fast: its box is long and slanting. */
function discs(): BodyStore {
  const store = new BodyStore(BODIES);
  for (let slot = 0; slot < BODIES; slot++) {
    store.add(circle(0.7 * slot, 0, 0.5), slot % 3 === 0 ? STATIC : MOVING, 1, 2 ** 32 - 1, 0, 0);
  }
  const fast = BODIES - 2;
  store.rows.set([900, 900], fast * ROW + 2);
  store.boxes.set([900.5, 900.5], fast * BOX + 2);
  return store;
}

const WAYS: Readonly<Record<string, (strategy: Broadphase, store: BodyStore) => Broadphase>> = {
  alone: (strategy) => strategy,
  'speed-proof': (strategy, store) => speedProof(strategy, store),
  wrapping: (strategy) => wrapping(strategy, { x: 5000 }),
  'wrapping, speed-proof': (strategy, store) => wrapping(strategy, { x: 5000 }, store),
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
  subject.cast(segment(-1, 0, 50, 0).row, (slot, limit) => {
    crossed.push(slot);
    return limit;
  });
  const near: number[] = [];
  subject.nearest(3, 4, (slot) => {
    near.push(slot);
    return 10;
  });
  return [...out.a.subarray(0, out.count), ...out.b.subarray(0, out.count)]
    .map((slot) => [slot])
    .concat([met, crossed, near]);
}

const bad = <T>(value: unknown): T => value as T;
const ray = segment(0, 0, 9, 9).row;
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
        [`cast(${String(array)})`, (it) => it.cast(bad(array), () => 1), /ray must be a Float64Array, got/],
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
        [`cast, visit ${String(visit)}`, (it) => it.cast(ray, bad(visit)), /visit must be a function, got/],
        [
          `nearest, visit ${String(visit)}`,
          (it) => it.nearest(0, 0, bad(visit)),
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
          (it) => it.cast(ray, () => 1, bad(offset)),
          /ray: offset must be where 16 numbers begin/,
        ],
      ] as [string, (subject: Broadphase) => void, RegExp][],
  ),
  ...[Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY].flatMap((number) => [
    ...[0, 1, 4, 8, 9].map(
      (at) =>
        [
          `cast, number ${at} is ${number}`,
          (it: Broadphase) => it.cast(changed(ray, at, number), () => 1),
          /ray must be of finite numbers, with a radius from 0, got "from/,
        ] as const,
    ),
    [
      `nearest(${number}, 0)`,
      (it: Broadphase) => it.nearest(number, 0, () => 1),
      /x must be a finite number/,
    ] as const,
    [
      `nearest(0, ${number})`,
      (it: Broadphase) => it.nearest(0, number, () => 1),
      /y must be a finite number/,
    ] as const,
  ]),
  ['nearest of text', (it) => it.nearest(bad('0'), 0, () => 1), /x must be a finite number, got "0"/],
  ['cast, radius below 0', (it) => it.cast(changed(ray, 4, -1), () => 1), /radius -1/],
  [
    'search, no number',
    (it) => it.search(changed(box, 2, Number.NaN), NONE),
    /box must be minX .* got "0 0 NaN 9"/,
  ],
  ['search, upside down', (it) => it.search(changed(box, 1, 10), NONE), /box must be minX .* got "0 10 9 9"/],
];

const MOTION_CALLS: readonly (readonly [string, (subject: SpeedProof) => void, RegExp])[] = [
  ...[0, 4, '1', undefined, 1.5].map(
    (kind) =>
      [
        `kind ${kind}`,
        (it: SpeedProof) => it.searchMotion(bad(kind), ray, NONE),
        /kind must be 1, 2 or 3, got/,
      ] as const,
  ),
  ...ARRAYS.map(
    (rows) =>
      [
        `rows ${String(rows)}`,
        (it: SpeedProof) => it.searchMotion(1, bad(rows), NONE),
        /rows must be a Float64Array, got/,
      ] as const,
  ),
  ...OFFSETS.map(
    (offset) =>
      [
        `offset ${offset}`,
        (it: SpeedProof) => it.searchMotion(1, ray, NONE, bad(offset)),
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
        if ('searchMotion' in subject && way.endsWith('proof')) {
          for (const [call, run, message] of MOTION_CALLS) {
            expect(() => run(subject as SpeedProof), call).toThrow(InvalidInput);
            expect(() => run(subject as SpeedProof), call).toThrow(message);
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

describe('what makes strategies refuses', () => {
  const store = discs();
  const OPTIONS = [null, 1, 'cell', true, [], hierarchicalGrid];

  test.each([
    ['uniformGrid', uniformGrid as (options?: unknown) => unknown],
    ['rbushTree', rbushTree as (options?: unknown) => unknown],
    ['Torus', (options?: unknown) => new Torus(bad(options))],
    ['Recorder', (options?: unknown) => new Recorder(bad(options))],
    ['advise', (options?: unknown) => advise(store, bad(options))],
  ])('%s: options that are none, and names that are unknown', (name, make) => {
    for (const options of OPTIONS) {
      expect(() => make(options)).toThrow(InvalidInput);
      expect(() => make(options)).toThrow(`${name}: options must be an object, got`);
    }
    for (const options of [{ cel: 1 }, { Cell: 1 }, { xx: 5 }])
      expect(() => make(options)).toThrow(
        new RegExp(`^${name}: option must be .*, got "${Object.keys(options)[0]}"$`),
      );
  });

  test.each(Object.entries({ hierarchicalGrid, packedTree, sweepAndPrune, flatbushTree, bruteForce }))(
    '%s: any option',
    (name, make) => {
      const factory = make as (options?: unknown) => Broadphase;
      expect(factory(undefined).name).toBe(name);
      for (const options of [{}, { cell: 1 }]) {
        expect(() => factory(options)).toThrow(InvalidInput);
        expect(() => factory(options)).toThrow(`${name}: options must be left out: it has none, got`);
      }
    },
  );

  test.each([null, '1', [1], 0, -1, Number.NaN, Number.POSITIVE_INFINITY])('%s as a length', (length) => {
    expect(() => uniformGrid({ cell: bad(length) })).toThrow(/uniformGrid: cell must be a number above 0/);
    if (length !== 0)
      expect(() => rbushTree({ margin: bad(length) })).toThrow(
        /rbushTree: margin must be a finite number from 0/,
      );
    if (length !== Number.POSITIVE_INFINITY) {
      expect(() => new Torus({ x: bad(length) })).toThrow(/period in x must be a number from 1e-150/);
      expect(() => wrapping(bruteForce(), { y: bad(length) })).toThrow(
        /period in y must be a number from 1e-150/,
      );
    }
    expect(() => new Recorder({ steps: bad(length) })).toThrow(/Recorder: steps must be a whole number/);
    if (length !== null && typeof length !== 'object')
      expect(() => advise(store, { milliseconds: bad(length) })).toThrow(
        /advise: milliseconds must be a number above 0/,
      );
  });

  test.each([undefined, null, 'hierarchicalGrid', 1, {}, hierarchicalGrid, [], Object.create(null)])(
    '%o as a strategy',
    (strategy) => {
      const message = /: strategy must be a strategy, such as hierarchicalGrid\(\), got/;
      const replay = new Recording(new Recorder().bytes()).replay();
      for (const make of [
        () => speedProof(bad(strategy), store),
        () => wrapping(bad(strategy), { x: 1 }),
        () => wrapping(bad(strategy), { x: 1 }, store),
        () => replay.fill(bad(strategy)),
        () => replay.bring(bad(strategy)),
        () => advise(store, { strategies: { it: () => bad<Broadphase>(strategy) } }),
      ]) {
        expect(make).toThrow(InvalidInput);
        expect(make).toThrow(message);
      }
    },
  );

  test('a strategy that is in use already', () => {
    const strategy = hierarchicalGrid();
    speedProof(strategy, store);
    const message = /strategy must be one that is not in use already, as this one is/;
    expect(() => speedProof(strategy, store)).toThrow(message);
    expect(() => wrapping(strategy, { x: 1 })).toThrow(message);
    expect(() => wrapping(strategy, { x: 1 }, store)).toThrow(message);
    // What was refused for another reason is in no use.
    const other = hierarchicalGrid();
    expect(() => speedProof(other, bad(null))).toThrow(InvalidInput);
    expect(() => wrapping(other, { x: 0 })).toThrow(InvalidInput);
    wrapping(other, { x: 1 });
  });

  test.each([null, 1, 'store', {}, [], { kind: [], rows: [] }, { rows: new Float64Array(9) }])(
    '%o as motions',
    (motions) => {
      const message = /: motions must be columns kind and rows, such as a BodyStore, got/;
      expect(() => speedProof(bruteForce(), bad(motions))).toThrow(message);
      expect(() => wrapping(bruteForce(), { x: 1 }, bad(motions))).toThrow(message);
      expect(() => speedProof(bruteForce(), bad(undefined))).toThrow(message);
    },
  );

  test.each([
    undefined,
    null,
    1,
    'bytes',
    [],
    {},
    { end: 1 },
    { end: 1, mobility: [0] },
    { end: 1, mobility: [0], boxes: [0, 0, 1, 1] },
  ])('%o as bodies of a step', (bodies) => {
    const recorder = new Recorder();
    expect(() => recorder.step(bad(bodies))).toThrow(InvalidInput);
    expect(recorder.steps).toBe(0);
    expect(() => advise(bad(bodies))).toThrow(InvalidInput);
    expect(() => new Recording(bad(bodies))).toThrow('recording must be a Uint8Array');
  });

  test('callbacks that are none', () => {
    for (const value of [null, 1, 'x', {}]) {
      expect(() => advise(store, { onProgress: bad(value) })).toThrow(
        'advise: onProgress must be a function',
      );
      expect(() => advise(store, { now: bad(value) })).toThrow('advise: now must be a function');
      expect(() => advise(store, { strategies: { now: bad(value) } })).toThrow(
        'advise: now must be a function',
      );
    }
    expect(() => advise(store, { strategies: { it: bad(bruteForce()) } })).toThrow(
      'advise: it must be a function that answers at once, got an object',
    );
    expect(() => advise(store, { strategies: {} })).toThrow('advise: strategies must be at least one');
  });
});
