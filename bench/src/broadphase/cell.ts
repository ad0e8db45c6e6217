import { availableParallelism } from 'node:os';
import { Chair, type Effort, type Entrant } from './chair.js';
import type { Contest } from './contest.js';
import type { Row } from './row.js';

/** Ticks before the timing whose answers are judged, and one more is after it. */
const CHECKS = 3;

/**
 * Lets contenders play one contest at one size. Each has a fresh process. All are judged before they are timed,
 * and once more after; they are warmed up, and then take turns, so that disturbances of the machine affect all
 * alike.
 * @param say reports the progress
 */
export async function playCell(
  contest: Contest,
  size: number,
  entrants: readonly Entrant[],
  effort: Effort,
  say: (what: string) => void,
): Promise<Row[]> {
  const judge = await contest.judge(size);
  const chairs = entrants.map((entrant) => new Chair(contest, size, entrant));
  /** Work that is not timed runs for as many contenders at a time as there are processors. */
  const all = (what: string, work: (chair: Chair) => Promise<void>) => {
    const waiting = [...chairs];
    const worker = async () => {
      for (let chair = waiting.shift(); chair; chair = waiting.shift()) {
        say(`${what} ${chair.name}`);
        await work(chair);
      }
    };
    return Promise.all(Array.from({ length: availableParallelism() }, worker));
  };
  const check = async () => {
    await all('checking', (chair) => chair.check());
    // In the order of their ticks, so that the judge goes through them once.
    for (const chair of [...chairs].sort((a, b) => a.tick - b.tick)) await chair.judge(judge);
  };
  try {
    await all('opening', (chair) => chair.open());
    for (let i = 0; i < (contest.timed ? CHECKS : 1); i++) {
      await check();
    }
    if (contest.timed) {
      await all('warming', (chair) => chair.warm(effort));
      for (let round = 1; round <= effort.rounds; round++) {
        for (const chair of chairs) {
          say(`round ${round} of ${effort.rounds}: ${chair.name}`);
          await chair.turn(effort);
        }
      }
      await check();
      const lasting = Math.min(contest.endures?.ticks ?? 0, effort.endured);
      if (lasting > 0) await all('playing on', (chair) => chair.endure(lasting, judge));
      if (effort.counted > 0) await all('weighing', (chair) => chair.weigh(effort));
    }
    return chairs.map((chair) => chair.row());
  } finally {
    for (const { player } of chairs) player.close();
  }
}

/**
 * The estimated number of seconds that a cell with this number of contenders takes on a machine with two cores,
 * for the progress.
 */
export function expectedSeconds(
  contest: Contest,
  size: number,
  contenders: number,
  { warmUp, rounds, milliseconds, counted, endured }: Effort,
): number {
  const played = Math.min(warmUp, 300) + rounds * Math.min(milliseconds, 100);
  const busy = contest.timed ? (played / 1000) * (counted > 0 ? 1.4 : 0.9) : 0;
  const later = contest.endures ? 0.15 + (endured * size) / 1e6 : 0;
  return contenders * (0.15 + busy + later + size / 50_000);
}
