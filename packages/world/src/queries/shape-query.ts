import { InvalidInput, RADIUS, ROW, type Rows, vertexAt } from '@swept/core';
import { SlotSet } from '@swept/core/internal';
import { type Inside, insideOf, World } from '../world.js';
import type { FoundColumns } from './found.js';
import { GivenShapes } from './given-shapes.js';
import { PAD } from './pose-pad.js';
import { Ranking } from './ranking.js';
import { View } from './view.js';

/** The results are sorted by slots alone. */
const SAME = new Float64Array(1);

const queries = new WeakMap<World, ShapeQuery>();

/** The instance of a world. Throws `InvalidInput`, in the name of `call`, on what is not a world. */
export function shapeQueryOf(call: string, world: World): ShapeQuery {
  if (!(world instanceof World)) throw new InvalidInput(`${call}: world`, world, 'a World');
  let query = queries.get(world);
  if (query === undefined) {
    query = new ShapeQuery(insideOf(world));
    queries.set(world, query);
  }
  return query;
}

/** The bodies that touch given shapes in their present poses. Exact, and mere touch counts. */
class ShapeQuery {
  readonly view: View;
  private readonly inside: Inside;
  readonly given: GivenShapes;
  /** For the numbers given to a query. */
  readonly numbers = new Float64Array(4);
  /** A shape, slightly enlarged for the search. */
  private readonly wide: Rows = new Float64Array(ROW);
  private readonly pose: Rows = new Float64Array(ROW);
  /** The lowest part of each body that was found, in the places of their roots. */
  private readonly ranking = new Ranking();
  private readonly roots = new SlotSet();
  private part = 0;
  private found = false;

  constructor(inside: Inside) {
    this.inside = inside;
    this.view = new View(inside);
    this.given = new GivenShapes(inside.plan.domain);
  }

  /** Does any body touch them? */
  any(): boolean {
    const { given, view } = this;
    view.settle();
    this.found = false;
    for (let part = 0; part < given.count && !this.found; part++) this.search(part, this.findOne);
    return this.found;
  }

  /** Writes the bodies that touch them, in the order of their ids. Returns their number. */
  all(out: FoundColumns): number {
    const { given, view, ranking, roots } = this;
    const { store } = this.inside;
    view.settle();
    ranking.count = 0;
    roots.clear();
    for (let part = 0; part < given.count; part++) this.search(part, this.find);
    ranking.sort();
    out.reserve(ranking.count);
    for (let i = 0; i < ranking.count; i++) {
      const slot = ranking.codes[i];
      out.id[i] = store.idAt(slot);
      out.part[i] = slot - store.rootOf(slot);
    }
    out.count = ranking.count;
    return ranking.count;
  }

  private search(part: number, visit: (slot: number) => boolean): void {
    const { given, wide, view } = this;
    const row = part * ROW;
    const kind = given.kindAt(part);
    let far = 0;
    for (let i = 0; i < ROW; i++) wide[i] = given.rows[row + i];
    for (let i = 0; i < kind; i++) {
      const v = vertexAt(i);
      far = Math.max(far, Math.abs(wide[v]), Math.abs(wide[v + 1]));
    }
    wide[RADIUS] += PAD * (far + wide[RADIUS]);
    this.part = part;
    this.inside.index.searchMotion(kind, wide, visit);
    view.visitUnindexed(visit);
  }

  private readonly findOne = (slot: number): boolean => {
    if (!this.found && this.view.sees(slot)) this.found = this.touches(slot);
    return !this.found;
  };

  private readonly find = (slot: number): boolean => {
    const { roots, ranking } = this;
    const root = this.inside.store.rootOf(slot);
    const place = roots.placeOf(root);
    if (!this.view.sees(slot) || (place >= 0 && ranking.codes[place] <= slot) || !this.touches(slot))
      return true;
    if (place >= 0) ranking.improve(place, SAME, 0, slot);
    else {
      roots.add(root);
      ranking.add(SAME, 0, slot);
    }
    return true;
  };

  private touches(slot: number): boolean {
    const { view, pose, part, given, inside } = this;
    const { store, plan } = inside;
    view.writePose(slot, pose);
    return plan.domain.inContact(given.kindAt(part), store.kindAt(slot), given.rows, pose, part * ROW, 0);
  }
}
