import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connect, screenshot } from './visitor.js';

const ROOT = path.resolve(import.meta.dirname, '../..');

/** The reports, and how each is written in a few seconds. */
const REPORTS = [
  ['out/report.html', 'main-job', ['--quick', '--bodies', '60', '--steps', '8']],
  [
    'bench/out/broadphase/report.html',
    'broadphase',
    ['--only', 'swept World,bruteForce', '--workload', 'U,head-on', '--n', '100,200', '--ticks', '2'],
  ],
] as const;

let browser: Browser;
beforeAll(async () => {
  for (const [, name, args] of REPORTS)
    execFileSync(process.execPath, [path.join(ROOT, `bench/dist/${name}/cli.js`), ...args], {
      stdio: 'ignore',
    });
  browser = await connect();
}, 180_000);
afterAll(() => browser?.close());

describe.each(REPORTS)('%s', (file) => {
  it.each([390, 1280])('fits into %i pixels, has no empty section and its tables scroll', async (width) => {
    const context = await browser.newContext({ viewport: { width, height: 800 } });
    const page = await context.newPage();
    await page.goto(pathToFileURL(path.join(ROOT, file)).href);
    const scrollWidth = await page.evaluate(() => document.scrollingElement?.scrollWidth);
    expect(scrollWidth).toBeLessThanOrEqual(width);
    expect(await page.locator('section').count()).toBeGreaterThan(2);
    expect(await page.locator('section:not(:has(tbody tr, svg))').count()).toBe(0);
    expect(await page.locator('table').count()).toBe(await page.locator('.wide > table').count());
    // What is wider than its box has shadows at the edges, which stay, below covers that move with the
    // content.
    const unmarked = await page.evaluate(
      () =>
        [...document.querySelectorAll('.wide, figure')].filter(
          (box) =>
            box.scrollWidth > box.clientWidth &&
            getComputedStyle(box).backgroundAttachment !== 'local, local, scroll, scroll',
        ).length,
    );
    expect(unmarked).toBe(0);
    await screenshot(page, `${path.basename(path.dirname(file))}-report-${width}`);
    await context.close();
  });
});
