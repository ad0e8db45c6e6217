import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { asText } from '../section.js';
import { chartsOf } from './charts.js';
import type { Contest } from './contest.js';
import { CONTESTS } from './contests.js';
import { markdownOf, pageOf, sectionsOf } from './document.js';
import { fabricated, row, timing } from './fabricated.js';
import { type Results, readResults } from './results.js';
import {
  bulletSection,
  cellSection,
  contenderSection,
  glanceSection,
  overview,
  scalingSection,
} from './sections.js';

const contest = (key: string) => CONTESTS.find((it) => it.key === key) as Contest;

const base = fabricated(
  ['U', 1000, { hierarchicalGrid: 0.05, flatbush: 0.6 }],
  ['U', 10_000, { hierarchicalGrid: 0.5, flatbush: 7 }],
  ['U', 100_000, { hierarchicalGrid: 6, flatbush: 100 }],
  ['C', 10_000, { hierarchicalGrid: 1, flatbush: 10 }],
);
const wrong = row('C', 10_000, 'liar', 0.1, { verdict: { expected: 1000, missing: 3, extra: 1200 } });
const failed = row('C', 10_000, 'crasher', 0.1, { error: 'the process ended with SIGSEGV' });
const results: Results = {
  ...base,
  cells: base.cells.map((cell) =>
    cell.contest === 'C' ? { ...cell, rows: [failed, wrong, ...cell.rows] } : cell,
  ),
};

describe('tables', () => {
  it('say of a gas what is left of it, and how its step compares', () => {
    const others = { rises: 0, fastest: 9 };
    const cool = { ...others, drift: -0.432, escapes: 2, deepest: 0.38, hits: Number.NaN };
    const own = { ...others, drift: -3e-14, escapes: 0, deepest: 0, hits: 60_000 };
    const rows = [
      row('gas 0.3', 2000, 'cooler', 3, { endured: 300, figures: cool }),
      row('gas 0.3', 2000, 'swept World', 2, { endured: 300, figures: own }),
    ];
    const { table } = cellSection(contest('gas 0.3'), { size: 2000, rows });
    expect(table).toEqual([
      ['', 'median', 'ratio', 'p95', 'ticks', 'drift', 'escapes', 'deepest', 'hits/s', 'answer'],
      ['swept World', '2.00', '1.00', '3.00', '300', '-3e-14', '0', '0', '100,000', 'right'],
      ['cooler', '3.00', '1.50', '4.50', '300', '-43 %', '2', '0.4', '-', 'right'],
    ]);
  });

  it('say of a pile how still it lies', () => {
    const lively = { drift: -0.7, rises: 0.02, fastest: 1.3, escapes: 1, deepest: 0.2, hits: Number.NaN };
    const own = { ...lively, rises: 0, fastest: 0, escapes: 0, deepest: 3e-5 };
    const rows = [
      row('pile at rest', 350, 'lively', 3, { endured: 300, figures: lively }),
      row('pile at rest', 350, 'swept World', 2, { endured: 300, figures: own }),
    ];
    const { table } = cellSection(contest('pile at rest'), { size: 350, rows });
    expect(table).toEqual([
      ['', 'median', 'ratio', 'p95', 'ticks', 'rises', 'fastest', 'escapes', 'deepest', 'answer'],
      ['swept World', '2.00', '1.00', '3.00', '300', '0', '0', '0', '0.00003', 'right'],
      ['lively', '3.00', '1.50', '4.50', '300', '+2.0 %', '1', '1', '0.2', 'right'],
    ]);
  });

  it('have a line per contender, fastest first, wrong and failed ones last and without a claim', () => {
    const { table } = cellSection(contest('C'), results.cells[3]);
    expect(table[0]).toEqual([
      '',
      'median',
      'p95',
      'p99',
      'max',
      'build',
      'query',
      'garbage',
      'B/body',
      'answer',
    ]);
    expect(table.slice(1).map(([name]) => name)).toEqual(['hierarchicalGrid', 'flatbush', 'crasher', 'liar']);
    expect(table[1].slice(1)).toEqual([
      '1.00',
      '1.50',
      '2.00',
      '3.00',
      '0.250',
      '0.750',
      '0',
      '300',
      'right',
    ]);
    expect(table.find(([name]) => name === 'liar')?.at(-1)).toBe('WRONG (3 missing, 1200 false)');
    expect(table.find(([name]) => name === 'crasher')?.at(-1)).toBe('failed');
  });

  it('say what shapes were compared by, and what is not known', () => {
    const [cell] = base.cells;
    const rows = [row('U', 1000, 'a', 1, { decides: 'poses', timing: timing(1, { garbage: Number.NaN }) })];
    const { table } = cellSection(contest('U'), { ...cell, rows });
    expect(table.map((row) => row.slice(-2))).toEqual([
      ['query', 'answer'],
      ['0.750', 'right (poses)'],
    ]);
  });

  it('put all contests side by side', () => {
    const { table } = overview(results, CONTESTS, 10_000);
    expect(table).toEqual([
      ['', 'U', 'C'],
      ['hierarchicalGrid', '0.500', '1.00'],
      ['flatbush', '7.00', '10.0'],
      ['crasher', '-', 'failed'],
      ['liar', '-', 'WRONG (3 missing, 1200 false)'],
    ]);
  });

  it('put a part of it at a glance, whatever its contests and sizes', () => {
    const walls = row('walls', 500, 'flatbush', 0, { verdict: { expected: 450, missing: 449, extra: 0 } });
    const { timing: _, ...untimed } = walls;
    const cells = [
      ...results.cells.slice(2),
      { ...results.cells[0], contest: 'walls', size: 500, rows: [untimed] },
    ];
    expect(glanceSection({ ...results, cells }).table).toEqual([
      ['', 'U at 100,000', 'C at 10,000', 'walls at 500'],
      ['hierarchicalGrid', '6.00', '1.00', '-'],
      ['flatbush', '100', '10.0', '1 of 450'],
      ['crasher', '-', 'failed', '-'],
      ['liar', '-', 'WRONG (3 missing, 1200 false)', '-'],
    ]);
  });

  it('say who is not measured beyond which number of bodies', () => {
    const [cell] = base.cells;
    const most = 50_000;
    const rows = [row('U', 1000, 'slow', 9, { most }), row('U', 1000, 'idle', 9, { most }), ...cell.rows];
    const cells = [
      { ...cell, rows },
      { ...cell, rows: [row('U', 1000, 'brute', 9, { most: 5000 })] },
    ];
    expect(contenderSection({ ...base, cells }).text).toBe(
      'Not measured, because a tick would take a second or more: slow, idle beyond 50,000; brute beyond 5,000.',
    );
    expect(contenderSection(base).text).toBe('');
  });

  it('say how many bodies fit into a tick', () => {
    const { table } = scalingSection(results, contest('U'));
    expect(table).toEqual([
      ['', '1,000', '10,000', '100,000', 'in 16.67 ms', 'in 4 ms'],
      ['hierarchicalGrid', '0.050', '0.500', '6.00', '> 100,000', '69,000'],
      ['flatbush', '0.600', '7.00', '100', '21,000', '5,900'],
    ]);
  });

  it('say how many bullets were seen', () => {
    const [cell] = fabricated(['walls', 10_000, {}]).cells;
    const rows = [
      row('walls', 10_000, 'blind', 0, { verdict: { expected: 9000, missing: 9000, extra: 0 } }),
      row('walls', 10_000, 'nervous', 0, { verdict: { expected: 9000, missing: 10, extra: 1000 } }),
    ];
    const { table } = bulletSection({ ...results, cells: [{ ...cell, rows }] }, [
      contest('walls'),
      contest('head-on'),
    ]);
    expect(table).toEqual([
      ['', 'walls'],
      ['blind', '0 of 9,000'],
      ['nervous', '8,990 of 9,000, 1,000 false'],
    ]);
  });

  it('fit a terminal of 80 columns', () => {
    const stored = readResults(join(import.meta.dirname, '../../results/amd-epyc-node-20'), results.machine);
    const sections = [
      ...[results, stored].flatMap((it) => [...sectionsOf(it), glanceSection(it)]),
      ...stored.cells.map((cell) => cellSection(contest(cell.contest), cell)),
    ].filter(({ title }) => title !== 'Contenders');
    expect(sections.length).toBeGreaterThan(50);
    for (const line of sections.flatMap((section) => asText(section).split('\n')))
      expect(line.length, line).toBeLessThanOrEqual(80);
  });
});

describe('charts', async () => {
  const charts = await chartsOf(results, CONTESTS, 10_000);

  it('are one of cost over size and one of bars for each contest that has them', () => {
    expect(charts.map(({ name }) => name)).toEqual(['U-scaling', 'U-10000', 'C-10000']);
  });

  it('are files of their own, with a mark for each right row and no other', () => {
    for (const { svg } of charts) {
      expect(svg).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" /);
      expect(svg).not.toMatch(/NaN|undefined|Infinity/);
    }
    const [scaling, bars, clustered] = charts;
    expect(scaling.svg.match(/<circle/g)).toHaveLength(6);
    expect(bars.svg.match(/<rect/g)).toHaveLength(2);
    expect(clustered.svg).not.toContain('liar');
    expect(clustered.svg).toContain('flatbush');
  });
});

describe('the report', async () => {
  const page = pageOf(results, await chartsOf(results, CONTESTS, 10_000));

  it('names the machine, the day and the state, and what takes part', () => {
    for (const text of [markdownOf(results), page.replaceAll('&lt;', '<').replaceAll('&gt;', '>')]) {
      expect(text).toContain(
        'a <fast> processor (2 cores, linux x64), Node 20.1.2, 2026-01-02, commit abc1234.',
      );
      for (const words of ['1.2.3', 'this repository', 'What we must reach', 'WRONG (3 missing, 1200 false)'])
        expect(text).toContain(words);
    }
  });

  it('has no empty section, whatever was measured, and says in a sentence which goals were not', async () => {
    const quick = fabricated(['U', 500, { hierarchicalGrid: 1, flatbush: 2 }]);
    for (const part of [quick, results]) {
      for (const { table } of sectionsOf(part)) expect(table.length).toBeGreaterThan(1);
      expect(markdownOf(part)).not.toContain('not measured');
    }
    expect(sectionsOf(quick).map(({ title }) => title)).toEqual([
      'At a glance',
      'U, uniform: 500',
      'Contenders',
    ]);
    expect(markdownOf(quick)).toContain('0 of 27 goals were measured; npm run bench measures all.');
    expect(pageOf(quick, [])).not.toContain('class="charts"');
    expect((await chartsOf(quick, CONTESTS, 10_000)).map(({ name }) => name)).toEqual(['U-500']);
  });

  it('has a note above everything, where there is one', () => {
    const note = '500 bodies & few ticks.';
    expect(markdownOf(results, note)).toMatch(
      /^# Broadphase\n\n500 bodies & few ticks\.\n\na <fast> processor/,
    );
    expect(pageOf(results, [], note)).toContain('<h1>Broadphase</h1>\n<p>500 bodies &amp; few ticks.</p>\n');
    expect(pageOf(results, [])).not.toContain('<p></p>');
  });

  it('is one page that loads nothing', () => {
    expect(page).not.toMatch(/<script|<link|<img|@import|url\(|src=/);
    expect(page.match(/<svg /g)).toHaveLength(3);
    expect(page).not.toContain('<fast>');
  });

  it('is the same for the same results', () => {
    expect(markdownOf(results)).toBe(markdownOf(results));
  });
});
