import { describe, expect, it } from 'vitest';
import type { StepRecord } from '../pages/cut-the-line/cut.js';
import { builtSite } from './built-site.js';
import { countCrossings } from './exact-crossings.js';
import type { Visitor } from './visitor.js';

const site = builtSite();
let visitor: Visitor;

interface CutState {
  steps: number;
  cuts: number;
  strokes: number;
  missed: number;
  score: number;
  bestCombo: number;
  handDown: boolean;
  paused: boolean;
  scene: string;
  radius: number;
  once: number;
  slow?: { t: number; cuts: { t: number; s: number; angle: number; seenOnce: boolean }[] };
}
interface Seen {
  x0: number;
  y0: number;
  x1: number;
  y1: number;
}

describe('cut the line', () => {
  /** Compares every step in which the hand was down with the exact count; returns the number of crossings. */
  async function everyCutFound(): Promise<number> {
    // Both from one moment: the game goes on.
    const { records, state } = await visitor.page.evaluate(() => ({
      records: window.swept?.records() as StepRecord[],
      state: window.swept?.state() as CutState,
    }));
    let crossings = 0;
    for (const { hand, lines, cuts } of records) {
      const expected = lines.map((line) => countCrossings(hand, line));
      expect(lines.map((_, line) => cuts.filter((cut) => cut.line === line).length)).toEqual(expected);
      for (const count of expected) crossings += count;
    }
    expect(state.cuts).toBe(crossings);
    return crossings;
  }

  /** A stroke across the middle of a line, square to it, that begins and ends on the canvas. */
  async function aim(reach: number): Promise<{ from: [number, number]; to: [number, number] }> {
    return visitor.poll((length) => {
      const onCanvas = ([x, y]: [number, number]) => document.elementFromPoint(x, y)?.id === 'stage';
      const lines = (window.swept?.lines() ?? []) as Seen[];
      for (const { x0, y0, x1, y1 } of lines) {
        const factor = length / Math.hypot(x1 - x0, y1 - y0);
        const [x, y, dx, dy] = [(x0 + x1) / 2, (y0 + y1) / 2, (y1 - y0) * factor, (x0 - x1) * factor];
        const [from, to]: [number, number][] = [
          [x - dx, y - dy],
          [x + dx, y + dy],
        ];
        if (factor < length / 60 && onCanvas(from) && onCanvas(to)) return { from, to };
      }
      return undefined;
    }, reach);
  }

  /** Waits until this many strokes are over. */
  function strokesDone(count: number): Promise<unknown> {
    return visitor.until<CutState>((state) => state.strokes >= count && !state.handDown);
  }

  it('cuts the lines that the mouse crosses', async () => {
    visitor = await site.open('cut-the-line/index.html?seed=5');
    const { mouse } = visitor.page;
    for (let stroke = 1; stroke <= 40; stroke++) {
      const { from, to } = await aim(150);
      await mouse.move(...from);
      await mouse.down();
      await mouse.move(...to);
      await mouse.up();
      await strokesDone(stroke);
      if ((await visitor.read<CutState>('state')).cuts >= 5) break;
    }
    await visitor.screenshot('cut-mouse');
    const state = await visitor.read<CutState>('state');
    expect(state.cuts).toBeGreaterThanOrEqual(5);
    expect(state.score).toBeGreaterThanOrEqual(50);
    await everyCutFound();
  });

  it('cuts every line of a stroke that begins and ends between two frames', async () => {
    visitor = await site.open('cut-the-line/index.html?seed=6');
    await visitor.page.mouse.move(300, 300);
    // Down, across all lines, up: one task of the page, so no frame comes between.
    const crossed = await visitor.poll(() => {
      const seen = window.swept?.lines() as Seen[];
      const lines = seen.filter(({ x0, y0 }) => x0 > 0 && x0 < 1280 && y0 > 0 && y0 < 700);
      if (lines.length < 3) return 0;
      const canvas = document.getElementById('stage');
      const at = (type: string, clientX: number, clientY: number) =>
        canvas?.dispatchEvent(
          new PointerEvent(type, { pointerId: 1, button: 0, clientX, clientY, bubbles: true }),
        );
      lines.forEach(({ x0, y0, x1, y1 }, i) => {
        const [x, y, dx, dy] = [(x0 + x1) / 2, (y0 + y1) / 2, y1 - y0, x0 - x1];
        at(i === 0 ? 'pointerdown' : 'pointermove', x - dx, y - dy);
        at('pointermove', x + dx, y + dy);
      });
      at('pointerup', 5, 5);
      return lines.length;
    }, 0);
    await visitor.until<CutState>((state) => state.strokes === 1 && !state.handDown);
    expect(await everyCutFound()).toBeGreaterThanOrEqual(crossed);
    const { bestCombo, cuts } = await visitor.read<CutState>('state');
    expect(bestCombo).toBe(cuts);
    await visitor.screenshot('cut-one-frame');
  });

  it('takes a finger', async () => {
    visitor = await site.open('cut-the-line/index.html?seed=9', {
      viewport: { width: 390, height: 780 },
      hasTouch: true,
      isMobile: true,
      deviceScaleFactor: 2,
      colorScheme: 'light',
    });
    const touch = await visitor.page.context().newCDPSession(visitor.page);
    const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...at: [number, number][]) =>
      touch.send('Input.dispatchTouchEvent', { type, touchPoints: at.map(([x, y]) => ({ x, y })) });
    for (let stroke = 1; stroke <= 40; stroke++) {
      const { from, to } = await aim(90);
      await send('touchStart', from);
      await send('touchMove', to);
      await send('touchEnd');
      await strokesDone(stroke);
      if ((await visitor.read<CutState>('state')).cuts >= 2) break;
    }
    expect((await visitor.read<CutState>('state')).cuts).toBeGreaterThanOrEqual(2);
    await everyCutFound();
    await visitor.screenshot('cut-phone');
  });

  it('plays by itself, faster than any hand, and misses no crossing', async () => {
    visitor = await site.open('cut-the-line/index.html?seed=2');
    await visitor.control('Show the roots').locator('input').check();
    await visitor.control('Play by itself').locator('input').check();
    await visitor.control('Steps / second').locator('select').selectOption('15');
    await visitor.until<CutState>((state) => state.cuts > 0);
    await visitor.screenshot('cut-roots');
    await visitor.control('Steps / second').locator('select').selectOption('60');
    await visitor.until<CutState>((state) => state.strokes >= 8);
    await visitor.control('Test once per frame').locator('input').check();
    await visitor.button('Pause').click();
    const crossings = await everyCutFound();
    expect(crossings).toBeGreaterThan(12);
    // Thin lines are never where the hand is when a frame ends.
    expect((await visitor.read<CutState>('state')).once).toBe(0);
    const shown = await visitor.page.locator('#panel dl').nth(1).locator('dd').allTextContents();
    expect(shown).toEqual(['0', String(crossings)]);

    await visitor.page.locator('#stage').focus();
    await visitor.page.keyboard.press('l');
    const records = await visitor.read<StepRecord[]>('records');
    const last = records.filter(({ cuts }) => cuts.length > 0).at(-1)?.cuts ?? [];
    const { slow } = await visitor.read<CutState>('state');
    expect(slow?.cuts).toEqual(last.map(({ t, s, angle, seenOnce }) => ({ t, s, angle, seenOnce })));
    expect(slow?.t).toBe(last[0].t);
    await visitor.screenshot('cut-replay');
    await visitor.page.keyboard.press('l');
    expect((await visitor.read<CutState>('state')).slow).toBeUndefined();
    await visitor.control('New game').locator('button').click();
    expect(await visitor.read<CutState>('state')).toMatchObject({ steps: 0, cuts: 0, once: 0 });
  });

  it('shows staged steps, with t and s that are known by hand, and thickness that just reaches', async () => {
    visitor = await site.open('cut-the-line/index.html?scene=raise&paused&once');
    const { page } = visitor;
    const slow = async () => (await visitor.read<CutState>('state')).slow;
    const places = async () => (await slow())?.cuts.map(({ t, s }) => [t, s]);
    const hand = visitor.handle('Hand');
    const twice = [
      [0.25, 0.625],
      [0.75, 0.875],
    ];
    expect(await places()).toEqual(twice);
    expect((await slow())?.t).toBe(0.25);
    for (const who of ['the hand', 'both', 'the line']) {
      await visitor.control('What moves').locator('select').selectOption(who);
      expect(await places(), who).toEqual(twice);
    }
    // To (0.5, 1), which the line sweeps once.
    await hand.focus();
    for (const key of ['Shift+ArrowUp', 'Shift+ArrowLeft', 'Shift+ArrowLeft', ...Array(7).fill('ArrowLeft')])
      await page.keyboard.press(key);
    const once = (await slow())?.cuts ?? [];
    expect(once).toHaveLength(1);
    expect(once[0].t).toBeCloseTo(1 - Math.SQRT1_2, 14);
    expect(new URL(page.url()).searchParams.get('hand')).toBe('0.5,1');
    // Beside all that the line sweeps.
    await visitor.drag('Hand', 250, -100);
    expect(await places()).toEqual([]);
    await visitor.screenshot('cut-staged');

    await visitor.control('Scene').locator('select').selectOption('lateral');
    expect(await places()).toEqual([[0.25, 1]]);
    const radius = visitor.control('Line radius').locator('input');
    await hand.focus();
    for (let i = 0; i < 4; i++) await page.keyboard.press('ArrowUp');
    for (const [thickness, expected] of [
      ['0', []],
      ['0.21875', []],
      ['0.25', [[0.25, 1]]],
    ] as const) {
      await radius.fill(thickness);
      await radius.press('Enter');
      expect(await places(), thickness).toEqual(expected);
    }
    expect((await slow())?.cuts).toMatchObject([{ angle: 0, seenOnce: true }]);

    // Through the step, by the slider, by keys and by itself.
    await page.getByLabel('Time').fill('0.5');
    expect((await slow())?.t).toBe(0.5);
    await page.locator('#stage').focus();
    await page.keyboard.press('.');
    expect((await slow())?.t).toBeCloseTo(0.51, 12);
    await visitor.button('Go on').click();
    await visitor.until<CutState>((state) => (state.slow?.t ?? 0) > 0.52);
    await visitor.control('Scene').locator('select').selectOption('game');
    expect(await slow()).toBeUndefined();
  });
});
