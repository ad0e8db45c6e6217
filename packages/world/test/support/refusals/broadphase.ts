import * as broadphase from '@swept/broadphase';
import { expectFree } from '@swept/broadphase/internal';
import { BOX, circle, MOVING, type Mobility, moved, PairBuffer, ROW, STATIC, sweptBox } from '@swept/core';
import { STRATEGIES } from '../strategies.js';
import { type Call, type Entries, type Setting, TRUSTS } from './calls.js';
import {
  anything,
  isFrom,
  isFunction,
  isNumber,
  isObject,
  isPrompt,
  isWhole,
  nothing,
  optional,
  type Right,
} from './wrong-values.js';

const isTrueOrFalse: Right = (value) => typeof value === 'boolean';
const isFiniteNumber: Right = (value) => Number.isFinite(value);

type Strategy = broadphase.Broadphase & Partial<broadphase.MotionBroadphase>;

const PERIODS = { x: 50, y: 60 };

/** Slots that are in (see `on`). */
const isIn: Right = (slot) => slot === 0 || slot === 1 || slot === 3;
const knowsMotions = (name: string): boolean => name === 'fastBodies' || name === 'wrapping, with motions';

const ALL: Readonly<Record<string, (motions: broadphase.Motions) => Strategy>> = {
  // The motions would be options that they do not have.
  ...Object.fromEntries(Object.entries(STRATEGIES).map(([name, make]) => [name, () => make()])),
  fastBodies: (motions) => broadphase.fastBodies(broadphase.packedTree(), motions),
  wrapping: () => broadphase.wrapping(broadphase.hierarchicalGrid(), PERIODS),
  'wrapping, with motions': (motions) => broadphase.wrapping(broadphase.bruteForce(), PERIODS, motions),
};

/** Discs in a row that touch their neighbours; the last is static. */
function columns() {
  const discs = [0, 2, 4, 6].map((x) => moved(circle(x, 10, 1), 0, 0.5));
  const rows = new Float64Array(discs.length * ROW);
  const boxes = new Float64Array(discs.length * BOX);
  discs.forEach(({ kind, row }, slot) => {
    rows.set(row, slot * ROW);
    sweptBox(kind, row, 0, boxes, 0, slot * BOX);
  });
  const mobility = Uint8Array.of(MOVING, MOVING, MOVING, STATIC);
  const filter = { category: [1, 1, 1, 2], mask: [-1, 2, -1, -1], owner: [0, 0, 0, 0] };
  return { end: discs.length, kind: new Uint8Array(discs.length).fill(1), rows, boxes, mobility, ...filter };
}

/** All but slot 2 are in. */
function on(
  make: (motions: broadphase.Motions) => Strategy,
  good: (bodies: ReturnType<typeof columns>) => readonly unknown[],
  call: (index: Required<Strategy>, args: readonly unknown[]) => unknown,
): () => Setting {
  return () => {
    const bodies = columns();
    const index = make(bodies);
    for (const slot of [0, 1, 3]) index.add(slot, bodies.mobility[slot] as Mobility);
    index.update(bodies.boxes);
    return {
      good: good(bodies),
      call: (...args) => call(index as Required<Strategy>, args),
      state: () => {
        index.validate();
        const out = new PairBuffer();
        index.collectPairs(out);
        out.sort();
        const found: number[] = [];
        index.search(Float64Array.of(-9, -9, 99, 99), (slot) => void found.push(slot));
        return [[...out.a.subarray(0, out.count)], [...out.b.subarray(0, out.count)], found.sort()];
      },
    };
  };
}

function method(
  right: readonly Right[],
  good: (bodies: ReturnType<typeof columns>) => readonly unknown[],
  call: (index: Required<Strategy>, args: readonly unknown[]) => unknown,
  only: (name: string) => boolean = () => true,
): Call[] {
  return Object.entries(ALL)
    .filter(([name]) => only(name))
    .map(([, make]) => ({ name: `${make(columns()).name}: `, right, on: on(make, good, call) }));
}

type Factory = (...given: never[]) => Strategy;

/** A factory without options, which may be called as any callback is, with an index or a name. */
function takesNothing(make: Factory): Call {
  return {
    right: [(value) => !isPlain(value)],
    on: () => ({ good: [], call: (given) => make(given as never) }),
  };
}

type Visit = (slot: number) => void;
const stop = (): void => {};

function makes(make: (options: unknown) => Strategy, options: Readonly<Record<string, Right>>): Call {
  return {
    right: [optional((value) => isObject(value) && !('x' in (value as object)))],
    options: { 0: options },
    on: () => ({ good: [{}], call: make }),
  };
}

/** One step of the columns, as a recording. */
function recorded(): broadphase.Recorder {
  const recorder = new broadphase.Recorder();
  recorder.step(columns());
  return recorder;
}

function replaying(call: (replay: broadphase.Replay, value: unknown) => unknown, good: () => unknown) {
  return (): Setting => {
    const replay = new broadphase.Recording(recorded().bytes()).replay();
    replay.next();
    return {
      good: [good()],
      call: (value) => call(replay, value),
      state: () => [replay.step, [...replay.boxes], [...replay.alive]],
    };
  };
}

export const BROADPHASE: Entries = {
  'Broadphase.add': method(
    [(value) => value === 2, isWhole(STATIC, MOVING)],
    () => [2, MOVING],
    (index, [slot, mobility]) => index.add(slot as number, mobility as Mobility),
  ),
  'Broadphase.remove': method(
    [nothing],
    () => [1],
    (index, [slot]) => index.remove(slot as number),
  ),
  'Broadphase.update': method(
    [nothing],
    ({ boxes }) => [boxes],
    (index, [boxes]) => index.update(boxes as Float64Array),
  ),
  'Broadphase.refit': method(
    [nothing],
    () => [1],
    (index, [slot]) => index.refit(slot as number),
  ),
  'Broadphase.collectPairs': method(
    [nothing],
    () => [new PairBuffer()],
    (index, [out]) => index.collectPairs(out as PairBuffer),
  ),
  'Broadphase.search': method(
    [nothing, isFunction, optional(nothing)],
    ({ boxes }) => [boxes, () => false, 0],
    (index, [box, visit, offset]) =>
      index.search(box as Float64Array, visit as () => boolean, offset as number),
  ),
  'Broadphase.findBoxes': TRUSTS,
  'Broadphase.visitCells': TRUSTS,
  'Broadphase.cast': method(
    [nothing, nothing, isFunction, optional(nothing)],
    () => [new Float64Array(ROW), new Float64Array(1), stop, 0],
    (index, [ray, limit, visit, offset]) =>
      index.cast(ray as Float64Array, limit as Float64Array, visit as Visit, offset as number),
  ),
  'Broadphase.nearest': method(
    [isFiniteNumber, isFiniteNumber, nothing, isFunction],
    () => [1, 2, new Float64Array(2), stop],
    (index, [x, y, limit, visit]) =>
      index.nearest(x as number, y as number, limit as Float64Array, visit as Visit),
  ),
  'MotionBroadphase.collectNear': TRUSTS,
  'MotionBroadphase.searchMotion': method(
    [isWhole(1, 3), nothing, isFunction, optional(nothing), optional(isIn), optional(isTrueOrFalse)],
    ({ rows }) => [1, rows, () => false, 0, 1, true],
    (index, [kind, rows, visit, offset, slot, statics]) =>
      index.searchMotion(
        kind as 1,
        rows as Float64Array,
        visit as () => boolean,
        offset as number,
        slot as number,
        statics as boolean,
      ),
    knowsMotions,
  ),
  'MotionBroadphase.refilter': method(
    [isIn],
    () => [1],
    (index, [slot]) => index.refilter(slot as number),
    knowsMotions,
  ),
  'Broadphase.collectPairsWith': Object.values(STRATEGIES).map((make) => ({
    name: `${make().name}: `,
    right: [nothing, nothing],
    on: on(
      () => make(),
      () => [make(), new PairBuffer()],
      (index, [other, out]) => index.collectPairsWith(other as Strategy, out as PairBuffer),
    ),
  })),
  bruteForce: takesNothing(broadphase.bruteForce),
  flatbushTree: takesNothing(broadphase.flatbushTree),
  hierarchicalGrid: takesNothing(broadphase.hierarchicalGrid),
  packedTree: takesNothing(broadphase.packedTree),
  sweepAndPrune: takesNothing(broadphase.sweepAndPrune),
  uniformGrid: makes((options) => broadphase.uniformGrid(options as object), {
    cell: optional((value) => isNumber(value) && Number(value) > 0 && Number(value) <= 1e150),
  }),
  rbushTree: makes((options) => broadphase.rbushTree(options as object), {
    margin: optional((value) => isNumber(value) && Number(value) >= 0 && Number(value) < Infinity),
  }),
  fastBodies: {
    right: [nothing, nothing],
    on: () => ({
      good: [broadphase.packedTree(), columns()],
      call: (strategy, motions) => broadphase.fastBodies(strategy as Strategy, motions as broadphase.Motions),
    }),
  },
  wrapping: [
    {
      name: '',
      right: [nothing, isObject, optional(nothing)],
      options: { 1: { x: isPeriod, y: isPeriod } },
      on: () => ({
        good: [broadphase.packedTree(), PERIODS, columns()],
        call: (strategy, periods, motions) =>
          broadphase.wrapping(
            strategy as Strategy,
            periods as broadphase.Periods,
            motions as broadphase.Motions,
          ),
      }),
    },
  ],
  Torus: {
    name: '',
    right: [isObject],
    options: { 0: { x: isPeriod, y: isPeriod } },
    on: () => ({ good: [PERIODS], call: (periods) => new broadphase.Torus(periods as broadphase.Periods) }),
  },
  'Torus.expectRay': TRUSTS,
  'Torus.writeShifts': TRUSTS,
  'Torus.holds': TRUSTS,
  'Torus.writeBox': TRUSTS,
  'Torus.writeRow': TRUSTS,
  Recorder: {
    right: [optional((value) => isObject(value) && !('x' in (value as object)))],
    options: { 0: { steps: optional(isWhole(1, 2 ** 32 - 1)) } },
    on: () => ({
      good: [{ steps: 3 }],
      call: (options) => new broadphase.Recorder(options as broadphase.RecorderOptions),
    }),
  },
  'Recorder.step': {
    name: 'recording: ',
    right: [nothing],
    parts: {
      0: {
        end: isWhole(0, 4),
        mobility: isArray,
        alive: optional(isArray),
        generation: optional(isArray),
        kind: optional(isArray),
        rows: optional(nothing),
        boxes: optional(nothing),
      },
    },
    on: () => {
      const recorder = recorded();
      const bodies = columns();
      bodies.rows[0] += 1;
      return {
        good: [bodies],
        call: (it) => recorder.step(it as typeof bodies),
        state: () => [...recorder.bytes()],
      };
    },
  },
  Recording: {
    name: 'recording',
    right: [nothing],
    on: () => ({
      good: [recorded().bytes()],
      call: (bytes) => new broadphase.Recording(bytes as Uint8Array),
    }),
  },
  'Replay.bring': {
    name: 'Replay.bring: strategy',
    right: [nothing],
    on: replaying(
      (replay, index) => replay.bring(index as Strategy),
      () => broadphase.packedTree(),
    ),
  },
  'Replay.fill': {
    name: 'Replay.fill: strategy',
    right: [nothing],
    on: replaying(
      (replay, index) => replay.fill(index as Strategy),
      () => broadphase.packedTree(),
    ),
  },
  'Replay.goTo': {
    name: 'Replay.goTo: mark',
    right: [nothing],
    on: replaying(
      (replay, mark) => replay.goTo(mark as broadphase.Mark),
      () => new broadphase.Recording(recorded().bytes()).replay().mark(),
    ),
  },
  advise: [
    {
      name: '',
      right: [nothing, optional((value) => isObject(value) && !('x' in (value as object)))],
      options: {
        1: {
          milliseconds: optional((value) => isFrom(0, 1e300)(value) && value !== 0),
          strategies: optional(nothing),
          onProgress: optional(isPrompt),
          now: optional(isPrompt),
        },
      },
      on: () => ({
        good: [recorded(), { milliseconds: 1, strategies: { packedTree: broadphase.packedTree } }],
        call: (it, options) =>
          broadphase.advise(it as broadphase.Recorder, options as broadphase.AdviseOptions),
      }),
    },
  ],
};

function isPlain(value: unknown): boolean {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
}

function isArray(value: unknown): boolean {
  return Array.isArray(value) || ArrayBuffer.isView(value);
}

function isPeriod(value: unknown): boolean {
  return value === undefined || value === Infinity || isFrom(1e-150, 1e150)(value);
}

export const BROADPHASE_INTERNAL: Entries = {
  expectFree: {
    name: 'call',
    right: [anything, nothing],
    on: () => ({
      good: ['call', broadphase.packedTree()],
      call: (_, strategy) => expectFree('call', strategy as Strategy),
    }),
  },
  'RayIndex.cast': TRUSTS,
  'RayIndex.castFan': TRUSTS,
  RayIndex: TRUSTS,
};
