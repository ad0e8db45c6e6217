import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { publint } from 'publint';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { PUBLIC_NAMES } from './public-names.js';
import { workspaces } from './workspace.mjs';

const root = path.join(import.meta.dirname, '..');
const published = workspaces(root).filter((it) => it.published);
const manifest = (dir: string) => JSON.parse(readFileSync(path.join(root, dir, 'package.json'), 'utf8'));
/** Where the project lives is said in the manifest of the root; npm has no way to inherit it. */
const project = manifest('.');

/** What a plain Node prints for a program that stands in the bench, which depends on every package. */
function node(program: string): string[] {
  const args = ['--input-type=module', '-e', `${program}\nconsole.log(JSON.stringify(result));`];
  return JSON.parse(
    execFileSync(process.execPath, args, { cwd: path.join(root, 'bench'), encoding: 'utf8' }),
  );
}

/** The names that a source exports, of its types as well. */
function names(file: string): { name: string; isType: boolean }[] {
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.ES2022);
  return source.statements
    .filter(ts.isExportDeclaration)
    .flatMap(({ isTypeOnly, exportClause }) =>
      exportClause && ts.isNamedExports(exportClause)
        ? exportClause.elements.map((it) => ({ name: it.name.text, isType: isTypeOnly || it.isTypeOnly }))
        : [],
    )
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}

/** The names of the values among them. */
const values = (file: string): string[] =>
  names(file)
    .filter(({ isType }) => !isType)
    .map(({ name }) => name);

/** What can be imported of a package, the entry for users first. */
const entries = (name: string, dir: string) =>
  Object.entries<{ default: string }>(manifest(dir).exports).map(([key, { default: built }]) => ({
    module: name + key.slice(1),
    built: path.join(root, dir, built),
    source: path.join(root, dir, built.replace('/dist/', '/src/').replace(/js$/, 'ts')),
  }));

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

  it.each(entries(name, dir))(
    'exports as $module in plain Node, by import and by require, exactly the names of its source',
    ({ module, source }) => {
      const names = values(source);
      expect(names.length).toBeGreaterThan(0);
      expect(node(`const result = Object.keys(await import('${module}')).sort();`)).toEqual(names);
      const require =
        "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);";
      const keys = `Object.keys(require('${module}')).filter((key) => key !== '__esModule').sort()`;
      expect(node(`${require} const result = ${keys};`)).toEqual(names);
    },
  );

  it('exports to users the names that are listed, and to its siblings others', () => {
    const listed = PUBLIC_NAMES[name].trim().split(/\s+/);
    const [users, ...siblings] = entries(name, dir).map(({ source }) => names(source).map((it) => it.name));
    expect(users).toEqual(listed);
    expect(siblings.flat().filter((it) => listed.includes(it))).toEqual([]);
  });

  it('declares types that name no library', () => {
    const siblings = dependencies.filter((it) => it.startsWith('@swept/'));
    for (const file of readdirSync(path.join(folder, 'dist')).filter((it) => it.endsWith('.d.ts'))) {
      const others = imported(path.join(folder, 'dist', file)).filter((it) => !it.startsWith('.'));
      expect(siblings).toEqual(expect.arrayContaining(others));
    }
  });
});

const forSiblings = published.filter(({ name, dir }) => entries(name, dir).length > 1);

it.each(forSiblings)('$name has all code, and so its state, in one file, which its entries name', (it) => {
  const files = entries(it.name, it.dir).map(({ built }) => built);
  expect(new Set(files.flatMap(imported)).size).toBe(1);
  for (const file of files) {
    const { statements } = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.ES2022);
    expect(statements.every((it) => ts.isImportDeclaration(it) || ts.isExportDeclaration(it))).toBe(true);
  }
});

/** The anchors of a document: its headings as GitHub writes them. */
function anchors(file: string): string[] {
  const headings = [...readFileSync(file, 'utf8').matchAll(/^#+ (.+)$/gm)];
  return headings.map(([, text]) =>
    text
      .toLowerCase()
      .replaceAll(/[^\w\- ]/g, '')
      .replaceAll(' ', '-'),
  );
}

describe.each(published)('$name on the registry', ({ name, dir }) => {
  it('says of the project what the root says', () => {
    const { license, author, bugs, engines } = project;
    expect(project.repository.url).toBe(`git+${project.homepage}.git`);
    expect(bugs).toBe(`${project.homepage}/issues`);
    expect(manifest(dir)).toMatchObject({
      license,
      author,
      bugs,
      engines,
      homepage: `${project.homepage}/tree/main/${dir}#readme`,
      repository: { ...project.repository, directory: dir },
      publishConfig: { access: 'public' },
    });
  });

  it('has a README that installs what its samples import, and whose links lead somewhere', () => {
    const readme = readFileSync(path.join(root, dir, 'README.md'), 'utf8');
    const installed = /^npm install (.+)$/m.exec(readme)?.[1].split(' ') ?? [];
    const samples = [...readme.matchAll(/^import .* from '(.+)';$/gm)].map(([, module]) => module);
    expect(installed.sort()).toEqual([...new Set([name, ...samples])].sort());
    const links = [...readme.matchAll(/\]\(([^)]+)\)/g)].map(([, link]) => link);
    expect(links.length).toBeGreaterThan(0);
    const lost = links.filter((link) => {
      const { homepage } = project;
      if (link === homepage) return false;
      const [, file, anchor] =
        /^\/(?:blob|tree)\/main\/([^#]+)#?(.*)$/.exec(
          link.startsWith(homepage) ? link.slice(homepage.length) : '',
        ) ?? [];
      if (file === undefined || !existsSync(path.join(root, file))) return true;
      return anchor !== '' && !anchors(path.join(root, file)).includes(anchor);
    });
    expect(lost).toEqual([]);
  });
});

describe('swept.min.js', () => {
  const file = path.join(root, 'packages/world/dist/swept.min.js');

  it('is one file: it imports nothing', () => {
    expect(imported(file)).toEqual([]);
  });

  it('exports the names of swept, and those of the other packages in an object each', () => {
    const source = (name: string) => path.join(root, 'packages', name, 'src/index.ts');
    const others = ['broadphase', 'core', 'narrowphase'];
    const imported = `const all = await import(${JSON.stringify(file)});`;
    expect(node(`${imported} const result = Object.keys(all).sort();`)).toEqual(
      [...values(source('world')), ...others].sort(),
    );
    for (const other of others) {
      expect(node(`${imported} const result = Object.keys(all.${other}).sort();`)).toEqual(
        values(source(other)),
      );
    }
  });
});
