import { expect, it } from 'vitest';
import { Progress } from './progress.js';

function played(isTTY: boolean): string[] {
  const written: string[] = [];
  let time = 5000;
  const progress = new Progress({ isTTY, write: (text) => written.push(text) }, 2, () => time);
  for (const name of ['U', 'C']) {
    progress.begin(name);
    time += 1000;
    progress.say('opening flatbush');
    time += 500;
    progress.end();
  }
  return written;
}

it('rewrites one line of a terminal', () => {
  expect(played(true)).toEqual([
    '\r\x1b[2K[1/2] U: opening flatbush',
    '\r\x1b[2KU: 1.5 s, 1 of 2 cells in 1.5 s\n',
    '\r\x1b[2K[2/2] C: opening flatbush',
    '\r\x1b[2KC: 1.5 s, 2 of 2 cells in 3.0 s\n',
  ]);
});

it('writes two plain lines per cell elsewhere', () => {
  expect(played(false)).toEqual([
    '[1/2] U ...\n',
    'U: 1.5 s, 1 of 2 cells in 1.5 s\n',
    '[2/2] C ...\n',
    'C: 1.5 s, 2 of 2 cells in 3.0 s\n',
  ]);
});
