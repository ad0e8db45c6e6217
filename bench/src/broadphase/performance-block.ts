import { withBlock } from '../block.js';
import { asMarkdown } from '../section.js';
import { CONTESTS } from './contests.js';
import { headOf } from './document.js';
import { type Results, slugOf } from './results.js';
import {
  bulletSection,
  COMMON_SIZE,
  capSentence,
  cellSection,
  overview,
  scalingSection,
  targetSection,
} from './sections.js';

const BEGIN = '<!-- broadphase: written by npm run bench -- --write -->';
const END = '<!-- end of broadphase -->';

/** The broadphase part of docs/performance.md: the most important tables, and links to the others. */
export function performanceBlock(results: Results): string {
  const common = CONTESTS.filter(({ key, timed }) => timed && key.length === 1);
  const folder = `bench/results/${slugOf(results.machine)}`;
  const sections = [
    targetSection(results),
    overview(results, common, COMMON_SIZE),
    ...CONTESTS.filter(({ key }) => ['U', 'lidar', 'long walls', 'nearest'].includes(key)).map((it) =>
      scalingSection(results, it),
    ),
    bulletSection(
      results,
      CONTESTS.filter(({ timed }) => !timed),
    ),
    ...CONTESTS.filter(({ endures }) => endures).flatMap((contest) =>
      results.cells.filter((cell) => cell.contest === contest.key).map((cell) => cellSection(contest, cell)),
    ),
  ];
  const text = `Which boxes overlap, and the whole step. Every answer is compared with brute force before it is timed; one that
differs reads WRONG. ${capSentence(results.cells)} Only the ratios carry over to another machine. Measured by

\`\`\`sh
npm run bench -- --write
\`\`\`

on ${headOf(results)} All tables, charts and the raw figures are in [${folder}](../${folder}/report.md).`;
  return ['## Broadphase', text, ...sections.map((section) => asMarkdown(section, 3))].join('\n\n');
}

/** The document with this text between its two marks; a document without them gets them at its end. */
export function withPerformanceBlock(document: string, text: string): string {
  return withBlock(document, BEGIN, END, text);
}
