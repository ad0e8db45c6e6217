import {
  castFan,
  castRayAll,
  castRays,
  castRaysAt,
  createRayHits,
  type RayHits,
  STRICTLY_BETWEEN,
} from 'swept';
import { DT, NOTHING, type Room } from './room.js';

/** The calls that cast, and what each is for. */
export const CALLS = {
  castFan: 'The first hit of each ray, for rays that start at one place.',
  castRays: 'The first hit of each ray, for rays that may start anywhere.',
  castRayAll: 'All that is on each ray, behind walls too, by distance.',
  castRaysAt: 'A rolling scan: each ray has its own time, and is cast at what was there then.',
} as const;
export type Call = keyof typeof CALLS;

/** A lidar that looks all around, by so many rays in a turn; ray 0 looks ahead. */
export class Lidar {
  /** By ray of a turn: where it began and ended, how far that is, and what it has met. */
  readonly x0: Float64Array;
  readonly y0: Float64Array;
  readonly x: Float64Array;
  readonly y: Float64Array;
  readonly distance: Float64Array;
  readonly kind: Int8Array;
  /** All that was met in the last frame: two numbers each, and what it is. */
  points = new Float64Array(1024);
  pointKinds = new Int8Array(512);
  pointCount = 0;
  /** Rays of the last frame, and what they took in milliseconds. */
  cast = 0;
  ms = 0;

  private readonly hits = createRayHits();
  private readonly all = createRayHits();
  private readonly pose = new Float64Array(3);
  private rays = new Float64Array(0);
  private ends = new Float64Array(0);
  private times = new Float64Array(0);
  /** Which ray of the turn comes next in a rolling scan. */
  private next = 0;

  constructor(
    readonly count: number,
    readonly range: number,
  ) {
    [this.x0, this.y0, this.x, this.y, this.distance] = [0, 0, 0, 0, 0].map(() => new Float64Array(count));
    this.kind = new Int8Array(count).fill(NOTHING);
  }

  /** Scans once; a rolling scan makes so many turns a second, and goes on from where it was. */
  scan(room: Room, call: Call, turns: number): void {
    const rolls = call === 'castRaysAt';
    const first = rolls ? this.next : 0;
    const count = rolls ? Math.max(1, Math.round(Math.min(1, turns * DT) * this.count)) : this.count;
    this.aim(room, first, count, rolls);
    this.next = (first + count) % this.count;
    this.cast = count;
    this.pointCount = 0;
    if (call === 'castRayAll') this.castAll(room);
    else this.castFirst(room, call, first);
  }

  /** Writes the rays of a frame. */
  private aim(room: Room, first: number, count: number, rolls: boolean): void {
    if (this.times.length !== count) {
      this.rays = new Float64Array(4 * count);
      this.ends = new Float64Array(2 * count);
      this.times = new Float64Array(count);
    }
    const { rays, ends, times, pose } = this;
    for (let j = 0; j < count; j++) {
      times[j] = rolls ? j / count : 1;
      if (rolls || j === 0) room.pose(times[j], pose);
      const i = (first + j) % this.count;
      const angle = pose[2] + (2 * Math.PI * i) / this.count;
      this.x0[i] = rays[4 * j] = pose[0];
      this.y0[i] = rays[4 * j + 1] = pose[1];
      ends[2 * j] = rays[4 * j + 2] = pose[0] + this.range * Math.cos(angle);
      ends[2 * j + 1] = rays[4 * j + 3] = pose[1] + this.range * Math.sin(angle);
    }
  }

  private castFirst(room: Room, call: Exclude<Call, 'castRayAll'>, first: number): void {
    const { rays, ends, times, hits } = this;
    const options = optionsOf(room);
    const start = performance.now();
    if (call === 'castFan') castFan(room.world, rays[0], rays[1], ends, hits, options);
    else if (call === 'castRays') castRays(room.world, rays, hits, options);
    else castRaysAt(room.world, rays, times, hits, options);
    this.ms = performance.now() - start;
    for (let j = 0; j < this.cast; j++) this.note(room, (first + j) % this.count, hits, j);
  }

  private castAll(room: Room): void {
    const { rays, all } = this;
    const options = optionsOf(room);
    const start = performance.now();
    for (let i = 0, o = 0; i < this.count; i++, o += 4) {
      castRayAll(room.world, rays[o], rays[o + 1], rays[o + 2], rays[o + 3], all, options);
      if (all.count > 0) this.note(room, i, all, 0);
      else this.miss(i, rays[o + 2], rays[o + 3]);
      for (let k = 1; k < all.count; k++) this.addPoint(all.x[k], all.y[k], room.world.userData(all.id[k]));
    }
    this.ms = performance.now() - start;
  }

  /** Enters what a ray has met first. */
  private note(room: Room, ray: number, hits: RayHits, at: number): void {
    const { x, y, id, fraction } = hits;
    if (id[at] < 0) {
      this.miss(ray, x[at], y[at]);
      return;
    }
    this.kind[ray] = room.world.userData(id[at]);
    this.x[ray] = x[at];
    this.y[ray] = y[at];
    this.distance[ray] = this.range * fraction[at];
    this.addPoint(x[at], y[at], this.kind[ray]);
  }

  private miss(ray: number, x: number, y: number): void {
    this.kind[ray] = NOTHING;
    this.x[ray] = x;
    this.y[ray] = y;
    this.distance[ray] = this.range;
  }

  private addPoint(x: number, y: number, kind: number): void {
    const at = this.pointCount++;
    if (at >= this.pointKinds.length) {
      const { points, pointKinds } = this;
      this.points = new Float64Array(2 * points.length);
      this.points.set(points);
      this.pointKinds = new Int8Array(2 * pointKinds.length);
      this.pointKinds.set(pointKinds);
    }
    this.points[2 * at] = x;
    this.points[2 * at + 1] = y;
    this.pointKinds[at] = kind;
  }
}

/** What is strictly between the ends of a ray counts, but the robot itself. */
function optionsOf(room: Room) {
  return { exclude: room.robot, sensors: true, policy: STRICTLY_BETWEEN };
}
