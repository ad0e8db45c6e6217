import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { type Browser, type BrowserContextOptions, chromium, type Locator, type Page } from 'playwright-core';
import { inject } from 'vitest';

const MEDIA = { colorScheme: 'dark', reducedMotion: 'no-preference' } as const;
const OUT = path.resolve(import.meta.dirname, '../../out');

/** The browser of all, in which a test file has its own windows. To be closed when they are no longer needed. */
export function connect(): Promise<Browser> {
  return chromium.connect(inject('browser'));
}

/** Writes a picture for those who want to look at it, and have set SCREENSHOTS. */
export async function screenshot(page: Page, name: string): Promise<void> {
  if (process.env.SCREENSHOTS === undefined) return;
  mkdirSync(OUT, { recursive: true });
  await page.screenshot({ path: path.join(OUT, `${name}.png`) });
}

/** Paths are still made, but without a GPU filling them takes most of the time, and no test looks at a pixel. */
function fillNothing(): void {
  Object.assign(CanvasRenderingContext2D.prototype, { fill() {}, stroke() {} });
}

/** A page in a window of its own, and everything that went wrong on it. */
export class Visitor {
  /** Console errors and warnings, uncaught errors, requests that failed or left the site. */
  readonly complaints: string[] = [];

  private constructor(
    readonly page: Page,
    site: string,
    readonly options: BrowserContextOptions,
  ) {
    const { origin } = new URL(site);
    page.on('console', (message) => {
      if (['error', 'warning'].includes(message.type())) this.complaints.push(`console: ${message.text()}`);
    });
    page.on('pageerror', (error) => this.complaints.push(`uncaught: ${error.message}`));
    page.on('requestfailed', (request) => {
      // The icon of a page that is left before it has come.
      if (request.failure()?.errorText === 'net::ERR_ABORTED' && request.url().endsWith('.svg')) return;
      this.complaints.push(`failed: ${request.url()}`);
    });
    page.on('response', (response) => {
      if (response.status() >= 400) this.complaints.push(`${response.status()}: ${response.url()}`);
    });
    page.on('request', (request) => {
      const url = new URL(request.url());
      if (url.protocol.startsWith('http') && url.origin !== origin) this.complaints.push(`outside: ${url}`);
    });
  }

  static async open(browser: Browser, site: string, options: BrowserContextOptions = {}): Promise<Visitor> {
    const context = await browser.newContext({
      viewport: { width: 1280, height: 800 },
      ...MEDIA,
      ...options,
    });
    if (process.env.SCREENSHOTS === undefined) await context.addInitScript(fillNothing);
    const page = await context.newPage();
    page.setDefaultTimeout(30_000);
    return new Visitor(page, site, options);
  }

  /** Leaves the page: the window is as good as new, since the pages keep nothing. */
  async leave(): Promise<void> {
    const { colorScheme, reducedMotion } = { ...MEDIA, ...this.options };
    await this.page.goto('about:blank');
    await this.page.mouse.move(-1, -1);
    await this.page.emulateMedia({ colorScheme, reducedMotion });
    this.complaints.length = 0;
  }

  close(): Promise<void> {
    return this.page.context().close();
  }

  /** What a snapshot function of the page gives now. */
  read<T>(name: string): Promise<T> {
    return this.page.evaluate((key) => window.swept?.[key]?.() as T, name);
  }

  /** Waits until the page's state fulfils a condition. */
  async until<S>(condition: (state: S) => boolean): Promise<S> {
    let state: S | undefined;
    await this.asked(async () => {
      state = await this.read<S | undefined>('state');
      return state !== undefined && condition(state);
    }, String(condition));
    return state as S;
  }

  /**
   * Asks the page until it answers with something that is true. `ask` must not use anything from outside but
   * its argument.
   */
  poll<T, A>(ask: (argument: A) => T, argument: A): Promise<NonNullable<T>> {
    // The types of playwright know what can be sent, which is no concern here.
    const evaluate = this.page.evaluate.bind(this.page) as (f: typeof ask, a: A) => Promise<T>;
    return this.asked(() => evaluate(ask, argument), String(ask)) as Promise<NonNullable<T>>;
  }

  /** From outside: within the page, the policy of the site lets nothing be made of text. */
  private async asked<T>(ask: () => Promise<T>, what: string): Promise<T> {
    for (const end = Date.now() + 30_000; ; ) {
      const answer = await ask();
      if (answer) return answer;
      if (Date.now() > end) throw new Error(`In 30 seconds this did not come true: ${what}`);
      await setTimeout(30);
    }
  }

  /** The control with this label. */
  control(label: string): Locator {
    return this.page.locator('.lil-controller').filter({ has: this.page.getByText(label, { exact: true }) });
  }

  button(name: string): Locator {
    return this.page.getByRole('button', { name, exact: true });
  }

  /** The point of the picture with this name. */
  handle(name: string): Locator {
    return this.page.locator(`.handle[aria-label^="${name}: "]`);
  }

  /** Drags a point of the picture by so many CSS pixels. */
  async drag(name: string, dx: number, dy: number): Promise<void> {
    const box = await this.handle(name).boundingBox();
    if (!box) throw new Error(`There is no handle ${name} to be seen.`);
    const { mouse } = this.page;
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    await mouse.move(x, y);
    await mouse.down();
    await mouse.move(x + dx, y + dy, { steps: 3 });
    await mouse.up();
  }

  screenshot(name: string): Promise<void> {
    return screenshot(this.page, `examples-${name}`);
  }
}
