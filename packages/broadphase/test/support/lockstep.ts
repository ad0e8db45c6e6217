import { BOX, boxesOverlap, MOVING, type Mobility, PairBuffer, ROW, type Rows, STATIC } from '@swept/core';
import { expect } from 'vitest';
import type { Broadphase } from '../../src/index.js';
import type { Dice } from './dice.js';
import type { Layout } from './layouts.js';
import { expectSame } from './same.js';
import { STRATEGIES } from './strategies.js';
import { castWith, nearestWith } from './visits.js';

/** Slots are sparse: about a tenth of them is in use. */
export const SLOTS = 1500;

/**
 * All strategies under the same calls, and the plainest implementation of the contract: a map, and every pair
 * compared.
 */
export class Lockstep {
  readonly bodies = new Map<number, { mobility: Mobility; read: boolean }>();
  readonly layout: Layout;
  private readonly subjects = Object.entries(STRATEGIES).map(([name, strategy]) => ({
    name,
    strategy: strategy(),
  }));
  private readonly out = new PairBuffer(4);
  private readonly box: Rows = new Float64Array(BOX);
  private readonly ray: Rows = new Float64Array(ROW);
  private boxes: Rows = new Float64Array(SLOTS * BOX).fill(NaN);
  private given = false;

  constructor(layout: Layout) {
    this.layout = layout;
  }

  /** One of the slots added, chosen by a number from 0 to 1; -1 while there is none. */
  pick(place: number): number {
    return [...this.bodies.keys()][Math.floor(place * this.bodies.size)] ?? -1;
  }

  /** Adds some bodies to slots that are free. */
  add(count: number, dice: Dice): number[] {
    const added: number[] = [];
    for (let i = 0; i < count; i++) {
      const slot = dice.below(SLOTS);
      if (this.bodies.has(slot)) continue;
      const mobility = dice.unit() < this.layout.statics ? STATIC : MOVING;
      this.layout.place(dice, this.boxes, slot);
      this.each((strategy) => strategy.add(slot, mobility));
      this.bodies.set(slot, { mobility, read: false });
      added.push(slot);
    }
    return added;
  }

  remove(slot: number): void {
    this.each((strategy) => strategy.remove(slot));
    this.bodies.delete(slot);
    this.boxes.fill(NaN, slot * BOX, (slot + 1) * BOX);
  }

  /** Moves this share of the movers and updates, now and then with another array. */
  update(share: number, dice: Dice): void {
    if (dice.unit() < 0.2) this.boxes = this.boxes.slice();
    for (const [slot, body] of this.bodies) {
      if (body.mobility === MOVING && dice.unit() < share) this.shift(slot, dice);
      body.read = true;
    }
    this.given = true;
    this.each((strategy) => strategy.update(this.boxes));
  }

  /** Moves one body, static ones too, or teleports it, or leaves it where it is. */
  refit(slot: number, dice: Dice): void {
    const body = this.bodies.get(slot);
    if (body === undefined) return;
    if (dice.unit() < 0.1) this.layout.place(dice, this.boxes, slot);
    else if (dice.unit() < 0.8) this.shift(slot, dice);
    this.each((strategy) => strategy.refit(slot));
    body.read = this.given;
  }

  comparePairs(): void {
    const { boxes, out } = this;
    const all = this.readable();
    const moves = all.map((slot) => this.bodies.get(slot)?.mobility === MOVING);
    const expected: number[] = [];
    for (let i = 0; i < all.length; i++) {
      for (let j = i + 1; j < all.length; j++) {
        if ((moves[i] || moves[j]) && boxesOverlap(boxes, boxes, all[i] * BOX, all[j] * BOX))
          expected.push(key(all[i], all[j]));
      }
    }
    this.each((strategy, name) => {
      out.clear();
      strategy.collectPairs(out);
      const given: number[] = [];
      for (let i = 0; i < out.count; i++) {
        if (out.a[i] >= out.b[i])
          expect.unreachable(`${name}: pair ${out.a[i]} ${out.b[i]} is not canonical`);
        given.push(key(out.a[i], out.b[i]));
      }
      expectSame(ascending(given), expected, name);
    });
  }

  compareSearches(dice: Dice): void {
    const { box } = this;
    this.layout.place(dice, box, 0);
    if (dice.unit() < 0.1) box.set([-1.7e308, -1.7e308, 1.7e308, 1.7e308]);
    const expected = this.readable().filter((slot) => boxesOverlap(box, this.boxes, 0, slot * BOX));
    this.compareVisits(expected, (strategy, visit) =>
      strategy.search(box, (slot) => {
        visit(slot);
      }),
    );
  }

  /** Against the first strategy, brute force. */
  compareCasts(dice: Dice): void {
    const { box, ray } = this;
    this.layout.place(dice, box, 0);
    ray[0] = box[dice.pick([0, 2])];
    ray[1] = box[dice.pick([1, 3])];
    this.layout.place(dice, box, 0);
    ray[8] = box[dice.pick([0, 2])];
    ray[9] = box[dice.pick([1, 3])];
    ray[4] = dice.unit() < 0.3 ? box[2] - box[0] : 0;
    this.compareVisits(undefined, (strategy, visit) =>
      castWith(strategy, ray, (slot, limit) => visit(slot) * limit),
    );
  }

  /** Against the first strategy, brute force. */
  compareNearest(dice: Dice): void {
    const { box } = this;
    this.layout.place(dice, box, 0);
    const [x, y, reach] = [box[0], box[1], box[2] - box[0]];
    // The first visit comes before there is a limit.
    this.compareVisits(undefined, (strategy, visit) =>
      nearestWith(strategy, x, y, (slot, distance) => (distance <= reach ? visit(slot) * reach : reach)),
    );
  }

  validate(): void {
    this.each((strategy) => strategy.validate());
  }

  private compareVisits(
    expected: number[] | undefined,
    query: (strategy: Broadphase, visit: (slot: number) => number) => void,
  ): void {
    let first = expected;
    this.each((strategy, name) => {
      const slots: number[] = [];
      query(strategy, (slot) => {
        slots.push(slot);
        return 1;
      });
      ascending(slots);
      first ??= slots;
      expectSame(slots, first, name);
    });
  }

  private shift(slot: number, dice: Dice): void {
    const { stride } = this.layout;
    const dx = dice.between(-stride, stride);
    const dy = dice.between(-stride, stride);
    for (let k = 0; k < BOX; k++) this.boxes[slot * BOX + k] += k % 2 === 0 ? dx : dy;
  }

  private readable(): number[] {
    return ascending([...this.bodies.keys()].filter((slot) => this.bodies.get(slot)?.read));
  }

  private each(call: (strategy: Broadphase, name: string) => void): void {
    for (const { name, strategy } of this.subjects) call(strategy, name);
  }
}

function key(a: number, b: number): number {
  return a * SLOTS + b;
}

function ascending(numbers: number[]): number[] {
  return numbers.sort((a, b) => a - b);
}
