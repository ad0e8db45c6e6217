import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';
import { bounce, chain, circle, type Hit, STATIC, World } from 'swept';
import { expectArguments, readArguments } from '../advise/arguments.js';
import { command, type Streams } from '../advise/command.js';
import { Progress } from '../advise/progress.js';
import { Stopwatch } from '../broadphase/stopwatch.js';
import { wholeNumber } from '../flags.js';
import { quantile } from '../main-job/quantile.js';
import { DT } from '../main-job/run.js';
import { asText } from '../section.js';

export const HELP = `Measures what it costs to save a world and to load it, beside a step of it:
discs of radius 0.5 in a closed room, each 10 units per second fast, which fill
a part of it. They bounce off each other and off the walls, or fly through each
other and off the walls alone. Times are medians of processor time; each load
goes four steps back.

Usage: node bench rollback [flags]

  --bodies N  discs, 10 to 100000 (10000)
  --loads N   number of times that each is measured, 5 to 10000 (200)
  --seed N    0 to 4294967295 (1)
  --help      print this

Exit code: 0, or 2 for a bad flag or value.
`;

const RADIUS = 0.5;
const SPEED = 10;
/** Steps before anything is measured: code gets compiled, and the discs are mixed. */
const WARMUP = 100;
/** Steps between a save and its load. */
const BACK = 4;

interface Crowd {
  readonly name: string;
  /** The part of the room that the discs fill. */
  readonly fill: number;
  readonly collides: boolean;
}

const CROWDS: readonly Crowd[] = [
  { name: 'bounce, fill 0.3', fill: 0.3, collides: true },
  { name: 'bounce, fill 0.05', fill: 0.05, collides: true },
  { name: 'pass, fill 0.05', fill: 0.05, collides: false },
];

export interface Cost {
  readonly bytes: number;
  /** Medians, in milliseconds. */
  readonly step: number;
  readonly save: number;
  readonly load: number;
  /** Were all steps after a load equal to those before? */
  readonly same: boolean;
}

/** The command. Returns the exit code. */
export function rollbackCommand(args: readonly string[], streams: Streams): Promise<number> {
  return command('rollback', streams, () => {
    const { values, positionals } = readArguments(args, {
      bodies: { type: 'string' },
      loads: { type: 'string' },
      seed: { type: 'string' },
      help: { type: 'boolean', short: 'h' },
    });
    if (values.help) {
      streams.out.write(HELP);
      return 0;
    }
    expectArguments(positionals, []);
    const bodies = wholeNumber('--bodies', values.bodies, 10_000, 10, 1e5);
    const loads = wholeNumber('--loads', values.loads, 200, 5, 10_000);
    const seed = wholeNumber('--seed', values.seed, 1, 0, 2 ** 32 - 1);
    const progress = new Progress(streams.err);
    const rows = CROWDS.map((crowd, i) => {
      const say = (part: number): void => progress.say((i + part) / CROWDS.length, crowd.name);
      const { bytes, step, save, load, same } = rollback(crowd, bodies, loads, seed, say);
      const cells = [step, save, load].map((ms) => ms.toFixed(2));
      return [crowd.name, ...cells, ((save + load) / step).toFixed(2), `${bytes}`, same ? 'yes' : 'NO'];
    });
    progress.end();
    const header = ['discs', 'step, ms', 'save, ms', 'load, ms', 'both / step', 'bytes', 'same again'];
    const title = `${bodies} discs`;
    streams.out.write(`${asText({ title, text: '', table: [header, ...rows] })}\n`);
    return 0;
  });
}

/** Saves and loads a crowd the given number of times. Reports its progress. */
export function rollback(
  { fill, collides }: Crowd,
  bodies: number,
  loads: number,
  seed: number,
  say: (part: number) => void,
): Cost {
  const world = crowdOf(bodies, fill, seed);
  const [wall] = world.ids();
  const answer = collides
    ? (hit: Hit) => bounce(world, hit)
    : (hit: Hit) => {
        if (hit.a === wall || hit.b === wall) bounce(world, hit);
      };
  for (let i = 0; i < WARMUP; i++) world.step(DT, answer);
  const times: Record<'step' | 'save' | 'load', number[]> = { step: [], save: [], load: [] };
  const watch = new Stopwatch();
  let saved = world.save();
  let same = true;
  for (let i = 0; i < loads; i++) {
    watch.start();
    world.step(DT, answer);
    times.step.push(watch.stop());
    watch.start();
    saved = world.save(saved);
    times.save.push(watch.stop());
    for (let k = 0; k < BACK; k++) world.step(DT, answer);
    const future = world.hash();
    watch.start();
    world.load(saved);
    times.load.push(watch.stop());
    for (let k = 0; k < BACK; k++) world.step(DT, answer);
    same &&= world.hash() === future;
    say((i + 1) / loads);
  }
  const [step, save, load] = [times.step, times.save, times.load].map((all) => quantile(all, 0.5));
  return { bytes: saved.length, step, save, load, same };
}

/** Discs on the points of a lattice, in a room of which they fill this part. */
function crowdOf(bodies: number, fill: number, seed: number): World {
  const random = xoroshiro128plus(seed);
  const world = new World({ capacity: bodies + 4 });
  const side = Math.sqrt((bodies * Math.PI * RADIUS ** 2) / fill);
  const corners = [
    [0, 0],
    [0, side],
    [side, side],
    [side, 0],
  ] as const;
  world.add(chain(corners, { closed: true }), { mobility: STATIC });
  const columns = Math.ceil(Math.sqrt(bodies));
  const gap = side / columns;
  for (let i = 0; i < bodies; i++) {
    const angle = (2 * Math.PI * (random.next() >>> 0)) / 2 ** 32;
    const [x, y] = [((i % columns) + 0.5) * gap, (Math.floor(i / columns) + 0.5) * gap];
    world.add(circle(x, y, RADIUS), { velocity: [SPEED * Math.cos(angle), SPEED * Math.sin(angle)] });
  }
  return world;
}
