import { ROW } from '@swept/core';
import { contact, createManifold } from '@swept/narrowphase';
import type { World } from '../../src/world.js';

/** The deepest overlap of the parts of two bodies, of which one moves. */
export function deepest(world: World): number {
  const { bodies } = world;
  const manifold = createManifold();
  let most = 0;
  for (let a = 0; a < bodies.end; a++) {
    for (let b = a + 1; b < bodies.end; b++) {
      if (bodies.rootOf(a) === bodies.rootOf(b) || bodies.mobility[a] + bodies.mobility[b] === 0) continue;
      const { rows } = bodies;
      if (contact(bodies.kindAt(a), bodies.kindAt(b), rows, rows, manifold, a * ROW, b * ROW))
        most = Math.max(most, manifold.depth);
    }
  }
  return most;
}
