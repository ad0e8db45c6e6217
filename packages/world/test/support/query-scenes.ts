import { box, circle, MOVING, ROW, type Rows, type Shape, type ShapeKind, STATIC, slotOf } from '@swept/core';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';
import type { RandomGenerator } from 'pure-rand/types/RandomGenerator';
import { expect } from 'vitest';
import type { QueryOptions } from '../../src/queries/view.js';
import { World } from '../../src/world.js';
import { STRATEGIES } from './strategies.js';
import { someShape, unit } from './worlds.js';

/** One of the parts of a body, where it is between steps: the row begins at `offset`. */
export interface Part {
  readonly id: number;
  readonly part: number;
  readonly kind: ShapeKind;
  readonly rows: Rows;
  readonly offset: number;
}

/** Coordinates on quarters, so that shapes touch, share places and lie in line. */
export function onGrid(shape: Shape): Shape {
  return { kind: shape.kind, row: shape.row.map((x) => Math.round(x * 4) / 4) };
}

/**
 * Bodies between (0, 0) and (side, side): of all kinds, of one part or several, static, moving and turning,
 * with filters, some of them sensors. Returns their ids.
 */
export function addCrowd(world: World, random: RandomGenerator, count: number, side: number): number[] {
  const ids: number[] = [];
  const at = (): number => ((1 + unit(random)) / 2) * side;
  const bit = (): number => 1 << ((random.next() >>> 0) % 3);
  for (let i = 0; i < count; i++) {
    const x = at();
    const y = at();
    const some = (): Shape => onGrid(someShape(random, x, y, 1));
    const shape = i % 4 === 0 ? [some(), some(), circle(x, y, 0.5)] : i % 4 === 1 ? box(x, y, 2, 1) : some();
    const moves = i % 3 > 0;
    ids.push(
      world.add(shape, {
        mobility: moves ? MOVING : STATIC,
        category: bit(),
        mask: ~bit(),
        owner: (random.next() >>> 0) % 3,
        sensor: i % 5 === 0,
        ...(moves ? { velocity: [9 * unit(random), 9 * unit(random)] } : {}),
        ...(moves && i % 4 === 1 ? { angularVelocity: 4 * unit(random) } : {}),
      }),
    );
  }
  return ids;
}

/** Between steps: all parts of these bodies, in the order of their slots. */
export function partsOf(world: World, ids: readonly number[]): Part[] {
  const { bodies } = world;
  return ids
    .filter((id) => world.has(id))
    .sort((a, b) => a - b)
    .flatMap((id) =>
      Array.from({ length: world.parts(id) }, (_, part) => {
        const slot = slotOf(id) + part;
        return { id, part, kind: bodies.kindAt(slot), rows: bodies.rows, offset: slot * ROW };
      }),
    );
}

/** The shifts of the images of a part, of up to so many periods to each side. */
export function shiftsOf(world: World, most: number): [number, number][] {
  const along = (period: number): number[] =>
    period === Infinity ? [0] : Array.from({ length: 2 * most + 1 }, (_, i) => (i - most) * period);
  const [x, y] = world.period;
  return along(x).flatMap((dx) => along(y).map((dy): [number, number] => [dx, dy]));
}

/** The start pose of a part, shifted. */
export function shifted(part: Part, dx: number, dy: number): Rows {
  const row = part.rows.slice(part.offset, part.offset + ROW);
  for (const v of [0, 2, 8, 10, 12, 14]) {
    row[v] += dx;
    row[v + 1] += dy;
  }
  return row;
}

/** The bodies of `ids` that a query with these options sees. */
export function seen(world: World, ids: readonly number[], options: QueryOptions): number[] {
  const { category = 1, mask = ~0, owner = 0, sensors = false } = options;
  return ids.filter((id) => {
    if (!world.has(id) || (world.isSensor(id) && !sensors)) return false;
    const filter = world.filter(id);
    const admitted = (filter.category & mask) !== 0 && (category & filter.mask) !== 0;
    return admitted && (owner === 0 || owner !== filter.owner);
  });
}

/** Options of all sorts, by a number. */
export function someOptions(i: number): QueryOptions {
  const filter = i % 3 === 0 ? { category: 1 << (i % 4), mask: ~2, owner: i % 5 } : { category: 7 };
  return { sensors: i % 2 === 0, ...filter };
}

/**
 * A crowd of every strategy, asked after it was made, after a step, and after calls between steps. All must
 * answer alike, and stay as they are.
 */
export function askAll(
  seed: number,
  ask: (world: World, ids: readonly number[], random: RandomGenerator, first: boolean) => unknown,
): void {
  for (const period of [undefined, [16, 16] as const, [Infinity, 16] as const]) {
    const answers = Object.entries(STRATEGIES).map(([name, strategy]) => {
      const random = xoroshiro128plus(seed);
      const world = new World({ broadphase: strategy(), ...(period ? { period } : {}) });
      const ids = addCrowd(world, random, 40, 16);
      return [0, 1, 2].map((step) => {
        if (step === 1) world.step(0.25);
        if (step === 2) {
          world.place(ids[2], 3, 4);
          world.remove(ids[5]);
          ids.push(world.add(circle(8, 8, 1)));
          world.moveBy(ids[7], 5, 5);
        }
        const hash = world.hash();
        const answer = JSON.stringify(ask(world, ids, random, name === 'bruteForce'));
        expect(world.hash()).toBe(hash);
        return answer;
      });
    });
    for (const answer of answers) expect(answer).toEqual(answers[0]);
  }
}
