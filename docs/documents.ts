import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

export const root = path.resolve(import.meta.dirname, '..');

const folders = [
  '.',
  'docs',
  'docs/coming-from',
  'docs/decisions',
  'docs/guide',
  'docs/how',
  'integrations',
  ...readdirSync(path.join(root, 'packages')).map((p) => `packages/${p}`),
];

/** All documents that are tested, from the root of the repository. */
export const documents = folders.flatMap((folder) =>
  readdirSync(path.join(root, folder))
    .filter((file) => file.endsWith('.md'))
    .map((file) => path.join(folder, file)),
);

export function read(document: string): string {
  return readFileSync(path.join(root, document), 'utf8');
}
