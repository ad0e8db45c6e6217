// Which package may know which, checked on every import and export of the repository. Declarations are read
// with the TypeScript parser, so neither comments nor strings are taken for imports.
import { existsSync, readFileSync, statSync } from 'node:fs';
import { builtinModules } from 'node:module';
import path from 'node:path';
import ts from 'typescript';
import { declarations } from './declarations.mjs';
import { cycles, foldersOf, isTest } from './import-cycles.mjs';
import { filesBelow, workspaces } from './workspace.mjs';

/**
 * The siblings that a package's sources may import: core <- {broadphase, narrowphase} <- world <- {bench,
 * examples}.
 */
const SIBLINGS = {
  '@swept/core': [],
  '@swept/broadphase': ['@swept/core'],
  '@swept/narrowphase': ['@swept/core'],
  swept: ['@swept/core', '@swept/broadphase', '@swept/narrowphase'],
  '@swept/scenes': ['@swept/core'],
  '@swept/judge': ['@swept/core'],
  '@swept/bench': [
    '@swept/core',
    '@swept/broadphase',
    '@swept/narrowphase',
    '@swept/scenes',
    '@swept/judge',
    'swept',
  ],
  '@swept/examples': ['@swept/core', '@swept/broadphase', '@swept/narrowphase', '@swept/scenes', 'swept'],
};

/** Packages that use the others as a user would: what these export by `/internal` is not for them. */
const USERS = ['@swept/examples'];

/** Packages that every test may use. */
const FOR_TESTS = ['@swept/scenes', '@swept/judge'];

/** Libraries that are an implementation detail of one package; the bench measures them by hand as well. */
const CONFINED = {
  rbush: ['@swept/broadphase', '@swept/bench'],
  flatbush: ['@swept/broadphase', '@swept/bench'],
  earcut: ['swept'],
};

/** Other engines and indices: something to be measured against, never to be built on. */
const PEERS = [
  '@box2d/core',
  '@dimforge/rapier2d',
  '@dimforge/rapier2d-compat',
  '@dimforge/rapier2d-simd',
  '@dimforge/rapier2d-simd-compat',
  '@timohausmann/quadtree-ts',
  '@timohausmann/quadtree-js',
  'box-intersect',
  'box2d-wasm',
  'box2d3-wasm',
  'box2dweb',
  'check2d',
  'crashcat',
  'detect-collisions',
  'matter-js',
  'p2',
  'p2-es',
  'phaser-box2d',
  'planck',
  'planck-js',
  'sat',
];

const VAGUE = /^(utils?|types?|helpers?|common|manager)\.[cm]?[jt]sx?$/;
const SOURCE = /(?<!\.d)\.[cm]?[jt]sx?$/;
const BUILTIN = new Set(builtinModules);

/**
 * @typedef {import('./import-cycles.mjs').Violation} Violation
 */

/**
 * Everything that the layers forbid in the tree at root, in the order of files and lines.
 * @param {string} root
 * @returns {Violation[]}
 */
export function checkLayers(root) {
  const packages = workspaces(root);
  const names = new Set([...Object.keys(SIBLINGS), ...packages.map(({ name }) => name)]);
  const shared = developmentTools(root);
  /** @type {Violation[]} */
  const violations = [];
  for (const it of packages) {
    checkManifest(it, names, violations);
    /** @type {import('./import-cycles.mjs').Graph} */
    const graph = new Map();
    for (const file of filesBelow(path.join(root, it.dir))) {
      if (!SOURCE.test(file) || /^[^/]*\.config\.[cm]?[jt]s$/.test(file)) continue;
      graph.set(file, checkFile(root, it, file, names, shared, violations));
    }
    const files = cycles(it.dir, graph, 'import cycle');
    violations.push(...(files.length > 0 ? files : cycles(it.dir, foldersOf(graph), 'cycle of folders')));
  }
  return violations.sort((a, b) => (a.file === b.file ? a.line - b.line : a.file < b.file ? -1 : 1));
}

/**
 * What tests may use without their package naming it.
 * @param {string} root
 * @returns {Set<string>}
 */
function developmentTools(root) {
  const file = path.join(root, 'package.json');
  const manifest = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
  return new Set(Object.keys(manifest.devDependencies ?? {}));
}

/**
 * @param {import('./workspace.mjs').Workspace} it
 * @param {Set<string>} names
 * @param {Violation[]} violations
 */
function checkManifest(it, names, violations) {
  for (const dependency of it.dependencies) {
    const why = forbidden(it, dependency, false, names);
    if (why)
      violations.push({ file: `${it.dir}/package.json`, line: 1, what: `depends on ${dependency}`, why });
  }
}

/**
 * Why the package may not import the other one, or undefined when it may.
 * @param {import('./workspace.mjs').Workspace} it
 * @param {string} target a package's name
 * @param {boolean} inTest
 * @param {Set<string>} names of the packages of this repository
 * @returns {string | undefined}
 */
function forbidden(it, target, inTest, names) {
  if (names.has(target)) {
    if (target === it.name) return 'a package does not import itself by its name';
    const allowed = /** @type {Record<string, string[]>} */ (SIBLINGS)[it.name];
    if (!allowed) return `${it.name} has no place in the layers: give it one in scripts/check-layers.mjs`;
    if (allowed.includes(target) || (inTest && FOR_TESTS.includes(target))) return undefined;
    if (FOR_TESTS.includes(target)) return `published packages do not use ${target}, only their tests do`;
    return `${it.name} may import ${allowed.length > 0 ? `only ${allowed.join(', ')}` : 'no sibling'}`;
  }
  const owners = /** @type {Record<string, string[]>} */ (CONFINED)[target];
  if (owners && !owners.includes(it.name)) return `${target} is a detail of ${owners[0]}`;
  if (PEERS.includes(target) && it.name !== '@swept/bench') return 'a peer is only measured, in bench';
  return undefined;
}

/**
 * Checks one file and returns the files of the same package that it imports.
 * @param {string} root
 * @param {import('./workspace.mjs').Workspace} it
 * @param {string} file relative to the package
 * @param {Set<string>} names
 * @param {Set<string>} shared
 * @param {Violation[]} violations
 */
function checkFile(root, it, file, names, shared, violations) {
  const full = path.join(root, it.dir, file);
  const source = ts.createSourceFile(full, readFileSync(full, 'utf8'), ts.ScriptTarget.ES2022, true);
  const library = it.dir.startsWith('packages/');
  const inTest = isTest(file);
  const lineOf = (/** @type {number} */ position) => source.getLineAndCharacterOfPosition(position).line + 1;
  const report = (/** @type {number} */ position, /** @type {string} */ what, /** @type {string} */ why) =>
    violations.push({ file: `${it.dir}/${file}`, line: lineOf(position), what, why });

  const place = library ? misplaced(root, it, file) : undefined;
  if (place) report(0, path.basename(file), place);
  if (VAGUE.test(path.basename(file))) report(0, path.basename(file), 'a file is named after what it holds');
  const { references, stars, defaults, computed } = declarations(source);
  for (const position of stars) report(position, 'export *', 'an index lists the names it exports');
  if (library) {
    for (const position of defaults) report(position, 'default export', 'packages export names only');
    if (!inTest) {
      for (const position of computed) report(position, 'computed import', 'a bundler cannot follow it');
    }
  }

  /** @type {{ to: string, file: string, line: number }[]} */
  const edges = [];
  for (const { specifier, position, erased } of references) {
    const what = `imports '${specifier}'`;
    if (/^\.{1,2}(\/|$)/.test(specifier)) {
      const to = path.posix.normalize(path.posix.join(path.posix.dirname(file), specifier));
      if (to === '..' || to.startsWith('../')) {
        report(position, what, 'a relative path stays inside its package');
        continue;
      }
      const target = resolve(path.join(root, it.dir), to);
      if (!target) continue;
      if (library && !inTest && isTest(target)) report(position, what, 'sources do not use tests');
      edges.push({ to: target, file, line: lineOf(position) });
      continue;
    }
    if (specifier.startsWith('/') || /^[a-z]+:/.test(specifier) || BUILTIN.has(specifier)) {
      if (specifier.startsWith('node:') || BUILTIN.has(specifier)) {
        if (library && !inTest) report(position, what, 'packages also run where there is no Node');
      } else report(position, what, 'an import names a package or a relative path');
      continue;
    }
    const parts = specifier.split('/');
    const target = parts.slice(0, specifier.startsWith('@') ? 2 : 1).join('/');
    const internal = specifier === `${target}/internal`;
    // Allocation is measured on what is built: there a package reads itself as others do.
    if (target === it.name && (specifier === target || internal) && file.endsWith('.alloc.test.ts')) continue;
    const why = forbidden(it, target, inTest, names);
    if (why) report(position, what, why);
    else if (names.has(target)) {
      if (internal && USERS.includes(it.name)) report(position, what, 'examples import what users may');
      if (specifier !== target && !internal)
        report(position, what, "a sibling's files are its own: import the package");
      if (!inTest && !it.dependencies.includes(target)) report(position, what, 'missing in the dependencies');
    } else if (!isDeclared(it, target, library && !inTest && (it.published || !erased), shared)) {
      report(position, what, 'missing in the dependencies');
    }
  }
  return edges;
}

/**
 * In src a test stands beside the file, or in the folder, whose name it bears. In test/ are the tests of what
 * a package promises, and in folders of it what is no test.
 * @param {string} root
 * @param {import('./workspace.mjs').Workspace} it
 * @param {string} file
 * @returns {string | undefined} why the file lies in a wrong place
 */
function misplaced(root, it, file) {
  const [, dir, name] = file.match(/^(src\/.*?)([^/.]+)(?:\.\w+)?\.test\.ts$/) ?? [];
  if (name !== undefined) {
    if (dir.endsWith(`/${name}/`) || existsSync(path.join(root, it.dir, `${dir}${name}.ts`)))
      return undefined;
    return `a test in src stands beside ${name}.ts or in a folder ${name}`;
  }
  const ends = /\.test\.ts$|^test\/(support|repro)\//;
  return file.startsWith('test/') && !ends.test(file) ? 'what is no test lies in test/support' : undefined;
}

/**
 * Whether a manifest names a library; what is not shipped may use development dependencies too.
 * @param {import('./workspace.mjs').Workspace} it
 * @param {string} target
 * @param {boolean} shipped
 * @param {Set<string>} shared
 */
function isDeclared(it, target, shipped, shared) {
  if (it.dependencies.includes(target)) return true;
  if (shipped) return false;
  return [target, `@types/${target}`].some((name) => it.devDependencies.includes(name) || shared.has(name));
}

/**
 * The file behind a relative import, by the rules of the bundler; undefined for styles, pictures and data.
 * @param {string} dir
 * @param {string} to
 */
function resolve(dir, to) {
  const bare = to.replace(/\.([cm]?)js$/, '.$1ts');
  return [bare, to, `${to}.ts`, `${to}/index.ts`].find(
    (file) =>
      SOURCE.test(file) && existsSync(path.join(dir, file)) && statSync(path.join(dir, file)).isFile(),
  );
}
