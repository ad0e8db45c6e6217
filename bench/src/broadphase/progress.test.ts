import { expect, it } from 'vitest';
import { Progress } from './progress.js';

/** Cells that are expected to take 1, 2 and 300 seconds, of which the first two take three times as long. */
function played(isTTY: boolean): string[] {
  const written: string[] = [];
  let time = 5000;
  const progress = new Progress({ isTTY, write: (text) => written.push(text) }, [1, 2, 300], () => time);
  for (const [name, seconds] of [
    ['U', 3],
    ['C', 6],
  ] as const) {
    progress.begin(name);
    time += 1000;
    progress.say('opening flatbush');
    time += 1000 * (seconds - 1);
    progress.end();
  }
  progress.begin('H');
  time += 840_000;
  progress.say('round 2');
  time += 840_000;
  progress.say('round 3');
  progress.end();
  return written;
}

it('rewrites one line of a terminal', () => {
  expect(played(true)).toEqual([
    '\r\x1b[2K[1/3] U: opening flatbush, about 6 min left',
    '\r\x1b[2KU: 3.0 s, 1 of 3 cells in 3.0 s, about 16 min left\n',
    '\r\x1b[2K[2/3] C: opening flatbush, about 16 min left',
    '\r\x1b[2KC: 6.0 s, 2 of 3 cells in 9.0 s, about 15 min left\n',
    '\r\x1b[2K[3/3] H: round 2, about 60 s left',
    '\r\x1b[2K[3/3] H: round 3, about 10 s left',
    '\r\x1b[2KH: 1680.0 s, 3 of 3 cells in 1689.0 s\n',
  ]);
});

it('says that it takes longer as soon as the first cell does', () => {
  const written: string[] = [];
  let time = 0;
  const progress = new Progress({ isTTY: true, write: (text) => written.push(text) }, [5, 5], () => time);
  progress.begin('U');
  for (time of [4000, 20_000, 30_000]) progress.say('round 1');
  expect(written.map((line) => line.slice(line.indexOf('about')))).toEqual([
    'about 10 s left',
    'about 20 s left',
    'about 30 s left',
  ]);
});

it('writes two plain lines per cell elsewhere', () => {
  expect(played(false)).toEqual([
    '[1/3] U ...\n',
    'U: 3.0 s, 1 of 3 cells in 3.0 s, about 16 min left\n',
    '[2/3] C ...\n',
    'C: 6.0 s, 2 of 3 cells in 9.0 s, about 15 min left\n',
    '[3/3] H ...\n',
    'H: 1680.0 s, 3 of 3 cells in 1689.0 s\n',
  ]);
});
