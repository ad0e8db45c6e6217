import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';
import { expect, it } from 'vitest';
import {
  castFan,
  castRay,
  castRayAll,
  castRayAny,
  castRays,
  castRaysAt,
  castShape,
  castShapeAll,
  castShapeAny,
  circle,
  createFound,
  createNeighbours,
  createRayHit,
  createRayHits,
  createTimeSpans,
  isFree,
  keepPaths,
  nearest,
  nearestToShape,
  overlap,
  pick,
  search,
  visible,
  World,
} from '../src/index.js';
import { addCrowd } from './support/query-scenes.js';

/** Every query with options; each writes to a record of its own. */
function questions(
  world: World,
  a: number,
  b: number,
): Readonly<Record<string, (options: object) => unknown>> {
  const rays = Float64Array.from({ length: 40 }, (_, i) => (7 * i) % 16);
  const disc = circle(8, 8, 2);
  const both = <Out>(out: Out, answer: unknown): [unknown, Out] => [answer, out];
  const [hit, hits, found, near, spans] = [
    createRayHit,
    createRayHits,
    createFound,
    createNeighbours,
    createTimeSpans,
  ] as const;
  return {
    castRay: (options, out = hit()) => both(out, castRay(world, 1, 2, 15, 14, out, options)),
    castRayAny: (options) => castRayAny(world, 1, 2, 3, 14, options),
    castRayAll: (options, out = hits()) => both(out, castRayAll(world, 1, 2, 15, 14, out, options)),
    castRays: (options, out = hits()) => both(out, castRays(world, rays, out, options)),
    castFan: (options, out = hits()) => both(out, castFan(world, 3, 4, rays, out, options)),
    castRaysAt: (options, out = hits()) =>
      both(out, castRaysAt(world, rays, new Float64Array(10).fill(0.5), out, options)),
    castShape: (options, out = hit()) => both(out, castShape(world, disc, 5, 6, out, options)),
    castShapeAny: (options) => castShapeAny(world, circle(1, 1, 0.1), 2, 1, options),
    castShapeAll: (options, out = hits()) => both(out, castShapeAll(world, disc, -5, 6, out, options)),
    overlap: (options, out = found()) => both(out, overlap(world, disc, out, options)),
    pick: (options, out = found()) => both(out, pick(world, 8, 7, out, options)),
    search: (options, out = found()) => both(out, search(world, 2, 3, 9, 8, out, options)),
    isFree: (options) => isFree(world, circle(15, 3, 0.5), options),
    nearest: (options, out = near()) => both(out, nearest(world, 5, 6, 4, out, options)),
    nearestToShape: (options, out = near()) => both(out, nearestToShape(world, disc, 9, out, options)),
    visible: (options, out = spans()) => both(out, visible(world, a, b, out, options)),
  } as Readonly<Record<string, (options: object) => unknown>>;
}

const NAMES = Object.keys(questions(new World(), 0, 0));
/** What some queries alone have. */
const OWN: Readonly<Record<string, object>> = { nearest: { maxDistance: 3 }, visible: { eye: [1, 2] } };

it.each(NAMES)('%s: a getter among the options may ask the world as well', (name) => {
  const world = new World();
  const ids = addCrowd(world, xoroshiro128plus(4), 60, 16);
  keepPaths(world);
  world.step(0.1);
  const ask = questions(world, ids[1], ids[2]);
  const policy = name.startsWith('cast') ? { policy: 1 } : {};
  const given = {
    category: 7,
    mask: ~4,
    owner: 1,
    sensors: true,
    exclude: [ids[7]],
    ...policy,
    ...OWN[name],
  };
  const expected = JSON.stringify(ask[name](given));
  for (const [option, value] of Object.entries(given)) {
    for (const other of NAMES) {
      const options = Object.defineProperty({ ...given }, option, {
        enumerable: true,
        get() {
          ask[other]({ category: 1, mask: 2, exclude: ids.slice(20) });
          return value;
        },
      });
      expect(JSON.stringify(ask[name](options)), `${other} in ${option}`).toBe(expected);
    }
  }
});
