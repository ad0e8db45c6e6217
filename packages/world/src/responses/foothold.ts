import { type BodyStore, CIRCLE, RADIUS, ROW, type Rows, vertexAt } from '@swept/core';
import { type Footholds, NO_EDGE } from '../footholds.js';

/** The largest product of a unit normal and an edge perpendicular to it, as a part of the edge's length. */
const PERPENDICULAR = 2 ** -48;
/** A point on an edge is between its ends if it is at least this part of the edge away from them. */
const FROM_ENDS = 2 ** -30;
/** Above the rounding of the product of a unit vector and a point, as a part of its coordinates. */
const ROUNDING = 2 ** -50;
/** In gaps: the least height of a body above the line, and the greatest of parts it is swept against. */
const ABOVE = 1 / 4;
const BELOW = 1 / 8;
const NONE = -1;

/**
 * The edge of a floor that a body stands on. As long as a vertex of the body is above it, within touch
 * distance, and no vertex is lower, the floor need not be searched for by sweeps. And parts beneath the line
 * along this edge need not be swept against a motion that stays above it. Everything is looked up in its
 * present state, so nothing becomes stale. Which floor it was is kept with the world (`Footholds`).
 */
export class Foothold {
  /** The slot of the part with the edge; NONE if there is none. */
  slot = NONE;
  /** Did the body stand, on an edge or not, after its last move? */
  stood = false;
  /** The unit normal, out of the floor. */
  readonly normal = new Float64Array(2);
  /** The point of the floor on which the body stands. */
  readonly place = new Float64Array(2);
  private edge = 0;
  /** No point of the floor is farther along the normal. */
  private readonly line = new Float64Array(1);
  private readonly store: BodyStore;
  private readonly kept: Footholds;
  /** The width of a gap, and the distance that counts as touch. */
  private readonly gap: Float64Array;
  private readonly touch: Float64Array;

  constructor(store: BodyStore, kept: Footholds, gap: Float64Array, touch: Float64Array) {
    this.store = store;
    this.kept = kept;
    this.gap = gap;
    this.touch = touch;
  }

  /** Loads the foothold of the body in a root. */
  load(root: number): void {
    const { kept } = this;
    this.slot = NONE;
    const slot = kept.slotOf(root);
    this.stood = slot !== NONE;
    if (slot === NONE || this.store.alive[slot] === 0) return;
    kept.readNormal(root, this.normal);
    if (this.fits(slot, kept.edgeOf(root))) this.slot = slot;
  }

  /** Remembers it for the body in a root, which stands on the part in a slot. */
  save(root: number, floor: number): void {
    this.kept.set(root, floor, this.slot === floor ? this.edge : NO_EDGE, this.normal);
  }

  forget(root: number): void {
    this.kept.forget(root, root + 1);
  }

  /** Takes the edge of a part that has this normal, if any has. */
  take(slot: number, normal: Float64Array): void {
    this.normal[0] = normal[0];
    this.normal[1] = normal[1];
    this.slot = NONE;
    const kind = this.store.kind[slot];
    for (let edge = kind === CIRCLE ? kind : 0; edge < kind && this.slot === NONE; edge++)
      if (this.fits(slot, edge)) this.slot = slot;
  }

  /** Is no vertex of the body less than ABOVE the line? Its parts are at `offset` of their rows. */
  isAbove(root: number, rows: Rows, offset: number): boolean {
    const { store, normal } = this;
    const height = this.line[0] + ABOVE * this.gap[0];
    for (let part = store.partsOf(root) - 1; part >= 0; part--) {
      const row = part * ROW;
      for (let i = 0; i < store.kind[root + part]; i++) {
        const v = row + vertexAt(i) + offset;
        if (!(rows[v] * normal[0] + rows[v + 1] * normal[1] - rows[row + RADIUS] >= height)) return false;
      }
    }
    return true;
  }

  /** Is a part of another body no more than BELOW above the line? */
  isBelow(slot: number): boolean {
    const { normal } = this;
    const { rows, kind } = this.store;
    const most = this.line[0] + BELOW * this.gap[0];
    const row = slot * ROW;
    for (let i = 0; i < kind[slot]; i++) {
      const v = row + vertexAt(i);
      const pad = (Math.abs(rows[v]) + Math.abs(rows[v + 1])) * ROUNDING;
      const height = rows[v] * normal[0] + rows[v + 1] * normal[1] + pad + rows[row + RADIUS];
      if (!(height <= most)) return false;
    }
    return true;
  }

  /** Is a vertex of the body above the edge and in touch? Then writes `place`. */
  bears(root: number, own: Rows): boolean {
    const { store, normal, place } = this;
    const { rows } = store;
    const most = this.line[0] + this.touch[0];
    const from = this.slot * ROW + vertexAt(this.edge);
    const to = this.slot * ROW + vertexAt((this.edge + 1) % store.kind[this.slot]);
    const dx = rows[to] - rows[from];
    const dy = rows[to + 1] - rows[from + 1];
    const length = dx * dx + dy * dy;
    for (let part = 0; part < store.partsOf(root); part++) {
      const radius = own[part * ROW + RADIUS];
      for (let i = 0; i < store.kind[root + part]; i++) {
        const v = part * ROW + vertexAt(i);
        if (!(own[v] * normal[0] + own[v + 1] * normal[1] - radius <= most)) continue;
        const along = (own[v] - rows[from]) * dx + (own[v + 1] - rows[from + 1]) * dy;
        if (!(along > FROM_ENDS * length && along < (1 - FROM_ENDS) * length)) continue;
        place[0] = own[v] - radius * normal[0];
        place[1] = own[v + 1] - radius * normal[1];
        return true;
      }
    }
    return false;
  }

  /** Is the normal the outward normal of an edge of a part? Then takes that edge. */
  private fits(slot: number, edge: number): boolean {
    const { normal, line } = this;
    const { rows, kind } = this.store;
    if (edge >= kind[slot]) return false;
    const row = slot * ROW;
    const from = row + vertexAt(edge);
    const to = row + vertexAt((edge + 1) % kind[slot]);
    const dx = rows[to] - rows[from];
    const dy = rows[to + 1] - rows[from + 1];
    const long = Math.abs(dx) + Math.abs(dy);
    if (!(Math.abs(dx * normal[0] + dy * normal[1]) <= PERPENDICULAR * long && long > 0)) return false;
    const height = rows[from] * normal[0] + rows[from + 1] * normal[1];
    const other = rows[to] * normal[0] + rows[to + 1] * normal[1];
    const far = Math.abs(rows[from]) + Math.abs(rows[from + 1]) + long;
    this.edge = edge;
    line[0] = Math.max(height, other) + far * ROUNDING + rows[row + RADIUS];
    return kind[slot] < 3 || this.isBelow(slot);
  }
}
