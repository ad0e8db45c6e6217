import { circle, type Point, type Shape } from '@swept/core';
import * as internal from '@swept/core/internal';
import { type Entries, TRUSTS } from './calls.js';
import { expectFalse } from './core.js';
import {
  anything,
  isCoordinate,
  isLength,
  isObject,
  isPrompt,
  isWhole,
  nothing,
  optional,
} from './wrong-values.js';

export const CORE_INTERNAL: Entries = {
  'Archive.startReading': TRUSTS,
  'Archive.note': TRUSTS,
  'Archive.number': TRUSTS,
  'Archive.whole': TRUSTS,
  'Archive.flag': TRUSTS,
  'Archive.count': TRUSTS,
  'Archive.doubles': TRUSTS,
  'Archive.words': TRUSTS,
  'Archive.octets': TRUSTS,
  'Archive.openDoubles': TRUSTS,
  'Archive.picked': TRUSTS,
  'IdBuffer.serialize': TRUSTS,
  'PairSet.serialize': TRUSTS,
  writeDigest: TRUSTS,
  generationOf: TRUSTS,
  arc: TRUSTS,
  bodyId: TRUSTS,
  crc32: TRUSTS,
  discBox: TRUSTS,
  sineAndCosine: TRUSTS,
  wrapAngle: TRUSTS,
  writeSineAndCosine: TRUSTS,
  grown: TRUSTS,
  roomFor: TRUSTS,
  'IdBuffer.add': TRUSTS,
  'PairSet.has': TRUSTS,
  'PairSet.remove': TRUSTS,
  'PairSet.add': TRUSTS,
  SlotSet: TRUSTS,
  'SlotSet.has': TRUSTS,
  'SlotSet.placeOf': TRUSTS,
  'SlotSet.add': TRUSTS,
  'SlotSet.remove': TRUSTS,
  Slack: TRUSTS,
  'Slack.note': TRUSTS,
  'Slack.fit': TRUSTS,
  IdBuffer: {
    right: [optional(isWhole(1, 2 ** 32))],
    on: () => ({ good: [4], call: (capacity) => new internal.IdBuffer(capacity as number) }),
  },
  'IdBuffer.has': {
    right: [anything],
    on: () => ({ good: [1], call: (id) => expectFalse(new internal.IdBuffer().has(id as number)) }),
  },
  callback: {
    name: 'what',
    right: [anything, isPrompt],
    on: () => ({
      good: ['what', () => {}],
      call: (_, value) => internal.callback('what', value as () => void),
    }),
  },
  coordinate: {
    name: 'what',
    right: [anything, isCoordinate],
    on: () => ({ good: ['what', 1], call: (_, value) => internal.coordinate('what', value as number) }),
  },
  length: {
    name: 'what',
    right: [anything, isLength],
    on: () => ({ good: ['what', 1], call: (_, value) => internal.length('what', value as number) }),
  },
  whole: {
    name: 'what',
    right: [anything, isWhole(0, 9), anything, anything],
    on: () => ({ good: ['what', 1], call: (_, value) => internal.whole('what', value as number, 0, 9) }),
  },
  knownOptions: {
    name: 'call: option',
    right: [anything, (value) => isObject(value) && !('x' in (value as object)), anything],
    on: () => ({
      good: ['call', {}],
      call: (_, given) => internal.knownOptions('call', given as { a: 1 }, ['a']),
    }),
  },
  expectPoints: {
    name: 'what',
    right: [anything, nothing, anything],
    on: () => ({
      good: ['what', [[1, 2]], 1],
      call: (_, points) => internal.expectPoints('what', points as Point[], 1),
    }),
  },
  expectAtRest: {
    name: 'what',
    right: [anything, nothing],
    on: () => ({
      good: ['what', circle(1, 2, 3)],
      call: (_, given) => internal.expectAtRest('what', given as Shape),
    }),
  },
};
