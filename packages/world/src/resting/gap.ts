import {
  type BodyStore,
  CIRCLE,
  END,
  RADIUS,
  ROW,
  type Rows,
  type ShapeKind,
  TRIANGLE,
  vertexAt,
} from '@swept/core';
import { createManifold } from '@swept/narrowphase';
import { writeTruePose } from '../motion/chord.js';
import { writeGapAlong, writeSize } from '../motion/part-size.js';
import { writePose } from '../motion/piece.js';
import type { Plan } from '../motion/plan.js';
import { copyPose, writeAtRest } from '../motion/pose.js';
import type { Seams } from '../pairs/seams.js';
import { WayOut } from '../pairs/way-out.js';
import type { StepGains } from './step-gains.js';

/** The slop, the gap kept between resting bodies, in accelerations times step squared: so that none is hit. */
const SLOP = 1 / 4;
/** The shortest time that gaps are kept for, in steps. */
const LEAST_KEPT = 1 / 4;
/** The largest slop, as a part of the size of the smaller of the two: so small ones do not seem to float. */
const LARGEST_SLOP = 2 ** -6;
/** The slop of bodies that press each other without acceleration, as such a part. */
const HELD_SLOP = 2 ** -13;
/** The distance at which such bodies still count as near when a step starts, as such a part. */
const AHEAD = 2 ** -5;
/** In slops, the widest gap of a lasting contact: a small change by hits nearby does not end it at once. */
const MARGIN = 4;
/** In slops, how far pressed bodies may move into each other in a step before they are stopped. */
const OVERLAP = 2;
/** The same in skins, in addition: true poses differ from the swept ones by up to these. */
const SKIN = 1 / 4;
/** The largest overlap, as a part of the thickness of the two: segments and points never overlap. */
const LARGEST_OVERLAP = 2 ** -4;
/**
 * The same for bodies that nothing accelerates, which others press or rounding has brought there; and by how
 * much these may go deeper on one piece of their paths, so that rounding causes no contact.
 */
const PRESSED = 2 ** -10;
const SINKING = 2 ** -20;

/**
 * The gap between two parts of bodies that rest on each other: its intended and its present width. Numbers
 * that start as NaN are written in place. The file is long because both widths, and the points of contact, are
 * of the same two parts in one state.
 */
export class Gap {
  /** The time of the present step. */
  dt = NaN;
  /** The relative speed that the two bodies gain by acceleration in a step (`writeGain`). */
  gain = NaN;

  // The intended width (`writeLimits`).
  /** The gap that is kept. */
  slop = NaN;
  /** The part that this is of what suits the acceleration and the step: less than 1 between small bodies. */
  share = NaN;
  /** The widest gap with which the contact lasts. */
  widest = NaN;
  /** The widest gap at the start of a step that its contact may close by its end. */
  farthest = NaN;
  /** How far the two may move into each other within a step. */
  deepening = NaN;
  /** How far they may overlap at all; more would lead them through each other step by step. */
  deepest = NaN;
  /** The deepest overlap in which a step may begin so that an answered contact blocks what leads deeper. */
  deepestHeld = NaN;

  // The present width (`measure`, `measureAtStart`): negative in overlap; the normal points from a to b.
  width = NaN;
  nx = NaN;
  ny = NaN;
  /** How deep two parts overlap, along their own way out: less than 0 if they do not. */
  overlap = NaN;

  /**
   * The points of contact, and the width of the gap there: one point or, for two edges that face each other
   * and may turn, both ends of the common part.
   */
  count = 0;
  isTurning = false;
  readonly places = new Float64Array(4);
  readonly widths = new Float64Array(2);

  private readonly store: BodyStore;
  private readonly plan: Plan;
  private readonly seams: Seams;
  /** The time of a step that gaps are kept for, and that or the time of the present step, whichever is longer. */
  readonly times = new Float64Array(2);
  /** The two parts, at rest in their poses, and their contact. */
  private readonly two: Rows = new Float64Array(2 * ROW);
  private readonly manifold = createManifold();
  private readonly whole: WayOut;
  private readonly stepGains: StepGains;
  private readonly gained = new Float64Array(1);
  private readonly normal = new Float64Array(2);
  private readonly along = new Float64Array(1);
  /**
   * For the facing edge of each: the positions of its ends along the tangent and along the normal.
   */
  private readonly faces = new Float64Array(8);
  private readonly sizes = new Float64Array(4);

  constructor(store: BodyStore, plan: Plan, seams: Seams, stepGains: StepGains) {
    this.store = store;
    this.plan = plan;
    this.seams = seams;
    this.whole = new WayOut(store);
    this.stepGains = stepGains;
  }

  /** Starts a step; `kept[0]` is the time that gaps were kept for, 0 before the first step. */
  begin(dt: number, kept: Float64Array): void {
    this.dt = dt;
    this.times[0] = dt;
    if (kept[0] > 0) this.times[0] = Math.max(kept[0], LEAST_KEPT * dt);
    this.times[1] = Math.max(dt, this.times[0]);
  }

  /** Writes the relative speed that two bodies gain by acceleration. */
  writeGain(a: number, b: number): void {
    this.stepGains.write(a, b, this.gained);
    this.gain = this.gained[0];
  }

  /** Writes the widest gap of a lasting contact of large parts, with the gain that was written. */
  writeReach(out: Float64Array): void {
    const { dt, times } = this;
    const longerDt = times[1];
    out[0] = MARGIN * SLOP * this.gain * longerDt * (longerDt / dt);
  }

  /** Writes the intended gap of two parts, with the gain that was written. */
  writeLimits(partA: number, partB: number): void {
    const { store, plan, gain, dt, times, sizes } = this;
    const gapDt = times[0];
    const longerDt = times[1];
    writeSize(store, partA, sizes, 0);
    writeSize(store, partB, sizes, 2);
    const smaller = Math.min(sizes[0], sizes[2]);
    const largest = LARGEST_SLOP * smaller;
    const thickness = sizes[1] + sizes[3];
    const held = smaller < Infinity ? HELD_SLOP * smaller : 0;
    this.slop = gain > 0 ? Math.min(SLOP * gain * gapDt * (gapDt / dt), largest) : held;
    this.share = gain > 0 ? Math.min(1, this.slop / (SLOP * gain * dt)) : 1;
    this.widest = MARGIN * (gain > 0 ? Math.min(SLOP * gain * longerDt * (longerDt / dt), largest) : held);
    this.farthest = gain > 0 ? this.widest : (AHEAD / HELD_SLOP) * held;
    const { turning } = plan;
    const a = store.rootOf(partA);
    const b = store.rootOf(partB);
    const skinA = turning.chords(a) ? turning.skin[a] : 0;
    const skinB = turning.chords(b) ? turning.skin[b] : 0;
    // Where skins overlap, the shapes do not: flush bodies of a world without acceleration begin like that.
    this.deepest = gain > 0 ? LARGEST_OVERLAP * thickness : PRESSED * thickness + skinA + skinB;
    const free = gain > 0 ? OVERLAP * this.slop : SINKING * thickness;
    this.deepening = Math.min(free + SKIN * (skinA + skinB), this.deepest);
    this.deepestHeld = LARGEST_OVERLAP * thickness + skinA + skinB;
  }

  /** Measures the gap at the start of the step. False if it is wider than that of a lasting contact. */
  measureAtStart(partA: number, partB: number): boolean {
    this.writeStart(partA, 0);
    this.writeStart(partB, ROW);
    return this.readWithin(partA, partB);
  }

  /** Measures the gap at the present moment. False if it is wider than `farthest`. */
  measureNow(partA: number, partB: number): boolean {
    this.writeAtRest(partA, partB, this.plan.moment, 0);
    return this.readWithin(partA, partB);
  }

  /**
   * Measures the overlap of two bodies of several parts at the start of the step, after that of two of these. False
   * if they have too many.
   */
  measureWhole(a: number, b: number): boolean {
    const { store, plan, two, whole, widths } = this;
    if (!whole.isFor(a, b)) return false;
    whole.reserve(a, b);
    const parts = store.partsOf(a);
    for (let i = 0; i < parts + store.partsOf(b); i++) {
      const part = i < parts ? a + i : b + i - parts;
      this.writeStart(part, 0);
      if (i >= parts) plan.domain.bringImage(store.kindAt(part), two, 0);
      whole.put(store.kindAt(part), i, two, 0);
    }
    if (!whole.find(a, b)) return false;
    this.nx = whole.nx;
    this.ny = whole.ny;
    this.width = widths[0] = -whole.depth;
    this.count = 1;
    this.isTurning = false;
    return true;
  }

  /** Measures the gap of two parts that overlap at the time `times[which]` of the step. False if they do not. */
  measure(partA: number, partB: number, times: Float64Array, which: number): boolean {
    this.writeAtRest(partA, partB, times, which);
    return this.read(partA, partB, times, which);
  }

  /** The width of the gap of two that were just measured at another time, along the same normal. */
  measureAlong(partA: number, partB: number, times: Float64Array, which: number): void {
    const { store, plan, two, normal, along } = this;
    const kindB = store.kindAt(partB);
    this.writeTwo(partA, partB, times, which);
    plan.domain.bringImage(kindB, two, ROW);
    normal[0] = this.nx;
    normal[1] = this.ny;
    writeGapAlong(store.kindAt(partA), kindB, two, normal, along);
    this.width = along[0];
  }

  private writeAtRest(partA: number, partB: number, times: Float64Array, which: number): void {
    const { store, two } = this;
    this.writeTwo(partA, partB, times, which);
    writeAtRest(store.kindAt(partA), two, two, 0, 0);
    writeAtRest(store.kindAt(partB), two, two, ROW, ROW);
  }

  private writeTwo(partA: number, partB: number, times: Float64Array, which: number): void {
    writePose(this.plan, partA, times, which, this.two, 0);
    writePose(this.plan, partB, times, which, this.two, ROW);
  }

  /** Writes the pose of a part at the start of the step, the true one if its body turns. */
  private writeStart(part: number, offset: number): void {
    const { store, plan, two } = this;
    const kind = store.kindAt(part);
    const root = store.rootOf(part);
    writeAtRest(kind, store.rows, two, part * ROW, offset);
    if (!plan.turning.chords(root) || plan.turning.isTrue[root] === 1) return;
    writeTruePose(plan, root, part, two, offset);
    copyPose(kind, two, two, offset, offset + END);
  }

  /** Adds the end of the common part of two edges that is farther from the first point, if it differs. */
  private addFarEnd(kindA: ShapeKind, kindB: ShapeKind): void {
    const { two, faces, places, nx, ny } = this;
    if (kindA === CIRCLE || kindB === CIRCLE) return;
    this.writeFace(kindA, 0, 1, 0);
    this.writeFace(kindB, ROW, -1, 4);
    const low = Math.max(Math.min(faces[0], faces[2]), Math.min(faces[4], faces[6]));
    const high = Math.min(Math.max(faces[0], faces[2]), Math.max(faces[4], faces[6]));
    const from = places[1] * nx - places[0] * ny;
    const to = high - from > from - low ? high : low;
    if (!(high > low && Math.abs(to - from) > this.widest)) return;
    const a = faces[1] + ((to - faces[0]) / (faces[2] - faces[0])) * (faces[3] - faces[1]);
    const b = faces[5] + ((to - faces[4]) / (faces[6] - faces[4])) * (faces[7] - faces[5]);
    const height = (a + two[RADIUS] + b - two[ROW + RADIUS]) / 2;
    places[2] = height * nx - to * ny;
    places[3] = height * ny + to * nx;
    this.widths[1] = b - two[ROW + RADIUS] - (a + two[RADIUS]);
    this.count = 2;
  }

  /** Writes the ends of the edge of a shape that lies farthest along the normal, times `sign`. */
  private writeFace(kind: ShapeKind, offset: number, sign: 1 | -1, out: number): void {
    const { two, faces, nx, ny } = this;
    let first = 0;
    let second = 1;
    if (kind === TRIANGLE) {
      // All except the vertex that is farthest behind.
      let behind = 0;
      for (let i = 1; i < kind; i++) {
        const v = offset + vertexAt(i);
        const w = offset + vertexAt(behind);
        if (sign * ((two[v] - two[w]) * nx + (two[v + 1] - two[w + 1]) * ny) < 0) behind = i;
      }
      first = (behind + 1) % kind;
      second = (behind + 2) % kind;
    }
    for (let k = 0; k < 2; k++) {
      const v = offset + vertexAt(k === 0 ? first : second);
      faces[out + 2 * k] = two[v + 1] * nx - two[v] * ny;
      faces[out + 2 * k + 1] = two[v] * nx + two[v + 1] * ny;
    }
  }

  /** Reads the gap of `two`, and its points. False if it is wider than `farthest`. */
  private readWithin(partA: number, partB: number): boolean {
    const { store, plan, two, farthest, widths } = this;
    // Shapes enlarged by half of the farthest gap overlap.
    const pad = farthest / 2;
    two[RADIUS] = two[RADIUS + END] = two[RADIUS] + pad;
    two[ROW + RADIUS] = two[ROW + RADIUS + END] = two[ROW + RADIUS] + pad;
    const isRead = this.read(partA, partB, plan.moment, 0);
    this.overlap -= 2 * pad;
    if (!isRead) return false;
    this.width += 2 * pad;
    widths[0] = this.width;
    if (!(this.width <= farthest)) return false;
    const { turning } = plan;
    this.isTurning = turning.turns(store.rootOf(partA)) || turning.turns(store.rootOf(partB));
    if (this.isTurning) {
      this.addFarEnd(store.kindAt(partA), store.kindAt(partB));
      if (this.count === 2) widths[1] += 2 * pad;
      if (this.count === 2 && !(widths[1] <= farthest)) this.count = 1;
    }
    return true;
  }

  /** Reads the contact of `two`. False if there is none, or only one inside of a body. */
  private read(partA: number, partB: number, times: Float64Array, which: number): boolean {
    const { store, plan, two, manifold, normal, along } = this;
    const kindA = store.kindAt(partA);
    const kindB = store.kindAt(partB);
    this.overlap = -Infinity;
    if (!plan.domain.contact(kindA, kindB, two, two, manifold, 0, ROW)) return false;
    this.overlap = manifold.depth;
    this.places[0] = manifold.x0;
    this.places[1] = manifold.y0;
    plan.domain.bringImage(kindB, two, ROW);
    normal[0] = manifold.nx;
    normal[1] = manifold.ny;
    if (!this.seams.turn(partA, partB, two, normal, times, which)) return false;
    this.width = -manifold.depth;
    if (normal[0] !== manifold.nx || normal[1] !== manifold.ny) {
      writeGapAlong(kindA, kindB, two, normal, along);
      this.width = along[0];
      this.turnPlace(store.rootOf(partA), store.rootOf(partB));
    }
    this.nx = normal[0];
    this.ny = normal[1];
    this.count = 1;
    return true;
  }

  /**
   * Moves the place along with a smoothed normal, round the vertex of the body with fewer parts: so the impulse
   * on a disc acts towards its centre.
   */
  private turnPlace(a: number, b: number): void {
    const { store, two, manifold, normal, places, width } = this;
    const isA = store.partsOf(a) <= store.partsOf(b);
    const radius = isA ? two[RADIUS] : -two[ROW + RADIUS];
    const half = isA ? 1 / 2 : -1 / 2;
    const before = radius - half * manifold.depth;
    const after = radius + half * width;
    places[0] += after * normal[0] - before * manifold.nx;
    places[1] += after * normal[1] - before * manifold.ny;
  }
}
