import { BOX, boxesOverlap, MOVING, type Mobility, PairBuffer, type Rows, STATIC } from '@swept/core';
import { describe, expect, test } from 'vitest';
import type { Broadphase } from '../src/index.js';
import { Dice } from './dice.js';
import { LAYOUTS, type Layout } from './layouts.js';
import { STRATEGIES } from './strategies.js';

const SEEDS = 10;
const STEPS = 5;
/** Slots are sparse: about a tenth of them is in use. */
const SLOTS = 1500;

/** What the contract says, in the plainest form: a map, and every pair compared. */
class Model {
  readonly bodies = new Map<number, { mobility: Mobility; read: boolean }>();
  boxes: Rows = new Float64Array(0);

  pairs(): number[] {
    const readable = this.readable();
    const moving = readable.filter((slot) => this.bodies.get(slot)?.mobility === MOVING);
    const isMoving = new Set(moving);
    const keys: number[] = [];
    for (const a of moving) {
      for (const b of readable) {
        if (a === b || (isMoving.has(b) && b < a)) continue;
        if (boxesOverlap(this.boxes, this.boxes, a * BOX, b * BOX))
          keys.push(key(Math.min(a, b), Math.max(a, b)));
      }
    }
    return ascending(keys);
  }

  search(box: Rows): number[] {
    return ascending(this.readable().filter((slot) => boxesOverlap(box, this.boxes, 0, slot * BOX)));
  }

  private readable(): number[] {
    return [...this.bodies.keys()].filter((slot) => this.bodies.get(slot)?.read);
  }
}

function key(a: number, b: number): number {
  return a * SLOTS + b;
}

function ascending(numbers: number[]): number[] {
  return Array.from(Float64Array.from(numbers).sort());
}

/** As toEqual, but quick while they are equal. */
function expectSame(given: number[], expected: number[]): void {
  if (given.length !== expected.length || given.some((n, i) => n !== expected[i]))
    expect(given).toEqual(expected);
}

/** Random calls, the same for one strategy and the model, with all answers compared after each group of calls. */
class Traffic {
  readonly model = new Model();
  readonly dice: Dice;
  readonly layout: Layout;
  readonly subject: Broadphase;
  private readonly out = new PairBuffer(4);
  private boxes: Rows;

  constructor(subject: Broadphase, layout: Layout, seed: number) {
    this.subject = subject;
    this.layout = layout;
    this.dice = new Dice(seed);
    this.boxes = new Float64Array(SLOTS * BOX).fill(NaN);
  }

  add(): number {
    const slot = this.dice.below(SLOTS);
    if (this.model.bodies.has(slot)) return slot;
    const mobility = this.dice.unit() < this.layout.statics ? STATIC : MOVING;
    this.layout.place(this.dice, this.boxes, slot);
    this.subject.add(slot, mobility);
    this.model.bodies.set(slot, { mobility, read: false });
    return slot;
  }

  remove(): void {
    if (this.model.bodies.size === 0) return;
    const slot = this.dice.pick([...this.model.bodies.keys()]);
    this.subject.remove(slot);
    this.model.bodies.delete(slot);
    this.boxes.fill(NaN, slot * BOX, (slot + 1) * BOX);
  }

  /** Changes a box: mostly a small shift, now and then a teleport. */
  move(slot: number): void {
    const { dice, layout, boxes } = this;
    const o = slot * BOX;
    if (dice.unit() < 0.1) {
      layout.place(dice, boxes, slot);
      return;
    }
    const dx = dice.between(-layout.stride, layout.stride);
    const dy = dice.between(-layout.stride, layout.stride);
    boxes[o] += dx;
    boxes[o + 1] += dy;
    boxes[o + 2] += dx;
    boxes[o + 3] += dy;
  }

  update(share: number): void {
    if (this.dice.unit() < 0.2) this.boxes = this.boxes.slice();
    for (const [slot, body] of this.model.bodies) {
      if (body.mobility === MOVING && this.dice.unit() < share) this.move(slot);
      body.read = true;
    }
    this.model.boxes = this.boxes;
    this.subject.update(this.boxes);
  }

  refit(slot: number): void {
    const body = this.model.bodies.get(slot);
    if (body === undefined) return;
    if (this.dice.unit() < 0.7) this.move(slot);
    this.subject.refit(slot);
    if (this.model.boxes === this.boxes) body.read = true;
  }

  compare(): void {
    const { subject, model, dice, layout, out } = this;
    subject.validate();
    out.clear();
    subject.collectPairs(out);
    for (let i = 0; i < out.count; i++) if (out.a[i] >= out.b[i]) expect(out.a[i]).toBeLessThan(out.b[i]);
    expectSame(
      ascending(Array.from({ length: out.count }, (_, i) => key(out.a[i], out.b[i]))),
      model.pairs(),
    );
    const box = new Float64Array(BOX);
    for (let i = 0; i < 4; i++) {
      layout.place(dice, box, 0);
      if (i === 0) box.set([-1.7e308, -1.7e308, 1.7e308, 1.7e308]);
      expectSame(ascending(found(subject, box)), model.search(box));
    }
    subject.validate();
  }

  step(): void {
    const { dice } = this;
    for (let i = dice.below(50); i > 0; i--) this.add();
    for (let i = dice.below(20); i > 0; i--) this.remove();
    this.update(dice.pick([0, 0.1, 0.5, 1]));
    this.compare();
    for (let i = dice.below(30); i > 0; i--) {
      const what = dice.unit();
      if (what < 0.2) this.refit(this.add());
      else if (what < 0.3) this.add();
      else if (what < 0.4) this.remove();
      else if (this.model.bodies.size > 0) this.refit(dice.pick([...this.model.bodies.keys()]));
      if (dice.unit() < 0.15) this.compare();
    }
    this.compare();
  }
}

function found(subject: Broadphase, box: Rows): number[] {
  const slots: number[] = [];
  subject.search(box, (slot) => {
    slots.push(slot);
  });
  return slots;
}

for (const [name, strategy] of Object.entries(STRATEGIES)) {
  describe(`${name} answers what the contract says`, () => {
    for (const layout of LAYOUTS) {
      for (let seed = 1; seed <= SEEDS; seed++) {
        test(`${layout.name}, seed ${seed}`, () => {
          const traffic = new Traffic(strategy(), layout, seed);
          for (let step = 0; step < STEPS; step++) traffic.step();
        });
      }
    }
  });
}
