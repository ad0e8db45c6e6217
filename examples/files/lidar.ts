import { bounce, castFan, circle, createRayHits, STATIC, STRICTLY_BETWEEN, segment, World } from 'swept';

/** What a ray of the lidar has met. */
export const NOTHING = -1;
export const WALL = 0;
export const FOOD = 1;

/**
 * A robot that sees by rays in a room of thin walls, among round pieces of food: a world to learn in. Its
 * rays have a range, and only what is strictly between their ends counts: a ray that reaches a wall with its
 * very end, or passes through a corner, does not meet it.
 */
export function lidarRobot(startX: number, startY: number, rays: number, range: number) {
  const world = new World();
  const body = world.add(circle(startX, startY, 0.25));
  const options = { exclude: body, sensors: true, policy: STRICTLY_BETWEEN };
  const ends = new Float64Array(2 * rays);
  const hits = createRayHits();
  /** By ray: how far it is to what it has met, its range if that is nothing, and what it is. */
  const distances = new Float64Array(rays);
  const kinds = new Int8Array(rays);

  const addWall = (x0: number, y0: number, x1: number, y1: number) =>
    world.add(segment(x0, y0, x1, y1), { mobility: STATIC, userData: WALL });

  /** Food is a sensor: the robot drives over it, and eats it in `drive`. */
  const addFood = (x: number, y: number, radius: number) =>
    world.add(circle(x, y, radius), { mobility: STATIC, sensor: true, userData: FOOD });

  /** Drives for some seconds, held by walls however fast it is. Returns how much was eaten. */
  const drive = (heading: number, speed: number, seconds: number) => {
    let eaten = 0;
    world.setVelocity(body, speed * Math.cos(heading), speed * Math.sin(heading));
    world.step(seconds, (hit) => {
      const other = hit.a === body ? hit.b : hit.a;
      if (!world.isSensor(other)) return bounce(world, hit, 0);
      world.remove(other);
      eaten++;
      return false;
    });
    return eaten;
  };

  /** Looks half a turn around, from right to left. */
  const scan = (heading: number) => {
    const x = world.x(body);
    const y = world.y(body);
    for (let i = 0; i < rays; i++) {
      const angle = heading + Math.PI * ((i + 0.5) / rays - 0.5);
      ends[2 * i] = x + range * Math.cos(angle);
      ends[2 * i + 1] = y + range * Math.sin(angle);
    }
    castFan(world, x, y, ends, hits, options);
    for (let i = 0; i < rays; i++) {
      distances[i] = range * hits.fraction[i];
      kinds[i] = hits.id[i] < 0 ? NOTHING : world.userData(hits.id[i]);
    }
  };
  return { world, body, distances, kinds, addWall, addFood, drive, scan };
}
