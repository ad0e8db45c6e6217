import { describe, expect, it } from 'vitest';
import { growthOf, soakCommand } from './soak.js';

describe('node bench soak', { timeout: 120_000 }, () => {
  it('finds that nothing grows in 10,000 steps', async () => {
    let out = '';
    const code = await soakCommand(['--steps', '10000', '--seed', '3'], {
      out: { write: (text) => (out += text) },
      err: { write: () => true },
    });
    expect(out).toContain('Nothing has grown.');
    expect(out.split('\n')[10]).toMatch(/^ {3}10000 +\d+\.\d\d +\d+ +\d+$/);
    expect(code).toBe(0);
  });

  it('says what has grown', () => {
    const size = { bytes: 1e7, capacity: 256, slots: 100 };
    expect(growthOf([size, size])).toBeUndefined();
    expect(growthOf([size, { ...size, capacity: 320 }])).toBe('The room for bodies has grown: 256 to 320.');
    expect(growthOf([size, { ...size, slots: 101 }])).toBe('More slots are used: 100 to 101.');
    expect(growthOf([size, { ...size, bytes: 2e7 }])).toBe('The memory has grown: 10.00 MB to 20.00 MB.');
  });
});
