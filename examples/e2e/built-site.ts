import { isDeepStrictEqual } from 'node:util';
import type { Browser, BrowserContextOptions } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, inject } from 'vitest';
import { serve } from './static-server.js';
import { connect, Visitor } from './visitor.js';

export const PHONE = {
  viewport: { width: 390, height: 780 },
  hasTouch: true,
  isMobile: true,
  deviceScaleFactor: 2,
} as const;

/**
 * The built site, served from a sub-folder, for the tests of a file. `open` gives a visitor of one of its
 * pages; after each test it leaves, and the test fails if the page had anything to complain of.
 *
 * @param headers what the server says with each file, beside its type
 */
export function builtSite(headers: Readonly<Record<string, string>> = {}) {
  const visitors: Visitor[] = [];
  /** Those who have left: to open another window takes longer than most pages do. */
  const idle: Visitor[] = [];
  let server: Awaited<ReturnType<typeof serve>>;
  let browser: Browser;

  beforeAll(async () => {
    server = await serve(inject('dist'), '/a/sub-folder/', headers);
    browser = await connect();
  });

  afterEach(async () => {
    const complaints = visitors.flatMap((visitor) => visitor.complaints);
    const left = visitors.splice(0).filter((visitor) => !visitor.page.isClosed());
    await Promise.all(left.map((visitor) => visitor.leave()));
    idle.push(...left);
    expect(complaints).toEqual([]);
  });

  afterAll(async () => {
    await browser?.close();
    await server?.close();
  });

  return {
    async open(page: string, options: BrowserContextOptions = {}): Promise<Visitor> {
      const at = idle.findIndex((it) => isDeepStrictEqual(it.options, options));
      const [visitor = await Visitor.open(browser, server.url, options)] = at < 0 ? [] : idle.splice(at, 1);
      visitors.push(visitor);
      await visitor.page.goto(server.url + page);
      return visitor;
    },
  };
}
