import type { ShapeKind } from '@swept/core';
import { FAMILIES } from '../accuracy/families.js';
import { check2dTest } from './contenders/check2d.js';
import type { Contender } from './contenders/contender.js';
import { naiveQuadratic, naiveSweeps } from './contenders/naive.js';
import { planckDistance, planckSweep } from './contenders/planck.js';
import { rapierSweep } from './contenders/rapier.js';
import { satTest } from './contenders/sat.js';
import {
  type Narrowphase,
  sweptContact,
  sweptCrossings,
  sweptDistance,
  sweptOverlap,
  sweptSweep,
} from './contenders/swept.js';
import { RIVALS } from './rivals.js';
import { bentPairs, movingPairs, restingPairs, straightPairs, type Workload } from './workload.js';

/** One test on one workload, as every state of this repository performs it. */
export interface Case {
  readonly question: string;
  readonly pair: string;
  /** A family of `accuracy/families.ts`. */
  readonly input: string;
  workload(pairs: number): Workload;
  swept(narrowphase: Narrowphase, work: Workload): Contender;
}

/** A test that others perform as well. */
export interface Contest extends Case {
  readonly question: Question;
  rivals(work: Workload): Promise<Contender[]>;
}

export function caseName({ question, pair, input }: Case): string {
  return `${question}: ${pair}: ${input}`;
}

export type Question =
  | 'first contact'
  | 'first contact under a sag'
  | 'crossings'
  | 'overlap'
  | 'contact'
  | 'distance';

export const SHAPES = ['', 'circle', 'segment', 'triangle'];
const KINDS: readonly (readonly [ShapeKind, ShapeKind])[] = [
  [1, 1],
  [1, 2],
  [1, 3],
  [2, 2],
  [2, 3],
  [3, 3],
];
export const SEED = 7;

/** As `circle, segment`. */
export const pairName = (a: ShapeKind, b: ShapeKind) => `${SHAPES[a]}, ${SHAPES[b]}`;

function sweeps(input: string): Contest[] {
  return KINDS.map(([a, b]) => ({
    question: 'first contact',
    pair: pairName(a, b),
    input,
    workload: (pairs) => movingPairs(a, b, true, FAMILIES[input].draw, SEED, pairs),
    swept: sweptSweep,
    rivals: async (work) => [
      naiveSweeps(work),
      planckSweep(await RIVALS.planck(), work),
      rapierSweep(await RIVALS.rapier(), work),
    ],
  }));
}

/** A parabola against a shape at rest; the other contender is the same sweep on straight paths. */
function sags(input: string): Contest[] {
  return KINDS.map(([a, b]) => ({
    question: 'first contact under a sag',
    pair: pairName(a, b),
    input,
    workload: (pairs) => bentPairs(a, b, true, FAMILIES[input].draw, SEED, pairs),
    swept: sweptSweep,
    rivals: async ({ count }) => {
      const straight = straightPairs(a, b, true, FAMILIES[input].draw, SEED, count);
      return [{ ...sweptSweep(await import('@swept/narrowphase'), straight), name: 'straight' }];
    },
  }));
}

/** Every vertex moves on its own, which the rivals do not support. */
function deforming(a: ShapeKind, b: ShapeKind, input: string): Contest {
  return {
    question: 'first contact',
    pair: a === 1 ? `point, ${SHAPES[b]}` : pairName(a, b),
    input,
    workload: (pairs) => movingPairs(a, b, false, FAMILIES[input].draw, SEED, pairs),
    swept: sweptSweep,
    rivals: async (work) => [naiveSweeps(work)],
  };
}

function crossings(input: string): Contest {
  return {
    question: 'crossings',
    pair: 'point, segment',
    input,
    workload: (pairs) => movingPairs(1, 2, false, FAMILIES[input].draw, SEED, pairs),
    swept: sweptCrossings,
    rivals: async (work) => [naiveQuadratic(work)],
  };
}

function resting(
  question: Question,
  input: string,
  swept: Contest['swept'],
  rivals: Contest['rivals'],
): Contest[] {
  return KINDS.map(([a, b]) => ({
    question,
    pair: pairName(a, b),
    input,
    workload: (pairs) => restingPairs(a, b, true, FAMILIES[input].draw, SEED, pairs),
    swept,
    rivals,
  }));
}

const overlaps = (input: string) =>
  resting('overlap', input, sweptOverlap, async (work) => [satTest(await RIVALS.sat(), work, false)]);

const contacts = (input: string) =>
  resting('contact', input, sweptContact, async (work) => [
    satTest(await RIVALS.sat(), work, true),
    check2dTest(await RIVALS.check2d(), work),
  ]);

const distances = (input: string) =>
  resting('distance', input, sweptDistance, async (work) => [planckDistance(await RIVALS.planck(), work)]);

export const CONTESTS: readonly Contest[] = [
  ...sweeps('uniform'),
  ...sweeps('tenths'),
  ...['uniform, deforming', 'tenths, deforming'].flatMap((input) => [
    deforming(1, 2, input),
    deforming(2, 2, input),
    deforming(3, 3, input),
  ]),
  ...sags('uniform'),
  ...sags('tenths'),
  crossings('uniform, deforming'),
  crossings('tenths, deforming'),
  ...overlaps('uniform'),
  ...overlaps('tenths'),
  ...contacts('uniform'),
  ...contacts('tenths'),
  ...distances('uniform'),
];
