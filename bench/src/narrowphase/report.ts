import type { Section } from '../section.js';
import type { Question } from './contests.js';
import type { Result } from './result.js';
import { verdicts } from './targets.js';

/** The tables of a run. */
export function sections(results: readonly Result[]): Section[] {
  const questions = [...new Set(results.map(({ question }) => question))];
  const tables = questions.map((question) => table(question, results));
  return [targetTable(results), ...tables].filter(({ table }) => table.length > 1);
}

const TEXT: Readonly<Record<Question, string>> = {
  'first contact':
    'Pairs as a broadphase hands them on: swept boxes overlap, half of the pairs touch during the step, none at its ' +
    'start. Doubles: the same question and the same record in plain doubles, without any bound. planck and Rapier ' +
    'answer with a time alone; planck lets discs overlap by 0.015 and others stay 0.005 apart.',
  'first contact under a sag':
    'The same, of which one flies on a parabola and the other rests. Straight: the sweep of this repository on such pairs ' +
    'without a sag.',
  crossings:
    'All times at which a moving point meets a moving segment, and where. Doubles: the quadratic of Gidney (2013) over ' +
    'typed arrays.',
  overlap: 'Do two shapes at rest touch? Boxes overlap, half of the pairs touch.',
  contact: 'The same with normal and depth; SAT.js and check2d fill their response.',
  distance: 'How far are they apart, and between which points? The same pairs.',
};

function table(question: Question, results: readonly Result[]): Section {
  const rows = results.filter((result) => result.question === question);
  const names = [...new Set(rows.flatMap(({ nanoseconds }) => Object.keys(nanoseconds)))];
  const cell = (result: Result, name: string) => {
    const ns = result.nanoseconds[name];
    if (ns === undefined) return '-';
    const ratio = name === names[0] ? '' : ` (${ratioText(1 / result.ratios[name])})`;
    return `${ns < 100 ? ns.toFixed(1) : ns.toFixed(0)}${ratio}${isOff(result, name) ? ' *' : ''}`;
  };
  const off = rows.some((result) => names.some((name) => isOff(result, name)));
  return {
    title: `${question[0].toUpperCase()}${question.slice(1)}`,
    text:
      `${TEXT[question]} Nanoseconds per pair, in brackets over the time of swept.` +
      (off ? ' A star marks answers of which more than 1 % are wrong.' : ''),
    table: [
      ['', 'input', ...names],
      ...rows.map((result) => [result.pair, result.input, ...names.map((name) => cell(result, name))]),
    ],
  };
}

/** Half of the pairs touch: does a contender find a different number of them? */
function isOff({ hits, pairs }: Result, name: string): boolean {
  return hits[name] !== undefined && Math.abs(hits[name] - pairs / 2) > pairs / 100;
}

function targetTable(results: readonly Result[]): Section {
  const rows = verdicts(results).map(({ target, ratio, result, met, meeting, of }) => [
    target.what,
    met ? 'met' : 'missed',
    `${meeting} of ${of}`,
    `${ratioText(ratio)} (${result.pair}; ${result.input})`,
  ]);
  return {
    title: 'Targets',
    text: 'Each for every pair of shapes; the last column is the pair that is furthest from it.',
    table: [['', '', 'pairs', 'furthest'], ...rows],
  };
}

function ratioText(ratio: number): string {
  return ratio < 10 ? ratio.toFixed(2) : ratio.toFixed(0);
}
