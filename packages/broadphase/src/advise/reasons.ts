import { LONG } from '../fast-bodies/box-length.js';
import type { Measured } from './lane.js';
import type { SceneFacts } from './survey.js';
import type { Trial } from './trial.js';

/** From this `sizePenalty` on, cells of one size are a bad choice: see `UniformGridStats`. */
const BAD_SIZES = 1.5;
/** Shares and counts below this are not worth a sentence. */
const HARDLY = 0.02;
/**
 * Box tests are worth a sentence when there are this many times those of the best, and at least this many per
 * mover.
 */
const MANY = 2;
const TESTS = 4;

/** Describes the scene, a sentence per fact. */
export function sceneReasons(facts: SceneFacts, { pairsPerStep, crowd }: Trial): string[] {
  const { steps, bodies, movers, first, last, coming, going } = facts;
  const said: string[] = [];
  const statics = 1 - movers / bodies;
  said.push(
    bodies === 0
      ? 'There are no bodies.'
      : `${figure(bodies)} bodies, ${figure(movers)} of them moving${statics > HARDLY ? `; ${percent(statics)} are static and indexed once` : ''}.`,
  );
  if (movers > 0) said.push(sizes('mover', facts.usualSize, facts.largestSize));
  if (movers < bodies) said.push(sizes('static', facts.usualStatic, facts.largestStatic));
  if (facts.longShare > 0)
    said.push(
      `${percent(facts.longShare)} of the movers have boxes more than ${LONG} times as long as a short one; those that fly aslant are looked up along their paths, whatever the strategy.`,
    );
  if (movers > 0) {
    said.push(
      `${figure(pairsPerStep / movers)} pairs per mover; the most crowded body is in ${figure(crowd)}.`,
    );
    if (steps > 1)
      said.push(
        `${facts.movingShare > 0.995 ? 'All' : `${percent(facts.movingShare)} of the`} movers move, the usual one by ${figure(facts.displacement)} of the usual size per step.`,
      );
  }
  if (steps === 1)
    said.push(
      'One step says nothing of how bodies move. It was repeated with all at rest, which flatters the trees and sweepAndPrune: record some steps.',
    );
  if (coming + going > 0)
    said.push(
      `${figure(first)} bodies at first, ${figure(last)} at last; ${figure(coming)} come and ${figure(going)} go per step.`,
    );
  return said;
}

function sizes(which: string, usual: number, largest: number): string {
  const spread = largest / usual;
  if (!(spread < Infinity))
    return `The usual ${which} is a point; the longest box is ${figure(largest)} long.`;
  const rest = spread < 1.05 ? 'and so are all others' : `the longest ${figure(spread)} times that`;
  return `The box of the usual ${which} is ${figure(usual)} long, ${rest}.`;
}

/** Why a strategy is as fast or as slow as it is, as far as its counts show. */
export function strategyReasons(it: Measured, best: Measured, facts: SceneFacts, trial: Trial): string[] {
  const { movers } = facts;
  const said: string[] = [];
  if (it.rough && trial.needed === undefined)
    said.push('far slower than the best, so it was played a few times only');
  said.push(...ownReasons(it, facts, trial));
  const { boxTests } = it.perStep;
  const others = best.perStep.boxTests;
  if (
    boxTests > MANY * others &&
    boxTests > TESTS * movers &&
    others > 0 &&
    it.strategy.name !== 'bruteForce'
  )
    said.push(`${figure(boxTests / others)} times as many box tests as ${best.name}`);
  const again = it.perStep.reinsertions / Math.max(1, movers);
  if (again > HARDLY) said.push(`puts ${percent(again)} of the movers in again per step`);
  return said;
}

/** The reasons that only this kind of strategy has. */
function ownReasons(it: Measured, facts: SceneFacts, trial: Trial): string[] {
  const { strategy, perStep } = it;
  switch (strategy.name) {
    case 'uniformGrid': {
      const { sizePenalty, outsized } = uniformity(it) ?? { sizePenalty: 1, outsized: 0 };
      const kept = `${figure(outsized)} bodies are longer than a cell and looked up one by one`;
      return [
        sizePenalty >= BAD_SIZES
          ? `sizes differ too much: cells of one size are estimated to cost ${figure(sizePenalty)} times what several sizes cost`
          : 'sizes differ little enough for cells of one size',
        ...(outsized > 0 ? [kept] : []),
      ];
    }
    case 'hierarchicalGrid': {
      const penalty = Math.max(1, ...trial.measured.map((other) => uniformity(other)?.sizePenalty ?? 1));
      return penalty >= BAD_SIZES
        ? ['has cells of several sizes, as these bodies need']
        : ['sorts the movers into cells anew in each step, so it does not matter how far they go'];
    }
    case 'sweepAndPrune':
      if (facts.movers === 0 || trial.pairsPerStep === 0) return [];
      return [
        `compares each mover with ${figure(perStep.boxTests / facts.movers)} boxes that share a stretch of one axis with it; ${figure(trial.pairsPerStep / facts.movers)} overlap it`,
      ];
    case 'packedTree':
    case 'flatbushTree':
      if (facts.steps === 1) return [];
      return [
        perStep.rebuilds > HARDLY
          ? `builds its tree anew in ${stepShare(perStep.rebuilds)}, because the bodies have moved far`
          : 'fits its tree to the boxes in each step and hardly ever builds it anew',
      ];
    case 'rbushTree':
      return perStep.rebuilds > HARDLY ? [`loads its tree anew in ${stepShare(perStep.rebuilds)}`] : [];
    case 'bruteForce':
      return [`compares each mover with all others: ${figure(perStep.boxTests)} tests per step`];
    default:
      return [];
  }
}

/** The figures of a `uniformGrid` about sizes. */
export function uniformity({ strategy }: Measured): { sizePenalty: number; outsized: number } | undefined {
  const stats = strategy.stats as { sizePenalty?: unknown; outsized?: unknown };
  const { sizePenalty, outsized } = stats;
  return typeof sizePenalty === 'number' && typeof outsized === 'number'
    ? { sizePenalty, outsized }
    : undefined;
}

/** A number for a sentence: three significant digits, or a whole number with commas. */
export function figure(value: number): string {
  if (Math.abs(value) >= 999.5) return String(Math.round(value)).replace(/\B(?=(\d{3})+$)/g, ',');
  return String(Number(value.toPrecision(value < 10 ? 2 : 3)));
}

function stepShare(share: number): string {
  return share > 0.995 ? 'every step' : `${percent(share)} of the steps`;
}

function percent(share: number): string {
  if (share > 0 && share < 0.01) return 'less than 1 %';
  return `${Math.round(100 * share)} %`;
}
