import { circle, segment } from '@swept/core';
import { Random } from '@swept/scenes';
import { describe, expect, test } from 'vitest';
import { CAST_HIT, CAST_INSIDE, CAST_MISS, createCastHit, STRICTLY_BETWEEN } from '../src/cast/cast-hit.js';
import { cast } from '../src/dispatch.js';

/**
 * What a simulated range finder (lidar) of a robot computes in doubles: its ray against a wall, and against a
 * circle.
 */
function lidarWall(o: number[], a: number[], b: number[], c: number[]): number[] | null {
  const ob = [b[0] - o[0], b[1] - o[1]];
  const oc = [c[0] - o[0], c[1] - o[1]];
  const ba = [a[0] - b[0], a[1] - b[1]];
  const det = ba[0] * -oc[1] - ba[1] * -oc[0];
  if (det === 0) return null;
  const s = -(-oc[1] * ob[0] + oc[0] * ob[1]) / det;
  const t = -(-ba[1] * ob[0] + ba[0] * ob[1]) / det;
  if (0 < s && s < 1 && 0 < t && t < 1) return [t * oc[0] + o[0], t * oc[1] + o[1]];
  return null;
}

function lidarCircle(o: number[], c: number[], a: number[], r: number): number[] | null {
  const ao = [o[0] - a[0], o[1] - a[1]];
  const ac = [c[0] - a[0], c[1] - a[1]];
  const co = [o[0] - c[0], o[1] - c[1]];
  const eqA = co[0] ** 2 + co[1] ** 2;
  const eqB = ao[0] * ac[0] + ao[1] * ac[1] - ac[0] ** 2 - ac[1] ** 2;
  const eqC = ac[0] ** 2 + ac[1] ** 2 - r ** 2;
  let discriminant = eqB * eqB - eqA * eqC;
  if (discriminant < 0) return null;
  discriminant = discriminant ** 0.5;
  const s0 = (-eqB + discriminant) / eqA;
  const s1 = (-eqB - discriminant) / eqA;
  for (const s of [s0, s1]) {
    if (0 < s && s < 1) return [0, 1].map((i) => s * ao[i] + (1 - s) * ac[i] + a[i]);
  }
  return null;
}

describe('the two routines of a lidar robot', () => {
  const out = createCastHit();

  function expectPoint(status: number, point: number[] | null, label: string): void {
    expect(status !== CAST_MISS, label).toBe(point !== null);
    if (point === null) return;
    expect(out.x, label).toBeCloseTo(point[0], 9);
    expect(out.y, label).toBeCloseTo(point[1], 9);
  }

  // On whole numbers the wall is decided without rounding; so is the circle where no root is at an end.
  for (const [name, number] of [
    ['whole', (random: Random) => random.whole(0, 8)],
    ['uniform', (random: Random) => random.between(-5, 5)],
  ] as const) {
    test(`a ray and a wall, ${name} numbers: seeds 0 to 1999`, () => {
      for (let seed = 0; seed < 2000; seed++) {
        const random = new Random(seed);
        const [ox, oy, ax, ay, bx, by, cx, cy] = Array.from({ length: 8 }, () => number(random));
        const ray = segment(ox, oy, cx, cy).row;
        const status = cast(2, ray, segment(ax, ay, bx, by).row, out, 0, 0, STRICTLY_BETWEEN);
        expectPoint(status, lidarWall([ox, oy], [ax, ay], [bx, by], [cx, cy]), `seed ${seed}`);
      }
    });

    test(`a ray and a circle, ${name} numbers: seeds 0 to 1999`, () => {
      for (let seed = 0; seed < 2000; seed++) {
        const random = new Random(seed);
        const [ox, oy, cx, cy, ax, ay] = Array.from({ length: 6 }, () => number(random));
        const r = random.whole(1, 5);
        const roots = [ox - ax, cx - ax].map((x, i) => x * x + ([oy, cy][i] - ay) ** 2 - r * r);
        // Where an end is on the circle, or the ray has no length, the routine's roundings or divisions by 0
        // decide.
        if (roots.includes(0) || (ox === cx && oy === cy)) continue;
        const status = cast(
          1,
          segment(ox, oy, cx, cy).row,
          circle(ax, ay, r).row,
          out,
          0,
          0,
          STRICTLY_BETWEEN,
        );
        expectPoint(status, lidarCircle([ox, oy], [cx, cy], [ax, ay], r), `seed ${seed}`);
      }
    });
  }

  test('a circle in front, and from inside where it is left', () => {
    const round = circle(10, 0, 2).row;
    expect(cast(1, segment(0, 0, 20, 0).row, round, out, 0, 0, STRICTLY_BETWEEN)).toBe(CAST_HIT);
    expect([out.x, out.y]).toEqual(lidarCircle([0, 0], [20, 0], [10, 0], 2));
    expect(cast(1, segment(10, 0, 20, 0).row, round, out, 0, 0, STRICTLY_BETWEEN)).toBe(CAST_INSIDE);
    expect([out.x, out.y]).toEqual(lidarCircle([10, 0], [20, 0], [10, 0], 2));
  });

  test('ends that touch do not count, a tangent does', () => {
    const wall = segment(5, -1, 5, 1).row;
    expect(cast(2, segment(0, 0, 5, 0).row, wall, out)).toBe(CAST_HIT);
    expect(cast(2, segment(0, 0, 5, 0).row, wall, out, 0, 0, STRICTLY_BETWEEN)).toBe(CAST_MISS);
    expect(cast(2, segment(0, 1, 9, 1).row, wall, out)).toBe(CAST_HIT);
    expect(cast(2, segment(0, 1, 9, 1).row, wall, out, 0, 0, STRICTLY_BETWEEN)).toBe(CAST_MISS);
    expect(cast(1, segment(0, 1, 9, 1).row, circle(5, 0, 1).row, out, 0, 0, STRICTLY_BETWEEN)).toBe(CAST_HIT);
    expect([out.x, out.y]).toEqual([5, 1]);
    expect(cast(1, segment(0, 1, 5, 1).row, circle(5, 0, 1).row, out, 0, 0, STRICTLY_BETWEEN)).toBe(
      CAST_MISS,
    );
  });
});
