import { quantile } from '../main-job/quantile.js';
import { scrolling } from '../scrolling.js';
import { asMarkdown, type Section } from '../section.js';
import type { Chart } from './charts.js';
import { CONTESTS } from './contests.js';
import type { Results } from './results.js';
import {
  bulletSection,
  COMMON_SIZE,
  cellSection,
  contenderSection,
  glanceSection,
  overview,
  scalingSection,
  targetSection,
} from './sections.js';

const HOW = `Each contender has a fresh process of its own for each cell. Before anything is timed its answers of three
ticks are compared with brute force, and once more at the end; a wrong one reads WRONG, with the count. All are warmed
up, then take turns, and each tick counts: by the clock, or by the processor time of its process if that is less, so that
a busy machine does not lengthen what is slow. Contenders that test shapes exactly are compared with the pairs that truly
touch where the tick leaves the shapes ("poses") or at any time of it ("motions"); those that compute in single precision
may differ where a shift within its rounding changes the answer. Build and query are the two parts of a tick, where an
engine has two. Garbage is what a tick allocates in JavaScript, memory what it holds there; what wasm modules hold is not
counted.`;

/** The report, section by section, without empty sections. */
export function sectionsOf(results: Results): Section[] {
  const measured = (key: string) => results.cells.some(({ contest }) => contest === key);
  const timed = CONTESTS.filter(({ timed, key }) => timed && measured(key));
  const bullets = CONTESTS.filter(({ timed, key }) => !timed && measured(key));
  const common = timed.filter(({ key }) => key.length === 1);
  const isCommon = common.some(({ key }) =>
    results.cells.some(({ contest, size }) => contest === key && size === COMMON_SIZE),
  );
  const sizesOf = (key: string) => results.cells.filter(({ contest }) => contest === key).length;
  const sections = [
    isCommon ? overview(results, common, COMMON_SIZE) : glanceSection(results),
    targetSection(results),
    ...timed.filter(({ key }) => sizesOf(key) > 1).map((contest) => scalingSection(results, contest)),
    ...(bullets.length > 0 ? [bulletSection(results, bullets)] : []),
    ...timed.flatMap((contest) =>
      results.cells
        .filter((cell) => cell.contest === contest.key)
        .sort((a, b) => a.size - b.size)
        .map((cell) => cellSection(contest, cell)),
    ),
    contenderSection(results),
  ];
  return sections.filter(({ table }) => table.length > 1);
}

/** The machine, the days and the states of the repository. */
export function headOf({ machine, cells }: Results): string {
  const { cpu, cores, node, platform } = machine;
  const days = range(cells.map(({ made }) => made.slice(0, 10)));
  const shares = cells.flatMap(({ rows }) => rows.flatMap(({ timing }) => timing?.share ?? []));
  const share =
    shares.length === 0
      ? ''
      : ` Half of the contenders had a processor for at least ${percent(quantile(shares, 0.5))} of their time, all for at least ${percent(quantile(shares, 0))}.`;
  const commits = [...new Set(cells.map(({ commit }) => commit))].join(', ');
  return `${cpu} (${cores} cores, ${platform}), Node ${node.slice(1)}, ${days}, commit ${commits}.${share}`;
}

/** @param note a sentence that stands above everything */
export function markdownOf(results: Results, note?: string): string {
  const noted = note === undefined ? [] : [note];
  const parts = ['# Broadphase', ...noted, headOf(results), HOW.replaceAll('\n', ' ')];
  return `${[...parts, ...sectionsOf(results).map((section) => asMarkdown(section))].join('\n\n')}\n`;
}

/**
 * A self-contained page: no script, no font, no network.
 * @param note a sentence that stands above everything
 */
export function pageOf(results: Results, charts: readonly Chart[], note?: string): string {
  const figures = charts.map(
    ({ title, svg }) => `<figure><figcaption>${escaped(title)}</figcaption>${svg}</figure>`,
  );
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>swept: broadphase benchmark</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>Broadphase</h1>
${note === undefined ? '' : `<p>${escaped(note)}</p>\n`}<p class="facts">${escaped(headOf(results))}</p>
<p>${escaped(HOW)}</p>
${figures.length === 0 ? '' : chartsHtml(figures)}
${sectionsOf(results).map(html).join('\n')}
</main>
</body>
</html>
`;
}

function chartsHtml(figures: readonly string[]): string {
  return `<p class="legend"><span class="key ours">built here</span> <span class="key">others</span></p>
<section class="charts">
${figures.join('\n')}
</section>`;
}

function html({ title, text, table }: Section): string {
  const row = (cells: readonly string[], tag: string) =>
    `<tr>${cells.map((cell, i) => `<${i === 0 ? 'th' : tag}${mark(cell)}>${escaped(cell)}</${i === 0 ? 'th' : tag}>`).join('')}</tr>`;
  const [header, ...rows] = table;
  return `<section>
<h2>${escaped(title)}</h2>
${text === '' ? '' : `<p class="facts">${escaped(text)}</p>`}
<div class="wide"><table>
<thead>${row(header, 'th')}</thead>
<tbody>${rows.map((cells) => row(cells, 'td')).join('\n')}</tbody>
</table></div>
</section>`;
}

function mark(cell: string): string {
  if (cell.startsWith('WRONG') || cell === 'missed' || cell === 'failed') return ' class="bad"';
  return cell === 'met' ? ' class="good"' : '';
}

function percent(share: number): string {
  return `${Math.round(100 * share)} %`;
}

function range(days: readonly string[]): string {
  const sorted = [...days].sort();
  const [first, last] = [sorted[0] ?? '', sorted[sorted.length - 1] ?? ''];
  return first === last ? first : `${first} to ${last}`;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

const STYLE = `
:root { color-scheme: light dark; --paper: #fbfaf7; --ink: #22262b; --faint: #6b7178; --rule: #dcd9d1;
  --good: #12703f; --bad: #b3261e; }
@media (prefers-color-scheme: dark) {
  :root { --paper: #14171a; --ink: #e6e4df; --faint: #9aa1a8; --rule: #33383e; --good: #6fd79f; --bad: #ff8a80; }
}
body { margin: 0; background: var(--paper); color: var(--ink); font: 16px/1.55 system-ui, sans-serif; }
main { max-width: 1100px; margin: 0 auto; padding: 48px 24px 80px; }
@media (max-width: 600px) { main { padding: 24px 16px 48px; } }
h1 { font-size: 30px; margin: 0 0 12px; } h2 { font-size: 19px; margin: 44px 0 8px; }
p { max-width: 90ch; } .facts, figcaption { color: var(--faint); font-size: 14px; }
${scrolling('.wide, figure')}
table { border-collapse: collapse; font-size: 14px; font-variant-numeric: tabular-nums; }
th, td { padding: 3px 0 3px 20px; text-align: right; border-bottom: 1px solid var(--rule); white-space: nowrap; }
th:first-child { text-align: left; font-weight: 400; padding-left: 0; }
.good { color: var(--good); } .bad { color: var(--bad); }
.charts { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(480px, 100%), 1fr)); gap: 24px; }
figure { margin: 0; }
svg { --plot-background: var(--paper); min-width: 480px; width: 100%; height: auto; }
.key::before { content: ''; display: inline-block; width: 14px; height: 4px; margin-right: 8px; vertical-align: middle;
  background: #8a8f96; } .ours::before { background: #0b62c4; }
`;
