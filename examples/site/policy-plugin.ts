import type { Plugin } from 'vite';

/**
 * What the built site allows itself: no code and no style but its files, none that is made of text, and nothing
 * of other sites. The font with the symbols of the controls is in their sheet.
 */
const POLICY = "default-src 'self'; font-src data:; object-src 'none'; base-uri 'none'; form-action 'none'";

/** Lets browsers hold the built site to it; the server of `npm run demo` needs more, for styles as elements. */
export function policy(): Plugin {
  const attrs = { 'http-equiv': 'Content-Security-Policy', content: POLICY };
  return {
    name: 'swept:policy',
    transformIndexHtml: (_, { server }) => (server ? [] : [{ tag: 'meta', attrs, injectTo: 'head-prepend' }]),
  };
}
