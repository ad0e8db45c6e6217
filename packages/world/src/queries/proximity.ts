import { BOX, type BodyStore, InvalidInput, ROW, type Rows, sweptBox } from '@swept/core';
import { SlotSet } from '@swept/core/internal';
import { closestPoints, createClosestPoints } from '@swept/narrowphase';
import { type Inside, insideOf, World } from '../world.js';
import type { BodyDistance } from './body-distance.js';
import { GivenShapes } from './given-shapes.js';
import type { NeighbourColumns } from './neighbours.js';
import { PAD } from './pose-pad.js';
import { PresentImages } from './present-images.js';
import { Ranking } from './ranking.js';
import { View } from './view.js';

/**
 * The part of the reach of a search within which a distance counts. Beyond it, rounding, of 1e-14 of the size
 * of the bodies, might decide which bodies are found.
 */
const TRUSTED = 7 / 8;
/**
 * The reach of the next search, relative to the last distance that was found, and to the square root of the
 * requested count; and that of a repeated one, if it is too short.
 */
const AHEAD = 1.5;
const FARTHER = 3;
/** Maximum number of searches that find too few: then all bodies are measured. */
const MOST_SEARCHES = 3;

const proximities = new WeakMap<World, Proximity>();

/** The instance of a world. Throws `InvalidInput`, in the name of `call`, on what is not a world. */
export function proximityOf(call: string, world: World): Proximity {
  if (!(world instanceof World)) throw new InvalidInput(`${call}: world`, world, 'a World');
  let proximity = proximities.get(world);
  if (proximity === undefined) {
    proximity = new Proximity(insideOf(world));
    proximities.set(world, proximity);
  }
  return proximity;
}

/**
 * Distances of bodies from shapes, in their present poses. Candidates are looked up by their boxes, as far as
 * the last answer reached.
 */
export class Proximity {
  readonly view: View;
  readonly given: GivenShapes;
  /** The point given to a query. */
  readonly place = new Float64Array(2);
  /** Bodies farther away do not count. To be written by the caller. */
  readonly limit = new Float64Array(1);
  /** The closest points of the part that was measured last, and the number of the given shape. */
  private readonly closest = createClosestPoints();
  private part = 0;
  private readonly inside: Inside;
  private readonly store: BodyStore;
  private readonly images: PresentImages;
  private readonly trial = createClosestPoints();
  private readonly distance = new Float64Array(1);
  /** The nearest part of each body that was measured, in the places of their roots. */
  private readonly ranking = new Ranking();
  private readonly roots = new SlotSet();
  private readonly box: Rows = new Float64Array(BOX);
  /** The box that is searched, its reach, and its reach at first. */
  private readonly around: Rows = new Float64Array(BOX);
  private readonly reach = new Float64Array(1);
  private readonly usual = new Float64Array(1);

  constructor(inside: Inside) {
    this.inside = inside;
    this.store = inside.store;
    this.view = new View(inside);
    this.given = new GivenShapes(inside.plan.domain);
    this.images = new PresentImages(this.view);
  }

  /** Writes the `count` bodies that are nearest to the given shapes, sorted. Returns their number. */
  nearest(count: number, out: NeighbourColumns): number {
    const { view, ranking, reach, limit, usual, roots } = this;
    view.settle();
    reach[0] = Math.min(usual[0] * Math.sqrt(count), limit[0] / TRUSTED);
    let near = -1;
    for (let searches = 0; near < 0; searches++) {
      const isWhole = searches === MOST_SEARCHES || !(usual[0] > 0);
      if (isWhole) reach[0] = Infinity;
      ranking.count = 0;
      roots.clear();
      if (isWhole) this.lookAtAll();
      else this.lookAround();
      near = this.countTrusted(count);
      reach[0] *= FARTHER;
    }
    const last = near > 0 ? ranking.numbers[near - 1] : 0;
    if (near === count && last > 0) usual[0] = (AHEAD * last) / Math.sqrt(count);
    this.write(near, out);
    return near;
  }

  /** Writes the distance of the bodies in two roots. */
  between(a: number, b: number, out: BodyDistance): void {
    const { store, given, closest, view } = this;
    given.readBody(view, a);
    out.distance = Infinity;
    for (let slot = b; slot < store.endOf(b); slot++) {
      this.measure(slot);
      if (!(closest.distance < out.distance)) continue;
      out.distance = closest.distance;
      out.ax = closest.ax;
      out.ay = closest.ay;
      out.bx = closest.bx;
      out.by = closest.by;
      out.partA = this.part;
      out.partB = slot - b;
    }
  }

  /**
   * Sorts the results, and counts those that are near enough. -1 if there may be others that were not found.
   */
  private countTrusted(count: number): number {
    const { ranking, reach, limit } = this;
    const { numbers } = ranking;
    const trusted = reach[0] * TRUSTED;
    ranking.sort();
    let near = 0;
    while (near < count && near < ranking.count && numbers[near] <= Math.min(trusted, limit[0])) near++;
    return near === count || trusted >= limit[0] ? near : -1;
  }

  private write(count: number, out: NeighbourColumns): void {
    const { ranking, store, closest } = this;
    out.reserve(count);
    for (let i = 0; i < count; i++) {
      const slot = ranking.codes[i];
      this.measure(slot);
      out.id[i] = store.idAt(slot);
      out.part[i] = slot - store.rootOf(slot);
      out.distance[i] = closest.distance;
      out.x[i] = closest.bx;
      out.y[i] = closest.by;
    }
    out.count = count;
  }

  private lookAround(): void {
    const { given, around, box, reach, view } = this;
    around.fill(Infinity, 0, 2);
    around.fill(-Infinity, 2);
    for (let part = 0; part < given.count; part++) {
      sweptBox(given.kindAt(part), given.rows, 0, box, part * ROW);
      for (let i = 0; i < 2; i++) {
        const more = reach[0] + PAD * Math.max(Math.abs(box[i]), Math.abs(box[i + 2]));
        around[i] = Math.min(around[i], box[i] - more);
        around[i + 2] = Math.max(around[i + 2], box[i + 2] + more);
      }
    }
    this.inside.index.search(around, this.look);
    view.visitUnindexed(this.look);
  }

  private lookAtAll(): void {
    const { store } = this;
    for (let slot = 0; slot < store.end; slot++) if (store.alive[slot] === 1) this.look(slot);
  }

  private readonly look = (slot: number): void => {
    const { store, roots, ranking, distance, closest, view } = this;
    if (!view.sees(slot)) return;
    this.measure(slot);
    distance[0] = closest.distance;
    const root = store.rootOf(slot);
    const place = roots.placeOf(root);
    if (place >= 0) ranking.improve(place, distance, 0, slot);
    else {
      roots.add(root);
      ranking.add(distance, 0, slot);
    }
  };

  /** Writes to `closest` the distance of a part from the nearest of the given shapes, at its nearest image. */
  private measure(slot: number): void {
    const { given, images, box, trial, closest, inside } = this;
    const kind = this.store.kindAt(slot);
    const { domain } = inside.plan;
    closest.distance = Infinity;
    for (let part = 0; part < given.count; part++) {
      const row = part * ROW;
      const mine = given.kindAt(part);
      if (images.areMany) {
        // The nearest points of the nearest images are within half a period, or one of the two is nearer by
        // one.
        sweptBox(mine, given.rows, 0, box, row);
        for (let i = 0; i < BOX; i++) {
          const half = domain.period((i % 2) as 0 | 1) * 0.5625;
          images.box[i] = i < 2 ? box[i] - half : box[i] + half;
        }
      }
      images.of(slot);
      while (images.next()) {
        closestPoints(mine, kind, given.rows, images.rows, trial, row, images.offset);
        if (!(trial.distance < closest.distance)) continue;
        this.part = part;
        closest.distance = trial.distance;
        closest.ax = trial.ax;
        closest.ay = trial.ay;
        closest.bx = trial.bx;
        closest.by = trial.by;
      }
    }
  }
}
