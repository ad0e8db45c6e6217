import { describe, expect, it } from 'vitest';
import { difference } from './compare.js';
import { row } from './fabricated.js';

const rows = (...medians: number[]) => medians.map((median) => row('U', 10_000, 'packedTree', median));

describe('difference', () => {
  it('is noise unless all of one side are faster than all of the other', () => {
    expect(difference(rows(1, 1.1, 1.2, 1.3), rows(1.29, 1.4, 1.5, 1.6))).toEqual(['1.10', '1.40', '=']);
    expect(difference(rows(1, 1.1, 1.2, 1.28), rows(1.29, 1.4, 1.5, 1.6))).toEqual(['1.10', '1.40', '+27 %']);
    expect(difference(rows(2, 2.1, 2.2, 2.3), rows(1, 1.05, 1.1, 1.2))).toEqual(['2.10', '1.05', '-50 %']);
  });

  it('is none when it is small, however sure', () => {
    expect(difference(rows(1, 1, 1, 1), rows(1.019, 1.019, 1.019, 1.019))[2]).toBe('=');
    expect(difference(rows(1, 1, 1, 1), rows(1.03, 1.03, 1.03, 1.03))[2]).toBe('+3 %');
  });

  it('says nothing of answers that are wrong', () => {
    const wrong = row('U', 10_000, 'packedTree', 0.1, { verdict: { expected: 1, missing: 1, extra: 0 } });
    expect(difference(rows(1, 1), [wrong, ...rows(1)])).toEqual(['-', '-', 'WRONG']);
    const failed = row('U', 10_000, 'packedTree', 0.1, { error: 'x' });
    expect(difference([failed], rows(1))).toEqual(['-', '-', 'failed']);
  });
});
