import { boxIntersect } from './contenders/box-intersect.js';
import { box2d3 } from './contenders/box2d3.js';
import { check2d } from './contenders/check2d.js';
import type { Engine } from './contenders/engine.js';
import { flatbush } from './contenders/flatbush.js';
import { matter } from './contenders/matter.js';
import { nativeBox2d } from './contenders/native-box2d.js';
import { p2 } from './contenders/p2.js';
import { phaserBox2d } from './contenders/phaser-box2d.js';
import { planck } from './contenders/planck.js';
import { quadtree } from './contenders/quadtree.js';
import { rapierPlain, rapierSimd } from './contenders/rapier.js';
import { rbushInsert, rbushLoad } from './contenders/rbush.js';
import { fastBodiesStrategy, strategies } from './contenders/strategies.js';
import { fanningWorld, weightlessWorld, world } from './contenders/world.js';
import type { Contender } from './contest.js';

/** The rivals, each in its best documented use. */
export const RIVALS: readonly Contender[] = [
  flatbush,
  rbushLoad,
  rbushInsert,
  boxIntersect,
  matter,
  quadtree,
  p2,
  planck,
  phaserBox2d,
  check2d,
  rapierSimd,
  rapierPlain,
  box2d3,
  nativeBox2d,
];

/**
 * The contenders built here: every strategy, the default with `fastBodies` around it, and the whole step of the
 * world, with gravity and without.
 */
export function ours(engine: Engine): Contender[] {
  return [
    ...strategies(engine),
    ...fastBodiesStrategy(engine),
    world(engine),
    ...fanningWorld(engine),
    weightlessWorld(engine),
  ];
}
