import { expect, it } from 'vitest';
import { asMarkdown, asText, percent } from './section.js';

const section = {
  title: 'Fruit',
  text: 'How many there are of each.',
  table: [
    ['', 'count'],
    ['apples', '7'],
    ['figs', '1,200'],
  ],
};

it('aligns a table for a terminal', () => {
  expect(asText(section)).toBe(
    'Fruit\n-----\nHow many there are of each.\n        count\napples      7\nfigs    1,200',
  );
});

it('wraps long text', () => {
  const lines = asText({ title: 'T', text: 'word '.repeat(50).trim(), table: [] }).split('\n');
  expect(lines).toHaveLength(5);
  for (const line of lines) expect(line.length).toBeLessThanOrEqual(100);
});

it('is a table in a document', () => {
  expect(asMarkdown(section, 3)).toBe(
    '### Fruit\n\nHow many there are of each.\n\n|  | count |\n| --- | ---: |\n| apples | 7 |\n| figs | 1,200 |',
  );
});

it.each([
  [0, 7, '0'],
  [0, 0, '-'],
  [7, 7, '100 %'],
  [1, 3, '33 %'],
  [1, 30, '3.3 %'],
  [1, 300, '0.33 %'],
  [1, 30_000, '0.0033 %'],
  [1, 3_000_000, '< 0.0001 %'],
])('%i of %i is %s', (count, of, text) => {
  expect(percent(count, of)).toBe(text);
});
