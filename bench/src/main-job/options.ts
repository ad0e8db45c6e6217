import { SCENES, type SceneName } from '@swept/scenes';
import { readFlags, wholeNumber } from '../flags.js';
import { UsageError } from '../usage-error.js';

export const STRATEGIES = [
  'hierarchicalGrid',
  'uniformGrid',
  'packedTree',
  'sweepAndPrune',
  'flatbushTree',
  'rbushTree',
  'bruteForce',
] as const;
export type StrategyName = (typeof STRATEGIES)[number];

export interface Options {
  bodies: number;
  steps: number;
  strategies: StrategyName[];
  scene: SceneName;
  seed: number;
  json: boolean;
}

/** In the pile bodies start in touch with the frame, which the check counts as passing it. */
const JOB_SCENES = SCENES.filter((name) => name !== 'pile');

const DEFAULT = {
  bodies: 5000,
  steps: 240,
  scene: 'coastline-50m',
  strategies: ['hierarchicalGrid', 'flatbushTree', 'rbushTree'],
} as const;
const QUICK = { bodies: 500, steps: 60, scene: 'coastline-110m' } as const;

export const HELP = `Lets thousands of fast bodies fly and bounce inside the coastlines of the world,
with several broadphase strategies in turns. Ranks them by their median time,
and counts with an independent exact check how many bodies passed a wall.

Usage: npm start -- [flags]

  --bodies N       moving circles, segments and triangles (${DEFAULT.bodies})
  --steps N        steps of 1/60 s (${DEFAULT.steps})
  --strategy NAME  may be given more than once:
${listed(STRATEGIES)}
                   (${DEFAULT.strategies.join(', ')})
  --scene NAME     ${JOB_SCENES.slice(-3).join(', ')},
                   or a random one in a bare frame:
${listed(JOB_SCENES.slice(0, -3))}
                   (${DEFAULT.scene})
  --seed N         of the scene, 0 to 4294967295 (1)
  --quick          a coarse map and few bodies, a few seconds; as
                   --scene ${QUICK.scene} --bodies ${QUICK.bodies} --steps ${QUICK.steps},
                   where those are not given
  --json           print the report as JSON and nothing else
  --help           print this

Writes out/report.html and out/report.json. Exit code: 0 if nothing tunnelled
and all strategies ended in the same state, 1 if not, 2 for a bad flag or value.
`;

/** Names as lines of the help, four to a line at most. */
function listed(names: readonly string[]): string {
  const lines: string[] = [];
  for (let i = 0; i < names.length; i += 4) lines.push(names.slice(i, i + 4).join(', '));
  return lines.map((line) => `${' '.repeat(19)}${line}`).join(',\n');
}

/** Reads the command line; 'help' for --help. Throws `UsageError`. */
export function parseOptions(args: readonly string[]): Options | 'help' {
  const values = readFlags(args, {
    bodies: { type: 'string' },
    steps: { type: 'string' },
    strategy: { type: 'string', multiple: true },
    scene: { type: 'string' },
    seed: { type: 'string' },
    quick: { type: 'boolean' },
    json: { type: 'boolean' },
    help: { type: 'boolean', short: 'h' },
  });
  if (values.help) return 'help';
  const preset = values.quick ? QUICK : DEFAULT;
  return {
    bodies: wholeNumber('--bodies', values.bodies, preset.bodies, 1, 200_000),
    steps: wholeNumber('--steps', values.steps, preset.steps, 1, 100_000),
    strategies: strategies(values.strategy),
    scene: oneOf('--scene', values.scene ?? preset.scene, JOB_SCENES),
    seed: wholeNumber('--seed', values.seed, 1, 0, 2 ** 32 - 1),
    json: values.json ?? false,
  };
}

function strategies(given: readonly string[] | undefined): StrategyName[] {
  if (given === undefined) return [...DEFAULT.strategies];
  const names = given.flatMap((value) => value.split(','));
  return [...new Set(names.map((name) => oneOf('--strategy', name, STRATEGIES)))];
}

function oneOf<T extends string>(flag: string, value: string, names: readonly T[]): T {
  const name = names.find((known) => known === value);
  if (name === undefined) {
    throw new UsageError(`${flag} knows no "${value}"`);
  }
  return name;
}
