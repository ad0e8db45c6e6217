import { ROW, type ShapeKind } from '@swept/core';
import { CAST_MISS, cast, createCastHit } from '@swept/narrowphase';
import { expect, it } from 'vitest';
import type { Contender } from '../contest.js';
import { distanceAlong } from '../ray-test.js';
import { street, writeRay } from '../street.js';
import { lidarContests } from './lidar.js';

const SIZE = 300;
const [lidarContest] = lidarContests;
const nobody: Contender = { name: 'nobody', use: '' };

/** Distances in the first tick, by the exact cast against every body, and what was hit. */
function exact() {
  const scene = street(SIZE);
  scene.advance();
  const distances = new Float64Array(scene.rayCount).fill(Number.POSITIVE_INFINITY);
  const slots = new Int32Array(scene.rayCount).fill(-1);
  const hit = createCastHit();
  const row = new Float64Array(ROW);
  for (let ray = 0; ray < scene.rayCount; ray++) {
    writeRay(scene, ray, row);
    for (let slot = 0; slot < scene.count; slot++) {
      const kind = scene.kinds[slot] as ShapeKind;
      if (cast(kind, row, scene.rows, hit, 0, slot * ROW) === CAST_MISS) continue;
      if (hit.fraction * scene.range >= distances[ray]) continue;
      distances[ray] = hit.fraction * scene.range;
      slots[ray] = slot;
    }
  }
  return { scene, distances, slots };
}

it('the judge of lidar takes what is near and nothing else (street of 300)', async () => {
  const { distances } = exact();
  const judge = await lidarContest.judge(SIZE);
  const seen = distances.filter((it) => it > 2 && it < Infinity).length;
  const verdict = (change: (distance: number) => number) => judge.verdict(nobody, 1, distances.map(change));
  expect(seen).toBeGreaterThan(500);
  expect(await verdict((it) => it)).toMatchObject({ missing: 0, extra: 0 });
  expect(await verdict(Math.fround)).toMatchObject({ missing: 0, extra: 0 });
  for (const nonsense of [NaN, -1]) {
    const { extra } = await verdict((it) => (it > 2 ? nonsense : it));
    expect(extra).toBeGreaterThanOrEqual(seen);
  }
  const blind = await verdict((it) => (it > 2 ? Infinity : it));
  expect(blind).toMatchObject({ missing: seen, extra: 0 });
  const late = await verdict((it) => (it > 2 ? it + 0.5 : it));
  expect(late.missing).toBeGreaterThan(0.9 * seen);
  const early = await verdict((it) => (it > 2 && it < Infinity ? it - 0.5 : it));
  expect(early.extra).toBeGreaterThan(0.9 * seen);
});

it('the judge of lidar lets a hit slide along a wall that the ray grazes (street of 300)', async () => {
  const { scene, distances, slots } = exact();
  const judge = await lidarContest.judge(SIZE);
  let slid = 0;
  for (let ray = 0; ray < scene.rayCount; ray++) {
    if (slots[ray] < 0 || slots[ray] >= scene.walls) continue;
    const before = distances[ray] - 0.003;
    if (distanceAlong(scene, ray, before, slots[ray]) > 9e-4) continue;
    distances[ray] = before;
    slid++;
  }
  expect(slid).toBeGreaterThan(10);
  expect(await judge.verdict(nobody, 1, distances)).toMatchObject({ missing: 0, extra: 0 });
});
