import { percent, type Section } from '../section.js';
import type { Subject } from './subject.js';
import { COARSE, FINE, PROMISED, Tally } from './tally.js';
import { PAIRS, type Trial } from './trial.js';

/** The tables of a run. */
export function sections(trials: readonly Trial[], subjects: readonly Subject[]): Section[] {
  return [
    summary(trials, subjects),
    ...PAIRS.map(({ name }) =>
      decisions(
        trials.filter(({ pair }) => pair === name),
        subjects,
      ),
    ),
    times(trials, subjects),
    allowances(trials, subjects),
    stages(trials),
  ].filter(({ table }) => table.length > 1);
}

function total(trials: readonly Trial[], name: string): Tally {
  return trials.reduce((sum, { tallies }) => sum.add(tallies[name] ?? new Tally()), new Tally());
}

const capitalized = (name: string) => name.charAt(0).toUpperCase() + name.slice(1);
const count = (n: number) => n.toLocaleString('en');

function summary(trials: readonly Trial[], subjects: readonly Subject[]): Section {
  const rows = subjects.map(({ name }) => {
    const tally = total(trials, name);
    const { queries, misses, falseHits, overPromised, overFine, overCoarse, worst } = tally;
    const counts = [queries, misses, falseHits, overPromised, overFine, overCoarse].map(count);
    return [name, ...counts, worst.toExponential(1)];
  });
  const limits = [PROMISED, FINE, COARSE].map((limit) => `> ${limit.toExponential()}`);
  return {
    title: 'All together',
    text: 'Counts over all queries that each takes; times of hits that were found, off by more than that part of the step.',
    table: [['', 'queries', 'misses', 'false hits', ...limits, 'worst'], ...rows],
  };
}

/** The numbers of wrong decisions by family, for one pair. */
function decisions(trials: readonly Trial[], subjects: readonly Subject[]): Section {
  const cell = (tally: Tally | undefined) =>
    tally === undefined
      ? '-'
      : `${percent(tally.misses, tally.hits)} / ${percent(tally.falseHits, tally.queries - tally.hits)}`;
  const rows = trials.map(({ family, queries, hits, tallies }) => [
    family,
    percent(hits, queries),
    ...subjects.map(({ name }) => cell(tallies[name])),
  ]);
  return {
    title: capitalized(trials[0]?.pair ?? ''),
    text: 'Misses in percent of the hits / false hits in percent of the rest.',
    table: [['', 'hits', ...subjects.map(({ name }) => name)], ...rows],
  };
}

function times(trials: readonly Trial[], subjects: readonly Subject[]): Section {
  const rows = PAIRS.map(({ name: pair }) => {
    const cells = subjects.map(({ name }) => {
      const tally = total(
        trials.filter((trial) => trial.pair === pair),
        name,
      );
      const { found, overPromised, overFine, overCoarse } = tally;
      if (found === 0) return '-';
      return [overPromised, overFine, overCoarse].map((n) => percent(n, found)).join(' / ');
    });
    return [pair, ...cells];
  });
  return {
    title: 'Times of impact',
    text: `Of the hits that were found: off by more than 4.5e-16 / 1e-9 / 1e-6 of the step.`,
    table: [['', ...subjects.map(({ name }) => name)], ...rows],
  };
}

/** The errors that remain when each engine is measured by its own tolerance. */
function allowances(trials: readonly Trial[], subjects: readonly Subject[]): Section {
  const rows = subjects
    .filter(({ allowance }) => allowance !== undefined)
    .flatMap(({ name }) =>
      PAIRS.map(({ name: pair }) => {
        const tally = total(
          trials.filter((trial) => trial.pair === pair),
          name,
        );
        return [
          `${name}: ${pair}`,
          count(tally.queries),
          `${count(tally.misses)} / ${count(tally.uncoveredMisses)}`,
          `${count(tally.falseHits)} / ${count(tally.uncoveredFalseHits)}`,
          `${count(tally.overCoarse)} / ${count(tally.uncoveredTimes)}`,
        ];
      }),
    );
  return {
    title: 'By their own measure',
    text:
      'An engine with a tolerance may report a hit at any time at which the shapes are at a distance that the tolerance ' +
      'allows. planck aims at linearSlop, or at the radii less three times that, give or take a quarter; Rapier states ' +
      'nothing and is granted 2^-18 of the largest length, single precision being what it is. Counts of all errors / of ' +
      'those that remain then.',
    table: [['', 'queries', 'misses', 'false hits', `off > ${COARSE.toExponential()}`], ...rows],
  };
}

/** How many times the engine needed more than doubles. */
function stages(trials: readonly Trial[]): Section {
  const families = [...new Set(trials.map(({ family }) => family))];
  const cell = (trial: Trial | undefined) => {
    const counts = trial?.stages.swept;
    if (trial === undefined || counts === undefined) return '-';
    return `${percent(counts.expansions, trial.queries)} / ${percent(counts.integers, trial.queries)}`;
  };
  const counted = trials.some(({ stages: counts }) => counts.swept !== undefined);
  const rows = families.map((family) => [
    family,
    ...PAIRS.map(({ name }) => cell(trials.find((trial) => trial.pair === name && trial.family === family))),
  ]);
  return {
    title: 'How often doubles are not enough',
    text:
      'Share of the queries in which the sweep of this repository left rung 1, doubles with error bounds, for ' +
      'expansions / and from there for whole numbers of any length.',
    table: counted ? [['', ...PAIRS.map(({ name }) => name)], ...rows] : [],
  };
}
