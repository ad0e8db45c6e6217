import { type BodyId, InvalidInput } from '@swept/core';
import { MAX_COORDINATE } from '@swept/core/internal';
import { insideOf, type World } from '../world.js';
import { pathsOf } from './paths.js';
import { Sight } from './sight.js';
import { expectTimeSpans, type TimeSpans } from './time-spans.js';
import type { QueryOptions } from './view.js';

/** Selects the bodies that block sight, and the ends of the sight line. */
export interface SightOptions extends QueryOptions {
  /**
   * The offset of the start of the sight line from the centre of a, [x, y] in length units; (0, 0) unless
   * given. It does not turn with the body.
   */
  readonly eye?: readonly [number, number];
  /** The offset of the end of the sight line from the centre of b, likewise. */
  readonly aim?: readonly [number, number];
}

const OPTIONS = ['category', 'mask', 'owner', 'sensors', 'exclude', 'eye', 'aim'] as const;
const NONE: SightOptions = {};
const CENTER = [0, 0] as const;

const sights = new WeakMap<World, Sight>();

/**
 * When body b was seen from body a in the last step: while the straight line from the centre of a (`centerX`)
 * to that of b met no other body that the options select. Writes all time spans to `out`, and returns their
 * number; `out.lasts` says whether b is seen at the end of the step. Bodies are closed: at the ends of a span
 * within the step the line touches one, and a touch for an instant divides a span. Bodies added within the step
 * block, see and are seen from then on. Bodies added or placed elsewhere since do not count, nor do removed
 * ones.
 *
 * In a world that wraps the line leads to the nearest image of b, at each time. The line of a body that turns
 * starts at its centre of rotation; that of a single circle that turns about another point, at its own centre.
 *
 * The paths are those that `keepPaths` keeps, and all contacts on them are as exact as `intervals`. But where a
 * and b accelerate differently, their paths and those of bodies in between are followed in 64 chords, which are
 * off by less than 2^-14 of the displacement by acceleration in the step. The time it takes grows with the
 * number of bodies that have moved, and of the pieces of those that come near the line. Nothing is allocated,
 * except by `centerX`. Throws `InvalidInput` unless the paths are kept, on ids of removed bodies, one body and
 * itself, options that are unknown or out of range, an `out` that `createTimeSpans` has not made, and within a
 * step.
 */
export function visible(
  world: World,
  a: BodyId,
  b: BodyId,
  out: TimeSpans,
  options: SightOptions = NONE,
): number {
  const paths = pathsOf('visible', world);
  const inside = insideOf(world);
  let sight = sights.get(world);
  if (sight === undefined) {
    sight = new Sight(inside, paths);
    sights.set(world, sight);
  }
  if (inside.stepper.running) throw new InvalidInput('visible: the call', 'within a step', 'between steps');
  const { store } = inside;
  sight.view.expect('visible', options, OPTIONS);
  const { eye = CENTER, aim = CENTER } = options;
  expectOffset('visible: eye', eye);
  expectOffset('visible: aim', aim);
  const rootA = store.slot('visible', a);
  const rootB = store.slot('visible', b);
  if (rootA === rootB) throw new InvalidInput('visible: the other body', b, 'another one than the first');
  const spans = expectTimeSpans('visible', out);
  sight.view.take('visible', options);
  const isFirst = rootA < rootB;
  for (let axis = 0; axis < 2; axis++) {
    sight.eyeA.offset[axis] = isFirst ? eye[axis] : aim[axis];
    sight.eyeB.offset[axis] = isFirst ? aim[axis] : eye[axis];
  }
  sight.write(Math.min(rootA, rootB), Math.max(rootA, rootB), spans);
  return spans.count;
}

function expectOffset(what: string, given: readonly [number, number]): void {
  if (!Array.isArray(given) || given.length !== 2) throw new InvalidInput(what, given, 'two numbers, [x, y]');
  for (let axis = 0; axis < 2; axis++)
    if (!(typeof given[axis] === 'number' && Math.abs(given[axis]) <= MAX_COORDINATE))
      throw new InvalidInput(`${what}[${axis}]`, given[axis], 'a number within 1e150 of 0');
}
