import { END, RADIUS, ROW, SAG_X, SAG_Y, type ShapeKind } from '@swept/core';
import { Random } from '@swept/scenes';
import { type Draw, FAMILIES } from '../accuracy/families.js';
import { sweptCast, sweptIntervals, sweptSweep } from './contenders/swept.js';
import { type Case, CONTESTS, pairName, SEED, SHAPES } from './contests.js';
import { movingPairs, restingPairs, type Workload } from './workload.js';

/** Small enough that all can be tested again and again, even slow ones. */
const MOST = 1024;

type Kinds = readonly [ShapeKind, ShapeKind];

/** Which shapes have a radius: none, discs, both shapes, the second shape. */
type Thickness = 'thin' | 'discs' | 'rounded' | 'target';

function moving([a, b]: Kinds, input: string, thickness: Thickness, pairs: number): Workload {
  return movingPairs(a, b, thickness === 'discs', drawOf(input, thickness), SEED, Math.min(pairs, MOST));
}

function drawOf(input: string, thickness: Thickness): Draw {
  const { draw } = FAMILIES[input];
  if (thickness === 'thin' || thickness === 'discs') return draw;
  return (random, ...args) => {
    const pair = draw(random, ...args);
    for (const row of thickness === 'target' ? [pair.b] : [pair.a, pair.b])
      row[RADIUS] = row[RADIUS + END] = random.whole(1, 3) / 10;
    return pair;
  };
}

/** As `point, segment`, or `segment, triangle, rounded`. */
function described([a, b]: Kinds, thickness: Thickness): string {
  if (thickness === 'thin' && a === 1) return `point, ${SHAPES[b]}`;
  return pairName(a, b) + (thickness === 'rounded' ? ', rounded' : '');
}

function sweeps(input: string, thickness: Thickness, ...kinds: Kinds[]): Case[] {
  return kinds.map((pair) => ({
    question: 'first contact',
    pair: described(pair, thickness),
    input,
    workload: (pairs) => moving(pair, input, thickness, pairs),
    swept: sweptSweep,
  }));
}

function intervals(input: string): Case[] {
  const kinds: readonly Kinds[] = [
    [1, 1],
    [1, 2],
    [2, 2],
    [2, 3],
    [3, 3],
  ];
  return kinds.map((pair) => ({
    question: 'intervals',
    pair: pairName(...pair),
    input,
    workload: (pairs) => moving(pair, input, 'discs', pairs),
    swept: sweptIntervals,
  }));
}

/** A ray against a shape with a radius (a disc always has one: a ray rarely meets a point) or without. */
function cast(kind: ShapeKind, input: string, thickness: 'thin' | 'target'): Case {
  return {
    question: 'cast',
    pair: `ray, ${SHAPES[kind]}${kind > 1 && thickness === 'target' ? ', rounded' : ''}`,
    input,
    workload: (pairs) => restingPairs(2, kind, false, drawOf(input, thickness), SEED, Math.min(pairs, MOST)),
    swept: sweptCast,
  };
}

function accelerated(...pair: Kinds): Case {
  return {
    question: 'first contact, accelerated',
    pair: pairName(...pair),
    input: 'uniform',
    workload: (pairs) => bent(moving(pair, 'uniform', 'discs', pairs)),
    swept: sweptSweep,
  };
}

/** The same pairs on paths that bend. */
function bent(work: Workload): Workload {
  const random = new Random(SEED);
  for (const rows of [work.a, work.b]) {
    for (let at = 0; at < rows.length; at += ROW) {
      rows[at + SAG_X] = random.between(-0.5, 0.5);
      rows[at + SAG_Y] = random.between(-0.5, 0.5);
    }
  }
  return work;
}

/**
 * The tests in which two states are compared: the contests, and workloads that reach the slower paths.
 */
export const CASES: readonly Case[] = [
  ...CONTESTS,
  ...['uniform', 'tenths', 'uniform, deforming', 'tenths, deforming'].flatMap((input) =>
    sweeps(input, 'rounded', [1, 2], [2, 2], [2, 3], [3, 3]),
  ),
  ...sweeps('aimed at an end', 'thin', [1, 2], [2, 2], [3, 3]),
  ...sweeps('tangent', 'thin', [1, 2], [2, 2], [3, 3]),
  ...sweeps('tangent', 'discs', [1, 2]),
  // Triangles on one line are flat, which no workload takes.
  ...sweeps('all on one line', 'discs', [1, 1], [1, 2], [2, 2]),
  ...['uniform', 'tenths'].flatMap((input) => [
    ...intervals(input),
    cast(1, input, 'target'),
    ...([2, 3] as const).flatMap((kind) => [cast(kind, input, 'thin'), cast(kind, input, 'target')]),
  ]),
  accelerated(1, 1),
  accelerated(1, 3),
  accelerated(2, 2),
];
