import { createHash } from 'node:crypto';
import { BOX, END, PairBuffer, ROW, vertexAt } from '@swept/core';
import { describe, expect, it } from 'vitest';
import { overlappingBoxes } from './oracle.js';
import type { Traffic } from './traffic.js';
import { traffic, WORKLOADS, type Workload, type WorkloadKey } from './workloads.js';

const KEYS = Object.keys(WORKLOADS) as WorkloadKey[];

/** Of all rows and boxes after ten ticks. Changing a workload changes what all results mean: measure anew. */
const GOLDEN: Readonly<Record<WorkloadKey, string>> = {
  U: 'c139f017e5a620bb',
  C: '4ef6bf054c7d5176',
  H: '4a08d5e9c6049456',
  F: '9c9fa5e8edbcc4e4',
  M: 'eb670d21f5d96eaf',
  S: 'e9351b7fd36c17d0',
  L: '5ff26c38d6592fb1',
  Q: 'aa1c511aa2a6698f',
  X: '7431428f7011bec5',
  B: '56a85feff6bcad1b',
  K: '312ec5bc68f30f1f',
};

function hash({ rows, boxes }: Traffic): string {
  return createHash('sha256').update(rows).update(boxes).digest('hex').slice(0, 16);
}

async function after(key: WorkloadKey, bodies: number, ticks: number): Promise<Traffic> {
  const bodiesInMotion = await traffic(key, bodies);
  for (let i = 0; i < ticks; i++) bodiesInMotion.advance();
  return bodiesInMotion;
}

describe.each(KEYS)('workload %s', (key) => {
  it('is the same on every machine', async () => {
    expect(hash(await after(key, 1000, 10))).toBe(GOLDEN[key]);
  });

  it('has as many pairs per mover as it is known by, at the beginning and later', async () => {
    const { pairsPerMover }: Workload = WORKLOADS[key];
    // Of Q most are elsewhere.
    const bodies = await traffic(key, key === 'Q' ? 3000 : 10_000);
    const pairs = new PairBuffer();
    for (const ticks of [1, 10]) {
      for (let i = 0; i < ticks; i++) bodies.advance();
      pairs.clear();
      overlappingBoxes(bodies, pairs);
      const perMover = pairs.count / bodies.movers.length;
      expect(perMover).toBeGreaterThan(pairsPerMover[0]);
      expect(perMover).toBeLessThan(pairsPerMover[1]);
    }
  });

  it('starts each tick where the last one ended, keeps its movers in and its statics still', async () => {
    const bodies = await traffic(key, 300);
    const [minX, minY, maxX, maxY] = bodies.bounds;
    const before = bodies.rows.slice();
    let jumps = 0;
    let outside = 0;
    for (let tick = 0; tick < 50; tick++) {
      bodies.advance();
      const { rows, boxes, kinds, born } = bodies;
      for (const slot of bodies.movers) {
        for (let i = 0; i < kinds[slot]; i++) {
          const v = slot * ROW + vertexAt(i);
          if (rows[v] !== before[v + END] || rows[v + 1] !== before[v + END + 1])
            jumps += Number(!born.includes(slot));
        }
        const [x0, y0, x1, y1] = boxes.subarray(slot * BOX, slot * BOX + BOX);
        if (Math.min(x0 - minX, y0 - minY, maxX - x1, maxY - y1) < -1e-9) outside++;
      }
      for (const slot of bodies.statics) {
        for (let i = slot * ROW; i < (slot + 1) * ROW; i++) if (rows[i] !== before[i]) jumps++;
      }
      before.set(rows);
    }
    expect([jumps, outside]).toEqual([0, 0]);
  });
});

it('F goes five units per tick, L a tenth of what U goes, and swarms turn without growing', async () => {
  const displacement = ({ velocities, movers }: Traffic) =>
    movers.reduce((sum, slot) => sum + Math.hypot(velocities[2 * slot], velocities[2 * slot + 1]), 0) /
    movers.length;
  expect(displacement(await traffic('F', 1000))).toBeCloseTo(5, 12);
  expect(displacement(await traffic('L', 1000)) * 10).toBeCloseTo(displacement(await traffic('U', 1000)), 12);
  const width = ({ rows }: Traffic) => {
    const xs = Array.from({ length: 500 }, (_, slot) => rows[slot * ROW]);
    const mean = xs.reduce((sum, x) => sum + x / 500, 0);
    return Math.sqrt(xs.reduce((sum, x) => sum + (x - mean) ** 2 / 500, 0));
  };
  expect(width(await after('C', 3000, 100))).toBeCloseTo(width(await traffic('C', 3000)), 0);
});

it('Q has ten times the statics of M, none of them near a mover, and the same pairs', async () => {
  const [few, many] = [await after('M', 1000, 5), await after('Q', 1000, 5)];
  expect(many.statics.length).toBe(11 * few.statics.length);
  const counts = [few, many].map((bodies) => {
    const pairs = new PairBuffer();
    overlappingBoxes(bodies, pairs);
    return pairs.count;
  });
  expect(counts[1]).toBe(counts[0]);
});

it('X lets one of a hundred go and another one come each tick, and three of four rest', async () => {
  const bodies = await traffic('X', 1000);
  const alive = new Set(bodies.movers);
  for (let tick = 0; tick < 50; tick++) {
    bodies.advance();
    for (const slot of bodies.died) expect(alive.delete(slot)).toBe(true);
    for (const slot of bodies.born) expect(alive.has(slot)).toBe(false);
    for (const slot of bodies.born) alive.add(slot);
    expect(new Set(bodies.movers)).toEqual(alive);
    expect([bodies.died.length, bodies.born.length]).toEqual([10, tick === 0 ? 0 : 10]);
    expect(bodies.moved.every((slot) => alive.has(slot) && !bodies.born.includes(slot))).toBe(true);
    expect(bodies.moved.length / alive.size).toBeCloseTo(0.25, 1);
  }
});

it('B has ten bullets in a thousand, which fly half the width of the world', async () => {
  const { velocities, bounds, count } = await after('B', 1000, 20);
  const displacements = Array.from({ length: count }, (_, slot) =>
    Math.hypot(velocities[2 * slot], velocities[2 * slot + 1]),
  );
  expect(displacements.filter((it) => it > 1)).toHaveLength(10);
  for (const it of displacements.slice(0, 10)) expect(it).toBeCloseTo((bounds[2] - bounds[0]) / 2, 9);
});
