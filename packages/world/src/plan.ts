import {
  BOX,
  type BodyStore,
  END,
  grown,
  IdBuffer,
  MOVING,
  ROW,
  type Rows,
  sweptBox,
  vertexAt,
} from '@swept/core';
import type { Domain } from './domain.js';
import { copyPose } from './pose.js';
import { quantized } from './quantum.js';

/** The least extent of bodies, in periods: the gap of a knot, 2^-46 of it, is then two quanta or more. */
const LEAST_EXTENT = 4;
/** How far from the origin the box of a deflected body may reach, relative to the end of a motion. */
const BOX_REACH = 2;

/**
 * Where every body goes for the rest of the step. A body's row is its present piece: straight from the start
 * pose at time `since` to the end pose at time 1 of the step. A body that is deflected gets a new piece,
 * which starts at the knot where the old one was cut.
 */
export class Plan {
  /**
   * The slots of the moving bodies, also of those removed within the step. Their order depends only on the
   * calls made.
   */
  readonly movers: number[] = [];
  /** Seconds of the step under way. */
  dt = 0;
  /** By slot, the time at which the present piece starts. */
  since = new Float64Array(0);
  /**
   * The number of times a body was planned anew in this step, or removed: what was computed from another
   * version is stale. 0 for all that take part when a step begins.
   */
  version = new Uint32Array(0);
  /** The number of its own hits in a row after which it was planned anew with hardly any time passing. */
  idle = new Uint32Array(0);
  /** 1 when one of these hits came from more than rounding. */
  pressed = new Uint8Array(0);
  /** 1 when the body stays where it is for the rest of the step (see `BounceLimit`). */
  stalled = new Uint8Array(0);
  /** 1 when moveBy or moveVertex has set the end pose apart from the start pose. */
  pushed = new Uint8Array(0);
  /** 1 for the moving bodies that take part: not those that were added within the step under way. */
  active = new Uint8Array(0);
  /** The velocities the present pieces were computed from. */
  velocities = new Float64Array(0);

  /** By slot, the index in `movers`, or -1. */
  private moverIndex = new Int32Array(0);
  /** Slots planned anew in this step. */
  private readonly cuts = new IdBuffer();
  readonly domain: Domain;
  private readonly store: BodyStore;

  constructor(store: BodyStore, domain: Domain) {
    this.store = store;
    this.domain = domain;
    this.grow();
  }

  /** Adds a slot, which does not take part yet. */
  add(slot: number): void {
    if (this.since.length < this.store.capacity) this.grow();
    this.pushed[slot] = 0;
    this.active[slot] = 0;
    this.moverIndex[slot] = -1;
    if (this.store.mobility[slot] === MOVING) this.moverIndex[slot] = this.movers.push(slot) - 1;
  }

  /** Lets a slot that was added take part from the next step on. */
  join(slot: number): void {
    this.version[slot] = this.idle[slot] = this.pressed[slot] = this.stalled[slot] = 0;
    this.active[slot] = this.store.mobility[slot];
  }

  /** Lets a body take no further part. It is among the movers until it is removed. */
  leave(slot: number): void {
    this.version[slot]++;
    this.active[slot] = 0;
  }

  remove(slot: number): void {
    this.leave(slot);
    const at = this.moverIndex[slot];
    if (at < 0) return;
    const last = this.movers.pop() as number;
    if (last !== slot) {
      this.movers[at] = last;
      this.moverIndex[last] = at;
    }
  }

  /** Plans the whole step of every moving body. Throws at the first that would end out of range. */
  begin(dt: number): void {
    const { movers, store } = this;
    const { velocities, rows, kind } = store;
    const { quantizers, reach } = this.domain;
    const quantizerX = quantizers[0];
    const quantizerY = quantizers[1];
    const reachX = reach[0];
    const reachY = reach[1];
    this.dt = dt;
    const planned = this.velocities;
    for (let i = 0; i < movers.length; i++) {
      const slot = movers[i];
      const vx = velocities[2 * slot];
      const vy = velocities[2 * slot + 1];
      planned[2 * slot] = vx;
      planned[2 * slot + 1] = vy;
      const dx = quantized(vx * dt, quantizerX);
      const dy = quantized(vy * dt, quantizerY);
      let inReach = true;
      for (let v = 0; v < kind[slot]; v++) {
        const end = slot * ROW + vertexAt(v) + END;
        const x = rows[end] + dx;
        const y = rows[end + 1] + dy;
        rows[end] = x;
        rows[end + 1] = y;
        inReach = inReach && Math.abs(x) <= reachX && Math.abs(y) <= reachY;
      }
      if (!inReach) throw this.refuse(i);
      this.box(slot);
    }
  }

  /** Does a body have another velocity than its piece was planned with? */
  isChanged(slot: number): boolean {
    const { velocities } = this.store;
    const v = 2 * slot;
    return (
      this.active[slot] === 1 &&
      (velocities[v] !== this.velocities[v] || velocities[v + 1] !== this.velocities[v + 1])
    );
  }

  /**
   * Writes the pose of a body at the time `times[which]` of the step, or at the start of its piece if that is
   * later. A vertex at rest keeps its bits.
   */
  writePose(slot: number, times: Float64Array, which: number, out: Rows, outOffset: number): void {
    const { rows, kind } = this.store;
    const { quantizers } = this.domain;
    const since = this.since[slot];
    const t = times[which] > since ? (times[which] - since) / (1 - since) : 0;
    for (let i = 0; i < kind[slot]; i++) {
      const v = vertexAt(i);
      const start = slot * ROW + v;
      const x = rows[start];
      const y = rows[start + 1];
      out[outOffset + v] = x + quantized((rows[start + END] - x) * t, quantizers[0]);
      out[outOffset + v + 1] = y + quantized((rows[start + END + 1] - y) * t, quantizers[1]);
    }
  }

  /**
   * Writes the extent of those of two bodies that move: the largest coordinate of their present pieces, or,
   * where the world wraps, LEAST_EXTENT if that is larger.
   */
  writeExtent(a: number, b: number, out: Float64Array): void {
    const { rows, kind } = this.store;
    let far = LEAST_EXTENT * this.domain.longestPeriod;
    for (let which = 0; which < 2; which++) {
      const slot = which === 0 ? a : b;
      if (this.active[slot] === 0) continue;
      for (let i = 0; i < kind[slot]; i++) {
        const v = slot * ROW + vertexAt(i);
        far = Math.max(far, Math.abs(rows[v]), Math.abs(rows[v + 1]));
        far = Math.max(far, Math.abs(rows[v + END]), Math.abs(rows[v + END + 1]));
      }
    }
    out[0] = far;
  }

  /**
   * Ends the piece of a body at the time `time[0]` and starts its next one at the end pose of row `which` of
   * `pieces`, the part that was flown. The rest follows the present velocity, and what is left of a push; a
   * stalled body stays there.
   */
  cut(slot: number, time: Float64Array, pieces: Rows, which: number): void {
    const { store, dt } = this;
    const { quantizers, reach } = this.domain;
    const at = time[0];
    const { rows, velocities } = store;
    const rest = this.stalled[slot] === 1 ? 0 : 1 - at;
    const row = slot * ROW;
    const vx = velocities[2 * slot];
    const vy = velocities[2 * slot + 1];
    const pushed = this.pushed[slot] === 1;
    const remaining = (1 - at) / (1 - this.since[slot]);
    const plannedX = this.velocities[2 * slot];
    const plannedY = this.velocities[2 * slot + 1];
    for (let i = 0; i < store.kind[slot]; i++) {
      const v = vertexAt(i);
      const start = row + v;
      const knot = which * ROW + v + END;
      let dx = vx * dt * rest;
      let dy = vy * dt * rest;
      if (pushed && rest > 0) {
        dx = (rows[start + END] - rows[start]) * remaining + (vx - plannedX) * dt * rest;
        dy = (rows[start + END + 1] - rows[start + 1]) * remaining + (vy - plannedY) * dt * rest;
      }
      rows[start] = pieces[knot];
      rows[start + 1] = pieces[knot + 1];
      rows[start + END] = pieces[knot] + quantized(dx, quantizers[0]);
      rows[start + END + 1] = pieces[knot + 1] + quantized(dy, quantizers[1]);
    }
    if (this.version[slot]++ === 0) this.cuts.add(slot);
    this.since[slot] = at;
    this.velocities[2 * slot] = vx;
    this.velocities[2 * slot + 1] = vy;
    this.box(slot);
    const box = slot * BOX;
    for (let i = 0; i < BOX; i++) {
      if (!(Math.abs(store.boxes[box + i]) <= BOX_REACH * reach[i % 2])) throw this.outOfReach(slot);
    }
  }

  /** Makes the end poses the start poses of the next step. */
  finish(): void {
    const { movers, store } = this;
    for (let i = 0; i < movers.length; i++) {
      const slot = movers[i];
      copyPose(store.kind[slot], store.rows, store.rows, slot * ROW + END, slot * ROW);
      this.domain.bringBack(store.kind[slot], store.rows, slot * ROW);
      this.pushed[slot] = 0;
    }
    this.close();
  }

  /** Ends the step, whether it succeeded or failed. */
  close(): void {
    const { cuts } = this;
    for (let i = 0; i < cuts.count; i++) {
      const slot = cuts.ids[i];
      this.since[slot] = this.version[slot] = this.idle[slot] = this.pressed[slot] = this.stalled[slot] = 0;
    }
    cuts.clear();
  }

  private box(slot: number): void {
    const { store } = this;
    sweptBox(store.kindAt(slot), store.rows, 0, store.boxes, slot * ROW, slot * BOX);
  }

  /** Keeps the velocities of all that are not planned yet, because `Undo` puts those of the plan back. */
  private refuse(mover: number): Error {
    const { movers, store } = this;
    for (let i = mover; i < movers.length; i++) {
      const v = 2 * movers[i];
      this.velocities[v] = store.velocities[v];
      this.velocities[v + 1] = store.velocities[v + 1];
    }
    return this.outOfReach(movers[mover]);
  }

  private outOfReach(slot: number): Error {
    const { store, domain } = this;
    const v = `(${store.velocities[2 * slot]}, ${store.velocities[2 * slot + 1]})`;
    return domain.beyond(`step: the end of the motion of body ${store.idAt(slot)}`, v);
  }

  private grow(): void {
    const { capacity } = this.store;
    this.since = grown(Float64Array, this.since, capacity);
    this.version = grown(Uint32Array, this.version, capacity);
    this.idle = grown(Uint32Array, this.idle, capacity);
    this.pressed = grown(Uint8Array, this.pressed, capacity);
    this.stalled = grown(Uint8Array, this.stalled, capacity);
    this.pushed = grown(Uint8Array, this.pushed, capacity);
    this.active = grown(Uint8Array, this.active, capacity);
    this.velocities = grown(Float64Array, this.velocities, capacity * 2);
    this.moverIndex = grown(Int32Array, this.moverIndex, capacity);
  }
}
