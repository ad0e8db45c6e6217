import { BOX, boxesOverlap } from '@swept/core';
import type { Contest, Judge } from '../contest.js';
import { distanceAlong, lowerToHit } from '../ray-test.js';
import { type Layout, LONG_WALLS, RAY, SHORT_WALLS, type Street, street } from '../street.js';

/** Distances may differ by the rounding of floats; so may the position of a hit ... */
const SLACK = 1e-3;
/** ... and a ray that grazes a body may miss it, if it would in a world shifted by this. */
const SHIFTS = [-1, 0, 1].flatMap((x) => [-1, 0, 1].map((y) => [x * SLACK, y * SLACK] as const));

/** The nearest hit of every ray of many turning scanners, after everything moved. */
export const lidarContests: readonly Contest[] = [
  contest('lidar', 'lidar', SHORT_WALLS),
  contest('long walls', 'lidar among long walls', LONG_WALLS),
];

function contest(key: string, title: string, layout: Layout): Contest {
  const { shortest, longest, density, range } = layout;
  return {
    key,
    title,
    law:
      `static segments of length ${shortest} to ${longest}, ${density} per unit area; ` +
      `per 100 of them 10 moving circles and a robot with 360 rays of length ${range}; the nearest hit of each`,
    sizes: [1000, 10_000],
    quick: 500,
    timed: true,
    takes: ({ rays, most = Infinity }, size) => rays !== undefined && size <= most,
    async open({ name, rays }, size, ready) {
      if (!rays) throw new Error(`${name} casts no rays`);
      const scene = street(size, layout);
      ready();
      const caster = await rays(scene);
      const distances = new Float64Array(scene.rayCount);
      return {
        prepare: () => scene.advance(),
        build: () => caster.update(),
        query: () => caster.cast(distances),
        answer: () => distances.slice(),
      };
    },
    judge: async (size) => judge(size, layout),
  };
}

function judge(size: number, layout: Layout): Judge {
  let scene = street(size, layout);
  let at = 0;
  let order: readonly number[] = [];
  let truth: Float64Array = new Float64Array(0);
  return {
    async verdict(_, tick, answer) {
      if (tick < at) {
        scene = street(size, layout);
        at = 0;
      }
      if (tick > at || truth.length === 0) {
        for (; at < tick; at++) scene.advance();
        order = byLeftSide(scene);
        truth = Float64Array.from({ length: scene.rayCount }, (_, ray) => hit(scene, order, ray, 0, 0));
      }
      let missing = 0;
      let extra = 0;
      for (let ray = 0; ray < scene.rayCount; ray++) {
        if (isAgreed(truth[ray], answer[ray])) continue;
        // Some engines let a ray that starts in a circle pass it.
        if (truth[ray] === 0) continue;
        const isNear =
          answer[ray] < truth[ray]
            ? answer[ray] >= 0 && isAnythingAt(scene, ray, answer[ray])
            : answer[ray] <= farthest(scene, order, ray) + SLACK;
        if (isNear) continue;
        if (answer[ray] > truth[ray]) missing++;
        else extra++;
      }
      return { expected: truth.reduce((count, d) => count + Number(d < Infinity), 0), missing, extra };
    },
  };
}

function isAgreed(a: number, b: number): boolean {
  return a === b || Math.abs(a - b) <= SLACK;
}

/** Is a hit before the true one near a body? Floats move it far along a wall that the ray grazes. */
function isAnythingAt(scene: Street, ray: number, distance: number): boolean {
  for (let slot = 0; slot < scene.count; slot++)
    if (distanceAlong(scene, ray, distance, slot) <= SLACK) return true;
  return false;
}

function farthest(scene: Street, order: readonly number[], ray: number): number {
  return Math.max(...SHIFTS.map(([x, y]) => hit(scene, order, ray, x, y)));
}

function byLeftSide({ count, boxes }: Street): number[] {
  return Array.from({ length: count }, (_, slot) => slot).sort((a, b) => boxes[a * BOX] - boxes[b * BOX]);
}

/** The distance of a ray's nearest hit, by testing every body whose box meets that of the ray. */
function hit(scene: Street, order: readonly number[], ray: number, shiftX: number, shiftY: number): number {
  best[0] = Number.POSITIVE_INFINITY;
  for (let axis = 0; axis < 2; axis++) {
    const one = scene.rays[RAY * ray + axis];
    const other = scene.rays[RAY * ray + axis + 2];
    rayBox[axis] = Math.min(one, other) - 2 * SLACK;
    rayBox[axis + 2] = Math.max(one, other) + 2 * SLACK;
  }
  // Nothing is wider than a wall.
  const from = rayBox[0] - scene.widest;
  let low = 0;
  for (let high = order.length; low < high; ) {
    const middle = (low + high) >> 1;
    if (scene.boxes[order[middle] * BOX] < from) low = middle + 1;
    else high = middle;
  }
  for (let i = low; i < order.length && scene.boxes[order[i] * BOX] <= rayBox[2]; i++) {
    const slot = order[i];
    if (boxesOverlap(rayBox, scene.boxes, 0, slot * BOX)) lowerToHit(scene, ray, slot, best, shiftX, shiftY);
  }
  return best[0] <= 1 ? best[0] * scene.range : Number.POSITIVE_INFINITY;
}

const best = new Float64Array(1);
const rayBox = new Float64Array(BOX);
