import type { Scene } from '@swept/scenes';
import { bytesOf, collectGarbage } from './allocation.js';
import type { StrategyName } from './options.js';
import { type Answer, bouncing, CheckedPlay, DT, Play, type Run } from './run.js';
import { worldOf } from './scene-world.js';
import type { Trails } from './trails.js';

/**
 * Number of bodies that each strategy moves by a step before anything is timed, in the same number of steps for
 * all.
 */
const WARM_UP_MOVES = 300_000;
/**
 * Minimum and maximum number of these steps. Code that is compiled by then has seen all strategies, whichever
 * is first.
 */
const WARM_UP_STEPS = [12, 600] as const;
/**
 * The number of steps a median needs on a busy machine: a shorter scene is played again, and a step counts at
 * its fastest.
 */
const TIMED_STEPS = 240;
const MOST_ROUNDS = 4;
/**
 * Worlds per strategy in which the same steps are counted: compiling allocates bytes too, but seldom in all of
 * them.
 */
const TWINS = 3;
const COUNTED_STEPS = 8;

export interface ContestOptions {
  scene: Scene;
  strategies: readonly StrategyName[];
  steps: number;
  answer?: Answer;
  /** Steps before anything is timed; `warmUpSteps` unless given. */
  warmUp?: number;
  /** The number of times that the scene is played; `roundsOf` unless given. */
  rounds?: number;
  /** Records the paths of the first strategy. */
  trails?: Trails;
  /** Called before each turn of all: the current work, its progress, and the runs so far. */
  onTurn?: (what: string, done: number, of: number, runs: readonly Run[]) => void;
}

/**
 * Plays a scene with several strategies side by side. They take turns after every step, in rotating order, so
 * that other work of the machine affects all alike.
 */
export function contest(options: ContestOptions): Run[] {
  const { scene, strategies, steps, answer = bouncing, onTurn = () => {} } = options;
  const { warmUp = warmUpSteps(scene.count - scene.walls), rounds = roundsOf(steps) } = options;
  const warmUpTurns = Math.ceil(warmUp / TWINS);

  const rehearsals = strategies.map((strategy) =>
    Array.from({ length: TWINS }, () => {
      const world = worldOf(scene, strategy);
      const respond = answer(world);
      return () => world.step(DT, respond);
    }),
  );
  for (let done = 0; done < warmUpTurns; done++) {
    onTurn('warming up', done, warmUpTurns, []);
    for (const twins of rotated(rehearsals, done)) for (const step of twins) step();
  }

  const plays = strategies.map(
    (strategy, at) => new CheckedPlay(scene, strategy, answer, at === 0 ? options.trails : undefined),
  );
  const runs = plays.map(({ run }) => run);
  collectGarbage();
  for (let done = 0; done < steps; done++) {
    onTurn('playing', done, steps, runs);
    for (const play of rotated(plays, done)) play.step(steps - 1 - done);
  }
  for (const play of plays) play.finish();

  for (let round = 1; round < rounds; round++) {
    const again = strategies.map((strategy, at) => ({
      play: new Play(scene, strategy, answer),
      run: runs[at],
    }));
    collectGarbage();
    for (let done = 0; done < steps; done++) {
      onTurn('timing again', (round - 1) * steps + done, (rounds - 1) * steps, runs);
      for (const { play, run } of rotated(again, round + done))
        run.milliseconds[done] = Math.min(run.milliseconds[done], play.step());
    }
  }

  const bytes = runs.map((): number[] => []);
  for (let done = 0; done < COUNTED_STEPS; done++) {
    onTurn('counting garbage', done, COUNTED_STEPS, runs);
    rehearsals.forEach((twins, at) => {
      const least = Math.min(...twins.map((step) => bytesOf(step)).filter((gain) => gain >= 0));
      if (least < Infinity) bytes[at].push(least);
    });
  }
  runs.forEach((run, at) => {
    run.garbage = bytes[at].reduce((sum, gain) => sum + gain, 0) / bytes[at].length;
  });
  return runs;
}

/** Steps that each strategy makes before anything is timed. */
export function warmUpSteps(bodies: number): number {
  const [least, most] = WARM_UP_STEPS;
  return Math.min(Math.max(Math.ceil(WARM_UP_MOVES / bodies), least), most);
}

/** The number of times that a scene of `steps` steps is played. */
export function roundsOf(steps: number): number {
  return Math.min(Math.ceil(TIMED_STEPS / steps), MOST_ROUNDS);
}

/** The items from the one at `by` on, then those before it. */
export function rotated<T>(items: readonly T[], by: number): T[] {
  const first = by % items.length;
  return [...items.slice(first), ...items.slice(0, first)];
}
