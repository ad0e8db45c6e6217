import { describe, expect, it } from 'vitest';
import { engine } from '../contenders/engine.js';
import { world } from '../contenders/world.js';
import type { Contender, Contest, Verdict, WalkerPlayer } from '../contest.js';
import { type Terrain, writeMotion } from '../terrain.js';
import { walkerContests } from './walkers.js';

const SIZE = 200;

async function verdictAfter(contest: Contest, contender: Contender, ticks: number): Promise<Verdict> {
  const bout = await contest.open(contender, SIZE, () => {});
  for (let i = 0; i < ticks; i++) {
    bout.prepare();
    bout.query();
  }
  const judge = await contest.judge(SIZE);
  return judge.verdict(contender, ticks, bout.answer());
}

/** Goes by a part of what is asked, through everything. */
function ghost(part: number): Contender {
  const walkers = async (terrain: Terrain): Promise<WalkerPlayer> => {
    const places = terrain.places.slice();
    const motion = new Float64Array(2);
    let tick = 0;
    return {
      walk() {
        tick++;
        for (let i = 0; i < terrain.count; i++) {
          writeMotion(terrain, i, tick, motion);
          places[2 * i] += part * motion[0];
          places[2 * i + 1] += part * motion[1];
        }
      },
      read: (out) => out.set(places),
    };
  };
  return { name: 'ghost', use: '', walkers };
}

/** The first is at the beginning of a wall, the others where they begin. */
const stuck: Contender = {
  name: 'stuck',
  use: '',
  walkers: async ({ places, walls }) => ({
    walk() {},
    read(out) {
      out.set(places);
      out.set(walls.subarray(0, 2));
    },
  }),
};

describe.each(walkerContests)('$key', (contest) => {
  it('is played by the world without a crossing', async () => {
    const verdict = await verdictAfter(contest, world(await engine()), 100);
    expect(verdict).toEqual({ expected: SIZE, missing: 0, extra: 0 });
  });

  it('sees who crosses a wall, who is in one, and who does not move', async () => {
    expect((await verdictAfter(contest, ghost(1), 100)).missing).toBeGreaterThan(10);
    expect((await verdictAfter(contest, stuck, 1)).extra).toBe(1);
    expect(await verdictAfter(contest, ghost(0), 5)).toEqual({ expected: SIZE, missing: SIZE, extra: 0 });
  });
});
