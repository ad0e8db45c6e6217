import { describe, expect, it } from 'vitest';
import { callback, coordinate, InvalidInput, length, whole } from './invalid-input.js';

const shown = (value: unknown): string => new InvalidInput('it', value, 'right').message.slice(22);

describe('a message shows', () => {
  class Named {}
  const broken = Object.defineProperty({}, 'constructor', {
    get() {
      throw new Error('no');
    },
  });
  it.each<[string, unknown, string]>([
    ['nothing', undefined, 'undefined'],
    ['-0', -0, '-0'],
    ['text, so that it is not taken for a number', '1', '"1"'],
    ['a line break', 'a\nb', '"a\\nb"'],
    ['a symbol', Symbol('s'), 'Symbol(s)'],
    ['a BigInt', 10n, '10n'],
    ['a function', Math.max, 'a function (max)'],
    ['a function without a name', (() => () => {})(), 'a function (without a name)'],
    ['an object', {}, 'an object (Object)'],
    ['an object of a class', new Named(), 'an object (Named)'],
    ['an object without one', Object.create(null), 'an object (no class)'],
    ['an object that throws', broken, 'an object (that cannot be looked at)'],
    ['a proxy that was revoked', revoked(), 'an object (that cannot be looked at)'],
    ['how long an array is', new Float32Array(3), 'Float32Array of length 3'],
    ['how long a huge array is', new Array(4e9), 'Array of length 4000000000'],
    ['the beginning of a long text', 'x'.repeat(1e6), `"${'x'.repeat(60)}..."`],
    ['the beginning of a long BigInt', 10n ** 99n, `1${'0'.repeat(59)}...n`],
  ])('%s', (_, value, expected) => {
    expect(shown(value)).toBe(expected);
  });

  function revoked(): unknown {
    const { proxy, revoke } = Proxy.revocable({}, {});
    revoke();
    return proxy;
  }
});

describe('numbers', () => {
  const calls = { coordinate, length, whole: (what: string, value: number) => whole(what, value, 0, 9) };
  it.each(Object.entries(calls))(
    '%s takes 1, makes -0 0, and refuses what only looks like a number',
    (_, call) => {
      expect(call('it', 1)).toBe(1);
      expect(call('it', -0)).toBe(0);
      for (const value of ['1', [1], 1n, Symbol('s'), new Date(1), null, true, { valueOf: () => 1 }])
        expect(() => call('it', value as number)).toThrow(InvalidInput);
    },
  );
});

it('a callback answers at once', () => {
  for (const prompt of [() => 1, function named() {}, Math.max, class {}])
    expect(callback('it', prompt as () => void)).toBe(prompt);
  for (const late of [async () => {}, function* () {}, async function* () {}, {}, 'x', undefined])
    expect(() => callback('it', late as () => void)).toThrow(
      'it must be a function that answers at once, got ',
    );
});

it('is known as one wherever its class was copied to', () => {
  const copied = Object.assign(new RangeError('x must be 1, got 2'), { name: 'InvalidInput' });
  expect(copied instanceof InvalidInput).toBe(true);
  for (const other of [new RangeError('x'), { name: 'InvalidInput' }, undefined, null, 1])
    expect((other as unknown) instanceof InvalidInput).toBe(false);
});
