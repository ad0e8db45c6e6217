import { loadScene, shapeAt } from '@swept/scenes';
import {
  type BodyId,
  box,
  createMoveResult,
  type Hit,
  type Mobility,
  moveAndSlide,
  STATIC,
  segment,
  shapesOf,
  slide,
  vertexAt,
  World,
} from 'swept';
import { addTiles, type Ferry, HEIGHT, ONE_WAY, PLANK, WIDTH } from './tiles.js';

export const DT = 1 / 60;
export const LEVELS = ['tiles', 'coastline'] as const;
export type LevelName = (typeof LEVELS)[number];

/** The walker: a box, and what it can do, in length units and seconds. */
export const WALKER = { width: 0.8, height: 1.4, speed: 6, jump: 12.5, gravity: 32 };
/** A jump may follow so many others in the air. */
const AIR_JUMPS = 1;
/** Speed along the floor comes and goes by this part of the rest in a step. */
const AGILITY = 0.25;
const MASK = 2 ** 32 - 1;

/** Length units per degree, and where it starts: above the north coast of Africa. */
const DEGREE = 3;
const LANDING = [10, 39] as const;

/** What somebody wants of the walker. */
export interface Wish {
  /** From -1, to the left, to 1. */
  way: number;
  jump: boolean;
  /** Through a one-way platform. */
  drop: boolean;
}

/** A world with one walker in it. */
export class Level {
  readonly move = createMoveResult();
  readonly walker: BodyId;
  steps = 0;
  ms = 0;
  jumps = 0;
  /** Velocity of the walker's own. */
  vx = 0;
  vy = 0;
  private inAir = 0;
  private jumping = false;
  private readonly options = { maxSlope: 0.9, stepHeight: 0.3, oneWay: ONE_WAY, carry: true };

  private constructor(
    readonly name: LevelName,
    readonly world: World,
    private readonly ferries: Ferry[],
    readonly bounds: readonly number[],
    x: number,
    y: number,
  ) {
    this.walker = world.add(box(x, y, WALKER.width, WALKER.height));
    ferries.forEach((ferry) => void this.send(ferry, ferry.speed));
  }

  static async load(name: LevelName): Promise<Level> {
    const world = new World();
    if (name === 'tiles') return new Level(name, world, addTiles(world), [0, 0, WIDTH, HEIGHT], 3.5, 6);
    const scene = await loadScene('coastline-110m', { bodies: 1, seed: 1 });
    for (let i = 0; i < scene.count; i++) {
      if (scene.mobility[i] !== STATIC) continue;
      const { row } = shapeAt(scene, i);
      const [x0, y0, x1, y1] = [0, 1, vertexAt(1), vertexAt(1) + 1].map((at) => DEGREE * row[at]);
      world.add(segment(x0, y0, x1, y1), { mobility: STATIC });
    }
    const bounds = [...scene.bounds].map((it) => DEGREE * it);
    return new Level(name, world, [], bounds, DEGREE * LANDING[0], DEGREE * LANDING[1]);
  }

  /** The middle of the walker. */
  get x(): number {
    return this.world.x(this.walker) + WALKER.width / 2;
  }

  get y(): number {
    return this.world.y(this.walker) + WALKER.height / 2;
  }

  step({ way, jump, drop }: Wish): void {
    const { world, walker, move } = this;
    const start = performance.now();
    for (const ferry of this.ferries) this.turn(ferry);
    world.setFilter(walker, { mask: drop ? MASK - ONE_WAY : MASK });
    world.step(DT, this.onHit);
    this.vx += AGILITY * (WALKER.speed * way - this.vx);
    if (move.onFloor) this.inAir = this.vy = 0;
    if (jump && !this.jumping && (move.onFloor || this.inAir < AIR_JUMPS)) {
      if (!move.onFloor) this.inAir++;
      this.vy = WALKER.jump;
      this.jumps++;
    } else this.vy -= WALKER.gravity * DT;
    this.jumping = jump;
    moveAndSlide(world, walker, this.vx * DT, this.vy * DT, move, this.options);
    if (move.onCeiling) this.vy = Math.min(this.vy, 0);
    if (move.onWall) this.vx = move.dx / DT;
    this.ms = performance.now() - start;
    this.steps++;
  }

  /** A platform that carries the walker into a wall lets it slide along that. */
  private readonly onHit = (hit: Hit): void => {
    if (hit.a === this.walker || hit.b === this.walker) slide(this.world, hit);
  };

  private turn(ferry: Ferry): void {
    const { world } = this;
    const at = ferry.axis === 'x' ? world.centerX(ferry.id) : world.centerY(ferry.id);
    if (at >= ferry.high) this.send(ferry, -ferry.speed);
    else if (at <= ferry.low) this.send(ferry, ferry.speed);
  }

  private send({ id, axis }: Ferry, speed: number): void {
    this.world.setVelocity(id, axis === 'x' ? speed : 0, axis === 'y' ? speed : 0);
  }

  /** Vertices of each part of a body. */
  polygons(id: BodyId): [number, number][][] {
    return shapesOf(this.world, id).map(({ kind, row }) =>
      Array.from({ length: kind }, (_, i): [number, number] => [row[vertexAt(i)], row[vertexAt(i) + 1]]),
    );
  }

  /** Likewise of all that holds the walker from all sides: what stands, or what moves. */
  solids(mobility: Mobility): [number, number][][] {
    const { world } = this;
    return [...world.ids()]
      .filter((id) => id !== this.walker && world.mobility(id) === mobility && world.userData(id) !== PLANK)
      .flatMap((id) => this.polygons(id));
  }
}
