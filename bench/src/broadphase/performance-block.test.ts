import { expect, it } from 'vitest';
import { fabricated } from './fabricated.js';
import { performanceBlock, withPerformanceBlock } from './performance-block.js';

const results = fabricated(
  ['U', 10_000, { hierarchicalGrid: 0.5, flatbush: 7 }],
  ['C', 10_000, { flatbush: 8 }],
);

it('says what was measured, where, and how to do it again', () => {
  const text = performanceBlock(results);
  expect(text).toMatch(/^## Broadphase\n/);
  expect(text).toContain('npm run bench -- --write');
  expect(text).toContain('(../bench/results/a-fast-processor-node-20/report.md)');
  expect(text).toContain('| hierarchicalGrid | 0.500 | - |');
  expect(text).not.toMatch(/^# /m);
});

it('goes to the end of a document at first, and later where it is, leaving the rest alone', () => {
  const first = withPerformanceBlock('# Performance\n\nothers\n', 'old');
  expect(first).toMatch(
    /^# Performance\n\nothers\n\n<!-- broadphase.*-->\n\nold\n\n<!-- end of broadphase -->\n$/,
  );
  const second = withPerformanceBlock(`${first}\nmore\n`, 'new');
  expect(second).toBe(`${first.replace('old', 'new')}\nmore\n`);
});
