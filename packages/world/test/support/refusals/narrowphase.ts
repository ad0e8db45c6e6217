import * as narrowphase from '@swept/narrowphase';
import { type Call, type Entries, TRUSTS } from './calls.js';
import { isWhole } from './wrong-values.js';

type LookUp = (kindA: 1 | 2 | 3, kindB: 1 | 2 | 3) => unknown;

const isKind = isWhole(1, 3);

function lookUp(find: LookUp): Call {
  return {
    right: [isKind, isKind].slice(0, find.length),
    on: () => ({ good: [1, 3], call: (kindA, kindB) => find(kindA as 1, kindB as 1) }),
  };
}

/** Look-ups look at what they are given; all that reads rows trusts them. */
const LOOK_UPS: Entries = {
  overlapTest: lookUp(narrowphase.overlapTest),
  sweepTest: lookUp(narrowphase.sweepTest),
  contactTest: lookUp(narrowphase.contactTest),
  closestPointsTest: lookUp(narrowphase.closestPointsTest),
  intervalTest: lookUp(narrowphase.intervalTest),
  castTest: lookUp(narrowphase.castTest),
};

const TRUSTING =
  /^((overlap|sweep|contact|closestPoints|cast|intervals)((Circle|Segment|Triangle)+)?|castFraction|sweepUnder|crossingsPointSegment|crossingVelocities|impactVelocities|pointInTriangle|segmentIntersection|timeToLine)$/;

export const NARROWPHASE: Entries = {
  ...Object.fromEntries(
    Object.keys(narrowphase)
      .filter((name) => TRUSTING.test(name))
      .map((name) => [name, TRUSTS]),
  ),
  ...LOOK_UPS,
};

export const NARROWPHASE_INTERNAL: Entries = {
  'Disc.face': TRUSTS,
  'Disc.meet': TRUSTS,
  'Wall.face': TRUSTS,
  'Wall.meet': TRUSTS,
  orient: TRUSTS,
};
