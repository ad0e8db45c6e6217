import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { Converter } from 'typedoc';

const root = path.resolve(import.meta.dirname, '../..');
/** Where programs are looked for, in the order in which they are named. */
const FOLDERS = [
  'docs/guide',
  '.',
  'packages/world',
  'packages/narrowphase',
  'packages/broadphase',
  'packages/core',
];
/** The most that are named for a function. */
const MOST = 3;

/**
 * Links from each function to the documents whose programs use it; their tests run them.
 * @param {import('typedoc').Application} app
 */
export function load(app) {
  app.converter.on(Converter.EVENT_RESOLVE_END, ({ project }) => {
    const documents = FOLDERS.flatMap(documentsIn);
    for (const module of /** @type {any[]} */ (project.children))
      for (const child of module.children ?? []) {
        const target = child.isReference() ? child.getTargetReflectionDeep() : child;
        const [comment] = (target.signatures ?? []).map((/** @type {any} */ { comment }) => comment);
        if (!comment) continue;
        const users = documents.filter(({ uses }) => uses.has(`${module.name} ${child.name}`)).slice(0, MOST);
        if (users.length === 0) continue;
        const links = users.map(({ title, address }) => `[${title}](../../${address})`);
        comment.summary.push({ kind: 'text', text: `\n\nIn programs: ${links.join(', ')}` });
      }
  });
}

/** Where the site has a document: see `documents-plugin.ts` of the examples. */
const addressOf = (/** @type {string} */ file) =>
  file === 'README.md'
    ? 'start/index.html'
    : file
        .replace(/README\.md$/, 'index.html')
        .replace(/\.md$/, '.html')
        .toLowerCase();

/** The documents of a folder: their title, their page of the site, and `package name` of all that they import. */
const documentsIn = (/** @type {string} */ folder) =>
  readdirSync(path.join(root, folder))
    .filter((file) => file.endsWith('.md'))
    .map((file) => {
      const text = readFileSync(path.join(root, folder, file), 'utf8');
      return {
        title: /^# (.*)$/m.exec(text)?.[1] ?? file,
        address: addressOf(path.posix.join(folder, file)),
        uses: new Set(
          [...text.matchAll(/^import \{([^}]*)\} from '((?:@swept\/)?\w+)';$/gm)].flatMap(([, names, from]) =>
            names.split(',').map((name) => `${from} ${name.replace('type ', '').trim()}`),
          ),
        ),
      };
    });
