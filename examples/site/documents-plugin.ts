import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';
import { escaped, htmlFiles } from './html-plugin.js';
import { htmlOf, titleOf } from './markdown.js';
import { SOURCE } from './source.js';

/** The folders of the repository whose documents are on the site. */
const FOLDERS = [
  '',
  'docs',
  'integrations',
  'packages/core',
  'packages/broadphase',
  'packages/narrowphase',
  'packages/world',
];

/**
 * One HTML page for each Markdown document of the repository, made from `site/document.html`: `docs/knots.md`
 * becomes `docs/knots.html`, and a README.md the index.html of its folder. That of the repository itself is
 * `start/index.html`. Links between documents, the absolute ones in READMEs of packages too, lead to pages, and
 * so do those to the folders of examples; those to other files lead to the sources.
 */
export function documents(root: string): Plugin {
  const repository = path.resolve(root, '..');
  const read = (file: string): string => readFileSync(path.join(repository, file), 'utf8');
  const list = (): string[] =>
    FOLDERS.flatMap((folder) => markdownBelow(repository, folder, folder === 'docs'));
  const template = (): string => readFileSync(path.join(root, 'site/document.html'), 'utf8');
  return htmlFiles('documents', root, {
    addresses: () => list().map(addressOf),
    html(address) {
      const files = list();
      const file = files.find((candidate) => addressOf(candidate) === address) as string;
      const markdown = read(file);
      const values: Record<string, string> = {
        title: escaped(titleOf(markdown)),
        up: path.posix.relative(path.posix.dirname(address), '.') || '.',
        source: SOURCE + file,
        siblings: siblingsOf(file, files, read),
        content: htmlOf(markdown, (to) => addressFrom(file, to, files)),
      };
      return template().replace(/\{\{(\w+)\}\}/g, (_, key: string) => values[key]);
    },
  });
}

/** Where a document is on the site. */
function addressOf(file: string): string {
  if (file === 'README.md') return 'start/index.html';
  return file
    .replace(/README\.md$/, 'index.html')
    .replace(/\.md$/, '.html')
    .toLowerCase();
}

/** Where a link of a document leads to, from its page. */
function addressFrom(file: string, to: string, documents: readonly string[]): string {
  const [link, heading] = (to.startsWith(SOURCE) ? `/${to.slice(SOURCE.length)}` : to).split('#');
  if (link === '' || /^[a-z]+:/.test(link)) return to;
  const target = link.startsWith('/') ? link.slice(1) : path.posix.join(path.posix.dirname(file), link);
  const here = path.posix.dirname(addressOf(file));
  if (/\.(svg|png|gif|webp)$/.test(target)) return path.posix.relative(here, `../${target}`);
  const [, page] = /^examples\/pages\/([\w-]+)/.exec(target) ?? [];
  if (page !== undefined) return path.posix.relative(here, `${page}/index.html`);
  const document = documents.find((it) => it === target || it === path.posix.join(target, 'README.md'));
  if (document === undefined) return SOURCE + target;
  return path.posix.relative(here, addressOf(document)) + (heading ? `#${heading}` : '');
}

/** Documents that name each other at their side: those of a folder, and the READMEs of the packages. */
function groupOf(file: string): string {
  return file.startsWith('packages/') ? 'packages' : path.posix.dirname(file);
}

/** Links to the documents of the same group, this one marked. */
function siblingsOf(file: string, files: readonly string[], read: (file: string) => string): string {
  const here = path.posix.dirname(addressOf(file));
  const links = files
    .filter((other) => groupOf(other) === groupOf(file))
    .map((other) => {
      const current = other === file ? ' aria-current="page"' : '';
      const href = path.posix.relative(here, addressOf(other));
      return `<li><a href="${href}"${current}>${escaped(titleOf(read(other)))}</a></li>`;
    });
  return links.length > 1 ? `<ul>${links.join('\n')}</ul>` : '';
}

/** The Markdown files of a folder, the README first, and of those in it if asked for. */
function markdownBelow(repository: string, folder: string, deep: boolean): string[] {
  const entries = readdirSync(path.join(repository, folder), { withFileTypes: true });
  const files = entries.filter((it) => it.isFile() && it.name.endsWith('.md')).map(({ name }) => name);
  files.sort((a, b) => Number(b === 'README.md') - Number(a === 'README.md') || (a < b ? -1 : 1));
  // `docs/api` is on the site already, as typedoc writes it.
  const folders = deep
    ? entries.filter((it) => it.isDirectory() && it.name !== 'api').map(({ name }) => name)
    : [];
  return [
    ...files.map((name) => path.posix.join(folder, name)),
    ...folders.flatMap((name) => markdownBelow(repository, path.posix.join(folder, name), true)),
  ];
}
