import type { MotionBroadphase } from '@swept/broadphase';
import { type BodyStore, ROW, type Rows } from '@swept/core';
import { grown, IdBuffer, SlotSet } from '@swept/core/internal';
import { writePose } from '../motion/piece.js';
import type { Plan } from '../motion/plan.js';
import { writeAtRest } from '../motion/pose.js';
import type { LastingContacts } from '../resting/lasting-contacts.js';
import type { Scene } from '../scene.js';

/** Parts touch whose gap is no wider than this, in the gaps that bodies keep at rest. */
export const TOUCH = 2 ** -17;
/** The least capacity, in contacts. */
const LEAST = 128;
/** Count of numbers per contact: its normal, and the least width of the gap along it that is tolerated. */
const CONTACT = 3;
/** The end of a list. */
const NONE = -1;
/** A contact was not looked at. */
const NEVER = 2 ** 32 - 1;

/**
 * The contacts between parts of bodies that touch at the present moment: hits change velocities, but not that. They
 * are found for a body when they are first asked for. The contacts of a body form a linked list: from `lastOf` back
 * by `before`.
 */
export class TouchingNow {
  /** By contact, its two parts. */
  partA = new Uint32Array(LEAST);
  partB = new Uint32Array(LEAST);
  private count = 0;
  private numbers = new Float64Array(LEAST * CONTACT);
  /** By contact and side, the version of the plan of that body for which it was looked at. */
  private versions = new Uint32Array(2 * LEAST);
  /** By root, the last of its contacts. */
  private heads = new Int32Array(0);
  /** By contact and side, the previous contact of the same body. */
  private links = new Int32Array(2 * LEAST);
  /** The roots of the bodies whose contacts were found. */
  private readonly found = new SlotSet();
  /** By contact, 1 if its hit was queued for these versions. */
  private queued = new Uint8Array(LEAST);
  private readonly store: BodyStore;
  private readonly plan: Plan;
  private readonly index: MotionBroadphase;
  private readonly lasting: LastingContacts;
  /** The pose of a part. */
  private readonly pose: Rows = new Float64Array(ROW);
  /** Slots of parts near it. */
  private readonly near = new IdBuffer();

  constructor({ store, plan, index }: Scene, lasting: LastingContacts) {
    this.store = store;
    this.plan = plan;
    this.index = index;
    this.lasting = lasting;
  }

  /** Starts a step. Where the one before has failed, slots may have other bodies by now. */
  begin(): void {
    if (this.count > 0) this.heads.fill(NONE);
    this.count = 0;
    this.found.clear();
  }

  /** Time passes. */
  clear(): void {
    const { store, heads, partA, partB } = this;
    for (let k = 0; k < this.count; k++) heads[store.rootOf(partA[k])] = heads[store.rootOf(partB[k])] = NONE;
    this.count = 0;
    this.found.clear();
  }

  /** The last contact of a body, by its root; negative if it has none. */
  lastOf(root: number): number {
    if (!this.found.has(root)) this.find(root);
    return this.heads[root];
  }

  /** The contact of a body before number `k`; negative if that is its first. */
  before(k: number, root: number): number {
    return this.links[this.store.rootOf(this.partA[k]) === root ? 2 * k : 2 * k + 1];
  }

  /**
   * Has one of the two bodies of a contact been planned anew since this was called, and do the parts go deeper into
   * each other, along its normal, before one of them leaves its chord? Not if they rest on each other, and one of the
   * bodies is among `later`.
   */
  mayMeet(k: number, later: SlotSet): boolean {
    const { store, plan, numbers, versions, lasting } = this;
    const partA = this.partA[k];
    const partB = this.partB[k];
    const versionA = plan.version[partA];
    const versionB = plan.version[partB];
    if (versions[2 * k] === versionA && versions[2 * k + 1] === versionB) return false;
    const isLater = later.count > 0 && (later.has(store.rootOf(partA)) || later.has(store.rootOf(partB)));
    if (isLater && lasting.has(partA, partB)) return false;
    this.queued[k] = 0;
    versions[2 * k] = versionA;
    versions[2 * k + 1] = versionB;
    if (store.alive[partA] + store.alive[partB] < 2) return false;
    const { gap, approach } = lasting;
    const at = CONTACT * k;
    gap.nx = numbers[at];
    gap.ny = numbers[at + 1];
    gap.width = numbers[at + 2];
    return approach.isDeepening(partA, partB);
  }

  /** The hit of a contact that was last looked at was queued. */
  noteQueued(k: number): void {
    this.queued[k] = 1;
  }

  /** Was the hit of two parts queued for their present plans? `root` is the body of one of them. */
  wasQueued(root: number, partA: number, partB: number): boolean {
    if (!this.found.has(root)) return false;
    const { plan, versions } = this;
    for (let k = this.heads[root]; k !== NONE; k = this.before(k, root)) {
      if (this.partA[k] !== partA || this.partB[k] !== partB || this.queued[k] === 0) continue;
      return versions[2 * k] === plan.version[partA] && versions[2 * k + 1] === plan.version[partB];
    }
    return false;
  }

  /** Finds the contacts of a body with all others, except for those whose contacts were found before. */
  private find(root: number): void {
    const { store, plan, index, pose, near } = this;
    this.reserve();
    this.found.add(root);
    for (let part = root, end = store.endOf(root); part < end; part++) {
      const kind = store.kindAt(part);
      writePose(plan, part, plan.moment, 0, pose, 0);
      writeAtRest(kind, pose, pose, 0, 0);
      near.clear();
      index.collectNear(kind, pose, 0, part, false, near);
      near.sort();
      for (let i = 0; i < near.count; i++) {
        const other = near.ids[i];
        if (!this.found.has(store.rootOf(other))) this.measure(Math.min(part, other), Math.max(part, other));
      }
    }
  }

  /** Adds the contact of two parts, if they touch. */
  private measure(partA: number, partB: number): void {
    const { store } = this;
    const { gap } = this.lasting;
    const a = store.rootOf(partA);
    const b = store.rootOf(partB);
    gap.writeGain(a, b);
    gap.writeLimits(partA, partB);
    gap.farthest = TOUCH * gap.slop;
    if (!gap.measureNow(partA, partB)) return;
    if (this.count === this.partA.length) this.grow();
    const k = this.count++;
    const at = CONTACT * k;
    this.partA[k] = partA;
    this.partB[k] = partB;
    this.versions[2 * k] = this.versions[2 * k + 1] = NEVER;
    this.links[2 * k] = this.heads[a];
    this.links[2 * k + 1] = this.heads[b];
    this.heads[a] = this.heads[b] = k;
    this.numbers[at] = gap.nx;
    this.numbers[at + 1] = gap.ny;
    this.numbers[at + 2] = gap.width;
    // Overlaps may become deeper by a little.
    if (-gap.width > gap.farthest)
      this.numbers[at + 2] -= Math.max(0, Math.min(gap.deepening, gap.deepest + gap.width));
  }

  private reserve(): void {
    const { length } = this.heads;
    const { capacity } = this.store;
    if (length < capacity) this.heads = grown(Int32Array, this.heads, capacity).fill(NONE, length);
  }

  private grow(): void {
    const capacity = 2 * this.partA.length;
    this.partA = grown(Uint32Array, this.partA, capacity);
    this.partB = grown(Uint32Array, this.partB, capacity);
    this.numbers = grown(Float64Array, this.numbers, capacity * CONTACT);
    this.queued = grown(Uint8Array, this.queued, capacity);
    this.versions = grown(Uint32Array, this.versions, 2 * capacity);
    this.links = grown(Int32Array, this.links, 2 * capacity);
  }
}
