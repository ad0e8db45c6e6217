import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { growthOf } from './soak.js';

const PROGRAM = resolve(import.meta.dirname, '../../dist/soak/cli.js');

describe('node bench soak', { timeout: 120_000 }, () => {
  it('finds that nothing grows in 4,000 steps', () => {
    const args = [PROGRAM, '--steps', '4000', '--seed', '3'];
    const { status, stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
    expect([stderr, status]).toEqual(['soaking ...\n', 0]);
    expect(stdout).toContain('4060 bodies were born.');
    expect(stdout).toContain('Nothing has grown.');
    expect(stdout.split('\n')[10]).toMatch(/^ {4}4000 +\d+\.\d\d +\d+ +\d+$/);
  });

  it('says what has grown', () => {
    const size = { bytes: 1e7, capacity: 256, slots: 100 };
    expect(growthOf([size, size])).toBeUndefined();
    expect(growthOf([size, { ...size, capacity: 320 }])).toBe('The room for bodies has grown: 256 to 320.');
    expect(growthOf([size, { ...size, slots: 101 }])).toBe('More slots are used: 100 to 101.');
    expect(growthOf([size, { ...size, bytes: 2e7 }])).toBe('The memory has grown: 10.00 MB to 20.00 MB.');
  });
});
