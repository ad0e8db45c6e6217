import { describe, expect, it } from 'vitest';
import { builtSite, PHONE } from './built-site.js';
import type { Visitor } from './visitor.js';

const site = builtSite();

interface GasState {
  steps: number;
  hits: number;
  count: number;
  side: number;
  gravity: boolean;
  density: number;
  pressure: number;
  weight: number;
  meanHeight: number;
  answers: [number, number];
  drift: number;
  outside: number;
  view: { x: number; y: number; scale: number };
}

/**
 * p V / (N k T) as a series, whose coefficients are integrals and no simulations. N. Clisby, B. M. McCoy: Ninth
 * and tenth order virial coefficients for hard spheres in D dimensions, J. Stat. Phys. 122 (2006), 15.
 */
const VIRIAL = [
  1, 1, 0.782004436, 0.5322318, 0.33355604, 0.1988425, 0.1148728, 0.064993, 0.0362193, 0.0199537,
];
const series = (density: number) => VIRIAL.reduce((sum, it, i) => sum + it * (2 * density) ** i, 0);

/** Makes so many steps at once, and returns what they come to. */
async function steps(visitor: Visitor, count: number): Promise<GasState> {
  await visitor.button('One step').evaluate((button, times) => {
    for (let i = 0; i < times; i++) (button as HTMLButtonElement).click();
  }, count);
  return visitor.read<GasState>('state');
}

/** Discs do not overlap, and are in the box with all that they are. */
async function expectApart(visitor: Visitor, side: number): Promise<void> {
  const discs = await visitor.read<number[][]>('discs');
  let least = Infinity;
  discs.forEach(([x, y, r], i) => {
    expect(Math.min(x, y, side - x, side - y)).toBeGreaterThan(r - 1e-9);
    for (let j = 0; j < i; j++)
      least = Math.min(least, Math.hypot(x - discs[j][0], y - discs[j][1]) - r - discs[j][2]);
  });
  expect(least).toBeGreaterThan(-1e-9);
}

describe('the gas', () => {
  it('keeps its energy, and its pressure is that of the virial series, on walls and without', async () => {
    const visitor = await site.open('gas/index.html?discs=400&density=0.2&seed=2&space=wrapping&paused=1');
    const free = await steps(visitor, 600);
    expect(free.hits).toBeGreaterThan(6000);
    expect(Math.abs(free.drift)).toBeLessThan(1e-9);
    expect(free.density).toBeCloseTo(0.2, 9);
    expect(Math.abs(free.pressure / series(0.2) - 1)).toBeLessThan(0.03);

    await visitor.control('Space').locator('select').selectOption('box');
    expect(await visitor.read('state')).toMatchObject({ steps: 0, hits: 0 });
    const held = await steps(visitor, 600);
    expect(Math.abs(held.drift)).toBeLessThan(1e-9);
    expect(held.outside).toBe(0);
    expect(Math.abs(held.pressure / series(held.density) - 1)).toBeLessThan(0.05);
    await expectApart(visitor, held.side);
    await visitor.screenshot('gas-box');
    expect(await visitor.page.locator('#panel').textContent()).toContain(held.pressure.toFixed(3));
  });

  it('has the barometric profile under gravity, by its key', async () => {
    const visitor = await site.open('gas/index.html?discs=400&density=0.03&seed=4&space=wrapping&paused=1');
    await visitor.page.keyboard.press('Tab');
    await visitor.page.keyboard.press('g');
    const { gravity, weight, meanHeight, answers, drift, outside, hits } = await steps(visitor, 2000);
    expect(gravity).toBe(true);
    expect(hits).toBeGreaterThan(1000);
    expect(Math.abs(drift)).toBeLessThan(1e-9);
    expect(outside).toBe(0);
    // Of a gas so thin that its discs hardly count: the mean of an exponential that ends at the lid.
    const thin = 1 / weight - 1 / (Math.exp(weight) - 1);
    expect(Math.abs(meanHeight / thin - 1)).toBeLessThan(0.1);
    // Each disc takes its room, which lifts the others.
    expect(answers[1]).toBeGreaterThan(thin);
    expect(Math.abs(answers[0] / answers[1] - 1)).toBeLessThan(0.06);
    await visitor.screenshot('gas-gravity');
  });

  it('can be pushed by a click and a finger, and keeps what it gets', async () => {
    const visitor = await site.open('gas/index.html?discs=200&density=0.3&seed=1&paused=1');
    const before = await steps(visitor, 200);
    expect(before.hits).toBeGreaterThan(0);
    const speeds = async (of: Visitor) => (await of.read<number[][]>('discs')).map((disc) => disc[3]);
    const slow = await speeds(visitor);
    await visitor.page.mouse.click(480, 450);
    const fast = await speeds(visitor);
    const pushed = fast.filter((speed, i) => speed !== slow[i]).length;
    expect(pushed).toBeGreaterThan(5);
    const after = await steps(visitor, 200);
    expect(Math.abs(after.drift)).toBeLessThan(1e-9);
    expect(after.hits).toBeGreaterThan(0);
    await expectApart(visitor, after.side);

    const phone = await site.open('gas/index.html?discs=200&seed=1', PHONE);
    await phone.until<GasState>(({ hits }) => hits > 100);
    await phone.page.touchscreen.tap(195, 300);
    const { drift } = await phone.until<GasState>(({ hits }) => hits < 100);
    expect(Math.abs(drift)).toBeLessThan(1e-9);
  });

  it('takes its settings from sliders, and tells the address', async () => {
    const visitor = await site.open('gas/index.html?seed=1');
    const discs = visitor.control('Discs').locator('input');
    await discs.fill('2000');
    await discs.press('Enter');
    const density = visitor.control('Density').locator('input');
    await density.fill('0.5');
    await density.press('Enter');
    const { drift, outside } = await visitor.until<GasState>(
      ({ count, steps }) => count === 2000 && steps > 5,
    );
    expect(outside).toBe(0);
    expect(Math.abs(drift)).toBeLessThan(1e-9);
    const { searchParams } = new URL(visitor.page.url());
    expect([searchParams.get('discs'), searchParams.get('density')]).toEqual(['2000', '0.5']);
  });
});
