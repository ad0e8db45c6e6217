import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { asPublished } from '../tsup.base.ts';
import { filesBelow } from './workspace.mjs';

/** The packages whose tests mostly wait for their sources. */
const PACKAGES = ['packages/broadphase', 'packages/narrowphase', 'packages/world'];
/** Those that have a copy of what they use of core, as when they are published. */
const HAS_OWN_CORE = ['packages/narrowphase'];

/** What vite asks of a plugin, as far as it is needed here. */
interface Plugin {
  name: string;
  enforce: 'pre';
  resolveId(source: string, importer: string | undefined): string | undefined;
  load(id: string): Promise<string | undefined>;
}

const PREFIX = '\0as built: ';

/**
 * Gives tests the sources of their package as the build compiles them: all in one file, in which constants are compiled
 * in. A module that vitest transforms reads each name that it imports anew from an object at each use, which takes two
 * thirds longer once it is compiled, and more before.
 *
 * Each module of the sources has its exports there under names of their own; what a test imports is a list of them. Those
 * of formulas are none, since the build writes them into their places: who tests them gets the modules themselves, as
 * who takes the place of one by a mock.
 */
export function builtSources(root: string): Plugin {
  const bundles = new Map<string, Promise<Bundle>>();
  return {
    name: 'built sources',
    enforce: 'pre',
    resolveId(source, importer) {
      if (importer === undefined || !source.startsWith('.')) return undefined;
      const file = path.resolve(path.dirname(importer), source).replace(/\.js$/, '.ts');
      if (!isTest(path.relative(root, importer)) || isTest(path.relative(root, file))) return undefined;
      if (!packageOf(root, file)) return undefined;
      if (/\bvi\.mock\(|^import [^;]*\$/m.test(readFileSync(importer, 'utf8'))) return undefined;
      return PREFIX + file;
    },
    async load(id) {
      if (!id.startsWith(PREFIX)) return undefined;
      const file = id.slice(PREFIX.length);
      const dir = packageOf(root, file) as string;
      const made = bundles.get(dir) ?? bundle(root, dir);
      bundles.set(dir, made);
      const { program, exports } = await made;
      const names = exports.get(path.relative(path.join(root, dir, 'src'), file));
      if (names === undefined) throw new Error(`${file} is none of the sources`);
      const list = names.map(([own, there]) => `${there} as ${own}`).join(', ');
      return `export { ${list} } from ${JSON.stringify(program)};`;
    },
  };
}

interface Bundle {
  readonly program: string;
  /** By the name of a module below `src`: the names that it exports, and those they have in the program. */
  readonly exports: ReadonlyMap<string, readonly (readonly [string, string])[]>;
}

async function bundle(root: string, dir: string): Promise<Bundle> {
  const src = path.join(root, dir, 'src');
  const modules = filesBelow(src).filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'));
  // In the package, where node finds what it imports, and out of what is published.
  const out = path.join(root, dir, 'node_modules/.cache/swept');
  const write = async (
    name: string,
    lines: readonly string[],
    written = (code: string): string => code,
  ): Promise<string> => {
    const outfile = path.join(out, `${name}.mjs`);
    const { outputFiles } = await build({
      stdin: { contents: lines.join('\n'), resolveDir: src, loader: 'ts' },
      outfile,
      write: false,
      bundle: true,
      format: 'esm',
      target: 'es2022',
      platform: 'neutral',
      packages: HAS_OWN_CORE.includes(dir) ? 'bundle' : 'external',
      sourcemap: true,
      logLevel: 'warning',
      tsconfigRaw: {},
    });
    mkdirSync(out, { recursive: true });
    for (const file of outputFiles) {
      const text = file.path === outfile ? written(file.text) : file.text;
      // At once, for those who read it already.
      writeFileSync(`${file.path}.${process.pid}`, text);
      renameSync(`${file.path}.${process.pid}`, file.path);
    }
    return outfile;
  };
  const all = await write(
    'names',
    modules.map((file, i) => `export * as $${i} from './${file}';`),
  );
  const found = await import(pathToFileURL(all).href);
  const exports = modules.map((file, i) => {
    const plain = Object.keys(found[`$${i}`]).filter((name) => !name.startsWith('$'));
    const names = plain.map((own) => [own, `m${i}_${own}`] as const);
    return [file, names] as const;
  });
  const program = await write(
    'sources',
    exports.map(
      ([file, names]) =>
        `export { ${names.map(([own, there]) => `${own} as ${there}`).join(', ')} } from './${file}';`,
    ),
    asPublished,
  );
  return { program, exports: new Map(exports) };
}

function isTest(file: string): boolean {
  return file.endsWith('.test.ts') || /^packages\/\w+\/test\//.test(file);
}

function packageOf(root: string, file: string): string | undefined {
  const name = path.relative(root, file);
  return PACKAGES.find((dir) => name.startsWith(`${dir}/src/`));
}
