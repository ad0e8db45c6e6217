import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';
import {
  bounce,
  box,
  chain,
  circle,
  hierarchicalGrid,
  packedTree,
  STATIC,
  sweepAndPrune,
  uniformGrid,
  World,
} from 'swept';
import { expectArguments, readArguments } from '../advise/arguments.js';
import { command, type Streams } from '../advise/command.js';
import { Progress } from '../advise/progress.js';
import { wholeNumber } from '../flags.js';
import { DT } from '../main-job/run.js';

export const HELP = `Lets one world run for very long, in which bodies come and go in each step,
rest and turn, and which is saved, loaded and given other strategies, and looks
whether it grows: its memory, the room for bodies, the number of slots used.

Usage: node bench soak [flags]

  --steps N   steps of 1/60 s, 1000 to 100000000 (1000000)
  --seed N    0 to 4294967295 (1)
  --help      print this

Exit code: 0 if nothing has grown since a tenth of the steps, 1 if something
has, 2 for a bad flag or value.
`;

/** Bodies that are added and removed, besides the room. */
const BODIES = 60;
/** The factor and the number of bytes by which memory may exceed that after the first tenth: for code that the
 * engine compiles late, and its own noise. */
const SPARE = 1.05;
const SPARE_BYTES = 2 ** 22;

/** The measured sizes. */
export interface Size {
  readonly bytes: number;
  readonly capacity: number;
  readonly slots: number;
}

/** The command. Returns the exit code. */
export function soakCommand(args: readonly string[], streams: Streams): Promise<number> {
  return command('soak', streams, () => {
    const { values, positionals } = readArguments(args, {
      steps: { type: 'string' },
      seed: { type: 'string' },
      help: { type: 'boolean', short: 'h' },
    });
    if (values.help) {
      streams.out.write(HELP);
      return 0;
    }
    expectArguments(positionals, []);
    const steps = wholeNumber('--steps', values.steps, 1_000_000, 1000, 1e8);
    const seed = wholeNumber('--seed', values.seed, 1, 0, 2 ** 32 - 1);
    const { sizes, births, hash } = soak(steps, seed, streams);
    streams.out.write('   steps   memory, MB   room for   slots used\n');
    sizes.forEach(({ bytes, capacity, slots }, i) => {
      const done = Math.round(((i + 1) * steps) / sizes.length);
      const cells = [String(done).padStart(8), (bytes / 1e6).toFixed(2).padStart(12)];
      streams.out.write(
        `${[...cells, String(capacity).padStart(10), String(slots).padStart(12)].join(' ')}\n`,
      );
    });
    const grown = growthOf(sizes);
    streams.out.write(`${births} bodies were born. Hash at the end: ${hash}\n`);
    streams.out.write(grown === undefined ? 'Nothing has grown.\n' : `${grown}\n`);
    return grown === undefined ? 0 : 1;
  });
}

/** The growth since the first of these, in words. */
export function growthOf(sizes: readonly Size[]): string | undefined {
  const [first] = sizes;
  const last = sizes[sizes.length - 1];
  if (last.capacity > first.capacity)
    return `The room for bodies has grown: ${first.capacity} to ${last.capacity}.`;
  if (last.slots > first.slots) return `More slots are used: ${first.slots} to ${last.slots}.`;
  if (last.bytes > SPARE * first.bytes + SPARE_BYTES)
    return `The memory has grown: ${(first.bytes / 1e6).toFixed(2)} MB to ${(last.bytes / 1e6).toFixed(2)} MB.`;
  return undefined;
}

/** Runs the world. Its size is measured after each tenth of the steps. */
export function soak(
  steps: number,
  seed: number,
  { err }: Pick<Streams, 'err'>,
): { sizes: Size[]; births: number; hash: string } {
  const random = xoroshiro128plus(seed);
  const unit = (): number => (random.next() >>> 0) / 2 ** 32;
  const world = new World({ gravity: [0, -10] });
  const corners = [
    [0, 0],
    [0, 20],
    [20, 20],
    [20, 0],
  ] as const;
  world.add(chain(corners, { closed: true }), { mobility: STATIC, friction: 0.3 });
  const strategies = [hierarchicalGrid, uniformGrid, sweepAndPrune, packedTree];
  let births = 0;
  const born = (i: number): number => {
    births++;
    const x = 2 + 16 * unit();
    const y = 2 + 16 * unit();
    const kind = i % 4;
    const shape = kind === 0 ? box(x, y, 0.5, 0.7) : circle(x, y, 0.1 + 0.2 * unit());
    const turning = kind < 2 ? { angularVelocity: 4 * unit() - 2 } : {};
    return world.add(shape, { velocity: [8 * unit() - 4, 8 * unit() - 4], friction: 0.3, ...turning });
  };
  const ids = Array.from({ length: BODIES }, (_, i) => born(i));
  const sizes: Size[] = [];
  const progress = new Progress(err);
  let saved = world.save();
  for (let step = 1; step <= steps; step++) {
    // One is removed, and one of its kind is added.
    const at = (random.next() >>> 0) % BODIES;
    world.remove(ids[at]);
    ids[at] = born(at);
    world.step(DT, (hit) => bounce(world, hit, 0.5));
    if (step % 100 === 50) {
      saved = world.save(saved);
      world.load(saved);
    }
    if (step % 1000 === 0) world.setBroadphase(strategies[(step / 1000) % strategies.length]());
    if (step % Math.floor(steps / 10) === 0) sizes.push(sizeOf(world));
    if (step % 100 === 0) progress.say(step / steps, 'soaking');
  }
  progress.end();
  return { sizes, births, hash: world.hash() };
}

function sizeOf(world: World): Size {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  collect();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return { bytes: heapUsed + arrayBuffers, capacity: world.bodies.kind.length, slots: world.bodies.end };
}
