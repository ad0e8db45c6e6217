import type { Rows, ShapeKind } from '@swept/core';
import { createImpact, IMPACT, SEPARATE, sweep } from '@swept/narrowphase';
import { stages } from '@swept/narrowphase/internal';
import { NaiveSweep } from './naive-sweep.js';

/** A method that finds first contacts and is judged. */
export interface Subject {
  readonly name: string;
  /** How it was used, in one line of the report. */
  readonly about: string;
  /**
   * The motions that it takes: shapes that move without turning, those that deform as well, or also deforming
   * ones with radius and paths that bend.
   */
  readonly takes: 'rigid' | 'thin' | 'all';
  /** Does it promise to make no error? The queries with errors are kept. */
  readonly exact?: true;
  /** Time of the first contact in [0, 1], or undefined. */
  first(kindA: ShapeKind, a: Rows, kindB: ShapeKind, b: Rows): number | undefined;
  /**
   * The distances of the shapes without their radii between which it may report a hit by its own description, if
   * that is not the sum of the radii.
   * @param reach the sum of the radii
   * @param size the largest length in the query
   */
  allowance?(reach: number, size: number): readonly [least: number, most: number];
  /** The counts since the last call; undefined when this build does not count. */
  stages?(): Stages;
}

/** The number of answers that needed more than doubles with bounds: expansions, and whole numbers. */
export interface Stages {
  readonly expansions: number;
  readonly integers: number;
}

export function ours(): Subject {
  const impact = createImpact();
  let expansions = 0;
  let integers = 0;
  return {
    name: 'swept',
    about: 'The sweeps of this repository.',
    takes: 'all',
    exact: true,
    first(kindA, a, kindB, b) {
      // Counted per test within a sweep: one answer may have several.
      const before = { ...stages };
      const status = sweep(kindA, kindB, a, b, impact);
      if (stages.expansions > before.expansions) expansions++;
      if (stages.integers > before.integers) integers++;
      return status === SEPARATE ? undefined : status === IMPACT ? impact.toi : 0;
    },
    stages() {
      const counts = { expansions, integers };
      expansions = 0;
      integers = 0;
      return counts;
    },
  };
}

function naive(name: string, about: string, sweeper: NaiveSweep): Subject {
  return {
    name,
    about,
    takes: 'thin',
    first: (kindA, a, kindB, b) => (sweeper.sweep(kindA, a, kindB, b) ? sweeper.toi : undefined),
  };
}

/** The same test in doubles, in doubles with an epsilon, and in single precision. */
export function naives(): Subject[] {
  return [
    naive(
      'doubles',
      'A careful test in doubles: relative coordinates, the quadratic in the form that does not cancel.',
      new NaiveSweep(),
    ),
    naive('epsilon', 'The same with every comparison widened by 1e-9.', new NaiveSweep(1e-9)),
    naive('float32', 'The same, every number rounded to single precision.', new NaiveSweep(0, Math.fround)),
  ];
}
