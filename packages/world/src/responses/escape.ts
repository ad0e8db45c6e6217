import { SHIFTS } from '@swept/broadphase';
import { BOX, END, RADIUS, ROW, type Rows, type ShapeKind, sweptBox, TRIANGLE, vertexAt } from '@swept/core';
import { grown, IdBuffer } from '@swept/core/internal';
import { contact, createImpact, createManifold, overlap, SEPARATE, sweep } from '@swept/narrowphase';
import { GAP, MAX_WIDTH } from '../deflection/knots.js';
import { writeBodyExtent } from '../motion/extent.js';
import { writeAtRest } from '../motion/pose.js';
import { quantized } from '../motion/quantum.js';
import type { Inside } from '../world.js';

/** It is looked for DOUBLE as far each time, up to so many times as far as the boxes of what overlaps say. */
const DOUBLE = 2;
const FARTHEST = 4;
/** If rounding lets none of the ways with the usual gap be proven, it is this many times as wide. */
const WIDER = 32;
/** What the body may pass on its way out: nothing, what it is in, and what is of the same solid as that. */
const APART = 0;
const INSIDE = 1;
const BEHIND = 2;
/** It merely touches it, by no more than a gap: it may only leave it. */
const TOUCHED = 3;
/** Numbers of a bound: a line, by its normal and its distance from the origin, or a circle. */
const BOUND = 3;
/** Corners between bounds are looked for among so many: their number grows with the square. */
const MOST_BOUNDS = 512;

/**
 * The shortest way of one body out of what it overlaps. A displacement of the body is a point of the plane,
 * and what it must not be displaced to are Minkowski sums of its parts and the others. The nearest point
 * beside all of these is the foot of the perpendicular on a bound, the line along an edge or the circle
 * around a vertex of one of them, or a corner where two bounds meet, or where the straight way there just
 * passes what it must not touch. All of these are tried, shorter ones first to be found let others be left
 * out. They are computed in doubles, and each is proven by exact tests before it counts. One file, because
 * the bounds, what is tried and its proof read the same list of what is near.
 */
export class Escape {
  readonly inside: Inside;
  /** The motions of the parts that are tried: from where they are. */
  private motions: Rows = new Float64Array(ROW);
  private root = 0;
  private parts = 0;
  private part = 0;
  private passes: ((root: number) => boolean) | undefined;
  /** What is near, by slots, and all images of these: rows at rest and the slots they are of. */
  private readonly near = new IdBuffer();
  private others: Rows = new Float64Array(16 * ROW);
  private readonly slots = new IdBuffer();
  /** APART and the like. */
  private passable = new Uint8Array(16);
  /** The other that refused the last try: likely to refuse the next. */
  private last = 0;
  /** Lines, and circles. */
  private lines: Float64Array = new Float64Array(64 * BOUND);
  private circles: Float64Array = new Float64Array(64 * BOUND);
  private lineCount = 0;
  private circleCount = 0;
  /** The foot of a line from the middle of a circle, its normal, and how far it is from there. */
  private readonly foot = new Float64Array(5);
  /** The displacement that is tried, the best so far, and its length. */
  private readonly tried = new Float64Array(2);
  readonly best = new Float64Array(2);
  /** Where the first vertex of the body was. */
  private readonly from = new Float64Array(2);
  private readonly least = new Float64Array(1);
  private readonly margin = new Float64Array(1);
  private readonly farthest = new Float64Array(1);
  private readonly gap = new Float64Array(1);
  private readonly usualGap = new Float64Array(1);
  /** The sum of the radii of two parts. */
  private readonly reach = new Float64Array(1);
  private readonly extent = new Float64Array(1);
  private readonly box: Rows = new Float64Array(3 * BOX);
  private readonly wide: Rows = new Float64Array(ROW);
  private readonly shifts = new Float64Array(SHIFTS);
  private readonly shift = new Float64Array(2);
  private readonly trial = createImpact();
  private readonly manifold = createManifold();

  /** Does it lead out of one-sided parts too? What walks passes those that it is in, as in a step. */
  private readonly leavesOneSided: boolean;

  constructor(inside: Inside, leavesOneSided: boolean) {
    this.inside = inside;
    this.leavesOneSided = leavesOneSided;
  }

  /** Brings the body in a root out. False if no way was found: then nothing has changed. */
  free(root: number): boolean {
    const { store, turnover, plan } = this.inside;
    const { extent, usualGap } = this;
    if (store.sensor[root] === 1) return true;
    turnover.stale.settle();
    writeBodyExtent(plan, root, root, extent);
    const radius = store.rows[root * ROW + RADIUS];
    // A point in the origin has no extent of its own.
    if (extent[0] === 0) extent[0] = radius > 0 ? radius : 1;
    usualGap[0] = GAP * extent[0];
    if (!this.find(root, store.rows, root * ROW, usualGap, undefined)) return false;
    if (this.best[0] !== 0 || this.best[1] !== 0) this.move();
    return true;
  }

  /**
   * Writes to `best` how the body in a root is to be displaced, whose parts are at `offset` of `rows` and on.
   * False if no way was found. Bodies of which `passes` says so do not count.
   */
  find(
    root: number,
    rows: Rows,
    offset: number,
    gap: Float64Array,
    passes: ((root: number) => boolean) | undefined,
  ): boolean {
    const { margin, least, best, farthest, usualGap } = this;
    this.root = root;
    this.passes = passes;
    usualGap[0] = gap[0];
    this.start(rows, offset);
    best[0] = best[1] = margin[0] = 0;
    this.gather();
    if (!this.isInside()) return true;
    this.writeMargins();
    for (let isLast = false; !isLast; margin[0] = Math.min(DOUBLE * margin[0], farthest[0])) {
      isLast = margin[0] === farthest[0];
      this.gather();
      this.isInside();
      for (let wider = 1; wider <= (isLast ? MAX_WIDTH : 1); wider *= WIDER) {
        this.gap[0] = wider * usualGap[0];
        least[0] = margin[0];
        this.look();
        if (least[0] < margin[0]) return true;
      }
    }
    return false;
  }

  /** Takes the poses of the body. */
  private start(rows: Rows, offset: number): void {
    const { store } = this.inside;
    this.parts = store.partsOf(this.root);
    if (this.motions.length < this.parts * ROW) this.motions = new Float64Array(this.parts * ROW);
    for (let i = 0; i < this.parts; i++)
      writeAtRest(store.kind[this.root + i], rows, this.motions, offset + i * ROW, i * ROW);
  }

  /** Finds all that is within the margin, in an order that does not depend on the strategy. */
  private gather(): void {
    const { store, index, plan } = this.inside;
    const { near, slots, wide, margin, motions } = this;
    near.clear();
    slots.clear();
    for (this.part = 0; this.part < this.parts; this.part++) {
      const slot = this.root + this.part;
      writeAtRest(store.kind[slot], motions, wide, this.part * ROW, 0);
      wide[RADIUS] += margin[0];
      wide[RADIUS + END] = wide[RADIUS];
      index.searchMotion(store.kindAt(slot), wide, this.visit, 0, slot);
    }
    near.sort();
    for (let i = 0; i < near.count; i++) {
      if (i > 0 && near.ids[i] === near.ids[i - 1]) continue;
      if (plan.domain.torus === undefined) this.take(near.ids[i]);
      else this.takeImages(near.ids[i]);
    }
  }

  private readonly visit = (other: number): void => {
    const { store, filters, seams } = this.inside;
    if (store.rootOf(other) === this.root || store.sensor[other] === 1) return;
    if (!this.leavesOneSided && seams.sides.has(other, other)) return;
    if (!filters.admit(this.root, other) || this.passes?.(store.rootOf(other))) return;
    this.near.add(other);
  };

  /** Takes what is in a slot, shifted by `shift` periods, into the list. */
  private take(slot: number): void {
    const { store, plan } = this.inside;
    const at = this.slots.count;
    if ((at + 1) * ROW > this.others.length) {
      this.others = grown(Float64Array, this.others, 2 * this.others.length);
      this.passable = grown(Uint8Array, this.passable, 2 * this.passable.length);
    }
    this.slots.add(slot);
    const row = at * ROW;
    for (let i = 0; i < ROW; i++) this.others[row + i] = 0;
    writeAtRest(store.kind[slot], store.rows, this.others, slot * ROW, row);
    const { torus } = plan.domain;
    if (torus === undefined) return;
    for (let i = 0; i < store.kind[slot]; i++) {
      for (let end = 0; end <= END; end += END) {
        this.others[row + vertexAt(i) + end] += this.shift[0] * torus.spanX;
        this.others[row + vertexAt(i) + end + 1] += this.shift[1] * torus.spanY;
      }
    }
  }

  /** Takes all images of what is in a slot that are within the margin of a part. */
  private takeImages(slot: number): void {
    const { store, plan } = this.inside;
    const { torus } = plan.domain;
    const { box, shifts, shift, margin, motions } = this;
    writeAtRest(store.kind[slot], store.rows, this.wide, slot * ROW, 0);
    sweptBox(store.kindAt(slot), this.wide, 0, box, 0, BOX);
    for (let i = 0; i < BOX; i++) box[i] = i < 2 ? Infinity : -Infinity;
    for (let i = 0; i < this.parts; i++) this.extend(store.kindAt(this.root + i), motions, i * ROW);
    for (let i = 0; i < BOX; i++) box[i] += i < 2 ? -margin[0] : margin[0];
    torus?.writeShifts(box, box, shifts, 0, BOX);
    for (shift[0] = shifts[0]; shift[0] <= shifts[1]; shift[0]++)
      for (shift[1] = shifts[2]; shift[1] <= shifts[3]; shift[1]++) this.take(slot);
  }

  /** Extends the first box by that of the start pose of a row. */
  private extend(kind: ShapeKind, rows: Rows, row: number): void {
    const { box, wide } = this;
    writeAtRest(kind, rows, wide, row, 0);
    sweptBox(kind, wide, 0, box, 0, 2 * BOX);
    for (let axis = 0; axis < 2; axis++) {
      box[axis] = Math.min(box[axis], box[2 * BOX + axis]);
      box[axis + 2] = Math.max(box[axis + 2], box[2 * BOX + axis + 2]);
    }
  }

  /** Does the body overlap anything that was gathered? Notes what it may pass on its way out. */
  private isInside(): boolean {
    const { store } = this.inside;
    const { slots, passable } = this;
    let found = false;
    for (let k = 0; k < slots.count; k++) {
      passable[k] = this.relation(k);
      found ||= passable[k] !== APART;
    }
    // A solid is made of triangles: from within one the way may lead through others.
    for (let k = 0; k < slots.count && found; k++)
      if (passable[k] === APART && store.kind[slots.ids[k]] === TRIANGLE && this.isOfSolid(k))
        passable[k] = BEHIND;
    return found;
  }

  private relation(k: number): number {
    const { store } = this.inside;
    const { slots, others, motions, manifold, usualGap } = this;
    const kind = store.kindAt(slots.ids[k]);
    let relation = APART;
    for (let i = 0; i < this.parts; i++) {
      if (!contact(store.kindAt(this.root + i), kind, motions, others, manifold, i * ROW, k * ROW)) continue;
      if (manifold.depth > usualGap[0]) return INSIDE;
      relation = TOUCHED;
    }
    return relation;
  }

  private isOfSolid(k: number): boolean {
    const { store } = this.inside;
    const { slots, passable } = this;
    const root = store.rootOf(slots.ids[k]);
    for (let i = 0; i < slots.count; i++) {
      const slot = slots.ids[i];
      if (passable[i] === INSIDE && store.kind[slot] === TRIANGLE && store.rootOf(slot) === root) return true;
    }
    return false;
  }

  /**
   * Writes the margin to begin with, half the size of the body, and the farthest: so many times that within
   * which there is a way along an axis out of all boxes that the body overlaps.
   */
  private writeMargins(): void {
    const { store } = this.inside;
    const { box, slots, passable, others, motions, margin, farthest, usualGap } = this;
    box[0] = box[1] = Infinity;
    box[2] = box[3] = -Infinity;
    for (let i = 0; i < this.parts; i++) this.extend(store.kindAt(this.root + i), motions, i * ROW);
    for (let i = 0; i < BOX; i++) {
      box[BOX + i] = box[i];
      box[i] = i < 2 ? Infinity : -Infinity;
    }
    for (let k = 0; k < slots.count; k++)
      if (passable[k] === INSIDE || passable[k] === TOUCHED)
        this.extend(store.kindAt(slots.ids[k]), others, k * ROW);
    const along = Math.min(box[2] - box[BOX], box[BOX + 2] - box[0]);
    const across = Math.min(box[3] - box[BOX + 1], box[BOX + 3] - box[1]);
    const size = box[BOX + 2] - box[BOX] + (box[BOX + 3] - box[BOX + 1]);
    const room = 2 * MAX_WIDTH * usualGap[0];
    farthest[0] = FARTHEST * (Math.min(along, across) + room);
    margin[0] = Math.min(size / 4 + room, farthest[0]);
  }

  /** Looks for the shortest way of less than `least`. */
  private look(): void {
    this.writeBounds();
    const { lines, circles, foot } = this;
    this.last = 0;
    for (let i = 0; i < this.lineCount * BOUND; i += BOUND) {
      this.tried[0] = lines[i] * lines[i + 2];
      this.tried[1] = lines[i + 1] * lines[i + 2];
      if (lines[i + 2] > 0) this.attempt();
    }
    for (let i = 0; i < this.circleCount * BOUND; i += BOUND) this.attemptNearest(i);
    const lineEnd = Math.min(this.lineCount, MOST_BOUNDS) * BOUND;
    const circleEnd = Math.min(this.circleCount, MOST_BOUNDS) * BOUND;
    for (let i = 0; i < lineEnd; i += BOUND) {
      if (this.isFarLine(i)) continue;
      for (let k = 0; k < i; k += BOUND) if (!this.isFarLine(k)) this.attemptCorner(i, k);
      foot[2] = lines[i];
      foot[3] = lines[i + 1];
      for (let k = 0; k < circleEnd; k += BOUND) {
        if (this.isFarCircle(k)) continue;
        foot[4] = lines[i + 2] - (circles[k] * lines[i] + circles[k + 1] * lines[i + 1]);
        foot[0] = circles[k] + foot[4] * lines[i];
        foot[1] = circles[k + 1] + foot[4] * lines[i + 1];
        this.attemptBoth(k);
      }
    }
    for (let i = 0; i < circleEnd; i += BOUND) {
      if (this.isFarCircle(i)) continue;
      for (let k = 0; k < i; k += BOUND) if (!this.isFarCircle(k)) this.attemptMeetings(i, k);
      this.attemptBeside(i, lineEnd, circleEnd);
    }
  }

  /** Tries the ways that just pass a circle, up to all bounds. */
  private attemptBeside(circle: number, lineEnd: number, circleEnd: number): void {
    const { lines, circles, tried } = this;
    const x = circles[circle];
    const y = circles[circle + 1];
    const radius = circles[circle + 2];
    const square = x * x + y * y;
    if (!(square > radius * radius)) return;
    const long = Math.sqrt((Math.sqrt(square) - radius) * (Math.sqrt(square) + radius));
    for (let side = -1; side <= 1; side += 2) {
      const ux = (long * x - side * radius * y) / square;
      const uy = (long * y + side * radius * x) / square;
      for (let i = 0; i < lineEnd; i += BOUND) {
        const far = lines[i + 2] / (ux * lines[i] + uy * lines[i + 1]);
        if (!(far > 0)) continue;
        tried[0] = far * ux;
        tried[1] = far * uy;
        this.attempt();
      }
      for (let i = 0; i < circleEnd; i += BOUND) {
        // The ray leaves the circle.
        const along = ux * circles[i] + uy * circles[i + 1];
        const aside = ux * circles[i + 1] - uy * circles[i];
        const half = (circles[i + 2] - aside) * (circles[i + 2] + aside);
        const far = along + Math.sqrt(half);
        if (!(far > 0)) continue;
        tried[0] = far * ux;
        tried[1] = far * uy;
        this.attempt();
      }
    }
  }

  private isFarLine(i: number): boolean {
    return Math.abs(this.lines[i + 2]) > this.least[0];
  }

  private isFarCircle(i: number): boolean {
    const x = this.circles[i];
    const y = this.circles[i + 1];
    return Math.abs(Math.sqrt(x * x + y * y) - this.circles[i + 2]) > this.least[0];
  }

  /** Tries the point of a circle around the origin that is nearest to it. */
  private attemptNearest(i: number): void {
    const { tried } = this;
    const x = this.circles[i];
    const y = this.circles[i + 1];
    const radius = this.circles[i + 2];
    const distance = Math.sqrt(x * x + y * y);
    if (distance > radius) return;
    if (distance > 0) {
      tried[0] = x - (radius / distance) * x;
      tried[1] = y - (radius / distance) * y;
      this.attempt();
      return;
    }
    // All ways are equally short: along the axes.
    for (let side = 0; side < 4; side++) {
      tried[side % 2] = side < 2 ? radius : -radius;
      tried[1 - (side % 2)] = 0;
      this.attempt();
    }
  }

  /** Tries where two lines meet. */
  private attemptCorner(i: number, k: number): void {
    const { lines, tried } = this;
    const cross = lines[i] * lines[k + 1] - lines[i + 1] * lines[k];
    if (cross === 0) return;
    tried[0] = (lines[i + 2] * lines[k + 1] - lines[k + 2] * lines[i + 1]) / cross;
    tried[1] = (lines[i] * lines[k + 2] - lines[k] * lines[i + 2]) / cross;
    this.attempt();
  }

  /** Tries where two circles meet. */
  private attemptMeetings(i: number, k: number): void {
    const { circles, foot } = this;
    const dx = circles[k] - circles[i];
    const dy = circles[k + 1] - circles[i + 1];
    const distance = Math.sqrt(dx * dx + dy * dy);
    if (distance === 0) return;
    const p = circles[i + 2];
    const q = circles[k + 2];
    foot[2] = dx / distance;
    foot[3] = dy / distance;
    foot[4] = (distance + ((p - q) / distance) * (p + q)) / 2;
    foot[0] = circles[i] + foot[4] * foot[2];
    foot[1] = circles[i + 1] + foot[4] * foot[3];
    this.attemptBoth(i);
  }

  /** Tries the two points where a circle meets the line in `foot`. */
  private attemptBoth(circle: number): void {
    const { foot, tried } = this;
    const radius = this.circles[circle + 2];
    const square = (radius - foot[4]) * (radius + foot[4]);
    if (!(square >= 0)) return;
    const half = Math.sqrt(square);
    tried[0] = foot[0] - half * foot[3];
    tried[1] = foot[1] + half * foot[2];
    this.attempt();
    tried[0] = foot[0] + half * foot[3];
    tried[1] = foot[1] - half * foot[2];
    this.attempt();
  }

  /** Takes the displacement that is tried as the best, if it is shorter and proven. */
  private attempt(): void {
    const { tried, best, least } = this;
    const { quantizers } = this.inside.plan.domain;
    if (!(tried[0] * tried[0] + tried[1] * tried[1] < least[0] * least[0])) return;
    for (let axis = 0; axis < 2; axis++) tried[axis] = quantized(tried[axis], quantizers[axis]);
    if (!this.isProven()) return;
    least[0] = Math.sqrt(tried[0] * tried[0] + tried[1] * tried[1]);
    best[0] = tried[0];
    best[1] = tried[1];
  }

  /** Is the body free where it is tried, and meets nothing on its way there that it must not pass? */
  private isProven(): boolean {
    const { store, plan } = this.inside;
    const { motions, tried, slots } = this;
    const { reach } = plan.domain;
    for (let i = 0; i < this.parts; i++) {
      for (let k = 0; k < store.kind[this.root + i]; k++) {
        const v = i * ROW + vertexAt(k);
        motions[v + END] = motions[v] + tried[0];
        motions[v + END + 1] = motions[v + 1] + tried[1];
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
    const { motions, others, passable, trial, manifold, tried } = this;
    const kind = store.kindAt(this.slots.ids[k]);
    for (let i = 0; i < this.parts; i++) {
      const own = store.kindAt(this.root + i);
      if (overlap(own, kind, motions, others, i * ROW + END, k * ROW)) return true;
      if (passable[k] === INSIDE || passable[k] === BEHIND) continue;
      if (passable[k] === TOUCHED && contact(own, kind, motions, others, manifold, i * ROW, k * ROW)) {
        if (manifold.nx * tried[0] + manifold.ny * tried[1] > 0) return true;
        continue;
      }
      if (sweep(own, kind, motions, others, trial, i * ROW, k * ROW) !== SEPARATE) return true;
    }
    return false;
  }

  /** Writes the bounds of where no part may come to be displaced to. */
  private writeBounds(): void {
    const { store } = this.inside;
    this.lineCount = this.circleCount = 0;
    for (let k = 0; k < this.slots.count; k++) {
      const kind = store.kind[this.slots.ids[k]];
      for (let i = 0; i < this.parts; i++) {
        const own = store.kind[this.root + i];
        const { reach } = this;
        reach[0] = this.motions[i * ROW + RADIUS] + this.others[k * ROW + RADIUS];
        const before = this.lineCount;
        this.writeLines(this.others, k * ROW, kind, this.motions, i * ROW, own, 1);
        this.writeLines(this.motions, i * ROW, own, this.others, k * ROW, kind, -1);
        // Of thin shapes that overlap, the corners of lines are enough.
        if (reach[0] === 0 && this.lineCount > before && this.passable[k] !== APART) continue;
        for (let p = 0; p < own; p++)
          for (let q = 0; q < kind; q++) this.writeCircle(i * ROW + vertexAt(p), k * ROW + vertexAt(q));
      }
    }
  }

  /** Writes the lines along the edges of one of two shapes, of the other (`sign` 1) or the own (-1). */
  private writeLines(
    rows: Rows,
    row: number,
    kind: number,
    opposite: Rows,
    oppositeRow: number,
    oppositeKind: number,
    sign: 1 | -1,
  ): void {
    if (kind === 1) return;
    for (let e = 0; e < (kind === 2 ? 1 : 3); e++) {
      const from = row + vertexAt(e);
      const to = row + vertexAt((e + 1) % kind);
      const dx = rows[to] - rows[from];
      const dy = rows[to + 1] - rows[from + 1];
      const length = Math.sqrt(dx * dx + dy * dy);
      if (length === 0) continue;
      for (let side = -1; side <= 1; side += 2) {
        const nx = (side * dy) / length;
        const ny = (-side * dx) / length;
        const third = row + vertexAt((e + 2) % 3);
        // The third corner is behind the outward side; a flat triangle has two of them.
        if (kind === 3 && (rows[third] - rows[from]) * nx + (rows[third + 1] - rows[from + 1]) * ny > 0)
          continue;
        // The farthest that the difference of the two comes along the normal.
        let far = -Infinity;
        for (let v = 0; v < oppositeKind; v++) {
          const at = oppositeRow + vertexAt(v);
          far = Math.max(far, (rows[from] - opposite[at]) * nx + (rows[from + 1] - opposite[at + 1]) * ny);
        }
        const line = this.lineCount++ * BOUND;
        if (line === this.lines.length) this.lines = grown(Float64Array, this.lines, 2 * line);
        this.lines[line] = sign * nx;
        this.lines[line + 1] = sign * ny;
        this.lines[line + 2] = far + this.reach[0] + this.gap[0];
      }
    }
  }

  private writeCircle(own: number, other: number): void {
    const at = this.circleCount++ * BOUND;
    if (at === this.circles.length) this.circles = grown(Float64Array, this.circles, 2 * at);
    this.circles[at] = this.others[other] - this.motions[own];
    this.circles[at + 1] = this.others[other + 1] - this.motions[own + 1];
    this.circles[at + 2] = this.reach[0] + this.gap[0];
  }

  /** Displaces the body by the best way; what it is pushed by stays. */
  private move(): void {
    const { store, plan, turnover, stepper } = this.inside;
    const { rows, kind } = store;
    const { best, root, from } = this;
    stepper.tellWalk(root);
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
    plan.domain.bringBack(kind, rows, root, this.parts);
    if (plan.turning.turns(root)) plan.turning.follow(root, from);
    turnover.stale.note(root);
  }
}
