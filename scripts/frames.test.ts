import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import { readFrames } from 'swept';
import { expect, it } from 'vitest';

const BUILT = pathToFileURL(path.join(import.meta.dirname, '../packages/world/dist/index.js')).href;
const FRAMES = 100_000;
/** As many are added now and then, so that buffers are replaced by larger ones. */
const BODIES = 100;
const GROWTHS = 4;

/** A body goes on by 1 in each step, and all have the number of the frame as their user data. */
const WORKER = `
const { parentPort, workerData } = require('node:worker_threads');
import(workerData.built).then(({ circle, STATIC, World, writeFrames }) => {
  const { frames, bodies, growths, shared } = workerData;
  const world = new World();
  const post = (message, transfer) => parentPort.postMessage(message, transfer);
  const writer = writeFrames(world, { post, shared });
  parentPort.on('message', (message) => writer.receive(message));
  const add = () => {
    for (let i = 0; i < bodies; i++) world.add(circle(0, 9 + world.size, 0.25), { mobility: STATIC });
  };
  world.add(circle(0, 0, 0.25), { velocity: [1, 0] });
  add();
  let number = 0;
  const some = () => {
    for (let i = 0; i < 500 && number < frames; i++) {
      number++;
      if (number % (frames / growths) === 0) add();
      world.step(1);
      world.bodies.userData.fill(number, 0, world.bodies.end);
      writer.write(number);
    }
    // Messages come in between.
    if (number < frames) setImmediate(some);
  };
  some();
});
`;

it.each([
  ['shared', true],
  ['transferred', false],
] as const)(
  'frames of a worker that are %s come whole and in ascending order',
  async (_, shared) => {
    const frames = shared ? FRAMES : FRAMES / 10;
    const workerData = { built: BUILT, frames, bodies: BODIES, growths: GROWTHS, shared };
    const worker = new Worker(WORKER, { eval: true, workerData });
    const failed = new Promise<never>((_, reject) => worker.on('error', reject));
    const reader = readFrames({ post: (message, transfer) => worker.postMessage(message, transfer) });
    worker.on('message', (message) => reader.receive(message));
    let read = 0;
    let last = 0;
    const torn: unknown[] = [];
    /** Reads as fast as it can; the worker writes meanwhile. */
    const some = (): void => {
      for (let i = 0; i < 500; i++) {
        if (!reader.read()) continue;
        read++;
        const { number, time, userData, end } = reader;
        if (!(number > last) || time !== number) torn.push([number, last, time]);
        last = number;
        reader.update(1);
        if (reader.rows[0] !== number) torn.push([number, reader.rows[0]]);
        for (let slot = 0; slot < end; slot++)
          if (userData[slot] !== number) torn.push([number, slot, userData[slot]]);
        // The frame before is whole as well.
        reader.update(0);
        if (reader.rows[0] !== reader.timeBefore) torn.push([number, reader.rows[0], reader.timeBefore]);
      }
    };
    const all = (async () => {
      while (last < frames && torn.length === 0) {
        some();
        await new Promise((resolve) => setImmediate(resolve));
      }
    })();
    try {
      await Promise.race([all, failed]);
    } finally {
      await worker.terminate();
    }
    expect(torn).toEqual([]);
    expect(reader.end).toBe(1 + BODIES * (GROWTHS + 1));
    expect(reader.shared).toBe(shared);
    // The two are at work at the same time: the reader had many frames, and missed some.
    expect(read).toBeGreaterThan(frames / 1000);
    expect(read).toBeLessThanOrEqual(frames);
  },
  120_000,
);
