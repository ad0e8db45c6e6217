import {
  box,
  chain,
  circle,
  createMoveResult,
  type MoveOptions,
  moveAndSlide,
  type Point,
  STATIC,
  segment,
  World,
} from 'swept';
import { describe, expect, it } from 'vitest';
import { bytesPerStep, NOTHING } from './support/bytes-per-step.js';

// Where the kernels need exact arithmetic, which is where a disc rolls over an edge, there is some.
describe('moveAndSlide leaves no garbage', () => {
  const VALLEY: readonly Point[] = [
    [-30, 8],
    [-30, 0],
    [0, -4],
    [30, 0],
    [30, 8],
  ];
  // A file of its own: the engine boxes the numbers of options of many shapes.
  const OPTIONS: MoveOptions = {
    up: [0, 1],
    maxSlope: 0.8,
    snap: 0.25,
    stepHeight: 0.3,
    oneWay: 4,
    carry: true,
  };
  it.each<[string, boolean]>([
    ['discs', false],
    ['boxes, over steps', true],
  ])('%s', (_, several) => {
    const world = new World();
    world.add(chain(VALLEY), { mobility: STATIC });
    world.add(segment(-9, 0, 9, 0), { mobility: STATIC, category: 4 });
    if (several) for (let i = 0; i < 8; i++) world.add(box(3 * i - 12, -2, 1, 0.1), { mobility: STATIC });
    const walkers = Array.from({ length: 20 }, (_, i) =>
      world.add(several ? box(i - 15, 3, 0.4, 0.8) : circle(i - 15, 3, 0.4), { mask: 5, category: 2 }),
    );
    const move = createMoveResult();
    let floors = 0;
    let frame = 0;
    const bytes = bytesPerStep(() => {
      const isLeft = frame++ % 600 < 300;
      for (const id of walkers) {
        if (isLeft) moveAndSlide(world, id, -0.13, -0.2, move, OPTIONS);
        else moveAndSlide(world, id, 0.13, -0.2, move, OPTIONS);
        floors += +move.onFloor;
      }
    });
    expect(floors).toBeGreaterThan(5000);
    expect(bytes).toBeLessThan(NOTHING);
  });
});
