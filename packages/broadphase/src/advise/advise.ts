import { InvalidInput } from '@swept/core';
import { callback, knownOptions } from '@swept/core/internal';
import { expectStrategy } from '../arguments.js';
import type { Broadphase, BroadphaseStats } from '../broadphase.js';
import { bruteForce } from '../brute-force.js';
import { hierarchicalGrid } from '../hierarchical-grid.js';
import { flatbushTree } from '../packed-tree/flatbush-tree.js';
import { packedTree } from '../packed-tree/packed-tree.js';
import { rbushTree } from '../rbush/rbush-tree.js';
import type { Recordable } from '../recording/recordable.js';
import { Recorder } from '../recording/recorder.js';
import { Recording } from '../recording/recording.js';
import { sweepAndPrune } from '../sweep-and-prune/sweep-and-prune.js';
import { uniformGrid } from '../uniform-grid.js';
import type { Measured } from './lane.js';
import { figure, sceneReasons, strategyReasons, uniformity } from './reasons.js';
import { type SceneFacts, survey } from './survey.js';
import { type Trial, trial } from './trial.js';

/** The strategies to compare, and for how long. */
export interface AdviseOptions {
  /**
   * Time budget for everything, in milliseconds; 2000 by default. On a busy machine or with many bodies it
   * takes up to three times as long, or as long as a step or two; if the time is too short for an answer,
   * `summary` says so.
   */
  readonly milliseconds?: number;
  /** The strategies to compare, by name. Default: all, but `bruteForce` only for few bodies. */
  readonly strategies?: Readonly<Record<string, () => Broadphase>>;
  /** Called repeatedly with the share of the time that has passed and a description of the current task. */
  readonly onProgress?: (done: number, what: string) => void;
  /** A clock in milliseconds; `performance.now` by default. */
  readonly now?: () => number;
}

/** One strategy, as measured on the scene. */
export interface Ranked {
  /** The name under which it was given; by default, that of its factory. */
  readonly name: string;
  /** Its time per step as a multiple of that of the first in the ranking. */
  readonly ratio: number;
  /**
   * True if the difference does not matter: within the noise of the first, or at most a fifth slower; never
   * for rough times. True for the first itself.
   */
  readonly tied: boolean;
  /** Milliseconds per step: `update`, `collectPairs`, and adding and removing bodies. */
  readonly milliseconds: number;
  /** Milliseconds of the slowest step. */
  readonly slowest: number;
  /**
   * True if the times are rough: it was so slow that it was played only a few times, or `needed` exceeds the
   * budget.
   */
  readonly rough: boolean;
  /**
   * Its own counts per step, without those of `fastBodies`: for the same steps they are the same on every
   * machine.
   */
  readonly perStep: Readonly<BroadphaseStats>;
  /** Only for a `uniformGrid`, the cost of differing sizes: see `UniformGridStats`. */
  readonly sizePenalty?: number;
  /** Only for a `uniformGrid`, the number of bodies kept aside: see `UniformGridStats`. */
  readonly outsized?: number;
  /** Why it is as fast as it is, according to its counts, in sentences. */
  readonly reasons: readonly string[];
}

/** The ranked strategies, and a description of the scene. */
export interface Advice {
  /** All strategies by their `ratio`, the best first. */
  readonly ranking: readonly Ranked[];
  /** The recommendation, in a sentence. */
  readonly summary: string;
  /** A description of the scene, in sentences. */
  readonly scene: readonly string[];
  /** A description of the scene, in numbers. */
  readonly facts: SceneFacts;
  /** The mean number of pairs in a step. */
  readonly pairsPerStep: number;
  /** Number of steps that were measured. */
  readonly steps: number;
  /** Number of times each of them was measured. */
  readonly rounds: number;
  /** If the time was too short for an answer: roughly the milliseconds that would be enough. */
  readonly needed: number | undefined;
}

type Strategies = Readonly<Record<string, () => Broadphase>>;

/** The strategy that a world has by default. */
const DEFAULT = 'hierarchicalGrid';
/** `bruteForce` takes part up to this number of bodies. */
const FEW = 1000;
/**
 * A ratio up to NO_MATTER counts as equal to the best; so does one up to NOISE that was within NO_MATTER in a
 * third of the rounds.
 */
const NO_MATTER = 1.2;
const NOISE = 1.5;

declare const performance: { now(): number };

/**
 * Which strategy suits a scene? Plays recorded steps with each of them, side by side and in turns, and ranks
 * them by time, with their counts and the reasons these give. All must find the same pairs, or an `Error` is
 * thrown. Steps with motions are played with `fastBodies`, as a world does.
 *
 * Takes the bytes of a recording, a `Recorder`, or the bodies of a single step; for a single step the answer
 * is rough, because nothing moves. Throws `InvalidInput` on a broken recording, or one without steps, and on
 * unknown options.
 */
export function advise(scene: Uint8Array | Recorder | Recordable, options: AdviseOptions = {}): Advice {
  knownOptions('advise', options, ['milliseconds', 'strategies', 'onProgress', 'now']);
  const { milliseconds = 2000, onProgress = () => {}, now = () => performance.now() } = options;
  if (!(typeof milliseconds === 'number' && milliseconds > 0 && milliseconds < Infinity))
    throw new InvalidInput('advise: milliseconds', milliseconds, 'a number above 0');
  callback('advise: onProgress', onProgress);
  callback('advise: now', now);
  const given = options.strategies === undefined ? undefined : expectMakers(options.strategies);
  const recording = recordingOf(scene);
  if (recording.steps === 0) throw new InvalidInput('advise: steps of the recording', 0, 'at least 1');
  onProgress(0, 'reading the recording');
  const { facts, runs } = survey(recording);
  const strategies = given ?? usualStrategies(Math.max(facts.first, facts.last, facts.bodies));
  const result = trial(recording, runs, strategies, { milliseconds, now, onProgress });
  const ranking = rank(result, facts);
  const needed = result.needed && roundUp(result.needed);
  return {
    ranking,
    summary: needed
      ? `Too short to tell: give it at least ${figure(needed)} ms.`
      : summaryOf(ranking, Object.keys(strategies)),
    scene: sceneReasons(facts, result),
    facts,
    pairsPerStep: result.pairsPerStep,
    steps: result.steps,
    rounds: result.rounds,
    needed,
  };
}

/** The same makers, which throw when they make anything but a strategy. */
function expectMakers(makers: Strategies): Strategies {
  if (typeof makers !== 'object' || makers === null || Object.keys(makers).length === 0)
    throw new InvalidInput('advise: strategies', makers, 'at least one, by name');
  const made = (name: string): Broadphase => {
    const strategy = makers[name]();
    expectStrategy(`advise: what ${name} makes`, strategy);
    return strategy;
  };
  const names = Object.keys(makers);
  for (const name of names) callback(`advise: ${name}`, makers[name]);
  return Object.fromEntries(names.map((name) => [name, () => made(name)]));
}

function recordingOf(scene: Uint8Array | Recorder | Recordable): Recording {
  if (scene instanceof Uint8Array) return new Recording(scene);
  if (scene instanceof Recorder) return new Recording(scene.bytes());
  const recorder = new Recorder();
  recorder.step(scene);
  return new Recording(recorder.bytes());
}

function usualStrategies(bodies: number): Readonly<Record<string, () => Broadphase>> {
  const all = { hierarchicalGrid, uniformGrid: () => uniformGrid(), packedTree, sweepAndPrune };
  const others = { flatbushTree, rbushTree: () => rbushTree() };
  return bodies <= FEW ? { ...all, ...others, bruteForce } : { ...all, ...others };
}

function rank(result: Trial, facts: SceneFacts): Ranked[] {
  const { measured } = result;
  const isUnsure = result.needed !== undefined;
  const best = measured.reduce((a, b) => (b.milliseconds < a.milliseconds ? b : a));
  const ranked = measured.map((it): Ranked => {
    const ratio = it.milliseconds / best.milliseconds;
    return {
      name: it.name,
      ratio: Number.isFinite(ratio) ? ratio : 1,
      tied: it === best || (!isUnsure && isTied(it, best)),
      milliseconds: it.milliseconds,
      slowest: it.slowest,
      rough: it.rough || isUnsure,
      perStep: it.perStep,
      ...uniformity(it),
      reasons: strategyReasons(it, best, facts, result),
    };
  });
  return ranked.sort((a, b) => a.ratio - b.ratio);
}

/**
 * Is the difference too small to matter, over all rounds or over a third of them? Rough times are never tied.
 */
function isTied(it: Measured, best: Measured): boolean {
  if (it.rough || best.rough) return false;
  const ratio = it.milliseconds / best.milliseconds;
  const least = Math.min(ratio, ...it.thirds.map((time, k) => time / best.thirds[k]));
  return ratio <= NOISE && least <= NO_MATTER;
}

/**
 * Names the default if nothing is clearly faster. On a tie, the first of the given strategies wins, so that
 * noise does not decide.
 */
function summaryOf(ranking: readonly Ranked[], names: readonly string[]): string {
  const tied = names.flatMap((name) => ranking.filter((it) => it.tied && it.name === name));
  const usual = ranking.find(({ name }) => name === DEFAULT);
  const time = ({ milliseconds }: Ranked): string => `${Number(milliseconds.toPrecision(2))} ms`;
  const taken = usual?.tied ? usual : tied[0];
  if (taken === usual)
    return `Keep ${DEFAULT}, the default: nothing is clearly faster, ${time(taken)} per step.`;
  const others = tied.filter((it) => it !== taken).map(({ name }) => name);
  const alike =
    others.length === 0 ? '' : ` ${listed(others)} ${others.length === 1 ? 'is' : 'are'} as good.`;
  const usually = usual ? `, where ${DEFAULT}, the default, takes ${time(usual)}` : '';
  return `Take ${taken.name}: ${time(taken)} per step${usually}.${alike}`;
}

/** Rounds up to one digit. */
function roundUp(milliseconds: number): number {
  let unit = 1;
  while (10 * unit <= milliseconds) unit *= 10;
  while (unit > milliseconds) unit /= 10;
  return unit * Math.ceil(milliseconds / unit);
}

function listed(names: readonly string[]): string {
  return names.length === 1 ? names[0] : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
}
