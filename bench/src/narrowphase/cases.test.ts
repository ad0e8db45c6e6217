import { RADIUS, ROW, SAG_X } from '@swept/core';
import * as narrowphase from '@swept/narrowphase';
import { expect, it } from 'vitest';
import { CASES } from './cases.js';
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
