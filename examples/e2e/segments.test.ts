import { expect, it } from 'vitest';
import { builtSite, PHONE } from './built-site.js';

const site = builtSite();

interface State {
  a: number[];
  b: number[];
  verdict: string;
  doubles: string;
  directions: string;
  common?: { s: number; t: number; x: number; y: number; sEnd: number; tEnd: number };
  handles: { name: string; x: number; y: number }[];
}

it('segments: dragged, moved by keys and linked, with verdicts that are known', async () => {
  const visitor = await site.open('segments/index.html?a=1,1,9,5&b=2,6,7,0&snap=1');
  const { page } = visitor;
  const state = () => visitor.read<State>('state');
  const { handles } = await state();
  const unit = (handles[1].x - handles[0].x) / 8;
  expect(await state()).toMatchObject({
    verdict: 'crossing',
    doubles: 'crossing',
    directions: 'not parallel',
  });

  // From (7, 0) to (5, 3), which is the middle of a: nearly there will do, on whole numbers.
  await visitor.drag('b1', -2.2 * unit, -3.3 * unit);
  expect(await state()).toMatchObject({
    b: [2, 6, 5, 3],
    verdict: 'touching',
    common: { s: 0.5, t: 1, x: 5, y: 3, sEnd: 0.5, tEnd: 1 },
  });

  // By keys to (4, 2), and to (7, 4), which is on a.
  await visitor.handle('b0').focus();
  for (const key of ['ArrowRight', 'ArrowRight', ...Array(4).fill('ArrowDown')])
    await page.keyboard.press(key);
  await visitor.handle('b1').focus();
  for (const key of ['ArrowRight', 'ArrowRight', 'ArrowUp']) await page.keyboard.press(key);
  expect(await state()).toMatchObject({ b: [4, 2, 7, 4], verdict: 'touching', directions: 'not parallel' });
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Shift+ArrowRight');
  expect((await state()).b).toEqual([4, 2, 16, 4]);

  const link = page.url();
  expect(link).toContain('b=4,2,16,4');
  const copy = await site.open(link.slice(link.indexOf('segments/')));
  expect(await copy.read('state')).toMatchObject({ a: [1, 1, 9, 5], b: [4, 2, 16, 4] });
  await copy.close();

  await visitor.control('Show').locator('select').selectOption('In line');
  expect(await state()).toMatchObject({
    verdict: 'overlap',
    directions: 'in line',
    common: { s: 1 / 3, t: 1, sEnd: 1, tEnd: 1 / 3 },
  });
  await visitor.control('Show').locator('select').selectOption('A point');
  expect(await state()).toMatchObject({
    verdict: 'touching',
    directions: 'one is a point',
    common: { s: 0.5 },
  });
});

it('segments: where plain doubles err', async () => {
  const visitor = await site.open('segments/index.html');
  const { keyboard } = visitor.page;
  await keyboard.press('Tab');
  // By rational arithmetic, and as the roundings of IEEE 754 have it.
  for (const [verdict, doubles] of [
    ['crossing', 'disjoint'],
    ['disjoint', 'crossing'],
    ['touching', 'disjoint'],
    ['crossing', 'overlap'],
    ['disjoint', 'overlap'],
  ]) {
    await keyboard.press('d');
    expect(await visitor.read('state')).toMatchObject({ verdict, doubles });
    expect(await visitor.page.locator('#panel').textContent()).toContain('Plain doubles err here');
  }
  await visitor.screenshot('segments-doubles');
  await keyboard.press('r');
  expect(await visitor.read('state')).toMatchObject({
    a: [1, 1, 9, 5],
    b: [2, 6, 7, 0],
    doubles: 'crossing',
  });
});

it('segments: takes a finger, in light', async () => {
  const visitor = await site.open('segments/index.html?snap=1', { ...PHONE, colorScheme: 'light' });
  const { handles } = await visitor.read<State>('state');
  const unit = (handles[1].x - handles[0].x) / 8;
  const touch = await visitor.page.context().newCDPSession(visitor.page);
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: { x: number; y: number }[]) =>
    touch.send('Input.dispatchTouchEvent', { type, touchPoints });
  // Beside the point, as fingers are; from (9, 5) to (9, 2).
  const { x, y } = handles[1];
  await send('touchStart', { x: x + 13, y: y - 13 });
  await send('touchMove', { x: x + 13, y: y + unit });
  await send('touchMove', { x: x + 13, y: y - 13 + 3.1 * unit });
  await send('touchEnd');
  expect(await visitor.read('state')).toMatchObject({ a: [1, 1, 9, 2], verdict: 'crossing' });
  await visitor.screenshot('segments-phone');
});
