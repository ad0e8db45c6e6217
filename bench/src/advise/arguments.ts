import { type ParseArgsConfig, parseArgs } from 'node:util';
import { UsageError } from '../main-job/options.js';

type Flags = NonNullable<ParseArgsConfig['options']>;

/**
 * The flags and the other arguments of a command line. Throws `UsageError` for an unknown flag or one without
 * its value.
 */
export function readArguments<const T extends Flags>(args: readonly string[], options: T) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true });
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    // Node adds advice about positional arguments.
    const [firstSentence] = error.message.split(/\.\s|\n/);
    throw new UsageError(firstSentence.replace(/\.$/, ''));
  }
}

/** Throws `UsageError` unless there is one argument for each of these. */
export function expectArguments(given: readonly string[], what: readonly string[]): void {
  if (given.length < what.length) throw new UsageError(`${what[given.length]} is missing`);
  if (given.length > what.length) throw new UsageError(`unexpected argument "${given[what.length]}"`);
}
