import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { format } from 'node:util';
import { build } from 'esbuild';
import ts from 'typescript';
import { beforeAll, describe, expect, it } from 'vitest';
import { findChromium } from '../scripts/chromium.mjs';
import { runIn } from '../scripts/engine-run.mjs';
import { documents, read, root } from './documents.js';
import { type Snippet, snippetsIn, write } from './snippets.js';

// Every ```ts block of the documents is type-checked and run as a user's program against the built packages; a ```text
// block right after it is what it prints. A ```js block that has one too is code for a rival: it runs where the rivals
// of the benchmarks are installed.

const cache = path.join(root, 'node_modules/.cache/swept-snippets');
const rivals = path.join(root, 'bench/rivals/node_modules');
const chromium = findChromium();
const snippets = snippetsIn('ts', cache, '.mts');
const foreign = snippetsIn('js', path.join(rivals, '.cache/swept-snippets'), '.mjs').filter((s) => s.output);

/** What the compiler says of all snippets, by their files: one program, since most of its time goes into libraries. */
function compile(): ReadonlyMap<string | undefined, string[]> {
  write(snippets);
  const options: ts.CompilerOptions = {
    strict: true,
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.NodeNext,
    moduleResolution: ts.ModuleResolutionKind.NodeNext,
    lib: ['lib.es2022.d.ts', 'lib.dom.d.ts'],
    types: ['node'], // for threads
    skipLibCheck: true,
    outDir: cache,
  };
  const files = snippets.map(({ file }) => file);
  const program = ts.createProgram(files, options);
  program.emit();
  const errors = new Map<string | undefined, string[]>();
  for (const { file, messageText } of ts.getPreEmitDiagnostics(program)) {
    const said = errors.get(file?.fileName) ?? [];
    errors.set(file?.fileName, [...said, ts.flattenDiagnosticMessageText(messageText, '\n')]);
  }
  return errors;
}

/** What each program prints, by its file. */
function run(files: readonly string[]): Record<string, { printed: string; error?: string }> {
  const args = [path.join(root, 'docs/run-snippets.mjs'), ...files];
  return JSON.parse(execFileSync(process.execPath, args, { encoding: 'utf8' }));
}

function compiled({ file }: Snippet): string {
  return file.replace('.mts', '.mjs');
}

describe('documents', () => {
  let errors: ReturnType<typeof compile>;
  let runs: ReturnType<typeof run>;
  beforeAll(() => {
    errors = compile();
    runs = run(snippets.map(compiled));
  }, 120_000);

  it('have snippets, which compile as one program', () => {
    expect(snippets.map((s) => s.name)).toContain('README.md 1');
    const files = new Set<string | undefined>(snippets.map(({ file }) => file));
    expect([...errors].filter(([file]) => !files.has(file))).toEqual([]);
  });

  it.each(snippets)('$name compiles and runs as printed', (snippet) => {
    expect(errors.get(snippet.file) ?? []).toEqual([]);
    const { printed, error } = runs[compiled(snippet)];
    expect(error).toBeUndefined();
    if (snippet.output !== undefined) expect(printed).toBe(snippet.output);
  });

  it.skipIf(!existsSync(path.join(rivals, '.cache/swept-rivals')))(
    `have code for rivals that prints what they say, ${foreign.length} times`,
    () => {
      write(foreign);
      const said = run(foreign.map(({ file }) => file));
      for (const { name, file, output } of foreign)
        expect({ name, ...said[file] }).toEqual({ name, printed: output });
    },
  );

  it.skipIf(chromium === undefined)(
    'have snippets that print the same in a browser, in a page and in a worker',
    { timeout: 120_000 },
    async () => {
      const portable = snippets.filter(({ code }) => !code.includes("from 'node:"));
      mkdirSync(path.join(root, 'out'), { recursive: true });
      const folder = mkdtempSync(path.join(root, 'out/snippets-'));
      await build({
        entryPoints: portable.map(compiled),
        outdir: folder,
        bundle: true,
        format: 'esm',
        splitting: true,
        // Otherwise the sources of the packages would be taken, by the paths in it.
        tsconfigRaw: {},
      });
      writeFileSync(path.join(folder, 'page.js'), browserProgram(portable));
      const told = new Map<string, string>();
      const engine = { kind: 'chromium', version: '', file: chromium ?? '' } as const;
      const hear = (place: string, name: string, logged: string) => {
        const lines: unknown[][] = JSON.parse(logged);
        told.set(`${place}: ${name}`, lines.map((words) => `${format(...words)}\n`).join(''));
      };
      await runIn(engine, '', hear, folder);
      rmSync(folder, { recursive: true });
      expect(portable.length).toBeGreaterThan(30);
      for (const { name, output } of portable)
        for (const place of ['page', 'worker']) {
          const printed = told.get(`${place}: ${name}`);
          expect({ place, name, printed }).toEqual({ place, name, printed: output ?? printed ?? 'nothing' });
        }
    },
  );

  it('link to files and headings that exist', () => {
    const missing = documents.flatMap((file) =>
      [...read(file).matchAll(/\]\(([^)#:]*)(?:#([^)]+))?\)/g)]
        .filter(([, to, heading]) => {
          const target = to === '' ? file : path.join(path.dirname(file), to);
          if (!existsSync(path.join(root, target))) return true;
          return heading !== undefined && !headings(read(target)).includes(heading);
        })
        .map(([link]) => `${file}: ${link}`),
    );
    expect(missing).toEqual([]);
  });

  it.each(['docs/tunnel.mjs', 'docs/how/figures.mjs'])(
    'the pictures of %s are what the engine answers',
    {
      timeout: 60_000,
    },
    (script) => {
      const before = pictures(path.dirname(script));
      execFileSync(process.execPath, [path.join(root, script)]);
      expect(before.size).toBeGreaterThan(0);
      expect(pictures(path.dirname(script))).toEqual(before);
    },
  );
});

/** For a page and its worker: imports all snippets, one after another, and posts what each logs. */
function browserProgram(all: readonly Snippet[]): string {
  const names = all.map((snippet) => [snippet.name, path.basename(compiled(snippet), '.mjs')]);
  return `
    const where = 'document' in globalThis ? 'page' : 'worker';
    const post = (line) => fetch('/' + where, { method: 'POST', body: JSON.stringify(line) });
    for (const [name, file] of ${JSON.stringify(names)}) {
      const logged = [];
      console.log = (...words) => logged.push(structuredClone(words));
      await import('./' + file + '.js');
      // For those who wait for a message or a timer.
      await new Promise((resolve) => setTimeout(resolve, 30));
      await post([name, JSON.stringify(logged)]);
    }
    await post('done');
    if (where === 'page') new Worker('/page.js', { type: 'module' });
  `;
}

/** The pictures in a folder, by their names. */
function pictures(folder: string): Map<string, string> {
  const names = readdirSync(path.join(root, folder)).filter((name) => name.endsWith('.svg'));
  return new Map(names.map((name) => [name, read(path.join(folder, name))]));
}

/** The headings of a document as links name them. */
function headings(markdown: string): string[] {
  return [...markdown.matchAll(/^#+ (.*)$/gm)].map(([, heading]) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\w -]/g, '')
      .replaceAll(' ', '-'),
  );
}
