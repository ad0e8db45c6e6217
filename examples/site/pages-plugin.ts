import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { Plugin } from 'vite';
import { escaped, htmlFiles } from './html-plugin.js';
import { SOURCE } from './source.js';

/** What a page's meta.json says. */
export interface PageMeta {
  title: string;
  /** One sentence: what there is to see. */
  sentence: string;
  /** Place on the index, ascending. */
  order: number;
}

/**
 * The index, and one HTML page for each folder of `pages/` that holds a meta.json and a page.ts, made from `site/page.html`:
 * `pages/stress` becomes `stress/index.html`. A new folder is a new page. Its about.html, if it has one, is what
 * "About" shows.
 */
export function pages(root: string): Plugin[] {
  const read = (file: string): string => readFileSync(path.join(root, file), 'utf8');
  const exists = (file: string): boolean => existsSync(path.join(root, file));
  const files = htmlFiles('pages', root, {
    addresses: () =>
      readdirSync(path.join(root, 'pages'))
        .filter((name) => exists(`pages/${name}/meta.json`))
        .map((name) => `${name}/index.html`),
    html(address) {
      const name = path.dirname(address);
      const { title, sentence }: PageMeta = JSON.parse(read(`pages/${name}/meta.json`));
      const about = exists(`pages/${name}/about.html`) ? read(`pages/${name}/about.html`) : '';
      const values: Record<string, string> = { name, title, sentence, source: SOURCE };
      return read('site/page.html')
        .replace('{{about}}', () => about)
        .replace(/\{\{(\w+)\}\}/g, (_, key: string) => escaped(values[key]));
    },
  });
  const controls = createRequire(import.meta.url).resolve('lil-gui');
  // The package does not export its sheet.
  const alias = { 'lil-gui.css': path.join(path.dirname(controls), 'lil-gui.css') };
  const input = { index: path.join(root, 'index.html') };
  return [
    files,
    { name: 'swept:index', config: () => ({ resolve: { alias }, build: { rolldownOptions: { input } } }) },
  ];
}
