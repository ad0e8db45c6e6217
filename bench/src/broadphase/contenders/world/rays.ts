import { ROW, type ShapeKind } from '@swept/core';
import type { BodyId } from 'swept';
import type { RayCaster } from '../../contest.js';
import { RAY, type Street } from '../../street.js';
import type { Engine } from '../engine.js';

/** All rays in one call. */
export function raysOf({ swept }: Engine, street: Street): RayCaster {
  const { world, place } = worldOf(swept, street);
  const { rays, rayCount, range } = street;
  const hits = swept.createRayHits();
  return {
    update: place,
    cast(distances) {
      swept.castRays(world, rays, hits);
      for (let i = 0; i < rayCount; i++) distances[i] = hits.id[i] < 0 ? Infinity : hits.fraction[i] * range;
    },
  };
}

/** The rays of each robot in one call. */
export function fansOf({ swept }: Engine, street: Street): RayCaster {
  const { world, place } = worldOf(swept, street);
  const { rays, rayCount, range, raysPerRobot } = street;
  const ends = new Float64Array(2 * raysPerRobot);
  const hits = swept.createRayHits();
  return {
    update: place,
    cast(distances) {
      for (let first = 0; first < rayCount; first += raysPerRobot) {
        for (let i = 0; i < raysPerRobot; i++) {
          ends[2 * i] = rays[RAY * (first + i) + 2];
          ends[2 * i + 1] = rays[RAY * (first + i) + 3];
        }
        swept.castFan(world, rays[RAY * first], rays[RAY * first + 1], ends, hits);
        for (let i = 0; i < raysPerRobot; i++)
          distances[first + i] = hits.id[i] < 0 ? Infinity : hits.fraction[i] * range;
      }
    },
  };
}

/** The street as a world, and a function that moves its circles to their present positions. */
function worldOf(swept: Engine['swept'], { kinds, rows, walls, count }: Street) {
  const world = new swept.World();
  const ids: BodyId[] = [];
  for (let slot = 0; slot < count; slot++) {
    const shape = { kind: kinds[slot] as ShapeKind, row: rows.slice(slot * ROW, (slot + 1) * ROW) };
    ids.push(world.add(shape, { mobility: slot < walls ? swept.STATIC : swept.MOVING }));
  }
  const place = () => {
    for (let slot = walls; slot < count; slot++)
      world.place(ids[slot], rows[slot * ROW], rows[slot * ROW + 1]);
  };
  return { world, place };
}
