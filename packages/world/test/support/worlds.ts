import { createHash } from 'node:crypto';
import {
  circle,
  END,
  ROW,
  type Rows,
  type Shape,
  STATIC,
  segment,
  slotOf,
  triangle,
  vertexAt,
} from '@swept/core';
import { segmentsMeet } from '@swept/judge';
import type { RandomGenerator } from 'pure-rand/types/RandomGenerator';
import type { Hit } from '../../src/hit.js';
import type { World } from '../../src/world.js';

/** A number in [-1, 1) with 31 random bits. */
export function unit(random: RandomGenerator): number {
  return (random.next() | 0) / 2 ** 31;
}

/** A small random shape around (x, y): any kind, half of them thick. */
export function someShape(random: RandomGenerator, x: number, y: number, size: number): Shape {
  const u = (): number => unit(random) * size;
  const radius = random.next() & 1 ? 0 : Math.abs(u()) / 2;
  const kind = (random.next() >>> 4) % 3;
  if (kind === 0) return circle(x + u(), y + u(), radius);
  if (kind === 1) return segment(x + u(), y + u(), x + u(), y + u(), radius);
  return triangle(x + u(), y + u(), x + u(), y + u(), x + u(), y + u(), radius);
}

/** Adds a closed polygon of static segments; the corners are [x, y] pairs. */
export function addRing(world: World, corners: readonly (readonly [number, number])[]): number[][] {
  return corners.map(([x, y], i) => {
    const [x1, y1] = corners[(i + 1) % corners.length];
    world.add(segment(x, y, x1, y1), { mobility: STATIC });
    return [x, y, x1, y1];
  });
}

/** Judges each piece of each path exactly: no vertex may come upon a wall. */
export class PathJudge {
  crossings = 0;
  pieces = 0;
  walls: number[][] = [];
  /** Set it to the world that is judged. */
  world: World | undefined;
  private readonly last = new Map<string, number[]>();

  readonly trace = (
    id: number,
    _from: number,
    _to: number,
    rows: Rows,
    offset: number,
    part: number,
  ): void => {
    this.pieces++;
    const kind = this.world?.bodies.kind[slotOf(id) + part] ?? 0;
    for (let i = 0; i < kind; i++) {
      const v = offset + vertexAt(i);
      const [px, py] = [rows[v], rows[v + 1]];
      const [qx, qy] = [rows[v + END], rows[v + END + 1]];
      const vertex = `${id} ${part} ${i}`;
      const before = this.last.get(vertex);
      if (before && (before[0] !== px || before[1] !== py)) throw new Error(`the path of ${id} has a gap`);
      this.last.set(vertex, [qx, qy]);
      for (const [ax, ay, bx, by] of this.walls) {
        if (segmentsMeet(px, py, qx, qy, ax, ay, bx, by)) this.crossings++;
      }
    }
  };
}

/** Every hit in full, in the order reported: for comparing streams. */
export function recordHits(): { onHit: (hit: Hit) => void; digest: () => string; count: () => number } {
  const hash = createHash('sha256');
  const numbers = new Float64Array(7);
  let count = 0;
  return {
    onHit(hit) {
      numbers.set([hit.a, hit.b, hit.toi, hit.x, hit.y, hit.nx, hit.ny]);
      hash.update(new Uint8Array(numbers.buffer));
      count++;
    },
    digest: () => hash.digest('hex'),
    count: () => count,
  };
}

/** The rows of all living bodies. */
export function livingRows(world: World): number[][] {
  const { bodies } = world;
  const rows: number[][] = [];
  for (let slot = 0; slot < bodies.end; slot++) {
    if (bodies.alive[slot]) rows.push([...bodies.rows.subarray(slot * ROW, (slot + 1) * ROW)]);
  }
  return rows;
}
