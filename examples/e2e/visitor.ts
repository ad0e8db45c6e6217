import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { type Browser, type BrowserContextOptions, chromium, type Locator, type Page } from 'playwright-core';

const OUT = path.resolve(import.meta.dirname, '../../out');

export function launch(): Promise<Browser> {
  return chromium.launch({
    executablePath: process.env.CHROMIUM || '/usr/bin/chromium',
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  });
}

/** A page in a window of its own, and everything that went wrong on it. */
export class Visitor {
  /** Console errors and warnings, uncaught errors, requests that failed or left the site. */
  readonly complaints: string[] = [];

  private constructor(
    readonly page: Page,
    site: string,
  ) {
    const { origin } = new URL(site);
    page.on('console', (message) => {
      if (['error', 'warning'].includes(message.type())) this.complaints.push(`console: ${message.text()}`);
    });
    page.on('pageerror', (error) => this.complaints.push(`uncaught: ${error.message}`));
    page.on('requestfailed', (request) => this.complaints.push(`failed: ${request.url()}`));
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
      colorScheme: 'dark',
      ...options,
    });
    const page = await context.newPage();
    page.setDefaultTimeout(30_000);
    return new Visitor(page, site);
  }

  close(): Promise<void> {
    return this.page.context().close();
  }

  /** What a snapshot function of the page gives now. */
  read<T>(name: string): Promise<T> {
    return this.page.evaluate((key) => window.swept?.[key]?.() as T, name);
  }

  /** Waits until the page's state fulfils a condition, which must not use anything from outside. */
  async until<S>(condition: (state: S) => boolean): Promise<S> {
    const source = `(() => { const state = window.swept?.state(); return state && (${condition})(state); })()`;
    await this.page.waitForFunction(source);
    return this.read<S>('state');
  }

  /** The control with this label. */
  control(label: string): Locator {
    return this.page.locator('.lil-controller').filter({ has: this.page.getByText(label, { exact: true }) });
  }

  button(name: string): Locator {
    return this.page.getByRole('button', { name, exact: true });
  }

  async screenshot(name: string): Promise<void> {
    mkdirSync(OUT, { recursive: true });
    await this.page.screenshot({ path: path.join(OUT, `examples-${name}.png`) });
  }
}
