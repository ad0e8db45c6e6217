import {
  type Filters,
  MOVING,
  type Mobility,
  mayTouch,
  PairBuffer,
  ROW,
  type ShapeKind,
  STATIC,
} from '@swept/core';
import { IdBuffer } from '@swept/core/internal';
import type { MotionBroadphase, Motions } from '../../src/index.js';
import type { Dice } from './dice.js';
import { Flights } from './flights.js';
import { expectSame } from './same.js';

/** Gives out filters: category, mask, owner. */
export type Fashion = (dice: Dice) => readonly [number, number, number];

/** Flights with filters. */
export class Filtered extends Flights implements Filters {
  readonly category: Uint32Array;
  readonly mask: Uint32Array;
  readonly owner: Float64Array;

  constructor(slots: number, extent: number, size: number) {
    super(slots, extent, size, 0);
    this.category = new Uint32Array(slots);
    this.mask = new Uint32Array(slots);
    this.owner = new Float64Array(slots);
  }

  /** The same without filters. */
  get bare(): Motions {
    return { kind: this.kind, rows: this.rows };
  }

  dress(slot: number, [category, mask, owner]: readonly [number, number, number]): void {
    this.category[slot] = category;
    this.mask[slot] = mask;
    this.owner[slot] = owner;
  }
}

/**
 * The same calls on indexes with filters, and on one without: the results must be those of that one that the
 * filters admit.
 */
export class FilteredTraffic {
  readonly mobility = new Map<number, Mobility>();
  /** Pairs that filters excluded. */
  excluded = 0;
  private readonly out = new PairBuffer(4);

  constructor(
    readonly flights: Filtered,
    private readonly indexes: Readonly<Record<string, MotionBroadphase>>,
    private readonly bare: MotionBroadphase,
    private readonly dice: Dice,
    private readonly fashion: Fashion,
  ) {}

  /** Adds, moves, updates, dresses, refits and removes, and compares. */
  step(most: number): void {
    const { dice, flights, mobility } = this;
    for (let i = dice.below(most); i > 0; i--) {
      const slot = dice.below(flights.slots);
      if (mobility.has(slot)) continue;
      const kind = dice.unit() < 0.3 ? STATIC : MOVING;
      flights.draw(dice, slot, kind === STATIC ? flights.slots : 6);
      flights.dress(slot, this.fashion(dice));
      mobility.set(slot, kind);
      this.each((index) => index.add(slot, kind));
    }
    for (let i = dice.below(20); i > 0; i--) this.dress();
    for (const [slot, kind] of mobility) {
      if (kind === STATIC) continue;
      if (dice.unit() < 0.2) flights.draw(dice, slot, 6);
      else flights.advance(slot);
    }
    this.each((index) => index.update(flights.boxes));
    this.compare();
    for (let i = dice.below(30); i > 0 && mobility.size > 0; i--) {
      const slot = dice.pick([...mobility.keys()]);
      const what = dice.unit();
      if (what < 0.3) {
        mobility.delete(slot);
        this.each((index) => index.remove(slot));
      } else if (what < 0.7) this.dress();
      else {
        if (mobility.get(slot) === MOVING) flights.draw(dice, slot, 2);
        this.each((index) => index.refit(slot));
      }
    }
    this.compare();
  }

  private dress(): void {
    const { dice, flights, mobility } = this;
    if (mobility.size === 0) return;
    const slot = dice.pick([...mobility.keys()]);
    flights.dress(slot, this.fashion(dice));
    for (const index of Object.values(this.indexes)) index.refilter(slot);
  }

  private compare(): void {
    const { flights, dice, mobility } = this;
    const all = this.pairs(this.bare);
    const expected = all.filter(([a, b]) => mayTouch(flights, a, b));
    this.excluded += all.length - expected.length;
    const sought = [...mobility.keys()].filter(() => dice.unit() < 0.1);
    const unfiltered = sought.map((slot) => this.along(this.bare, slot));
    const near = sought.map((slot, i) => unfiltered[i].filter((it) => mayTouch(flights, slot, it)));
    const nearStatics = near.map((slots) => slots.filter((it) => mobility.get(it) === STATIC));
    for (const [name, index] of Object.entries(this.indexes)) {
      index.validate();
      expectSame(this.pairs(index), expected, name);
      const found = (asking: boolean, statics = false) =>
        sought.map((slot) => this.along(index, slot, asking ? slot : undefined, statics));
      expectSame(found(true), near, name);
      expectSame(found(false), unfiltered, name);
      expectSame(found(true, true), nearStatics, name);
    }
  }

  private pairs(index: MotionBroadphase): [number, number][] {
    const { out } = this;
    out.clear();
    index.collectPairs(out);
    out.sort();
    return Array.from({ length: out.count }, (_, i) => [out.a[i], out.b[i]]);
  }

  /**
   * The slots that a search along the motion of a slot visits, with its filter or without; optionally only
   * statics.
   */
  private along(index: MotionBroadphase, slot: number, asking?: number, statics?: boolean): number[] {
    const { kind, rows } = this.flights;
    const found: number[] = [];
    const visit = (it: number) => void found.push(it);
    index.searchMotion(kind[slot] as ShapeKind, rows, visit, slot * ROW, asking, statics);
    if (asking !== undefined) {
      const near = new IdBuffer(1);
      index.collectNear(kind[slot] as ShapeKind, rows, slot * ROW, asking, statics ?? false, near);
      expectSame([...near.ids.subarray(0, near.count)], found, index.name);
    }
    return found.sort((a, b) => a - b);
  }

  private each(call: (index: MotionBroadphase) => void): void {
    for (const index of Object.values(this.indexes)) call(index);
    call(this.bare);
  }
}
