import { type ParseArgsConfig, parseArgs } from 'node:util';
import { parsed } from '../flags.js';
import { UsageError } from '../usage-error.js';

type Flags = NonNullable<ParseArgsConfig['options']>;

/**
 * The flags and the other arguments of a command line. Throws `UsageError` for an unknown flag or one without
 * its value.
 */
export function readArguments<const T extends Flags>(args: readonly string[], options: T) {
  return parsed(() => parseArgs({ args: [...args], options, allowPositionals: true }));
}

/** Throws `UsageError` unless there is one argument for each of these. */
export function expectArguments(given: readonly string[], what: readonly string[]): void {
  if (given.length < what.length) throw new UsageError(`${what[given.length]} is missing`);
  if (given.length > what.length) throw new UsageError(`unexpected argument "${given[what.length]}"`);
}
