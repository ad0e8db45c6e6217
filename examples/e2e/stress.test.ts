import { describe, expect, it } from 'vitest';
import { builtSite } from './built-site.js';
import type { Visitor } from './visitor.js';

const STRATEGIES = [
  'hierarchicalGrid',
  'uniformGrid',
  'packedTree',
  'sweepAndPrune',
  'flatbushTree',
  'rbushTree',
  'bruteForce',
];

const site = builtSite();
let visitor: Visitor;

interface StressState {
  ready: boolean;
  scene: string;
  strategy: string;
  moving: number;
  bodies: number;
  paused: boolean;
  steps: number;
  ms: number;
  impacts: number;
  stats: { candidates: number; exactTests: number; impacts: number };
  view: { x: number; y: number; scale: number };
  index?: { total: number; inView: number; drawn: number };
  phases?: Record<string, number>;
}

describe('stress', () => {
  const address = (rest: string) => `stress/index.html?bodies=1000&seed=3&${rest}`;

  async function allInside(): Promise<void> {
    const positions = await visitor.read<number[]>('positions');
    expect(positions).toHaveLength(1000);
    expect(positions.every(Number.isFinite)).toBe(true);
    expect(await visitor.read('outside')).toBe(0);
  }

  it('moves a thousand bodies inside the coastlines; drag and wheel move the view', async () => {
    visitor = await site.open(address('scene=coastline-110m'));
    const { page } = visitor;
    const early = await visitor.until<StressState>((state) => state.ready && state.steps > 5);
    const before = await visitor.read<number[]>('positions');
    const later = await visitor.until<StressState>((state) => state.steps > 40 && state.impacts > 0);
    const after = await visitor.read<number[]>('positions');
    expect(after.filter((value, i) => value !== before[i]).length).toBeGreaterThan(900);
    await allInside();
    expect(later.moving).toBe(1000);
    expect(later.bodies).toBeGreaterThan(5000);
    expect(later.ms).toBeGreaterThan(0);
    expect(later.stats.candidates).toBeGreaterThan(0);
    expect(later.stats.exactTests).toBeGreaterThan(0);
    await visitor.screenshot('stress-110m');

    await page.mouse.move(400, 400);
    await page.mouse.down();
    await page.mouse.move(460, 430, { steps: 4 });
    await page.mouse.up();
    const dragged = await visitor.until<StressState>(() => true);
    expect(dragged.view.x).toBeCloseTo(early.view.x - 60 / early.view.scale, 6);
    expect(dragged.view.y).toBeCloseTo(early.view.y + 30 / early.view.scale, 6);
    await page.mouse.wheel(0, -600);
    await visitor.until<StressState>((state) => state.view.scale > 1.5 * dragged.view.scale);
    await visitor.control('Show everything').locator('button').click();
    expect((await visitor.read<StressState>('state')).view).toEqual(early.view);
  });

  it('pauses, makes single steps, and carries the state over to another broadphase', async () => {
    visitor = await site.open(address('scene=mixed'));
    await visitor.until<StressState>((state) => state.ready && state.steps > 10);
    await visitor.button('Pause').click();
    const { steps } = await visitor.until<StressState>((state) => state.paused);
    for (let i = 0; i < 5; i++) await visitor.button('One step').click();
    expect((await visitor.read<StressState>('state')).steps).toBe(steps + 5);

    const hash = await visitor.read<string>('hash');
    expect(hash).toMatch(/^[0-9a-f]{16}$/);
    const select = visitor.control('Broadphase').locator('select');
    for (const strategy of STRATEGIES) {
      await select.selectOption(strategy);
      const state = await visitor.read<StressState>('state');
      expect(state.strategy).toBe(strategy);
      expect(await visitor.read('hash')).toBe(hash);
    }
    await visitor.button('Go on').click();
    await visitor.poll((old) => window.swept?.hash() !== old, hash);
    expect(new URL(visitor.page.url()).searchParams.get('strategy')).toBe(STRATEGIES.at(-1));
  });

  it('comes to the same state with another broadphase', async () => {
    const hashes: string[] = [];
    visitor = await site.open(address('scene=mixed&paused'));
    const { page } = visitor;
    for (const strategy of STRATEGIES.slice(0, 3)) {
      await page.goto(
        `${page.url().split('?')[0]}?bodies=1000&seed=3&scene=mixed&paused&strategy=${strategy}`,
      );
      await visitor.until<StressState>((state) => state.ready);
      const button = visitor.button('One step');
      await button.evaluate((it) => {
        for (let i = 0; i < 20; i++) (it as HTMLButtonElement).click();
      });
      const state = await visitor.read<StressState>('state');
      expect(state).toMatchObject({ strategy, steps: 20 });
      expect(state.impacts).toBeGreaterThan(0);
      hashes.push(await visitor.read('hash'));
    }
    expect(new Set(hashes).size).toBe(1);
  });

  it('runs every scene of the list that a test has the time for, chosen by its control', async () => {
    visitor = await site.open(address('scene=uniform&strategy=rbushTree'));
    const select = visitor.control('Scene').locator('select');
    const scenes = (await select.locator('option').allTextContents()).filter(
      (name) => name !== 'coastline-10m',
    );
    expect(scenes.length).toBeGreaterThanOrEqual(9);
    for (const scene of scenes) {
      await select.selectOption(scene);
      await visitor.until<StressState>((state) => state.ready && state.scene === scene && state.steps > 4);
      expect(await visitor.read('outside')).toBe(0);
      const sentence = (await visitor.page.locator('#sentence').textContent()) ?? '';
      expect(/coastline/.test(sentence)).toBe(scene.startsWith('coastline'));
      await visitor.screenshot(`stress-${scene}`);
    }
    await visitor.control('Bodies').locator('input').fill('2000');
    await visitor.control('Bodies').locator('input').press('Enter');
    const state = await visitor.until<StressState>(
      (now) => now.ready && now.moving === 2000 && now.steps > 2,
    );
    expect(state.scene).toBe(scenes[scenes.length - 1]);
  });

  it('draws the index, as much of it as can be seen', async () => {
    visitor = await site.open(address('scene=mixed&paused&strategy=packedTree'));
    const { page } = visitor;
    const seen = async () => {
      // Drawn with the next picture.
      await page.evaluate(
        () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
      );
      return (await visitor.read<StressState>('state')).index;
    };
    await visitor.until<StressState>((state) => state.ready);
    await visitor.button('One step').click();
    expect(await seen()).toBeUndefined();
    await page.locator('#stage').focus();
    await page.keyboard.press('i');
    // Eight to a node: 125, 16, 2 and 1 of the thousand bodies. The four walls wait, each by itself.
    expect(await seen()).toEqual({ total: 148, inView: 148, drawn: 148 });
    await visitor.screenshot('stress-index');
    for (let i = 0; i < 12; i++) await page.keyboard.press('+');
    const near = await seen();
    expect(near?.total).toBe(148);
    expect(near?.inView).toBeLessThan(50);
    expect(near?.drawn).toBe(near?.inView);
    expect(await page.locator('#panel').textContent()).toContain(
      `Index: ${near?.inView} of 148 nodes in view.`,
    );
    await page.keyboard.press('0');

    const select = visitor.control('Broadphase').locator('select');
    for (const strategy of STRATEGIES) {
      await select.selectOption(strategy);
      const { total = 0, inView } = (await seen()) ?? {};
      expect(total > 0, strategy).toBe(strategy !== 'bruteForce');
      expect(inView, strategy).toBe(total);
    }

    await page.goto(
      `${page.url().split('?')[0]}?scene=mostly-static&bodies=40000&strategy=uniformGrid&index&paused`,
    );
    await visitor.until<StressState>((state) => state.ready);
    await visitor.button('One step').click();
    const many = await seen();
    expect(many?.inView).toBeGreaterThan(20_000);
    expect(many?.drawn).toBe(20_000);
    expect(await page.locator('#panel').textContent()).toMatch(
      /Index: 20,000 of [\d,]+ cells in view are drawn\./,
    );
    await select.selectOption('bruteForce');
    expect((await visitor.read<StressState>('state')).strategy).toBe('uniformGrid');
    expect(await page.locator('#panel').textContent()).toContain('not offered above 20000 bodies');
  });

  it('tells the time of each phase, which together are the step', async () => {
    visitor = await site.open(address('scene=pile&phases'));
    const { phases = {} } = await visitor.until<StressState>((state) => state.ready && state.steps > 5);
    const { total, ...parts } = phases;
    const sum = Object.values(parts).reduce((all, it) => all + it, 0);
    expect(Object.keys(parts)).toHaveLength(8);
    expect(Math.abs(sum - total)).toBeLessThan(1e-6);
    expect(Math.min(...Object.values(parts))).toBeGreaterThanOrEqual(0);
    expect(total).toBeGreaterThan(0);
    const bars = visitor.page.locator('#panel .bars > div');
    expect(await bars.locator('dt').allTextContents()).toEqual(Object.keys(parts));
    // The longest bar is as wide as the panel.
    const shares = await bars.evaluateAll((all) => all.map((it) => it.style.getPropertyValue('--share')));
    expect(Math.max(...shares.map(Number))).toBe(1);
    await visitor.screenshot('stress-phases');
    await visitor.control('Time by phase').locator('input').uncheck();
    expect(await bars.first().isVisible()).toBe(false);
    expect((await visitor.read<StressState>('state')).phases).toBeUndefined();
  });

  it('says what the line in the graph means, once steps come near it', async () => {
    visitor = await site.open('stress/index.html?scene=uniform&strategy=bruteForce&bodies=5000');
    await visitor.page.evaluate(() => {
      const { fillText } = CanvasRenderingContext2D.prototype;
      CanvasRenderingContext2D.prototype.fillText = function (text, ...where) {
        document.body.dataset.drawn = text;
        fillText.call(this, text, ...where);
      };
    });
    await visitor.page.waitForSelector('body[data-drawn="16.7 ms: 60 per second"]');
    await visitor.screenshot('stress-slow');
  });

  it('fits a phone and takes two fingers', async () => {
    visitor = await site.open(address('scene=coastline-110m'), {
      viewport: { width: 390, height: 780 },
      hasTouch: true,
      isMobile: true,
      deviceScaleFactor: 2,
    });
    const before = await visitor.until<StressState>((state) => state.ready && state.steps > 5);
    const touch = await visitor.page.context().newCDPSession(visitor.page);
    const fingers = (type: string, ...xs: number[]) =>
      touch.send('Input.dispatchTouchEvent', {
        type: type as 'touchStart',
        touchPoints: xs.map((x, id) => ({ x, y: 300, id })),
      });
    await fingers('touchStart', 150, 250);
    for (const spread of [10, 20, 30, 40]) await fingers('touchMove', 150 - spread, 250 + spread);
    await fingers('touchEnd');
    const after = await visitor.until<StressState>((state) => state.steps > 0);
    expect(after.view.scale / before.view.scale).toBeCloseTo(180 / 100, 2);
    const wide = await visitor.page.evaluate(() => document.documentElement.scrollWidth);
    expect(wide).toBe(390);
    await visitor.screenshot('stress-phone');
  });
});
