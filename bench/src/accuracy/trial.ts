import type { Rows, ShapeKind } from '@swept/core';
import { Ball, filteredContact, firstContact } from '@swept/judge';
import { Random } from '@swept/scenes';
import { isCovered } from './allowance.js';
import type { Family } from './families.js';
import type { Stages, Subject } from './subject.js';
import { Tally } from './tally.js';

/** Two kinds of shapes that are swept against each other. */
export interface Pair {
  readonly name: string;
  readonly a: ShapeKind;
  readonly b: ShapeKind;
  /** Do the circles have a radius? Otherwise they are points. */
  readonly thick: boolean;
}

export const PAIRS: readonly Pair[] = [
  { name: 'moving point, moving segment', a: 1, b: 2, thick: false },
  { name: 'disc, disc', a: 1, b: 1, thick: true },
  { name: 'disc, segment', a: 1, b: 2, thick: true },
  { name: 'segment, segment', a: 2, b: 2, thick: false },
  { name: 'triangle, triangle', a: 3, b: 3, thick: false },
];

/** One family of one pair, given to all subjects. */
export interface Trial {
  readonly pair: string;
  readonly family: string;
  readonly queries: number;
  /** Queries in which the shapes touch, and those of them in which they do from the start. */
  readonly hits: number;
  readonly fromStart: number;
  /** By the name of the subject; one that does not take these motions is missing. */
  readonly tallies: Readonly<Record<string, Tally>>;
  /** The stages that the subjects needed for their answers. */
  readonly stages: Readonly<Record<string, Stages>>;
  /** The first queries that an exact subject got wrong, with its answer and the right one. */
  readonly failures: readonly string[];
}

/** Failures to keep of each trial. */
const KEPT = 3;

/** Draws the queries from the seed, judges them, and gives them to every subject that takes them. */
export function runTrial(
  pair: Pair,
  name: string,
  { draw, deforms, bends = false }: Family,
  subjects: readonly Subject[],
  queries: number,
  seed: number,
): Trial {
  const random = new Random(seed);
  const tallies: Record<string, Tally> = {};
  const stages: Record<string, Stages> = {};
  const isDeforming = deforms === 'all' || (deforms === 'thin' && !pair.thick);
  let needed: Subject['takes'][] = ['rigid', 'thin', 'all'];
  if (isDeforming) needed = ['thin', 'all'];
  if (bends || (isDeforming && pair.thick)) needed = ['all'];
  const takers = subjects.filter(({ takes }) => needed.includes(takes));
  const failures: string[] = [];
  let hits = 0;
  let fromStart = 0;
  for (let i = 0; i < queries; i++) {
    const { a, b } = draw(random, pair.a, pair.b, pair.thick);
    const time = bends ? bentContact(pair.a, a, pair.b, b) : filteredContact(pair.a, a, pair.b, b);
    if (time !== undefined) hits++;
    if (time?.high === 0) fromStart++;
    for (const subject of takers) {
      const answer = subject.first(pair.a, a, pair.b, b);
      tallies[subject.name] ??= new Tally();
      const tally = tallies[subject.name];
      const errors = tally.errors();
      tally.count(time, answer, () => isCovered(subject, answer, pair.a, a, pair.b, b));
      if (subject.exact && tally.errors() > errors && failures.length < KEPT) {
        const right = `${answer ?? 'no contact'} instead of ${time?.high ?? 'no contact'}`;
        failures.push(`${pair.name}, ${name}: ${right}\n  a [${a.join(', ')}]\n  b [${b.join(', ')}]`);
      }
    }
  }
  for (const subject of takers) if (subject.stages !== undefined) stages[subject.name] = subject.stages();
  return { pair: pair.name, family: name, queries, hits, fromStart, tallies, stages, failures };
}

/** The first contact of paths that bend, always judged in whole numbers. */
export function bentContact(kindA: ShapeKind, a: Rows, kindB: ShapeKind, b: Rows): Ball | undefined {
  const { touches, time } = firstContact(kindA, a, kindB, b);
  return touches ? new Ball(time) : undefined;
}
