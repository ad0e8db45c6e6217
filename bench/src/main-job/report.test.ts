import { describe, expect, it } from 'vitest';
import { chartSvg } from './chart-svg.js';
import { mapSvg } from './map-svg.js';
import { PathLog } from './path-log.js';
import { Progress } from './progress.js';
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
    scene: { name: 'mixed', seed: 1, walls: 4, bodies: 5 },
    runs: runs.map((r) => ({ ...r, stepsPerSecond: 1234.56, median: 2.345, p95: 4, p99: 4 })),
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
  it('is aligned and fits a terminal of 100 columns with all strategies', () => {
    const text = textTable(
      report(
        run(),
        run({ strategy: 'flatbushTree', candidates: 4e9 }),
        run({ strategy: 'bruteForce', garbage: Number.NaN }),
      ),
    );
    const lines = text.split('\n');
    expect(new Set(lines.map((line) => line.length)).size).toBe(1);
    expect(lines[0].length).toBeLessThanOrEqual(100);
    expect(lines[0]).toMatch(/^ +rbushTree +flatbushTree +bruteForce$/);
    expect(text).toMatch(/candidate pairs per step +12,000 +1,000,000,000 +12,000/);
    expect(text).toMatch(/garbage per step +2.0 KB +2.0 KB +not measured/);
    expect(text).toMatch(/tunnelled +0 +0 +0/);
    expect(text).toMatch(/state hash +0123456789abcdef/);
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

describe('Progress', () => {
  const played = (isTTY: boolean, steps: number, msPerStep: number) => {
    const written: string[] = [];
    let time = 1000;
    const progress = new Progress({ isTTY, write: (text) => written.push(text) }, steps, () => time);
    for (let done = 1; done <= steps; done++) {
      progress.step('rbushTree', done, `fact ${done}`);
      time += msPerStep;
    }
    return written;
  };

  it('rewrites one line of a terminal, ten times a second, and ends it', () => {
    const written = played(true, 100, 20);
    expect(written).toHaveLength(21);
    expect(written.every((text) => text.startsWith('\r\x1b[2K'))).toBe(true);
    expect(written.at(-1)).toMatch(/100\/100 {2}fact 100\n$/);
    expect(written.slice(0, -1).join('')).not.toContain('\n');
  });

  it('writes four plain lines elsewhere', () => {
    const written = played(false, 100, 20);
    expect(written).toEqual(
      [25, 50, 75, 100].map((done) => `rbushTree: step ${done} of 100, fact ${done}\n`),
    );
    expect(played(false, 2, 20)).toHaveLength(2);
    expect(played(false, 1, 20)).toHaveLength(1);
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
    expect(svg).toContain('class="ways" d="M0 1800L100 1700"');
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
