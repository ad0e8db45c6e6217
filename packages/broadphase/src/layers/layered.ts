import { BOX, MOVING, type Mobility, type PairBuffer, type Rows, STATIC } from '@swept/core';
import { grown, type SlotSet } from '@swept/core/internal';
import { takeAnother } from '../arguments.js';
import type { Broadphase, BroadphaseStats, CellVisitor } from '../broadphase.js';
import type { FoundSlots } from '../slots/found-slots.js';
import type { Roster } from '../slots/roster.js';
import { type Layering, MAX_LAYERS } from './layering.js';

/** Used instead of a layer by a body that meets all. */
export const ALL = -1;

/**
 * A strategy for each layer. Each finds the pairs of its slots if the layer meets itself, and is joined with
 * those of the layers that it meets. A strategy that cannot make another one has all slots.
 */
export class Layered {
  /** Has the first strategy all slots, regardless of layers? */
  readonly isOne: boolean;
  private readonly layering: Layering;
  private readonly first: Broadphase;
  private readonly roster: Roster;
  private readonly movers: SlotSet;
  private readonly others: { has(slot: number): boolean } | undefined;
  /** By layer; made when its first slot is added. */
  private readonly strategies: (Broadphase | undefined)[];
  /** By layer, the number of slots in its strategy, and the number of static ones. */
  private readonly sizes = new Uint32Array(MAX_LAYERS);
  private readonly statics = new Uint32Array(MAX_LAYERS);
  /** By slot, the layer whose strategy has it; the first layer for slots beyond the end of the array. */
  private homes = new Uint8Array(0);
  // The slot that is looked up, and where its pairs go.
  private slot = 0;
  private out: PairBuffer | undefined;

  /**
   * @param strategy that of the first layer, which makes the others
   * @param roster it has all slots, and its `movers` all that move, except for `others`
   */
  constructor(
    strategy: Broadphase,
    layering: Layering,
    roster: Roster,
    movers: SlotSet,
    others?: { has(slot: number): boolean },
  ) {
    this.layering = layering;
    this.roster = roster;
    this.movers = movers;
    this.others = others;
    this.first = strategy;
    this.strategies = [strategy];
    this.isOne = strategy.another === undefined;
  }

  /** The sum of one count over all strategies. */
  count(what: keyof BroadphaseStats): number {
    let sum = 0;
    for (let layer = 0; layer < this.strategies.length; layer++)
      sum += this.strategies[layer]?.stats[what] ?? 0;
    return sum;
  }

  add(slot: number, mobility: Mobility): void {
    const layer = this.layerOf(slot);
    this.strategyOf(layer).add(slot, mobility);
    if (layer > 0 && slot >= this.homes.length)
      this.homes = grown(Uint8Array, this.homes, Math.max(slot + 1, 2 * this.homes.length));
    if (slot < this.homes.length) this.homes[slot] = layer;
    this.sizes[layer]++;
    if (mobility === STATIC) this.statics[layer]++;
  }

  remove(slot: number, mobility: Mobility): void {
    const layer = this.homeOf(slot);
    this.strategyOf(layer).remove(slot);
    this.sizes[layer]--;
    if (mobility === STATIC) this.statics[layer]--;
  }

  update(boxes: Rows): void {
    this.first.update(boxes);
    for (let layer = 1; layer < this.strategies.length; layer++) this.strategies[layer]?.update(boxes);
  }

  refit(slot: number): void {
    this.strategyOf(this.homeOf(slot)).refit(slot);
  }

  /** Makes the strategies of all layers. A strategy of the caller may throw. */
  makeAll(): void {
    for (let layer = 0; layer < this.layering.count && !this.isOne; layer++) this.strategyOf(layer);
  }

  /** Is the slot in the strategy of its layer? */
  isHome(slot: number): boolean {
    return this.homeOf(slot) === this.layerOf(slot);
  }

  /** Moves a slot if its layer has changed. If its box was read, queries find it there at once. */
  move(slot: number): void {
    const { roster } = this;
    if (this.isHome(slot)) return;
    const mobility = roster.isMoving(slot) ? MOVING : STATIC;
    this.remove(slot, mobility);
    this.add(slot, mobility);
    if (roster.isRead(slot)) this.refit(slot);
  }

  /** Adds the overlapping pairs of layers that meet. */
  collectPairs(out: PairBuffer): void {
    const { layering, strategies, sizes } = this;
    if (this.isOne || layering.meet(0, 0)) this.first.collectPairs(out);
    if (strategies.length === 1) return;
    for (let layer = 1; layer < strategies.length; layer++) {
      if (sizes[layer] === 0) continue;
      const strategy = this.strategyOf(layer);
      if (layering.meet(layer, layer)) strategy.collectPairs(out);
      for (let other = 0; other < layer; other++) {
        if (sizes[other] > 0 && layering.meet(layer, other))
          strategy.collectPairsWith?.(this.strategyOf(other), out);
      }
    }
    if (this.first.collectPairsWith === undefined) this.lookUpPairs(out);
  }

  /**
   * Calls `visit` with each slot whose box overlaps `box`, of the layers that meet this one. It must not
   * change the index.
   */
  search(box: Rows, visit: (slot: number) => void, offset: number, layer: number): void {
    if (this.isSought(0, layer)) this.first.search(box, visit, offset);
    for (let other = 1; other < this.strategies.length; other++) {
      if (this.isSought(other, layer)) this.strategyOf(other).search(box, visit, offset);
    }
  }

  /** The same, but pushes the slots; with `statics` all static ones, and perhaps others. */
  findBoxes(box: Rows, found: FoundSlots, offset: number, layer: number, statics: boolean): void {
    for (let other = 0; other < this.strategies.length; other++) {
      if ((statics && this.statics[other] === 0) || !this.isSought(other, layer)) continue;
      const strategy = this.strategyOf(other);
      if (strategy.findBoxes) strategy.findBoxes(box, found, offset, statics);
      else strategy.search(box, found.gather, offset);
    }
  }

  /** The same with a ray. The layers share the limit. */
  cast(ray: Rows, limit: Float64Array, visit: (slot: number) => void, offset: number, layer: number): void {
    for (let other = 0; other < this.strategies.length; other++) {
      if (this.isSought(other, layer)) this.strategyOf(other).cast(ray, limit, visit, offset);
    }
  }

  /** Calls `visit` with the slots near a point. The layers share the limit. */
  nearest(x: number, y: number, limit: Float64Array, visit: (slot: number) => void): void {
    for (let layer = 0; layer < this.strategies.length; layer++) {
      if (this.isSought(layer, ALL)) this.strategyOf(layer).nearest(x, y, limit, visit);
    }
  }

  visitCells(visit: CellVisitor): void {
    for (let layer = 0; layer < this.strategies.length; layer++) this.strategies[layer]?.visitCells?.(visit);
  }

  validate(): void {
    for (const strategy of this.strategies) strategy?.validate();
  }

  private homeOf(slot: number): number {
    return slot < this.homes.length ? this.homes[slot] : 0;
  }

  private layerOf(slot: number): number {
    return this.isOne ? 0 : this.layering.layerOf(slot);
  }

  private isSought(layer: number, asking: number): boolean {
    return (asking === ALL || this.isOne || this.layering.meet(layer, asking)) && this.sizes[layer] > 0;
  }

  private strategyOf(layer: number): Broadphase {
    const there = this.strategies[layer];
    if (there !== undefined) return there;
    const made = takeAnother(this.first);
    if (this.roster.boxes.length > 0) made.update(this.roster.boxes);
    this.strategies[layer] = made;
    return made;
  }

  /** Adds the pairs of layers by looking up the movers of each in the others. */
  private lookUpPairs(out: PairBuffer): void {
    const { layering, movers, others, sizes, statics } = this;
    this.out = out;
    for (let i = 0; i < movers.count; i++) {
      const slot = movers.slots[i];
      if (others?.has(slot)) continue;
      const layer = this.homeOf(slot);
      this.slot = slot;
      for (let other = 0; other < this.strategies.length; other++) {
        if (other === layer || sizes[other] === 0 || !layering.meet(layer, other)) continue;
        // Movers of both are found once, from the higher layer.
        if (other < layer) this.lookUp(other, this.pair);
        else if (statics[other] > 0) this.lookUp(other, this.pairStatic);
      }
    }
    this.out = undefined;
  }

  private lookUp(layer: number, visit: (slot: number) => void): void {
    this.strategyOf(layer).search(this.roster.boxes, visit, this.slot * BOX);
  }

  private readonly pair = (slot: number): void => {
    this.out?.add(this.slot, slot);
  };

  private readonly pairStatic = (slot: number): void => {
    if (!this.roster.isMoving(slot)) this.out?.add(this.slot, slot);
  };
}
