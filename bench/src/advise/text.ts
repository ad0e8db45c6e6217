import type { Advice, Ranked } from '@swept/broadphase';
import { machine } from '../machine.js';
import { asText, WIDTH, wrapped } from '../section.js';

/** The advice as text: what to do, the table, the contents of the scene, and the reasons. */
export function adviceText(name: string, advice: Advice, on = machine()): string {
  const { ranking, facts, summary, scene, steps, rounds } = advice;
  const played = facts.steps > 1 ? `, ${steps.toLocaleString('en')} of them measured` : '';
  const table = asText({
    title: `${name}: ${counted(facts.steps, 'step')}${played} in ${counted(rounds, 'round')}`,
    text: on,
    table: [
      ['', 'ms per step', 'ratio', 'slowest', 'box tests', 'opened', 'built anew'],
      ...ranking.map((it) => row(it, advice)),
    ],
  });
  const said = ranking.filter(({ reasons }) => reasons.length > 0);
  const width = Math.max(...ranking.map((it) => it.name.length));
  const why = said.map((it) => indented(`${it.name.padEnd(width)}  `, it.reasons.join('; ')));
  return [
    table,
    noteOf(advice),
    titled('Why', why),
    titled(
      'The scene',
      scene.map((it) => indented('- ', it)),
    ),
    `${indented('', summary)}\n`,
  ].join('\n\n');
}

/** The meaning of the signs and titles of the table. */
function noteOf({ ranking }: Advice): string {
  return [
    '=  no matter: at most a fifth slower in some part of the time',
    ...(ranking.some(({ rough }) => rough) ? ['~  rough: played a few times only'] : []),
    'box tests per pair found; opened: nodes or cells per mover;',
    'built anew: indices per step',
  ].join('\n');
}

function row(it: Ranked, { pairsPerStep, facts }: Advice): string[] {
  const { boxTests, nodeVisits, rebuilds } = it.perStep;
  return [
    it.name,
    digits(it.milliseconds),
    `${it.rough ? '~' : ''}${it.ratio.toFixed(it.ratio < 9.995 ? 2 : 0)}${it.tied ? ' =' : '  '}`,
    digits(it.slowest),
    pairsPerStep > 0 ? (boxTests / pairsPerStep).toFixed(1) : '-',
    facts.movers > 0 ? (nodeVisits / facts.movers).toFixed(1) : '-',
    rebuilds.toFixed(2),
  ];
}

/** Three significant digits. */
function digits(milliseconds: number): string {
  return milliseconds.toFixed(milliseconds >= 100 ? 0 : milliseconds >= 10 ? 1 : milliseconds >= 1 ? 2 : 3);
}

function counted(count: number, what: string): string {
  return `${count.toLocaleString('en')} ${what}${count === 1 ? '' : 's'}`;
}

function titled(title: string, lines: readonly string[]): string {
  return [title, '-'.repeat(title.length), ...lines].join('\n');
}

/** Text whose lines are all indented to its start behind the head. */
function indented(head: string, text: string): string {
  return head + wrapped(text, WIDTH - head.length).join(`\n${' '.repeat(head.length)}`);
}
