import { describe, expect, it } from 'vitest';
import { builtSite } from './built-site.js';

const site = builtSite();

describe('the index', () => {
  it('has a card with a picture for each page, and each leads there and back', async () => {
    const visitor = await site.open('index.html');
    const { page } = visitor;
    await visitor.screenshot('index');
    const titles = await page.locator('#cards h2').allTextContents();
    expect(titles.slice(0, 2)).toEqual(['Stress', 'Cut the line']);
    expect(await page.locator('#cards svg').count()).toBe(titles.length);
    for (const title of titles) {
      await page.getByRole('heading', { name: title }).click();
      await page.getByRole('heading', { name: title, level: 1 }).waitFor();
      await page.waitForFunction(() => window.swept !== undefined);
      await page.getByRole('link', { name: 'All examples' }).click();
      await page.locator('#cards').waitFor();
    }
  });
});
