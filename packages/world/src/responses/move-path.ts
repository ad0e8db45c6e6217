import {
  BOX,
  boxesOverlap,
  END,
  MOVING,
  RADIUS,
  ROW,
  type Rows,
  SEGMENT,
  sweptBox,
  vertexAt,
} from '@swept/core';
import { grown } from '@swept/core/internal';
import { createImpact, IMPACT, OVERLAPPING, SEPARATE } from '@swept/narrowphase';
import { copyPose, writeAtRest } from '../motion/pose.js';
import { quantized } from '../motion/quantum.js';
import type { Inside } from '../world.js';
import { Escape } from './escape.js';
import { Foothold } from './foothold.js';

/**
 * The gap that is kept to what was hit, relative to the coordinates: wider than that of knots, because the
 * body moves along it, and the filters of the sweeps decide pairs that are this far apart. Anything nearer
 * than MIN_MOVE is not approached further, and no displacement below MIN_MOVE counts as motion.
 */
const GAP = 2 ** -38;
const MIN_MOVE = 2 ** -34;
/**
 * A ledge that is lower than this part of the coordinates is a seam: floors made of many bodies have them, as
 * heights are rounded. A body no higher than this above a floor stands on it.
 */
const SEAM = 2 ** -24;
/** The least extent in a world that wraps, in periods: a gap is then two quanta or more. */
const LEAST_EXTENT = 4;
/** The part of a motion that counts as extent. */
const LEAST_PART = 2 ** -8;
/** The largest number of times to go back before a hit, each WIDER times as far as the last. */
const MAX_TRIES = 3;
const WIDER = 8;
/** Parts nearby are looked up for a motion of up to this many sizes of the body ahead. */
const AHEAD = 4;

/**
 * The path of one body that is moved by itself, between steps, among all others at their present poses. It
 * consists of straight pieces. Each ends at a rounded pose, and the whole piece is proven SEPARATE, by the
 * sweeps that a step uses, from everything that blocks the body and was not in contact with it where the piece
 * began. So the body never passes what it was apart from, however numbers are rounded.
 *
 * Numbers go in and out by arrays: doubles that are passed to calls may be boxed. The file is long because
 * the parts nearby, the motion and its proof read and write the same rows.
 */
export class MovePath {
  /** A unit vector, or (0, 0); and the least component along it of the normal of a floor. */
  readonly up = new Float64Array(2);
  readonly leastRise = new Float64Array(1);
  /** The displacement of the next call. */
  readonly motion = new Float64Array(2);
  /** The part of the motion that was made before something blocked it. */
  readonly fraction = new Float64Array(1);
  /** When it would be blocked, as a part of the motion. */
  readonly toi = new Float64Array(1);
  /** The normal towards what blocks the body; smoothed where parts of one body join. */
  readonly normal = new Float64Array(2);
  /** The slot of the part that blocks it, and the contact point. */
  slot = 0;
  readonly point = new Float64Array(2);
  /** The width of a gap, the distance that counts as touch, and the height of a seam. */
  readonly gap = new Float64Array(1);
  readonly touch = new Float64Array(1);
  readonly seam = new Float64Array(1);
  /** Was something in contact with the body where the last motion began? */
  wasTouched = false;

  readonly foothold: Foothold;
  private readonly inside: Inside;
  private readonly escape: Escape;
  /** Does the motion stay above the line of the foothold? */
  private isAbove = false;
  /** The largest coordinate. */
  private readonly extent = new Float64Array(1);
  private root = 0;
  private parts = 0;
  private isSensor = false;
  private oneWay: ((root: number) => boolean) | undefined;
  /** The present poses of the parts, and their end poses. */
  private rows: Rows = new Float64Array(ROW);
  private kept: Rows = new Float64Array(ROW);
  private boxes: Rows = new Float64Array(BOX);
  /** The slots whose boxes meet `area`, which extends a margin around the requested motion. */
  private near = new Uint32Array(64);
  private count = 0;
  private readonly area: Rows = new Float64Array(BOX);
  private readonly margin = new Float64Array(1);
  /** The area as a row, a segment from corner to corner. */
  private readonly areaRow: Rows = new Float64Array(ROW);
  private readonly still: Rows = new Float64Array(ROW);
  private readonly trial = createImpact();
  /** The normal before it was smoothed. */
  private readonly face = new Float64Array(2);
  /** The first vertex of the body at the start. */
  private readonly from = new Float64Array(2);
  /** The knot under test: a time, and a displacement beside the motion. */
  private readonly knot = new Float64Array(3);

  constructor(inside: Inside) {
    this.inside = inside;
    this.escape = new Escape(inside, false);
    this.foothold = new Foothold(inside.store, inside.footholds, this.gap, this.touch);
  }

  /**
   * Begins at the present pose of a body. One-way bodies block it only where it comes onto one of their floors
   * from outside.
   */
  begin(root: number, oneWay: ((root: number) => boolean) | undefined): void {
    const { store } = this.inside;
    this.root = root;
    this.parts = store.partsOf(root);
    this.isSensor = store.sensor[root] === 1;
    this.oneWay = oneWay;
    if (this.rows.length < this.parts * ROW) {
      this.rows = new Float64Array(this.parts * ROW);
      this.kept = new Float64Array(this.parts * ROW);
      this.boxes = new Float64Array(this.parts * BOX);
    }
    for (let part = 0; part < this.parts; part++)
      writeAtRest(store.kind[root + part], store.rows, this.rows, (root + part) * ROW, part * ROW);
  }

  /**
   * Sets the length that the body may move, `motion[0]` in all. False if that might lead it out of the range
   * of the world.
   */
  reach(): boolean {
    const { rows, motion, extent, area, root } = this;
    const { store, plan } = this.inside;
    const { domain } = plan;
    const reach = motion[0];
    let farX = 0;
    let farY = 0;
    let widest = 0;
    for (let part = 0; part < this.parts; part++) {
      const row = part * ROW;
      for (let i = 0; i < store.kind[root + part]; i++) {
        const v = row + vertexAt(i);
        farX = Math.max(farX, Math.abs(rows[v]));
        farY = Math.max(farY, Math.abs(rows[v + 1]));
      }
      widest = Math.max(widest, rows[row + RADIUS]);
    }
    if (!(farX + reach <= domain.reach[0] && farY + reach <= domain.reach[1])) return false;
    // A point at the origin has an extent too. A long motion, which may be blocked soon, does not count in full.
    const far = Math.max(LEAST_EXTENT * domain.longestPeriod, farX, farY, widest);
    extent[0] = far + Math.min(reach * LEAST_PART, Math.max(1, far));
    this.scale();
    this.writeBoxes();
    this.unite();
    const size = area[2] - area[0] + (area[3] - area[1]);
    this.margin[0] = Math.min(reach, AHEAD * size) + this.touch[0];
    // No area has been searched yet.
    area[0] = Infinity;
    this.foothold.load(root);
    return true;
  }

  /** Finds what would block the body on its `motion`; with `floorsOnly`, which floor. False if nothing does. */
  look(floorsOnly = false): boolean {
    const { knot } = this;
    knot[0] = 1;
    knot[1] = knot[2] = 0;
    this.aim();
    this.wasTouched = false;
    if (this.isSensor) return false;
    const { trial, normal, face, toi, point } = this;
    const { seams } = this.inside;
    let found = false;
    for (let part = 0; part < this.parts; part++) {
      for (let i = 0; i < this.count; i++) {
        const other = this.near[i];
        const status = this.meet(part, other);
        if (status === SEPARATE) continue;
        if (status === OVERLAPPING) {
          this.wasTouched = true;
          continue;
        }
        if (trial.toi === 0) this.wasTouched = true;
        if (found && (trial.toi > toi[0] || (trial.toi === toi[0] && other > this.slot))) continue;
        const nx = trial.nx;
        const ny = trial.ny;
        if (!seams.smooth(this.root + part, other, trial) || !this.isHeld(other)) continue;
        if (floorsOnly && !this.isFloor()) continue;
        found = true;
        this.slot = other;
        toi[0] = trial.toi;
        // From 0, so that there is no -0.
        face[0] = 0 - nx;
        face[1] = 0 - ny;
        normal[0] = 0 - trial.nx;
        normal[1] = 0 - trial.ny;
        point[0] = trial.x;
        point[1] = trial.y;
      }
    }
    return found;
  }

  /** Does the foothold support the body where it is? Then writes the contact, as `look` does. */
  isBorne(): boolean {
    const { foothold, normal, point, near, rows, root } = this;
    if (this.isSensor || foothold.slot < 0 || !foothold.isAbove(root, rows, 0)) return false;
    let i = 0;
    while (i < this.count && near[i] !== foothold.slot) i++;
    if (i === this.count || this.oneWay?.(this.inside.store.rootOf(foothold.slot))) return false;
    if (!foothold.bears(root, rows)) return false;
    this.slot = foothold.slot;
    normal[0] = foothold.normal[0];
    normal[1] = foothold.normal[1];
    point[0] = foothold.place[0];
    point[1] = foothold.place[1];
    return true;
  }

  /** Does the part that blocks the body turn? */
  turns(): boolean {
    const { store, plan } = this.inside;
    return plan.turning.turns(store.rootOf(this.slot));
  }

  /** Moves by `motion`, up to what blocks the body. False if nothing does. */
  go(): boolean {
    const { motion, extent, fraction } = this;
    const x = motion[0];
    const y = motion[1];
    const length = Math.abs(x) + Math.abs(y);
    // Normals are imprecise where a motion is far longer than the way to the hit: it is cut beyond that.
    const isCut = length * LEAST_PART > extent[0] && this.look();
    const part = isCut ? Math.min(1, this.toi[0] + extent[0] / length) : 1;
    motion[0] *= part;
    motion[1] *= part;
    const isHeld = this.advance();
    motion[0] = x;
    motion[1] = y;
    fraction[0] *= part;
    return isHeld;
  }

  /** Goes, by a motion that is not much longer than the way to what blocks it. */
  private advance(): boolean {
    const { fraction, normal, face, toi, knot, gap, motion, extent } = this;
    const isHeld = this.look();
    fraction[0] = isHeld ? toi[0] : 1;
    const far = (Math.abs(motion[0]) + Math.abs(motion[1])) * fraction[0] * LEAST_PART;
    if (far > extent[0]) {
      extent[0] = far;
      this.scale();
    }
    if (!isHeld) {
      this.adopt();
      return false;
    }
    knot[0] = toi[0];
    knot[1] = normal[0] * gap[0];
    knot[2] = normal[1] * gap[0];
    if (this.adoptKnot()) return true;
    if (normal[0] !== face[0] || normal[1] !== face[1]) {
      knot[1] = face[0] * gap[0];
      knot[2] = face[1] * gap[0];
      if (this.adoptKnot()) return true;
    }
    knot[1] = knot[2] = 0;
    const closing = -(motion[0] * face[0] + motion[1] * face[1]);
    let back = closing > 0 ? gap[0] / closing : 1;
    for (let i = 0; i < MAX_TRIES && back < toi[0]; i++, back *= WIDER) {
      knot[0] = fraction[0] = toi[0] - back;
      if (this.adoptKnot()) return true;
    }
    fraction[0] = 0;
    return true;
  }

  /**
   * Brings the body out of all that it touches or overlaps, by the shortest displacement. Bodies that it cannot
   * leave do not block it, nor do those that are one-way or one-sided.
   */
  leave(): void {
    const { knot, motion } = this;
    const { best } = this.escape;
    if (this.isSensor || !this.escape.find(this.root, this.rows, 0, this.gap, this.oneWay)) return;
    motion[0] = motion[1] = knot[0] = 0;
    knot[1] = best[0];
    knot[2] = best[1];
    this.aim();
    this.adopt();
  }

  /** Keeps the present pose. */
  keep(): void {
    for (let i = 0; i < this.parts * ROW; i++) this.kept[i] = this.rows[i];
  }

  /** Goes back to the pose that was kept. */
  restore(): void {
    for (let i = 0; i < this.parts * ROW; i++) this.rows[i] = this.kept[i];
  }

  /** Writes the displacement of vertex 0 of the first part since the start. */
  writeMoved(out: Float64Array): void {
    const { rows } = this.inside.store;
    out[0] = this.rows[0] - rows[this.root * ROW];
    out[1] = this.rows[1] - rows[this.root * ROW + 1];
  }

  /** Writes the heights of the lowest and the highest point of the body. */
  writeSpan(out: Float64Array): void {
    const { rows, up } = this;
    const { store } = this.inside;
    out[0] = Infinity;
    out[1] = -Infinity;
    for (let part = 0; part < this.parts; part++) {
      const row = part * ROW;
      const radius = rows[row + RADIUS];
      for (let i = 0; i < store.kind[this.root + part]; i++) {
        const v = row + vertexAt(i);
        const height = rows[v] * up[0] + rows[v + 1] * up[1];
        out[0] = Math.min(out[0], height - radius);
        out[1] = Math.max(out[1], height + radius);
      }
    }
  }

  /** The largest radius of a part. */
  roundness(): number {
    let most = 0;
    for (let row = 0; row < this.parts * ROW; row += ROW) most = Math.max(most, this.rows[row + RADIUS]);
    return most;
  }

  /** Puts the body at the end of its path, where it stands on the part in a slot, or on none if that is negative. */
  end(floor: number): void {
    const { store, plan, index, watchers } = this.inside;
    const { root, rows, from } = this;
    watchers.walked(root);
    from[0] = store.rows[root * ROW];
    from[1] = store.rows[root * ROW + 1];
    for (let part = 0; part < this.parts; part++) {
      const kind = store.kindAt(root + part);
      const to = (root + part) * ROW;
      copyPose(kind, rows, store.rows, part * ROW, to);
      copyPose(kind, rows, store.rows, part * ROW, to + END);
    }
    if (floor >= 0) this.foothold.save(root, floor);
    else this.foothold.forget(root);
    plan.pushes.pending[root] = 0;
    plan.domain.bringBack(store.kind, store.rows, root, this.parts);
    if (plan.turning.turns(root)) plan.turning.follow(root, from);
    for (let part = root; part < root + this.parts; part++) {
      sweptBox(store.kindAt(part), store.rows, 0, store.boxes, part * ROW, part * BOX);
      index.refit(part);
    }
  }

  /** Writes the lengths that are parts of the extent. */
  private scale(): void {
    this.gap[0] = GAP * this.extent[0];
    this.touch[0] = MIN_MOVE * this.extent[0];
    this.seam[0] = SEAM * this.extent[0];
  }

  /** Tries the knot. If the path to it is proven, the body is there. */
  private adoptKnot(): boolean {
    this.aim();
    for (let part = 0; part < this.parts; part++) {
      for (let i = 0; i < this.count; i++) {
        if (this.meet(part, this.near[i]) !== IMPACT) continue;
        const isContact = this.inside.seams.smooth(this.root + part, this.near[i], this.trial);
        if (!isContact || this.isHeld(this.near[i])) return false;
      }
    }
    this.adopt();
    return true;
  }

  /** Sets the end poses: at the knot. Finds the parts near the path there. */
  private aim(): void {
    const { motion, knot, rows, parts, root, foothold } = this;
    const { store, plan } = this.inside;
    const { quantizers } = plan.domain;
    const x = quantized(motion[0] * knot[0] + knot[1], quantizers[0]);
    const y = quantized(motion[1] * knot[0] + knot[2], quantizers[1]);
    for (let part = 0; part < parts; part++) {
      for (let i = 0; i < store.kind[root + part]; i++) {
        const v = part * ROW + vertexAt(i);
        rows[v + END] = rows[v] + x;
        rows[v + END + 1] = rows[v + 1] + y;
      }
    }
    this.writeBoxes();
    if (this.isSensor) return;
    this.gather();
    // The two margins differ by far more than rounding. Where the world wraps, images would be beneath it.
    this.isAbove =
      foothold.slot >= 0 &&
      plan.domain.torus === undefined &&
      foothold.isAbove(root, rows, 0) &&
      foothold.isAbove(root, rows, END);
  }

  /** Makes the end poses the present ones. */
  private adopt(): void {
    const { rows } = this;
    for (let part = 0; part < this.parts; part++)
      copyPose(this.inside.store.kind[this.root + part], rows, rows, part * ROW + END, part * ROW);
  }

  private writeBoxes(): void {
    const { store } = this.inside;
    for (let part = 0; part < this.parts; part++)
      sweptBox(store.kindAt(this.root + part), this.rows, 0, this.boxes, part * ROW, part * BOX);
  }

  /** Writes the box around the boxes of all parts to `area`. */
  private unite(): void {
    const { area, boxes } = this;
    for (let i = 0; i < BOX; i++) area[i] = boxes[i];
    for (let part = 1; part < this.parts; part++) {
      const box = part * BOX;
      area[0] = Math.min(area[0], boxes[box]);
      area[1] = Math.min(area[1], boxes[box + 1]);
      area[2] = Math.max(area[2], boxes[box + 2]);
      area[3] = Math.max(area[3], boxes[box + 3]);
    }
  }

  /** Finds the parts nearby, unless the area was searched already. */
  private gather(): void {
    const { area, areaRow, margin, boxes } = this;
    let isWithin = true;
    for (let box = 0; box < this.parts * BOX; box += BOX) {
      isWithin &&=
        boxes[box] >= area[0] &&
        boxes[box + 1] >= area[1] &&
        boxes[box + 2] <= area[2] &&
        boxes[box + 3] <= area[3];
    }
    if (isWithin) return;
    this.unite();
    for (let i = 0; i < BOX; i++) area[i] += i < 2 ? -margin[0] : margin[0];
    areaRow[0] = areaRow[END] = area[0];
    areaRow[1] = areaRow[1 + END] = area[1];
    const v = vertexAt(1);
    areaRow[v] = areaRow[v + END] = area[2];
    areaRow[v + 1] = areaRow[v + 1 + END] = area[3];
    this.count = 0;
    this.inside.index.searchMotion(SEGMENT, areaRow, this.visit, 0, this.root);
  }

  private readonly visit = (other: number): void => {
    const { store, filters } = this.inside;
    if (store.sensor[other] === 1 || store.rootOf(other) === this.root) return;
    if (!filters.admit(this.root, other)) return;
    if (this.count === this.near.length) this.near = grown(Uint32Array, this.near, 2 * this.count);
    this.near[this.count++] = other;
  };

  /** The first contact of a part, on its path, with another part at rest. Writes `trial`. */
  private meet(part: number, other: number): number {
    const { store, plan } = this.inside;
    const { domain, pushes } = plan;
    if (domain.torus === undefined && !boxesOverlap(this.boxes, store.boxes, part * BOX, other * BOX))
      return SEPARATE;
    if (this.isAbove && this.foothold.isBelow(other)) return SEPARATE;
    const kind = store.kindAt(this.root + part);
    const kindB = store.kindAt(other);
    if (store.mobility[other] === MOVING && pushes.pending[store.rootOf(other)] === 1) {
      writeAtRest(kindB, store.rows, this.still, other * ROW, 0);
      return domain.firstContact(kind, kindB, this.rows, this.still, this.trial, part * ROW, 0);
    }
    return domain.firstContact(kind, kindB, this.rows, store.rows, this.trial, part * ROW, other * ROW);
  }

  /** Does the other body block this one, which comes onto a part of it as `trial` says? */
  private isHeld(other: number): boolean {
    const { oneWay } = this;
    const root = this.inside.store.rootOf(other);
    if (oneWay === undefined || !oneWay(root)) return true;
    // A body that merely touches it has not passed it.
    return this.isFloor() && (this.trial.toi === 0 || !this.isInContact(root));
  }

  /** Does the body come onto a floor, as `trial` says? */
  private isFloor(): boolean {
    const { trial, up, leastRise } = this;
    return -(trial.nx * up[0] + trial.ny * up[1]) >= leastRise[0];
  }

  /** Is the present pose in contact with any part of another body? */
  private isInContact(root: number): boolean {
    const { rows, still } = this;
    const { store, plan } = this.inside;
    for (let other = root; other < store.endOf(root); other++) {
      writeAtRest(store.kind[other], store.rows, still, other * ROW, 0);
      for (let part = 0; part < this.parts; part++) {
        const kind = store.kindAt(this.root + part);
        if (plan.domain.inContact(kind, store.kindAt(other), rows, still, part * ROW, 0)) return true;
      }
    }
    return false;
  }
}
