import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { beforeAll, describe, expect, it } from 'vitest';
import { documents, read, root } from './documents.js';

// Every ```ts block of the documents is type-checked and run as a user's program against the built packages; a ```text
// block right after it is what it prints.

const cache = path.join(root, 'node_modules/.cache/swept-snippets');
interface Snippet {
  name: string;
  file: string;
  code: string;
  output: string | undefined;
}

const snippets: Snippet[] = documents.flatMap((document) => {
  const markdown = read(document);
  const blocks = [...markdown.matchAll(/```ts\n([\s\S]*?)```(?:\s*```text\n([\s\S]*?)```)?/g)];
  return blocks.map(([, code, output], i) => {
    const name = `${document} ${i + 1}`;
    return { name, file: path.join(cache, `${name.replaceAll(/\W+/g, '-')}.mts`), code, output };
  });
});

/** What the compiler says of all snippets, by their files: one program, since most of its time goes into libraries. */
function compile(): ReadonlyMap<string | undefined, string[]> {
  mkdirSync(cache, { recursive: true });
  for (const { file, code } of snippets) writeFileSync(file, code);
  const options: ts.CompilerOptions = {
    strict: true,
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.NodeNext,
    moduleResolution: ts.ModuleResolutionKind.NodeNext,
    lib: ['lib.es2022.d.ts', 'lib.dom.d.ts'],
    types: [],
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

/** What each snippet prints, by the file that was compiled of it. */
function run(): Record<string, { printed: string; error?: string }> {
  const args = [path.join(root, 'docs/run-snippets.mjs'), ...snippets.map(compiled)];
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
    runs = run();
  }, 60_000);

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

  it('the picture of the README is what the engine answers', () => {
    const picture = path.join(root, 'docs/tunnel.svg');
    const before = readFileSync(picture, 'utf8');
    execFileSync(process.execPath, [path.join(root, 'docs/tunnel.mjs')]);
    expect(readFileSync(picture, 'utf8')).toBe(before);
  });
});

/** The headings of a document as links name them. */
function headings(markdown: string): string[] {
  return [...markdown.matchAll(/^#+ (.*)$/gm)].map(([, heading]) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\w -]/g, '')
      .replaceAll(' ', '-'),
  );
}
