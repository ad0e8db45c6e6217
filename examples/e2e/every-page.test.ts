import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { SOURCE } from '../site/source.js';
import { builtSite, PHONE } from './built-site.js';
import { contrasts } from './contrast.js';
import { tabThrough } from './focus.js';
import type { Visitor } from './visitor.js';

const ROOT = path.resolve(import.meta.dirname, '../..');
const FOLDERS = readdirSync(path.join(ROOT, 'examples/pages'));
/** Less work than what such a page shows at first. */
const LIGHTER: Readonly<Record<string, string>> = { stress: '?bodies=1000&scene=coastline-110m' };

/** What some pages let one do by keys. */
const KEYS: Readonly<Record<string, readonly string[]>> = {
  stress: ['pause', 'one step', 'start again', 'move the view', 'zoom', 'show everything'],
  'cut-the-line': ['pause', 'one step', 'new game', 'move the knife', 'lower the knife'],
  worker: ['pause', 'one step', 'the world in a worker, or in the page', 'start again', 'zoom'],
};

interface State {
  ready?: boolean;
  paused?: boolean;
  steps?: number;
}

const site = builtSite();

async function expectContrasts(visitor: Visitor): Promise<void> {
  const { texts, dots } = await contrasts(visitor.page);
  expect(texts.length).toBeGreaterThan(4);
  expect(texts.filter(({ ratio }) => !(ratio >= 4.5))).toEqual([]);
  expect(dots.filter(({ ratio }) => !(ratio >= 3))).toEqual([]);
}

/** What the tab key must come to, in this order, as the page itself shows it. */
function reachable(visitor: Visitor): Promise<string[]> {
  return visitor.page.evaluate(() => {
    const texts = (selector: string) =>
      [...document.querySelectorAll(selector)]
        .filter((it) => it.checkVisibility())
        .map((it) => (it.ariaLabel ?? it.textContent).trim());
    return [
      ...texts('#stage, .handle, header > a, summary, #panel button, #panel input, #panel select'),
      ...texts('#controls .lil-title, #controls .lil-controller .lil-name'),
    ];
  });
}

describe.each(FOLDERS)('%s', (folder) => {
  const address = `${folder}/index.html${LIGHTER[folder] ?? ''}`;

  it('is for everybody on a desktop', async () => {
    const visitor = await site.open(address);
    const { page } = visitor;
    await visitor.until<State>(({ ready }) => ready !== false);
    await visitor.screenshot(`page-${folder}-dark`);
    // A page that stands still leaves the time to what is asked of it.
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await visitor.until<State>(({ paused }) => paused !== false);
    const expected = await reachable(visitor);
    expect(expected.slice(-20)).toContain('Controls');
    const stops = await tabThrough(page);
    expect(stops.map(({ name }) => name)).toHaveLength(expected.length);
    stops.forEach((stop, i) => {
      expect(stop.name).toMatch(/\S/);
      expect(stop.name).toContain(expected[i]);
      expect(stop.hidden, stop.name).toBe(false);
      expect(stop.outline, stop.name).toBeGreaterThanOrEqual(2);
    });
    expect(await page.locator('#keys dd').count()).toBeGreaterThan(2);
    for (const help of await page.locator('summary').all()) await help.click();
    for (const word of KEYS[folder] ?? []) await page.locator('#keys dd', { hasText: word }).waitFor();
    expect(await page.locator('#stage').getAttribute('aria-describedby')).toBe('keys');
    await expectContrasts(visitor);
    await page.emulateMedia({ colorScheme: 'light' });
    await expectContrasts(visitor);
    for (const help of await page.locator('summary').all()) await help.click();
    await visitor.screenshot(`page-${folder}-light`);
  });

  it('is for everybody on a phone, and stands still where motion is reduced', async () => {
    const visitor = await site.open(address, { ...PHONE, reducedMotion: 'reduce' });
    const { page } = visitor;
    const { paused } = await visitor.until<State>(({ ready }) => ready !== false);
    if (paused !== undefined) expect(await visitor.read('state')).toMatchObject({ paused: true, steps: 0 });
    await visitor.screenshot(`page-${folder}-phone-dark`);
    await page.emulateMedia({ colorScheme: 'light' });
    await page.locator('summary', { hasText: 'About' }).tap();
    await page.locator('article').waitFor();
    await expectContrasts(visitor);
    await visitor.screenshot(`page-${folder}-phone-about`);
    await page.locator('summary', { hasText: 'About' }).tap();
    await visitor.button('Controls').tap();
    await page.locator('.lil-gui:not(.lil-closed):not(.lil-transition)').waitFor();
    const targets = await page.locator('a, button, select, input, summary').evaluateAll((all) =>
      all
        .filter((it) => it.checkVisibility())
        .map((it) => {
          const { width, height } = it.getBoundingClientRect();
          return { what: it.outerHTML.slice(0, 80), least: Math.min(width, height) };
        }),
    );
    expect(targets.length).toBeGreaterThanOrEqual(4);
    expect(targets.filter(({ least }) => least < 28)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.viewport.width);
    await visitor.screenshot(`fingers-${folder}`);
  });

  it('says what it is about, and where the code is', () => {
    const about = readFileSync(path.join(ROOT, 'examples/pages', folder, 'about.html'), 'utf8');
    expect(about).toContain('<math');
    const files = [...about.matchAll(/href="\{\{source\}\}([^"]+)"/g)].map(([, file]) => file);
    expect(files.length).toBeGreaterThan(0);
    expect(files.filter((file) => !existsSync(path.join(ROOT, file)))).toEqual([]);
    expect(SOURCE).toMatch(/^https:\/\/github\.com\//);
  });
});
