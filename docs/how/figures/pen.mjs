// What the figures are drawn with.
import { writeFileSync } from 'node:fs';
import { END } from '@swept/core';

/** @typedef {readonly number[]} Point */
/** @typedef {import('@swept/core').Shape} Shape */

const STYLE = `
  text { font: 15px system-ui, sans-serif; fill: #57606a; text-anchor: middle }
  .left { text-anchor: start } .small { font-size: 13px }
  .title { font-weight: 600; fill: #24292f }
  .line { stroke: #24292f; stroke-width: 2; fill: none; stroke-linecap: round; stroke-linejoin: round }
  .thin { stroke: #8c959f; stroke-width: 1; fill: none }
  .dash { stroke: #8c959f; stroke-width: 1.5; stroke-dasharray: 3 5; fill: none }
  .a { stroke: #2f6fde; stroke-width: 2.5; fill: none; stroke-linecap: round }
  .fill { fill: #2f6fde } .pale { fill: #2f6fde; fill-opacity: .18 } .grey { fill: #8c959f } .soft { fill: #8c959f; fill-opacity: .35 }
  .hit { stroke: #d1442f; stroke-width: 2.5; fill: none } .point { fill: #d1442f } .warm { fill: #d1442f; fill-opacity: .3 }
  .verdict { fill: #d1442f; font-weight: 600 }
  .faint { stroke-opacity: .35 } .bold { stroke-width: 6 }
  @media (prefers-color-scheme: dark) {
    text { fill: #9da7b3 } .title { fill: #e6edf3 } .line { stroke: #e6edf3 }
    .a { stroke: #6ea8fe } .fill, .pale { fill: #6ea8fe } .pale { fill-opacity: .25 }
    .hit { stroke: #ff8371 } .point, .verdict, .warm { fill: #ff8371 }
  }`;

/**
 * @param {string} name
 * @param {number} height
 * @param {string} label
 * @param {string[]} parts
 */
export function draw(name, height, label, parts) {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1000 ${height}" role="img"
  aria-label="${label}">
<style>${STYLE}
</style>
${parts.join('\n')}
</svg>
`;
  writeFileSync(new URL(`../${name}.svg`, import.meta.url), svg);
}

/** A number as short as a picture needs it. */
export const n = (/** @type {number} */ x) => String(Number(x.toFixed(1)) + 0);
export const text = (
  /** @type {number} */ x,
  /** @type {number} */ y,
  /** @type {string} */ words,
  kind = '',
) => `<text class="${kind}" x="${n(x)}" y="${n(y)}">${words}</text>`;
export const disc = (/** @type {Point} */ [x, y], /** @type {number} */ r, kind = 'fill') =>
  `<circle class="${kind}" cx="${n(x)}" cy="${n(y)}" r="${n(r)}"/>`;
export const path = (/** @type {readonly Point[]} */ points, kind = 'line', end = '') =>
  `<path class="${kind}" d="M${points.map(([x, y]) => `${n(x)} ${n(y)}`).join('L')}${end}"/>`;
export const rect = (
  /** @type {number} */ x,
  /** @type {number} */ y,
  /** @type {number} */ w,
  /** @type {number} */ h,
  kind = 'thin',
) => `<rect class="${kind}" x="${n(x)}" y="${n(y)}" width="${n(w)}" height="${n(h)}"/>`;
export const at = (/** @type {number} */ x, /** @type {number} */ y, /** @type {string[]} */ parts) =>
  `<g transform="translate(${x} ${y})">\n${parts.join('\n')}\n</g>`;

/** The vertices of a moving shape at a time. */
export function pose(/** @type {Shape} */ { kind, row }, /** @type {number} */ t) {
  return Array.from({ length: kind }, (_, i) => {
    const v = i === 0 ? 0 : 4 + 4 * i;
    return [0, 1].map((k) => (1 - t) * row[v + k] + t * row[v + END + k] - t * (1 - t) * row[5 + 2 * k]);
  });
}

/** Numbers from -1 to 1 of a seed: the high bits of a linear congruential generator. */
export function dice(/** @type {number} */ seed) {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 31 - 1;
  };
}
