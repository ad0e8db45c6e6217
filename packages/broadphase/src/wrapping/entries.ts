import { BOX, type Filters, type Mobility, ROW, type Rows, type ShapeKind, vertexAt } from '@swept/core';
import { grown } from '@swept/core/internal';
import type { Broadphase } from '../broadphase.js';
import { filtersOf, type Motions } from '../fast-bodies/motions.js';
import { BucketChains } from '../slots/bucket-chains.js';
import type { WrapImages } from './images.js';

/**
 * The images of bodies within a strategy: entries, consecutive numbers that the strategy uses as slots, each
 * for one body. An entry is added when a body gains an image and removed when it loses one; freed numbers are
 * reused.
 */
export class WrapEntries {
  boxes: Rows = new Float64Array(64 * BOX);
  /** The motions of the entries; empty if there are none. */
  rows: Rows;
  kind: Uint8Array;
  /** Their filters, if there are any. */
  category?: Uint32Array;
  mask?: Uint32Array;
  owner?: Float64Array;
  /** The body of each entry. */
  body = new Uint32Array(64);
  /** By body: its number of entries. */
  sizes = new Uint8Array(64);
  /** Number of entries ever used. */
  end = 0;

  /** By body: its entries, that of the last image first. */
  private readonly chains = new BucketChains();
  private free = new Uint32Array(64);
  private freed = 0;
  /** The filters of the bodies. */
  private readonly filters: Filters | undefined;

  constructor(motions: Motions | undefined) {
    this.rows = new Float64Array(motions ? 64 * ROW : 0);
    this.kind = new Uint8Array(motions ? 64 : 0);
    this.filters = motions && filtersOf(motions);
    if (this.filters === undefined) return;
    this.category = new Uint32Array(64);
    this.mask = new Uint32Array(64);
    this.owner = new Float64Array(64);
  }

  /** The first entry of a body, -1 if it has none. */
  first(slot: number): number {
    return this.chains.first(slot);
  }

  after(entry: number): number {
    return this.chains.after(entry);
  }

  /** Adds and removes entries in `strategy` until the body has `count`. */
  resize(slot: number, count: number, mobility: Mobility, strategy: Broadphase): void {
    const { chains } = this;
    if (slot >= this.sizes.length)
      this.sizes = grown(Uint8Array, this.sizes, Math.max(slot + 1, this.sizes.length * 2));
    let size = this.sizes[slot];
    for (; size < count; size++) {
      const entry = this.take();
      this.body[entry] = slot;
      this.copyFilter(entry);
      chains.add(entry, slot);
      strategy.add(entry, mobility);
    }
    for (; size > count; size--) {
      const entry = chains.first(slot);
      strategy.remove(entry);
      chains.remove(entry, slot);
      if (this.freed === this.free.length) this.free = grown(Uint32Array, this.free, this.freed * 2);
      this.free[this.freed++] = entry;
    }
    this.sizes[slot] = count;
  }

  /** Copies the box of a body to its only entry. */
  copyBox(slot: number, boxes: Rows): void {
    const to = this.chains.first(slot) * BOX;
    const from = slot * BOX;
    this.boxes[to] = boxes[from];
    this.boxes[to + 1] = boxes[from + 1];
    this.boxes[to + 2] = boxes[from + 2];
    this.boxes[to + 3] = boxes[from + 3];
  }

  /** Copies the motion of a body to its only entry. */
  copyRow(slot: number, kind: ShapeKind, rows: Rows): void {
    const entry = this.chains.first(slot);
    const end = vertexAt(kind);
    this.kind[entry] = kind;
    for (let i = 0; i < end; i++) this.rows[entry * ROW + i] = rows[slot * ROW + i];
  }

  /** Copies the filter of its body to an entry. */
  copyFilter(entry: number): void {
    const { filters, category, mask, owner } = this;
    if (!filters || !category || !mask || !owner) return;
    const slot = this.body[entry];
    category[entry] = filters.category[slot];
    mask[entry] = filters.mask[slot];
    owner[entry] = filters.owner[slot];
  }

  /** Writes the boxes of the images of a body to its entries. */
  writeBoxes(slot: number, images: WrapImages): void {
    let entry = this.chains.first(slot);
    for (let i = images.count - 1; i >= 0; i--) {
      for (let k = 0; k < BOX; k++) this.boxes[entry * BOX + k] = images.boxes[i * BOX + k];
      entry = this.chains.after(entry);
    }
  }

  /** Writes the motions of the images of a body to its entries. */
  writeRows(slot: number, images: WrapImages, kind: ShapeKind, rows: Rows): void {
    let entry = this.chains.first(slot);
    for (let i = images.count - 1; i >= 0; i--) {
      this.kind[entry] = images.writeRow(i, kind, rows, this.rows, slot * ROW, entry * ROW);
      entry = this.chains.after(entry);
    }
  }

  /** Throws when an entry is not in the chain of its body. */
  validate(name: string): void {
    let inUse = 0;
    for (let slot = 0; slot < this.sizes.length; slot++) {
      let size = 0;
      for (let entry = this.first(slot); entry >= 0; entry = this.after(entry)) {
        if (this.body[entry] !== slot)
          throw new Error(`${name}: entry ${entry} is of another body than ${slot}`);
        size++;
      }
      if (size !== this.sizes[slot])
        throw new Error(`${name}: slot ${slot} has ${size} entries, not ${this.sizes[slot]}`);
      inUse += size;
    }
    if (inUse + this.freed !== this.end)
      throw new Error(`${name}: ${this.end - this.freed - inUse} entries are lost`);
  }

  private take(): number {
    if (this.freed > 0) return this.free[--this.freed];
    if (this.end === this.body.length) this.grow(this.end * 2);
    return this.end++;
  }

  private grow(capacity: number): void {
    this.boxes = grown(Float64Array, this.boxes, capacity * BOX);
    this.body = grown(Uint32Array, this.body, capacity);
    if (this.kind.length === 0) return;
    this.rows = grown(Float64Array, this.rows, capacity * ROW);
    this.kind = grown(Uint8Array, this.kind, capacity);
    if (this.filters === undefined) return;
    this.category = grown(Uint32Array, this.category, capacity);
    this.mask = grown(Uint32Array, this.mask, capacity);
    this.owner = grown(Float64Array, this.owner, capacity);
  }
}
