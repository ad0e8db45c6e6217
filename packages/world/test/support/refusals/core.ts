import * as core from '@swept/core';
import { type Call, type Entries, TRUSTS } from './calls.js';
import {
  anything,
  isCoordinate,
  isFrom,
  isLength,
  isNumber,
  isObject,
  isWhole,
  nothing,
  optional,
  type Right,
} from './wrong-values.js';

const { circle, InvalidInput } = core;
const disc = circle(1, 2, 3);
const TRIPLE: readonly core.Point[] = [
  [0, 0],
  [1, 0],
  [0, 1],
];
/** Of something around (1, 2). */
const isSize: Right = (value) => isLength(value) && (value as number) > 1e-15;

/** Of a store, and of what it shows. */
const SLOT: Call = {
  name: 'hit: body',
  right: [anything, nothing],
  on: () => {
    const store = new core.BodyStore();
    const slot = store.add(disc, core.MOVING, 1, 1, 0, 0);
    return {
      good: ['hit', store.idAt(slot)],
      call: (what, id) => store.slot(what as string, id as number),
      state: () => [store.count, store.end, [...store.rows]],
    };
  },
};

export const CORE: Entries = {
  slotOf: TRUSTS,
  vertexAt: TRUSTS,
  boxesOverlap: TRUSTS,
  sweptBox: TRUSTS,
  mayTouch: TRUSTS,
  'PairBuffer.add': TRUSTS,
  'PairBuffer.keep': TRUSTS,
  'PairBuffer.sort': TRUSTS,
  'BodyStore.add': TRUSTS,
  'BodyStore.serialize': TRUSTS,
  'BodyStore.setFilter': TRUSTS,
  'BodyStore.setFriction': TRUSTS,
  'BodyStore.setGrowth': TRUSTS,
  'BodyStore.isFiltered': TRUSTS,
  'BodyStore.remove': TRUSTS,
  'BodyStore.hide': TRUSTS,
  'BodyStore.show': TRUSTS,
  'BodyStore.keepColumns': TRUSTS,
  'BodyStore.release': TRUSTS,
  'BodyStore.withdraw': TRUSTS,
  'BodyStore.kindAt': TRUSTS,
  'Bodies.kindAt': TRUSTS,
  'Bodies.idAt': TRUSTS,
  'Bodies.rootOf': TRUSTS,
  'Bodies.partsOf': TRUSTS,
  'Bodies.endOf': TRUSTS,
  'Bodies.slot': SLOT,
  'BodyStore.idAt': TRUSTS,
  'BodyStore.rootOf': TRUSTS,
  'BodyStore.partsOf': TRUSTS,
  'BodyStore.endOf': TRUSTS,
  BodyStore: {
    right: [optional(isWhole(1, 2 ** 32))],
    on: () => ({ good: [4], call: (capacity) => new core.BodyStore(capacity as number) }),
  },
  'BodyStore.has': {
    right: [anything],
    on: () => ({ good: [disc], call: (id) => expectFalse(new core.BodyStore().has(id as number)) }),
  },
  'BodyStore.slot': SLOT,
  PairBuffer: {
    right: [optional(isWhole(0, 2 ** 32))],
    on: () => ({ good: [4], call: (capacity) => new core.PairBuffer(capacity as number) }),
  },
  'PairBuffer.reserve': {
    name: 'reserve: more',
    right: [isWhole(0, 2 ** 32)],
    on: () => {
      const pairs = new core.PairBuffer(1);
      pairs.add(1, 2);
      return {
        good: [7],
        call: (more) => pairs.reserve(more as number),
        state: () => [pairs.count, [...pairs.a], [...pairs.b]],
      };
    },
  },
  InvalidInput: {
    right: [anything, anything, anything],
    on: () => ({
      good: ['x', 1, '2'],
      call: (_, value) => new InvalidInput('x', value, '2').message.length > 10,
    }),
  },
  circle: {
    right: [isCoordinate, isCoordinate, optional(isLength)],
    on: () => ({ good: [1, 2, 3], call: (...args) => core.circle(...(args as [number, number, number])) }),
  },
  segment: {
    right: [isCoordinate, isCoordinate, isCoordinate, isCoordinate, optional(isLength)],
    on: () => ({
      good: [1, 2, 3, 4, 5],
      call: (...args) => core.segment(...(args as [number, number, number, number, number])),
    }),
  },
  triangle: {
    right: [...Array.from({ length: 6 }, () => isCoordinate), optional(isLength)],
    on: () => ({
      good: [1, 2, 3, 4, 5, 6, 7],
      call: (...args) => core.triangle(...(args as [number, number, number, number, number, number, number])),
    }),
  },
  capsule: {
    right: [isCoordinate, isCoordinate, isCoordinate, isCoordinate, isLength],
    on: () => ({
      good: [1, 2, 3, 4, 5],
      call: (...args) => core.capsule(...(args as [number, number, number, number, number])),
    }),
  },
  box: {
    right: [isCoordinate, isCoordinate, isSize, isSize, optional(isLength)],
    on: () => ({
      good: [1, 2, 3, 4, 5],
      call: (...args) => core.box(...(args as [number, number, number, number, number])),
    }),
  },
  regularPolygon: {
    right: [isCoordinate, isCoordinate, isSize, isWhole(3, 1024)],
    on: () => ({
      good: [1, 2, 3, 4],
      call: (...args) => core.regularPolygon(...(args as [number, number, number, number])),
    }),
  },
  chain: {
    right: [nothing, optional((value) => isObject(value) && !('x' in (value as object)))],
    options: {
      1: {
        closed: optional((value) => typeof value === 'boolean'),
        radius: optional(isLength),
        oneSided: optional((value) => typeof value === 'boolean'),
      },
    },
    on: () => ({
      good: [TRIPLE, { closed: true, radius: 1, oneSided: true }],
      call: (points, options) => core.chain(points as core.Point[], options as core.ChainOptions),
      state: () => [...TRIPLE],
    }),
  },
  moved: {
    right: [nothing, isCoordinate, isCoordinate],
    on: () => ({
      good: [disc, 1, 2],
      call: (...args) => core.moved(...(args as [core.Shape, number, number])),
      state: () => [...disc.row],
    }),
  },
  motion: {
    right: [nothing, nothing, optional(isCoordinate), optional(isCoordinate)],
    on: () => ({
      good: [disc, circle(4, 5, 6), 1, 2],
      call: (...args) => core.motion(...(args as [core.Shape, core.Shape, number, number])),
      state: () => [...disc.row],
    }),
  },
  rotation: {
    right: [
      nothing,
      isCoordinate,
      isCoordinate,
      isFrom(-8192, 8192),
      (value) => isNumber(value) && Number(value) >= 0.5 && Number(value) < Infinity,
    ],
    on: () => ({
      good: [disc, 0, 0, 1, 0.5],
      call: (...args) => core.rotation(...(args as [core.Shape, number, number, number, number])),
      state: () => [...disc.row],
    }),
  },
};

/** For a question that has an answer for all there is. */
export function expectFalse(answer: boolean): void {
  if (answer) throw new Error('must be false');
}
