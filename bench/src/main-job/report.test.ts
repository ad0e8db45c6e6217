import { describe, expect, it } from 'vitest';
import { WIDTH, wrapped } from '../section.js';
import { chartSvg } from './chart-svg.js';
import { mapSvg } from './map-svg.js';
import { STRATEGIES } from './options.js';
import { PathLog } from './path-log.js';
import { Progress } from './progress.js';
import { ranked } from './ranking.js';
import { type Report, verdictOf } from './report.js';
import type { Run } from './run.js';
import { bytes, textTable } from './table.js';
import { Trails } from './trails.js';

function run(changes: Partial<Run> = {}): Run {
  return {
    strategy: 'rbushTree',
    milliseconds: [1, 2, 3, 4],
    candidates: 48000,
    exactTests: 40000,
    impacts: 4321,
    replans: 8000,
    stalled: 0,
    garbage: 2048,
    tunnelled: 0,
    penetrations: 0,
    breaks: 0,
    pieces: 9000,
    closePairs: 100,
    hash: '0123456789abcdef',
    ...changes,
  };
}

function report(...runs: Run[]): Report {
  return {
    made: '2026-01-01T00:00:00.000Z',
    machine: { node: 'v20', cpu: 'a processor', cores: 2, platform: 'linux x64' },
    options: {
      bodies: 5,
      steps: 4,
      strategies: runs.map((r) => r.strategy),
      scene: 'mixed',
      seed: 1,
      json: false,
    },
    rounds: 4,
    scene: { name: 'mixed', seed: 1, walls: 4, bodies: 5 },
    runs: ranked(runs),
    verdict: verdictOf(runs),
  };
}

describe('verdictOf', () => {
  it('passes runs that agree and have nothing beyond a wall', () => {
    const verdict = verdictOf([run(), run({ strategy: 'flatbushTree' })]);
    expect(verdict.passed).toBe(true);
    expect(verdict.findings).toEqual([
      'No body passed a wall: 4,321 impacts, every path checked by exact arithmetic.',
      'State hashes agree: 0123456789abcdef with every strategy.',
    ]);
    expect(verdictOf([run()]).findings).toHaveLength(1);
  });

  it.each([
    [{ tunnelled: 1 }, 'flatbushTree: 1 body tunnelled.'],
    [{ tunnelled: 1200 }, 'flatbushTree: 1,200 bodies tunnelled.'],
    [{ penetrations: 2 }, 'flatbushTree: 2 times a body reached into a wall.'],
    [{ breaks: 3 }, 'flatbushTree: 3 gaps in the recorded paths.'],
    [{ hash: 'f' }, 'State hashes differ: rbushTree 0123456789abcdef, flatbushTree f.'],
  ] as const)('fails %j', (changes, finding) => {
    expect(verdictOf([run(), run({ strategy: 'flatbushTree', ...changes })])).toEqual({
      passed: false,
      findings: [finding],
    });
  });
});

describe('textTable', () => {
  it('ranks the strategies, marks ties, and says what was counted', () => {
    const text = textTable(
      report(
        run({ milliseconds: [30, 41.24, 41.24, 1234.5] }),
        run({ strategy: 'flatbushTree', milliseconds: [1, 2.1, 2.1, 4], garbage: Number.NaN }),
        run({ strategy: 'hierarchicalGrid', milliseconds: [1, 2, 2, 3], candidates: 4e9, stalled: 3 }),
      ),
    );
    expect(text).toBe(`       ms per step:  median   95 %   99 %       garbage
-----------------------------------------------------------------
1  flatbushTree        2.10   4.00   4.00  not measured      tied
1  hierarchicalGrid    2.00   3.00   3.00        2.0 KB      tied
3  rbushTree           41.2  1,235  1,235        2.0 KB  21 times
-----------------------------------------------------------------
Half, 95 % and 99 % of 4 steps took no longer.
Each step counts at its fastest of 4 rounds.
Garbage is what a step allocates, on the average.
A tie: less than 10 % apart, or slower in less than 2 of 3 steps.

candidate pairs per step   12,000 to 1B   boxes that overlap
exact tests per step       10,000         of pairs, and proofs where bodies turn
impacts per step           1,080          each answered by a bounce
stalled bodies             0 to 3         wedged, stopped for a step
reached into a wall        0              times, by however little
tunnelled                  0              bodies that passed a wall`);
  });

  it('fits a terminal of 80 columns, with all strategies and numbers as large as they get', () => {
    const large = STRATEGIES.map((strategy, at) =>
      run({
        strategy,
        milliseconds: [1.5 * (at + 1), 1e6 * at + 1.5, 1e6 * at + 1.5, 9e6],
        garbage: 4000 * 1024 ** 2,
        candidates: 4e10 * (at + 1),
        exactTests: 4e10 * (at + 1),
        impacts: 4e9,
        stalled: 2e10,
        penetrations: 1e9 * at,
        tunnelled: 200_000 * at,
      }),
    );
    const { options, ...rest } = report(...large);
    const long = { ...rest, options: { ...options, steps: 100_000 } };
    for (const line of textTable(long).split('\n')) expect(line.length, line).toBeLessThanOrEqual(WIDTH);
    for (const finding of long.verdict.findings.concat(verdictOf([run(), ...hashes()]).findings))
      for (const line of wrapped(finding, WIDTH)) expect(line.length, line).toBeLessThanOrEqual(WIDTH);
  });

  it('says nothing of ties and rounds where there are none', () => {
    const alone = textTable({ ...report(run()), rounds: 1 });
    expect(alone).toMatch(/^1 {2}rbushTree +2\.00 +4\.00 +4\.00 +2\.0 KB$/m);
    expect(alone).not.toMatch(/tie|rounds|fastest/);
  });

  it.each([
    [0, '0 B'],
    [1023.4, '1023 B'],
    [1536, '1.5 KB'],
    [3.25 * 1024 ** 2, '3.3 MB'],
  ])('says %s bytes as %s', (count, text) => {
    expect(bytes(count)).toBe(text);
  });
});

/** Every strategy with a state of its own: the longest finding. */
function hashes(): Run[] {
  return STRATEGIES.map((strategy, at) => run({ strategy, hash: `${at}`.padStart(16, '0') }));
}

describe('Progress', () => {
  const played = (isTTY: boolean, steps: number, msPerStep: number) => {
    const written: string[] = [];
    let time = 1000;
    const progress = new Progress({ isTTY, write: (text) => written.push(text) }, () => time);
    for (const what of ['warming up', 'playing']) {
      for (let done = 0; done < steps; done++) {
        progress.show(what, done, steps, `fact ${done}`);
        time += msPerStep;
      }
    }
    progress.end();
    return written;
  };

  it('rewrites one line of a terminal, ten times a second, and takes it away', () => {
    const written = played(true, 100, 20);
    expect(written).toHaveLength(41);
    expect(written.every((text) => text.startsWith('\r\x1b[2K'))).toBe(true);
    expect(written[39]).toMatch(/playing +[█░]{12} 95\/100 {2}fact 95$/);
    expect(written[40]).toBe('\r\x1b[2K');
    expect(written.join('')).not.toContain('\n');
  });

  it('writes a plain line when a part begins, and now and then, elsewhere', () => {
    expect(played(false, 100, 20)).toEqual(['warming up: 0 of 100  fact 0\n', 'playing: 0 of 100  fact 0\n']);
    expect(played(false, 100, 400).slice(0, 4)).toEqual([
      'warming up: 0 of 100  fact 0\n',
      'warming up: 38 of 100  fact 38\n',
      'warming up: 76 of 100  fact 76\n',
      'playing: 0 of 100  fact 0\n',
    ]);
  });

  it('stays on one line of 80 columns in the longest run there can be', () => {
    const written: string[] = [];
    const progress = new Progress({ isTTY: true, write: (text) => written.push(text) });
    progress.show('counting garbage', 99_999, 100_000, '4,000,000,000 impacts, 200,000 tunnelled'.repeat(2));
    expect(written[0].replace('\r\x1b[2K', '').length).toBeLessThan(WIDTH);
  });
});

describe('chartSvg', () => {
  it('draws every series inside its frame, with rare peaks cut', () => {
    const values = Array.from({ length: 200 }, (_, i) => (i === 7 ? 900 : 10 + (i % 3)));
    const svg = chartSvg(
      [
        { name: 'a', values },
        { name: 'b', values: values.map((v) => v / 2) },
      ],
      'Milliseconds',
    );
    const lines = [...svg.matchAll(/class="series series-(\d)" d="M([^"]+)"/g)];
    expect(lines.map((line) => line[1])).toEqual(['0', '1']);
    const ys = lines[0][2].split('L').map((point) => Number(point.split(' ')[1]));
    expect(ys).toHaveLength(200);
    expect(Math.min(...ys)).toBe(ys[7]);
    expect(Math.max(...ys)).toBeLessThan(300);
    // The rest uses more than a third of the height.
    expect(ys[8]).toBeLessThan(200);
    expect(svg).not.toContain('NaN');
  });

  it('draws a single step', () => {
    expect(chartSvg([{ name: 'a', values: [3] }], 'Milliseconds')).not.toContain('NaN');
  });
});

describe('pictures', () => {
  const log = new PathLog(3);
  const row = new Float64Array(16);
  row.set([1, 1, 2, 2, 0.5, 0, 0.5, 0, 3, 1, 4, 2, 3, 3, 4, 4]);
  for (let body = 0; body < 3; body++) log.add(body, body / 3, (body + 1) / 3, row, 0);

  it('draws walls as lines that go on, and bodies of each kind as they are', () => {
    const svg = mapSvg({
      window: { minX: 0, minY: 0, maxX: 36, maxY: 18 },
      walls: Float64Array.of(0, 0, 1, 0, 1, 0, 1, 1, 1, 1, 1.001, 1, 1.001, 1, 2, 1, 40, 1, 41, 1),
      lines: [{ x0: 0, y0: 0, x1: 1, y1: 1 }],
      kinds: Uint8Array.of(1, 2, 3),
      poses: log.pieces,
      dots: false,
      title: 'a title',
    });
    expect(svg).toContain('viewBox="0 0 3600 1800"');
    expect(svg).toContain('class="walls" d="M0 1800l100 0l0 -100l100 0"');
    expect(svg).toContain('class="paths" d="M0 1800L100 1700"');
    expect(svg).toContain('<g class="circles"><path stroke-width="100" d="M100 1700h0"/></g>');
    expect(svg).toContain('<g class="segments"><path stroke-width="100" d="M100 1700L300 1700"/></g>');
    expect(svg).toContain(
      '<g class="triangles"><path stroke-width="100" d="M100 1700L300 1700L300 1500z"/></g>',
    );
  });

  it('keeps the lines of the last steps and finds where most were bent', () => {
    const trails = new Trails([0, 0, 18, 18], 2);
    trails.add(log, 2);
    expect(trails.last.length + trails.earlier.length).toBe(0);
    trails.add(log, 1);
    expect([trails.earlier.length, trails.last.length]).toEqual([3, 0]);
    trails.add(log, 0);
    expect([trails.earlier.length, trails.last.length]).toEqual([3, 3]);
    expect(trails.busiest()).toEqual({ minX: 0.5, minY: 0.5, maxX: 1.5, maxY: 1.5 });
  });
});
