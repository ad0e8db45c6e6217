import { RADIUS, ROW, SAG_X } from '@swept/core';
import * as narrowphase from '@swept/narrowphase';
import { expect, it } from 'vitest';
import { CASES } from './cases.js';
import { sweptAccelerated } from './contenders/swept.js';
import { CONTESTS, caseName } from './contests.js';

const MORE = CASES.slice(CONTESTS.length);
const PAIRS = 16;

it('are the contests and more, all with different names', () => {
  expect(CASES.slice(0, CONTESTS.length)).toEqual(CONTESTS);
  expect(new Set(CASES.map(caseName)).size).toBe(CASES.length);
});

it.each(MORE.map((it) => [caseName(it), it] as const))('%s', (name, { question, workload, swept }) => {
  const work = workload(PAIRS);
  const hits = swept(narrowphase, work).run(0, PAIRS);
  // Paths that bend were judged as if they did not.
  if (question === 'first contact, accelerated') expect(work.a[SAG_X]).not.toBe(0);
  else expect(hits).toBe(PAIRS / 2);
  expect(work.b[(PAIRS - 1) * ROW + RADIUS] > 0).toBe(name.includes('rounded') || work.kindB === 1);
});

it('the accelerated sweep is asked in the order of arguments that a state has', () => {
  const { workload, swept } = MORE.find(({ question }) => question === 'first contact, accelerated')!;
  const work = workload(PAIRS);
  const inOtherOrder: typeof narrowphase.sweep = (kindA, kindB, a, b, out, ao = 0, bo = 0) =>
    narrowphase.sweepAccelerated(kindA, a, ao, kindB, b, bo, out);
  const other = { ...narrowphase, sweepAccelerated: inOtherOrder } as unknown as typeof narrowphase;
  const hits = swept(narrowphase, work).run(0, PAIRS);
  expect(hits).toBeGreaterThan(0);
  expect(sweptAccelerated(other, work).run(0, PAIRS)).toBe(hits);
});
