import { describe, expect, it } from 'vitest';
import { builtSite } from './built-site.js';
import type { Visitor } from './visitor.js';

interface WorkerState {
  ready: boolean;
  thread: string;
  way: string;
  paused: boolean;
  steps: number;
  ms: number;
  parts: number;
  pictures: number;
  waits: number[];
  view: { x: number; y: number; scale: number };
}

const ISOLATED = {
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Embedder-Policy': 'require-corp',
};
/** As the page's own policy, except for the worker too, which has that of its file. */
const STRICT = { 'Content-Security-Policy': "default-src 'self'; font-src data:; object-src 'none'" };
/** Milliseconds of a step, so long that what else the machine does is short against it. */
const SLOW = 600;
const address = (rest: string) => `worker/index.html?bodies=500&seed=3&${rest}`;

function median(numbers: readonly number[]): number {
  return [...numbers].sort((a, b) => a - b)[numbers.length >> 1];
}

/** Poses differ from picture to picture, and stay in the room. */
async function moves(visitor: Visitor): Promise<void> {
  const before = await visitor.read<number[]>('positions');
  await visitor.poll((old) => {
    const now = window.swept?.positions() as number[];
    return now.length === old.length && now.filter((value, i) => value !== old[i]).length > 900;
  }, before);
  const after = await visitor.read<number[]>('positions');
  expect(after.length).toBeGreaterThan(1000);
  expect(after.every((value) => value > -2 && value < 71)).toBe(true);
}

describe.each([
  ['isolated', ISOLATED, 'shared'],
  ['not isolated', {}, 'transferred'],
] as const)('a page that is %s', (_, headers, way) => {
  const site = builtSite(headers);

  it(`gets its frames ${way}, and no picture waits for a step`, async () => {
    const visitor = await site.open(address(`ms=${SLOW}`));
    const state = await visitor.until<WorkerState>(
      (now) => now.ready && now.waits.length >= 3 && now.pictures > 60,
    );
    expect(state).toMatchObject({ thread: 'worker', way, paused: false });
    expect(state.parts).toBeGreaterThanOrEqual(30);
    expect(median(state.waits)).toBeLessThan(0.5);
    await moves(visitor);
    expect(await visitor.page.locator('#panel').textContent()).toContain(
      way === 'shared' ? 'Frames are shared memory.' : 'this page is not cross-origin isolated.',
    );
    await visitor.screenshot(`worker-${way}`);

    // The same world in the page: each step is waited for by a picture.
    await visitor.control('World in the').locator('select').selectOption('page');
    const inPage = await visitor.until<WorkerState>((now) => now.thread === 'page' && now.waits.length >= 3);
    expect(inPage.way).toBe('none');
    expect(median(inPage.waits)).toBeGreaterThan(0.9);
    await moves(visitor);
    await visitor.screenshot(`worker-${way}-in-page`);
  });

  it('stops, makes single steps, and starts again', async () => {
    const visitor = await site.open(address('ms=20'));
    await visitor.until<WorkerState>((now) => now.steps > 5);
    await visitor.button('Pause').click();
    // A step may be under way.
    await visitor.page.waitForTimeout(300);
    const { steps } = await visitor.read<WorkerState>('state');
    await visitor.page.waitForTimeout(300);
    expect(await visitor.read('state')).toMatchObject({ paused: true, steps });
    for (let i = 0; i < 3; i++) await visitor.button('One step').click();
    await visitor.until<WorkerState>((now) => now.steps === steps + 3);
    await visitor.control('Start again').locator('button').click();
    await visitor.until<WorkerState>((now) => now.ready && now.steps === 0);
    await visitor.button('Go on').click();
    await visitor.until<WorkerState>((now) => !now.paused && now.steps > 3);
  });

  it.runIf(way === 'shared')('transfers frames if it is told to', async () => {
    const visitor = await site.open(address('ms=20'));
    await visitor.until<WorkerState>((now) => now.way === 'shared' && now.steps > 3);
    await visitor.control('Frames').locator('select').selectOption('transferred');
    await visitor.until<WorkerState>((now) => now.way === 'transferred' && now.steps > 30);
    await moves(visitor);
  });

  it.runIf(way === 'shared')('goes by keys', async () => {
    const visitor = await site.open(address('ms=20'));
    const { keyboard } = visitor.page;
    await visitor.until<WorkerState>((now) => now.ready);
    await keyboard.press('Tab');
    await keyboard.press('w');
    await visitor.until<WorkerState>((now) => now.thread === 'page' && now.steps > 3);
    await keyboard.press('p');
    const { steps } = await visitor.until<WorkerState>((now) => now.paused);
    await keyboard.press('n');
    expect((await visitor.read<WorkerState>('state')).steps).toBe(steps + 1);
  });

  it.runIf(way === 'transferred')('fits a phone, in light', async () => {
    const visitor = await site.open(address('ms=50'), {
      viewport: { width: 390, height: 780 },
      colorScheme: 'light',
      hasTouch: true,
      isMobile: true,
      deviceScaleFactor: 2,
    });
    await visitor.until<WorkerState>((now) => now.steps > 10);
    expect(await visitor.page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    await visitor.screenshot('worker-phone');
  });
});

describe('a page of a strict content security policy', () => {
  const site = builtSite({ ...ISOLATED, ...STRICT });

  it('has its worker', async () => {
    const visitor = await site.open(address('ms=20'));
    await visitor.until<WorkerState>((now) => now.ready && now.way === 'shared' && now.steps > 5);
  });
});
