import type { MotionBroadphase } from '@swept/broadphase';
import { type BodyStore, RADIUS, ROW, type Rows, vertexAt } from '@swept/core';
import { IdBuffer } from '@swept/core/internal';
import type { Hit } from '../hit.js';
import { writePose } from '../motion/piece.js';
import type { Plan } from '../motion/plan.js';
import { writeAtRest } from '../motion/pose.js';
import type { Sides } from '../pairs/sides.js';
import { Tiles } from '../pairs/tiles.js';
import type { ImpactQueue } from '../queue/impact-queue.js';
import type { Gap } from '../resting/gap.js';
import type { Scene } from '../scene.js';
import type { StepContacts } from '../step-contacts.js';
import { TOUCH } from './touching-now.js';

const LOW = 0;
const HIGH = 1;

/**
 * Where two bodies of a hit touch each other: at its point, or along edges that lie on each other. Distances along the
 * surfaces are from the point of the hit, to the left of its normal.
 */
export class TouchingEdge {
  /** The two ends, the smaller one first: both 0 if the bodies touch at the point of the hit alone. */
  readonly ends = new Float64Array(2);
  private readonly store: BodyStore;
  private readonly plan: Plan;
  private readonly index: MotionBroadphase;
  private readonly tiles: Tiles;
  private readonly sides: Sides;
  private readonly queue: ImpactQueue;
  private readonly gap: Gap;
  /** By part, the ends of its edge on the surface: equal if only a vertex lies there. */
  private readonly edge = new Float64Array(2);
  private readonly otherEdge = new Float64Array(2);
  /** Where the plane wraps along the surfaces, its period (`writePeriod`). */
  private readonly period = new Float64Array(1);
  /** How far the surfaces of the bodies lie beyond the point of the hit, each along its own normal. */
  private readonly surfaces = new Float64Array(2);
  /** Vertices touch that are no farther than this from the surface. */
  private readonly tolerance = new Float64Array(1);
  /** The pose of a part, at rest. */
  private readonly pose: Rows = new Float64Array(ROW);
  private readonly otherPose: Rows = new Float64Array(ROW);
  /** The middle of a part, and from the point of the hit to it. */
  private readonly middle = new Float64Array(2);
  private readonly away = new Float64Array(2);
  /** By vertex of a part. */
  private readonly heights = new Float64Array(3);
  private readonly distances = new Float64Array(3);
  /** Slots of parts near one of them. */
  private readonly near = new IdBuffer();

  constructor({ store, plan, index, filters, seams }: Scene, { queue, lasting }: StepContacts) {
    this.store = store;
    this.plan = plan;
    this.index = index;
    this.tiles = new Tiles(store, plan, filters);
    this.sides = seams.sides;
    this.queue = queue;
    this.gap = lasting.gap;
  }

  /**
   * Finds the ends for the hit that is answered, with all parts of the two bodies. What is beside an unyielding one and
   * moves as it does counts as a part of it, such as tiles of a floor; not in worlds with a `canTouch`.
   */
  find(hit: Readonly<Hit>): void {
    const { store, queue, gap, ends } = this;
    ends[LOW] = ends[HIGH] = 0;
    const a = store.rootOf(queue.a);
    const b = store.rootOf(queue.b);
    gap.writeGain(a, b);
    gap.writeLimits(queue.a, queue.b);
    this.tolerance[0] = TOUCH * gap.slop;
    this.writeSurface(hit, queue.a, 1);
    this.writeSurface(hit, queue.b, -1);
    // The parts of the only one that yields, or of the one that has fewer.
    const { mass } = store;
    const isA = mass[b] === Infinity || (mass[a] < Infinity && store.partsOf(a) <= store.partsOf(b));
    if (isA) this.findAlong(hit, a, b, 1);
    else this.findAlong(hit, b, a, -1);
  }

  /** Does a body touch the surfaces at more than one point? */
  private isBroad(hit: Readonly<Hit>, root: number, side: 1 | -1): boolean {
    const { store, edge, pose } = this;
    let low = Infinity;
    let high = -Infinity;
    for (let part = root, end = store.endOf(root); part < end; part++) {
      if (!this.writeEdge(hit, part, side, pose, edge)) continue;
      low = Math.min(low, edge[LOW]);
      high = Math.max(high, edge[HIGH]);
    }
    return high > low;
  }

  /** Finds the ends from the parts of a body; its normal towards the other one is `side` times that of the hit. */
  private findAlong(hit: Readonly<Hit>, root: number, other: number, side: 1 | -1): void {
    const { store, index, edge, otherEdge, pose, otherPose, near, period } = this;
    if (!this.isBroad(hit, root, side)) return;
    this.writePeriod(hit);
    for (let part = root, end = store.endOf(root); part < end; part++) {
      if (!this.writeEdge(hit, part, side, pose, edge)) continue;
      const kind = store.kindAt(part);
      pose[RADIUS] += this.tolerance[0];
      writeAtRest(kind, pose, pose, 0, 0);
      near.clear();
      index.collectNear(kind, pose, 0, part, false, near);
      for (let i = 0; i < near.count; i++) {
        const touched = near.ids[i];
        if (store.rootOf(touched) !== other && !this.tiles.areBeside(touched, other)) continue;
        if (!this.writeEdge(hit, touched, side === 1 ? -1 : 1, otherPose, otherEdge)) continue;
        this.addCommon(0);
        if (period[0] === 0) continue;
        this.addCommon(-1);
        this.addCommon(1);
      }
    }
  }

  /** Adds what an edge has in common with an image of the other one. */
  private addCommon(image: -1 | 0 | 1): void {
    const { edge, otherEdge, period, ends } = this;
    const low = Math.max(edge[LOW], otherEdge[LOW] + image * period[0]);
    const high = Math.min(edge[HIGH], otherEdge[HIGH] + image * period[0]);
    if (low > high) return;
    ends[LOW] = Math.min(ends[LOW], low);
    ends[HIGH] = Math.max(ends[HIGH], high);
  }

  /** Writes the distance along the surfaces after which they come again; 0 where they do not. */
  private writePeriod({ nx, ny }: Readonly<Hit>): void {
    const { period, tolerance } = this;
    const { domain } = this.plan;
    period[0] = 0;
    if (domain.torus === undefined) return;
    if (Math.abs(domain.period(0) * nx) <= tolerance[0]) period[0] = domain.period(0) * ny;
    if (Math.abs(domain.period(1) * ny) <= tolerance[0]) period[0] = domain.period(1) * nx;
  }

  /** Writes how far a part that is hit reaches: where skins overlap, beyond the point of the hit. */
  private writeSurface(hit: Readonly<Hit>, part: number, side: 1 | -1): void {
    const { store, pose, heights, surfaces } = this;
    this.writePlaces(hit, part, side, pose);
    let most = -Infinity;
    for (let i = 0; i < store.kind[part]; i++) most = Math.max(most, heights[i]);
    surfaces[side === 1 ? 0 : 1] = most;
  }

  /**
   * Writes the edge with which a part touches the surface of its body, and its pose. False if it does not. The normal
   * of the hit times `side` leads out of the body.
   */
  private writeEdge(hit: Readonly<Hit>, part: number, side: 1 | -1, pose: Rows, out: Float64Array): boolean {
    const { store, surfaces, tolerance, heights, distances } = this;
    if (!this.sides.blocks(part, hit, side)) return false;
    this.writePlaces(hit, part, side, pose);
    const surface = surfaces[side === 1 ? 0 : 1];
    out[LOW] = Infinity;
    out[HIGH] = -Infinity;
    for (let i = 0; i < store.kind[part]; i++) {
      if (!(Math.abs(heights[i] - surface) <= tolerance[0])) continue;
      out[LOW] = Math.min(out[LOW], distances[i]);
      out[HIGH] = Math.max(out[HIGH], distances[i]);
    }
    return out[LOW] <= out[HIGH];
  }

  /** Writes the pose of a part, and for each vertex how far it reaches along the normal and along the surfaces. */
  private writePlaces(hit: Readonly<Hit>, part: number, side: 1 | -1, pose: Rows): void {
    const { store, plan, middle, away, heights, distances } = this;
    const { nx, ny } = hit;
    const kind = store.kind[part];
    writePose(plan, part, plan.moment, 0, pose, 0);
    middle[0] = middle[1] = 0;
    for (let i = 0; i < kind; i++) {
      middle[0] += pose[vertexAt(i)] / kind;
      middle[1] += pose[vertexAt(i) + 1] / kind;
    }
    away[0] = middle[0] - hit.x;
    away[1] = middle[1] - hit.y;
    plan.domain.bringNear(away, 0);
    for (let i = 0; i < kind; i++) {
      const v = vertexAt(i);
      const x = away[0] + (pose[v] - middle[0]);
      const y = away[1] + (pose[v + 1] - middle[1]);
      heights[i] = side * (x * nx + y * ny) + pose[RADIUS];
      distances[i] = y * nx - x * ny;
    }
  }
}
