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
  expect(lines).toHaveLength(6);
  for (const line of lines) expect(line.length).toBeLessThanOrEqual(80);
});

it('puts columns that do not fit into a line below the others, with the names', () => {
  const columns = ['spring', 'summer', 'autumn'].map((it) => `${it}-`.repeat(4));
  const table = [
    ['', ...columns],
    ['apples', '1', '2', '3'],
  ];
  expect(asText({ title: 'T', text: '', table }).split('\n')).toEqual([
    'T',
    '-',
    '        spring-spring-spring-spring-  summer-summer-summer-summer-',
    'apples                             1                             2',
    '',
    '        autumn-autumn-autumn-autumn-',
    'apples                             3',
  ]);
});

it('leaves out of a block who has nothing in it', () => {
  const columns = ['spring', 'summer', 'autumn'].map((it) => `${it}-`.repeat(4));
  const table = [
    ['', ...columns],
    ['apples', '-', '-', '3'],
    ['figs', '1', '2', '-'],
  ];
  expect(asText({ title: 'T', text: '', table }).split('\n').slice(2)).toEqual([
    '        spring-spring-spring-spring-  summer-summer-summer-summer-',
    'figs                               1                             2',
    '',
    '        autumn-autumn-autumn-autumn-',
    'apples                             3',
  ]);
});

it('wraps long cells', () => {
  const table = [
    ['', 'count', 'where they grow'],
    ['the fruit of old trees', '7', 'on the other side of the river'],
  ];
  expect(asText({ title: 'T', text: '', table }).split('\n').slice(2)).toEqual([
    '                        count           where they grow',
    'the fruit of old trees      7  on the other side of the',
    '                                                  river',
  ]);
});

it('leaves long names on one line if that is wanted', () => {
  const table = [['the fruit of old trees and bushes', '7']];
  const lines = asText({ title: 'T', text: '', table, longNames: true }).split('\n');
  expect(lines.slice(2)).toEqual(['the fruit of old trees and bushes  7']);
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
