import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { read, root } from './documents.js';

// Every year that a comment of the sources names is that of an entry in docs/sources.md whose first author is
// named shortly before it.

const entries = [...read('docs/sources.md').matchAll(/^\| (\p{L}+).*? (\d{4}),/gmu)].map(
  ([, author, year]) => ({ author, year }),
);

/** The years in a text, as far as it is clear from what stands before that a source is meant. */
const YEAR = /(?<=[\w'")],? |\()(?:18|19|20)\d\d\b/g;

function unlisted(text: string): string[] {
  return [...text.matchAll(YEAR)].flatMap((found) => {
    const before = text.slice(Math.max(0, found.index - 160), found.index);
    const isListed = entries.some((it) => it.year === found[0] && before.includes(it.author));
    return isListed ? [] : [before.slice(-60) + found[0]];
  });
}

function commentsIn(file: string): string {
  const comments = readFileSync(file, 'utf8').match(/\/\*[\s\S]*?\*\/|\/\/.*/g) ?? [];
  return comments
    .join('\n')
    .replaceAll(/\n\s*(?:\*|\/\/)/g, ' ')
    .replaceAll(/\s+/g, ' ');
}

it('finds an author with another year, and a year without an author', () => {
  expect(entries.length).toBeGreaterThan(30);
  expect(unlisted('by halving (Mirtich 1996) and (Knuth 1968), of Nobody (1997)')).toHaveLength(2);
});

it('sources that comments name are listed', () => {
  const missing = readdirSync(path.join(root, 'packages'), { recursive: true, encoding: 'utf8' })
    .filter((file) => /^[^/]+\/src\/.*\.ts$/.test(file) && !file.endsWith('.test.ts'))
    .flatMap((file) => unlisted(commentsIn(path.join(root, 'packages', file))));
  expect(missing).toEqual([]);
});

it('the list is alphabetical', () => {
  const names = entries.map(({ author, year }) => `${author} ${year}`);
  expect(names).toEqual([...names].sort());
});
