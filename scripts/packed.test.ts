import { execFile } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import ts from 'typescript';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { filesBelow, workspaces } from './workspace.mjs';

// What `npm install` of the tarballs gives, in a folder that is no part of this repository.

const run = promisify(execFile);
const root = path.join(import.meta.dirname, '..');
const published = workspaces(root).filter((it) => it.published);
const attw = path.join(root, 'node_modules/@arethetypeswrong/cli/dist/index.js');

const folder = mkdtempSync(path.join(os.tmpdir(), 'swept-packed-'));
const installed = (name: string) => path.join(folder, 'node_modules', name);
const manifest = (dir: string) => JSON.parse(readFileSync(path.join(dir, 'package.json'), 'utf8'));
const dependencies = (dir: string) => Object.keys(manifest(dir).dependencies ?? {});
const tarballs = new Map<string, string>();

beforeAll(async () => {
  const windows = process.platform === 'win32';
  await Promise.all(
    published.map(async ({ name, dir }) => {
      const to = path.join(folder, dir);
      const args = ['--yes', manifest(root).packageManager, 'pack', '--pack-destination', to];
      await run('npx', args, { cwd: path.join(root, dir), shell: windows });
      const [file] = readdirSync(to);
      tarballs.set(name, path.join(to, file));
      mkdirSync(installed(name), { recursive: true });
      await run('tar', ['-xzf', path.join(to, file), '--strip-components=1', '-C', installed(name)]);
    }),
  );
  // As pnpm has them: what a library needs lies beside it.
  const copy = (name: string, modules: string) => {
    if (existsSync(installed(name))) return;
    const source = realpathSync(path.join(modules, name));
    cpSync(source, installed(name), { recursive: true });
    for (const it of dependencies(source)) copy(it, path.dirname(source));
  };
  for (const { name, dir } of published)
    for (const it of dependencies(installed(name))) copy(it, path.join(root, dir, 'node_modules'));
}, 120_000);

afterAll(() => rmSync(folder, { recursive: true }));

describe.each(published)('$name, packed', ({ name }) => {
  it('has types that attw finds nothing wrong with', async () => {
    // Node 20.19 and newer load modules by `require`, of which attw does not know, and TypeScript 4 is too old.
    const args = [attw, tarballs.get(name) ?? '', '--profile', 'esm-only', '--format', 'ascii'];
    const said = await run(process.execPath, args).then(
      () => 'nothing',
      ({ stdout }) => stdout,
    );
    expect(said).toBe('nothing');
  });

  it('has what is built and its sources, README and licence, and nothing else', () => {
    const files = filesBelow(installed(name)).filter((file) => !file.startsWith('src/'));
    expect(readdirSync(installed(name)).sort()).toEqual([
      'LICENSE',
      'README.md',
      'dist',
      'package.json',
      'src',
    ]);
    expect(files.sort()).toEqual(['LICENSE', 'README.md', 'package.json']);
    const built = readdirSync(path.join(installed(name), 'dist'));
    expect(built.filter((file) => !/\.(d\.ts|js|js\.map)$/.test(file))).toEqual([]);
    const sources = filesBelow(path.join(installed(name), 'src'));
    expect(sources).toContain('index.ts');
    expect(sources.filter((file) => !/\.ts$/.test(file) || /\.test\.ts$/.test(file))).toEqual([]);
  });

  it('depends on versions, not on this repository', () => {
    const { dependencies = {} } = JSON.parse(
      readFileSync(path.join(installed(name), 'package.json'), 'utf8'),
    );
    for (const version of Object.values(dependencies)) expect(version).toMatch(/^\d+\.\d+\.\d+$/);
  });

  it('has maps that show the sources', () => {
    const dist = path.join(installed(name), 'dist');
    for (const file of readdirSync(dist).filter((it) => it.endsWith('.map'))) {
      const { sources, sourcesContent } = JSON.parse(readFileSync(path.join(dist, file), 'utf8'));
      const lost = sources.filter(
        (it: string, i: number) => !sourcesContent?.[i] && !existsSync(path.join(dist, it)),
      );
      expect([file, ...lost]).toEqual([file]);
    }
  });
});

interface Sample {
  readonly name: string;
  readonly file: string;
  readonly output: string | undefined;
}

describe('the samples of the READMEs, installed', () => {
  const samples: Sample[] = published.flatMap(({ name, dir }) => {
    const readme = readFileSync(path.join(root, dir, 'README.md'), 'utf8');
    const blocks = [...readme.matchAll(/```ts\n([\s\S]*?)```(?:\s*```text\n([\s\S]*?)```)?/g)];
    return blocks.map(([, code, output], i) => {
      const file = path.join(folder, `${name.replace(/\W+/g, '-')}-${i + 1}.mts`);
      writeFileSync(file, code);
      return { name: `${name} ${i + 1}`, file, output };
    });
  });
  let errors: string[] = [];

  beforeAll(() => {
    const options: ts.CompilerOptions = {
      strict: true,
      target: ts.ScriptTarget.ES2022,
      module: ts.ModuleKind.NodeNext,
      lib: ['lib.es2022.d.ts', 'lib.dom.d.ts'],
      types: [],
    };
    const program = ts.createProgram(
      samples.map(({ file }) => file),
      options,
    );
    errors = ts.getPreEmitDiagnostics(program).map(({ file, messageText }) => {
      return `${file?.fileName}: ${ts.flattenDiagnosticMessageText(messageText, ' ')}`;
    });
    program.emit();
  }, 60_000);

  it('are of every package, and compile with module nodenext and strict', () => {
    for (const { name } of published) expect(samples.map((it) => it.name)).toContain(`${name} 1`);
    expect(errors).toEqual([]);
  });

  it.each(samples)('$name runs as printed', async ({ file, output }) => {
    const { stdout } = await run(process.execPath, [file.replace('.mts', '.mjs')], { cwd: folder });
    if (output !== undefined) expect(stdout).toBe(output);
  });
});
