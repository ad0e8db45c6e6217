import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { documents, read, root } from './documents.js';

// Every ```ts block of the documents is type-checked and run as a user's program against the built packages; a ```text
// block right after it is what it prints.

const cache = path.join(root, 'node_modules/.cache/swept-snippets');
interface Snippet {
  name: string;
  code: string;
  output: string | undefined;
}

const snippets: Snippet[] = documents.flatMap((file) => {
  const markdown = read(file);
  const blocks = [...markdown.matchAll(/```ts\n([\s\S]*?)```(?:\s*```text\n([\s\S]*?)```)?/g)];
  return blocks.map((block, i) => ({ name: `${file} ${i + 1}`, code: block[1], output: block[2] }));
});

describe('documents', () => {
  it('have snippets', () => {
    expect(snippets.map((s) => s.name)).toContain('README.md 1');
  });

  it.each(snippets)('$name compiles and runs as printed', ({ name, code, output }) => {
    mkdirSync(cache, { recursive: true });
    const file = path.join(cache, `${name.replaceAll(/\W+/g, '-')}.mts`);
    writeFileSync(file, code);
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
    const program = ts.createProgram([file], options);
    const errors = ts
      .getPreEmitDiagnostics(program)
      .map((d) => ts.flattenDiagnosticMessageText(d.messageText, '\n'));
    expect(errors).toEqual([]);
    program.emit();
    const printed = execFileSync(process.execPath, [file.replace('.mts', '.mjs')], { encoding: 'utf8' });
    if (output !== undefined) expect(printed).toBe(output);
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
