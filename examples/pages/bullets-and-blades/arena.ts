import { END } from '@swept/core';
import { Random } from '@swept/scenes';
import { type BodyId, bounce, circle, type Hit, STATIC, segment, World } from 'swept';
import { FrameTest } from './frame-test.js';
import { BLADE, BULLET, GATE, WALL } from './kinds.js';

export const SIDE = 20;
export const HALF = 2.6;
/** How far the chords of a blade's end may be off its circle. */
const SKIN = 0.004;

/** Centres of the blades, which turn to and fro. */
const HILTS = [
  [5, 5, 1],
  [15, 5, -1],
  [5, 15, -1.3],
  [15, 15, 1.3],
] as const;
const GATES = [
  [10, 1.5, 10, 8.5],
  [10, 11.5, 10, 18.5],
  [1.5, 10, 8.5, 10],
  [11.5, 10, 18.5, 10],
] as const;

export interface ArenaOptions {
  bullets: number;
  /** Length units per second of a bullet, on the whole. */
  speed: number;
  /** Turns per second of a blade. */
  turns: number;
  /** Steps per second. */
  rate: number;
  seed: number;
}

/** A straight piece of the path of a bullet, between two times of the last step. */
export type Piece = readonly [
  id: BodyId,
  from: number,
  to: number,
  x0: number,
  y0: number,
  x1: number,
  y1: number,
];

/** A place where two bodies began to touch. */
export interface Flash {
  x: number;
  y: number;
  kind: number;
  age: number;
}

/**
 * Bullets that bounce off the walls of a room, and pass through all else: blades that turn, gates that are
 * sensors, and each other. What they pass is told, and nothing is answered: so the motion is the same for any
 * test.
 */
export class Arena {
  readonly world: World;
  readonly bullets: BodyId[] = [];
  readonly blades: BodyId[] = [];
  readonly gates: BodyId[] = [];
  readonly pieces: Piece[] = [];
  /** Angles of the blades before the last step. */
  readonly angles: number[] = [];
  readonly test: FrameTest;
  /** What was seen of late, by the world and by the test once per frame. */
  readonly told: Flash[] = [];
  readonly found: Flash[] = [];
  steps = 0;
  ms = 0;
  private readonly random: Random;
  private readonly speed: number;

  constructor({ bullets, speed, turns, seed }: ArenaOptions) {
    this.world = new World({
      trace: (id, from, to, rows, o) => {
        if (this.world.userData(id) !== BULLET) return;
        this.pieces.push([id, from, to, rows[o], rows[o + 1], rows[o + END], rows[o + END + 1]]);
      },
    });
    const { world } = this;
    for (const [x0, y0, x1, y1] of [
      [0, 0, SIDE, 0],
      [SIDE, 0, SIDE, SIDE],
      [SIDE, SIDE, 0, SIDE],
      [0, SIDE, 0, 0],
    ])
      world.add(segment(x0, y0, x1, y1), { mobility: STATIC, userData: WALL });
    for (const [x, y, sign] of HILTS) {
      const angularVelocity = 2 * Math.PI * turns * sign;
      const shape = segment(x - HALF, y, x + HALF, y);
      this.blades.push(
        world.add(shape, { mass: Infinity, angularVelocity, skin: SKIN, userData: BLADE, owner: 1 }),
      );
    }
    for (const [x0, y0, x1, y1] of GATES)
      this.gates.push(world.add(segment(x0, y0, x1, y1), { mobility: STATIC, sensor: true, userData: GATE }));
    this.random = new Random(seed);
    this.speed = speed;
    const { random } = this;
    for (let i = 0; i < bullets; i++) this.shoot(random.between(1, SIDE - 1), random.between(1, SIDE - 1));
    this.test = new FrameTest(this);
  }

  /** One bullet more, in any direction. */
  shoot(x: number, y: number): void {
    const { random } = this;
    random.direction();
    const pace = this.speed * random.between(0.5, 1.5);
    const velocity = [pace * random.x, pace * random.y] as const;
    const shape = circle(x, y, random.between(0.06, 0.16));
    this.bullets.push(this.world.add(shape, { velocity, userData: BULLET }));
  }

  step(dt: number): void {
    const { world } = this;
    this.pieces.length = 0;
    this.blades.forEach((id, i) => {
      this.angles[i] = world.angle(id);
    });
    const start = performance.now();
    world.step(dt, this.onHit);
    this.ms = performance.now() - start;
    this.steps++;
    this.note();
  }

  private readonly onHit = (hit: Hit): void => {
    if (this.world.userData(hit.a) === WALL) bounce(this.world, hit);
  };

  /** Compares what the world tells with what the test once per frame finds. */
  private note(): void {
    const { world, test, told, found } = this;
    for (const list of [told, found]) {
      for (const flash of list) flash.age++;
      while (list.length > 0 && list[0].age > 20) list.shift();
    }
    for (const { a, b } of world.ended) if (world.userData(a) !== WALL) test.end(a, b);
    for (const { a, b, x, y } of world.began) {
      const kind = world.userData(a);
      if (kind === WALL) continue;
      test.begin(a, b, kind);
      told.push({ x, y, kind, age: 0 });
    }
    test.look((x, y, kind) => void found.push({ x, y, kind, age: 0 }));
  }
}
