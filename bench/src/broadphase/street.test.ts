import { ROW, type ShapeKind } from '@swept/core';
import { CAST_MISS, cast, createCastHit } from '@swept/narrowphase';
import { expect, it } from 'vitest';
import { lowerToHit } from './ray-test.js';
import { RAY, street, writeRay } from './street.js';

it('sends 360 rays all round from each robot, all of one length', () => {
  const scene = street(300);
  expect([scene.count, scene.rayCount]).toEqual([330, 3 * 360]);
  scene.advance();
  let [sumX, sumY] = [0, 0];
  for (let ray = 0; ray < 360; ray++) {
    const dx = scene.rays[RAY * ray + 2] - scene.rays[RAY * ray];
    const dy = scene.rays[RAY * ray + 3] - scene.rays[RAY * ray + 1];
    expect(Math.hypot(dx, dy)).toBeCloseTo(scene.range, 9);
    sumX += dx;
    sumY += dy;
  }
  expect(Math.hypot(sumX, sumY)).toBeLessThan(1e-4);
});

it('the ray test in plain doubles agrees with the exact cast (street of 100, 360 rays)', () => {
  const scene = street(100);
  scene.advance();
  const best = new Float64Array(1);
  const hit = createCastHit();
  const row = new Float64Array(ROW);
  let hits = 0;
  let differences = 0;
  for (let ray = 0; ray < scene.rayCount; ray++) {
    writeRay(scene, ray, row);
    for (let slot = 0; slot < scene.count; slot++) {
      best[0] = Number.POSITIVE_INFINITY;
      lowerToHit(scene, ray, slot, best);
      const kind = scene.kinds[slot] as ShapeKind;
      const status = cast(kind, row, scene.rows, hit, 0, slot * ROW);
      if (best[0] <= 1 !== (status !== CAST_MISS)) differences++;
      if (status === CAST_MISS) continue;
      hits++;
      if (Math.abs(best[0] - hit.fraction) > 1e-9) differences++;
    }
  }
  expect(differences).toBe(0);
  expect(hits).toBeGreaterThan(500);
});
