import { JSX } from 'typedoc';

/**
 * A way from each page of the API back to the rest of the site, which has it in the folder `api`.
 * @param {import('typedoc').Application} app
 */
export function load(app) {
  const link = (/** @type {string} */ href, /** @type {string} */ text) =>
    JSX.createElement('p', null, JSX.createElement('a', { href }, text));
  app.renderer.hooks.on('sidebar.begin', ({ relativeURL }) =>
    JSX.createElement(
      JSX.Fragment,
      null,
      link(relativeURL('../start/index.html') ?? '', 'Start'),
      link(relativeURL('../docs/index.html') ?? '', 'Documentation'),
      link(relativeURL('../index.html') ?? '', 'Examples'),
    ),
  );
}
