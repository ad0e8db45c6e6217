import { loadScene } from '@swept/scenes';
import { describe, expect, it } from 'vitest';
import { STRATEGIES } from './options.js';
import { DT, runStrategy } from './run.js';

const scene = await loadScene('coastline-110m', { bodies: 150, seed: 3, dt: DT });

describe('a run inside the coastlines (150 bodies, 20 steps, seed 3)', { timeout: 60_000 }, () => {
  it('passes no wall and ends in the same state with every strategy', () => {
    const runs = STRATEGIES.map((strategy) => runStrategy({ scene, strategy, steps: 20 }));
    for (const run of runs) {
      expect(run.tunnelled).toBe(0);
      expect(run.penetrations).toBe(0);
      expect(run.breaks).toBe(0);
      expect(run.hash).toBe(runs[0].hash);
      expect(run.impacts).toBe(runs[0].impacts);
      expect(run.milliseconds).toHaveLength(20);
    }
    expect(runs[0].hash).toMatch(/^[0-9a-f]{16}$/);
    expect(runs[0].impacts).toBeGreaterThan(100);
    expect(runs[0].pieces).toBeGreaterThanOrEqual(150 * 20 + 100);
  });

  it('is caught when nothing answers the hits', () => {
    const run = runStrategy({ scene, strategy: 'flatbushTree', steps: 20, respond: false });
    expect(run.tunnelled).toBeGreaterThan(75);
    expect(run.breaks).toBe(0);
  });
});
