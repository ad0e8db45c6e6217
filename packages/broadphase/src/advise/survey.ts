import { BOX, MOVING, ROW } from '@swept/core';
import { LONG, lengthOf } from '../fast-bodies/box-length.js';
import type { Mark } from '../recording/mark.js';
import type { Recording } from '../recording/recording.js';
import type { Replay } from '../recording/replay.js';

/**
 * The contents of a recording, as far as they matter to a broadphase. Sizes and displacements are those of
 * boxes, in length units.
 */
export interface SceneFacts {
  /** Steps of the recording. */
  readonly steps: number;
  /** Mean number of bodies in a step. */
  readonly bodies: number;
  /** Mean number of bodies that move in a step. */
  readonly movers: number;
  /** Number of bodies in the first step. */
  readonly first: number;
  /** Number of bodies in the last step. */
  readonly last: number;
  /** Number of bodies added per step. */
  readonly coming: number;
  /** Number of bodies removed per step. */
  readonly going: number;
  /** The longer side of the median box of a mover; 0 without movers. */
  readonly usualSize: number;
  /** The longer side of the longest box of a mover; 0 without movers. */
  readonly largestSize: number;
  /** The longer side of the median box of a static body; 0 without any. */
  readonly usualStatic: number;
  /** The longer side of the longest box of a static body; 0 without any. */
  readonly largestStatic: number;
  /**
   * The share of movers whose box is more than 40 times as long as a short one: they are fast or very large.
   */
  readonly longShare: number;
  /** The share of movers whose box changes from step to step. NaN when there is one step only. */
  readonly movingShare: number;
  /**
   * The median displacement of a mover's box from step to step, in usual sizes. NaN when there is one step
   * only.
   */
  readonly displacement: number;
}

/** Consecutive steps that are played: the first of them lets a strategy build, the others count. */
export interface Run {
  readonly mark: Mark;
  readonly length: number;
}

/** Number of steps of a run that count. */
const RUN = 30;
/** Maximum number of runs of a recording, and the order in which they are played. */
const RUNS = 8;
const ORDER = [4, 2, 6, 1, 3, 5, 7, 0];
/** Maximum number of bytes that all marks take. */
const MEMORY = 2 ** 27;
/** Number of boxes that are sampled in each run. */
const SAMPLE = 20_000;

/**
 * Goes through a recording once: collects facts about it, and runs that are spread evenly over it, those in
 * the middle first, so that the first few of them are spread too.
 */
export function survey(recording: Recording): { facts: SceneFacts; runs: Run[] } {
  const { steps } = recording;
  const starts = startsOf(recording);
  const length = Math.min(RUN, steps - 1);
  const runs: Run[] = [];
  const sizes = new Sizes();
  const replay = recording.replay();
  let bodies = 0;
  let movers = 0;
  let first = 0;
  let last = 0;
  let coming = 0;
  let going = 0;
  for (let fresh: Mark | undefined; replay.next(); ) {
    const { alive, mobility } = replay;
    if (fresh) sizes.lookAtDisplacements(replay, fresh);
    fresh = undefined;
    last = 0;
    for (let slot = 0; slot < replay.end; slot++) {
      last += alive[slot];
      movers += alive[slot] & +(mobility[slot] === MOVING);
    }
    bodies += last;
    if (replay.step === 0) first = last;
    else {
      coming += replay.added.length;
      going += replay.removed.length;
    }
    if (!starts.includes(replay.step)) continue;
    fresh = replay.mark();
    sizes.lookAt(replay);
    runs.push({ mark: fresh, length });
  }
  const facts: SceneFacts = {
    steps,
    bodies: bodies / steps,
    movers: movers / steps,
    first,
    last,
    coming: coming / Math.max(1, steps - 1),
    going: going / Math.max(1, steps - 1),
    ...sizes.facts(),
  };
  const order = new Set(ORDER.map((i) => Math.floor((i * runs.length) / RUNS)));
  return { facts, runs: [...order].map((i) => runs[i]) };
}

/** The first steps of the runs. */
function startsOf({ steps, slots, hasMotions }: Recording): number[] {
  const whole = Math.min(RUN + 1, steps);
  const bytes = slots * 8 * (BOX + (hasMotions ? ROW : 0));
  const count = Math.max(1, Math.min(RUNS, Math.floor(steps / whole), Math.floor(MEMORY / bytes)));
  return Array.from({ length: count }, (_, i) => Math.floor(((i + 0.5) * steps) / count - whole / 2));
}

/** The longer sides of boxes. */
class Sides {
  count = 0;
  largest = 0;
  private readonly sample: number[] = [];

  get usual(): number {
    return quantile(this.sample, 0.5);
  }

  add(side: number, isSampled: boolean): void {
    this.count++;
    if (side > this.largest) this.largest = side;
    if (isSampled) this.sample.push(side);
  }
}

/** Measures boxes and their displacements. */
class Sizes {
  private readonly movers = new Sides();
  private readonly statics = new Sides();
  private long = 0;
  private readonly displacements: number[] = [];
  private listed = 0;
  private compared = 0;

  lookAt({ boxes, alive, mobility, end }: Replay): void {
    const lengths: number[] = [];
    const ofMovers: number[] = [];
    const step = Math.max(1, Math.floor(end / SAMPLE));
    for (let slot = 0; slot < end; slot++) {
      if (alive[slot] === 0) continue;
      const o = slot * BOX;
      const length = lengthOf(boxes, o);
      const isSampled = slot % step === 0;
      const sides = mobility[slot] === MOVING ? this.movers : this.statics;
      sides.add(Math.max(boxes[o + 2] - boxes[o], boxes[o + 3] - boxes[o + 1]), isSampled);
      if (mobility[slot] === MOVING) ofMovers.push(length);
      if (isSampled && length > 0) lengths.push(length);
    }
    const short = quantile(lengths, 0.25);
    for (const length of ofMovers) this.long += +(length > LONG * short);
  }

  /** Measures how far boxes moved in the step after a mark. */
  lookAtDisplacements({ boxes, mobility, listed, added }: Replay, { boxes: before, alive }: Mark): void {
    const isNew = new Set(added);
    let movers = 0;
    for (let slot = 0; slot < alive.length; slot++)
      movers += +(alive[slot] === 1 && mobility[slot] === MOVING);
    this.compared += movers;
    for (const slot of listed) {
      if (mobility[slot] !== MOVING || isNew.has(slot)) continue;
      const o = slot * BOX;
      const dx = (boxes[o] - before[o] + (boxes[o + 2] - before[o + 2])) / 2;
      const dy = (boxes[o + 1] - before[o + 1] + (boxes[o + 3] - before[o + 3])) / 2;
      this.listed++;
      movers--;
      this.displacements.push(Math.max(Math.abs(dx), Math.abs(dy)));
    }
    for (; movers > 0; movers--) this.displacements.push(0);
  }

  facts() {
    const { movers, statics, compared } = this;
    const usualSize = movers.usual;
    return {
      usualSize,
      largestSize: movers.largest,
      usualStatic: statics.usual,
      largestStatic: statics.largest,
      longShare: movers.count === 0 ? 0 : this.long / movers.count,
      movingShare: compared === 0 ? Number.NaN : this.listed / compared,
      displacement: compared === 0 ? Number.NaN : quantile(this.displacements, 0.5) / usualSize,
    };
  }
}

/** The smallest of the values that at least the share `p` of all does not exceed; 0 without values. */
export function quantile(values: readonly number[], p: number): number {
  const sorted = Float64Array.from(values).sort();
  return sorted.length === 0 ? 0 : sorted[Math.max(Math.ceil(p * sorted.length) - 1, 0)];
}
