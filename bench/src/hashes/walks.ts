import { Random } from '@swept/scenes';
import {
  type BodyId,
  box,
  capsule,
  chain,
  circle,
  createMoveResult,
  depenetrate,
  type MoveOptions,
  moveAndSlide,
  type Shape,
  STATIC,
  slide,
  World,
} from 'swept';
import type { Play } from './play.js';
import { load, worldOf } from './worlds.js';

const ONE_WAY = 4;

/** Walkers, by their ground. */
export const WALKS: Readonly<Record<string, () => Play | Promise<Play>>> = {
  'walkers on the ground': ground,
  'walkers seen from above': async () => {
    const world = worldOf(await load('coastline-110m', 0));
    return walked(
      world,
      walkersOf(world, 40, (x, y) => circle(9 * x, 9 * y, 0.3)),
      { up: [0, 0] },
    );
  },
};

/** Slopes and steps, a platform that moves, and one to jump through. */
function ground(): Play {
  const world = new World();
  const random = new Random(1);
  const still = { mobility: STATIC } as const;
  const points = Array.from({ length: 61 }, (_, i): [number, number] => [i - 30, random.between(0, 1.2)]);
  world.add(chain(points), still);
  for (let x = -28; x < 28; x += 4) world.add(box(x, 1, 1.5, random.between(0.2, 0.9)), still);
  world.add(box(3, 4, 12, 0.2), { ...still, category: ONE_WAY });
  world.add(box(-8, 3, 6, 0.4), { mass: Infinity, velocity: [0.75, 0.1] });
  world.add(box(12, 2.5, 4, 0.4), { mass: Infinity, angularVelocity: 0.5 });
  const shape = (x: number, y: number) => (x < 0 ? capsule(x, y, x, y + 0.7, 0.35) : box(x, y, 0.8, 1.6));
  return walked(world, walkersOf(world, 30, shape), { stepHeight: 0.4, oneWay: ONE_WAY, carry: true });
}

function walkersOf(world: World, count: number, make: (x: number, y: number) => Shape | Shape[]): BodyId[] {
  const random = new Random(2);
  return Array.from({ length: count }, () => {
    const id = world.add(make(random.between(-20, 20), random.between(0, 7)), { category: 2, mask: ~2 });
    depenetrate(world, id);
    return id;
  });
}

/** Walkers that fall if there is an up direction, and turn round every half a second. */
function walked(world: World, walkers: readonly BodyId[], options: MoveOptions): Play {
  const move = createMoveResult();
  return {
    world,
    steps: 90,
    onHit: (hit) => slide(world, hit),
    before(step, digest) {
      for (const [i, id] of walkers.entries()) {
        const turns = Math.floor((step + 7 * i) / 30);
        const dx = (turns + i) % 2 ? 0.1 : -0.1;
        const dy = turns % 5 === 3 ? 0.15 : -0.12;
        digest.addFields(moveAndSlide(world, id, dx, dy, move, options));
      }
    },
  };
}
