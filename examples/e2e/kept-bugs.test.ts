import { expect, it } from 'vitest';
import { builtSite } from './built-site.js';

const site = builtSite();

interface State {
  bug: number;
  count: number;
  here: string;
  doubles: string;
  t: number;
  steps: number;
}

/** What is right, by hand or by rational arithmetic, and what IEEE 754 makes of the formula where it is asked. */
const RIGHT = [
  ['A hit at 0.51 of the step.', ''],
  ['A hit at 0.47 of the step.', ''],
  ['In touch from 0.385 to 0.415.', ''],
  ['They never touch.', ''],
  ['In touch at the start, and leaving: no hit.', ''],
  ['It leaves at (6, 3).', ''],
  ['Nothing in common.', ''],
  ['Turned round: right, right, right.', 'Plain doubles: in line, right, right.'],
  ['Turned round: in line, in line, in line.', 'Plain doubles: left, in line, right.'],
  ['Nothing in common.', ''],
  ['Crossing at (0.66667, 0.66667).', ''],
  ['Crossing at (0.1, 0.1).', ''],
  ['They touch.', ''],
  ['It meets it at (78.787, 78.787).', ''],
  ['They touch.', ''],
  ['With its edges inside, without them outside.', ''],
];

it('kept bugs: every input has the right answer', async () => {
  const visitor = await site.open('kept-bugs/index.html?paused');
  const { keyboard } = visitor.page;
  const state = () => visitor.read<State>('state');
  expect((await state()).count).toBe(RIGHT.length);
  await keyboard.press('Tab');
  for (const [i, [here, doubles]] of RIGHT.entries()) {
    expect(await state()).toMatchObject({ bug: i + 1, here, doubles });
    expect(await visitor.page.locator('#panel').textContent()).toContain(here);
    if (i === 8) await visitor.screenshot('kept-bugs-side');
    await keyboard.press('c');
  }
  expect(await state()).toMatchObject({ bug: 1 });
  await keyboard.press('x');
  expect(await state()).toMatchObject({ bug: RIGHT.length });
});

it('kept bugs: plays, and goes where the slider leads', async () => {
  const visitor = await site.open('kept-bugs/index.html?bug=2');
  await visitor.until<State>((now) => now.t > 0.02 && now.steps > 3);
  const time = visitor.page.getByRole('slider', { name: 'Time' });
  await time.fill('0.47');
  expect(await visitor.read('state')).toMatchObject({ paused: true, t: 0.47 });
  expect(visitor.page.url()).toMatch(/bug=2.*t=0.47/);
  await visitor.control('Input').locator('select').selectOption('On the edge');
  expect(await visitor.read('state')).toMatchObject({ bug: 16, t: 0 });
  expect(await time.isVisible()).toBe(false);
});
