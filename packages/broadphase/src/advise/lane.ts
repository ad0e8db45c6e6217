import type { PairBuffer } from '@swept/core';
import type { Broadphase, BroadphaseStats } from '../broadphase.js';
import { fastBodies } from '../fast-bodies/fast-bodies.js';
import type { Recording } from '../recording/recording.js';
import type { Replay } from '../recording/replay.js';
import { quantile, type Run } from './survey.js';

/** How many times the step of a recording of one step is played, with nothing moving. */
export const REPEATS = 4;

/** The measurements of one strategy. */
export interface Measured {
  readonly name: string;
  /**
   * Milliseconds of a step, the mean over the steps played: `update`, `collectPairs`, added and removed
   * bodies.
   */
  readonly milliseconds: number;
  /** Milliseconds of the slowest of these steps. */
  readonly slowest: number;
  /**
   * Milliseconds of a step in each third of the rounds that count, in order of time; empty when it is rough.
   */
  readonly thirds: readonly number[];
  /** True when the strategy was so slow that it was played only a few times. */
  readonly rough: boolean;
  /** The strategy as first played, and its counts per step. */
  readonly strategy: Broadphase;
  readonly perStep: Readonly<BroadphaseStats>;
}

/** With fewer rounds the times are rough; with this many, each third of those that count has one. */
const FEW = 4;
const THIRDS = [0, 1, 2];

/** One strategy that plays the runs. */
export class Lane {
  readonly name: string;
  /** Steps of the rehearsal. */
  steps = 0;
  /** Milliseconds it took in all, and in its fastest round, which is free of interruptions. */
  used = 0;
  fastest = 0;
  private first: Broadphase | undefined;
  private strategy!: Broadphase;
  /** The strategy, within `fastBodies` if there are motions. */
  private index!: Broadphase;
  private readonly perStep: BroadphaseStats = { boxTests: 0, nodeVisits: 0, rebuilds: 0, reinsertions: 0 };
  private slowest = 0;
  private readonly rounds: number[][] = [];
  private readonly create: () => Broadphase;
  private readonly hasMotions: boolean;
  private readonly now: () => number;

  constructor(name: string, create: () => Broadphase, { hasMotions }: Recording, now: () => number) {
    this.name = name;
    this.create = create;
    this.hasMotions = hasMotions;
    this.now = now;
  }

  /** Starts with a new index, at the current step of the replay. */
  open(replay: Replay, out: PairBuffer): void {
    const strategy = this.create();
    this.strategy = strategy;
    this.first ??= strategy;
    this.index = this.hasMotions ? fastBodies(strategy, replay) : strategy;
    replay.fill(this.index);
    out.clear();
    this.index.collectPairs(out);
  }

  /** Plays the current step of the replay, and measures it. */
  rehearse(replay: Replay, out: PairBuffer): void {
    const { stats } = this.strategy;
    const { boxTests, nodeVisits, rebuilds, reinsertions } = stats;
    const time = this.play(replay, out);
    this.steps++;
    this.fastest += time;
    this.used += time;
    this.slowest = Math.max(this.slowest, time);
    const { perStep } = this;
    perStep.boxTests += stats.boxTests - boxTests;
    perStep.nodeVisits += stats.nodeVisits - nodeVisits;
    perStep.rebuilds += stats.rebuilds - rebuilds;
    perStep.reinsertions += stats.reinsertions - reinsertions;
  }

  /** Plays all runs once more. */
  playRound(replay: Replay, runs: readonly Run[], out: PairBuffer): void {
    const start = this.now();
    const times: number[] = [];
    for (const { mark, length } of runs) {
      replay.goTo(mark);
      this.open(replay, out);
      for (let k = 0; k < (length || REPEATS); k++) {
        goOn(replay, length);
        times.push(this.play(replay, out));
      }
    }
    this.rounds.push(times);
    this.fastest = Math.min(this.fastest, sum(times));
    this.used += this.now() - start;
  }

  measured(): Measured {
    const { name, first, perStep, steps, rounds } = this;
    const counted = rounds.slice(Math.floor(rounds.length / 3));
    const times = stepTimes(counted);
    const isPlayed = times.length > 0;
    const milliseconds = (isPlayed ? sum(times) : this.fastest) / steps;
    const cut = (k: number): number => Math.floor((k * counted.length) / 3);
    const rough = rounds.length < FEW;
    return {
      name,
      milliseconds,
      slowest: isPlayed ? Math.max(...times) : this.slowest,
      thirds: rough ? [] : THIRDS.map((k) => sum(stepTimes(counted.slice(cut(k), cut(k + 1)))) / steps),
      rough,
      strategy: first as Broadphase,
      perStep: {
        boxTests: perStep.boxTests / steps,
        nodeVisits: perStep.nodeVisits / steps,
        rebuilds: perStep.rebuilds / steps,
        reinsertions: perStep.reinsertions / steps,
      },
    };
  }

  private play(replay: Replay, out: PairBuffer): number {
    const start = this.now();
    replay.bring(this.index);
    out.clear();
    this.index.collectPairs(out);
    return this.now() - start;
  }
}

/** Goes on to the next step of a run. */
export function goOn(replay: Replay, length: number): void {
  if (length === 0) replay.stay();
  else replay.next();
}

/** The time of each step: the lower quartile of the rounds, because interruptions only add time. */
function stepTimes(rounds: readonly (readonly number[])[]): number[] {
  return (
    rounds[0]?.map((_, k) =>
      quantile(
        rounds.map((round) => round[k]),
        0.25,
      ),
    ) ?? []
  );
}

function sum(values: readonly number[]): number {
  return values.reduce((a, b) => a + b, 0);
}
