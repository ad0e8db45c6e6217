import { ROW, type ShapeKind, vertexAt } from '@swept/core';
import { CAST_MISS, cast, createCastHit } from '@swept/narrowphase';
import { expect, it } from 'vitest';
import { lowerToHit } from './ray-test.js';
import { street } from './street.js';

it('sends 360 rays all round from each robot, all of one length', () => {
  const scene = street(300);
  expect([scene.count, scene.rays]).toEqual([330, 3 * 360]);
  scene.advance();
  const B = vertexAt(1);
  let [sumX, sumY] = [0, 0];
  for (let ray = 0; ray < 360; ray++) {
    const dx = scene.rayRows[ray * ROW + B] - scene.rayRows[ray * ROW];
    const dy = scene.rayRows[ray * ROW + B + 1] - scene.rayRows[ray * ROW + 1];
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
  let hits = 0;
  let differences = 0;
  for (let ray = 0; ray < scene.rays; ray++) {
    for (let slot = 0; slot < scene.count; slot++) {
      best[0] = Number.POSITIVE_INFINITY;
      lowerToHit(scene, ray, slot, best);
      const kind = scene.kinds[slot] as ShapeKind;
      const status = cast(kind, scene.rayRows, scene.rows, hit, ray * ROW, slot * ROW);
      if (best[0] <= 1 !== (status !== CAST_MISS)) differences++;
      if (status === CAST_MISS) continue;
      hits++;
      if (Math.abs(best[0] - hit.fraction) > 1e-9) differences++;
    }
  }
  expect(differences).toBe(0);
  expect(hits).toBeGreaterThan(500);
});
