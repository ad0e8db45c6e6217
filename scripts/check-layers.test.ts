import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { checkLayers } from './check-layers.mjs';

/** A repository that the layers allow; each test breaks one thing in it. */
const SOUND: Record<string, string> = {
  'package.json': '{ "devDependencies": { "vitest": "1", "fast-check": "1" } }',
  'packages/core/package.json': '{ "name": "@swept/core" }',
  'packages/core/src/index.ts': "export { row } from './row.js';\n",
  'packages/core/src/row.ts':
    '// export * from "./index.js" and export default are only words here\nexport const row = 1;\n',
  'packages/core/src/row.test.ts':
    "import { readFileSync } from 'node:fs';\nimport { it } from 'vitest';\nimport { scene } from '@swept/scenes';\nimport { truth } from '@swept/judge';\nimport { oracle } from '../test/support/oracle.js';\nimport { row } from './row.js';\nit(scene, () => void [readFileSync, oracle, row, truth]);\n",
  'packages/core/test/support/oracle.ts':
    "import { row } from '../../src/row.js';\nexport const oracle = row;\n",
  'packages/broadphase/package.json':
    '{ "name": "@swept/broadphase", "dependencies": { "@swept/core": "1", "rbush": "1" } }',
  'packages/broadphase/src/index.ts':
    "import { row } from '@swept/core';\nimport RBush from 'rbush';\nexport const tree = [row, RBush];\n",
  'packages/narrowphase/package.json':
    '{ "name": "@swept/narrowphase", "dependencies": { "@swept/core": "1" } }',
  'packages/narrowphase/src/index.ts': "import { row } from '@swept/core';\nexport const sweep = row;\n",
  'packages/world/package.json':
    '{ "name": "swept", "dependencies": { "@swept/core": "1", "@swept/broadphase": "1", "@swept/narrowphase": "1" } }',
  'packages/world/src/index.ts':
    "import { tree } from '@swept/broadphase';\nimport type { sweep } from '@swept/narrowphase';\nexport const world: [unknown, typeof sweep] = [tree, 1];\n",
  'packages/scenes/package.json':
    '{ "name": "@swept/scenes", "private": true, "dependencies": { "@swept/core": "1" }, "devDependencies": { "@types/map": "1" } }',
  'packages/scenes/src/index.ts': "import { row } from '@swept/core';\nexport const scene = String(row);\n",
  'packages/judge/package.json':
    '{ "name": "@swept/judge", "private": true, "dependencies": { "@swept/core": "1" } }',
  'packages/judge/src/index.ts': "import { row } from '@swept/core';\nexport const truth = row;\n",
  'bench/package.json':
    '{ "name": "@swept/bench", "private": true, "dependencies": { "swept": "1", "@swept/scenes": "1", "planck": "1" } }',
  'bench/src/cli.ts':
    "import { scene } from '@swept/scenes';\nimport planck from 'planck';\nimport { world } from 'swept';\nexport const job = [scene, planck, world];\n",
  'examples/package.json': '{ "name": "@swept/examples", "private": true, "dependencies": { "swept": "1" } }',
  'examples/src/page.ts':
    "import { world } from 'swept';\nimport './page.css';\nexport const page = world;\n",
  'examples/vite.config.ts': "import { root } from '../scripts/anything.mjs';\nexport default { root };\n",
};

const made: string[] = [];
afterEach(() => {
  for (const dir of made.splice(0)) rmSync(dir, { recursive: true });
});

/** The violations of the sound repository with some files changed, as the lines that are printed. */
function check(changes: Record<string, string>): string[] {
  const root = mkdtempSync(path.join(os.tmpdir(), 'swept-layers-'));
  made.push(root);
  for (const [file, text] of Object.entries({ ...SOUND, ...changes })) {
    mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
    writeFileSync(path.join(root, file), text);
  }
  return checkLayers(root).map(({ file, line, what, why }) => `${file}:${line}  ${what}  ${why}`);
}

const NO_SELF = 'a package does not import itself by its name';
const INSIDE = 'a relative path stays inside its package';
const OWN_FILES = "a sibling's files are its own: import the package";
const DECLARED = 'missing in the dependencies';

/** [what is broken, file, text, the one line that must be printed after the file's name] */
const BROKEN: [string, string, string, string][] = [
  [
    'core imports a sibling',
    'packages/core/src/row.ts',
    "export const row = 1;\nexport { tree } from '@swept/broadphase';\n",
    "2  imports '@swept/broadphase'  @swept/core may import no sibling",
  ],
  [
    'broadphase imports narrowphase',
    'packages/broadphase/src/index.ts',
    "\nimport { sweep } from '@swept/narrowphase';\nexport const tree = sweep;\n",
    "2  imports '@swept/narrowphase'  @swept/broadphase may import only @swept/core",
  ],
  [
    'narrowphase imports broadphase for a type only',
    'packages/narrowphase/src/index.ts',
    "import type { tree } from '@swept/broadphase';\nexport let sweep: typeof tree;\n",
    "1  imports '@swept/broadphase'  @swept/narrowphase may import only @swept/core",
  ],
  [
    'narrowphase imports the world in a type expression',
    'packages/narrowphase/src/index.ts',
    "export let sweep: import('swept').World;\n",
    "1  imports 'swept'  @swept/narrowphase may import only @swept/core",
  ],
  [
    "a phase's test imports the other phase",
    'packages/narrowphase/src/index.test.ts',
    "import { tree } from '@swept/broadphase';\nvoid tree;\n",
    "1  imports '@swept/broadphase'  @swept/narrowphase may import only @swept/core",
  ],
  [
    'the world imports an example',
    'packages/world/src/index.ts',
    "export const page = import('@swept/examples');\n",
    "1  imports '@swept/examples'  swept may import only @swept/core, @swept/broadphase, @swept/narrowphase",
  ],
  [
    'a published source imports the scenes',
    'packages/world/src/index.ts',
    "export { scene } from '@swept/scenes';\n",
    "1  imports '@swept/scenes'  published packages do not use @swept/scenes, only their tests do",
  ],
  [
    'a published manifest names the scenes',
    'packages/core/package.json',
    '{ "name": "@swept/core", "dependencies": { "@swept/scenes": "1" } }',
    '1  depends on @swept/scenes  published packages do not use @swept/scenes, only their tests do',
  ],
  [
    'a package imports itself',
    'packages/core/src/row.ts',
    "import { other } from '@swept/core';\nexport const row = other;\n",
    `1  imports '@swept/core'  ${NO_SELF}`,
  ],
  [
    "a sibling's source by its package name",
    'packages/narrowphase/src/index.ts',
    "import { row } from '@swept/core/src/row.ts';\nexport const sweep = row;\n",
    `1  imports '@swept/core/src/row.ts'  ${OWN_FILES}`,
  ],
  [
    "a sibling's build by its package name",
    'bench/src/cli.ts',
    "\n\nimport { world } from 'swept/dist/index.js';\nexport const job = world;\n",
    `3  imports 'swept/dist/index.js'  ${OWN_FILES}`,
  ],
  [
    'what is internal in an example',
    'examples/src/page.ts',
    "import { world } from 'swept/internal';\nexport const page = world;\n",
    "1  imports 'swept/internal'  examples import what users may",
  ],
  [
    'what is internal in its own package',
    'packages/core/src/row.ts',
    "import { other } from '@swept/core/internal';\nexport const row = other;\n",
    `1  imports '@swept/core/internal'  ${NO_SELF}`,
  ],
  [
    'a file below what is internal',
    'packages/narrowphase/src/index.ts',
    "import { row } from '@swept/core/internal/row';\nexport const sweep = row;\n",
    `1  imports '@swept/core/internal/row'  ${OWN_FILES}`,
  ],
  [
    "a sibling's source by a relative path",
    'packages/narrowphase/src/index.ts',
    "export { row as sweep } from '../../core/src/row.js';\n",
    `1  imports '../../core/src/row.js'  ${INSIDE}`,
  ],
  [
    'a relative path out of a package, in a test',
    'packages/world/test/world.test.ts',
    "import '../../../bench/src/cli.ts';\n",
    `1  imports '../../../bench/src/cli.ts'  ${INSIDE}`,
  ],
  [
    'a relative path out of the examples, imported dynamically',
    'examples/src/page.ts',
    "export const page = () => import('../../packages/world/src/index.ts');\n",
    `1  imports '../../packages/world/src/index.ts'  ${INSIDE}`,
  ],
  [
    'an absolute path',
    'bench/src/cli.ts',
    "import '/somewhere/file.js';\n",
    "1  imports '/somewhere/file.js'  an import names a package or a relative path",
  ],
  [
    'an address',
    'examples/src/page.ts',
    "import 'https://example.org/swept.js';\n",
    "1  imports 'https://example.org/swept.js'  an import names a package or a relative path",
  ],
  [
    'export * in an index',
    'packages/core/src/index.ts',
    "export { row } from './row.js';\nexport * from './row.js';\n",
    '2  export *  an index lists the names it exports',
  ],
  [
    'export * as a name',
    'bench/src/cli.ts',
    "export * as world from 'swept';\n",
    '1  export *  an index lists the names it exports',
  ],
  [
    'a default expression',
    'packages/core/src/row.ts',
    'export const row = 1;\nexport default row;\n',
    '2  default export  packages export names only',
  ],
  [
    'a default function',
    'packages/core/src/row.ts',
    'export default function row() {}\n',
    '1  default export  packages export names only',
  ],
  [
    'a name exported as the default',
    'packages/scenes/src/index.ts',
    'const scene = 1;\nexport { scene as default };\n',
    '2  default export  packages export names only',
  ],
  [
    'rbush in the world',
    'packages/world/src/index.ts',
    "import RBush from 'rbush';\nexport const world = RBush;\n",
    "1  imports 'rbush'  rbush is a detail of @swept/broadphase",
  ],
  [
    'flatbush in an example',
    'examples/src/page.ts',
    "export const page = await import('flatbush');\n",
    "1  imports 'flatbush'  flatbush is a detail of @swept/broadphase",
  ],
  [
    'flatbush in a manifest',
    'packages/scenes/package.json',
    '{ "name": "@swept/scenes", "private": true, "dependencies": { "@swept/core": "1", "flatbush": "1" } }',
    '1  depends on flatbush  flatbush is a detail of @swept/broadphase',
  ],
  [
    'a peer in an example',
    'examples/src/page.ts',
    "import planck from 'planck';\nexport const page = planck;\n",
    "1  imports 'planck'  a peer is only measured, in bench",
  ],
  [
    'a peer in a test, by a deeper path',
    'packages/world/test/world.test.ts',
    "import rapier from '@dimforge/rapier2d-compat/rapier.js';\nvoid rapier;\n",
    "1  imports '@dimforge/rapier2d-compat/rapier.js'  a peer is only measured, in bench",
  ],
  [
    'a library that the manifest does not name',
    'packages/core/src/row.ts',
    "import quick from 'quickselect';\nexport const row = quick;\n",
    `1  imports 'quickselect'  ${DECLARED}`,
  ],
  [
    'a development tool in a published source',
    'packages/core/src/row.ts',
    "import fc from 'fast-check';\nexport const row = fc;\n",
    `1  imports 'fast-check'  ${DECLARED}`,
  ],
  [
    'a type of a development tool in a published source',
    'packages/core/src/row.ts',
    "import type { Arbitrary } from 'fast-check';\nexport let row: Arbitrary;\n",
    `1  imports 'fast-check'  ${DECLARED}`,
  ],
  [
    'an allowed sibling that the manifest does not name',
    'examples/src/page.ts',
    "import { row } from '@swept/core';\nexport const page = row;\n",
    `1  imports '@swept/core'  ${DECLARED}`,
  ],
  [
    'Node in a package',
    'packages/scenes/src/index.ts',
    "import { readFileSync } from 'node:fs';\nexport const scene = readFileSync;\n",
    "1  imports 'node:fs'  packages also run where there is no Node",
  ],
  [
    'Node without its prefix in a package',
    'packages/core/src/row.ts',
    "import fs = require('fs');\nexport const row = fs;\n",
    "1  imports 'fs'  packages also run where there is no Node",
  ],
  [
    'a source that uses a test file',
    'packages/core/src/index.ts',
    "export { row } from './row.js';\nexport { oracle } from '../test/support/oracle.js';\n",
    "2  imports '../test/support/oracle.js'  sources do not use tests",
  ],
  [
    'a published source imports the judge',
    'packages/core/src/row.ts',
    "export { truth as row } from '@swept/judge';\n",
    "1  imports '@swept/judge'  published packages do not use @swept/judge, only their tests do",
  ],
  [
    'a test in src that is of no file there',
    'packages/core/src/rows.test.ts',
    "import { row } from './row.js';\nvoid row;\n",
    '1  rows.test.ts  a test in src stands beside rows.ts or in a folder rows',
  ],
  [
    'a file among the tests that is none',
    'packages/core/test/oracle.ts',
    'export const oracle = 1;\n',
    '1  oracle.ts  what is no test lies in test/support',
  ],
  [
    'an import computed at run time',
    'packages/scenes/src/index.ts',
    'export const scene = (name: string) => import(name);\n',
    '1  computed import  a bundler cannot follow it',
  ],
  [
    'a file that imports itself',
    'packages/core/src/row.ts',
    "export const row = 1;\nexport { row as same } from './row.js';\n",
    '2  import cycle  src/row.ts -> src/row.ts',
  ],
];

describe('checkLayers', () => {
  it('finds nothing in a sound repository', () => {
    expect(check({})).toEqual([]);
  });

  it.each(BROKEN)('reports %s', (_, file, text, line) => {
    expect(check({ [file]: text })).toEqual([`${file}:${line}`]);
  });

  it('reports a cycle of three files once, with the way round', () => {
    const files = {
      'packages/core/src/row.ts': "import { b } from './b.js';\nexport const row = b;\n",
      'packages/core/src/b.ts': "\nimport type { C } from './c.ts';\nexport const b: C = 1;\n",
      'packages/core/src/c.ts': "export type { row } from './index';\nexport type C = number;\n",
    };
    expect(check(files)).toEqual([
      'packages/core/src/row.ts:1  import cycle  src/row.ts -> src/b.ts -> src/c.ts -> src/index.ts -> src/row.ts',
    ]);
  });

  it('reports folders that import each other, and allows their tests to', () => {
    const files = {
      'packages/core/src/index.ts': "export { a } from './below/a.js';\nexport { d } from './above/d.js';\n",
      'packages/core/src/below/a.ts': "import { c } from './deep/c.js';\nexport const a = c;\n",
      'packages/core/src/below/deep/c.ts': 'export const c = 1;\n',
      'packages/core/src/above/d.ts': "import { c } from '../below/deep/c.js';\nexport const d = c;\n",
      'packages/core/src/above/e.ts': 'export const e = 1;\n',
    };
    const text = "import { e } from '../above/e.js';\nexport const b = e;\n";
    expect(check({ ...files, 'packages/core/src/below/below.test.ts': text })).toEqual([]);
    expect(check({ ...files, 'packages/core/src/below/b.ts': text })).toEqual([
      'packages/core/src/below/b.ts:1  cycle of folders  src/below -> src/above -> src/below',
    ]);
  });

  it('allows packages, their tests and the bench what is internal in a sibling', () => {
    const files = {
      'packages/narrowphase/src/index.ts':
        "import { row } from '@swept/core/internal';\nexport const sweep = row;\n",
      'packages/world/test/world.test.ts':
        "import { row } from '@swept/core/internal';\nexport const world = row;\n",
      'bench/src/cli.ts': "import { world } from 'swept/internal';\nexport const job = world;\n",
    };
    expect(check(files)).toEqual([]);
  });

  it('allows an allocation test to read its own package as built, and no other test', () => {
    const text =
      "import { row } from '@swept/core';\nimport { one } from '@swept/core/internal';\nexport const steady = [row, one];\n";
    expect(check({ 'packages/core/test/steady.alloc.test.ts': text })).toEqual([]);
    expect(check({ 'packages/core/test/steady.test.ts': text })).toEqual([
      `packages/core/test/steady.test.ts:1  imports '@swept/core'  ${NO_SELF}`,
      `packages/core/test/steady.test.ts:2  imports '@swept/core/internal'  ${NO_SELF}`,
    ]);
  });

  it('allows a file to be reached by two ways', () => {
    const files = {
      'packages/core/src/row.ts':
        "import { b } from './b.js';\nimport { c } from './c.js';\nexport const row = b + c;\n",
      'packages/core/src/b.ts': "import { c } from './c.js';\nexport const b = c;\n",
      'packages/core/src/c.ts': 'export const c = 1;\n',
    };
    expect(check(files)).toEqual([]);
  });

  it('allows a private package the types of a development dependency, and no more', () => {
    const from = (line: string) =>
      check({ 'packages/scenes/src/index.ts': `${line}\nexport let scene: unknown;\n` });
    expect(from("import type { Arbitrary } from 'fast-check';")).toEqual([]);
    expect(from("import type { Map } from 'map';")).toEqual([]);
    expect(from("import { map } from 'map';")).toHaveLength(1);
    expect(from("export type { Arbitrary } from 'fast-check';")).toEqual([]);
    expect(from("import { type Arbitrary } from 'fast-check';")).toHaveLength(1);
    expect(from("export { Arbitrary } from 'fast-check';")).toHaveLength(1);
  });

  it('leaves out declarations of foreign files', () => {
    const text = "declare module 'map.json' {\n  const map: import('map').Map;\n  export default map;\n}\n";
    expect(check({ 'packages/scenes/src/map.d.ts': text })).toEqual([]);
  });

  it.each(['utils', 'types', 'helper', 'common', 'manager'])('reports a file called %s', (name) => {
    expect(check({ [`packages/core/src/deep/${name}.ts`]: 'export const one = 1;\n' })).toEqual([
      `packages/core/src/deep/${name}.ts:1  ${name}.ts  a file is named after what it holds`,
    ]);
  });

  it('reports a package that has no place in the layers', () => {
    const files = {
      'packages/extra/package.json': '{ "name": "@swept/extra", "dependencies": { "@swept/core": "1" } }',
    };
    expect(check(files)).toEqual([
      'packages/extra/package.json:1  depends on @swept/core  @swept/extra has no place in the layers: give it one in scripts/check-layers.mjs',
    ]);
  });

  it('reports everything at once, in the order of files and lines', () => {
    const lines = check({
      'packages/core/src/row.ts': "export default 1;\nimport 'swept';\n",
      'examples/src/page.ts': "import 'planck';\nimport 'rbush';\n",
    });
    expect(lines.map((line) => line.split('  ')[0])).toEqual([
      'examples/src/page.ts:1',
      'examples/src/page.ts:2',
      'packages/core/src/row.ts:1',
      'packages/core/src/row.ts:2',
    ]);
  });
});
