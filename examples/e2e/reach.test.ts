import { expect, it } from 'vitest';
import { builtSite } from './built-site.js';

const site = builtSite();

interface State {
  verdict: string;
  factor?: number;
  x: number;
  y: number;
  startDistance: number;
  endDistance: number;
  foot: number[];
  points: number[][];
  times: number;
  ghost: { x: number; y: number };
  handles: { name: string; x: number; y: number }[];
}

it('reach: the factor, the meeting point and the perpendiculars that are known', async () => {
  const visitor = await site.open('reach/index.html');
  const state = () => visitor.read<State>('state');
  const early = await state();
  expect(early.verdict).toBe('once');
  expect(early.factor).toBeCloseTo(2.49832402234637, 12);
  expect(early.x).toBeCloseTo(625.8377653631285, 9);
  expect(early.y).toBeCloseTo(237.01005586592177, 9);
  expect(early.startDistance).toBeCloseTo(188.59799127280945, 9);
  expect(early.startDistance - early.endDistance).toBeCloseTo(75.48980419908962, 9);

  // The slider leads where it says, and the button to the line.
  await visitor.control('Velocity ×').locator('input').fill('2');
  await visitor.control('Velocity ×').locator('input').press('Enter');
  expect((await state()).ghost.x).toBeCloseTo(384 + 2 * 96.8, 9);
  await visitor.control('To the line').locator('button').click();
  expect((await state()).ghost.x).toBeCloseTo(625.8377653631285, 9);
  expect((await state()).ghost.y).toBeCloseTo(237.01005586592177, 9);

  for (const [name, verdict] of [
    ['Parallel', 'never'],
    ['In the line', 'always'],
    ['Behind it', 'once'],
    ['A line without length', 'once'],
  ]) {
    await visitor.control('Show').locator('select').selectOption(name);
    expect((await state()).verdict, name).toBe(verdict);
  }
  expect((await state()).factor).toBe(3);
});

it('reach: dragged and moved by keys', async () => {
  const visitor = await site.open('reach/index.html?a=0,5&b=8,5&c=2,9&d=2,8&snap=1');
  const state = () => visitor.read<State>('state');
  const early = await state();
  expect(early).toMatchObject({ factor: 4, x: 2, y: 5, startDistance: 4, endDistance: 3, foot: [2, 5] });
  const unit = (early.handles[1].x - early.handles[0].x) / 8;
  await visitor.drag('d', 0.1 * unit, 0.9 * unit);
  expect(await state()).toMatchObject({
    factor: 2,
    endDistance: 2,
    points: [
      [0, 5],
      [8, 5],
      [2, 9],
      [2, 7],
    ],
  });
  await visitor.handle('d').focus();
  for (const key of ['ArrowUp', 'ArrowUp', 'ArrowUp', 'ArrowRight']) await visitor.page.keyboard.press(key);
  expect(await state()).toMatchObject({
    factor: -4,
    x: -2,
    points: [
      [0, 5],
      [8, 5],
      [2, 9],
      [3, 10],
    ],
  });
  // Keys of the page, from a point too.
  await visitor.page.keyboard.press('l');
  expect(await state()).toMatchObject({ times: -4, ghost: { x: -2, y: 5 } });
  expect(visitor.page.url()).toContain('d=3,10');
  await visitor.page.keyboard.press('ArrowDown');
  expect(await state()).toMatchObject({ verdict: 'never', startDistance: 4, endDistance: 4 });
});
