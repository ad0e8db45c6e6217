import { defineConfig } from 'vite';
import { documents } from './site/documents-plugin.js';
import { pages } from './site/pages-plugin.js';
import { policy } from './site/policy-plugin.js';

/** What gives a page shared memory (`crossOriginIsolated`). The built site works without them as well. */
const headers = {
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Embedder-Policy': 'require-corp',
};

export default defineConfig({
  root: import.meta.dirname,
  // The API documentation, once it is made.
  publicDir: '../docs/dist',
  // Relative addresses: the built site works from any folder of any static server.
  base: './',
  server: { headers },
  preview: { headers },
  plugins: [pages(import.meta.dirname), documents(import.meta.dirname), policy()],
  // Known from the start, so that the first visit of a page does not make the server reload it.
  optimizeDeps: { entries: ['index.html', 'pages/*/page.ts'] },
  // The maps are large, and a page loads the one it shows.
  build: {
    target: 'es2022',
    chunkSizeWarningLimit: 3200,
    // The policy of the site allows files alone.
    assetsInlineLimit: 0,
  },
});
