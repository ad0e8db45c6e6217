import { BOX, MOVING, type Mobility, PairBuffer, ROW, type Rows, STATIC } from '@swept/core';
import { imagesOverlap } from '@swept/judge';
import { expect } from 'vitest';
import { type Broadphase, type Periods, wrapping } from '../../src/index.js';
import { POINT, pointNears, readyPoint } from '../../src/query/box-distance.js';
import { ENTRY, LIMIT, RAY, rayMeets, readyRay } from '../../src/query/ray.js';
import type { Dice } from './dice.js';
import { expectSame } from './same.js';
import { STRATEGIES } from './strategies.js';
import { castWith, nearestWith } from './visits.js';

export const SLOTS = 160;
/**
 * Boxes on a torus, and how they are drawn. All numbers are multiples of 2^-10, so that every sum here is
 * exact.
 */
export interface TorusScene {
  readonly name: string;
  readonly x?: number;
  readonly y?: number;
  /** The longest box. */
  readonly size: number;
  /** How far from the origin boxes may begin. */
  readonly extent: number;
}

export const SCENES: readonly TorusScene[] = [
  { name: 'both axes', x: 10, y: 8, size: 2, extent: 9 },
  { name: 'x alone', x: 10, size: 2, extent: 9 },
  { name: 'y alone', y: 8, size: 2, extent: 9 },
  { name: 'boxes of half a period and more', x: 4, y: 5.5, size: 5, extent: 4 },
  { name: 'boxes of several periods', x: 3, y: 2.25, size: 12, extent: 4 },
  { name: 'far from the domain', x: 16, y: 12, size: 2, extent: 90 },
  { name: 'small whole numbers, all ties', x: 4, y: 3, size: 2, extent: 8 },
];

export function snapped(scene: TorusScene, value: number): number {
  const grid = scene.name.startsWith('small whole') ? 1 : 1024;
  return Math.round(value * grid) / grid;
}

/** The wrapped strategies under the same calls, and an oracle that lays out all images. */
export class TorusTraffic {
  readonly bodies = new Map<number, Mobility>();
  readonly subjects: { name: string; index: Broadphase }[];
  boxes: Rows = new Float64Array(SLOTS * BOX).fill(NaN);
  /** Slots whose boxes were read. */
  private readonly read = new Set<number>();
  private readonly image: Rows = new Float64Array(BOX);

  constructor(
    readonly scene: TorusScene,
    private readonly dice: Dice,
    periods: Periods = { x: scene.x, y: scene.y },
  ) {
    this.subjects = Object.entries(STRATEGIES).map(([name, strategy]) => ({
      name,
      index: wrapping(strategy(), periods),
    }));
  }

  draw(slot: number): void {
    const { scene, dice } = this;
    const x = dice.between(-scene.extent, scene.extent);
    const y = dice.between(-scene.extent, scene.extent);
    const width = dice.pick([0, scene.size, scene.size / 4]) * dice.unit();
    const height = dice.pick([0, scene.size, scene.size / 4]) * dice.unit();
    this.boxes.set(
      [x, y, x + width, y + height].map((v) => snapped(scene, v)),
      slot * BOX,
    );
  }

  /** Adds, removes, moves, updates and refits. */
  step(): void {
    const { dice, bodies } = this;
    for (let i = dice.below(40); i > 0; i--) {
      const slot = dice.below(SLOTS);
      if (bodies.has(slot)) continue;
      const mobility = dice.unit() < 0.3 ? STATIC : MOVING;
      this.draw(slot);
      bodies.set(slot, mobility);
      this.each((index) => index.add(slot, mobility));
    }
    for (const [slot, mobility] of bodies) {
      const o = slot * BOX;
      const dx = snapped(this.scene, dice.between(-1.5, 1.5));
      const dy = snapped(this.scene, dice.between(-1.5, 1.5));
      if (mobility === STATIC) continue;
      if (Math.max(Math.abs(this.boxes[o]), Math.abs(this.boxes[o + 1])) > this.scene.extent) this.draw(slot);
      else for (let k = 0; k < BOX; k++) this.boxes[o + k] += k % 2 === 0 ? dx : dy;
    }
    if (dice.unit() < 0.2) this.boxes = this.boxes.slice();
    this.each((index) => index.update(this.boxes));
    for (const slot of bodies.keys()) this.read.add(slot);
    for (let i = dice.below(12); i > 0 && bodies.size > 0; i--) {
      const slot = dice.pick([...bodies.keys()]);
      if (dice.unit() < 0.4) {
        this.each((index) => index.remove(slot));
        bodies.delete(slot);
        this.read.delete(slot);
        this.boxes.fill(NaN, slot * BOX, slot * BOX + BOX);
      } else {
        this.draw(slot);
        this.each((index) => index.refit(slot));
      }
    }
    this.each((index) => index.validate());
  }

  /** Is there a shift by whole periods under which `meets` holds for the box of the slot? */
  someImage(slot: number, meets: (image: Rows) => boolean): boolean {
    const { scene, boxes, image } = this;
    const o = slot * BOX;
    // Nothing is farther from anything: boxes begin within the extent and a stride or two, rays end twice as
    // far.
    const far = 4 * scene.extent + 2 * scene.size + 8;
    const reachX = scene.x === undefined ? 0 : Math.ceil(far / scene.x);
    const reachY = scene.y === undefined ? 0 : Math.ceil(far / scene.y);
    for (let i = -reachX; i <= reachX; i++) {
      for (let j = -reachY; j <= reachY; j++) {
        const dx = i * (scene.x ?? 0);
        const dy = j * (scene.y ?? 0);
        image.set([boxes[o] + dx, boxes[o + 1] + dy, boxes[o + 2] + dx, boxes[o + 3] + dy]);
        if (meets(image)) return true;
      }
    }
    return false;
  }

  /** The slots whose images meet the four numbers, closed. */
  overlapping(box: ArrayLike<number>): number[] {
    const { scene, boxes } = this;
    return this.slots().filter(
      (slot) =>
        overlaps(box[0], box[2], boxes[slot * BOX], boxes[slot * BOX + 2], scene.x) &&
        overlaps(box[1], box[3], boxes[slot * BOX + 1], boxes[slot * BOX + 3], scene.y),
    );
  }

  /** The pairs from brute force over all images. */
  expectedPairs(): string[] {
    const pairs: string[] = [];
    for (const a of this.slots()) {
      for (const b of this.overlapping(this.boxes.subarray(a * BOX, a * BOX + BOX))) {
        if (a < b && (this.bodies.get(a) === MOVING || this.bodies.get(b) === MOVING))
          pairs.push(`${a} ${b}`);
      }
    }
    return pairs.sort();
  }

  comparePairs(): number {
    const expected = this.expectedPairs();
    this.each((index, name) => expectSame(pairsOf(index), expected, name));
    return expected.length;
  }

  compareSearches(): void {
    const box = this.someBox();
    const expected = this.overlapping(box);
    this.each((index, name) => {
      const slots: number[] = [];
      index.search(box, (slot) => {
        slots.push(slot);
      });
      expectSame(ascending(slots), expected, name);
    });
  }

  compareCasts(): void {
    const { scene, dice } = this;
    const ray: Rows = new Float64Array(ROW);
    const far = dice.pick([scene.extent, 2 * Math.max(scene.x ?? 0, scene.y ?? 0)]);
    for (const at of [0, 1]) ray[at] = snapped(scene, dice.between(-scene.extent, scene.extent));
    for (const at of [8, 9])
      ray[at] = dice.unit() < 0.2 ? ray[at - 8] : snapped(scene, ray[at - 8] + dice.between(-far, far));
    ray[4] = dice.pick([0, 0, snapped(scene, dice.unit()), snapped(scene, dice.between(0, scene.size))]);
    const ready = new Float64Array(RAY);
    const entries = new Map<number, number>();
    readyRay(ray, 0, ready);
    for (const slot of this.slots()) {
      this.someImage(slot, (image) => {
        if (rayMeets(ready, image, 0)) entries.set(slot, Math.min(entries.get(slot) ?? 1, ready[ENTRY]));
        return false;
      });
    }
    const met = ascending([...entries.keys()]);
    this.each((index, name) => {
      const slots: number[] = [];
      castWith(index, ray, (slot, limit) => {
        slots.push(slot);
        return limit;
      });
      expectSame(ascending(slots), met, name);
      // With a limit that falls: what is within it at the end was visited.
      const visited = new Set<number>();
      let last = 1;
      castWith(index, ray, (slot, limit) => {
        if (limit !== last) expect(limit, name).toBe(last);
        if (!((entries.get(slot) as number) <= limit))
          expect.unreachable(`${name}: ${slot} is not met by then`);
        visited.add(slot);
        last = Math.min(limit, ((entries.get(slot) as number) + limit) / 2);
        return last;
      });
      expectSame(
        [...entries.keys()].filter((slot) => (entries.get(slot) as number) <= last && !visited.has(slot)),
        [],
        name,
      );
    });
  }

  compareNearest(): void {
    const { scene, dice } = this;
    const x = snapped(scene, dice.between(-scene.extent, scene.extent));
    const y = snapped(scene, dice.between(-scene.extent, scene.extent));
    const point = new Float64Array(POINT);
    readyPoint(x, y, point);
    const distances = new Map<number, number>();
    for (const slot of this.slots()) {
      let least = Infinity;
      this.someImage(slot, (image) => {
        pointNears(point, image, 0);
        least = Math.min(least, point[ENTRY]);
        return false;
      });
      distances.set(slot, least);
    }
    expect(point[LIMIT]).toBe(Infinity);
    const all = [...distances];
    const fiveNearest = [...distances.values()].sort((p, q) => p - q).slice(0, 5);
    this.each((index, name) => {
      const visited = new Map<number, number>();
      nearestWith(index, x, y, (slot, distance) => {
        if (visited.has(slot)) expect.unreachable(`${name}: ${slot} is visited twice`);
        visited.set(slot, distance);
        return Infinity;
      });
      const inOrder = [...visited].sort((p, q) => p[0] - q[0]);
      expectSame(inOrder, all, name);
      // The five nearest, with a limit that falls.
      let five: number[] = [];
      nearestWith(index, x, y, (_, distance) => {
        five = [...five, distance].sort((p, q) => p - q).slice(0, 5);
        return five.length < 5 ? Infinity : five[4];
      });
      expectSame(five, fiveNearest, name);
    });
  }

  /** The slots that were added, ascending. */
  slots(): number[] {
    return ascending([...this.read]);
  }

  each(call: (index: Broadphase, name: string) => void): void {
    for (const { index, name } of this.subjects) call(index, name);
  }

  private someBox(): Rows {
    const { scene, dice } = this;
    if (dice.unit() < 0.1) return Float64Array.of(-1.7e308, -1.7e308, 1.7e308, 1.7e308);
    const x = dice.between(-scene.extent, scene.extent);
    const y = dice.between(-scene.extent, scene.extent);
    const size = dice.pick([0, scene.size, 3 * scene.size]);
    return Float64Array.of(x, y, x + size * dice.unit(), y + size * dice.unit()).map((v) =>
      snapped(scene, v),
    );
  }
}

/** Does an image of [c, d], for any whole number of periods, overlap [a, b]? */
function overlaps(a: number, b: number, c: number, d: number, period = 0): boolean {
  if (period === 0 || b - a >= 1e300) return a <= d && c <= b;
  return imagesOverlap(a, b, c, d, period);
}

/** Every pair, `a b`, sorted as text; each must be canonical. */
export function pairsOf(index: Pick<Broadphase, 'collectPairs'>): string[] {
  const out = new PairBuffer(4);
  out.add(7, 7);
  index.collectPairs(out);
  const pairs: string[] = [];
  for (let i = 1; i < out.count; i++) {
    if (out.a[i] >= out.b[i]) expect.unreachable(`pair ${out.a[i]} ${out.b[i]} is not canonical`);
    pairs.push(`${out.a[i]} ${out.b[i]}`);
  }
  return pairs.sort();
}

export function ascending(numbers: number[]): number[] {
  return numbers.sort((a, b) => a - b);
}
