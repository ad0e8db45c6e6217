import type { Advice, Ranked } from '@swept/broadphase';
import { expect, it } from 'vitest';
import { adviceText } from './text.js';

function ranked(name: string, ratio: number, rest: Partial<Ranked> = {}): Ranked {
  return {
    name,
    ratio,
    tied: ratio < 1.1,
    milliseconds: ratio * 0.5,
    slowest: ratio,
    rough: false,
    perStep: { boxTests: ratio * 300, nodeVisits: 50, rebuilds: 1, reinsertions: 0 },
    reasons: [],
    ...rest,
  };
}

const facts: Advice['facts'] = {
  steps: 60,
  bodies: 120,
  movers: 100,
  first: 120,
  last: 120,
  coming: 0,
  going: 0,
  usualSize: 1,
  largestSize: 2,
  usualStatic: 1,
  largestStatic: 1,
  longShare: 0,
  movingShare: 1,
  displacement: 0.1,
};

it('is a page that a person reads', () => {
  const advice: Advice = {
    ranking: [
      ranked('hierarchicalGrid', 1, { reasons: ['has a reason', 'and another one'] }),
      ranked('uniformGrid', 1.05),
      ranked('packedTree', 25, {
        rough: true,
        reasons: [`has a reason that is so long ${'that it goes on and on '.repeat(4)}and ends`],
      }),
    ],
    summary: 'Keep it.',
    scene: ['One.', 'Two.'],
    facts,
    pairsPerStep: 100,
    steps: 30,
    rounds: 4,
    needed: undefined,
  };
  expect(adviceText('a.bin', advice, 'A machine')).toBe(`a.bin: 60 steps, 30 of them measured in 4 rounds
------------------------------------------------
A machine
                  ms per step   ratio  slowest  box tests  opened  built anew
hierarchicalGrid        0.500  1.00 =     1.00        3.0     0.5        1.00
uniformGrid             0.525  1.05 =     1.05        3.1     0.5        1.00
packedTree               12.5   ~25       25.0       75.0     0.5        1.00

=  no matter: at most a fifth slower in some part of the time
~  rough: played a few times only
box tests per pair found; opened: nodes or cells per mover;
built anew: indices per step

Why
---
hierarchicalGrid  has a reason; and another one
packedTree        has a reason that is so long that it goes on and on that it
                  goes on and on that it goes on and on that it goes on and on
                  and ends

The scene
---------
- One.
- Two.

Keep it.
`);
});

it('has no figures where nothing is paired', () => {
  const advice: Advice = {
    ranking: [ranked('packedTree', 1)],
    summary: 'Take it.',
    scene: ['There are no bodies.'],
    facts: { ...facts, steps: 1, bodies: 0, movers: 0 },
    pairsPerStep: 0,
    steps: 4,
    rounds: 1,
    needed: undefined,
  };
  const text = adviceText('a.bin', advice, 'A machine');
  expect(text).toMatch(/^a\.bin: 1 step in 1 round\n/);
  expect(text).toMatch(/^packedTree +0\.500 +1\.00 = +1\.00 +- +- +1\.00$/m);
  // Signs are explained where they stand.
  expect(text).toContain('\n=  no matter');
  expect(text).not.toContain('rough');
});
