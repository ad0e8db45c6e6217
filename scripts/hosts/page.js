// For browsers: posts what the one file for a CDN answers, in a page and in a worker of it.

import { answers } from './answers.js';
// @ts-expect-error it is served beside this file
import * as all from './swept.min.js';

const where = 'document' in globalThis ? 'page' : 'worker';
const { core, broadphase, narrowphase } = all;
const post = (/** @type {unknown} */ line) =>
  fetch(`/${where}`, { method: 'POST', body: JSON.stringify(line) });

await post([where, answers({ swept: all, core, broadphase, narrowphase })]).then(() => post('done'));
// What browsers have, and the types of Node do not.
const { Worker } = /** @type {{ Worker: new (url: string, options: { type: 'module' }) => unknown }} */ (
  /** @type {unknown} */ (globalThis)
);
if (where === 'page') new Worker(import.meta.url, { type: 'module' });
