import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { InvalidInput } from '@swept/core';
import { expectArguments, readArguments } from '../advise/arguments.js';
import { BadFile, command, fileProblem, type Streams } from '../advise/command.js';
import { Progress } from '../advise/progress.js';
import { wholeNumber } from '../flags.js';
import { UsageError } from '../usage-error.js';
import { EVENTS, eventOf } from './event.js';
import { play } from './play.js';
import { programOf } from './program.js';
import { bodiesOf, type Script, scriptOf } from './script.js';
import { smallest } from './smallest.js';

const TRIES = 5000;
/** The smallest script so far is written after each of this many plays: an interrupted run is not lost. */
const KEPT_EACH = 100;

export const HELP = `Makes a log small that still shows an event: fewer bodies, steps and calls, and
rounder numbers. Writes the small log beside the old one, now and then while it
works, so that it can be broken off, and prints it as a program.

Usage: node bench shrink FILE --until EVENT [flags]

  --until EVENT  what must still happen, in quotes; bodies are named by their
                 ids in the log
  --tries N      the most plays, 1 to 1000000 (${TRIES})
  --help         print this

Events:
${EVENTS}

A world keeps a log of itself: const log = createLog(world), then all else, then
save log.bytes(). In the small log, bodies keep their old ids as names.
Exit code: 0 done, 2 for a bad flag, value or file, or an event that the whole
log does not show.
`;

/** The command. Returns the exit code. */
export function shrinkCommand(args: readonly string[], streams: Streams): Promise<number> {
  return command('shrink', streams, () => {
    const { values, positionals } = readArguments(args, {
      until: { type: 'string' },
      tries: { type: 'string' },
      help: { type: 'boolean', short: 'h' },
    });
    if (values.help) {
      streams.out.write(HELP);
      return 0;
    }
    expectArguments(positionals, ['the file of the log']);
    if (values.until === undefined) throw new UsageError('--until is missing');
    const shows = eventOf(values.until);
    const tries = wholeNumber('--tries', values.tries, TRIES, 1, 1e6);
    const [file] = positionals;
    const script = read(file);
    const { dir, name, ext } = path.parse(file);
    const small = path.join(dir, `${name}.small${ext}`);
    const progress = new Progress(streams.err);
    let kept = script;
    const found = smallest(script, shows, {
      tries,
      onProgress: (now, done, what) => {
        progress.say(done / tries, `${what} (${sizeOf(now)} after ${counted(done, 'try', 'tries')})`);
        if (done % KEPT_EACH !== 0 || now === kept) return;
        kept = now;
        write(small, logOf(now));
      },
    });
    progress.end();
    if (found === undefined) throw new BadFile(`${file} does not show "${values.until}"`);
    const bytes = logOf(found);
    write(small, bytes);
    streams.out.write(
      `// ${small}: ${sizeOf(found)}, of ${sizeOf(script)}; shows "${values.until}"\n${programOf(bytes)}`,
    );
    return 0;
  });
}

/** The log of a script, as it is played. */
export function logOf(script: Script): Uint8Array {
  return play(script, { step: () => false }, true) as Uint8Array;
}

function sizeOf(script: Script): string {
  const steps = script.items.filter(({ call }) => call === undefined).length;
  const bodies = bodiesOf(script).length;
  const calls = script.items.length - steps;
  return [counted(bodies, 'body', 'bodies'), counted(steps, 'step'), counted(calls, 'call')].join(', ');
}

function counted(count: number, one: string, many = `${one}s`): string {
  return `${count.toLocaleString('en')} ${count === 1 ? one : many}`;
}

function write(file: string, bytes: Uint8Array): void {
  try {
    writeFileSync(file, bytes);
  } catch (error) {
    throw new BadFile(`cannot write ${file}: ${fileProblem(error)}`);
  }
}

function read(file: string): Script {
  let bytes: Uint8Array;
  try {
    bytes = readFileSync(file);
  } catch (error) {
    throw new BadFile(`cannot read ${file}: ${fileProblem(error)}`);
  }
  try {
    return scriptOf(bytes);
  } catch (error) {
    if (!(error instanceof InvalidInput)) throw error;
    throw new BadFile(`${file} is no log that can be played: ${error.message}`);
  }
}
