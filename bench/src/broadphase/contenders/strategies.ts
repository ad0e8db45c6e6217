import type { Broadphase } from '@swept/broadphase';
import { MOVING, ROW, type ShapeKind, STATIC } from '@swept/core';
import { CAST_MISS, castFraction } from '@swept/narrowphase';
import type { Contender, NeighbourFinder, PairFinder, RayCaster } from '../contest.js';
import { type Crowd, NEIGHBOURS } from '../crowd.js';
import { type Street, writeRay } from '../street.js';
import type { Traffic } from '../traffic.js';
import type { Engine } from './engine.js';

/**
 * The strategies that may exist, the general-purpose one first: it is what the targets call the default.
 */
const NAMES = [
  'hierarchicalGrid',
  'packedTree',
  'uniformGrid',
  'sweepAndPrune',
  'flatbushTree',
  'rbushTree',
  'bruteForce',
] as const;

/** Beyond this number of bodies these are not measured: their cost grows with its square. */
const MOST: Readonly<Record<string, number>> = { bruteForce: 5000 };

/** Every strategy that the package exports, as a contender. */
export function strategies({ broadphase }: Engine): Contender[] {
  const factories = broadphase as unknown as Record<string, (() => Broadphase) | undefined>;
  return NAMES.flatMap((name) => {
    const create = factories[name];
    if (!create) return [];
    // Strategies of an older state have no rays and no neighbours.
    const index = create();
    return {
      name,
      use: 'update + collectPairs',
      ...(MOST[name] ? { most: MOST[name] } : {}),
      pairs: { decides: 'boxes', open: async (traffic) => pairsOf(create(), traffic) },
      ...('cast' in index ? { rays: async (street) => raysOf(create(), street) } : {}),
      ...('nearest' in index ? { nearest: async (crowd) => nearestOf(create(), crowd) } : {}),
    } satisfies Contender;
  });
}

/** The default as a world has it: bodies that fly far are paired with those near their paths. */
export function fastBodiesStrategy({ broadphase }: Engine): Contender[] {
  // An older state does not have it.
  const { fastBodies, hierarchicalGrid } = broadphase as Partial<typeof broadphase>;
  if (!fastBodies || !hierarchicalGrid) return [];
  return [
    {
      name: 'fastBodies',
      use: 'hierarchicalGrid, fast bodies by their paths',
      pairs: {
        decides: 'paths',
        open: async (traffic) =>
          pairsOf(fastBodies(hierarchicalGrid(), { kind: traffic.kinds, rows: traffic.rows }), traffic),
      },
    },
  ];
}

/** The strategy that the targets are about. */
export function defaultStrategy(contenders: readonly string[]): string | undefined {
  return NAMES.find((name) => contenders.includes(name));
}

/** Loops by index: an iterator would be garbage of ours. */
function pairsOf(index: Broadphase, traffic: Traffic): PairFinder {
  for (const slot of traffic.movers) index.add(slot, MOVING);
  for (const slot of traffic.statics) index.add(slot, STATIC);
  return {
    update() {
      const { died, born } = traffic;
      for (let i = 0; i < died.length; i++) index.remove(died[i]);
      for (let i = 0; i < born.length; i++) index.add(born[i], MOVING);
      index.update(traffic.boxes);
    },
    collect: (out) => index.collectPairs(out),
  };
}

/** Only the fraction is computed for each of the many bodies that a ray may meet, as by the others. */
function raysOf(index: Broadphase, street: Street): RayCaster {
  const { rayCount, kinds, rows, range } = street;
  for (let slot = 0; slot < street.count; slot++) index.add(slot, slot < street.walls ? STATIC : MOVING);
  const nearest = new Float64Array(1);
  const limit = new Float64Array(1);
  const ray = new Float64Array(ROW);
  // The limit is the nearest fraction so far: bodies visited beyond it would not be nearer.
  const visit = (slot: number): void => {
    const status = castFraction(kinds[slot] as ShapeKind, ray, rows, fraction, 0, slot * ROW);
    if (status === CAST_MISS || fraction[0] >= nearest[0]) return;
    nearest[0] = limit[0] = fraction[0];
  };
  return {
    update: () => index.update(street.boxes),
    cast(distances) {
      for (let i = 0; i < rayCount; i++) {
        nearest[0] = Number.POSITIVE_INFINITY;
        limit[0] = 1;
        writeRay(street, i, ray);
        index.cast(ray, limit, visit);
        distances[i] = nearest[0] * range;
      }
    },
  };
}

const fraction = new Float64Array(1);

/** The best few are kept sorted; the farthest of them is the limit. */
function nearestOf(index: Broadphase, { bodies, points, questions }: Crowd): NeighbourFinder {
  for (const slot of bodies.movers) index.add(slot, MOVING);
  const best = new Float64Array(NEIGHBOURS);
  const slots = new Uint32Array(NEIGHBOURS);
  const limit = new Float64Array(2);
  const visit = (slot: number): void => {
    const distance = limit[1];
    if (distance < best[NEIGHBOURS - 1]) {
      let i = NEIGHBOURS - 1;
      for (; i > 0 && best[i - 1] > distance; i--) {
        best[i] = best[i - 1];
        slots[i] = slots[i - 1];
      }
      best[i] = distance;
      slots[i] = slot;
    }
    limit[0] = best[NEIGHBOURS - 1];
  };
  return {
    update: () => index.update(bodies.boxes),
    find(out) {
      for (let i = 0; i < questions; i++) {
        best.fill(Number.POSITIVE_INFINITY);
        limit[0] = Infinity;
        index.nearest(points[2 * i], points[2 * i + 1], limit, visit);
        out.set(slots, i * NEIGHBOURS);
      }
    },
  };
}
