import { BOX, type BodyStore, PairBuffer, RADIUS, ROW, type Rows } from '@swept/core';
import { createImpact, createManifold, type Impact } from '@swept/narrowphase';
import type { EventList } from '../contacts/event-list.js';
import { writeMiddle } from '../contacts/overlap-points.js';
import type { Hit } from '../hit.js';
import { writeExtent } from '../motion/extent.js';
import { writePose } from '../motion/piece.js';
import type { Plan } from '../motion/plan.js';
import { writeAtRest } from '../motion/pose.js';
import { isDisc } from '../parts.js';
import type { ImpactQueue } from '../queue/impact-queue.js';
import { filterDiscs, filterStraightDiscs } from './disc-filter.js';
import { sweepPair, TOUCH } from './pair-sweep.js';
import { WayOut } from './way-out.js';

/** Where there is an overlap for this number of slots, to copy all boxes takes less than to compute all points. */
const CROWD = 8;

/**
 * The pairs that begin a step in overlap. In a crowd they are most of the candidates and hardly any is new:
 * so they are found, and reported if they continue, in loops that do nothing else.
 */
export class Overlaps {
  /**
   * All candidates at first. Taken ones are moved to the beginning, over others that are done: the lists of a
   * crowd are long. In the end only taken ones are left.
   */
  readonly pairs = new PairBuffer();
  /** The number of those that are taken. */
  private taken = 0;
  /** The pairs that were not in contact in the step before; then `pairs` holds only the others. */
  readonly fresh = new PairBuffer();

  private readonly store: BodyStore;
  private readonly plan: Plan;
  private readonly contact = createImpact();
  /** The box of one body, and of an image of another. */
  private readonly two: Rows = new Float64Array(2 * BOX);
  /** The normal of the shortest way out that was found last, and how far it is. */
  readonly wayOut = new Float64Array(2);
  private depth = NaN;
  /** The poses of two bodies, and their contact. */
  private readonly poses: Rows = new Float64Array(2 * ROW);
  private readonly manifold = createManifold();
  /** From a point to the centre of a disc. */
  private readonly away = new Float64Array(2);
  private readonly whole: WayOut;
  private readonly time = new Float64Array(1);
  private readonly extent = new Float64Array(1);
  private readonly pointX = new Float64Array(1);
  private readonly pointY = new Float64Array(1);

  constructor(store: BodyStore, plan: Plan) {
    this.store = store;
    this.plan = plan;
    this.whole = new WayOut(store);
  }

  clear(): void {
    this.pairs.clear();
    this.fresh.clear();
    this.taken = 0;
  }

  /**
   * Takes, among the candidates from `from` to before `to`, the discs that overlap by more than a touch. Writes
   * all others that may meet to `rest`: without `isPrecise` also discs whose overlap is within the error of
   * single precision.
   */
  take(from: number, to: number, rest: PairBuffer, isPrecise: boolean): void {
    const { plan, store, pairs } = this;
    const isStraight = !plan.bends && !plan.growth.used && !store.hadAngles;
    const inPlane = plan.domain.torus === undefined ? 1 : 0;
    this.taken =
      isStraight && !isPrecise
        ? filterStraightDiscs(store, plan.moves, pairs, from, to, this.taken, rest, inPlane)
        : filterDiscs(store, pairs, from, to, this.taken, rest, inPlane);
  }

  /** Takes a pair of slots a < b that was among the rest. */
  add(a: number, b: number): void {
    this.pairs.a[this.taken] = a;
    this.pairs.b[this.taken++] = b;
  }

  /** All candidates are done with. */
  end(): void {
    this.pairs.keep(this.taken);
  }

  /** Writes the points of the events that report `pairs`, or keeps what they are computed from. */
  notePoints({ points }: EventList): void {
    const { a, b, count } = this.pairs;
    const { store } = this;
    if (count * CROWD >= store.end && this.plan.domain.torus === undefined) {
      points.keep(store.boxes);
      return;
    }
    points.store(count);
    for (let i = 0; i < count; i++) this.writePoint(a[i], b[i], points.x, points.y, i);
  }

  /** Writes the contact of a pair of slots that overlaps, except for its time. */
  read(a: number, b: number, out: Impact): void {
    this.writePoint(a, b, this.pointX, this.pointY, 0);
    out.x = this.pointX[0];
    out.y = this.pointY[0];
    out.nx = out.ny = out.s = out.t = out.u = out.v = out.w = out.closingSpeed = 0;
    out.featureA = out.featureB = out.flags = 0;
  }

  /**
   * Writes the shortest way out of the overlap that was taken from the queue, and the point between the surfaces of its
   * parts, at which an impulse acts. A mere touch has none: where corners touch, it would depend on rounding.
   */
  readWayOut({ a, b, toi }: ImpactQueue, out: Hit): void {
    const { manifold } = this;
    this.time[0] = toi;
    this.findWayOut(a, b);
    if (!(this.depth > 0)) return;
    const isEdge = manifold.count === 2;
    out.x = isEdge ? (manifold.x0 + manifold.x1) / 2 : manifold.x0;
    out.y = isEdge ? (manifold.y0 + manifold.y1) / 2 : manifold.y0;
    this.putOnDisc(a, out, 1);
    this.putOnDisc(b, out, -1);
    out.nx = this.wayOut[0];
    out.ny = this.wayOut[1];
    out.depth = this.depth;
  }

  /**
   * Moves the point of an overlap to where its way out, times `sign`, leads from the centre of a disc: that of a body of
   * several parts may be another one than that of the two parts.
   */
  private putOnDisc(part: number, out: Hit, sign: 1 | -1): void {
    const { store, plan, time, poses, wayOut, away } = this;
    if (!isDisc(store, store.rootOf(part))) return;
    writePose(plan, part, time, 0, poses, 0);
    away[0] = poses[0] - out.x;
    away[1] = poses[1] - out.y;
    plan.domain.bringNear(away, 0);
    const reach = sign * (poses[RADIUS] - this.depth / 2);
    out.x += away[0] + reach * wayOut[0];
    out.y += away[1] + reach * wayOut[1];
  }

  /** Finds that of a pair that begins the step in overlap: writes `wayOut`, which is (0, 0) for a mere touch. */
  findFirstWayOut(a: number, b: number): void {
    this.time[0] = 0;
    this.findWayOut(a, b);
  }

  /** Writes `wayOut` and `depth` of two parts at `time`. */
  private findWayOut(a: number, b: number): void {
    const { store, plan, poses, manifold, time, extent, wayOut } = this;
    wayOut[0] = wayOut[1] = this.depth = 0;
    writePose(plan, a, time, 0, poses, 0);
    writePose(plan, b, time, 0, poses, ROW);
    if (!plan.domain.contact(store.kindAt(a), store.kindAt(b), poses, poses, manifold, 0, ROW)) return;
    writeExtent(plan, a, b, extent);
    if (manifold.depth <= TOUCH * extent[0]) return;
    const isOfAll = this.findWhole(store.rootOf(a), store.rootOf(b));
    const { nx, ny, depth } = isOfAll ? this.whole : manifold;
    wayOut[0] = nx;
    wayOut[1] = ny;
    this.depth = depth;
  }

  /** Finds the way out of two bodies of several parts. False if they have not, or too many. */
  private findWhole(a: number, b: number): boolean {
    const { store, plan, whole, poses, time } = this;
    if (!whole.isFor(a, b)) return false;
    whole.reserve(a, b);
    const parts = store.partsOf(a);
    for (let i = 0; i < parts + store.partsOf(b); i++) {
      const part = i < parts ? a + i : b + i - parts;
      writePose(plan, part, time, 0, poses, 0);
      writeAtRest(store.kindAt(part), poses, poses, 0, 0);
      // The image of the second body that the parts of the hit have met.
      if (i >= parts) plan.domain.bringImage(store.kindAt(part), poses, 0);
      whole.put(store.kindAt(part), i, poses, 0);
    }
    return whole.find(a, b);
  }

  /** Writes the middle of the overlap of the two boxes into entry `i` of two columns. */
  private writePoint(a: number, b: number, x: Float64Array, y: Float64Array, i: number): void {
    const { boxes } = this.store;
    if (this.plan.domain.torus) {
      this.writeImage(a, b);
      writeMiddle(this.two, 0, BOX, x, y, i);
    } else writeMiddle(boxes, a * BOX, b * BOX, x, y, i);
  }

  /**
   * Writes the box of `a`, and of the image of `b` that it meets: the only one whose box it overlaps, or the
   * first.
   */
  private writeImage(a: number, b: number): void {
    const { store, plan, two } = this;
    const { boxes } = store;
    const { domain } = plan;
    for (let k = 0; k < BOX; k++) two[k] = boxes[a * BOX + k];
    if (!domain.isOnlyImage(boxes, a * BOX, b * BOX)) sweepPair(store, plan, a, b, this.contact);
    domain.writeImage(boxes, two, b * BOX, BOX);
  }
}
