// A page in Chromium with a program in it, whose clock and frames are those of the test.
import { build } from 'esbuild';
import { type Browser, chromium, type Page } from 'playwright-core';

/** What is seen of one colour: the middle of its pixels, and width and height, to ten of them. */
export interface Spot {
  readonly x: number;
  readonly y: number;
  readonly size: readonly [number, number];
}

/** Frames come when `frame` is called, and so many milliseconds later. */
const CLOCK = `
  let now = 0;
  let due = [];
  performance.now = () => now;
  requestAnimationFrame = (frame) => due.push(frame);
  cancelAnimationFrame = (number) => void (due[number - 1] = () => {});
  globalThis.frame = (ms) => {
    now += ms;
    const frames = due;
    due = [];
    for (const frame of frames) frame(now);
  };
`;

/** Sums the pixels of a picture by colour: each counts for as much as it has of red, of green and of blue. */
const SPOTS = `async (url) => {
  const image = await createImageBitmap(await (await fetch(url)).blob());
  const { width, height } = image;
  const context = new OffscreenCanvas(width, height).getContext('2d');
  context.drawImage(image, 0, 0);
  const { data } = context.getImageData(0, 0, width, height);
  return [0, 1, 2].map((colour) => {
    let [area, x, y] = [0, 0, 0];
    const [columns, rows] = [new Set(), new Set()];
    for (let i = 0; i < width * height; i++) {
      const part = data[4 * i + colour] / 255;
      if (part === 0) continue;
      const [column, row] = [i % width, Math.floor(i / width)];
      area += part;
      x += part * (column + 0.5);
      y += part * (row + 0.5);
      columns.add(column);
      rows.add(row);
    }
    const size = [columns, rows].map((seen) => 10 * Math.round(seen.size / 10));
    return { x: x / area, y: y / area, size };
  });
}`;

export class Screen {
  readonly errors: string[] = [];
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
    page.on('pageerror', ({ message }) => this.errors.push(message));
    page.on('console', (message) => {
      if (message.type() === 'error') this.errors.push(message.text());
    });
  }

  /** The next frames, each so many milliseconds after the one before. */
  async frames(...lengths: number[]): Promise<void> {
    await this.page.evaluate(`[${lengths}].forEach(frame)`);
  }

  /** Lets frames come until something red is seen, each after a microsecond: tickers ignore those after none. */
  async appears(): Promise<void> {
    do await this.frames(0.001);
    while ((await this.spots())[0].size[0] === 0 && this.errors.length === 0);
  }

  /** What is seen of pure red, green and blue. */
  async spots(): Promise<[Spot, Spot, Spot]> {
    const picture = await this.page.screenshot();
    const url = `data:image/png;base64,${picture.toString('base64')}`;
    return this.page.evaluate(`(${SPOTS})('${url}')`);
  }
}

export function launch(): Promise<Browser> {
  const executablePath = process.env.CHROMIUM ?? 'chromium';
  return chromium.launch({
    executablePath,
    args: ['--no-sandbox', '--use-angle=swiftshader', '--enable-unsafe-swiftshader'],
  });
}

/** Bundles a program as a site would, and starts it in a page of 400 by 300 pixels that is black. */
export async function open(browser: Browser, program: string): Promise<Screen> {
  const { outputFiles } = await build({
    entryPoints: [`${import.meta.dirname}/${program}`],
    bundle: true,
    format: 'iife',
    globalName: 'game',
    jsx: 'automatic',
    define: { 'process.env.NODE_ENV': '"production"' },
    write: false,
    logLevel: 'warning',
  });
  const page = await browser.newPage({ viewport: { width: 400, height: 300 } });
  const screen = new Screen(page);
  await page.setContent(
    '<body style="margin: 0; background: black"><div style="height: 300px"></div></body>',
  );
  await page.addScriptTag({ content: CLOCK });
  await page.addScriptTag({ content: outputFiles[0].text });
  await page.evaluate(`void game.start(document.querySelector('div'))`);
  return screen;
}
