import { defineConfig } from 'vitest/config';
import { findChromium } from '../scripts/chromium.mjs';

const chromium = findChromium();
if (!chromium && process.env.REQUIRE_BROWSER === '1')
  throw new Error('REQUIRE_BROWSER=1, but no Chromium found');
if (!chromium) console.log('No Chromium found: what is drawn in pages is left out.');

export default defineConfig({
  test: {
    include: chromium ? ['*.test.ts'] : ['*.test.ts', '!pages.test.ts'],
    env: chromium ? { CHROMIUM: chromium } : {},
    // One file after the other: the browser needs the cores itself.
    fileParallelism: false,
    testTimeout: 30_000,
    hookTimeout: 30_000,
  },
});
