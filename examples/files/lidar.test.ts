import { castRay, circle, createRayHit, STATIC, STRICTLY_BETWEEN, segment, World } from 'swept';
import { describe, expect, it } from 'vitest';
import { FOOD, lidarRobot, NOTHING, WALL } from './lidar.js';
import { discOnRay, type Point, wallOnRay } from './on-ray.js';

const RANGE = 3;

/** A sequence of numbers in [0, 1). */
function dice(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

describe('the robot with a lidar', () => {
  it.each([1, 2, 3])('measures what the two routines of walls and discs say, seed %i', (seed) => {
    const next = dice(seed);
    const robot = lidarRobot(5, 5, 90, RANGE);
    let heading = 0;
    const walls: [Point, Point, number][] = [];
    const discs: [Point, number, number][] = [];
    for (let i = 0; i < 12; i++) {
      const [a, b]: Point[] = [
        [10 * next(), 10 * next()],
        [10 * next(), 10 * next()],
      ];
      walls.push([a, b, robot.addWall(...a, ...b)]);
      const at: Point = [10 * next(), 10 * next()];
      const radius = 0.1 + 0.5 * next();
      discs.push([at, radius, robot.addFood(...at, radius)]);
    }
    const met = [0, 0, 0];
    for (let step = 0; step < 20; step++) {
      heading += next();
      robot.world.place(robot.body, 10 * next(), 10 * next());
      robot.drive(heading, 1, 0.1);
      robot.scan(heading);
      const o: Point = [robot.world.x(robot.body), robot.world.y(robot.body)];
      for (let i = 0; i < 90; i++) {
        const angle = heading + Math.PI * ((i + 0.5) / 90 - 0.5);
        const c: Point = [o[0] + RANGE * Math.cos(angle), o[1] + RANGE * Math.sin(angle)];
        const toWalls = walls.map(([a, b]) => wallOnRay(o, c, a, b));
        const toFood = discs.filter((it) => robot.world.has(it[2])).map(([a, r]) => discOnRay(o, c, a, r));
        const wall = Math.min(1, ...toWalls.filter((t) => t > 0));
        const food = Math.min(1, ...toFood.filter((t) => t > 0));
        const kind = Math.min(wall, food) === 1 ? NOTHING : wall < food ? WALL : FOOD;
        expect(robot.kinds[i]).toBe(kind);
        expect(robot.distances[i]).toBeCloseTo(RANGE * Math.min(wall, food), 9);
        met[kind + 1]++;
      }
    }
    expect(Math.min(...met)).toBeGreaterThan(50);
  });

  it('eats what it drives over, and no wall lets it through', () => {
    const robot = lidarRobot(0, 0, 8, 10);
    robot.addFood(3, 0, 0.5);
    robot.addFood(6, 0.5, 0.5);
    robot.addFood(12, 0, 0.5);
    robot.addWall(8, -1, 8, 1);
    expect(robot.drive(0, 1000, 1)).toBe(2);
    expect(robot.world.x(robot.body)).toBeCloseTo(7.75, 9);
  });
});

describe('rays that end, begin or pass where the two routines say that nothing is met', () => {
  const wall: [Point, Point] = [
    [2, -1],
    [2, 1],
  ];
  // biome-ignore format: one ray a line
  const rays: readonly (readonly [Point, Point])[] = [
    [[0, 0], [4, 0]], // across
    [[0, 0], [2, 0]], // its end is on the wall
    [[2, 0], [4, 0]], // its start is
    [[0, 0], [4, 2]], // through the end of the wall
    [[2, -3], [2, 3]], // along it
    [[1, -3], [1, 3]], // parallel
    [[0, 0], [1.5, 0]], // too short
    [[0, 0], [4, 1.5]], // a little below the end
  ];
  const hit = createRayHit();
  const fraction = (world: World, [x0, y0]: Point, [x1, y1]: Point): number =>
    castRay(world, x0, y0, x1, y1, hit, { policy: STRICTLY_BETWEEN }) ? hit.fraction : Number.NaN;

  it('walls', () => {
    const world = new World();
    world.add(segment(...wall[0], ...wall[1]), { mobility: STATIC });
    const found = rays.map(([o, c]) => fraction(world, o, c));
    expect(found).toEqual(rays.map(([o, c]) => wallOnRay(o, c, ...wall)));
    expect(found.filter((t) => t > 0)).toEqual([0.5, 0.5]);
  });

  it('discs: from outside, from inside, within, at a tangent, and ends on the circle', () => {
    const world = new World();
    world.add(circle(2, 0, 1), { mobility: STATIC });
    // biome-ignore format: one ray a line
    const others: [Point, Point][] = [
      [[0, 0], [4, 0]],
      [[2, 0], [4, 0]],
      [[1.5, 0], [2.5, 0]],
      [[0, 1], [4, 1]],
      [[0, 0], [1, 0]],
      [[0, 2], [4, 2]],
      [[0, 0], [2, 0]],
    ];
    const found = others.map(([o, c]) => fraction(world, o, c));
    expect(found).toEqual(others.map(([o, c]) => discOnRay(o, c, [2, 0], 1)));
    expect(found.filter((t) => t > 0)).toEqual([0.25, 0.5, 0.5, 0.5]);
  });
});
