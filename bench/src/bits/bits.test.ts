import { expect, it } from 'vitest';
import { bits, HELP, narrowphaseBits } from './bits.js';

async function called(...args: string[]) {
  const written = { out: '', err: '' };
  const code = await bits(args, {
    out: { write: (text) => (written.out += text) },
    err: { write: (text) => (written.err += text) },
  });
  return { code, ...written };
}

it('prints its help', async () => {
  expect(await called('--help')).toEqual({ code: 0, out: HELP, err: '' });
});

it('refuses a count that is none', async () => {
  const { code, err } = await called('--queries', 'all');
  expect(code).toBe(2);
  expect(err).toContain('--queries must be a whole number from 1 to 1000000000, got "all"');
});

// These hashes may change only where an answer is meant to change, which the changelog then says.
it('the narrowphase answers the same bits on every engine and since every version', () => {
  expect(narrowphaseBits(20_000, 1)).toEqual({
    sweep: '5635bf9ffe101746',
    intervals: 'c5a48d790e19974d',
    overlap: 'bb8a1ac5b91509d4',
    contact: 'c1111c2765007946',
    closestPoints: '944c8afeb2a41ac3',
    cast: '8b6791e838eea732',
    crossingsPointSegment: 'ad16994bc750415a',
    'sweep, accelerated': 'd51bb61cb52e08e7',
    'intervals, accelerated': '51649b6ebd068b63',
  });
});

it('another seed makes other questions', () => {
  const one = narrowphaseBits(1000, 1);
  const other = narrowphaseBits(1000, 2);
  for (const name of Object.keys(one)) expect(other[name]).not.toBe(one[name]);
});
