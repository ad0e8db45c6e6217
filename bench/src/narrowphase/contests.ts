import type { ShapeKind } from '@swept/core';
import { FAMILIES } from '../accuracy/families.js';
import { check2dTest } from './contenders/check2d.js';
import type { Contender } from './contenders/contender.js';
import { naiveQuadratic, naiveSweeps } from './contenders/naive.js';
import { planckDistance, planckSweep } from './contenders/planck.js';
import { rapierSweep } from './contenders/rapier.js';
import { satTest } from './contenders/sat.js';
import { sweptContact, sweptCrossings, sweptDistance, sweptOverlap, sweptSweep } from './contenders/swept.js';
import { RIVALS } from './rivals.js';
import { movingPairs, restingPairs } from './workload.js';

/** One question about one workload, answered by several. The first contender is this repository's. */
export interface Contest {
  readonly question: Question;
  readonly pair: string;
  /** A family of `accuracy/families.ts`. */
  readonly input: string;
  contenders(pairs: number): Promise<Contender[]>;
}

export function contestName({ question, pair, input }: Contest): string {
  return `${question}: ${pair}: ${input}`;
}

export type Question = 'first contact' | 'crossings' | 'overlap' | 'contact' | 'distance';

const SHAPES = ['', 'circle', 'segment', 'triangle'];
const KINDS: readonly (readonly [ShapeKind, ShapeKind])[] = [
  [1, 1],
  [1, 2],
  [1, 3],
  [2, 2],
  [2, 3],
  [3, 3],
];
const SEED = 7;

const name = (a: ShapeKind, b: ShapeKind) => `${SHAPES[a]}, ${SHAPES[b]}`;

function sweeps(input: string): Contest[] {
  return KINDS.map(([a, b]) => ({
    question: 'first contact',
    pair: name(a, b),
    input,
    async contenders(pairs) {
      const work = movingPairs(a, b, true, FAMILIES[input].draw, SEED, pairs);
      return [
        sweptSweep(work),
        naiveSweeps(work),
        planckSweep(await RIVALS.planck(), work),
        rapierSweep(await RIVALS.rapier(), work),
      ];
    },
  }));
}

/** Every vertex on its own, which the rivals do not take. */
function deforming(a: ShapeKind, b: ShapeKind, input: string): Contest {
  return {
    question: 'first contact',
    pair: a === 1 ? `point, ${SHAPES[b]}` : name(a, b),
    input,
    async contenders(pairs) {
      const work = movingPairs(a, b, false, FAMILIES[input].draw, SEED, pairs);
      return [sweptSweep(work), naiveSweeps(work)];
    },
  };
}

function crossings(input: string): Contest {
  return {
    question: 'crossings',
    pair: 'point, segment',
    input,
    async contenders(pairs) {
      const work = movingPairs(1, 2, false, FAMILIES[input].draw, SEED, pairs);
      return [sweptCrossings(work), naiveQuadratic(work)];
    },
  };
}

function resting(question: 'overlap' | 'contact' | 'distance', input: string): Contest[] {
  return KINDS.map(([a, b]) => ({
    question,
    pair: name(a, b),
    input,
    async contenders(pairs) {
      const work = restingPairs(a, b, true, FAMILIES[input].draw, SEED, pairs);
      if (question === 'distance') return [sweptDistance(work), planckDistance(await RIVALS.planck(), work)];
      const sat = await RIVALS.sat();
      if (question === 'overlap') return [sweptOverlap(work), satTest(sat, work, false)];
      return [sweptContact(work), satTest(sat, work, true), check2dTest(await RIVALS.check2d(), work)];
    },
  }));
}

export const CONTESTS: readonly Contest[] = [
  ...sweeps('uniform'),
  ...sweeps('tenths'),
  ...['uniform, deforming', 'tenths, deforming'].flatMap((input) => [
    deforming(1, 2, input),
    deforming(2, 2, input),
    deforming(3, 3, input),
  ]),
  crossings('uniform, deforming'),
  crossings('tenths, deforming'),
  ...resting('overlap', 'uniform'),
  ...resting('overlap', 'tenths'),
  ...resting('contact', 'uniform'),
  ...resting('contact', 'tenths'),
  ...resting('distance', 'uniform'),
];
