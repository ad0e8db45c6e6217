import { Random } from '@swept/scenes';
import { type BodyId, bounce, circle, type Hit, isFree, STATIC, segment, World } from 'swept';

/** Decimetres, of a table of nine feet, and its balls. */
export const LENGTH = 25.4;
export const WIDTH = 12.7;
export const RADIUS = 0.286;
export const DT = 1 / 60;
export const BREAK_SPEED = 110;
/** How far cushions end before the corners and the middle, and where the holes are behind that. */
const CORNER = 0.75;
const MIDDLE = 0.6;
const HOLE = 0.35;

/** The `userData` of bodies; balls have their numbers, the cue ball has 0. */
const CUSHION = -1;
const POCKET = -2;

export const POCKETS = [
  [-0.25, -0.25],
  [LENGTH / 2, -0.45],
  [LENGTH + 0.25, -0.25],
  [LENGTH + 0.25, WIDTH + 0.25],
  [LENGTH / 2, WIDTH + 0.45],
  [-0.25, WIDTH + 0.25],
] as const;
const HEAD = LENGTH / 4;

export interface TableOptions {
  /** What the cloth takes of a rolling ball's speed, in length units per second squared. */
  cloth: number;
  /** The part of the speed that a hit keeps. */
  restitution: number;
  seed: number;
}

/** A table with balls, of which all that decides the future is in the world. */
export class Table {
  readonly world = new World();
  /** Hits of the last step. */
  hits = 0;
  ms = 0;

  constructor(private readonly options: TableOptions) {
    this.addCushions();
    for (const [x, y] of POCKETS)
      this.world.add(circle(x, y, HOLE), { mobility: STATIC, sensor: true, userData: POCKET });
    const random = new Random(options.seed);
    this.world.add(circle(HEAD, WIDTH / 2, RADIUS), { userData: 0 });
    const numbers = Array.from({ length: 15 }, (_, i) => i + 1);
    for (let column = 0; column < 5; column++) {
      for (let row = 0; row <= column; row++) {
        const [number] = numbers.splice(random.below(numbers.length), 1);
        // Racked by hand: a hair apart, and no two racks are alike.
        const shake = () => random.between(-0.003, 0.003);
        const x = (3 * LENGTH) / 4 + column * 1.76 * RADIUS + shake();
        const y = WIDTH / 2 + (row - column / 2) * 2.03 * RADIUS + shake();
        this.world.add(circle(x, y, RADIUS), { userData: number });
      }
    }
  }

  /** The ids of the balls that are on the table. */
  get balls(): BodyId[] {
    return [...this.world.ids()].filter((id) => this.world.userData(id) >= 0);
  }

  get cue(): BodyId | undefined {
    return this.balls.find((id) => this.world.userData(id) === 0);
  }

  get rests(): boolean {
    const { world } = this;
    return this.balls.every((id) => world.velocityX(id) === 0 && world.velocityY(id) === 0);
  }

  /** Half of the sum of the squares of the speeds. */
  get energy(): number {
    const { world } = this;
    return this.balls.reduce((sum, id) => sum + (world.velocityX(id) ** 2 + world.velocityY(id) ** 2) / 2, 0);
  }

  /** Balls whose centre is neither on the table nor in a pocket. */
  get outside(): number {
    const { world } = this;
    const off = (value: number, end: number) => !(value >= -1 && value <= end + 1);
    return this.balls.filter((id) => off(world.x(id), LENGTH) || off(world.y(id), WIDTH)).length;
  }

  shoot(vx: number, vy: number): void {
    if (this.cue !== undefined) this.world.setVelocity(this.cue, vx, vy);
  }

  step(): void {
    const { world } = this;
    for (const id of this.balls) this.roll(id);
    this.hits = 0;
    const start = performance.now();
    world.step(DT, this.onHit);
    this.ms = performance.now() - start;
    if (this.cue === undefined && this.rests) this.bringBack();
  }

  private readonly onHit = (hit: Hit): boolean => {
    const { world } = this;
    const [a, b] = [world.userData(hit.a), world.userData(hit.b)];
    if (a === POCKET || b === POCKET) {
      world.remove(a === POCKET ? hit.b : hit.a);
      return false;
    }
    this.hits++;
    bounce(world, hit, this.options.restitution);
    return true;
  };

  /** The cloth slows a ball, and holds it in the end. */
  private roll(id: BodyId): void {
    const { world } = this;
    const [vx, vy] = [world.velocityX(id), world.velocityY(id)];
    const speed = Math.sqrt(vx * vx + vy * vy);
    if (speed === 0) return;
    const kept = Math.max(0, 1 - (this.options.cloth * DT) / speed);
    world.setVelocity(id, kept * vx, kept * vy);
  }

  /** The cue ball that fell comes to the head spot, or beside it. */
  private bringBack(): void {
    for (let i = 0; i < 40; i++) {
      const shape = circle(HEAD, WIDTH / 2 + (i % 2 === 0 ? 1 : -1) * i * 0.15, RADIUS);
      if (!isFree(this.world, shape)) continue;
      this.world.add(shape, { userData: 0 });
      return;
    }
  }

  private addCushions(): void {
    const add = (x0: number, y0: number, x1: number, y1: number) =>
      this.world.add(segment(x0, y0, x1, y1), { mobility: STATIC, userData: CUSHION });
    for (const y of [0, WIDTH]) {
      const out = y === 0 ? -1 : WIDTH + 1;
      add(CORNER, y, LENGTH / 2 - MIDDLE, y);
      add(LENGTH / 2 + MIDDLE, y, LENGTH - CORNER, y);
      // The jaws of the holes.
      add(CORNER, y, CORNER - 1, out);
      add(LENGTH - CORNER, y, LENGTH - CORNER + 1, out);
      for (const side of [-1, 1]) add(LENGTH / 2 + side * MIDDLE, y, LENGTH / 2 + side * (MIDDLE - 0.1), out);
      // Nothing goes through the back of a hole.
      add(-1, out, LENGTH + 1, out);
    }
    for (const x of [0, LENGTH]) {
      const out = x === 0 ? -1 : LENGTH + 1;
      add(x, CORNER, x, WIDTH - CORNER);
      add(x, CORNER, out, CORNER - 1);
      add(x, WIDTH - CORNER, out, WIDTH - CORNER + 1);
      add(out, -1, out, WIDTH + 1);
    }
  }
}
