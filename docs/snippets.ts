import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { documents, read } from './documents.js';

/** A block of code of a document, and what the block of text right after it says that it prints. */
export interface Snippet {
  readonly name: string;
  /** Where `write` puts it. */
  readonly file: string;
  readonly code: string;
  readonly output: string | undefined;
}

/** All blocks of this language in the documents. */
export function snippetsIn(language: string, folder: string, extension: string): Snippet[] {
  const block = new RegExp(`\`\`\`${language}\\n([^]*?)\`\`\`(?:\\s*\`\`\`text\\n([^]*?)\`\`\`)?`, 'g');
  return documents.flatMap((document) =>
    [...read(document).matchAll(block)].map(([, code, output], i) => {
      const name = `${document} ${i + 1}`;
      return { name, file: path.join(folder, `${name.replaceAll(/\W+/g, '-')}${extension}`), code, output };
    }),
  );
}

export function write(snippets: readonly Snippet[]): void {
  for (const { file, code } of snippets) {
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, code);
  }
}
