import { writeFileSync } from 'node:fs';

import { loadScene, SCENES, type Scene, type SceneName, shapeAt } from '@swept/scenes';
import { bounce, MOVING, Recorder, STATIC, World } from 'swept';
import { expectArguments, readArguments } from '../advise/arguments.js';
import { BadFile, command, fileProblem, type Streams } from '../advise/command.js';
import { Progress } from '../advise/progress.js';
import { wholeNumber } from '../flags.js';
import { DT } from '../main-job/run.js';
import { UsageError } from '../usage-error.js';

export const HELP = `Lets a scene of this repository play and bounce, and records what its broadphase
is given.

Usage: node bench record SCENE FILE [flags]

  SCENE       ${SCENES.slice(0, 6).join(', ')},
              ${SCENES.slice(6).join(', ')}
  --bodies N  moving bodies, or those of all kinds in a random scene,
              1 to 200000 (2000)
  --steps N   steps of 1/60 s, 1 to 10000 (60)
  --seed N    of the scene, 0 to 4294967295 (1)
  --help      print this

Then: node bench advise FILE
Exit code: 0 done, 2 for a bad flag, value or file.
`;

/** The command. Returns the exit code. */
export function recordCommand(args: readonly string[], streams: Streams): Promise<number> {
  return command('record', streams, async () => {
    const { values, positionals } = readArguments(args, {
      bodies: { type: 'string' },
      steps: { type: 'string' },
      seed: { type: 'string' },
      help: { type: 'boolean', short: 'h' },
    });
    if (values.help) {
      streams.out.write(HELP);
      return 0;
    }
    expectArguments(positionals, ['the name of the scene', 'the file to write']);
    const bodies = wholeNumber('--bodies', values.bodies, 2000, 1, 200_000);
    const steps = wholeNumber('--steps', values.steps, 60, 1, 10_000);
    const seed = wholeNumber('--seed', values.seed, 1, 0, 2 ** 32 - 1);
    const [name, file] = positionals;
    const bytes = recorded(await loadScene(knownScene(name), { bodies, seed, dt: DT }), steps, streams);
    try {
      writeFileSync(file, bytes);
    } catch (error) {
      throw new BadFile(`cannot write ${file}: ${fileProblem(error)}`);
    }
    streams.out.write(
      `${file}: ${name}, ${steps} steps, ${(bytes.length / 1e6).toFixed(1)} MB\nnode bench advise ${file}\n`,
    );
    return 0;
  });
}

/** The bytes of a world that plays the scene. */
export function recorded(scene: Scene, steps: number, { err }: Streams): Uint8Array {
  const world = new World();
  for (let i = 0; i < scene.count; i++) {
    const velocity: [number, number] = [scene.velocities[2 * i], scene.velocities[2 * i + 1]];
    world.add(shapeAt(scene, i), scene.mobility[i] === MOVING ? { velocity } : { mobility: STATIC });
  }
  const recorder = new Recorder({ steps });
  world.recorder = recorder;
  const progress = new Progress(err);
  while (!recorder.full) {
    progress.say(recorder.steps / steps, `playing ${scene.name}`);
    world.step(DT, (hit) => bounce(world, hit));
  }
  progress.end();
  return recorder.bytes();
}

function knownScene(value: string): SceneName {
  const name = SCENES.find((known) => known === value);
  if (name === undefined) throw new UsageError(`SCENE must be one of ${SCENES.join(', ')}, got "${value}"`);
  return name;
}
