import { ROW, type ShapeKind, vertexAt } from '@swept/core';
import type { BodyId } from 'swept';
import type { RayCaster } from '../../contest.js';
import type { Street } from '../../street.js';
import type { Engine } from '../engine.js';

/** Count of numbers per ray of `castRays`. */
const RAY = 4;

/** All rays in one call. */
export function raysOf({ swept }: Engine, street: Street): RayCaster {
  const { world, place } = worldOf(swept, street);
  const { rayRows, rays: count, range } = street;
  const rays = new Float64Array(RAY * count);
  const hits = swept.createRayHits();
  return {
    update: place,
    cast(distances) {
      for (let i = 0; i < count; i++) {
        const row = i * ROW;
        rays[RAY * i] = rayRows[row];
        rays[RAY * i + 1] = rayRows[row + 1];
        rays[RAY * i + 2] = rayRows[row + vertexAt(1)];
        rays[RAY * i + 3] = rayRows[row + vertexAt(1) + 1];
      }
      swept.castRays(world, rays, hits);
      for (let i = 0; i < count; i++) distances[i] = hits.id[i] < 0 ? Infinity : hits.fraction[i] * range;
    },
  };
}

/** The rays of each robot in one call. */
export function fansOf({ swept }: Engine, street: Street): RayCaster {
  const { world, place } = worldOf(swept, street);
  const { rayRows, rays: count, range, raysPerRobot } = street;
  const ends = new Float64Array(2 * raysPerRobot);
  const hits = swept.createRayHits();
  return {
    update: place,
    cast(distances) {
      for (let first = 0; first < count; first += raysPerRobot) {
        for (let i = 0; i < raysPerRobot; i++) {
          const end = (first + i) * ROW + vertexAt(1);
          ends[2 * i] = rayRows[end];
          ends[2 * i + 1] = rayRows[end + 1];
        }
        swept.castFan(world, rayRows[first * ROW], rayRows[first * ROW + 1], ends, hits);
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
