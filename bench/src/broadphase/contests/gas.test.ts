import { describe, expect, it } from 'vitest';
import { engine } from '../contenders/engine.js';
import { world } from '../contenders/world.js';
import type { Bout, Contender, Contest, RoomPlayer } from '../contest.js';
import { DT, type Room } from '../room.js';
import { gasContests } from './gas.js';

const SIZE = 300;

async function answerAfter(contest: Contest, contender: Contender, ticks: number): Promise<Float64Array> {
  const bout: Bout = await contest.open(contender, SIZE, () => {});
  for (let i = 0; i < ticks; i++) bout.query();
  return bout.answer();
}

/** Lets discs fly freely, through each other and the walls, each with a part of its velocity. */
function passing(kept: number): Contender {
  const begin = ({ count, places, velocities }: Room): RoomPlayer => {
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
  return { name: 'passing', use: '', room: async (room) => () => begin(room) };
}

describe.each(gasContests)('$key', (contest) => {
  it('is right as it begins, and wrong where discs pass each other and the walls', async () => {
    const judge = await contest.judge(SIZE);
    const start = await answerAfter(contest, passing(1), 0);
    expect(await judge.verdict(passing(1), 0, start)).toEqual({ expected: SIZE, missing: 0, extra: 0 });
    expect(judge.figures?.(start)).toMatchObject({ drift: 0, escapes: 0, deepest: 0, hits: Number.NaN });
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

it('keeps the worst of what passes, and the last of what goes on', async () => {
  const judge = await gasContests[0].judge(SIZE);
  const later = await answerAfter(gasContests[0], passing(1), 60);
  const worst = { drift: 0.5, rises: 0.5, fastest: 1000, escapes: SIZE, deepest: 2, hits: 10 };
  expect(judge.figures?.(later, worst)).toEqual({ ...worst, drift: 0, hits: Number.NaN });
});
