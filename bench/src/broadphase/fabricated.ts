import type { Cell, Results } from './results.js';
import type { Row, Timing } from './row.js';

/** Fabricated results, for tests of reports. */
export function fabricated(
  ...cells: [contest: string, size: number, medians: Readonly<Record<string, number>>][]
): Results {
  return {
    machine: { cpu: 'a <fast> processor', cores: 2, node: 'v20.1.2', platform: 'linux x64' },
    cells: cells.map(([contest, size, medians]): Cell => {
      const rows = Object.entries(medians).map(([contender, median]) =>
        row(contest, size, contender, median),
      );
      return { contest, size, made: '2026-01-02T03:04:05.000Z', commit: 'abc1234', rows };
    }),
  };
}

const OURS = ['hierarchicalGrid', 'packedTree', 'flatbushTree', 'rbushTree', 'swept World'];

export function row(
  contest: string,
  size: number,
  contender: string,
  median: number,
  more: Partial<Row> = {},
): Row {
  return {
    contender,
    use: 'some use',
    ...(OURS.includes(contender) ? {} : { version: '1.2.3' }),
    contest,
    size,
    decides: 'boxes',
    verdict: { expected: 1000, missing: 0, extra: 0 },
    timing: timing(median),
    ...more,
  };
}

export function timing(median: number, more: Partial<Timing> = {}): Timing {
  return {
    ticks: 100,
    median,
    p95: 1.5 * median,
    p99: 2 * median,
    max: 3 * median,
    build: 0.25 * median,
    query: 0.75 * median,
    rounds: [median, median],
    share: 1,
    garbage: 0,
    memory: 300,
    ...more,
  };
}
