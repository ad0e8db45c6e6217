import { describe, expect, it } from 'vitest';
import { engine } from '../contenders/engine.js';
import { world } from '../contenders/world.js';
import type { Bout, Contender, Contest, GasPlayer } from '../contest.js';
import { DT, type GasBox } from '../gas-box.js';
import { gasContests, laterFigures } from './gas.js';

const SIZE = 300;

async function answerAfter(contest: Contest, contender: Contender, ticks: number): Promise<Float64Array> {
  const bout: Bout = await contest.open(contender, SIZE, () => {});
  for (let i = 0; i < ticks; i++) bout.query();
  return bout.answer();
}

/** Lets discs fly freely, through each other and the walls, each with a part of its velocity. */
function passing(kept: number): Contender {
  const open = async ({ count, places, velocities }: GasBox): Promise<GasPlayer> => {
    let seconds = 0;
    return {
      step: () => {
        seconds += DT;
      },
      read(out) {
        for (let i = 0; i < count; i++) {
          for (let axis = 0; axis < 2; axis++) {
            out[4 * i + axis] = places[2 * i + axis] + seconds * velocities[2 * i + axis];
            out[4 * i + 2 + axis] = kept * velocities[2 * i + axis];
          }
        }
      },
    };
  };
  return { name: 'passing', use: '', gas: open };
}

describe.each(gasContests)('$key', (contest) => {
  it('is right as it begins, and wrong where discs pass each other and the walls', async () => {
    const judge = await contest.judge(SIZE);
    const start = await answerAfter(contest, passing(1), 0);
    expect(await judge.verdict(passing(1), 0, start)).toEqual({ expected: SIZE, missing: 0, extra: 0 });
    expect(judge.figures?.(start)).toEqual({ drift: 0, escapes: 0, deepest: 0, hits: Number.NaN });
    const later = await answerAfter(contest, passing(1), 60);
    const { missing, extra } = await judge.verdict(passing(1), 60, later);
    expect(missing).toBeGreaterThan(20);
    expect(extra).toBeGreaterThan(2);
    expect(judge.figures?.(later).deepest).toBeGreaterThan(0.8);
  });

  it('is played by the world without loss: no drift, no escape, no overlap', async () => {
    const judge = await contest.judge(SIZE);
    const answer = await answerAfter(contest, world(await engine()), 60);
    const figures = judge.figures?.(answer);
    expect(figures).toMatchObject({ escapes: 0 });
    expect(Math.abs(figures?.drift as number)).toBeLessThan(1e-12);
    expect(figures?.deepest).toBeLessThan(1e-12);
    expect(figures?.hits).toBeGreaterThan(SIZE / 2);
  });
});

it('measures the energy that is left', async () => {
  const judge = await gasContests[0].judge(SIZE);
  const answer = await answerAfter(gasContests[0], passing(0.5), 0);
  expect(judge.figures?.(answer).drift).toBe(-0.75);
});

it('keeps the worst of what passes, and the last of what adds up', () => {
  const first = { drift: 0.5, escapes: 3, deepest: 0.1, hits: 10 };
  const second = { drift: -0.2, escapes: 1, deepest: 0.3, hits: 20 };
  expect(laterFigures(undefined, first)).toEqual(first);
  expect(laterFigures(first, second)).toEqual({ drift: -0.2, escapes: 3, deepest: 0.3, hits: 20 });
});
