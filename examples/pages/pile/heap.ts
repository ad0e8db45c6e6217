import { CIRCLE, RADIUS, ROW, slotOf, TRIANGLE, vertexAt } from '@swept/core';
import { contact, createManifold } from '@swept/narrowphase';
import { Random } from '@swept/scenes';
import {
  type BodyId,
  bounce,
  box,
  circle,
  createFound,
  type Hit,
  pick,
  STATIC,
  segment,
  shapesOf,
  World,
} from 'swept';

export const DT = 1 / 60;
export const GRAVITY = 10;
export const WIDTH = 14;
export const HEIGHT = 9;
/** Of boxes, which turn: what their corners may be off the chords that they fly along. */
const SKIN = 2 ** -8;
/** Walls go up this far: nothing is thrown out. */
const TOP = 60;
/** Slower than this, in length units and radians a second, is at rest. */
const SLOW = 0.02;
const COLUMNS = 9;

export interface HeapOptions {
  bodies: number;
  /** The part of them that are balls. */
  balls: number;
  friction: number;
  restitution: number;
  seed: number;
}

/** Boxes and balls that have fallen into a bin. */
export class Heap {
  readonly world = new World({ gravity: [0, -GRAVITY] });
  readonly ids: BodyId[] = [];
  steps = 0;
  ms = 0;
  /** What was measured last, in length units. */
  deepest = 0;
  deepestSkin = 0;
  private readonly random: Random;
  private readonly restitution: number;
  private readonly manifold = createManifold();
  private readonly found = createFound();

  constructor({ bodies, balls, friction, restitution, seed }: HeapOptions) {
    const { world } = this;
    this.random = new Random(seed);
    this.restitution = restitution;
    const wall = { mobility: STATIC, friction } as const;
    world.add(segment(0, 0, WIDTH, 0), wall);
    world.add(segment(0, 0, 0, TOP), wall);
    world.add(segment(WIDTH, 0, WIDTH, TOP), wall);
    const { random } = this;
    for (let i = 0; i < bodies; i++) {
      const row = Math.floor(i / COLUMNS);
      const x = 0.9 + ((i % COLUMNS) + (row % 2 === 0 ? 0.2 : 0.6)) * ((WIDTH - 1.8) / COLUMNS);
      const y = 1 + 1.35 * row;
      const size = random.between(0.5, 1);
      const options = { friction, angularVelocity: random.between(-1, 1) };
      const isBall = random.chance(balls);
      const shape = isBall ? circle(x, y, size / 2) : box(x, y, size, random.between(0.4, 0.8));
      const skin = isBall ? 0 : SKIN;
      this.ids.push(world.add(shape, { ...options, mass: size * size, skin }));
    }
  }

  step(): void {
    const start = performance.now();
    this.world.step(DT, this.onHit);
    this.ms = performance.now() - start;
    this.steps++;
  }

  private readonly onHit = (hit: Hit): void => bounce(this.world, hit, this.restitution);

  isAtRest(id: BodyId): boolean {
    const { world } = this;
    const speed = Math.hypot(world.velocityX(id), world.velocityY(id));
    return speed < SLOW && Math.abs(world.angularVelocity(id)) < SLOW;
  }

  get resting(): number {
    return this.ids.filter((id) => this.isAtRest(id)).length;
  }

  /** Energy of motion, and what gravity has stored. */
  get energy(): number {
    const { world } = this;
    return this.ids.reduce((sum, id) => {
      const speed = world.velocityX(id) ** 2 + world.velocityY(id) ** 2;
      const turning = world.inertia(id) * world.angularVelocity(id) ** 2;
      return sum + world.mass(id) * (speed / 2 + GRAVITY * world.centerY(id)) + turning / 2;
    }, 0);
  }

  /** Writes the deepest overlap of any two bodies, and that of their skins. */
  measure(): void {
    const { world, manifold } = this;
    const { bodies } = world;
    const { rows } = bodies;
    this.deepest = this.deepestSkin = 0;
    for (let a = 0; a < bodies.end; a++) {
      for (let b = a + 1; b < bodies.end; b++) {
        if (bodies.rootOf(a) === bodies.rootOf(b) || bodies.mobility[a] + bodies.mobility[b] === 0) continue;
        // What is far is not asked.
        if (bodies.mobility[a] !== STATIC && Math.abs(rows[a * ROW] - rows[b * ROW]) > 3) continue;
        const [kindA, kindB] = [bodies.kindAt(a), bodies.kindAt(b)];
        if (!contact(kindA, kindB, rows, rows, manifold, a * ROW, b * ROW)) continue;
        const { depth } = manifold;
        const skins = (kindA === TRIANGLE ? SKIN : 0) + (kindB === TRIANGLE ? SKIN : 0);
        this.deepestSkin = Math.max(this.deepestSkin, depth);
        this.deepest = Math.max(this.deepest, depth - skins);
      }
    }
  }

  /** Bodies whose centre is not in the bin. */
  get outside(): number {
    const { world } = this;
    const inside = (id: BodyId) => {
      const [x, y] = [world.centerX(id), world.centerY(id)];
      return x > 0 && x < WIDTH && y > 0;
    };
    return this.ids.filter((id) => !inside(id)).length;
  }

  /** Throws all bodies up, each a little otherwise. */
  shake(): void {
    for (const id of this.ids) this.kick(id, this.random.between(3, 8));
  }

  /** Throws up what is at a place; false if nothing is. */
  kickAt(x: number, y: number): boolean {
    pick(this.world, x, y, this.found);
    if (this.found.count === 0) return false;
    this.kick(this.found.id[0], 9);
    return true;
  }

  private kick(id: BodyId, speed: number): void {
    const { world, random } = this;
    world.setVelocity(id, world.velocityX(id) + random.between(-3, 3), world.velocityY(id) + speed);
    world.setAngularVelocity(id, world.angularVelocity(id) + random.between(-4, 4));
  }

  /** The radius of a ball, and the centre of each body; of boxes the corners, without the skin. */
  outline(id: BodyId): { ball: number; points: [number, number][] } {
    const { world } = this;
    const slot = slotOf(id);
    if (world.bodies.kind[slot] === CIRCLE)
      return { ball: world.bodies.rows[slot * ROW + RADIUS], points: [[world.x(id), world.y(id)]] };
    // Two triangles that share a diagonal: each corner once, in order around the centre.
    const corners = new Map<string, [number, number]>();
    for (const { kind, row } of shapesOf(world, id)) {
      for (let i = 0; i < kind; i++) {
        const [x, y] = [row[vertexAt(i)], row[vertexAt(i) + 1]];
        corners.set(`${x} ${y}`, [x, y]);
      }
    }
    const [cx, cy] = [world.centerX(id), world.centerY(id)];
    const points = [...corners.values()].sort(
      ([ax, ay], [bx, by]) => Math.atan2(ay - cy, ax - cx) - Math.atan2(by - cy, bx - cx),
    );
    return { ball: 0, points };
  }
}
