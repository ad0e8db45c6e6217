import { createServer } from 'vite';
import { expect, it } from 'vitest';
import { configFile } from './build-site.js';
import { connect, Visitor } from './visitor.js';

it('npm run demo serves the same pages', async () => {
  const server = await createServer({
    configFile,
    logLevel: 'error',
    server: { port: 0, host: '127.0.0.1' },
  });
  const browser = await connect();
  try {
    await server.listen();
    const url = server.resolvedUrls?.local[0] as string;
    for (const page of ['stress/index.html?bodies=1000&scene=coastline-110m', 'cut-the-line/?auto']) {
      const visitor = await Visitor.open(browser, url);
      await visitor.page.goto(url + page);
      await visitor.until<{ steps: number }>((state) => state.steps > 3);
      await visitor.close();
      expect(visitor.complaints).toEqual([]);
    }
    // With shared memory, for which the server says two headers.
    const visitor = await Visitor.open(browser, url);
    await visitor.page.goto(`${url}worker/?bodies=500&ms=20`);
    await visitor.until<{ steps: number; way: string }>((state) => state.steps > 3 && state.way === 'shared');
    await visitor.close();
    expect(visitor.complaints).toEqual([]);
  } finally {
    await browser.close();
    await server.close();
  }
});
