import { type BodyId, InvalidInput, slotOf } from '@swept/core';
import { FlownContacts } from '../flown/flown-contacts.js';
import type { FlownPieces } from '../flown/flown-pieces.js';
import { type Inside, insideOf, type World } from '../world.js';
import { type Paths, pathsOf } from './paths.js';
import { expectTimeSpans, TimeSpanColumns, type TimeSpans, TimeUnion } from './time-spans.js';

/**
 * In fractions of the step: a hit that is nearer to a span belongs to it. The two are found on pieces that are
 * cut, and rounded, differently.
 */
const SAME = 2 ** -32;

const queries = new WeakMap<World, TouchQuery>();

/** The instance of a world whose paths are kept. */
export function touchQueryOf(world: World, paths: Paths): TouchQuery {
  let query = queries.get(world);
  if (query === undefined) {
    query = new TouchQuery(insideOf(world), paths);
    queries.set(world, query);
  }
  return query;
}

/** Finds when two bodies touched. */
class TouchQuery {
  private readonly pieces: FlownPieces;
  private readonly contacts: FlownContacts;
  private readonly union = new TimeUnion();
  private readonly resting = new TimeSpanColumns();
  private readonly one = Float64Array.of(1);

  constructor(inside: Inside, paths: Paths) {
    this.pieces = paths.pieces;
    this.contacts = new FlownContacts(inside, paths.pieces, (found, window) =>
      this.union.addAll(found, window),
    );
  }

  /** Writes the spans of the bodies in two roots, the lower one first. */
  write(a: number, b: number, out: TimeSpanColumns): void {
    const { union, pieces, resting } = this;
    const { isWhole, metCount, metA, metB, rested } = pieces;
    const areThere = isWhole && pieces.wasThere(a, this.one) && pieces.wasThere(b, this.one);
    resting.count = 0;
    for (let i = 0; areThere && i < metCount; i++)
      if (rested[i] === 1 && metA[i] === a && metB[i] === b) this.search(a, b, resting, true);
    this.search(a, b, out, false);
    for (let i = 0; areThere && i < metCount; i++) {
      if (metA[i] !== a || metB[i] !== b) continue;
      if (rested[i] === 1) this.addRest(i);
      else this.addMet(i, out);
    }
    union.writeUnion(out);
  }

  /** Writes when the paths of two bodies touch, the lower root first; with `rest`, also at a small gap. */
  search(a: number, b: number, out: TimeSpanColumns, rest: boolean): void {
    const { union, contacts } = this;
    const { walk } = contacts;
    union.clear();
    walk.cursors[0].recall(a);
    walk.cursors[1].recall(b);
    walk.begin();
    do contacts.search(a, b, rest);
    while (walk.back());
    union.writeUnion(out);
  }

  /** Adds a hit, which the spans may miss: bodies turn back just before it. */
  private addMet(i: number, { from, to, count }: TimeSpans): void {
    const { times } = this.union;
    times[0] = times[1] = this.pieces.metAt[i];
    for (let k = 0; k < count; k++) {
      if (times[1] < from[k] && from[k] - times[1] < SAME) times[1] = from[k];
      if (times[0] > to[k] && times[0] - to[k] < SAME) times[0] = to[k];
    }
    this.union.add();
  }

  /** Adds when two bodies rested on each other, at a small gap. */
  private addRest(i: number): void {
    const { resting, union, pieces } = this;
    for (let k = 0; k < resting.count; k++) {
      if (resting.to[k] < pieces.metAt[i]) continue;
      union.times[0] = Math.max(resting.from[k], pieces.metAt[i]);
      union.times[1] = resting.to[k];
      union.add();
    }
  }
}

/**
 * When two bodies touched in the last step: writes all time spans to `out`, both ends included, and returns
 * their number. All parts count, and all images where the world wraps; filters do not, and sensors touch like
 * others. A bounce is a span without duration; bodies that rest on each other touch although they keep a small
 * gap. Bodies that turn touch with their skin, and one-sided segments from both sides. Bodies that were added
 * or placed elsewhere since do not count.
 *
 * The paths are those that `keepPaths` keeps: exact to the bit for a body that was not deflected, rounded for
 * others. Times are exact, as those of `intervals`, on paths that do not bend against each other. The time it
 * takes grows with the product of the numbers of parts, of flown pieces, and of the hits of the step. Throws
 * `InvalidInput` unless the paths are kept, on ids of removed bodies, one body and itself, an `out` that
 * `createTimeSpans` has not made, and within a step.
 */
export function touching(world: World, a: BodyId, b: BodyId, out: TimeSpans): number {
  const paths = pathsOf('touching', world);
  expectTwo('touching', world, a, b);
  const spans = expectTimeSpans('touching', out);
  const rootA = slotOf(a);
  const rootB = slotOf(b);
  touchQueryOf(world, paths).write(Math.min(rootA, rootB), Math.max(rootA, rootB), spans);
  return spans.count;
}

/** Throws `InvalidInput`, in the name of `call`, within a step, and unless these are two bodies. */
export function expectTwo(call: string, world: World, a: BodyId, b: BodyId): void {
  const { store, stepper, filters } = insideOf(world);
  if (stepper.running || filters.asking)
    throw new InvalidInput(`${call}: the call`, 'within a step', 'between steps');
  if (store.slot(call, a) === store.slot(call, b))
    throw new InvalidInput(`${call}: the other body`, b, 'another one than the first');
}
