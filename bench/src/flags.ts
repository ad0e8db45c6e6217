import { type ParseArgsConfig, parseArgs } from 'node:util';
import { UsageError } from './usage-error.js';

type Flags = NonNullable<ParseArgsConfig['options']>;

/** The values of a command line. Throws `UsageError` for an unknown flag or one without its value. */
export function readFlags<const T extends Flags>(args: readonly string[], options: T) {
  return parsed(() => parseArgs({ args: joined(args), options }).values);
}

/** The result of a parser of Node, which throws `TypeError` for a bad command line: here it is a `UsageError`. */
export function parsed<Result>(parse: () => Result): Result {
  try {
    return parse();
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    // Node adds advice about positional arguments.
    const [firstSentence] = error.message.split(/\.\s|\n/);
    throw new UsageError(firstSentence.replace(/\.$/, ''));
  }
}

/** `--seed -3` as `--seed=-3`: a negative number is a value, if a bad one, and no flag. */
function joined(args: readonly string[]): string[] {
  const isValue = (i: number): boolean => /^--\w+$/.test(args[i - 1] ?? '') && /^-[\d.]/.test(args[i] ?? '');
  return args.flatMap((arg, i) => (isValue(i) ? [] : isValue(i + 1) ? [`${arg}=${args[i + 1]}`] : [arg]));
}

/** A flag's whole number from low to high, or the preset if it is not given. Throws `UsageError`. */
export function wholeNumber(
  flag: string,
  value: string | undefined,
  preset: number,
  low: number,
  high: number,
): number {
  if (value === undefined) return preset;
  const number = Number(value);
  if (!/^\d+$/.test(value) || number < low || number > high) {
    throw new UsageError(`${flag} must be a whole number from ${low} to ${high}, got "${value}"`);
  }
  return number;
}
