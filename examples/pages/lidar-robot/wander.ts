import { Random } from '@swept/scenes';
import type { Lidar } from './lidar.js';
import { FOOD, ROBOT_RADIUS, type Room } from './room.js';

/** What the robot wants: length units and radians per second. */
export interface Wish {
  speed: number;
  turn: number;
}

export const TOP_SPEED = 4;
export const TOP_TURN = 3.5;
/** Directions it chooses from. */
const WAYS = 48;
/** Steps after which a robot that has hardly moved looks for another way. */
const PATIENCE = 60;

/** A pilot that knows nothing but what the lidar says: to food that it sees, else where there is room. */
export class Pilot {
  private readonly random: Random;
  private x = 0;
  private y = 0;
  private since = 0;
  /** Steps for which it still turns away, and to which side. */
  private away = 0;
  private side = 1;

  constructor(seed: number) {
    this.random = new Random(seed);
  }

  steer({ x, y }: Room, lidar: Lidar): Wish {
    if (Math.hypot(x - this.x, y - this.y) > ROBOT_RADIUS) {
      [this.x, this.y, this.since] = [x, y, 0];
    } else if (++this.since > PATIENCE) {
      this.since = 0;
      this.away = 30;
      this.side = this.random.chance(0.5) ? 1 : -1;
    }
    if (--this.away > 0) return { speed: -0.3 * TOP_SPEED, turn: this.side * TOP_TURN };
    const way = this.choose(lidar);
    const clear = this.room(lidar, 0);
    const speed = TOP_SPEED * Math.max(0.1, Math.cos(way)) * Math.min(1, clear / 2);
    return { speed, turn: Math.max(-TOP_TURN, Math.min(TOP_TURN, 5 * way)) };
  }

  /** By how many radians to the left. */
  private choose(lidar: Lidar): number {
    let best = 0;
    let most = -1;
    for (let i = 0; i < lidar.count; i += Math.max(1, Math.floor(lidar.count / 720))) {
      if (lidar.kind[i] !== FOOD) continue;
      const value = 3 * lidar.range - lidar.distance[i];
      if (value > most) [best, most] = [angle(i / lidar.count), value];
    }
    if (most > 0) return best;
    for (let k = 0; k < WAYS; k++) {
      const way = angle(k / WAYS);
      const value = this.room(lidar, way) * (1.3 + Math.cos(way));
      if (value > most) [best, most] = [way, value];
    }
    return best;
  }

  /** How far it is to anything that is to be gone around, in a sector. */
  private room(lidar: Lidar, way: number): number {
    let least = lidar.range;
    for (let k = -3; k <= 3; k++) {
      const turn = (way + 0.09 * k) / (2 * Math.PI);
      const i = Math.round((turn - Math.floor(turn)) * lidar.count) % lidar.count;
      if (lidar.kind[i] !== FOOD) least = Math.min(least, lidar.distance[i]);
    }
    return least - ROBOT_RADIUS;
  }
}

/** Of a part of a turn, between minus and plus half a turn. */
function angle(part: number): number {
  return 2 * Math.PI * (part > 0.5 ? part - 1 : part);
}
