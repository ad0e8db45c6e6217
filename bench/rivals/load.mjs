/** Entry points that a package's own manifest names wrongly. */
const ENTRY = { 'phaser-box2d': 'phaser-box2d/dist/PhaserBox2D.js' };

/** The namespace of a rival's module: a bare name means what is installed beside this file. */
export const load = (/** @type {string} */ name) => import(ENTRY[name] ?? name);
