import { CIRCLE, type Mobility, RADIUS, ROW, SEGMENT, STATIC, slotOf } from '@swept/core';
import { overlap } from '@swept/narrowphase';
import { type Scene, shapeAt } from '@swept/scenes';
import { World } from '../../src/world.js';

/** The discs of a gas in a world: within their frame, or without it where the world wraps. */
export class Gas {
  readonly world: World;
  /** Slots of the discs. */
  readonly discs: number[] = [];
  private readonly walls: number[] = [];

  /** @param massOf of disc number i */
  constructor(scene: Scene, wraps: boolean, massOf: (i: number) => number = () => 1) {
    const [, , width, height] = scene.bounds;
    this.world = new World(wraps ? { period: [width, height] } : {});
    for (let i = wraps ? scene.walls : 0; i < scene.count; i++) {
      const mobility = scene.mobility[i] as Mobility;
      const velocity: [number, number] = [scene.velocities[2 * i], scene.velocities[2 * i + 1]];
      const mass = mobility === STATIC ? Infinity : massOf(i - scene.walls);
      const slot = slotOf(this.world.add(shapeAt(scene, i), { mobility, velocity, mass }));
      (mobility === STATIC ? this.walls : this.discs).push(slot);
    }
  }

  /** Twice the energy of motion of some discs; of all unless given. */
  vivid(discs: readonly number[] = this.discs): number {
    const { velocities, mass } = this.world.bodies;
    return discs.reduce((sum, i) => sum + mass[i] * (velocities[2 * i] ** 2 + velocities[2 * i + 1] ** 2), 0);
  }

  momentum(): [number, number] {
    const { velocities, mass } = this.world.bodies;
    const along = (axis: number) =>
      this.discs.reduce((sum, i) => sum + mass[i] * velocities[2 * i + axis], 0);
    return [along(0), along(1)];
  }

  /** Discs whose centre is not between the walls. */
  outside(): number {
    const { rows } = this.world.bodies;
    const [right, top] = [0, 1].map((axis) => Math.max(...this.walls.map((wall) => rows[wall * ROW + axis])));
    return this.discs.filter((i) => {
      const [x, y] = [rows[i * ROW], rows[i * ROW + 1]];
      return !(x > 0 && x < right && y > 0 && y < top);
    }).length;
  }

  /** Pairs of discs, and of a disc and a wall, that have a common point where the last step left them. */
  touching(): number {
    const { rows } = this.world.bodies;
    let found = 0;
    for (const wall of this.walls) {
      for (const i of this.discs) if (overlap(SEGMENT, CIRCLE, rows, rows, wall * ROW, i * ROW)) found++;
    }
    const places = this.withImages();
    const near = 2 * rows[this.discs[0] * ROW + RADIUS] * (1 + 1e-9);
    const order = [...places.keys()].sort((p, q) => places[p][0] - places[q][0]);
    for (let i = 0; i < order.length; i++) {
      const a = places[order[i]];
      for (let j = i + 1; j < order.length && places[order[j]][0] - a[0] <= near; j++) {
        const b = places[order[j]];
        if (Math.abs(b[1] - a[1]) > near) continue;
        if (overlap(CIRCLE, CIRCLE, a, b)) found++;
      }
    }
    return found;
  }

  /** The rows of the discs, and where the world wraps, of images of those near its low sides: exact sums. */
  private withImages(): Float64Array[] {
    const { rows } = this.world.bodies;
    const all = this.discs.map((i) => rows.slice(i * ROW, (i + 1) * ROW));
    for (const axis of [0, 1]) {
      const period = this.world.period[axis];
      if (period === Infinity) continue;
      for (const row of all.filter((it) => it[axis] <= 2 * it[RADIUS])) {
        const image = row.slice();
        image[axis] += period;
        all.push(image);
      }
    }
    return all;
  }
}
