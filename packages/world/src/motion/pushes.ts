import { type BodyStore, END, InvalidInput, MOVING, ROW, type Rows, vertexAt } from '@swept/core';
import { type Archive, grown, IdBuffer, MAX_COORDINATE, type SlotSet } from '@swept/core/internal';
import { EDGE, type Impact } from '@swept/narrowphase';
import type { Domain } from './domain.js';
import { copyPose, movesUnlike } from './pose.js';
import { quantized } from './quantum.js';

/** Numbers per part: the x and y of up to three vertices. */
export const PUSH = 6;
/** The part of a step that must be left for a push to be applied in it. */
const LEAST_REST = 2 ** -20;

/**
 * How a caller moves bodies beside their velocities: by pushes, which set the end pose apart from the start
 * pose and are swept in the next step, or at once. A call that throws `InvalidInput` has changed nothing.
 * Bodies are named by their roots. The file is long because pushes between steps, in a step and at once write
 * the same columns.
 */
export class Pushes {
  /** 1 for bodies that are pushed. */
  pending = new Uint8Array(0);
  /**
   * For pushed bodies within a step, the displacement of each vertex if the push had the whole step. The rest
   * of it at a time is in proportion to the time left.
   */
  rates = new Float64Array(0);
  /** The displacement of one point, in the same way (`writeRate`). */
  readonly rate = new Float64Array(2);
  /** The result of `target` or `displacement`, and the old position of vertex 0 of a body that `place` moves. */
  readonly to = new Float64Array(2);
  readonly from = new Float64Array(2);

  /** Slots of bodies that were not pushed when the step began. */
  private readonly started = new IdBuffer();
  /** Pushes for which the step has no time left, four numbers each: slot, vertex, displacement. */
  private readonly deferred: number[] = [];
  private readonly store: BodyStore;
  private readonly domain: Domain;

  constructor(store: BodyStore, domain: Domain) {
    this.store = store;
    this.domain = domain;
  }

  grow(): void {
    const { capacity } = this.store;
    this.pending = grown(Uint8Array, this.pending, capacity);
    if (this.rates.length > 0) this.rates = grown(Float64Array, this.rates, PUSH * capacity);
  }

  /**
   * Passes the pushes of the next step to or from an archive: the bodies, and the end positions of their
   * vertices.
   */
  serialize(archive: Archive, { slots, count: movers }: SlotSet): void {
    const { pending, store } = this;
    const { rows, kind } = store;
    if (archive.isReading) pending.fill(0);
    const pushed = pending.includes(1) ? slots.subarray(0, movers).filter((slot) => pending[slot] === 1) : [];
    const count = archive.count(pushed.length, 24);
    for (let i = 0; i < count; i++) {
      const slot = archive.whole(pushed[i] ?? 0, store.end - 1);
      if (store.alive[slot] === 0 || store.mobility[slot] !== MOVING || store.rootOf(slot) !== slot)
        throw new InvalidInput('load: a pushed body of the state', slot, 'the root of a moving body');
      pending[slot] = 1;
      for (let part = slot, end = store.endOf(slot); part < end; part++) {
        for (let k = 0; k < kind[part]; k++) {
          const at = part * ROW + vertexAt(k) + END;
          rows[at] = archive.number(rows[at], MAX_COORDINATE);
          rows[at + 1] = archive.number(rows[at + 1], MAX_COORDINATE);
        }
      }
    }
  }

  /** Takes the push of the step that begins from the two poses of a body. */
  begin(slot: number): void {
    const { rows, kind, capacity } = this.store;
    if (this.rates.length === 0) this.rates = new Float64Array(PUSH * capacity);
    for (let part = slot, end = this.store.endOf(slot); part < end; part++) {
      for (let i = 0; i < kind[part]; i++) {
        const v = part * ROW + vertexAt(i);
        this.rates[PUSH * part + 2 * i] = rows[v + END] - rows[v];
        this.rates[PUSH * part + 2 * i + 1] = rows[v + END + 1] - rows[v + 1];
      }
    }
  }

  /** Between steps: is a body pushed so that it deforms in the next one? */
  deforms(slot: number): boolean {
    const { rows, kind } = this.store;
    for (let part = slot, end = this.store.endOf(slot); part < end; part++)
      if (movesUnlike(kind[part], rows, part * ROW, slot * ROW)) return true;
    return false;
  }

  /** Pushes a body by (dx, dy) in the next step. */
  moveBy(slot: number, dx: number, dy: number): void {
    const { rows, kind } = this.store;
    const { quantizers } = this.domain;
    this.displacement(slot, dx, dy);
    const x = this.to[0];
    const y = this.to[1];
    for (let part = slot, last = this.store.endOf(slot); part < last; part++) {
      for (let i = 0; i < kind[part]; i++) {
        const end = part * ROW + vertexAt(i) + END;
        rows[end] = quantized(rows[end] + x, quantizers[0]) + 0;
        rows[end + 1] = quantized(rows[end + 1] + y, quantizers[1]) + 0;
      }
    }
    this.pending[slot] = 1;
  }

  /** Pushes the vertex at an offset of the row of a part to (x, y) in the next step. */
  moveVertex(part: number, vertex: number, x: number, y: number): void {
    const { domain } = this;
    const { rows } = this.store;
    const end = part * ROW + vertex + END;
    const endX = domain.coordinate('moveVertex: x', x, 0);
    const endY = domain.coordinate('moveVertex: y', y, 1);
    rows[end] = endX;
    rows[end + 1] = endY;
    this.pending[this.store.rootOf(part)] = 1;
  }

  /** Pushes a body by (dx, dy) in the rest of the present step, from `moment[0]` on. */
  moveByNow(slot: number, dx: number, dy: number, moment: Float64Array): void {
    const { kind } = this.store;
    this.displacement(slot, dx, dy);
    const x = this.to[0];
    const y = this.to[1];
    this.beginNow(slot);
    for (let part = slot, end = this.store.endOf(slot); part < end; part++)
      for (let i = 0; i < kind[part]; i++) this.pushNow(part, i, x, y, moment);
  }

  /**
   * Pushes vertex `i` of a part from its present position in `pose` to (x, y) in the rest of the present step,
   * from `moment[0]` on.
   */
  moveVertexNow(part: number, i: number, x: number, y: number, pose: Rows, moment: Float64Array): void {
    const toX = this.domain.coordinate('moveVertex: x', x, 0);
    const toY = this.domain.coordinate('moveVertex: y', y, 1);
    this.beginNow(this.store.rootOf(part));
    const k = PUSH * part + 2 * i;
    this.rates[k] = this.rates[k + 1] = 0;
    this.pushNow(part, i, toX - pose[vertexAt(i)], toY - pose[vertexAt(i) + 1], moment);
  }

  /**
   * Shifts the poses of the parts of a body, rows of their own, so that vertex 0 of the first is at (x, y).
   * Equal coordinates stay equal: parts that share a vertex still share it.
   */
  put(slot: number, x: number, y: number, poses: Rows, offset: number): void {
    const { kind } = this.store;
    const parts = this.store.partsOf(slot);
    const fromX = poses[offset];
    const fromY = poses[offset + 1];
    const dx = x - fromX;
    const dy = y - fromY;
    const shares = parts > 1;
    for (let k = 0; k < parts; k++) {
      for (let i = 0; i < kind[slot + k]; i++) {
        const v = offset + k * ROW + vertexAt(i);
        const isFirst = k === 0 && i === 0;
        poses[v] = isFirst || (shares && poses[v] === fromX) ? x : poses[v] + dx;
        poses[v + 1] = isFirst || (shares && poses[v + 1] === fromY) ? y : poses[v + 1] + dy;
      }
    }
  }

  /** Places a body at once so that vertex 0 of its first part is at `to`, and drops its pushes. */
  place(slot: number): void {
    const { to, from } = this;
    const { rows, kind } = this.store;
    from[0] = rows[slot * ROW];
    from[1] = rows[slot * ROW + 1];
    this.drop(slot);
    this.put(slot, to[0], to[1], rows, slot * ROW);
    for (let part = slot, end = this.store.endOf(slot); part < end; part++)
      copyPose(kind[part], rows, rows, part * ROW, part * ROW + END);
    this.domain.bringBack(kind, rows, slot, this.store.partsOf(slot));
    this.pending[slot] = 0;
  }

  /**
   * Throws `InvalidInput` unless vertex 0 of the first part of a body can be put at a place. Writes the
   * coordinates as the world stores them to `to`.
   */
  target(slot: number, x: number, y: number): void {
    const { domain, to } = this;
    const { rows, kind } = this.store;
    const row = slot * ROW;
    // A message is made, and numbers are passed to calls, only on errors: both would be garbage.
    if (!domain.reaches(x, 0)) domain.coordinate('place: x', x, 0);
    if (!domain.reaches(y, 1)) domain.coordinate('place: y', y, 1);
    const toX = domain.rounded(x, 0);
    const toY = domain.rounded(y, 1);
    for (let part = slot, end = this.store.endOf(slot); part < end; part++) {
      for (let i = 0; i < kind[part]; i++) {
        const v = part * ROW + vertexAt(i);
        const vertexX = rows[v] - rows[row] + toX;
        const vertexY = rows[v + 1] - rows[row + 1] + toY;
        if (domain.reaches(vertexX, 0) && domain.reaches(vertexY, 1)) continue;
        const of = this.store.partsOf(slot) > 1 ? ` of part ${part - slot}` : '';
        domain.coordinate(`place: x of vertex ${i}${of}`, vertexX, 0);
        domain.coordinate(`place: y of vertex ${i}${of}`, vertexY, 1);
      }
    }
    to[0] = toX;
    to[1] = toY;
  }

  /** Ends the pushes of the step that ends; those for which it had no time left are applied in the next. */
  settle(): void {
    const { started, deferred, pending, store, domain } = this;
    for (let k = 0; k < deferred.length; k += 4) {
      const part = deferred[k];
      if (store.alive[part] === 0) continue;
      const end = part * ROW + vertexAt(deferred[k + 1]) + END;
      store.rows[end] += quantized(deferred[k + 2], domain.quantizers[0]);
      store.rows[end + 1] += quantized(deferred[k + 3], domain.quantizers[1]);
      pending[store.rootOf(part)] = 1;
    }
    started.clear();
    deferred.length = 0;
  }

  /** The step has failed: drops the pushes made within it. */
  undo(): void {
    const { started, deferred, pending } = this;
    for (let i = 0; i < started.count; i++) pending[started.ids[i]] = 0;
    started.clear();
    deferred.length = 0;
  }

  /** Removes from the push of a body the part along the normal of a contact, times `sign`: it slides. */
  slide(slot: number, contact: Readonly<Impact>, sign: 1 | -1): void {
    if (this.pending[slot] === 0) return;
    const nx = sign * contact.nx;
    const ny = sign * contact.ny;
    const { rates } = this;
    const { kind } = this.store;
    for (let part = slot, end = this.store.endOf(slot); part < end; part++) {
      for (let i = 0; i < kind[part]; i++) {
        const k = PUSH * part + 2 * i;
        const into = Math.max(0, rates[k] * nx + rates[k + 1] * ny);
        rates[k] -= into * nx;
        rates[k + 1] -= into * ny;
      }
    }
  }

  /**
   * Writes to `rate` the displacement of the point of contact by the push of a part, if it had the whole step;
   * `side` is 0 if the part is of body a of the contact, else 1.
   */
  writeRate(part: number, contact: Readonly<Impact>, side: 0 | 1): void {
    const { rates, rate } = this;
    const feature = side === 0 ? contact.featureA : contact.featureB;
    const along = feature < EDGE ? 0 : side === 0 ? contact.s : contact.t;
    const vertex = feature % EDGE;
    const from = PUSH * part + 2 * vertex;
    const to = PUSH * part + 2 * (vertex + 1 < this.store.kind[part] ? vertex + 1 : 0);
    rate[0] = (1 - along) * rates[from] + along * rates[to];
    rate[1] = (1 - along) * rates[from + 1] + along * rates[to + 1];
  }

  /**
   * Writes the displacement of a point of a part, of which its vertices have these shares, if the push had the whole
   * step: of the step that begins, with `atStart`, or of the present one.
   */
  writeRateOf(part: number, shares: Float64Array, atStart: boolean): void {
    const { rate, rates } = this;
    const { kind, rows } = this.store;
    rate[0] = rate[1] = 0;
    for (let i = 0; i < kind[part]; i++) {
      const v = part * ROW + vertexAt(i);
      for (let axis = 0; axis < 2; axis++) {
        const moved = atStart ? rows[v + axis + END] - rows[v + axis] : rates[PUSH * part + 2 * i + axis];
        rate[axis] += shares[i] * moved;
      }
    }
  }

  /** Drops the rest of the pushes of a body in the present step. */
  drop(slot: number): void {
    if (this.pending[slot] === 0) return;
    this.clear(slot);
    const { deferred, store } = this;
    for (let k = deferred.length - 4; k >= 0; k -= 4)
      if (store.rootOf(deferred[k]) === slot) deferred.splice(k, 4);
  }

  /**
   * Throws `InvalidInput` unless a body can be displaced by this. Writes the displacement as the world stores it
   * to `to`.
   */
  private displacement(slot: number, dx: number, dy: number): void {
    const { domain, to } = this;
    const { rows, kind } = this.store;
    if (!domain.reaches(dx, 0)) domain.coordinate('moveBy: dx', dx, 0);
    if (!domain.reaches(dy, 1)) domain.coordinate('moveBy: dy', dy, 1);
    const x = domain.rounded(dx, 0);
    const y = domain.rounded(dy, 1);
    for (let part = slot, last = this.store.endOf(slot); part < last; part++) {
      for (let i = 0; i < kind[part]; i++) {
        const end = part * ROW + vertexAt(i) + END;
        if (!domain.reaches(rows[end] + x, 0)) domain.coordinate('moveBy: end x', rows[end] + x, 0);
        if (!domain.reaches(rows[end + 1] + y, 1)) domain.coordinate('moveBy: end y', rows[end + 1] + y, 1);
      }
    }
    to[0] = x;
    to[1] = y;
  }

  private beginNow(slot: number): void {
    if (this.pending[slot] === 1) return;
    if (this.rates.length === 0) this.rates = new Float64Array(PUSH * this.store.capacity);
    this.clear(slot);
    this.pending[slot] = 1;
    this.started.add(slot);
  }

  private clear(slot: number): void {
    this.rates.fill(0, PUSH * slot, PUSH * this.store.endOf(slot));
  }

  private pushNow(part: number, i: number, dx: number, dy: number, moment: Float64Array): void {
    const rest = 1 - moment[0];
    if (rest < LEAST_REST) {
      this.deferred.push(part, i, dx, dy);
      return;
    }
    this.rates[PUSH * part + 2 * i] += dx / rest;
    this.rates[PUSH * part + 2 * i + 1] += dy / rest;
  }
}
