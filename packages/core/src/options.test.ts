import { describe, expect, test } from 'vitest';
import { InvalidInput } from './invalid-input.js';
import { knownOptions } from './options.js';

interface Options {
  cell?: number;
  margin?: number;
}

describe('options', () => {
  const given = (options: unknown) => () => knownOptions('call', options as Options, ['cell', 'margin']);

  test('of known names are taken, whatever their values', () => {
    for (const options of [{}, { cell: 1 }, { margin: undefined, cell: 'x' }, Object.create(null)])
      expect(given(options)).not.toThrow();
  });

  test('of other names are refused, and of none but these', () => {
    expect(given({ cell: 1, cel: 1 })).toThrow(InvalidInput);
    expect(given({ cell: 1, cel: 1 })).toThrow('call: option must be one of cell, margin, got "cel"');
    expect(given({ Cell: undefined })).toThrow('got "Cell"');
    expect(given({ '': 1 })).toThrow('got ""');
    expect(given(Object.create({ cel: 1 }))).toThrow('got "cel"');
    expect(() => knownOptions('call', { cel: 1 } as Options, ['cell'])).toThrow(
      'option must be cell, got "cel"',
    );
  });

  test.each([
    undefined,
    null,
    1,
    'cell',
    true,
    () => ({}),
    [],
    [1],
    new Date(0),
    new Map(),
    new Float32Array(1),
  ])('that are %s are refused', (options) => {
    expect(given(options)).toThrow(InvalidInput);
    expect(given(options)).toThrow(/call: options must be an object, got /);
  });
});
