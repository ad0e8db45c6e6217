import { expect, it } from 'vitest';
import { Progress } from './progress.js';

function played(isTTY: boolean): string[] {
  const written: string[] = [];
  let time = 5000;
  const progress = new Progress({ isTTY, write: (text) => written.push(text) }, () => time);
  progress.say(0, 'reading the file');
  progress.say(0.1, 'timing a');
  time += 50;
  progress.say(0.2, 'timing b');
  time += 50;
  progress.say(0.996, 'timing c');
  for (const name of ['d', 'e', 'f']) {
    time += 200;
    progress.say(1, `timing ${name}`);
  }
  progress.end();
  return written;
}

it('rewrites one line of a terminal, at most ten times a second and only what is new, and leaves none', () => {
  expect(played(true)).toEqual([
    '\r\x1b[2K  0 %  reading the file',
    '\r\x1b[2K 10 %  timing a',
    '\r\x1b[2K 99 %  timing c',
    '\r\x1b[2K100 %  timing a little longer',
    '\r\x1b[2K',
  ]);
});

it('writes a line per kind of work elsewhere', () => {
  expect(played(false)).toEqual(['reading ...\n', 'timing ...\n']);
});
