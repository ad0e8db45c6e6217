import { describe, expect, it } from 'vitest';
import { builtSite } from './built-site.js';
import { contrasts } from './contrast.js';
import { tabThrough } from './focus.js';

const site = builtSite();

const STRESS = 'stress/index.html?bodies=1000&scene=coastline-110m';
const CUT = 'cut-the-line/index.html?seed=5';
const WORKER = 'worker/index.html?bodies=500&ms=20';
const PHONE = { viewport: { width: 390, height: 780 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 };

interface State {
  ready?: boolean;
  paused: boolean;
  steps: number;
}
interface StressState extends State {
  view: { x: number; y: number; scale: number };
}
interface CutState extends State {
  cuts: number;
  strokes: number;
  knife: { x: number; y: number; down: boolean };
}

const EXPECTED = {
  'index.html': ['Stress', 'Cut the line', 'World in a worker'],
  [STRESS]: [
    'Stress',
    'All examples',
    'Keys',
    'Pause',
    'One step',
    'Controls',
    'Scene',
    'Bodies',
    'Broadphase',
    'Seed',
    'Start again',
    'Show everything',
  ],
  [CUT]: [
    'Cut the line',
    'All examples',
    'Keys',
    'Pause',
    'One step',
    'Controls',
    'Play by itself',
    'Show the roots',
    'Steps / second',
    'Throw every (s)',
    'Seed',
    'New game',
  ],
  [WORKER]: [
    'World in a worker',
    'All examples',
    'Keys',
    'Pause',
    'One step',
    'Controls',
    'World in the',
    'Frames',
    'Step (ms)',
    'Bodies',
    'Start again',
    'Show everything',
  ],
};
/** The dots of legends, on pages that have one. */
const DOTS: Readonly<Record<string, number>> = { [STRESS]: 4, [WORKER]: 2 };
const PAGES = Object.keys(EXPECTED) as (keyof typeof EXPECTED)[];

describe.each(PAGES)('%s', (address) => {
  it('shows where the focus is, and names everything that can have it', async () => {
    const visitor = await site.open(address);
    const stops = await tabThrough(visitor.page);
    for (const stop of stops) {
      expect(stop).toMatchObject({ name: expect.stringMatching(/\S/), hidden: false });
      expect(stop.outline, stop.name).toBeGreaterThanOrEqual(2);
    }
    const expected = EXPECTED[address];
    expect(stops).toHaveLength(expected.length);
    expected.forEach((name, i) => void expect(stops[i].name).toContain(name));
  });

  it.each(['dark', 'light'] as const)('has the contrasts of WCAG AA when %s', async (colorScheme) => {
    const visitor = await site.open(address, { colorScheme });
    for (const keys of await visitor.page.locator('summary').all()) await keys.click();
    const { texts, dots } = await contrasts(visitor.page);
    expect(texts.length).toBeGreaterThan(4);
    expect(texts.filter(({ ratio }) => !(ratio >= 4.5))).toEqual([]);
    expect(dots.filter(({ ratio }) => !(ratio >= 3))).toEqual([]);
    expect(dots).toHaveLength(DOTS[address] ?? 0);
  });

  it('can be hit with a finger', async () => {
    const visitor = await site.open(address, PHONE);
    if (address !== 'index.html') {
      await visitor.button('Controls').tap();
      await visitor.page.locator('.lil-gui:not(.lil-closed):not(.lil-transition)').waitFor();
    }
    const targets = await visitor.page.locator('a, button, select, input').evaluateAll((all) =>
      all
        .filter((it) => it.checkVisibility())
        .map((it) => {
          const { width, height } = it.getBoundingClientRect();
          return { what: it.outerHTML.slice(0, 80), least: Math.min(width, height) };
        }),
    );
    // All but the canvas and the help, which a finger has no use for.
    expect(targets.length).toBeGreaterThanOrEqual(EXPECTED[address].length - 2);
    expect(targets.filter(({ least }) => least < 28)).toEqual([]);
    await visitor.screenshot(`fingers-${address.split('/')[0]}`);
  });
});

describe('reduced motion', () => {
  it.each([STRESS, `${STRESS}&paused=0`, CUT, `${CUT}&paused=0&auto`, WORKER])(
    '%s stands still until "Go on" is pressed',
    async (address) => {
      const visitor = await site.open(address, { reducedMotion: 'reduce' });
      await visitor.until<State>((state) => state.ready !== false);
      await visitor.page.waitForTimeout(500);
      expect(await visitor.read('state')).toMatchObject({ paused: true, steps: 0 });
      await visitor.button('One step').click();
      // A worker takes its time.
      if (address === WORKER) await visitor.until<State>((state) => state.steps === 1);
      expect(await visitor.read('state')).toMatchObject({ paused: true, steps: 1 });
      await visitor.button('Go on').click();
      await visitor.until<State>((state) => !state.paused && state.steps > 3);
    },
  );

  it.each([STRESS, CUT])('%s stops when the system is set to reduced motion', async (address) => {
    const visitor = await site.open(address);
    await visitor.until<State>((state) => state.steps > 3);
    await visitor.page.emulateMedia({ reducedMotion: 'reduce' });
    await visitor.until<State>((state) => state.paused);
    const { steps } = await visitor.read<State>('state');
    await visitor.page.waitForTimeout(300);
    expect((await visitor.read<State>('state')).steps).toBe(steps);
    // The controls open and close all the same.
    await visitor.button('Controls').click();
    await visitor.page.locator('.lil-children').waitFor({ state: 'hidden' });
  });

  it('the cards of the index stay where they are', async () => {
    const visitor = await site.open('index.html', { reducedMotion: 'reduce' });
    const card = visitor.page.locator('#cards a').first();
    await card.hover();
    expect(await card.evaluate((it) => getComputedStyle(it).transform)).toBe('none');
  });
});

describe('keys', () => {
  it('stop, step, start again, and move the view of the stress page', async () => {
    const visitor = await site.open(STRESS);
    const { keyboard } = visitor.page;
    const first = await visitor.until<StressState>((state) => state.ready === true && state.steps > 0);
    // Nothing has the focus: letters do nothing.
    await keyboard.press('p');
    expect((await visitor.read<State>('state')).paused).toBe(false);
    await keyboard.press('Tab');
    await keyboard.press('p');
    const { steps } = await visitor.until<State>((state) => state.paused);
    await keyboard.press('n');
    await keyboard.press('n');
    expect(await visitor.read('state')).toMatchObject({ paused: true, steps: steps + 2 });

    const view = async () => (await visitor.read<StressState>('state')).view;
    await keyboard.press('ArrowRight');
    await keyboard.press('ArrowUp');
    const moved = await view();
    expect(moved.x).toBeGreaterThan(first.view.x);
    expect(moved.y).toBeGreaterThan(first.view.y);
    await keyboard.press('+');
    expect((await view()).scale).toBeGreaterThan(moved.scale);
    await keyboard.press('-');
    expect((await view()).scale).toBeCloseTo(moved.scale, 9);
    await keyboard.press('ArrowLeft');
    await keyboard.press('ArrowDown');
    expect((await view()).x).toBeCloseTo(first.view.x, 9);
    expect((await view()).y).toBeCloseTo(first.view.y, 9);
    await keyboard.press('+');
    await keyboard.press('0');
    expect(await view()).toEqual(first.view);

    await keyboard.press('r');
    await visitor.until<State>((state) => state.ready === true && state.steps === 0);
    await keyboard.press('p');
    await visitor.until<State>((state) => !state.paused && state.steps > 2);
  });

  it('cut lines', async () => {
    const visitor = await site.open(`${CUT}&paused`);
    const { keyboard } = visitor.page;
    const press = async (...keys: string[]) => {
      for (const key of keys) await keyboard.press(key);
    };
    await press('Tab');
    for (let i = 0; i < 75; i++) await press('n');
    const start = await visitor.read<CutState>('state');
    expect(start).toMatchObject({ steps: 75, cuts: 0, strokes: 0 });
    // From side to side, up by and by: one stroke, which the next step plays.
    await press(...Array(4).fill('Shift+ArrowLeft'), ...Array(2).fill('Shift+ArrowDown'), 'Space');
    for (const side of ['Left', 'Right', 'Left', 'Right', 'Left', 'Right', 'Left', 'Right']) {
      await press('ArrowUp', 'ArrowUp', 'ArrowUp', 'ArrowUp');
      await press(...Array(8).fill(`Shift+Arrow${side === 'Left' ? 'Right' : 'Left'}`));
    }
    const aimed = await visitor.read<CutState>('state');
    expect(aimed).toMatchObject({ steps: 75, cuts: 0, knife: { down: true } });
    expect(aimed.knife.y).toBeLessThan(start.knife.y);
    await visitor.screenshot('cut-keys-waiting');
    await press('Space', 'n');
    const after = await visitor.read<CutState>('state');
    expect(after).toMatchObject({ steps: 76, strokes: 1, knife: { down: false } });
    expect(after.cuts).toBeGreaterThan(0);
    await visitor.screenshot('cut-keys');
    await press('r');
    expect(await visitor.read('state')).toMatchObject({ steps: 0, cuts: 0 });
  });

  it('the help lists them', async () => {
    for (const [address, words] of [
      [STRESS, ['pause', 'one step', 'start again', 'move the view', 'zoom', 'show everything']],
      [CUT, ['pause', 'one step', 'new game', 'move the knife', 'lower the knife']],
      [WORKER, ['pause', 'one step', 'the world in a worker, or in the page', 'start again', 'zoom']],
    ] as const) {
      const visitor = await site.open(address);
      await visitor.page.locator('summary').click();
      for (const word of words) await visitor.page.locator('#keys dd', { hasText: word }).waitFor();
      expect(await visitor.page.locator('#stage').getAttribute('aria-describedby')).toBe('keys');
    }
  });
});

it.each([STRESS, CUT, WORKER])(
  '%s announces figures seldom, and at once that it was paused',
  async (address) => {
    const visitor = await site.open(address);
    const status = visitor.page.getByRole('status');
    await visitor.until<State>((state) => state.steps > 3);
    const changes = await status.evaluate(async (it) => {
      let count = 0;
      const observer = new MutationObserver(() => count++);
      observer.observe(it, { childList: true, characterData: true, subtree: true });
      await new Promise((resolve) => setTimeout(resolve, 2000));
      observer.disconnect();
      return count;
    });
    expect(changes).toBeLessThanOrEqual(1);
    await visitor.button('Pause').click();
    expect(await status.textContent()).toMatch(/^Paused\. .*\d/);
  },
);
