import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { Plugin } from 'vite';

/** What a page's meta.json says. */
export interface PageMeta {
  title: string;
  /** One sentence: what there is to see. */
  sentence: string;
  /** Place on the index, ascending. */
  order: number;
}

/** Where the sources are to be read; `{{source}}` of an about.html. */
export const SOURCE = 'https://github.com/swept-js/swept/blob/main/';

/**
 * What the built site allows itself: no code and no style but its files, none that is made of text, and nothing
 * of other sites. The font with the symbols of the controls is in their sheet.
 */
const POLICY = "default-src 'self'; font-src data:; object-src 'none'; base-uri 'none'; form-action 'none'";

/**
 * One HTML page for each folder of `pages/` that holds a meta.json and a page.ts, made from `site/page.html`:
 * `pages/stress` becomes `stress/index.html`, when serving and when building. A new folder is a new page. Its
 * about.html, if it has one, is what "About" shows.
 */
export function pages(root: string): Plugin {
  const controls = createRequire(import.meta.url).resolve('lil-gui');
  const template = path.join(root, 'site/page.html');
  const fileOf = (name: string) => path.join(root, name, 'index.html');
  const names = () =>
    readdirSync(path.join(root, 'pages')).filter((name) =>
      existsSync(path.join(root, 'pages', name, 'meta.json')),
    );

  const html = (name: string): string => {
    const meta: PageMeta = JSON.parse(readFileSync(path.join(root, 'pages', name, 'meta.json'), 'utf8'));
    const about = path.join(root, 'pages', name, 'about.html');
    const text = existsSync(about) ? readFileSync(about, 'utf8') : '';
    const values: Record<string, string> = {
      name,
      title: meta.title,
      sentence: meta.sentence,
      source: SOURCE,
    };
    return readFileSync(template, 'utf8')
      .replace('{{about}}', () => text)
      .replace(/\{\{(\w+)\}\}/g, (_, key: string) => escaped(values[key]));
  };

  return {
    name: 'swept:pages',
    config: () => ({
      appType: 'mpa',
      // The package does not export it.
      resolve: { alias: { 'lil-gui.css': path.join(path.dirname(controls), 'lil-gui.css') } },
      build: {
        rolldownOptions: {
          input: {
            index: path.join(root, 'index.html'),
            ...Object.fromEntries(names().map((name) => [name, fileOf(name)])),
          },
        },
      },
    }),
    resolveId(id) {
      return names().some((name) => fileOf(name) === id) ? id : undefined;
    },
    load(id) {
      const name = names().find((candidate) => fileOf(candidate) === id);
      return name === undefined ? undefined : html(name);
    },
    // The server of `npm run demo` needs more: it brings styles as elements.
    transformIndexHtml: (_, { server }) =>
      server
        ? []
        : [
            {
              tag: 'meta',
              attrs: { 'http-equiv': 'Content-Security-Policy', content: POLICY },
              injectTo: 'head-prepend',
            },
          ],
    configureServer(server) {
      server.watcher.add(template);
      server.middlewares.use(async (request, response, next) => {
        const name = /^\/([\w-]+)\/(?:index\.html)?(?:\?.*)?$/.exec(request.url ?? '')?.[1];
        if (name === undefined || !names().includes(name)) return next();
        try {
          const page = await server.transformIndexHtml(`/${name}/index.html`, html(name));
          for (const [key, value] of Object.entries(server.config.server.headers ?? {}))
            if (value !== undefined) response.setHeader(key, value);
          response.setHeader('Content-Type', 'text/html');
          response.end(page);
        } catch (error) {
          next(error);
        }
      });
    },
  };
}

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (c) => `&#${c.charCodeAt(0)};`);
}
