import { END, RADIUS, ROW, type Rows, vertexAt } from '@swept/core';
import { contact, createImpact, createManifold, overlap, SEPARATE, sweep } from '@swept/narrowphase';
import { MAX_WIDTH, USUAL_GAP } from '../deflection/knots.js';
import { writeBodyExtent } from '../motion/extent.js';
import { quantized } from '../motion/quantum.js';
import type { Inside } from '../world.js';
import { Branches } from './branches.js';
import { Frontier } from './frontier.js';
import { Sums } from './sums.js';
import { BEHIND, OVERLAPPED, Surroundings, TOUCHED } from './surroundings.js';

/**
 * The search radius grows by the factor DOUBLE each time, up to FARTHEST times the depth of the boxes.
 */
const DOUBLE = 2;
const FARTHEST = 4;
/** If rounding prevents the proof of all displacements with the usual gap, the gap is made wider by this. */
const WIDER = 32;

/**
 * The shortest displacement of one body out of what it overlaps: the nearest one that its sums with the parts
 * nearby do not cover. It is computed in doubles, and proven by exact tests before it counts. So it is the
 * shortest except for some gaps.
 */
export class Escape {
  readonly inside: Inside;
  readonly best = new Float64Array(2);
  /** The parts nearby, and the displacements that they cover. */
  readonly sums = new Sums();
  private readonly near: Surroundings;
  private readonly branches = new Branches(this.sums);
  private readonly frontier = new Frontier(this.sums, this.branches);
  /** The other part that refused the last try: likely to refuse the next. */
  private last = 0;
  /** The first vertex of the body before it moved. */
  private readonly from = new Float64Array(2);
  private readonly least = new Float64Array(1);
  private readonly margin = new Float64Array(1);
  private readonly gap = new Float64Array(1);
  private readonly usualGap = new Float64Array(1);
  private readonly extent = new Float64Array(1);
  private readonly trial = createImpact();
  private readonly manifold = createManifold();

  constructor(inside: Inside, leavesOneSided: boolean) {
    this.inside = inside;
    this.near = new Surroundings(inside, leavesOneSided);
  }

  /** Brings the body in a root out. False if no displacement was found: then nothing has changed. */
  free(root: number): boolean {
    const { store, turnover, plan } = this.inside;
    const { extent, usualGap } = this;
    if (store.sensor[root] === 1) return true;
    turnover.stale.settle();
    writeBodyExtent(plan, root, root, extent);
    const radius = store.rows[root * ROW + RADIUS];
    // A point at the origin has no extent of its own.
    if (extent[0] === 0) extent[0] = radius > 0 ? radius : 1;
    usualGap[0] = USUAL_GAP * extent[0];
    if (!this.find(root, store.rows, root * ROW, usualGap, undefined)) return false;
    if (this.best[0] !== 0 || this.best[1] !== 0) this.move();
    return true;
  }

  /**
   * Writes to `best` the displacement of the body in a root, whose parts are at `offset` of `rows` and on.
   * False if none was found. Bodies for which `passes` returns true do not count.
   */
  find(
    root: number,
    rows: Rows,
    offset: number,
    gap: Float64Array,
    passes: ((root: number) => boolean) | undefined,
  ): boolean {
    const { margin, least, best, usualGap, near } = this;
    usualGap[0] = gap[0];
    near.start(root, rows, offset, gap, passes);
    best[0] = best[1] = margin[0] = 0;
    near.gather(margin);
    if (!near.relate()) return true;
    near.measure();
    const room = 2 * MAX_WIDTH * usualGap[0];
    const farthest = FARTHEST * (near.exit[0] + room);
    margin[0] = Math.min(near.size[0] / 4 + room, farthest);
    for (let isLast = false; !isLast; margin[0] = Math.min(DOUBLE * margin[0], farthest)) {
      isLast = margin[0] === farthest;
      near.gather(margin);
      near.relate();
      for (let wider = 1; wider <= (isLast ? MAX_WIDTH : 1); wider *= WIDER) {
        this.gap[0] = wider * usualGap[0];
        least[0] = margin[0];
        if (this.look()) return true;
      }
    }
    return false;
  }

  /** Looks for the shortest displacement of less than `least`. */
  private look(): boolean {
    const { sums, branches, frontier, near, least } = this;
    sums.build(near, this.gap);
    branches.build();
    frontier.start();
    this.last = 0;
    while (frontier.find(least)) {
      if (this.attempt()) return true;
      if (this.last === frontier.source) frontier.drop();
      else frontier.skip();
    }
    return false;
  }

  /** Takes the displacement that was found as the best one, if it is proven. */
  private attempt(): boolean {
    const { best, least } = this;
    const { at } = this.sums;
    const { quantizers } = this.inside.plan.domain;
    for (let axis = 0; axis < 2; axis++) best[axis] = quantized(at[axis], quantizers[axis]);
    return best[0] * best[0] + best[1] * best[1] < least[0] * least[0] && this.isProven();
  }

  /** Is the body free at the end of the trial displacement, and meets nothing on it that it must not pass? */
  private isProven(): boolean {
    const { store, plan } = this.inside;
    const { best, near } = this;
    const { motions, slots } = near;
    const { reach } = plan.domain;
    for (let i = 0; i < near.parts; i++) {
      for (let k = 0; k < store.kind[near.root + i]; k++) {
        const v = i * ROW + vertexAt(k);
        motions[v + END] = motions[v] + best[0];
        motions[v + END + 1] = motions[v + 1] + best[1];
        if (!(Math.abs(motions[v + END]) <= reach[0] && Math.abs(motions[v + END + 1]) <= reach[1]))
          return false;
      }
    }
    if (this.last < slots.count && this.isRefused(this.last)) return false;
    for (let k = 0; k < slots.count; k++) {
      if (!this.isRefused(k)) continue;
      this.last = k;
      return false;
    }
    return true;
  }

  private isRefused(k: number): boolean {
    const { store } = this.inside;
    const { trial, manifold, best, near } = this;
    const { motions, others, relations, slots } = near;
    const kind = store.kindAt(slots.ids[k]);
    for (let i = 0; i < near.parts; i++) {
      const own = store.kindAt(near.root + i);
      if (overlap(own, kind, motions, others, i * ROW + END, k * ROW)) return true;
      if (relations[k] === OVERLAPPED || relations[k] === BEHIND) continue;
      if (relations[k] === TOUCHED && contact(own, kind, motions, others, manifold, i * ROW, k * ROW)) {
        if (manifold.nx * best[0] + manifold.ny * best[1] > 0) return true;
        continue;
      }
      if (sweep(own, kind, motions, others, trial, i * ROW, k * ROW) !== SEPARATE) return true;
    }
    return false;
  }

  /** Moves the body by the best displacement; its push stays. */
  private move(): void {
    const { store, plan, turnover, watchers } = this.inside;
    const { rows, kind } = store;
    const { best, from } = this;
    const { root, parts } = this.near;
    watchers.walked(root);
    from[0] = rows[root * ROW];
    from[1] = rows[root * ROW + 1];
    for (let part = root, end = store.endOf(root); part < end; part++) {
      for (let i = 0; i < kind[part]; i++) {
        for (let v = part * ROW + vertexAt(i), last = v + END; v <= last; v += END) {
          rows[v] = rows[v] + best[0] + 0;
          rows[v + 1] = rows[v + 1] + best[1] + 0;
        }
      }
    }
    plan.domain.bringBack(kind, rows, root, parts);
    if (plan.turning.turns(root)) plan.turning.follow(root, from);
    turnover.stale.note(root);
  }
}
