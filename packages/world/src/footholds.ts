import type { BodyStore } from '@swept/core';
import { type Archive, grown } from '@swept/core/internal';

const NONE = -1;

/** No edge has this number. */
export const NO_EDGE = 3;

/**
 * The edges of floors on which bodies stood after their last `moveAndSlide`, by root. They may decide which of
 * two floors a body stands on next, so they are state of the world. Nothing is stored while no body stands.
 */
export class Footholds {
  /** The slot of the floor, the number of the edge (NO_EDGE if it is none), and the unit normal. */
  private slots = new Int32Array(0);
  private edges = new Uint8Array(0);
  private normals = new Float64Array(0);
  private readonly store: BodyStore;

  constructor(store: BodyStore) {
    this.store = store;
  }

  /** The slot of the part that it stood on; negative if it stood on none. */
  slotOf(root: number): number {
    return root < this.slots.length ? this.slots[root] : NONE;
  }

  edgeOf(root: number): number {
    return this.edges[root];
  }

  readNormal(root: number, out: Float64Array): void {
    out[0] = this.normals[2 * root];
    out[1] = this.normals[2 * root + 1];
  }

  set(root: number, slot: number, edge: number, normal: Float64Array): void {
    this.reserve(root + 1);
    this.slots[root] = slot;
    this.edges[root] = edge;
    this.normals[2 * root] = normal[0];
    this.normals[2 * root + 1] = normal[1];
  }

  /** A body in the slots from `root` to before `end` stands nowhere, or is new. */
  forget(root: number, end: number): void {
    this.slots.fill(NONE, root, end);
  }

  /** Passes the footholds to or from an archive, at whose end they are; nothing if there are none. */
  serialize(archive: Archive): void {
    if (archive.isReading) this.read(archive);
    else this.write(archive);
  }

  private write(archive: Archive): void {
    const { slots } = this;
    let count = 0;
    for (let root = 0; root < slots.length; root++) if (this.has(root)) count++;
    if (count === 0) return;
    archive.count(count, 40);
    for (let root = 0; root < slots.length; root++) if (this.has(root)) this.pass(archive, root);
  }

  private read(archive: Archive): void {
    this.slots.fill(NONE);
    if (archive.at === archive.end) return;
    for (let left = archive.count(0, 40); left > 0; left--) this.pass(archive, NONE);
  }

  private pass(archive: Archive, of: number): void {
    const { store } = this;
    const root = archive.whole(of, store.end - 1);
    this.reserve(root + 1);
    this.slots[root] = archive.whole(this.slots[root], store.end - 1);
    this.edges[root] = archive.whole(this.edges[root], NO_EDGE);
    for (let k = 2 * root; k < 2 * root + 2; k++) this.normals[k] = archive.number(this.normals[k], 2);
  }

  private has(root: number): boolean {
    return this.slots[root] !== NONE && this.store.alive[root] === 1;
  }

  private reserve(count: number): void {
    const { length } = this.slots;
    if (length >= count) return;
    const { capacity } = this.store;
    this.slots = grown(Int32Array, this.slots, capacity).fill(NONE, length);
    this.edges = grown(Uint8Array, this.edges, capacity);
    this.normals = grown(Float64Array, this.normals, 2 * capacity);
  }
}
