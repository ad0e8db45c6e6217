import { InvalidInput, RADIUS, ROW, type Rows, type Shape, vertexAt } from '@swept/core';
import { type Inside, insideOf, World } from '../world.js';
import { GivenShapes } from './given-shapes.js';
import { View } from './view.js';

/** More than the rounding of a pose within a step, as part of the coordinates: for the search alone. */
const PAD = 2 ** -50;

const queries = new WeakMap<World, ShapeQuery>();

/** The one of a world. Throws `InvalidInput`, in the name of `call`, on what is no world. */
export function shapeQueryOf(call: string, world: World): ShapeQuery {
  if (!(world instanceof World)) throw new InvalidInput(`${call}: world`, world, 'a World');
  let query = queries.get(world);
  if (query === undefined) {
    query = new ShapeQuery(insideOf(world));
    queries.set(world, query);
  }
  return query;
}

/** Which bodies touch shapes that are not among them, where they are now. Exact, and mere touch counts. */
export class ShapeQuery {
  readonly view: View;
  private readonly inside: Inside;
  private readonly given: GivenShapes;
  /** A shape, for the search a little larger. */
  private readonly wide: Rows = new Float64Array(ROW);
  private readonly pose: Rows = new Float64Array(ROW);
  private part = 0;
  private found = false;

  constructor(inside: Inside) {
    this.inside = inside;
    this.view = new View(inside);
    this.given = new GivenShapes(inside.plan.domain);
  }

  /** Says which shapes. Throws `InvalidInput` on what `World.add` would refuse. */
  of(call: string, shape: Shape | readonly Shape[]): void {
    this.given.read(call, shape);
  }

  /** Does any body touch them? */
  any(): boolean {
    const { given, view } = this;
    view.settle();
    this.found = false;
    for (let part = 0; part < given.count && !this.found; part++) this.search(part);
    return this.found;
  }

  private search(part: number): void {
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
    this.inside.index.searchMotion(kind, wide, this.visit);
    view.visitUnindexed(this.visit);
  }

  private readonly visit = (slot: number): boolean => {
    if (this.found || !this.view.sees(slot)) return !this.found;
    this.found = this.touches(slot);
    return !this.found;
  };

  private touches(slot: number): boolean {
    const { view, pose, part, given, inside } = this;
    const { store, plan } = inside;
    view.writePose(slot, pose);
    return plan.domain.inContact(given.kindAt(part), store.kindAt(slot), given.rows, pose, part * ROW, 0);
  }
}
