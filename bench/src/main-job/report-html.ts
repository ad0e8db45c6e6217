import type { Scene } from '@swept/scenes';
import { scrolling } from '../scrolling.js';
import { chartSvg } from './chart-svg.js';
import { mapSvg } from './map-svg.js';
import type { Report } from './report.js';
import { moversOf, wallsOf } from './scene-world.js';
import { figures } from './table.js';
import type { Trails } from './trails.js';

/** The report as a self-contained page: no script, no font, no network. */
export function reportHtml(report: Report, scene: Scene, trails: Trails): string {
  const { machine, options, runs, verdict } = report;
  const [[, names], ...rows] = figures(report);
  const walls = wallsOf(scene);
  const [kinds] = moversOf(scene);
  const [minX, minY, maxX, maxY] = scene.bounds;
  const world = mapSvg({
    window: { minX, minY, maxX, maxY },
    walls,
    lines: trails.last,
    kinds,
    poses: trails.poses,
    dots: true,
    title: 'All bodies after the last step',
  });
  const near = mapSvg({
    window: trails.busiest(),
    walls,
    lines: [...trails.earlier, ...trails.last],
    kinds,
    poses: trails.poses,
    dots: false,
    title: 'The busiest part, with the paths of the last steps',
  });
  const number = (count: number) => count.toLocaleString('en');
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>swept: ${report.scene.name}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<header>
<h1>${number(report.scene.bodies)} bodies, ${number(report.scene.walls)} walls, ${number(options.steps)} steps</h1>
<p class="verdict ${verdict.passed ? 'passed' : 'failed'}">${verdict.findings.map(escaped).join('<br>')}</p>
<p class="facts">Scene ${report.scene.name}, seed ${report.scene.seed}. Node ${escaped(machine.node)} on
${escaped(machine.cpu)} (${machine.cores} cores, ${escaped(machine.platform)}), ${report.made.slice(0, 10)}.</p>
</header>
<section>
<h2>Results</h2>
<div class="wide"><table>
<thead><tr><th></th>${names.map((name) => `<th scope="col">${name}</th>`).join('')}</tr></thead>
<tbody>
${rows
  .map(
    ([name, values]) =>
      `<tr class="${name.replaceAll(' ', '-')}"><th scope="row">${name}</th>${values.map((value) => `<td>${value}</td>`).join('')}</tr>`,
  )
  .join('\n')}
</tbody>
</table></div>
<p class="note">A body counts as tunnelled when it touched a wall with more than its rounded rim at any time. The check
replays every straight piece of every path (${number(runs[0].pieces)} of them) and shares no code with the engine; what
doubles leave open (${number(runs[0].closePairs)} pairs of a piece and a wall) is settled by exact signs. Exact tests are
made of candidate pairs, and as proofs where bodies turn: there may be more of them than of pairs. Garbage is the number of
bytes that a step allocates on the average, on the heap and as array buffers, measured in steps of their own.</p>
</section>
<section>
<h2>Milliseconds per step</h2>
<p class="legend">${runs.map((run, at) => `<span class="key key-${at}">${run.strategy}</span>`).join(' ')}</p>
<div class="wide">${chartSvg(
    runs.map(({ strategy, milliseconds }) => ({ name: strategy, values: milliseconds })),
    'Milliseconds',
  )}</div>
</section>
<section>
<h2>The map after the last step</h2>
<p class="legend"><span class="key key-circles">circles</span> <span class="key key-segments">segments</span>
<span class="key key-triangles">triangles</span> <span class="key key-paths">paths of the last step</span></p>
<figure>${world}</figure>
<h2>Where most paths were bent</h2>
<figure>${near}<figcaption>Bodies at their true size and shape, and the paths of the last steps.</figcaption></figure>
</section>
</main>
</body>
</html>
`;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

const STYLE = `
:root {
  color-scheme: light dark;
  --paper: #fbfaf7; --ink: #22262b; --faint: #6b7178; --rule: #dcd9d1; --sea: #f1f3f4;
  --wall: #22262b; --path: #8d97a0; --first: #0b62c4; --second: #d1570a; --third: #12805c; --good: #12703f; --bad: #b3261e;
}
@media (prefers-color-scheme: dark) {
  :root {
    --paper: #14171a; --ink: #e6e4df; --faint: #9aa1a8; --rule: #33383e; --sea: #1a1e22;
    --wall: #e6e4df; --path: #69737d; --first: #6db3ff; --second: #ff9d57; --third: #55cfa4; --good: #6fd79f; --bad: #ff8a80;
  }
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 16px/1.55 system-ui, sans-serif; }
main { max-width: 1100px; margin: 0 auto; padding: 48px 24px 80px; }
h1 { font-size: 30px; line-height: 1.2; font-weight: 650; letter-spacing: -0.01em; margin: 0 0 12px; }
h2 { font-size: 19px; font-weight: 620; margin: 44px 0 12px; }
.verdict { font-size: 18px; margin: 0 0 10px; padding-left: 14px; border-left: 4px solid; }
.passed { border-color: var(--good); } .failed { border-color: var(--bad); color: var(--bad); }
.facts, .note, figcaption { color: var(--faint); font-size: 14px; max-width: 78ch; }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; }
th, td { padding: 6px 0 6px 40px; text-align: right; border-bottom: 1px solid var(--rule); white-space: nowrap; }
th[scope=row], thead th:first-child { text-align: left; font-weight: 400; padding-left: 0; }
thead th { font-weight: 620; border-bottom: 2px solid var(--ink); }
${scrolling('.wide')}
.tunnelled td, .tunnelled th { font-weight: 650; }
.state-hash td { font: 14px ui-monospace, monospace; }
.legend { display: flex; flex-wrap: wrap; gap: 20px; margin: 0 0 8px; font-size: 14px; }
.key::before { content: ''; display: inline-block; width: 14px; height: 4px; border-radius: 2px; margin-right: 8px;
  vertical-align: middle; background: var(--key); }
.key-0, .key-circles { --key: var(--first); } .key-1, .key-segments { --key: var(--second); }
.key-2, .key-triangles { --key: var(--third); } .key-paths { --key: var(--path); }
svg { display: block; width: 100%; height: auto; }
figure { margin: 0 0 12px; }
.chart text { font: 13px system-ui, sans-serif; fill: var(--faint); font-variant-numeric: tabular-nums; }
.chart { min-width: 560px; }
.grid { stroke: var(--rule); fill: none; }
.series { fill: none; stroke-width: 1.5; stroke-linejoin: round; }
.series-0 { stroke: var(--first); } .series-1 { stroke: var(--second); } .series-2 { stroke: var(--third); }
.map { background: var(--sea); border: 1px solid var(--rule); overflow: hidden; }
.map path { fill: none; stroke-linecap: round; stroke-linejoin: round; }
.walls { stroke: var(--wall); } .paths { stroke: var(--path); }
.far .walls { stroke-width: 4; } .far .paths { stroke-width: 3; } .far :is(.circles, .segments, .triangles) { stroke-width: 9; }
.near .walls { stroke-width: 5; } .near .paths { stroke-width: 4; }
.circles { stroke: var(--first); } .segments { stroke: var(--second); } .triangles { stroke: var(--third); }
.near .triangles path { fill: var(--third); }
@media (max-width: 600px) {
  main { padding: 24px 16px 48px; }
  th, td { padding-left: 20px; }
  .verdict { overflow-wrap: anywhere; }
}
`;
