import type { Browser, BrowserContextOptions } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, inject } from 'vitest';
import { serve } from './static-server.js';
import { launch, Visitor } from './visitor.js';

export const PHONE = {
  viewport: { width: 390, height: 780 },
  hasTouch: true,
  isMobile: true,
  deviceScaleFactor: 2,
} as const;

/**
 * The built site, served from a sub-folder, for the tests of a file. `open` gives a visitor of one of its
 * pages; after each test its window is closed, and the test fails if the page had anything to complain of.
 *
 * @param headers what the server says with each file, beside its type
 */
export function builtSite(headers: Readonly<Record<string, string>> = {}) {
  const visitors: Visitor[] = [];
  let server: Awaited<ReturnType<typeof serve>>;
  let browser: Browser;

  beforeAll(async () => {
    server = await serve(inject('dist'), '/a/sub-folder/', headers);
    browser = await launch();
  });

  afterEach(async () => {
    const complaints = visitors.flatMap((visitor) => visitor.complaints);
    await Promise.all(visitors.splice(0).map((visitor) => visitor.close()));
    expect(complaints).toEqual([]);
  });

  afterAll(async () => {
    await browser?.close();
    await server?.close();
  });

  return {
    async open(page: string, options?: BrowserContextOptions): Promise<Visitor> {
      const visitor = await Visitor.open(browser, server.url, options);
      visitors.push(visitor);
      await visitor.page.goto(server.url + page);
      return visitor;
    },
  };
}
