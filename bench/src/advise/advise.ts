import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { type Advice, advise } from '@swept/broadphase';
import { InvalidInput } from '@swept/core';
import { wholeNumber } from '../flags.js';
import { expectArguments, readArguments } from './arguments.js';
import { BadFile, command, fileProblem, type Streams } from './command.js';
import { Progress } from './progress.js';
import { adviceText } from './text.js';

const MILLISECONDS = 4000;

export const HELP = `Plays a recording of your scene with every broadphase strategy, and ranks them.

Usage: node bench advise FILE [flags]

  --milliseconds N  about how long all may take, 100 to 600000 (${MILLISECONDS};
                    advise() called in a program takes 2000 by default)
  --json            print everything as JSON to standard output, nothing else
  --help            print this

A world records itself: world.recorder = new Recorder(), some steps, then save
recorder.bytes(). To have something to try, take a scene of this repository:

  node bench record coastline-50m out.bin

The format stands in docs/recording.md.
Exit code: 0 done, 2 for a bad flag, value or file.
`;

/** The command. Returns the exit code. */
export function adviseCommand(args: readonly string[], streams: Streams): Promise<number> {
  return command('advise', streams, () => {
    const { values, positionals } = readArguments(args, {
      milliseconds: { type: 'string' },
      json: { type: 'boolean' },
      help: { type: 'boolean', short: 'h' },
    });
    if (values.help) {
      streams.out.write(HELP);
      return 0;
    }
    expectArguments(positionals, ['the file of the recording']);
    const milliseconds = wholeNumber('--milliseconds', values.milliseconds, MILLISECONDS, 100, 600_000);
    const [file] = positionals;
    const advice = advised(file, milliseconds, streams);
    streams.out.write(
      values.json ? `${JSON.stringify(advice, null, 2)}\n` : adviceText(basename(file), advice),
    );
    return 0;
  });
}

function advised(file: string, milliseconds: number, { err }: Streams): Advice {
  const bytes = read(file);
  const progress = new Progress(err);
  try {
    return advise(bytes, { milliseconds, onProgress: (done, what) => progress.say(done, what) });
  } catch (error) {
    if (!(error instanceof InvalidInput)) throw error;
    throw new BadFile(`${file} is no recording that can be played: ${error.message}`);
  } finally {
    progress.end();
  }
}

function read(file: string): Uint8Array {
  try {
    return readFileSync(file);
  } catch (error) {
    throw new BadFile(`cannot read ${file}: ${fileProblem(error)}`);
  }
}
