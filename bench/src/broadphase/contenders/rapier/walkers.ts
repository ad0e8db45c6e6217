import type { WalkerPlayer } from '../../contest.js';
import { type Terrain, writeMotion } from '../../terrain.js';
import type { Rapier } from './module.js';

/** The gap that its controller keeps: that of its examples, scaled down for small walkers. */
const GAP = 0.01;
/** Collision groups, those of a collider above those that it meets: walkers meet only the ground. */
const WALKER = 0x0002_0001;
const GROUND = 0x0001_ffff;
/** The defaults of `moveAndSlide`. */
const SLOPE = Math.PI / 4;
const SNAP = 0.1;

export function walkersOf(rapier: Rapier, terrain: Terrain): WalkerPlayer {
  const { ColliderDesc } = rapier;
  const { boxes, walls, places, half, radius, count, fromAbove } = terrain;
  const world = new rapier.World({ x: 0, y: 0 });
  for (let i = 0; i < walls.length; i += 4) {
    const wall = ColliderDesc.segment({ x: walls[i], y: walls[i + 1] }, { x: walls[i + 2], y: walls[i + 3] });
    world.createCollider(wall.setCollisionGroups(GROUND));
  }
  for (let i = 0; i < boxes.length; i += 4) {
    const box = ColliderDesc.cuboid(boxes[i + 2] / 2, boxes[i + 3] / 2).setTranslation(
      boxes[i],
      boxes[i + 1],
    );
    world.createCollider(box.setCollisionGroups(GROUND));
  }
  const walkers = Array.from({ length: count }, (_, i) => {
    const shape = half === 0 ? ColliderDesc.ball(radius) : ColliderDesc.capsule(half, radius);
    return world.createCollider(
      shape.setTranslation(places[2 * i], places[2 * i + 1]).setCollisionGroups(WALKER),
    );
  });
  const controller = world.createCharacterController(Math.min(GAP, radius / 10));
  controller.setSlideEnabled(true);
  if (fromAbove) controller.setMaxSlopeClimbAngle(Math.PI);
  else {
    controller.setMaxSlopeClimbAngle(SLOPE);
    controller.enableSnapToGround(2 * (half + radius) * SNAP);
  }
  // Its queries see the state of the last step.
  world.step();
  const motion = new Float64Array(2);
  let tick = 0;
  return {
    walk() {
      tick++;
      for (let i = 0; i < count; i++) {
        writeMotion(terrain, i, tick, motion);
        controller.computeColliderMovement(walkers[i], { x: motion[0], y: motion[1] }, undefined, WALKER);
        const way = controller.computedMovement();
        const { x, y } = walkers[i].translation();
        walkers[i].setTranslation({ x: x + way.x, y: y + way.y });
      }
    },
    read(out) {
      for (const [i, walker] of walkers.entries()) {
        const { x, y } = walker.translation();
        out[2 * i] = x;
        out[2 * i + 1] = y;
      }
    },
  };
}
