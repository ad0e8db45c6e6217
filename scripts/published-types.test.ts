import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { beforeAll, describe, expect, it } from 'vitest';
import { workspaces } from './workspace.mjs';

const root = path.join(import.meta.dirname, '..');
const published = workspaces(root).filter((it) => it.published);
const { homepage } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));

/**
 * All that the declarations may know of the language: what TypeScript 5.0 knew. Arrays of numbers take no
 * type argument before 5.7, and that is what newer compilers write where a type is left to them.
 */
const TYPESCRIPT_5_0 = `
  interface Boolean {} interface CallableFunction {} interface Function {} interface IArguments {}
  interface NewableFunction {} interface Number {} interface Object {} interface RegExp {} interface String {}
  interface Array<T> { length: number; [n: number]: T }
  interface ReadonlyArray<T> { readonly length: number; readonly [n: number]: T }
  interface ArrayLike<T> { readonly length: number; readonly [n: number]: T }
  interface SymbolConstructor { readonly iterator: unique symbol; readonly hasInstance: unique symbol }
  declare var Symbol: SymbolConstructor;
  interface Symbol {}
  interface Error { name: string; message: string }
  interface ErrorConstructor { new (message?: string): Error }
  declare var Error: ErrorConstructor;
  interface RangeError extends Error {}
  declare var RangeError: { new (message?: string): RangeError };
  interface TypeError extends Error {}
  declare var TypeError: { new (message?: string): TypeError };
  interface Uint8Array extends ArrayLike<number> {}
  interface Uint16Array extends ArrayLike<number> {}
  interface Uint32Array extends ArrayLike<number> {}
  interface Int32Array extends ArrayLike<number> {}
  interface DataView {}
  interface ArrayBuffer {}
  interface SharedArrayBuffer {}
  type ArrayBufferLike = ArrayBuffer | SharedArrayBuffer;
  interface ReadonlySet<T> { has(value: T): boolean }
  interface Float64Array extends ArrayLike<number> {}
  interface IteratorResult<T> { done?: boolean; value: T }
  interface Iterator<T> { next(): IteratorResult<T> }
  interface Iterable<T> { [Symbol.iterator](): Iterator<T> }
  type Readonly<T> = { readonly [P in keyof T]: T[P] };
  type Partial<T> = { [P in keyof T]?: T[P] };
  type Record<K extends keyof any, T> = { [P in K]: T };
`;

const declarationsOf = (dir: string) =>
  readdirSync(path.join(root, dir, 'dist'))
    .filter((file) => file.endsWith('.d.ts'))
    .map((file) => path.join(root, dir, 'dist', file));

/** The comments of a file. */
function comments(file: string): string[] {
  const scanner = ts.createScanner(ts.ScriptTarget.ES2022, false, undefined, readFileSync(file, 'utf8'));
  const found: string[] = [];
  for (let kind = scanner.scan(); kind !== ts.SyntaxKind.EndOfFileToken; kind = scanner.scan()) {
    const comment =
      kind === ts.SyntaxKind.MultiLineCommentTrivia || kind === ts.SyntaxKind.SingleLineCommentTrivia;
    if (comment) found.push(scanner.getTokenText());
  }
  return found;
}

it('all declarations together are valid by themselves, in the language of TypeScript 5.0', () => {
  const options: ts.CompilerOptions = {
    strict: true,
    exactOptionalPropertyTypes: true,
    noEmit: true,
    noLib: true,
    types: [],
    module: ts.ModuleKind.NodeNext,
    target: ts.ScriptTarget.ES2022,
  };
  const language = path.join(root, 'language.d.ts');
  const host = ts.createCompilerHost(options);
  const { getSourceFile, fileExists } = host;
  host.fileExists = (file) => file === language || fileExists(file);
  host.getSourceFile = (file, ...rest) =>
    file === language
      ? ts.createSourceFile(file, TYPESCRIPT_5_0, ts.ScriptTarget.ES2022)
      : getSourceFile(file, ...rest);
  const files = published.flatMap(({ dir }) => declarationsOf(dir));
  expect(published.filter(({ dir }) => declarationsOf(dir).length === 0)).toEqual([]);
  const errors = ts
    .getPreEmitDiagnostics(ts.createProgram([language, ...files], options, host))
    .map(({ file, start = 0, messageText }) => {
      const line = file ? file.getLineAndCharacterOfPosition(start).line + 1 : 0;
      return `${file?.fileName}:${line} ${ts.flattenDiagnosticMessageText(messageText, ' ')}`;
    });
  expect(errors).toEqual([]);
});

describe.each(published)('the comments of $name', ({ dir }) => {
  let packed: string[] = [];
  let text = '';

  beforeAll(() => {
    const said = execFileSync('npm', ['pack', '--dry-run', '--json'], {
      cwd: path.join(root, dir),
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
      shell: process.platform === 'win32',
    });
    packed = JSON.parse(said)[0].files.map((file: { path: string }) => file.path);
    text = declarationsOf(dir).flatMap(comments).join('\n');
  }, 60_000);

  it('name no file that is not in the package', () => {
    expect(packed).toContain('dist/index.d.ts');
    const names = text.replaceAll(/https?:\S+/g, '').match(/[\w./-]+\.(?:[cm]?[jt]s|md|json|svg)\b/g) ?? [];
    expect(names.filter((name) => !packed.some((file) => `/${file}`.endsWith(`/${name}`)))).toEqual([]);
  });

  it('link to files of the repository', () => {
    const links = text.match(/https?:[^\s)`]+/g) ?? [];
    const lost = links.filter((link) => {
      const [, file] = link.split(`${homepage}/blob/main/`);
      return file === undefined || !existsSync(path.join(root, file));
    });
    expect(lost).toEqual([]);
  });
});
