import {
  type BodyId,
  bounce,
  castFan,
  circle,
  createRayHits,
  type RayOptions,
  STATIC,
  STRICTLY_BETWEEN,
  segment,
  World,
} from 'swept';

/** What a ray of the lidar has met. */
export const NOTHING = -1;
export const WALL = 0;
export const FOOD = 1;

/**
 * A robot that sees by rays in a room of thin walls, among round pieces of food: a world to learn in. Its
 * rays have a range, and only what is strictly between their ends counts: a ray that reaches a wall with its
 * very end, or passes through a corner, does not meet it.
 */
export class LidarRobot {
  readonly world = new World();
  readonly body: BodyId;
  /** Where it looks, in radians. */
  heading = 0;
  /** By ray: how far it is to what it has met, its range if that is nothing, and what it is. */
  readonly distances: Float64Array;
  readonly kinds: Int8Array;

  private readonly range: number;
  private readonly ends: Float64Array;
  private readonly hits = createRayHits();
  private readonly options: RayOptions;

  constructor(x: number, y: number, rays: number, range: number) {
    this.body = this.world.add(circle(x, y, 0.25));
    this.range = range;
    this.distances = new Float64Array(rays);
    this.kinds = new Int8Array(rays);
    this.ends = new Float64Array(2 * rays);
    this.options = { exclude: this.body, sensors: true, policy: STRICTLY_BETWEEN };
  }

  addWall(x0: number, y0: number, x1: number, y1: number): BodyId {
    return this.world.add(segment(x0, y0, x1, y1), { mobility: STATIC, userData: WALL });
  }

  /** Food is a sensor: the robot drives over it, and eats it in `drive`. */
  addFood(x: number, y: number, radius: number): BodyId {
    return this.world.add(circle(x, y, radius), { mobility: STATIC, sensor: true, userData: FOOD });
  }

  /** Drives for some seconds, held by walls however fast it is. Returns how much was eaten. */
  drive(speed: number, seconds: number): number {
    const { world, body, heading } = this;
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
  }

  /** Looks half a turn around, from right to left. */
  scan(): void {
    const { world, body, ends, range, hits, distances, kinds } = this;
    const x = world.x(body);
    const y = world.y(body);
    const rays = distances.length;
    for (let i = 0; i < rays; i++) {
      const angle = this.heading + Math.PI * ((i + 0.5) / rays - 0.5);
      ends[2 * i] = x + range * Math.cos(angle);
      ends[2 * i + 1] = y + range * Math.sin(angle);
    }
    castFan(world, x, y, ends, hits, this.options);
    for (let i = 0; i < rays; i++) {
      distances[i] = range * hits.fraction[i];
      kinds[i] = hits.id[i] < 0 ? NOTHING : world.userData(hits.id[i]);
    }
  }
}
