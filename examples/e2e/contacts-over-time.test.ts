import { expect, it } from 'vitest';
import { builtSite } from './built-site.js';

const site = builtSite();

interface State {
  paused: boolean;
  steps: number;
  t: number;
  contacts: [number, number][];
  first?: number;
  normal: number[];
  handles: { name: string; x: number; y: number }[];
}

it('contacts over time: times that are known', async () => {
  const visitor = await site.open('contacts-over-time/index.html');
  const state = () => visitor.read<State>('state');
  // It plays, until somebody wants to look.
  await visitor.until<State>((now) => now.t > 0.02 && now.steps > 3);
  await visitor.page.getByRole('slider', { name: 'Time' }).fill('0.5');
  expect(await state()).toMatchObject({ paused: true, t: 0.5, kinds: ['triangle', 'segment'] });
  expect((await state()).contacts).toHaveLength(2);

  const select = visitor.control('Show').locator('select');
  await select.selectOption('Two instants');
  const [once, again] = (await state()).contacts;
  for (const time of once) expect(time).toBeCloseTo(1 / 4, 12);
  for (const time of again) expect(time).toBeCloseTo(5 / 9, 12);
  await select.selectOption('A graze');
  expect(await state()).toMatchObject({ contacts: [[0.5, 0.5]], first: 0.5, grazes: true });
  await select.selectOption('The whole step');
  expect(await state()).toMatchObject({ contacts: [[0, 1]], overlapping: true });
  await select.selectOption('Never');
  expect((await state()).contacts).toEqual([]);
  expect(await visitor.page.locator('#panel').textContent()).toContain('They never touch.');
});

it('contacts over time: dragged, moved by keys, and linked', async () => {
  const visitor = await site.open('contacts-over-time/index.html?paused');
  const { keyboard } = visitor.page;
  const state = () => visitor.read<State>('state');
  await visitor.control('Show').locator('select').selectOption('Through a wall');
  const early = await state();
  expect(early).toMatchObject({ contacts: [[0.45, 0.55]], first: 0.45, closingSpeed: 10 });
  expect(early.normal[0]).toBe(1);
  await visitor.control('Whole numbers').locator('input').check();
  const [from, to] = early.handles;
  // The end from x = 10 to 4, half a unit before the wall.
  await visitor.drag('a0′', (-6.1 * (to.x - from.x)) / 10, 3);
  expect(await state()).toMatchObject({ contacts: [], poses: [{ end: [4, 3] }, {}] });
  await visitor.handle('a0′').focus();
  await keyboard.press('ArrowRight');
  expect(await state()).toMatchObject({ contacts: [[0.9, 1]], first: 0.9, closingSpeed: 5 });
  await visitor.control('Radius a').locator('input').fill('1');
  await visitor.control('Radius a').locator('input').press('Enter');
  expect(await state()).toMatchObject({ contacts: [[0.8, 1]], first: 0.8 });
  await visitor.handle('a0').focus();
  await keyboard.press('f');
  expect(await state()).toMatchObject({ t: 0.8 });
  await keyboard.press('.');
  expect((await state()).t).toBeCloseTo(0.81, 12);
  await visitor.screenshot('contacts-over-time-wall');

  const link = visitor.page.url();
  const copy = await site.open(link.slice(link.indexOf('contacts-over-time/')));
  expect(await copy.read('state')).toMatchObject({
    paused: true,
    t: 0.81,
    contacts: [[0.8, 1]],
    radii: [1, 0],
  });
});
