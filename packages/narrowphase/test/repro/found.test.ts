import { firstContact } from '@swept/judge';
import { describe, expect, it } from 'vitest';
import { createImpact, IMPACT, sweep } from '../../src/index.js';
import { FOUND } from './found.js';

describe('pairs that were once answered wrongly', () => {
  for (const { what, kinds, a, b, status, normal } of FOUND) {
    it(what, () => {
      const out = createImpact();
      const [rowA, rowB] = [Float64Array.from(a), Float64Array.from(b)];
      expect(sweep(kinds[0], kinds[1], rowA, rowB, out)).toBe(status);
      if (status !== IMPACT) return;
      const truth = firstContact(kinds[0], rowA, kinds[1], rowB);
      expect(Math.abs(out.toi - truth.time)).toBeLessThan(4.5e-16);
      if (normal === undefined) return;
      expect(out.nx).toBeCloseTo(normal[0], 9);
      expect(out.ny).toBeCloseTo(normal[1], 9);
    });
  }
});
