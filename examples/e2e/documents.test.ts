import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, inject, it } from 'vitest';
import { builtSite, PHONE } from './built-site.js';
import { contrasts } from './contrast.js';

const site = builtSite();

describe('the documents', () => {
  it('lead to each other and to the pages, and to nothing that is not there', () => {
    const dist = inject('dist');
    const pages = readdirSync(dist, { recursive: true, encoding: 'utf8' })
      .map((file) => file.replaceAll(path.sep, '/'))
      .filter((file) => file.endsWith('.html') && !file.startsWith('api/'));
    expect(pages).toEqual(expect.arrayContaining(['start/index.html', 'docs/knots.html', 'docs/index.html']));
    const dead = pages.flatMap((page) => {
      const html = readFileSync(path.join(dist, page), 'utf8');
      return [...html.matchAll(/ (?:href|src)="([^"]*)"/g)]
        .map(([, to]) => to)
        .filter((to) => !/^https?:/.test(to) && !leadsTo(dist, page, to))
        .map((to) => `${page}: ${to}`);
    });
    expect(dead).toEqual([]);
  });

  it.each(['dark', 'light'] as const)('can be read when %s', async (colorScheme) => {
    const visitor = await site.open('packages/world/index.html', { colorScheme });
    expect(await visitor.page.locator('h1').textContent()).toBe('swept');
    expect(await visitor.page.locator('#siblings a').count()).toBe(4);
    expect(await visitor.page.locator('pre.code .hljs-keyword').count()).toBeGreaterThan(10);
    const { texts } = await contrasts(visitor.page);
    expect(texts.length).toBeGreaterThan(100);
    expect(texts.filter(({ ratio }) => !(ratio >= 4.5))).toEqual([]);
    await visitor.screenshot(`document-${colorScheme}`);
  });

  it.each(['start/index', 'docs/map', 'docs/performance'])('%s fits a phone', async (name) => {
    // Only code and tables are scrolled.
    const visitor = await site.open(`${name}.html`, PHONE);
    const over = await visitor.page.evaluate(() => {
      const { scrollWidth, clientWidth } = document.documentElement;
      return scrollWidth - clientWidth;
    });
    expect(over).toBeLessThanOrEqual(0);
    await visitor.screenshot(`phone-${path.posix.basename(name)}`);
  });

  it('show the pictures of the README', async () => {
    const visitor = await site.open('start/index.html');
    const widths = await visitor.page
      .locator('main img')
      .evaluateAll((images) => images.map((img) => (img as HTMLImageElement).naturalWidth));
    expect(widths.map((width) => width > 0)).toEqual([true, true]);
  });
});

/** Is there what a page of the site links to? Links to the API are to what `npm run api` makes. */
function leadsTo(dist: string, page: string, to: string): boolean {
  const [file, heading] = to.split('#');
  const target = path.join(dist, file.startsWith('/') ? file : path.join(path.dirname(page), file));
  if (path.relative(dist, target).startsWith('api')) return true;
  const full = file === '' ? path.join(dist, page) : target;
  if (!existsSync(full)) return false;
  return heading === undefined || readFileSync(full, 'utf8').includes(`id="${heading}"`);
}
