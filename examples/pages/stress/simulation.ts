import { type Scene, shapeAt } from '@swept/scenes';
import {
  type Broadphase,
  bounce,
  bruteForce,
  flatbushTree,
  type Hit,
  hierarchicalGrid,
  MOVING,
  type Mobility,
  packedTree,
  ROW,
  rbushTree,
  sweepAndPrune,
  uniformGrid,
  World,
} from 'swept';
import { Flashes } from './flashes.js';
import { Median } from './median.js';

/** Seconds of one step: what the scenes' speeds are made for. */
export const DT = 1 / 60;

const MAKE: Record<string, () => Broadphase> = {
  hierarchicalGrid,
  uniformGrid: () => uniformGrid(),
  packedTree,
  sweepAndPrune,
  flatbushTree: () => flatbushTree(),
  rbushTree: () => rbushTree(),
  bruteForce,
};
export const STRATEGIES = Object.keys(MAKE);
/** Above so many bodies a step of `bruteForce` takes seconds, in which the page stands still. */
export const BRUTE = 20_000;
/** Above so many bodies a map is so full that each hits others several times a step, which takes seconds. */
export const FULL = 30_000;

/** A world with the bodies of a scene, every hit answered with a bounce, and its figures. */
export class Simulation {
  readonly scene: Scene;
  /** How many of the bodies move. */
  readonly moving: number;
  readonly flashes = new Flashes();
  readonly median = new Median(60);
  readonly world: World;
  strategy: string;
  /** Milliseconds of the last step. */
  ms = 0;
  steps = 0;
  /** Impacts since the start. */
  impacts = 0;

  private readonly onHit = (hit: Hit): void => {
    bounce(this.world, hit);
    this.flashes.add(hit.x, hit.y);
  };

  constructor(scene: Scene, strategy: string) {
    this.scene = scene;
    this.moving = scene.mobility
      .subarray(0, scene.count)
      .reduce((sum, it) => sum + (it === MOVING ? 1 : 0), 0);
    this.strategy = strategy;
    this.world = new World({ broadphase: MAKE[strategy]() });
    for (let i = 0; i < scene.count; i++) {
      this.world.add(shapeAt(scene, i), {
        mobility: scene.mobility[i] as Mobility,
        velocity: [scene.velocities[2 * i], scene.velocities[2 * i + 1]],
      });
    }
  }

  /** Goes on with another broadphase. */
  switchTo(strategy: string): void {
    this.world.setBroadphase(MAKE[strategy]());
    this.strategy = strategy;
    this.median.clear();
  }

  step(): void {
    this.flashes.tick();
    const start = performance.now();
    this.world.step(DT, this.onHit);
    this.ms = performance.now() - start;
    this.median.add(this.ms);
    this.impacts += this.world.stats.impacts;
    this.steps++;
  }

  /** x and y of vertex 0 of the first `count` moving bodies. */
  positions(count: number): number[] {
    const { rows, mobility, end } = this.world.bodies;
    const found: number[] = [];
    for (let slot = 0; slot < end && found.length < 2 * count; slot++) {
      if (mobility[slot] === MOVING) found.push(rows[slot * ROW], rows[slot * ROW + 1]);
    }
    return found;
  }

  /** How many moving bodies are not inside the frame of the scene; NaN counts as outside. */
  get outside(): number {
    const { rows, mobility, end } = this.world.bodies;
    const [minX, minY, maxX, maxY] = this.scene.bounds;
    let count = 0;
    for (let slot = 0, o = 0; slot < end; slot++, o += ROW) {
      if (mobility[slot] !== MOVING) continue;
      const inside = rows[o] >= minX && rows[o] <= maxX && rows[o + 1] >= minY && rows[o + 1] <= maxY;
      if (!inside) count++;
    }
    return count;
  }
}
