// node examples/moving-picture.mjs: plays the page "Bullets and blades" in Chromium and writes what its canvas
// shows to docs/moving-picture.gif, the picture of the README. Expects built packages (npm run build).
import { statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import gifenc from 'gifenc';
import { chromium } from 'playwright-core';
import { build, preview } from 'vite';

const { GIFEncoder, quantize, applyPalette } = gifenc;

/** Of the page: how it begins, and the window in which both rooms are seen. */
const PAGE = 'bullets-and-blades/index.html?paused=1&seed=1&bullets=30&speed=90';
const WINDOW = { width: 1280, height: 800 };
/** The part of the canvas that is shown, in pixels, and how much smaller. */
const PART = { x: 8, y: 208, width: 996, height: 508 };
const SCALE = 0.75;
/** Steps played before the first picture, then one for each picture. */
const BEFORE = 30;
const PICTURES = 60;
/** Of each picture, in milliseconds: a quarter of real time. */
const DELAY = 66;
const COLOURS = 32;

const root = path.resolve(import.meta.dirname, '..');
const configFile = path.join(root, 'examples/vite.config.ts');
await build({ configFile, logLevel: 'error' });
const server = await preview({ configFile, logLevel: 'error', preview: { port: 0, host: '127.0.0.1' } });
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM || '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu'],
});
try {
  const page = await browser.newPage({ viewport: WINDOW, colorScheme: 'dark' });
  await page.goto(`${server.resolvedUrls?.local[0]}${PAGE}`);
  const one = page.getByRole('button', { name: 'One step' });
  for (let i = 0; i < BEFORE; i++) await one.click();
  const width = Math.round(PART.width * SCALE);
  const height = Math.round(PART.height * SCALE);
  const gif = GIFEncoder();
  /** @type {ReturnType<typeof quantize> | undefined} */
  let palette;
  for (let i = 0; i < PICTURES; i++) {
    await one.click();
    const pixels = await page.evaluate(shown, { ...PART, toWidth: width, toHeight: height });
    const rgba = Uint8Array.from(Buffer.from(pixels, 'base64'));
    palette ??= quantize(rgba, COLOURS);
    gif.writeFrame(applyPalette(rgba, palette), width, height, { palette, delay: DELAY });
  }
  gif.finish();
  const file = path.join(root, 'docs/moving-picture.gif');
  writeFileSync(file, gif.bytes());
  console.log(
    `${path.relative(root, file)}: ${width} x ${height}, ${Math.round(statSync(file).size / 1000)} kB`,
  );
} finally {
  await browser.close();
  await server.close();
}

/**
 * In the page: a part of the canvas, made smaller, as the base64 of its pixels.
 * @param {{ x: number, y: number, width: number, height: number, toWidth: number, toHeight: number }} part
 */
function shown({ x, y, width, height, toWidth, toHeight }) {
  const canvas = /** @type {HTMLCanvasElement} */ (document.querySelector('#stage'));
  const ratio = canvas.width / canvas.clientWidth;
  const small = new OffscreenCanvas(toWidth, toHeight);
  const context = /** @type {OffscreenCanvasRenderingContext2D} */ (small.getContext('2d'));
  context.fillStyle = getComputedStyle(document.body).backgroundColor;
  context.fillRect(0, 0, toWidth, toHeight);
  context.imageSmoothingQuality = 'high';
  context.drawImage(canvas, x * ratio, y * ratio, width * ratio, height * ratio, 0, 0, toWidth, toHeight);
  const { data } = context.getImageData(0, 0, toWidth, toHeight);
  let text = '';
  for (let i = 0; i < data.length; i += 8192) text += String.fromCharCode(...data.subarray(i, i + 8192));
  return btoa(text);
}
