import { InvalidInput } from './invalid-input.js';

/**
 * Throws `InvalidInput` unless `given` is an object (no array, date or the like), all of whose properties are
 * options of these names: a misspelt option would otherwise be silently ignored.
 *
 * @param call the function or class that takes the options, for example `uniformGrid`
 */
export function knownOptions<Options extends object>(
  call: string,
  given: Options,
  names: readonly (keyof Options & string)[],
): void {
  if (Object.prototype.toString.call(given) !== '[object Object]') {
    throw new InvalidInput(`${call}: options`, given, 'an object');
  }
  for (const name in given) {
    if (!names.includes(name)) {
      throw new InvalidInput(
        `${call}: option`,
        name,
        names.length > 1 ? `one of ${names.join(', ')}` : names[0],
      );
    }
  }
}
