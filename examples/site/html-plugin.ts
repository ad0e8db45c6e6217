import type { Plugin } from 'vite';

/** HTML files that are made when they are asked for, by their addresses below the root of the site. */
export interface HtmlFiles {
  /** Asked for anew each time: files may come while the site is served. */
  addresses(): string[];
  html(address: string): string;
}

/** Serves such files, and builds them, as if they were there. */
export function htmlFiles(name: string, root: string, files: HtmlFiles): Plugin {
  const idOf = (address: string) => `${root}/${address}`;
  return {
    name: `swept:${name}`,
    config: () => ({
      appType: 'mpa',
      build: {
        rolldownOptions: {
          input: Object.fromEntries(files.addresses().map((address) => [address, idOf(address)])),
        },
      },
    }),
    resolveId: (id) => (files.addresses().some((address) => idOf(address) === id) ? id : undefined),
    load(id) {
      const address = files.addresses().find((candidate) => idOf(candidate) === id);
      return address === undefined ? undefined : files.html(address);
    },
    configureServer(server) {
      server.middlewares.use(async (request, response, next) => {
        const [asked] = (request.url ?? '').slice(1).split('?');
        const address = asked.endsWith('/') ? `${asked}index.html` : asked;
        if (!files.addresses().includes(address)) return next();
        try {
          const html = await server.transformIndexHtml(`/${address}`, files.html(address));
          for (const [key, value] of Object.entries(server.config.server.headers ?? {}))
            if (value !== undefined) response.setHeader(key, value);
          response.setHeader('Content-Type', 'text/html');
          response.end(html);
        } catch (error) {
          next(error);
        }
      });
    },
  };
}

export function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (c) => `&#${c.charCodeAt(0)};`);
}
