import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { sweepTest } from '@swept/narrowphase';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asText } from '../section.js';
import { CASES } from './cases.js';
import { compareHere, difference, sections } from './compare.js';
import type { Case } from './contests.js';

const EFFORT = { pairs: 16, rounds: 1, milliseconds: 1 };

const measured = (...times: [other: number, here: number][]) =>
  times.map(([other, here]) => ({ other, here, agree: true }));

describe('difference', () => {
  it('is noise unless the same state is faster in every process', () => {
    expect(difference(measured([10, 12], [10, 13], [10, 14], [10, 9.9]))).toEqual(['10.0', '12.0', '=']);
    expect(difference(measured([10, 12], [10, 13], [10, 14], [10, 11]))).toEqual(['10.0', '12.0', '1.25']);
    expect(difference(measured([10, 5], [20, 10], [10, 5], [10, 6]))).toEqual(['10.0', '5.0', '0.50']);
  });

  it('is none when it is small, however sure', () => {
    expect(difference(measured([10, 10.2], [10, 10.2]))[2]).toBe('=');
    expect(difference(measured([10, 10.4], [10, 10.4]))[2]).toBe('1.04');
  });

  it('marks that answers differ', () => {
    const other = { other: 10, here: 20, agree: false };
    expect(difference([...measured([10, 20]), other])[2]).toBe('2.00 *');
    expect(difference([{ ...other, here: 10 }])[2]).toBe('= *');
  });
});

it('fits a terminal of 80 columns, a case to a line', () => {
  const cells = ['12345.6', '12345.6', '1.23 *'];
  const lines = sections(
    'HEAD~3',
    CASES.map((it) => ({ ...it, cells })),
  ).flatMap((it) => asText(it).split('\n'));
  expect(lines.filter((line) => line.length > 80)).toEqual([]);
  expect(lines.filter((line) => line.endsWith('1.23 *'))).toHaveLength(CASES.length);
});

const folder = mkdtempSync(join(tmpdir(), 'swept-compare-test-'));

beforeAll(() => {
  const narrowphase = join(folder, 'packages/narrowphase');
  cpSync(resolve(import.meta.dirname, '../../../packages/narrowphase/dist'), join(narrowphase, 'dist'), {
    recursive: true,
  });
  writeFileSync(join(narrowphase, 'package.json'), '{ "type": "module" }');
});
afterAll(() => rmSync(folder, { recursive: true }));

describe.each([false, true])('two states in one process, turned: %s', (turned) => {
  it('are both measured', async () => {
    const { here, other, agree } = await compareHere(CASES[0], folder, turned, EFFORT);
    expect(agree).toBe(true);
    expect(here).toBeGreaterThan(0);
    expect(other).toBeGreaterThan(0);
  });

  it('are not mistaken for each other', async () => {
    const otherIsSlow: Case = {
      ...CASES[0],
      swept: (narrowphase) => {
        const steps = narrowphase.sweepTest === sweepTest ? 1e3 : 1e5;
        const run = () => {
          let sum = 0;
          for (let i = 0; i < steps; i++) sum += Math.sqrt(i);
          return sum > 1e6 ? 1 : 0;
        };
        return { name: 'swept', run };
      },
    };
    const { here, other, agree } = await compareHere(otherIsSlow, folder, turned, EFFORT);
    expect(agree).toBe(false);
    expect(other).toBeGreaterThan(5 * here);
  });
});
