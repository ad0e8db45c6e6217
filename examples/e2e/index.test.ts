import { readdirSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { builtSite, PHONE } from './built-site.js';
import { contrasts } from './contrast.js';
import { tabThrough } from './focus.js';

const site = builtSite();

describe('the index', () => {
  it('has a card with a picture for each page, and they lead there and back', async () => {
    const visitor = await site.open('index.html');
    const { page } = visitor;
    await visitor.screenshot('index');
    const titles = await page.locator('#cards h2').allTextContents();
    expect(titles.slice(0, 2)).toEqual(['Stress', 'Cut the line']);
    expect(await page.locator('#cards svg').count()).toBe(titles.length);
    const links = await page
      .locator('#cards a')
      .evaluateAll((all) => all.map((it) => it.getAttribute('href')));
    const folders = readdirSync(path.resolve(import.meta.dirname, '../pages'));
    // All of them are opened by `every-page.test.ts`.
    expect(links.sort()).toEqual(folders.map((folder) => `./${folder}/index.html`).sort());
    for (const title of ['Cut the line', 'Segments']) {
      await page.getByRole('heading', { name: title }).click();
      await page.getByRole('heading', { name: title, level: 1 }).waitFor();
      await visitor.poll(() => window.swept !== undefined, 0);
      await page.getByRole('link', { name: 'All examples' }).click();
      await page.locator('#cards').waitFor();
    }
  });

  it.each(['dark', 'light'] as const)('is for everybody, when %s', async (colorScheme) => {
    const visitor = await site.open('index.html', { colorScheme });
    const titles = await visitor.page.locator('#cards h2').allTextContents();
    const stops = await tabThrough(visitor.page);
    const names = ['Start', 'Documentation', 'API', ...titles];
    expect(stops).toHaveLength(names.length);
    names.forEach((name, i) => void expect(stops[i].name).toContain(name));
    expect(stops.filter(({ hidden, outline }) => hidden || outline < 2)).toEqual([]);
    const { texts } = await contrasts(visitor.page);
    expect(texts.length).toBeGreaterThan(2 * titles.length);
    expect(texts.filter(({ ratio }) => !(ratio >= 4.5))).toEqual([]);
  });

  it('fits a phone', async () => {
    const visitor = await site.open('index.html', PHONE);
    expect(await visitor.page.evaluate(() => document.documentElement.scrollWidth)).toBe(
      PHONE.viewport.width,
    );
    await visitor.screenshot('index-phone');
  });
});
