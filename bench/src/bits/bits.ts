import { loadScene, SCENES } from '@swept/scenes';
import { bounce } from 'swept';
import { command, type Streams } from '../advise/command.js';
import { Progress } from '../advise/progress.js';
import { readFlags, wholeNumber } from '../flags.js';
import { DT } from '../main-job/run.js';
import { worldOf } from '../main-job/scene-world.js';
import { Digest } from './digest.js';
import { motions } from './motions.js';
import { QUESTIONS } from './questions.js';

export const HELP = `Hashes every bit of the answers to seeded questions: a line for each function
of the narrowphase, and one for each scene. The same lines on two machines, on
two engines, or before and after a change mean the same answers.

Usage: node bench bits [flags]

  --queries N   pairs of moving shapes, each put to every function (2000000)
  --seed N      of the pairs, 0 to 1000000 (1)
  --quick       20000 queries, a few seconds
  --help        print this

Exit code: 0 done, 2 for a bad flag or value.
`;

const QUERIES = 2_000_000;
const QUICK = 20_000;

/** The command. Returns the exit code. */
export function bits(args: readonly string[], streams: Streams): Promise<number> {
  return command('bits', streams, async () => {
    const values = readFlags(args, {
      queries: { type: 'string' },
      seed: { type: 'string' },
      quick: { type: 'boolean' },
      help: { type: 'boolean', short: 'h' },
    });
    if (values.help) {
      streams.out.write(HELP);
      return 0;
    }
    const queries = wholeNumber('--queries', values.queries, values.quick ? QUICK : QUERIES, 1, 1e9);
    const seed = wholeNumber('--seed', values.seed, 1, 0, 1e6);
    const progress = new Progress(streams.err);
    const lines = narrowphaseBits(queries, seed, (done) => progress.say(done, 'querying the narrowphase'));
    for (const [index, name] of SCENES.entries()) {
      progress.say(index / SCENES.length, `playing ${name}`);
      lines[name] = await sceneBits(name);
    }
    progress.end();
    for (const [name, hash] of Object.entries(lines)) streams.out.write(`${name.padEnd(22)} ${hash}\n`);
    return 0;
  });
}

/** The hash of all answers to each question, by its name. */
export function narrowphaseBits(
  queries: number,
  seed: number,
  progress: (done: number) => void = () => {},
): Record<string, string> {
  const digests = Object.entries(QUESTIONS).map(([name, question]) => ({
    name,
    question,
    digest: new Digest(),
  }));
  let done = 0;
  for (const motion of motions(queries, seed)) {
    if (done++ % 1000 === 0) progress(done / queries);
    for (const { question, digest } of digests) question(motion, digest);
  }
  return Object.fromEntries(digests.map(({ name, digest }) => [name, digest.toString()]));
}

/** The hash of a world that has played a scene with bounces, and of the numbers of hits in each step. */
async function sceneBits(name: (typeof SCENES)[number]): Promise<string> {
  const world = worldOf(await loadScene(name, { bodies: 1000, seed: 1, dt: DT }), 'hierarchicalGrid');
  let hits = 0;
  for (let step = 0; step < 60; step++) {
    world.step(DT, (hit) => {
      hits++;
      bounce(world, hit);
    });
  }
  return `${world.hash()} ${hits}`;
}
