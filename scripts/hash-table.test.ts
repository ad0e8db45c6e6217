import { expect, it } from 'vitest';
import { differences, isSame, table } from './hash-table.mjs';

const golden = { one: '1', two: '2' };
const same = { title: 'node 20', hashes: { one: '1', two: '2' } };
const other = { title: 'bun 1', hashes: { one: '1', two: '3' } };
const early = { title: 'deno 2', hashes: { one: '1' }, failure: 'out of memory' };
const more = { title: 'node 22', hashes: { one: '1', two: '2', three: '3' } };

it('marks what is the same, what is not, and what is missing', () => {
  const lines = table(golden, [same, other, early, more]).split('\n');
  expect(lines.slice(0, 4)).toEqual(['A  node 20', 'B  bun 1', 'C  deno 2', 'D  node 22']);
  expect(lines.slice(5).map((line) => line.replace(/ +/g, ' '))).toEqual([
    ' golden A B C D',
    'one 1 = = = =',
    'two 2 = X - =',
    'three none - - - X',
  ]);
});

it('only all golden hashes are the same', () => {
  expect([same, other, early, more].map((column) => isSame(golden, column))).toEqual([
    true,
    false,
    false,
    false,
  ]);
  expect(isSame(golden, { ...same, failure: 'out of memory' })).toBe(false);
});

it('says what differs', () => {
  expect(differences(golden, [same, other, early, more])).toEqual([
    'bun 1, two: 3, golden 2',
    'node 22, three: 3, golden none',
  ]);
});
