import { describe, expect, it } from 'vitest';
import { builtSite } from './built-site.js';

const site = builtSite();

const STRESS = 'stress/index.html?bodies=1000&scene=coastline-110m';
const CUT = 'cut-the-line/index.html?seed=5';
const WORKER = 'worker/index.html?bodies=500&ms=20';

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

describe('reduced motion', () => {
  it.each([`${STRESS}&paused=0`, WORKER])('%s stands still until "Go on" is pressed', async (address) => {
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
  });

  it('a game stops when the system is set to reduced motion', async () => {
    const visitor = await site.open(CUT);
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
    await press('n');
    await visitor.button('One step').evaluate((button) => {
      for (let i = 1; i < 75; i++) (button as HTMLButtonElement).click();
    });
    await visitor.page.locator('#stage').focus();
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
});

it.each([STRESS, WORKER])('%s announces figures seldom, and at once that it was paused', async (address) => {
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
});
