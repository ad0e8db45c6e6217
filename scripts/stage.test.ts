import { describe, expect, it } from 'vitest';
import { packagesAdded } from './setup.mjs';
import { allOf, howFar, StageFailure, stageLine } from './stage.mjs';

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

  it('leaves out the last names of a list that is too long, and cuts none', () => {
    const text = howFar(1, 6, 'packages', ['@swept/broadphase', '@swept/narrowphase', '@swept/scenes']);
    const shown = (columns: number) => lines({ isTTY: true, columns }, [text])[0].slice('\r\x1b[K'.length);
    const head = 'install      0.0 s  ... 1 of 6 packages';
    const whole = `${head}, now @swept/broadphase, @swept/narrowphase, @swept/scenes`;
    expect(shown(whole.length + 1)).toBe(whole);
    expect(shown(whole.length)).toBe(`${head}, now @swept/broadphase, @swept/narrowphase, ...`);
    expect(shown(80)).toBe(`${head}, now @swept/broadphase, ...`);
    expect(shown(60)).toBe(`${head}, ...`);
  });

  it('is two lines elsewhere: that it begins, and the result', () => {
    expect(lines({}, ['1 of 2', '2 of 2'])).toEqual([
      'install      ...    1 of 2\n',
      'install      2.0 s  ok\n',
    ]);
    expect(lines({}, [])).toEqual(['install      0.0 s  ok\n']);
  });
});

describe('allOf', () => {
  const ending = (ms: number, failure?: string) =>
    new Promise((resolve, reject) =>
      setTimeout(() => (failure === undefined ? resolve('') : reject(new Error(failure))), ms),
    );

  it('shows how many are done and which are not', async () => {
    const shown: string[] = [];
    await allOf('checks', { a: ending(20), b: ending(0), c: ending(40) }, (text) => shown.push(text));
    expect(shown).toEqual([
      '0 of 3 checks, now a, b, c',
      '1 of 3 checks, now a, c',
      '2 of 3 checks, now c',
      '3 of 3 checks',
    ]);
  });

  it('waits for all and throws what failed', async () => {
    const shown: string[] = [];
    const work = { a: ending(0, 'no a'), b: ending(20), c: ending(10, 'no c') };
    await expect(allOf('checks', work, (text) => shown.push(text))).rejects.toThrow(
      new StageFailure('no a\nno c'),
    );
    expect(shown.at(-1)).toBe('3 of 3 checks');
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
