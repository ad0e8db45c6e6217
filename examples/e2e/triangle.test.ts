import { expect, it } from 'vitest';
import { builtSite } from './built-site.js';

const site = builtSite();

interface State {
  inside: string;
  weights: number[];
  handles: { name: string; x: number; y: number }[];
}

/** By triangle: which of the sixteen points are inside, with its edges and without. */
const TABLE = [
  ['t0', 'p0 p1', 'p0 p1'],
  ['t1', 'p0 p1 p6', 'p0'],
  ['t2', 'p0', 'p0'],
  ['t3', 'p0 p1', 'p0 p1'],
  ['t4', 'p0 p1 p3 p6', 'p0 p3'],
  ['t5', 'p0 p3 p4 p8 p9', 'p0 p3 p4 p8'],
  ['t6', 'p10 p11 p13 p15', 'p10 p13 p15'],
];

it('triangle: seven triangles and sixteen points, with and without edges', async () => {
  const visitor = await site.open('triangle/index.html');
  const state = () => visitor.read<State>('state');
  const select = visitor.control('Triangle').locator('select');
  const edges = visitor.control('Edges').locator('select');
  for (const [name, closed, open] of TABLE) {
    await select.selectOption(name);
    await edges.selectOption('closed');
    expect((await state()).inside, name).toBe(closed);
    await edges.selectOption('open');
    expect((await state()).inside, name).toBe(open);
  }
  await visitor.screenshot('triangle-t6');
});

it('triangle: dragged and moved by keys, with weights that are known', async () => {
  const visitor = await site.open('triangle/index.html?t=0,0,8,0,0,8&p=3,1&rule=open');
  const { keyboard } = visitor.page;
  const state = () => visitor.read<State>('state');
  const early = await state();
  expect(early).toMatchObject({ shown: 'your own', closed: true, open: true, weights: [0.5, 0.375, 0.125] });
  const unit = (early.handles[1].x - early.handles[0].x) / 8;
  await visitor.drag('p', 6.2 * unit, -7.8 * unit);
  expect(await state()).toMatchObject({ p: [9, 9], closed: false, weights: [-1.25, 1.125, 1.125] });
  await visitor.drag('p', -5 * unit, 9 * unit);
  // On the edge below, which no triangle has that is left of its way to the right.
  const onEdge = { p: [4, 0], closed: true, open: false, topLeft: false, weights: [0.5, 0.5, 0] };
  expect(await state()).toMatchObject(onEdge);
  await visitor.handle('p').focus();
  await keyboard.press('ArrowUp');
  expect(await state()).toMatchObject({ p: [4, 1], open: true, weights: [0.375, 0.5, 0.125] });
  await keyboard.press('e');
  expect(await state()).toMatchObject({ rule: 'top-left' });
  expect(visitor.page.url()).toMatch(/t=0,0,8,0,0,8.*p=4,1.*rule=top-left/);
  // Flat: without weights.
  await visitor.handle('v2').focus();
  for (let i = 0; i < 8; i++) await keyboard.press('ArrowDown');
  expect(await state()).toMatchObject({ closed: false, weights: [Number.NaN, Number.NaN, Number.NaN] });
  await keyboard.press('r');
  expect(await state()).toMatchObject({ shown: 't4', p: [6, 7], inside: 'p0 p1 p3 p6' });
});
