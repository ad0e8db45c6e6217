import { existsSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { documents, read, root } from './documents.js';

// Every path that a document names in code exists: from the root, beside the document, or in a package or its
// `src`.

const packages = readdirSync(path.join(root, 'packages')).map((p) => `packages/${p}`);
const bases = ['.', ...packages, ...packages.map((p) => `${p}/src`)];

/** Folders and files with an extension of this repository. `<name>` stands for any name, and is no path. */
const PATH = /^(?!@)[\w.-]+(?:\/[\w.-]+)*(?:\/|\/[\w-]+|\.(?:ts|mjs|js|json|md|svg|cpp))$/;
/** What commands write. */
const WRITTEN = /^out\/|(?:^|\/)dist(?:\/|$)/;

/**
 * The paths in the code spans of a document, and in its blocks of code without a language, such as figures.
 */
function pathsIn(markdown: string): string[] {
  const blocks = [...markdown.matchAll(/^```(\w*)\n([\s\S]*?)^```/gm)];
  const figures = blocks.filter(([, language]) => language === '').flatMap(([, , text]) => text.split(/\s+/));
  const prose = markdown.replaceAll(/^```[\s\S]*?^```/gm, '');
  const spans = [...prose.matchAll(/`([^`\n]+)`/g)].map(([, span]) => span);
  return [...figures, ...spans].filter((word) => PATH.test(word) && !WRITTEN.test(word));
}

function exists(named: string, document: string): boolean {
  return [path.dirname(document), ...bases].some((base) => {
    const full = path.join(root, base, named);
    return existsSync(full) && (!named.endsWith('/') || statSync(full).isDirectory());
  });
}

describe('paths in documents', () => {
  it('are found in spans and figures, and missed where there is nothing', () => {
    const markdown = 'See `event/none.ts` and `row.ts`.\n\n```\npackages/none <- bench\n```\n';
    const paths = pathsIn(markdown);
    expect(paths).toEqual(['packages/none', 'event/none.ts', 'row.ts']);
    expect(paths.filter((named) => exists(named, 'docs/map.md'))).toEqual(['row.ts']);
  });

  it.each(documents)('%s', (document) => {
    expect(pathsIn(read(document)).filter((named) => !exists(named, document))).toEqual([]);
  });

  it('the map names every package, and every folder of the narrowphase, the broadphase and the world', () => {
    const named = new Set(pathsIn(read('docs/map.md')));
    // A folder whose files have moved stays behind in a checkout, empty.
    const foldersIn = (dir: string): string[] =>
      readdirSync(path.join(root, dir), { withFileTypes: true })
        .filter((entry) => entry.isDirectory() && readdirSync(path.join(root, dir, entry.name)).length > 0)
        .map((entry) => `${entry.name}/`);
    const folders = ['narrowphase', 'broadphase', 'world'].flatMap((name) =>
      foldersIn(`packages/${name}/src`),
    );
    expect([...packages, ...folders].filter((folder) => !named.has(folder))).toEqual([]);
  });
});
