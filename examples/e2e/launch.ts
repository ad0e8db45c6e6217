import { type BrowserServer, chromium } from 'playwright-core';

/** A browser for all test files, which reach it by `connect`: to start one takes longer than some of them. */
export function launch(executablePath: string): Promise<BrowserServer> {
  return chromium.launchServer({
    executablePath,
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
