import { Random } from '@swept/scenes';
import { type BodyId, bounce, circle, END, type Hit, isFree, keepPaths, STATIC, segment, World } from 'swept';

export const WIDTH = 24;
export const HEIGHT = 16;
export const DT = 1 / 60;
export const ROBOT_RADIUS = 0.4;
/** Walls are on the lines of a grid, and leave gaps that the robot has room in. */
const CELL = 4;
const WALL_LENGTH = 2.6;
const PIECES = 6;

/** What a ray has met, and the `userData` of bodies. */
export const NOTHING = -1;
export const WALL = 0;
export const FOOD = 1;
export const DISC = 2;
const ROBOT = 3;

/** Where the robot was from one time of the last step to another, in a straight line. */
interface Piece {
  to: number;
  from: number;
  x0: number;
  y0: number;
  x1: number;
  y1: number;
}

/** A walled room with separations, moving discs, things to collect, and the robot. */
export class Room {
  readonly world: World;
  readonly robot: BodyId;
  readonly food: BodyId[] = [];
  readonly discs: BodyId[] = [];
  heading = 0;
  collected = 0;
  steps = 0;
  /** Milliseconds of the last step. */
  ms = 0;
  /** Radians that the robot turned by in the last step. */
  private turned = 0;
  private readonly pieces: Piece[] = [];
  private readonly paces: number[] = [];
  private readonly random: Random;

  constructor(seed: number, discs: number) {
    this.random = new Random(seed);
    this.world = new World({
      trace: (id, from, to, rows, o) => {
        if (id !== this.robot) return;
        this.pieces.push({
          from,
          to,
          x0: rows[o],
          y0: rows[o + 1],
          x1: rows[o + END],
          y1: rows[o + END + 1],
        });
      },
    });
    keepPaths(this.world);
    this.addWalls();
    const [x, y] = this.place(ROBOT_RADIUS);
    this.robot = this.world.add(circle(x, y, ROBOT_RADIUS), { mass: 50, userData: ROBOT });
    for (let i = 0; i < discs; i++) {
      const radius = this.random.between(0.2, 0.5);
      const at = this.place(radius);
      this.random.direction();
      const pace = this.random.between(1, 4);
      const velocity = [pace * this.random.x, pace * this.random.y] as const;
      this.discs.push(this.world.add(circle(...at, radius), { velocity, userData: DISC }));
      this.paces.push(pace);
    }
    while (this.food.length < PIECES) this.addFood();
  }

  get x(): number {
    return this.world.x(this.robot);
  }

  get y(): number {
    return this.world.y(this.robot);
  }

  /** Drives for one step, held by walls however fast it is. */
  step(speed: number, turn: number): void {
    const { world, robot } = this;
    this.pieces.length = 0;
    this.turned = turn * DT;
    this.heading += this.turned;
    world.setVelocity(robot, speed * Math.cos(this.heading), speed * Math.sin(this.heading));
    this.discs.forEach((id, i) => {
      // What the robot pushes against a wall loses its speed, and comes back to it by and by.
      const [vx, vy] = [world.velocityX(id), world.velocityY(id)];
      const now = Math.hypot(vx, vy) || 1;
      const change = 1 + 0.05 * (this.paces[i] / now - 1);
      world.setVelocity(id, (vx || 1e-3) * change, vy * change);
    });
    const start = performance.now();
    world.step(DT, this.onHit);
    this.ms = performance.now() - start;
    this.steps++;
    while (this.food.length < PIECES) this.addFood();
  }

  /** Writes to `out` where the robot was at a time of the last step, and where it looked. */
  pose(time: number, out: Float64Array): void {
    const piece = this.pieces.find(({ to }) => time <= to);
    out[0] = this.x;
    out[1] = this.y;
    out[2] = this.heading - (1 - time) * this.turned;
    if (!piece) return;
    const part = (time - piece.from) / (piece.to - piece.from);
    out[0] = piece.x0 + (piece.x1 - piece.x0) * part;
    out[1] = piece.y0 + (piece.y1 - piece.y0) * part;
  }

  private readonly onHit = (hit: Hit): boolean => {
    const { world } = this;
    const sensor = world.isSensor(hit.a) ? hit.a : world.isSensor(hit.b) ? hit.b : undefined;
    if (sensor === undefined) {
      bounce(world, hit, hit.a === this.robot || hit.b === this.robot ? 0.5 : 1);
      return true;
    }
    if (hit.a !== this.robot && hit.b !== this.robot) return false;
    world.remove(sensor);
    this.food.splice(this.food.indexOf(sensor), 1);
    this.collected++;
    return false;
  };

  private addWalls(): void {
    const add = (x0: number, y0: number, x1: number, y1: number) =>
      this.world.add(segment(x0, y0, x1, y1), { mobility: STATIC, userData: WALL });
    add(0, 0, WIDTH, 0);
    add(WIDTH, 0, WIDTH, HEIGHT);
    add(WIDTH, HEIGHT, 0, HEIGHT);
    add(0, HEIGHT, 0, 0);
    const { random } = this;
    for (let x = CELL; x < WIDTH; x += CELL)
      for (let y = 0; y < HEIGHT; y += CELL) if (random.chance(0.4)) add(x, y, x, y + WALL_LENGTH);
    for (let y = CELL; y < HEIGHT; y += CELL)
      for (let x = 0; x < WIDTH; x += CELL) if (random.chance(0.4)) add(x, y, x + WALL_LENGTH, y);
  }

  private addFood(): void {
    const radius = this.random.between(0.2, 0.35);
    const [x, y] = this.place(radius);
    this.food.push(this.world.add(circle(x, y, radius), { sensor: true, userData: FOOD }));
  }

  /** A place where a disc touches nothing. */
  private place(radius: number): [number, number] {
    for (;;) {
      const x = this.random.between(1, WIDTH - 1);
      const y = this.random.between(1, HEIGHT - 1);
      if (isFree(this.world, circle(x, y, radius + 0.2))) return [x, y];
    }
  }
}
