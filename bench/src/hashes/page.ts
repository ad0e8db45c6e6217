// For browsers: posts what `console.ts` prints to the server it was loaded from, or what went wrong. The page
// comes first, and starts this file in a worker.
import { rows } from './rows.js';

/** Globals of browsers that the types of Node lack. */
interface Browser {
  readonly location: URL;
  readonly Worker: new (url: string, options: { readonly type: 'module' }) => unknown;
}

const { location, Worker } = globalThis as unknown as Browser;
const where = 'document' in globalThis ? 'page' : 'worker';

function post(line: unknown): Promise<unknown> {
  return fetch(`/${where}`, { method: 'POST', body: JSON.stringify(line) });
}

const motionCount = location.search.slice(1);
try {
  for (const [name, hash] of Object.entries(rows(motionCount ? Number(motionCount) : undefined)))
    await post([name, await hash()]);
  await post('done');
} catch (error) {
  await post(String(error));
}
if (where === 'page') new Worker(`/page.js${location.search}`, { type: 'module' });
