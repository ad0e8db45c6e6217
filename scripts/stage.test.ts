import { describe, expect, it } from 'vitest';
import { packagesAdded } from './setup.mjs';
import { stageLine } from './stage.mjs';

/** What the line of a stage writes, one second apart. */
function lines(out: { isTTY?: boolean; columns?: number }, texts: string[]): string[] {
  const written: string[] = [];
  let seconds = 0;
  const line = stageLine({ ...out, write: (text) => written.push(text) }, 'install', () => seconds);
  for (const text of texts) {
    line.show(text);
    seconds++;
    line.tick();
  }
  line.end('ok');
  return written;
}

describe('the line of a stage', () => {
  it('is rewritten on a terminal, with the seconds, and replaced by the result', () => {
    expect(lines({ isTTY: true, columns: 80 }, ['1 of 2', '2 of 2'])).toEqual([
      '\r\x1b[Kinstall      0.0 s  ... 1 of 2',
      '\r\x1b[Kinstall      1.0 s  ... 1 of 2',
      '\r\x1b[Kinstall      1.0 s  ... 2 of 2',
      '\r\x1b[Kinstall      2.0 s  ... 2 of 2',
      '\r\x1b[Kinstall      2.0 s  ok\n',
    ]);
  });

  it('is never as wide as the terminal', () => {
    for (const columns of [0, 30, 80]) {
      const most = Math.max(...lines({ isTTY: true, columns }, ['x'.repeat(200)]).map((it) => it.length));
      expect(most).toBe((columns || 80) - 1 + '\r\x1b[K'.length);
    }
  });

  it('is two lines elsewhere: that it begins, and the result', () => {
    expect(lines({}, ['1 of 2', '2 of 2'])).toEqual([
      'install      ...    1 of 2\n',
      'install      2.0 s  ok\n',
    ]);
    expect(lines({}, [])).toEqual(['install      0.0 s  ok\n']);
  });
});

describe('packagesAdded', () => {
  const BEGUN = 'Lockfile is up to date\nProgress: resolved 1, reused 0, downloaded 0, added 0\n';

  it.each([
    ['', undefined],
    [BEGUN, undefined],
    [`${BEGUN}Packages: +158\n++++\n`, '0 of 158 packages'],
    [
      `${BEGUN}Packages: +158 -3\nProgress: resolved 158, reused 90, downloaded 3, added 71\n`,
      '71 of 158 packages',
    ],
    [
      `Packages: +158\nProgress: resolved 158, reused 0, downloaded 9, added 8\nProgress: resolved 158, reused 0, downloaded 158, added 158, done\n`,
      '158 of 158 packages',
    ],
  ])('reads %j', (output, text) => {
    expect(packagesAdded(output)).toBe(text);
  });
});
