// For hosts with a console: prints, in lines of JSON, what the packages answer by import, by require and in a
// worker, and then that it is done.
import { createRequire } from 'node:module';
import { isMainThread, parentPort, Worker } from 'node:worker_threads';
import * as broadphase from '@swept/broadphase';
import * as core from '@swept/core';
import * as narrowphase from '@swept/narrowphase';
import * as swept from 'swept';
import { answers } from './answers.js';

const answer = () => answers({ swept, core, broadphase, narrowphase });

if (!isMainThread) parentPort?.postMessage(answer());
else {
  const tell = (/** @type {unknown} */ line) => console.log(JSON.stringify(line));
  tell(['import', answer()]);
  const require = createRequire(import.meta.url);
  const [required, ...others] = ['swept', '@swept/core', '@swept/broadphase', '@swept/narrowphase'].map(
    require,
  );
  tell([
    'require',
    answers({ swept: required, core: others[0], broadphase: others[1], narrowphase: others[2] }),
  ]);
  const worker = new Worker(new URL(import.meta.url));
  worker.on('message', (line) => {
    tell(['worker', line]);
    tell('done');
    worker.terminate();
  });
}
