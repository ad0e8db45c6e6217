import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { publint } from 'publint';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { workspaces } from './workspace.mjs';

const root = path.join(import.meta.dirname, '..');
const published = workspaces(root).filter((it) => it.published);

/** What a plain Node prints for a program that stands in the bench, which depends on every package. */
function node(program: string): string[] {
  const args = ['--input-type=module', '-e', `${program}\nconsole.log(JSON.stringify(result));`];
  return JSON.parse(
    execFileSync(process.execPath, args, { cwd: path.join(root, 'bench'), encoding: 'utf8' }),
  );
}

/** The values that a file exports by name, read from its declarations. */
function exported(file: string): string[] {
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.ES2022);
  return source.statements
    .filter(ts.isExportDeclaration)
    .filter(({ isTypeOnly }) => !isTypeOnly)
    .flatMap(({ exportClause }) =>
      exportClause && ts.isNamedExports(exportClause) ? [...exportClause.elements] : [],
    )
    .filter(({ isTypeOnly }) => !isTypeOnly)
    .map(({ name }) => name.text)
    .sort();
}

/** The modules that a file imports or exports from. */
function imported(file: string): string[] {
  return ts
    .preProcessFile(readFileSync(file, 'utf8'), true, true)
    .importedFiles.map(({ fileName }) => fileName);
}

describe.each(published)('$name, built', ({ name, dir, dependencies }) => {
  const folder = path.join(root, dir);

  it('has nothing that publint would say', async () => {
    const { messages } = await publint({ pkgDir: folder, pack: false, strict: true });
    expect(messages).toEqual([]);
  });

  it('exports in plain Node, by import and by require, exactly the names of its index', () => {
    const names = exported(path.join(folder, 'src/index.ts'));
    expect(names.length).toBeGreaterThan(0);
    expect(node(`const result = Object.keys(await import('${name}')).sort();`)).toEqual(names);
    const require =
      "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);";
    const keys = `Object.keys(require('${name}')).filter((key) => key !== '__esModule').sort()`;
    expect(node(`${require} const result = ${keys};`)).toEqual(names);
  });

  it('declares types that name no library', () => {
    const siblings = dependencies.filter((it) => it.startsWith('@swept/'));
    for (const file of readdirSync(path.join(folder, 'dist')).filter((it) => it.endsWith('.d.ts'))) {
      const others = imported(path.join(folder, 'dist', file)).filter((it) => !it.startsWith('.'));
      expect(siblings).toEqual(expect.arrayContaining(others));
    }
  });
});

describe('swept.min.js', () => {
  const file = path.join(root, 'packages/world/dist/swept.min.js');

  it('is one file: it imports nothing', () => {
    expect(imported(file)).toEqual([]);
  });

  it('exports the names of the package', () => {
    const names = exported(path.join(root, 'packages/world/src/index.ts'));
    expect(node(`const result = Object.keys(await import(${JSON.stringify(file)})).sort();`)).toEqual(names);
  });
});
