import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { describe, expect, it } from 'vitest';
import { workspaces } from './workspace.mjs';

// The tables of sizes in the READMEs are budgets: what is in the way is to be made smaller, or the table larger.

const root = path.join(import.meta.dirname, '..');
const published = workspaces(root).filter((it) => it.published);

/** What a bundler makes of a program: its text, minified. */
async function bundled(program: string): Promise<Uint8Array> {
  const { outputFiles } = await build({
    stdin: { contents: program, resolveDir: root },
    bundle: true,
    minify: true,
    format: 'esm',
    target: 'es2022',
    // Packages import each other as built, not the sources that tsconfig.json names.
    tsconfigRaw: {},
    write: false,
    logLevel: 'error',
  });
  return outputFiles[0].contents;
}

/** In units of 1000 bytes. */
const zipped = (code: Uint8Array): number => gzipSync(code, { level: 9 }).length / 1000;

const rows = published.flatMap(({ name, dir }) => {
  const readme = readFileSync(path.join(root, dir, 'README.md'), 'utf8');
  const [, section = ''] = readme.split('## Sizes\n');
  const lines = [...section.split('\n## ')[0].matchAll(/^\| (`.+?`|everything) +\| +([\d.]+) \|$/gm)];
  return lines.map(([, what, size]) => ({
    package: name,
    what: what.replaceAll('`', ''),
    size: Number(size),
  }));
});

it('every package says how large it is', () => {
  expect(new Set(rows.map((row) => row.package))).toEqual(new Set(published.map(({ name }) => name)));
});

describe.each(rows)('$what of $package', ({ package: name, what, size }) => {
  it(`takes the ${size} kB that its README says`, async () => {
    const imported = what === 'everything' ? '*' : `{ ${what} }`;
    const taken = zipped(await bundled(`export ${imported} from '${name}';`));
    expect(taken).toBeLessThanOrEqual(1.01 * size + 0.05);
    // What has become smaller is told.
    expect(taken).toBeGreaterThan(0.97 * size - 0.05);
  });
});

describe.each([
  ['@swept/core', 'CIRCLE'],
  ['@swept/broadphase', 'SHIFTS'],
  ['@swept/narrowphase', 'SEPARATE'],
  ['swept', 'END_EXCLUDED'],
])('%s', (name, constant) => {
  it('is nothing in a bundle that uses nothing of it', async () => {
    expect((await bundled(`import '${name}';`)).length).toBe(0);
  });

  it(`does nothing when it is loaded that a bundle of ${constant} needs`, async () => {
    const program = `export { ${constant} } from '${name}'; import * as all from '${name}'; void all;`;
    expect((await bundled(program)).length).toBeLessThan(40);
  });
});

it('what bundlers cannot leave out is noticed', async () => {
  expect((await bundled('const A = f(); export const B = 1;')).length).toBeGreaterThan(
    (await bundled('const A = /* @__PURE__ */ f(); export const B = 1;')).length,
  );
});
