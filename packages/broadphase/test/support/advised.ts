import { END, MOVING, ROW, STATIC, vertexAt } from '@swept/core';
import { type RandomSceneName, scene } from '@swept/scenes';
import {
  type Advice,
  advise,
  type Broadphase,
  hierarchicalGrid,
  packedTree,
  type Ranked,
  Recorder,
  sweepAndPrune,
  uniformGrid,
} from '../../src/index.js';

/** Bodies of a scene that fly on freely. */
export function flight(name: RandomSceneName, bodies: number, steps: number): Recorder {
  const { count: end, mobility, kinds: kind, rows, velocities } = scene(name, { bodies, seed: 1, dt: 1 });
  const recorder = new Recorder();
  for (let step = 0; step < steps; step++) {
    recorder.step({ end, mobility, kind, rows });
    for (let i = 0; i < end; i++) {
      for (let v = 0; v < kind[i]; v++) {
        for (let at = i * ROW + vertexAt(v), axis = 0; axis < 2; axis++, at++) {
          rows[at] = rows[at + END];
          rows[at + END] += velocities[2 * i + axis];
        }
      }
    }
  }
  return recorder;
}

/** Circles of radius 1/2 in a row, `gap` apart, that all move up by `rise` per step. */
export function row(bodies: number, gap: number, rise: number, steps: number, statics = 0): Recorder {
  const recorder = new Recorder();
  const boxes = new Float64Array(4 * bodies);
  const mobility = Array.from({ length: bodies }, (_, i) => (i < statics ? STATIC : MOVING));
  for (let step = 0; step < steps; step++) {
    for (let i = 0; i < bodies; i++) {
      const y = i < statics ? 0 : step * rise;
      boxes.set([i * gap, y, i * gap + 1, y + 1], 4 * i);
    }
    recorder.step({ end: bodies, mobility, boxes });
  }
  return recorder;
}

/** A clock that goes on by one millisecond for each thousand box tests, and strategies that wind it. */
export class WorkClock {
  private at = 0;
  readonly now = (): number => this.at;
  /** Lets a fortieth of 20 seconds pass between any two turns, so that there are not too many. */
  readonly onProgress = (_: number, what: string): void => {
    if (what.startsWith('timing')) this.at += 20_000 / 40;
  };

  of(create: () => Broadphase, times = 1): () => Broadphase {
    return () => {
      const index = create();
      const collect = index.collectPairs.bind(index);
      index.collectPairs = (out) => {
        const before = index.stats.boxTests;
        collect(out);
        this.at += (times * (index.stats.boxTests - before)) / 1000;
      };
      return index;
    };
  }
}

export const STRATEGIES = { hierarchicalGrid, uniformGrid: () => uniformGrid(), packedTree, sweepAndPrune };

/** Ranks by box tests, which are the same on every machine. */
export function byWork(
  recorder: Recorder,
  strategies: Readonly<Record<string, () => Broadphase>> = STRATEGIES,
): Advice {
  const clock = new WorkClock();
  const wound = Object.entries(strategies).map(([name, create]) => [name, clock.of(create)]);
  const { now, onProgress } = clock;
  return advise(recorder, {
    now,
    onProgress,
    milliseconds: 20_000,
    strategies: Object.fromEntries(wound),
  });
}

export function find({ ranking }: Advice, name: string): Ranked {
  return ranking.find((it) => it.name === name) as Ranked;
}
