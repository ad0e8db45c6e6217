// Draws docs/tunnel.svg, the picture of the README: the numbers in it are the engine's own answers.
// node docs/tunnel.mjs   (after npm run build)
import { writeFileSync } from 'node:fs';
import { bounce, circle, STATIC, segment, World } from 'swept';

const radius = 14;
const wallX = 240;
const start = [70, 150];
const velocity = [340, -70];

/** @param {boolean} answered */
function fly(answered) {
  const world = new World();
  world.add(segment(wallX, 30, wallX, 190), { mobility: STATIC });
  const ball = world.add(circle(start[0], start[1], radius), { velocity: [velocity[0], velocity[1]] });
  let hit = { toi: 0, x: 0, y: 0, nx: 0, ny: 0 };
  world.step(1, (h) => {
    hit = { ...h };
    if (answered) bounce(world, h);
  });
  return { hit, x: world.x(ball), y: world.y(ball) };
}

const past = fly(false);
const back = fly(true);
const { hit } = back;
const at = [start[0] + velocity[0] * hit.toi, start[1] + velocity[1] * hit.toi];

const ball = (/** @type {number[]} */ [x, y], kind = '') =>
  `<circle class="ball ${kind}" cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="${radius}"/>`;
const line = (/** @type {number[]} */ [x, y], /** @type {number[]} */ [x1, y1], kind = '') =>
  `<line class="${kind}" x1="${x.toFixed(1)}" y1="${y.toFixed(1)}" x2="${x1.toFixed(1)}" y2="${y1.toFixed(1)}"/>`;
const swept = (/** @type {number[]} */ p, /** @type {number[]} */ q) =>
  line(p, q, 'swept').replace('/>', ` stroke-width="${2 * radius}"/>`);
const text = (/** @type {number} */ x, /** @type {number} */ y, /** @type {string} */ words, kind = '') =>
  `<text class="${kind}" x="${x.toFixed(1)}" y="${y.toFixed(1)}">${words}</text>`;

const wall = line([wallX, 30], [wallX, 190], 'wall');
const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1000 250" role="img"
  aria-label="A bullet and a wall: missed when tested once per frame, caught when swept">
<style>
  text { font: 15px system-ui, sans-serif; fill: #57606a; text-anchor: middle }
  .title { font-weight: 600; fill: #24292f }
  .wall { stroke: #24292f; stroke-width: 3; stroke-linecap: round }
  .ball { fill: #2f6fde; stroke: none }
  .ball.ghost { fill: none; stroke: #2f6fde; stroke-width: 2 }
  .path { stroke: #8c959f; stroke-width: 1.5; stroke-dasharray: 3 5 }
  .swept { stroke: #2f6fde; stroke-opacity: .16; stroke-linecap: round }
  .normal { stroke: #d1442f; stroke-width: 2.5; marker-end: url(#tip) }
  .tip, .point { fill: #d1442f }
  .verdict { fill: #d1442f; font-weight: 600 }
  @media (prefers-color-scheme: dark) {
    text { fill: #9da7b3 } .title { fill: #e6edf3 } .wall { stroke: #e6edf3 }
    .ball { fill: #6ea8fe } .ball.ghost { stroke: #6ea8fe } .swept { stroke: #6ea8fe; stroke-opacity: .22 }
    .normal { stroke: #ff8371 } .tip, .point, .verdict { fill: #ff8371 }
  }
</style>
<defs><marker id="tip" viewBox="0 0 8 8" refX="6" refY="4" markerWidth="5" markerHeight="5" orient="auto"><path class="tip" d="M0 0 8 4 0 8z"/></marker></defs>
<g>
  ${text(240, 20, 'tested once per frame', 'title')}
  ${wall}
  ${line(start, [past.x, past.y], 'path')}
  ${ball(start)}${ball([past.x, past.y])}
  ${text(start[0] + 30, start[1] + 40, 'frame 1: apart')}
  ${text(past.x - 14, past.y + 42, 'frame 2: apart')}
  ${text(240, 232, 'no hit: the wall was jumped over', 'verdict')}
</g>
<g transform="translate(500 0)">
  ${text(240, 20, 'swept', 'title')}
  ${swept(start, at)}${swept(at, [back.x, back.y])}
  ${wall}
  ${line(start, at, 'path')}${line(at, [back.x, back.y], 'path')}
  ${ball(start)}${ball(at, 'ghost')}${ball([back.x, back.y])}
  <circle class="point" cx="${hit.x.toFixed(1)}" cy="${hit.y.toFixed(1)}" r="4"/>
  ${line([hit.x, hit.y], [hit.x + 52 * hit.nx, hit.y + 52 * hit.ny], 'normal')}
  ${text(wallX + 120, at[1] + 5, `t = ${hit.toi.toFixed(2)} of the step`)}
  ${text(240, 232, 'one hit, with its time, point and normal', 'verdict')}
</g>
</svg>
`;
writeFileSync(new URL('tunnel.svg', import.meta.url), svg);
