import { goOn, Lane, type Measured, REPEATS } from './advise-lane.js';
import { PairCount } from './advise-pairs.js';
import type { Run } from './advise-survey.js';
import type { Broadphase } from './broadphase.js';
import type { Recording } from './recording.js';
import type { Replay } from './replay.js';

export interface Trial {
  readonly measured: readonly Measured[];
  /** Steps that were played and measured, and how often each. */
  readonly steps: number;
  readonly rounds: number;
  readonly pairsPerStep: number;
  /** The most pairs one body was in. */
  readonly crowd: number;
}

export interface TrialOptions {
  readonly milliseconds: number;
  readonly now: () => number;
  readonly onProgress: (done: number, what: string) => void;
}

/** The rehearsal, in which all answers are compared, may take this share of the time; more than one run, this much only. */
const REHEARSAL = 1 / 2;
const FURTHER = 1 / 4;
/** A first rehearsal warms up. It counts only if the scene is so large that it took more time than all should. */
const WARM_UP = 1 / 6;
/** So many steps are played in any case, unless that takes this many times as long as all may take. */
const SOME = 8;
const FAR_TOO_LONG = 2;
/** Who is so many times slower than the best in the rehearsal, and would take long, is not timed more exactly. */
const FAR = 6;
/** Rounds, at least and at most. */
const FEWEST = 5;
const MOST = 200;

/**
 * Plays runs of a recording with each strategy. First all of them side by side, comparing pairs: throws an `Error` if they
 * differ. Then one after another, in rounds: each step's time is the median of the rounds, the first third of which only
 * warms up, so a step in which an index is built anew counts for what it costs.
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
    if (spent() * (1 + 1 / played.length) > FURTHER) break;
    onProgress(Math.min(spent(), 1), 'comparing the answers of all');
    played.push({ mark: run.mark, length: rehearse(lanes, replay, run, pairs, enough) });
  }

  const rehearsed = Math.min(...lanes.map(({ rehearsal }) => rehearsal));
  const kept = lanes.filter(({ rehearsal }) => {
    const isLong = rehearsal * FEWEST > milliseconds / lanes.length;
    return rehearsal <= FAR * rehearsed || !isLong;
  });
  const fewest = spent() > 1 ? 1 : FEWEST;
  let rounds = 0;
  for (; rounds < MOST && (rounds < fewest || spent() < 1); rounds++) {
    for (let i = 0; i < kept.length; i++) {
      const lane = kept[(i + rounds) % kept.length];
      onProgress(Math.min(spent(), 1), `timing ${lane.name}`);
      lane.playRound(replay, played, pairs.buffer);
    }
  }
  const steps = lanes[0].steps;
  return {
    measured: lanes.map((lane) => lane.measured()),
    steps,
    rounds,
    pairsPerStep: pairs.total / Math.max(1, steps),
    crowd: pairs.crowd,
  };
}

/** Plays a run with all side by side. Returns how many steps were played: fewer than all when it takes too long. */
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
