import { type BodyId, type BodyStore, InvalidInput, ROW, type Rows, slotOf, vertexAt } from '@swept/core';
import { knownOptions, SlotSet } from '@swept/core/internal';
import { writePose } from '../motion/piece.js';
import { type Filter, filterOf, USUAL } from '../pairs/filter.js';
import type { Inside } from '../world.js';
import type { Paths } from './paths.js';

/** Selects the bodies that a query sees: those that a body with this filter could touch. */
export interface QueryOptions extends Partial<Filter> {
  /** Does it see sensors, which block nothing? False unless given. */
  readonly sensors?: boolean;
  /** Bodies that it does not see: an id, or an array or a `Set` of ids of existing bodies. */
  readonly exclude?: BodyId | readonly BodyId[] | ReadonlySet<BodyId>;
}

/** The names of `QueryOptions`. */
export const QUERY_OPTIONS = ['category', 'mask', 'owner', 'sensors', 'exclude'] as const;

/** The view of a query on a world: which bodies it sees, and their present poses. */
export class View {
  readonly inside: Inside;
  private readonly store: BodyStore;
  /** The pose of the first part of a body that was placed. */
  private readonly first: Rows = new Float64Array(ROW);
  /**
   * For queries about the last step: the paths of bodies that moved in it, and the time of the query.
   */
  private paths: Paths | undefined;
  private readonly time = new Float64Array(1);
  private readonly excluded = new SlotSet();
  /** The name of the query. */
  private call = '';
  private category = 0;
  private mask = 0;
  private owner = 0;
  private sensors = false;
  private all = true;
  /** Does it see all bodies with the usual filter? */
  private usual = true;

  constructor(inside: Inside) {
    this.inside = inside;
    this.store = inside.store;
  }

  /**
   * Begins a query of the name `call`, with the given names of options. Throws `InvalidInput` on options that
   * are unknown or out of range, and within a trace or `canTouch`.
   */
  read<Options extends QueryOptions>(
    call: string,
    options: Options,
    names: readonly (keyof Options & string)[],
  ): void {
    this.expect(call, options, names);
    this.take(call, options);
  }

  /**
   * Throws on unknown options, and within a trace or `canTouch`. A query with options of its own reads them
   * next, before `take` and before it stores anything: a getter among them may query the world as well.
   */
  expect<Options extends QueryOptions>(
    call: string,
    options: Options,
    names: readonly (keyof Options & string)[],
  ): void {
    const { filters, stepper } = this.inside;
    if (filters.asking || (stepper.running && !stepper.answering))
      throw new InvalidInput(`${call}: the call`, 'within a trace or canTouch', 'between steps or in onHit');
    knownOptions(call, options, names);
  }

  /** Reads the options that select bodies. Throws `InvalidInput` on values out of range. */
  take(call: string, options: QueryOptions): void {
    const { category = USUAL.category, mask = USUAL.mask, owner = USUAL.owner, sensors = false } = options;
    const { exclude } = options;
    // A message is made only on errors: strings would be garbage.
    if (!isBits(category) || !isBits(mask) || !(Number.isSafeInteger(owner) && owner >= 0))
      filterOf(call, { category, mask, owner }, USUAL);
    if (typeof sensors !== 'boolean') throw new InvalidInput(`${call}: sensors`, sensors, 'true or false');
    this.category = category;
    this.mask = mask;
    this.owner = owner;
    this.sensors = sensors;
    this.paths = undefined;
    this.readExcluded(call, exclude);
    this.usual = this.all && category !== 0 && (mask & USUAL.category) !== 0;
  }

  /** Lets the index read all present boxes. To be called after all arguments were checked. */
  settle(): void {
    const { stepper, turnover } = this.inside;
    if (!stepper.running) turnover.stale.settle();
  }

  /** Sets the time of the query to `times[i]` of the last step. */
  lookBack(paths: Paths, times: Float64Array, i: number): void {
    this.paths = paths;
    this.time[0] = times[i];
  }

  /**
   * Is the query made in a callback? Then poses are those of the hit, and may be beyond the boxes of the index
   * by rounding.
   */
  get isWithinStep(): boolean {
    return this.inside.stepper.answering;
  }

  /** Are poses those of a time within a step, and not in the rows of the store? */
  get isBetweenPoses(): boolean {
    return this.isWithinStep || this.paths !== undefined;
  }

  /** Does the query see the body of the part in a slot? */
  sees(slot: number): boolean {
    const { store, paths } = this;
    if (store.sensor[slot] === 1 && !this.sensors) return false;
    if (store.filtered === 0 && this.usual && paths === undefined) return true;
    if ((this.category & store.mask[slot]) === 0 || (store.category[slot] & this.mask) === 0) return false;
    if (this.owner !== 0 && this.owner === store.owner[slot]) return false;
    if (paths !== undefined && !paths.isThere(slot, this.time)) return false;
    return this.all || !this.excluded.has(store.rootOf(slot));
  }

  /** Writes the present pose of a part. */
  writePose(slot: number, out: Rows): void {
    const { store, first, paths } = this;
    if (paths?.has(slot)) {
      paths.writePose(slot, this.time, out);
      return;
    }
    const { plan, stepper } = this.inside;
    const root = store.rootOf(slot);
    const place = stepper.answering ? stepper.answer.placeOf(root) : undefined;
    writePose(plan, slot, plan.moment, 0, out, 0);
    if (place === undefined) return;
    if (plan.turning.chords(root)) {
      this.writeVertices(slot, out);
      return;
    }
    writePose(plan, root, plan.moment, 0, first, 0);
    // As `Pushes.put` will shift it after the callback.
    const shares = store.partsOf(root) > 1;
    for (let i = 0; i < store.kind[slot]; i++) {
      const v = vertexAt(i);
      for (let axis = 0; axis < 2; axis++) {
        const isThere = (shares || v === 0) && out[v + axis] === first[axis];
        out[v + axis] = isThere ? place[axis] : out[v + axis] + (place[axis] - first[axis]);
      }
    }
  }

  /** Writes the present vertices of a part, as `World.x`: those of a body that turns are true. */
  writeVertices(slot: number, out: Rows): void {
    const { store, inside } = this;
    const root = store.rootOf(slot);
    for (let i = 0; i < store.kind[slot]; i++)
      for (let axis = 0 as 0 | 1; axis < 2; axis++)
        out[vertexAt(i) + axis] = inside.present.vertex(root, slot, i, axis);
  }

  /**
   * Calls `visit` with all parts that are out of date in the index: those that the present callback has added
   * or placed, or those that moved in a past step, near a box if one is given. Queries of the index may visit
   * them too.
   */
  visitUnindexed(visit: (slot: number) => unknown, box?: Rows): void {
    const { stepper, turnover } = this.inside;
    this.paths?.visit(visit, box);
    if (!stepper.answering) return;
    if (turnover.joining.size > 0)
      for (const root of turnover.joining) if (!turnover.isIndexed(root)) this.visitParts(root, visit);
    const { placed } = stepper.answer;
    for (let i = 0; i < placed.count; i++) this.visitParts(placed.slots[i], visit);
  }

  private visitParts(root: number, visit: (slot: number) => unknown): void {
    if (this.store.alive[root] === 0) return;
    for (let part = root, end = this.store.endOf(root); part < end; part++) visit(part);
  }

  private readExcluded(call: string, exclude: QueryOptions['exclude']): void {
    this.excluded.clear();
    this.all = exclude === undefined;
    if (exclude === undefined) return;
    this.call = call;
    if (typeof exclude === 'number') this.leaveOut(exclude);
    else if (Array.isArray(exclude)) for (let i = 0; i < exclude.length; i++) this.leaveOut(exclude[i]);
    else if (exclude instanceof Set) exclude.forEach(this.leaveOut);
    else throw new InvalidInput(`${call}: exclude`, exclude, 'the id of a body, or an array or a Set of ids');
  }

  private readonly leaveOut = (id: BodyId): void => {
    const { excluded, store } = this;
    // A message is made only on errors.
    const root = store.has(id) ? slotOf(id) : store.slot(`${this.call}: exclude`, id);
    if (!excluded.has(root)) excluded.add(root);
  };
}

function isBits(value: number): boolean {
  return Number.isInteger(value) && value >= -(2 ** 31) && value < 2 ** 32;
}
