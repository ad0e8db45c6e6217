import { type BodyStore, END, grown, ROW, vertexAt } from '@swept/core';
import type { Domain } from './domain.js';

/** Numbers per body: the x and y of up to three vertices. */
export const PUSH = 6;

/**
 * How a caller moves bodies beside their velocities: by pushes, which set the end pose apart from the start
 * pose and are swept in the next step, or at once. A call that throws `InvalidInput` has changed nothing.
 */
export class Pushes {
  /** 1 for bodies that are pushed. */
  pending = new Uint8Array(0);
  /**
   * Of pushed bodies within a step, the displacement of each vertex if the push had the whole step. What is
   * left of it at a time is in proportion to the time left.
   */
  rates = new Float64Array(0);

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

  /** Takes the push of the step that begins from the two poses of a body. */
  begin(slot: number): void {
    const { rows, kind, capacity } = this.store;
    if (this.rates.length === 0) this.rates = new Float64Array(PUSH * capacity);
    for (let i = 0; i < kind[slot]; i++) {
      const v = slot * ROW + vertexAt(i);
      this.rates[PUSH * slot + 2 * i] = rows[v + END] - rows[v];
      this.rates[PUSH * slot + 2 * i + 1] = rows[v + END + 1] - rows[v + 1];
    }
  }

  /** Pushes a body by (dx, dy). */
  moveBy(slot: number, dx: number, dy: number): void {
    const { domain } = this;
    const { rows, kind } = this.store;
    const x = domain.coordinate('moveBy: dx', dx, 0);
    const y = domain.coordinate('moveBy: dy', dy, 1);
    for (let pass = 0; pass < 2; pass++) {
      for (let i = 0; i < kind[slot]; i++) {
        const end = slot * ROW + vertexAt(i) + END;
        const endX = domain.coordinate('moveBy: end x', rows[end] + x, 0);
        const endY = domain.coordinate('moveBy: end y', rows[end + 1] + y, 1);
        if (pass === 0) continue;
        rows[end] = endX;
        rows[end + 1] = endY;
      }
    }
    this.pending[slot] = 1;
  }

  /** Pushes the vertex at an offset of the row to (x, y). */
  moveVertex(slot: number, vertex: number, x: number, y: number): void {
    const { domain } = this;
    const { rows } = this.store;
    const end = slot * ROW + vertex + END;
    const endX = domain.coordinate('moveVertex: x', x, 0);
    const endY = domain.coordinate('moveVertex: y', y, 1);
    rows[end] = endX;
    rows[end + 1] = endY;
    this.pending[slot] = 1;
  }

  /** Puts a body at once where its vertex 0 is at (x, y), and drops its pushes. */
  place(slot: number, x: number, y: number): void {
    const { domain } = this;
    const { rows, kind } = this.store;
    const row = slot * ROW;
    const toX = domain.coordinate('place: x', x, 0);
    const toY = domain.coordinate('place: y', y, 1);
    const dx = toX - rows[row];
    const dy = toY - rows[row + 1];
    for (let i = 1; i < kind[slot]; i++) {
      domain.coordinate(`place: x of vertex ${i}`, rows[row + vertexAt(i)] + dx, 0);
      domain.coordinate(`place: y of vertex ${i}`, rows[row + vertexAt(i) + 1] + dy, 1);
    }
    for (let i = 0; i < kind[slot]; i++) {
      const v = row + vertexAt(i);
      rows[v] = rows[v + END] = i === 0 ? toX : rows[v] + dx;
      rows[v + 1] = rows[v + END + 1] = i === 0 ? toY : rows[v + 1] + dy;
    }
    domain.bringBack(kind[slot], rows, row);
    this.pending[slot] = 0;
  }
}
