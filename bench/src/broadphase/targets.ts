import { defaultStrategy } from './contenders/strategies.js';
import { medianOf, type Results, rowOf } from './results.js';
import type { Row } from './row.js';
import { growth } from './scaling.js';

/** A goal, in one line. */
export interface Target {
  readonly what: string;
  readonly goal: string;
  /** The worst ratio and its cell. */
  readonly measured: string;
  readonly state: 'met' | 'missed' | 'not measured';
}

const WORKLOADS = ['U', 'C', 'H', 'F', 'M', 'S', 'L'];
const SIZES = [1000, 5000, 10_000, 50_000, 100_000];
const LIDARS = ['lidar', 'long walls'];
const WALKERS = ['walkers tiles', 'walkers coastline', 'walkers slopes'];
const RAPIER = 'Rapier SIMD';
export const WORLD = 'swept World';
const WEIGHTLESS = 'swept World, weightless';

/** A number with the cell in which it was measured. */
interface Sample {
  readonly value: number;
  readonly where: string;
}

/** The goals, with the results for each. */
export function targetsOf(results: Results): Target[] {
  const names = new Set(results.cells.flatMap(({ rows }) => rows.map(({ contender }) => contender)));
  const best = defaultStrategy([...names]) ?? 'the default strategy';
  const times = (what: string, of: string, by: string, goal: number, contests: string[], sizes: number[]) =>
    atLeast(what, goal, ratios(results, of, by, contests, sizes));
  const both = [10_000, 50_000];
  const versus = (contests: string[], goal: number) =>
    times(`${best} against flatbush on ${contests.join(', ')}`, 'flatbush', best, goal, contests, both);
  return [
    versus(['U', 'F', 'L'], 12),
    versus(['S'], 10),
    versus(['C'], 8),
    versus(['H', 'M'], 6),
    atLeast(`${best} against every other peer, every workload and size`, 3, peers(results, best)),
    atMost(`${best} against the best of our strategies, everywhere`, 1.5, cliffs(results, best)),
    times('packedTree against flatbush', 'flatbush', 'packedTree', 4, without('M'), both),
    times('packedTree against flatbush on M', 'flatbush', 'packedTree', 2, ['M'], both),
    atMost(`growth of ${best} from 1,000 to 100,000 bodies on U, power of N`, 1.1, growths(results, best)),
    times('whole step on U against flatbush for the pairs alone', 'flatbush', WORLD, 4, ['U'], [10_000]),
    times('whole step on U against SIMD sensors of Rapier', RAPIER, WORLD, 8, ['U'], [10_000, 100_000]),
    ...[best, WORLD].map((name) =>
      atMost(`${name}, ten times the statics, elsewhere: cost`, 1.1, statics(results, name)),
    ),
    times('rays of a world against flatbush and an exact test', 'flatbush', WORLD, 10, LIDARS, [10_000]),
    times('rays of a world against native Box2D', 'native Box2D', WORLD, 4, LIDARS, [1000, 10_000, 100_000]),
    atLeast('elastic gas against every engine that keeps its energy to a tenth', 1, gasPeers(results)),
    atMost(
      'whole step with gravity over the same without',
      1.5,
      ratios(results, WORLD, WEIGHTLESS, ['gravity discs', 'gravity boxes'], [1000]),
    ),
    atLeast('hits answered per second in a dense gas', 300_000, hitRates(results), ''),
    atMost(
      'whole step of a pile at rest over that of Rapier',
      3,
      ratios(results, WORLD, RAPIER, ['balls at rest', 'pile at rest'], [300, 350]),
    ),
    atLeast('walkers moved by one core within a 60th of a second', 10_000, walkersPerTick(results), ''),
    times('walkers against SIMD controllers of Rapier', RAPIER, WORLD, 1, WALKERS, [10_000]),
    ...[best, WORLD].map((name) => atMost(`${name}, bytes of garbage per tick`, 0, garbage(results, name))),
    atMost('bytes per body, the whole world', 600, memory(results)),
    times('flatbushTree against flatbush by hand', 'flatbush', 'flatbushTree', 1, WORKLOADS, [10_000]),
    times('rbushTree against rbush load by hand', 'rbush load', 'rbushTree', 1, WORKLOADS, [10_000]),
    times('rbushTree against rbush insert by hand', 'rbush insert', 'rbushTree', 1, WORKLOADS, [10_000]),
  ];
}

function without(contest: string): string[] {
  return WORKLOADS.filter((it) => it !== contest);
}

function place(contest: string, size: number, who = ''): string {
  return `${who === '' ? '' : `${who}, `}${contest} at ${size.toLocaleString('en')}`;
}

/** The ratios of the time of one to that of the other; cells that were not measured are left out. */
function ratios(
  results: Results,
  of: string,
  by: string,
  contests: string[],
  sizes: number[],
  who = '',
): Sample[] {
  return contests.flatMap((contest) =>
    sizes.flatMap((size) => {
      const a = medianOf(rowOf(results, contest, size, of));
      const b = medianOf(rowOf(results, contest, size, by));
      return a === undefined || b === undefined ? [] : [{ value: a / b, where: place(contest, size, who) }];
    }),
  );
}

/** Flatbush has targets of its own. */
function peers(results: Results, best: string): Sample[] {
  const names = new Set(
    results.cells.flatMap(({ rows }) =>
      rows.flatMap(({ contender, version }) => (version && contender !== 'flatbush' ? [contender] : [])),
    ),
  );
  return [...names].flatMap((name) => ratios(results, name, best, WORKLOADS, SIZES, name));
}

/** An engine whose gas cools down or heats up plays a different game. */
function gasPeers(results: Results): Sample[] {
  return results.cells
    .filter(({ contest }) => contest.startsWith('gas '))
    .flatMap(({ contest, size, rows }) =>
      rows
        .filter(({ figures, contender }) => contender !== WORLD && figures && Math.abs(figures.drift) < 0.1)
        .flatMap(({ contender }) => ratios(results, contender, WORLD, [contest], [size], contender)),
    );
}

function walkersPerTick(results: Results): Sample[] {
  return WALKERS.flatMap((contest) => {
    const median = medianOf(rowOf(results, contest, 10_000, WORLD));
    return median === undefined
      ? []
      : [{ value: (10_000 * 1000) / 60 / median, where: place(contest, 10_000) }];
  });
}

function hitRates(results: Results): Sample[] {
  const rate = hitsPerSecond(rowOf(results, 'gas 0.6', 2000, WORLD));
  return rate === undefined ? [] : [{ value: rate, where: place('gas 0.6', 2000) }];
}

/** In a contest that endures: hits answered per second, where they are counted. */
export function hitsPerSecond(row: Row | undefined): number | undefined {
  const median = medianOf(row);
  const { endured, figures } = row ?? {};
  // A stored null was not a number.
  if (median === undefined || !endured || !figures || !Number.isFinite(figures.hits)) return undefined;
  return (1000 * figures.hits) / endured / median;
}

function cliffs(results: Results, best: string): Sample[] {
  return results.cells
    .filter(({ contest, size }) => WORKLOADS.includes(contest) && SIZES.includes(size))
    .flatMap(({ contest, size, rows }) => {
      const ours = rows.filter(({ version, contender }) => !version && contender !== WORLD);
      const medians = ours.flatMap((row) => medianOf(row) ?? []);
      const own = medianOf(rows.find(({ contender }) => contender === best));
      return own === undefined ? [] : [{ value: own / Math.min(...medians), where: place(contest, size) }];
    });
}

function growths(results: Results, name: string): Sample[] {
  const costs = [1000, 100_000].flatMap((size) => {
    const milliseconds = medianOf(rowOf(results, 'U', size, name));
    return milliseconds === undefined ? [] : [{ size, milliseconds }];
  });
  return costs.length < 2 ? [] : [{ value: growth(costs), where: 'U' }];
}

function statics(results: Results, name: string): Sample[] {
  const few = medianOf(rowOf(results, 'M', 10_000, name));
  const many = medianOf(rowOf(results, 'Q', 10_000, name));
  return few === undefined || many === undefined
    ? []
    : [{ value: many / few, where: 'Q against M at 10,000' }];
}

function garbage(results: Results, name: string): Sample[] {
  return WORKLOADS.flatMap((contest) => {
    const value = rowOf(results, contest, 10_000, name)?.timing?.garbage;
    return value === undefined || value === null ? [] : [{ value, where: place(contest, 10_000) }];
  });
}

function memory(results: Results): Sample[] {
  const value = rowOf(results, 'U', 10_000, WORLD)?.timing?.memory;
  return value === undefined || value === null ? [] : [{ value, where: place('U', 10_000) }];
}

function atLeast(what: string, goal: number, samples: readonly Sample[], unit = ' times'): Target {
  const worst = samples.reduce<Sample | undefined>((a, b) => (a && a.value <= b.value ? a : b), undefined);
  return judged(
    what,
    `at least ${goal.toLocaleString('en')}${unit}`,
    worst,
    worst !== undefined && worst.value >= goal,
  );
}

function atMost(what: string, goal: number, samples: readonly Sample[]): Target {
  const worst = samples.reduce<Sample | undefined>((a, b) => (a && a.value >= b.value ? a : b), undefined);
  return judged(what, `at most ${goal}`, worst, worst !== undefined && worst.value <= goal);
}

function judged(what: string, goal: string, worst: Sample | undefined, met: boolean): Target {
  if (!worst) return missing(what, goal);
  return { what, goal, measured: `${short(worst.value)} (${worst.where})`, state: met ? 'met' : 'missed' };
}

function missing(what: string, goal: string): Target {
  return { what, goal, measured: '-', state: 'not measured' };
}

/** Three significant digits. */
function short(value: number): string {
  return value >= 100 ? Math.round(value).toLocaleString('en') : String(Number(value.toPrecision(3)));
}
