import { slotOf } from '@swept/core';
import { type Scene, shapeAt } from '@swept/scenes';
import {
  type Broadphase,
  bruteForce,
  flatbushTree,
  hierarchicalGrid,
  MOVING,
  packedTree,
  rbushTree,
  SEGMENT,
  STATIC,
  sweepAndPrune,
  type Trace,
  uniformGrid,
  World,
} from 'swept';
import type { StrategyName } from './options.js';
import { PathLog, PIECE } from './path-log.js';

export const BROADPHASES: Record<StrategyName, () => Broadphase> = {
  hierarchicalGrid,
  uniformGrid,
  packedTree,
  sweepAndPrune,
  flatbushTree,
  rbushTree,
  bruteForce,
};

/** Walls first, in the order of the scene; the user data of a body is its number among the moving ones. */
export function worldOf(scene: Scene, strategy: StrategyName, log?: PathLog): World {
  const broadphase = BROADPHASES[strategy]();
  const trace: Trace = (id, from, to, rows, offset) => {
    log?.add(world.bodies.userData[slotOf(id)], from, to, rows, offset);
  };
  const world: World = new World(log === undefined ? { broadphase } : { broadphase, trace });
  let mover = 0;
  for (let i = 0; i < scene.count; i++) {
    if (scene.mobility[i] === MOVING) {
      world.add(shapeAt(scene, i), {
        velocity: [scene.velocities[2 * i], scene.velocities[2 * i + 1]],
        userData: mover++,
      });
    } else {
      world.add(shapeAt(scene, i), { mobility: STATIC });
    }
  }
  return world;
}

/** x0 y0 x1 y1 of every static segment. */
export function wallsOf(scene: Scene): Float64Array {
  const walls: number[] = [];
  for (let i = 0; i < scene.count; i++) {
    if (scene.mobility[i] !== STATIC || scene.kinds[i] !== SEGMENT) continue;
    const { row } = shapeAt(scene, i);
    walls.push(row[0], row[1], row[8], row[9]);
  }
  return Float64Array.from(walls);
}

/** Kinds and start poses of the moving bodies, in the format of the check. */
export function moversOf(scene: Scene): [kinds: Uint8Array, placed: Float64Array] {
  const log = new PathLog(scene.count);
  const kinds: number[] = [];
  for (let i = 0; i < scene.count; i++) {
    if (scene.mobility[i] !== MOVING) continue;
    log.add(kinds.length, 0, 1, shapeAt(scene, i).row, 0);
    kinds.push(scene.kinds[i]);
  }
  return [Uint8Array.from(kinds), log.pieces.slice(0, kinds.length * PIECE)];
}

/** The present poses of the moving bodies, in the format of the check. */
export function posesOf(scene: Scene, world: World): Float64Array {
  const [kinds, poses] = moversOf(scene);
  const { bodies } = world;
  for (let slot = 0; slot < bodies.end; slot++) {
    if (bodies.mobility[slot] !== MOVING) continue;
    const mover = bodies.userData[slot];
    for (let i = 0; i < kinds[mover]; i++) {
      const at = mover * PIECE + 1 + 4 * i;
      const id = bodies.idAt(slot);
      poses[at] = poses[at + 2] = world.x(id, i);
      poses[at + 1] = poses[at + 3] = world.y(id, i);
    }
  }
  return poses;
}
