import type { Broadphase } from '../broadphase.js';
import type { Recording } from '../recording/recording.js';
import type { Replay } from '../recording/replay.js';
import { goOn, Lane, type Measured, REPEATS } from './lane.js';
import { PairCount } from './pair-count.js';
import type { Run } from './survey.js';

export interface Trial {
  readonly measured: readonly Measured[];
  /** Number of steps that were measured, and the number of times for each. */
  readonly steps: number;
  readonly rounds: number;
  /** Milliseconds that would have been enough, if the time was too short for an answer. */
  readonly needed: number | undefined;
  readonly pairsPerStep: number;
  /** The most pairs one body was in. */
  readonly crowd: number;
}

interface TrialOptions {
  readonly milliseconds: number;
  readonly now: () => number;
  readonly onProgress: (done: number, what: string) => void;
}

/**
 * The first rehearsal ends at this share of the time. It warms up, and counts only if it took more than the
 * whole time.
 */
const WARM_UP = 1 / 8;
/**
 * The rehearsal, in which all answers are compared, ends at this share of the time; with more than one run,
 * at the second of these.
 */
const REHEARSAL = 1 / 4;
const FURTHER = 3 / 8;
/** Minimum number of steps played, unless they take longer than this many times the given time. */
const SOME = 8;
const FAR_TOO_LONG = 2;
/** Minimum and maximum number of rounds; for the minimum, the given time may be exceeded by this factor. */
const FEWEST = 9;
const MOST = 200;
const LONGER = 3;
/** After this many steps or milliseconds the code of a strategy is certainly compiled. */
const WARM_STEPS = 200;
const WARM_TIME = 1000;
/**
 * A strategy slower than the fastest by this factor sits out once it has used up its share of the time, and
 * this many ms.
 */
const FAR = 3;
const DUE = 250;
/** The time needed is an estimate; on a busy machine it takes longer. */
const MARGIN = 1.5;

/**
 * Plays runs of a recording with each strategy. First all of them side by side, comparing pairs: throws an
 * `Error` if they differ. Then one after another, in rounds, each of which begins with another strategy; the
 * first third of them only warms up. Each step is measured, so one that rebuilds an index counts with its
 * full cost.
 */
export function trial(
  recording: Recording,
  runs: readonly Run[],
  strategies: Readonly<Record<string, () => Broadphase>>,
  { milliseconds, now, onProgress }: TrialOptions,
): Trial {
  const start = now();
  const spent = (): number => (now() - start) / milliseconds;
  const replay = recording.replay();
  const lanesOf = (): Lane[] =>
    Object.entries(strategies).map(([name, create]) => new Lane(name, create, recording, now));
  let lanes = lanesOf();
  let pairs = new PairCount(recording.slots);
  onProgress(0, 'comparing the answers of all');
  let length = rehearse(lanes, replay, runs[0], pairs, () => spent() > WARM_UP);
  const enough = (k: number): boolean => spent() > (k < SOME ? FAR_TOO_LONG : REHEARSAL);
  if (spent() < 1) {
    lanes = lanesOf();
    pairs = new PairCount(recording.slots);
    length = rehearse(lanes, replay, runs[0], pairs, enough);
  }
  const played: Run[] = [{ mark: runs[0].mark, length }];
  for (const run of runs.slice(1)) {
    if (spent() > FURTHER / (1 + 1 / played.length)) break;
    onProgress(Math.min(spent(), 1), 'comparing the answers of all');
    played.push({ mark: run.mark, length: rehearse(lanes, replay, run, pairs, enough) });
  }

  const { steps } = lanes[0];
  const rehearsed = now() - start;
  const share = Math.max(milliseconds / lanes.length, DUE);
  const fewest = Math.max(FEWEST, WARM_STEPS / steps);
  const fast = (): Lane[] => {
    const least = Math.min(...lanes.map(({ fastest }) => fastest));
    return lanes.filter(({ fastest }) => fastest <= FAR * least);
  };
  let rounds = 0;
  const isEnough = (): boolean =>
    rounds >= fewest || (rounds >= FEWEST && fast().every(({ used }) => used >= WARM_TIME));
  for (; rounds < MOST && spent() < (isEnough() ? 1 : LONGER); rounds++) {
    const among = fast();
    const playing = lanes.filter((lane) => lane.used <= share || among.includes(lane));
    for (let i = 0; i < playing.length; i++) {
      const lane = playing[(i + rounds) % playing.length];
      onProgress(Math.min(spent(), 1), `timing ${lane.name}`);
      lane.playRound(replay, played, pairs.buffer);
    }
  }
  const rest = fast();
  const round = rest.reduce((sum, { fastest }) => sum + fastest, 0);
  const needed = (MARGIN * (rehearsed + fewest * round) * lanes.length) / rest.length;
  return {
    measured: lanes.map((lane) => lane.measured()),
    steps,
    rounds,
    needed: isEnough() ? undefined : Math.max(needed, MARGIN * milliseconds),
    pairsPerStep: pairs.total / Math.max(1, steps),
    crowd: pairs.crowd,
  };
}

/**
 * Plays a run with all side by side. Returns the number of steps played: fewer than all when it takes too
 * long.
 */
function rehearse(
  lanes: readonly Lane[],
  replay: Replay,
  { mark, length }: Run,
  pairs: PairCount,
  enough: (k: number) => boolean,
): number {
  replay.goTo(mark);
  for (const lane of lanes) lane.open(replay, pairs.buffer);
  for (let k = 1; k <= (length || REPEATS); k++) {
    goOn(replay, length);
    lanes.forEach((lane, i) => {
      lane.rehearse(replay, pairs.buffer);
      if (i === 0) pairs.note();
      else pairs.compare(lanes[0].name, lane.name, replay.step);
    });
    if (length > 0 && enough(k)) return k;
  }
  return length;
}
