import { Ball } from '@swept/judge';
import { describe, expect, it } from 'vitest';
import { FAMILIES } from './families.js';
import { naives, ours, type Subject } from './subject.js';
import { Tally } from './tally.js';
import { PAIRS, runTrial } from './trial.js';

const SEED = 12;

describe.each(PAIRS)(`$name, seed ${SEED}`, (pair) => {
  it('the engine makes no error', () => {
    for (const [name, family] of Object.entries(FAMILIES)) {
      const { tallies, failures } = runTrial(pair, name, family, [ours()], 60, SEED);
      expect(failures, name).toEqual([]);
      expect(tallies.swept.queries).toBe(60);
      expect(tallies.swept.errors()).toBe(0);
    }
  });
});

it('puts queries only to those who take them', () => {
  const rigid: Subject = { name: 'rigid', about: '', takes: 'rigid', first: () => undefined };
  const subjects = [...naives(), rigid, ours()];
  const names = (pair: number, family: string) =>
    Object.keys(runTrial(PAIRS[pair], family, FAMILIES[family], subjects, 5, SEED).tallies);
  const thin = ['doubles', 'epsilon', 'float32', 'swept'];
  expect(names(0, 'uniform')).toEqual(['doubles', 'epsilon', 'float32', 'rigid', 'swept']);
  expect(names(0, 'uniform, deforming')).toEqual(thin);
  expect(names(0, 'tangent')).toEqual(thin);
  expect(names(2, 'tangent')).toEqual(['doubles', 'epsilon', 'float32', 'rigid', 'swept']);
  expect(names(2, 'uniform, deforming')).toEqual(['swept']);
  expect(names(1, 'uniform, parabolas')).toEqual(['swept']);
});

it('keeps what an exact subject gets wrong', () => {
  const wrong: Subject = { name: 'wrong', about: '', takes: 'all', exact: true, first: () => undefined };
  const { failures, hits, tallies } = runTrial(PAIRS[1], 'tangent', FAMILIES.tangent, [wrong], 50, SEED);
  expect(tallies.wrong).toMatchObject({ misses: hits, falseHits: 0, uncoveredMisses: hits });
  expect(failures).toHaveLength(3);
  expect(failures[0]).toMatch(
    /^disc, disc, tangent: no contact instead of [\d.]+\n {2}a \[.+\]\n {2}b \[.+\]$/,
  );
});

describe('a tally', () => {
  const tallied = (truth: number | undefined, answer: number | undefined, covered = false) => {
    const tally = new Tally();
    tally.count(truth === undefined ? undefined : new Ball(truth), answer, () => covered);
    return tally;
  };

  it('distinguishes hits, misses and false hits', () => {
    expect(tallied(undefined, undefined)).toMatchObject({ queries: 1, hits: 0, misses: 0, falseHits: 0 });
    expect(tallied(0.5, undefined)).toMatchObject({ hits: 1, misses: 1, found: 0, uncoveredMisses: 1 });
    expect(tallied(undefined, 0.5)).toMatchObject({ hits: 0, falseHits: 1, uncoveredFalseHits: 1 });
    expect(tallied(0.5, 0.5)).toMatchObject({ hits: 1, misses: 0, found: 1, overPromised: 0, worst: 0 });
    expect(tallied(0.5, undefined, true)).toMatchObject({ misses: 1, uncoveredMisses: 0 });
    expect(tallied(undefined, 0.5, true)).toMatchObject({ falseHits: 1, uncoveredFalseHits: 0 });
  });

  it('grades times', () => {
    expect(tallied(0.5, 0.5 + 2 ** -52)).toMatchObject({ overPromised: 0 });
    expect(tallied(0.5, 0.5 + 2 ** -50)).toMatchObject({ overPromised: 1, overFine: 0, worst: 2 ** -50 });
    expect(tallied(0.5, 0.5 + 1e-8)).toMatchObject({ overPromised: 1, overFine: 1, overCoarse: 0 });
    expect(tallied(0.5, 0.51)).toMatchObject({ overFine: 1, overCoarse: 1, uncoveredTimes: 1 });
    expect(tallied(0.5, 0.51, true)).toMatchObject({ overCoarse: 1, uncoveredTimes: 0 });
    expect(tallied(0.5, NaN)).toMatchObject({ overPromised: 1, overFine: 1, overCoarse: 1 });
  });

  it('adds up, except for the worst', () => {
    const sum = tallied(0.5, 0.75).add(tallied(0.5, 0.625)).add(tallied(undefined, undefined));
    expect(sum).toMatchObject({ queries: 3, hits: 2, found: 2, overCoarse: 2, worst: 0.25 });
  });
});
