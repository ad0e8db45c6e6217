import type { MotionBroadphase } from '@swept/broadphase';
import { type BodyStore, END, ROW, type Rows, STATIC } from '@swept/core';
import { IdBuffer } from '@swept/core/internal';
import { createImpact, IMPACT, type Impact } from '@swept/narrowphase';
import { writePose } from '../motion/piece.js';
import type { Plan } from '../motion/plan.js';
import type { ContactFilter } from '../pairs/contact-filter.js';
import { sweepPair } from '../pairs/pair-sweep.js';
import type { Seams } from '../pairs/seams.js';
import type { Scene } from '../scene.js';

/**
 * Proofs about the pieces on which bodies move up to a hit. All bodies nearby are tested, so that the number
 * of tests does not depend on which is found first.
 */
export class Clearance {
  /** Number of exact tests since the world was made. */
  tests = 0;

  /** Where the last piece that was not clear met a wall: the normal, towards the wall. */
  readonly wall = new Float64Array(2);
  private wallSlot = 0;

  private readonly store: BodyStore;
  private readonly plan: Plan;
  private readonly index: MotionBroadphase;
  private readonly filters: ContactFilter;
  private readonly seams: Seams;
  private readonly contact = createImpact();
  /** The pose of another body. */
  private readonly pose = new Float64Array(ROW);

  // The hit, by the slots of its two parts, and whether its two bodies are solid to each other.
  private hit: Readonly<Impact> = this.contact;
  private a = 0;
  private b = 0;
  private bodyA = 0;
  private bodyB = 0;
  private solid = true;

  /** Slots of parts near the one under test. */
  private readonly near = new IdBuffer();

  // Arguments and result of the tests.
  private slot = 0;
  private rows: Rows = this.pose;
  private row = 0;
  private time: Float64Array = new Float64Array(1);
  private clear = true;

  constructor({ store, plan, index, filters, seams }: Scene) {
    this.store = store;
    this.plan = plan;
    this.index = index;
    this.filters = filters;
    this.seams = seams;
  }

  /**
   * Sets the hit of two parts for the next calls. With `solid` false its two bodies may pass each other.
   */
  hitAt(a: number, b: number, hit: Readonly<Impact>, solid: boolean): void {
    this.a = a;
    this.b = b;
    this.bodyA = this.store.rootOf(a);
    this.bodyB = this.store.rootOf(b);
    this.hit = hit;
    this.solid = solid;
  }

  /**
   * Is the piece of a part, a row of its own, proven separate from all static bodies that must stop it? Bodies
   * that it passes with the caller's consent (hit, but not answered) need not stop it, nor do those that it was
   * in contact with at its start.
   */
  isClear(slot: number, rows: Rows, row: number): boolean {
    this.slot = slot;
    this.rows = rows;
    this.row = row;
    this.clear = true;
    this.near.clear();
    this.index.collectNear(this.store.kindAt(slot), rows, row, slot, true, this.near);
    for (let i = 0; i < this.near.count; i++) this.testStatic(this.near.ids[i]);
    return this.clear;
  }

  private testStatic(other: number): void {
    const { store, plan, filters, slot, rows, row, contact } = this;
    if (store.mobility[other] !== STATIC || store.sensor[other] + store.sensor[slot] > 0) return;
    if (this.mayPass(other) || !filters.admit(slot, other)) return;
    this.tests++;
    const kindA = store.kindAt(slot);
    const kindB = store.kindAt(other);
    const status = plan.domain.firstContact(kindA, kindB, rows, store.rows, contact, row, other * ROW);
    if (status !== IMPACT || !this.seams.sides.holds(slot, other, contact, rows, row)) return;
    const { nx, ny } = contact;
    if (this.wasPassed(other)) return;
    // Of several walls, the one with the first slot: their order is that of the strategy.
    if (!this.clear && this.wallSlot < other) return;
    this.clear = false;
    this.wallSlot = other;
    this.wall[0] = nx;
    this.wall[1] = ny;
  }

  /** Is this the other body of a hit whose bodies may pass each other? */
  private mayPass(other: number): boolean {
    if (this.solid) return false;
    const { store, bodyA, bodyB } = this;
    const own = store.rootOf(this.slot);
    const root = store.rootOf(other);
    return (own === bodyA && root === bodyB) || (own === bodyB && root === bodyA);
  }

  /** Was the contact with this body reported before the hit, and left unanswered? */
  private wasPassed(other: number): boolean {
    const { contact } = this;
    const { toi } = this.hit;
    const a = Math.min(this.slot, other);
    const b = Math.max(this.slot, other);
    if (sweepPair(this.store, this.plan, a, b, contact) !== IMPACT) return false;
    if (contact.toi !== toi) return contact.toi < toi;
    return a !== this.a ? a < this.a : b < this.b;
  }

  /**
   * Can a part be displaced slightly at `time[0]` without touching a third moving body? The end pose of the
   * row is the displaced pose, the start pose is displaced as far to the other side: a body in contact with
   * both poses overlaps by more than the displacement, and does not count.
   */
  hasRoom(slot: number, rows: Rows, row: number, time: Float64Array): boolean {
    this.slot = slot;
    this.rows = rows;
    this.row = row;
    this.time = time;
    this.clear = true;
    this.near.clear();
    this.index.collectNear(this.store.kindAt(slot), rows, row, slot, false, this.near);
    for (let i = 0; i < this.near.count; i++) this.testMoving(this.near.ids[i]);
    return this.clear;
  }

  private testMoving(other: number): void {
    const { store, plan, filters, slot, rows, row, pose } = this;
    const body = store.rootOf(other);
    if (plan.active[other] === 0 || body === this.bodyA || body === this.bodyB) return;
    if (store.sensor[other] + store.sensor[slot] > 0 || !filters.admit(slot, other)) return;
    for (let i = 0; i < ROW; i++) pose[i] = store.rows[other * ROW + i];
    writePose(plan, other, this.time, 0, pose, 0);
    this.tests++;
    const kindA = store.kindAt(slot);
    const kindB = store.kindAt(other);
    const { domain } = plan;
    if (!domain.inContact(kindA, kindB, rows, pose, row + END, 0)) return;
    if (!domain.inContact(kindA, kindB, rows, pose, row, 0)) this.clear = false;
  }
}
