import type { Filters } from '@swept/core';
import { grown } from '@swept/core/internal';
import { FIRST, Groups, MAX_GROUPS, REST } from './groups.js';

/** Maximum number of layers. Each has an index of its own, which is joined with those that it meets. */
export const MAX_LAYERS = 16;
/**
 * The bodies of an owner and a group get a layer when there are this many, and may lose it below half of
 * that.
 */
export const CROWD = 64;
const NONE = 255;

// Flags of a pair of layers: their bodies meet, or pass each other. Both, if some do and others do not.
const MEET = 1;
const PASS = 2;

/**
 * Divides slots into layers by their filters, so that slots which may not touch need not be tested together.
 * Groups that meet the same groups share a layer, so filters that exclude nothing make only one. Where many
 * bodies of a group have one owner, they get a layer that does not meet itself.
 *
 * A layer of bodies that differ, because there are too many groups or few bodies of each owner, meets all
 * that any of them meets, and `isMixed` is true. How slots are divided depends only on the calls made. Only
 * `settle` changes it, which is seldom necessary.
 */
export class Layering {
  readonly filters: Filters | undefined;
  /** Every layer in use is below this. */
  count = 1;
  /** True when `settle` would change something, until the caller has acted upon it. */
  isStale = false;

  private readonly groups = new Groups();
  /** By group, its layer. */
  private readonly layers = new Uint8Array(MAX_GROUPS).fill(NONE);
  /** By group, the number of bodies of each owner. */
  private readonly crowds = Array.from({ length: MAX_GROUPS }, () => new Map<number, number>());
  /** By layer, the owner and the group whose bodies it holds; owner 0 if it holds groups. */
  private readonly layerOwner = new Float64Array(MAX_LAYERS);
  private readonly layerGroup = new Uint8Array(MAX_LAYERS);
  /** By layer, 1 if it holds groups. */
  private readonly holdsGroups = new Uint8Array(MAX_LAYERS);
  /** MEET, PASS or both, by pair of layers. */
  private readonly table = new Uint8Array(MAX_LAYERS * MAX_LAYERS).fill(MEET);
  /** Are there layers that do not meet? */
  excludes = false;
  private isTableMixed = false;
  /** Number of bodies with an owner in layers of groups. */
  private owned = 0;
  /** Is a crowd waiting for a layer? */
  private isFull = false;
  // By slot, as it was added. Slots beyond the end of an array are in the first group or have no owner.
  private groupOfSlot = new Uint8Array(0);
  private ownerOfSlot = new Float64Array(0);

  constructor(filters: Filters | undefined) {
    this.filters = filters;
  }

  /** Are there bodies in the same layer, or in layers that meet, that pass each other? */
  get isMixed(): boolean {
    return this.isTableMixed || this.owned > 0 || this.groups.sizes[REST] > 0;
  }

  meet(layer: number, other: number): boolean {
    return (this.table[layer * MAX_LAYERS + other] & MEET) !== 0;
  }

  layerOf(slot: number): number {
    if (this.filters === undefined) return 0;
    const group = this.groupOf(slot);
    const own = this.layerOfCrowd(group, this.ownerOf(slot));
    if (own !== NONE) return own;
    return this.layers[group] === NONE ? 0 : this.layers[group];
  }

  /** Adds a slot, with the filter that it has now. */
  add(slot: number): void {
    const { filters, groups } = this;
    if (filters === undefined) return;
    const category = filters.category[slot] >>> 0;
    const mask = filters.mask[slot] >>> 0;
    const owner = filters.owner[slot];
    let group = groups.find(category, mask);
    if (group < 0) {
      const hadRest = groups.has(REST);
      group = groups.add(category, mask);
      if (group !== REST || !hadRest) this.isStale = true;
    }
    this.keep(slot, group, owner);
    groups.sizes[group]++;
    if (owner === 0) return;
    const size = (this.crowds[group].get(owner) ?? 0) + 1;
    this.crowds[group].set(owner, size);
    if (this.layerOfCrowd(group, owner) !== NONE) return;
    this.owned++;
    if (size === CROWD) this.isStale = true;
  }

  remove(slot: number): void {
    if (this.filters === undefined) return;
    const group = this.groupOf(slot);
    const owner = this.ownerOf(slot);
    this.groups.sizes[group]--;
    if (owner === 0) return;
    const size = (this.crowds[group].get(owner) as number) - 1;
    if (size > 0) this.crowds[group].set(owner, size);
    else this.crowds[group].delete(owner);
    const layer = this.layerOfCrowd(group, owner);
    if (layer === NONE) this.owned--;
    else {
      if (size === 0) this.layerOwner[layer] = 0;
      if (this.isFull && 2 * size < CROWD) this.isStale = true;
    }
  }

  /** Divides the slots anew. Most keep their layers. */
  settle(): void {
    const { layerOwner } = this;
    for (let layer = 0; layer < MAX_LAYERS; layer++) {
      if (layerOwner[layer] !== 0 && 2 * this.sizeOfCrowd(layer) < CROWD) this.dropCrowd(layer);
    }
    this.placeGroups();
    this.placeCrowds();
    this.count = MAX_LAYERS;
    while (this.count > 1 && this.isFree(this.count - 1)) this.count--;
    this.writeTable();
  }

  /** Throws when the counts do not match the slots; for tests. */
  validate(name: string, slots: Iterable<number>): void {
    if (this.filters === undefined) return;
    const sizes = new Uint32Array(MAX_GROUPS);
    let owned = 0;
    for (const slot of slots) {
      const group = this.groupOf(slot);
      const owner = this.ownerOf(slot);
      sizes[group]++;
      if (owner !== 0 && this.layerOfCrowd(group, owner) === NONE) owned++;
    }
    if (owned !== this.owned) throw new Error(`${name}: ${owned} bodies have an owner, not ${this.owned}`);
    for (let group = 0; group < MAX_GROUPS; group++) {
      const counted = this.groups.sizes[group];
      if (sizes[group] !== counted)
        throw new Error(`${name}: group ${group} has ${sizes[group]} bodies, not ${counted}`);
    }
  }

  private keep(slot: number, group: number, owner: number): void {
    if (group !== FIRST && slot >= this.groupOfSlot.length) {
      const { length } = this.groupOfSlot;
      this.groupOfSlot = grown(Uint8Array, this.groupOfSlot, Math.max(slot + 1, 2 * length));
      this.groupOfSlot.fill(FIRST, length);
    }
    if (owner !== 0 && slot >= this.ownerOfSlot.length) {
      const { length } = this.ownerOfSlot;
      this.ownerOfSlot = grown(Float64Array, this.ownerOfSlot, Math.max(slot + 1, 2 * length));
    }
    if (slot < this.groupOfSlot.length) this.groupOfSlot[slot] = group;
    if (slot < this.ownerOfSlot.length) this.ownerOfSlot[slot] = owner;
  }

  private groupOf(slot: number): number {
    return slot < this.groupOfSlot.length ? this.groupOfSlot[slot] : FIRST;
  }

  private ownerOf(slot: number): number {
    return slot < this.ownerOfSlot.length ? this.ownerOfSlot[slot] : 0;
  }

  /** The layer that holds only the bodies of an owner and a group. */
  private layerOfCrowd(group: number, owner: number): number {
    if (owner === 0) return NONE;
    for (let layer = 0; layer < this.count; layer++) {
      if (this.layerOwner[layer] === owner && this.layerGroup[layer] === group) return layer;
    }
    return NONE;
  }

  private sizeOfCrowd(layer: number): number {
    return this.crowds[this.layerGroup[layer]].get(this.layerOwner[layer]) ?? 0;
  }

  private dropCrowd(layer: number): void {
    this.owned += this.sizeOfCrowd(layer);
    this.layerOwner[layer] = 0;
  }

  private isFree(layer: number): boolean {
    return this.holdsGroups[layer] === 0 && this.layerOwner[layer] === 0;
  }

  /** A layer that holds nothing, NONE if there is none. */
  private freeLayer(): number {
    for (let layer = 0; layer < MAX_LAYERS; layer++) if (this.isFree(layer)) return layer;
    return NONE;
  }

  /**
   * Gives each part of the groups a layer: its previous one, or a free one, or if necessary that of a crowd.
   */
  private placeGroups(): void {
    const { groups, layers, holdsGroups } = this;
    const { parts } = groups;
    const count = groups.findParts(MAX_LAYERS);
    const layerOfPart = new Uint8Array(MAX_LAYERS).fill(NONE);
    holdsGroups.fill(0);
    for (let group = REST; group < groups.end; group++) {
      const layer = layers[group];
      if (!groups.has(group) || layer === NONE) continue;
      if (layerOfPart[parts[group]] !== NONE || holdsGroups[layer] === 1) continue;
      layerOfPart[parts[group]] = layer;
      holdsGroups[layer] = 1;
    }
    for (let part = 0; part < count; part++) {
      if (layerOfPart[part] !== NONE) continue;
      let layer = this.freeLayer();
      if (layer === NONE) {
        for (layer = MAX_LAYERS - 1; this.layerOwner[layer] === 0; ) layer--;
        this.dropCrowd(layer);
      }
      layerOfPart[part] = layer;
      holdsGroups[layer] = 1;
    }
    for (let group = REST; group < MAX_GROUPS; group++)
      layers[group] = groups.has(group) ? layerOfPart[parts[group]] : NONE;
  }

  /** Gives layers that are free to crowds without one. */
  private placeCrowds(): void {
    this.isFull = false;
    this.count = MAX_LAYERS;
    for (let group = FIRST; group < this.groups.end; group++) {
      for (const [owner, size] of this.crowds[group]) {
        if (size < CROWD || this.layerOfCrowd(group, owner) !== NONE) continue;
        const layer = this.freeLayer();
        if (layer === NONE) {
          this.isFull = true;
          return;
        }
        this.layerOwner[layer] = owner;
        this.layerGroup[layer] = group;
        this.owned -= size;
      }
    }
  }

  private writeTable(): void {
    const { groups, table, layers } = this;
    table.fill(0);
    for (let group = REST; group < groups.end; group++) {
      if (!groups.has(group)) continue;
      for (let other = REST; other < groups.end; other++) {
        if (groups.has(other)) this.note(layers[group], layers[other], groups.meet(group, other));
      }
    }
    for (let layer = 0; layer < this.count; layer++) {
      if (this.layerOwner[layer] !== 0) this.writeCrowd(layer);
    }
    this.excludes = table.includes(PASS);
    this.isTableMixed = table.includes(MEET | PASS);
  }

  /** Writes which layers the layer of an owner meets. */
  private writeCrowd(layer: number): void {
    const { groups, layers, layerOwner, layerGroup } = this;
    const group = layerGroup[layer];
    for (let other = REST; other < groups.end; other++) {
      if (!groups.has(other)) continue;
      this.note(layer, layers[other], groups.meet(group, other));
      this.note(layers[other], layer, groups.meet(group, other));
    }
    for (let other = 0; other < this.count; other++) {
      if (layerOwner[other] === 0) continue;
      this.note(
        layer,
        other,
        layerOwner[other] !== layerOwner[layer] && groups.meet(group, layerGroup[other]),
      );
    }
  }

  private note(layer: number, other: number, meet: boolean): void {
    this.table[layer * MAX_LAYERS + other] |= meet ? MEET : PASS;
  }
}
