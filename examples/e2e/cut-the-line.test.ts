import { describe, expect, it } from 'vitest';
import type { StepRecord } from '../pages/cut-the-line/game.js';
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
      expect(lines.map((_, line) => cuts.filter(([index]) => index === line).length)).toEqual(expected);
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
    expect(await everyCutFound()).toBeGreaterThan(12);
    await visitor.control('New game').locator('button').click();
    expect((await visitor.read<CutState>('state')).steps).toBeLessThan(30);
  });
});
