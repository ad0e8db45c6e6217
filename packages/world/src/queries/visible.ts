import { type BodyId, InvalidInput } from '@swept/core';
import { MAX_COORDINATE } from '@swept/core/internal';
import { insideOf, type World } from '../world.js';
import { pathsOf } from './paths.js';
import { Sight } from './sight.js';
import { expectTimeSpans, type TimeSpans } from './time-spans.js';
import type { QueryOptions } from './view.js';

/** What may be in between, and between which places. */
export interface SightOptions extends QueryOptions {
  /**
   * By how much the sight line starts off the centre of a, [x, y] in length units; (0, 0) unless given. It
   * does not turn with the body.
   */
  readonly eye?: readonly [number, number];
  /** By how much the sight line ends off the centre of b, likewise. */
  readonly aim?: readonly [number, number];
}

const OPTIONS = ['category', 'mask', 'owner', 'sensors', 'exclude', 'eye', 'aim'] as const;
const NONE: SightOptions = {};
const CENTER = [0, 0] as const;

const sights = new WeakMap<World, Sight>();

/**
 * When body b was seen from body a in the last step: while the straight line from the centre of a (`centerX`)
 * to that of b met no other body that the options let through. Writes all spans of it to `out`, and returns
 * how many they are; `out.lasts` says whether b is seen at the end of the step. Bodies are closed: at the
 * ends of a span within the step the line touches one, and what touches it for an instant divides a span.
 * What was added within the step blocks, sees and is seen from then on. What was added or put elsewhere since
 * does not count, nor does what is gone by now.
 *
 * In a world that wraps the line leads to the nearest image of b, at each time. The line of a body that turns
 * starts at what it turns about; that of one circle that turns about another place, at its middle.
 *
 * The paths are those that `keepPaths` keeps, and all met on them is as exact as `intervals`. But where a and
 * b accelerate differently, their paths and those of what is between are followed in 64 chords, which are off
 * by less than 2^-14 of what acceleration moves them by in the step. The time it takes grows with the number
 * of bodies that have moved, and of the pieces of those that come near the line. Nothing is allocated, but as
 * `centerX` does. Throws `InvalidInput` unless the paths are kept, on ids of bodies that are gone, one body
 * and itself, options of other names or out of range, an `out` that `createTimeSpans` has not made, and
 * within a step.
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
