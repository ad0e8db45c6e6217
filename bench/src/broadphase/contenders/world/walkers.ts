import type { BodyId } from 'swept';
import type { WalkerPlayer } from '../../contest.js';
import { type Terrain, writeMotion } from '../../terrain.js';
import type { Engine } from '../engine.js';

export function walkersOf({ swept }: Engine, terrain: Terrain): WalkerPlayer {
  const { boxes, walls, places, half, radius, count } = terrain;
  const world = new swept.World();
  for (let i = 0; i < walls.length; i += 4) {
    const wall = swept.segment(walls[i], walls[i + 1], walls[i + 2], walls[i + 3]);
    world.add(wall, { mobility: swept.STATIC });
  }
  for (let i = 0; i < boxes.length; i += 4) {
    const box = swept.box(boxes[i], boxes[i + 1], boxes[i + 2], boxes[i + 3]);
    world.add(box, { mobility: swept.STATIC });
  }
  const walkers: BodyId[] = [];
  for (let i = 0; i < count; i++) {
    const [x, y] = [places[2 * i], places[2 * i + 1]];
    const shape = half === 0 ? swept.circle(x, y, radius) : swept.capsule(x, y - half, x, y + half, radius);
    walkers.push(world.add(shape, { category: 2, mask: 1 }));
  }
  const move = swept.createMoveResult();
  const options = terrain.fromAbove ? { up: [0, 0] as const } : { up: [0, 1] as const };
  const motion = new Float64Array(2);
  let tick = 0;
  return {
    walk() {
      tick++;
      for (let i = 0; i < count; i++) {
        writeMotion(terrain, i, tick, motion);
        swept.moveAndSlide(world, walkers[i], motion[0], motion[1], move, options);
      }
    },
    read(out) {
      for (const [i, id] of walkers.entries()) {
        out[2 * i] = world.x(id);
        out[2 * i + 1] = world.y(id) + half;
      }
    },
  };
}
