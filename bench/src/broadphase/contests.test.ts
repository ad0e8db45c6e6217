import { describe, expect, it } from 'vitest';
import { engine } from './contenders/engine.js';
import { ours } from './contenders.js';
import type { Contender, Contest } from './contest.js';
import { CONTESTS } from './contests.js';

const contenders = ours(await engine());

async function play(contest: Contest, contender: Contender, size: number, ticks: number) {
  const bout = await contest.open(contender, size, () => {});
  const judge = await contest.judge(size);
  const verdicts = [];
  for (let tick = 1; tick <= ticks; tick++) {
    bout.prepare();
    bout.build();
    bout.query();
    verdicts.push(await judge.verdict(contender, tick, bout.answer()));
  }
  return verdicts;
}

describe.each(CONTESTS.filter(({ key }) => key !== 'K'))('contest $key', (contest) => {
  // What lies in a pile has to fall first.
  const size = contest.key.endsWith('at rest') ? 60 : 300;
  it(`is answered rightly by all that is built here, tick after tick (seeded, ${size} bodies)`, async () => {
    const taking = contenders.filter((contender) => contest.takes(contender, size));
    expect(taking.length).toBeGreaterThan(0);
    for (const contender of taking) {
      for (const verdict of await play(contest, contender, size, contest.timed ? 4 : 1)) {
        expect(verdict).toMatchObject({ missing: 0, extra: 0 });
        expect(verdict.expected).toBeGreaterThan(20);
      }
    }
  });
});

it('finds out a contender that forgets, and one that invents', async () => {
  const contest = CONTESTS.find(({ key }) => key === 'U') as Contest;
  const honest = contenders.find(({ name }) => name === 'bruteForce') as Contender;
  const open = honest.pairs?.open as NonNullable<Contender['pairs']>['open'];
  const liar = (lie: 'forgets' | 'invents'): Contender => ({
    name: lie,
    use: 'lies',
    pairs: {
      decides: 'boxes',
      open: async (traffic) => {
        const finder = await open(traffic);
        return {
          update: () => finder.update(),
          collect(out) {
            finder.collect(out);
            if (lie === 'forgets') out.count--;
            else out.add(out.a[0], out.b[0]);
          },
        };
      },
    },
  });
  for (const { missing, extra } of await play(contest, liar('forgets'), 300, 2))
    expect([missing, extra]).toEqual([1, 0]);
  for (const { missing, extra } of await play(contest, liar('invents'), 300, 2))
    expect([missing, extra]).toEqual([0, 1]);
});

it('has a place in a quick run for everything that a contender can do', () => {
  const quick = CONTESTS.filter(({ quick }) => quick !== undefined);
  for (const part of ['pairs', 'rays', 'nearest', 'bullets', 'room', 'gravity', 'walkers'] as const) {
    const only: Contender = { name: part, use: '', [part]: contenders.find((it) => it[part])?.[part] };
    expect(quick.some((contest) => contest.takes(only, 500))).toBe(true);
  }
});
