import { BOX, END, RADIUS, ROW, SAG_X, SAG_Y, type ShapeKind, sweptBox, vertexAt } from '@swept/core';
import { type Dyadic, END_OF_STEP, motionOf, poseAt, START } from '@swept/judge';
import type { RandomGenerator } from 'pure-rand/types/RandomGenerator';
import { unit } from './worlds.js';

/** Where a crowd is, and how large its unit of length is. */
export interface Place {
  readonly name: string;
  readonly unit: number;
  readonly offset: number;
}

/** Bodies with motions: columns like those of a store, indexed by slot. */
export class Crowd {
  readonly kind: Uint8Array;
  readonly moving: Uint8Array;
  readonly rows: Float64Array;
  readonly boxes: Float64Array;

  constructor(readonly count: number) {
    this.kind = new Uint8Array(count);
    this.moving = new Uint8Array(count).fill(1);
    this.rows = new Float64Array(count * ROW);
    this.boxes = new Float64Array(count * BOX);
  }

  /** A static body stays where it starts. */
  freeze(slot: number): void {
    const { rows } = this;
    const row = slot * ROW;
    for (let i = 0; i < 3; i++) {
      const v = row + vertexAt(i);
      rows[v + END] = rows[v];
      rows[v + END + 1] = rows[v + 1];
    }
    rows[row + RADIUS + END] = rows[row + RADIUS];
    rows[row + SAG_X] = rows[row + SAG_Y] = 0;
    this.moving[slot] = 0;
  }

  fit(): void {
    for (let slot = 0; slot < this.count; slot++)
      sweptBox(this.kind[slot] as ShapeKind, this.rows, 0, this.boxes, slot * ROW, slot * BOX);
  }
}

/** Draws a crowd of about `count` bodies. */
export type Drawing = (random: RandomGenerator, place: Place, count: number) => Crowd;

const MIDDLE: Dyadic = { n: 1n, k: 1n };
/** All bits of a double but its sign. */
const MAGNITUDE = 0x7fffffffffffffffn;

/** One of them. */
function one<T>(random: RandomGenerator, of: readonly T[]): T {
  return of[(random.next() >>> 0) % of.length];
}

/**
 * All kinds, with a radius and without, growing and shrinking, deforming, on parabolas. One in `oneFastIn`
 * crosses the crowd, or flies far beyond.
 */
function scattered(oneFastIn: number): Drawing {
  return (random, place, count) => {
    const { unit: scale, offset } = place;
    const crowd = new Crowd(count);
    const { rows } = crowd;
    const extent = Math.sqrt(count);
    for (let slot = 0; slot < count; slot++) {
      const row = slot * ROW;
      const fast = (random.next() >>> 0) % oneFastIn === 0;
      const reach = fast ? one(random, [1, 20]) * extent : one(random, [0, 0.1, 1]);
      const [x, y] = [extent * unit(random), extent * unit(random)];
      const [dx, dy] = [reach * unit(random), reach * one(random, [1, 1, 0, 1e-6]) * unit(random)];
      crowd.kind[slot] = 1 + ((random.next() >>> 0) % 3);
      for (let i = 0; i < crowd.kind[slot]; i++) {
        const v = row + vertexAt(i);
        const [vx, vy] = [x + unit(random), y + unit(random)];
        const bend = one(random, [0, 0, 1]);
        rows[v] = offset + vx * scale;
        rows[v + 1] = offset + vy * scale;
        rows[v + END] = offset + (vx + dx + bend * unit(random)) * scale;
        rows[v + END + 1] = offset + (vy + dy + bend * unit(random)) * scale;
      }
      rows[row + RADIUS] = one(random, [0, 0.1, 0.3]) * scale;
      rows[row + RADIUS + END] = rows[row + RADIUS] * one(random, [1, 1, 2, 0.5]);
      rows[row + SAG_X] = one(random, [0, 0, 1]) * unit(random) * place.unit;
      rows[row + SAG_Y] = one(random, [0, 0, reach]) * unit(random) * place.unit;
      if ((random.next() & 3) === 0) crowd.freeze(slot);
    }
    crowd.fit();
    return crowd;
  };
}

/** Whole numbers of units, so that very many merely touch. */
const lattice: Drawing = (random, place, count) => {
  const scale = 2 ** Math.floor(Math.log2(place.unit));
  const crowd = new Crowd(count);
  const { rows } = crowd;
  const extent = Math.ceil(1.5 * Math.sqrt(count));
  const whole = (most: number): number => Math.round(most * unit(random));
  for (let slot = 0; slot < count; slot++) {
    const row = slot * ROW;
    const [x, y] = [whole(extent), whole(extent)];
    const [dx, dy] = [whole(3), whole(3)];
    crowd.kind[slot] = 1 + ((random.next() >>> 0) % 3);
    for (let i = 0; i < crowd.kind[slot]; i++) {
      const v = row + vertexAt(i);
      const [vx, vy] = [x + whole(2), y + whole(2)];
      rows[v] = place.offset + vx * scale;
      rows[v + 1] = place.offset + vy * scale;
      rows[v + END] = place.offset + (vx + dx) * scale;
      rows[v + END + 1] = place.offset + (vy + dy) * scale;
    }
    rows[row + RADIUS] = one(random, [0, 1, 2]) * scale;
    rows[row + RADIUS + END] = one(random, [0, 1, 2]) * scale;
    rows[row + SAG_X] = one(random, [0, 0, 4, -8]) * scale;
    if ((random.next() & 3) === 0) crowd.freeze(slot);
  }
  crowd.fit();
  return crowd;
};

/**
 * Couples of which one is right of the other, or above, so close that they touch at one time of the motion,
 * and one double farther they would not.
 */
const grazing: Drawing = (random, place, count) => {
  const { unit: scale, offset } = place;
  const couples = Math.ceil(count / 2);
  const crowd = new Crowd(2 * couples);
  const { rows } = crowd;
  const columns = Math.ceil(Math.sqrt(couples));
  for (let couple = 0; couple < couples; couple++) {
    const axis = random.next() & 1;
    const when = one(random, [START, MIDDLE, END_OF_STEP]);
    // Those around one place lose the most digits in what is added to it.
    const apart = one(random, [0, 40]);
    const home = [couple % columns, Math.floor(couple / columns)].map(
      (at) => offset + (apart * at + unit(random)) * scale,
    );
    for (const sign of [-1, 1]) {
      const slot = 2 * couple + (sign < 0 ? 0 : 1);
      const row = slot * ROW;
      const away = when === MIDDLE ? 0 : sign * Math.abs(unit(random)) * scale;
      crowd.kind[slot] = 1 + ((random.next() >>> 0) % 3);
      for (let i = 0; i < crowd.kind[slot]; i++) {
        const v = row + vertexAt(i);
        // Vertex 0 comes nearest to the other body; what is behind it stays behind it.
        const behind = i === 0 ? 0 : sign * (12 + unit(random)) * scale;
        const across = i === 0 ? 0 : unit(random) * scale;
        rows[v + axis] = rows[v + END + axis] = home[axis] + behind;
        rows[v + 1 - axis] = rows[v + END + 1 - axis] = home[1 - axis] + across;
        if (when !== MIDDLE) rows[v + axis + (when === START ? END : 0)] += away;
      }
      // Two points that are bent towards each other would hardly ever meet in a double.
      const thin = when === MIDDLE ? 0.01 : 0;
      const radius = one(random, [thin, 0.1, 1]) * (2 + unit(random)) * scale;
      rows[row + RADIUS] = when === END_OF_STEP ? radius / 2 : radius;
      rows[row + RADIUS + END] = when === START ? radius / 2 : radius;
      if (when === MIDDLE)
        rows[row + (axis === 0 ? SAG_X : SAG_Y)] = 4 * sign * Math.abs(unit(random)) * place.unit;
    }
    approach(crowd, couple, axis, when, home[axis] + 9 * scale);
  }
  crowd.fit();
  return crowd;
};

/**
 * Moves vertex 0 of the second of a couple along the axis, between where it is and `far`, to the last double
 * at which they touch.
 */
function approach(crowd: Crowd, couple: number, axis: number, when: Dyadic, far: number): void {
  const { rows } = crowd;
  const [a, b] = [2 * couple, 2 * couple + 1];
  const start = b * ROW + axis;
  const end = start + END;
  const [startAway, endAway] = when === START ? [0, rows[end] - rows[start]] : [rows[start] - rows[end], 0];
  const reaches = (x: number): boolean => {
    rows[start] = x + startAway;
    rows[end] = x + endAway;
    const [left, right] = [a, b].map((slot) =>
      poseAt(motionOf(crowd.kind[slot] as ShapeKind, rows, slot * ROW), when),
    );
    const gap = axis === 0 ? right.points[0].x - left.points[0].x : right.points[0].y - left.points[0].y;
    return gap <= left.radius + right.radius;
  };
  let near = orderOf(when === START ? rows[start] : rows[end]);
  for (let beyond = orderOf(far); beyond - near > 1n; ) {
    const middle = (near + beyond) >> 1n;
    if (reaches(doubleAt(middle))) near = middle;
    else beyond = middle;
  }
  reaches(doubleAt(near));
}

/** Doubles in their order, as whole numbers. */
function orderOf(x: number): bigint {
  const bits = new BigInt64Array(Float64Array.of(x).buffer)[0];
  return bits < 0n ? -(bits & MAGNITUDE) : bits;
}

function doubleAt(order: bigint): number {
  const magnitude = new Float64Array(BigInt64Array.of(order < 0n ? -order : order).buffer)[0];
  return order < 0n ? -magnitude : magnitude;
}

export const DRAWINGS: Readonly<Record<string, Drawing>> = {
  'motions of all kinds': scattered(1000),
  'one in four fast': scattered(4),
  'mere touches': lattice,
  'apart by less than a double': grazing,
};
