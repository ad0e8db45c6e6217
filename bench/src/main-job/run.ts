import { slotOf } from '@swept/core';
import { type Scene, shapeAt } from '@swept/scenes';
import {
  type Broadphase,
  bounce,
  bruteForce,
  flatbushTree,
  type Hit,
  hierarchicalGrid,
  MOVING,
  packedTree,
  rbushTree,
  SEGMENT,
  STATIC,
  sweepAndPrune,
  type Trace,
  uniformGrid,
  World,
} from 'swept';
import { bytesAllocated, collectGarbage } from './allocation.js';
import type { StrategyName } from './options.js';
import { PathLog, PIECE } from './path-log.js';
import type { Trails } from './trails.js';
import { TunnelCheck } from './tunnel-check.js';

export const DT = 1 / 60;
/** A second world, without recording, is stepped so long before the run that compiling does not count in it ... */
const WARM_UP_MILLISECONDS = 400;
/** ... and so many steps after it, in which only allocations are counted. */
const ALLOCATION_STEPS = 15;

/** What one strategy did. Counts are sums over all steps. */
export interface Run {
  strategy: StrategyName;
  /** Wall-clock milliseconds of each step. */
  milliseconds: number[];
  candidates: number;
  exactTests: number;
  impacts: number;
  replans: number;
  stalled: number;
  /** Median bytes per step, NaN if it could not be measured. */
  garbage: number;
  tunnelled: number;
  penetrations: number;
  breaks: number;
  /** Pieces of path the check replayed, and pairs of a piece and a wall it had to look at closely. */
  pieces: number;
  closePairs: number;
  /** Of all poses and velocities after the last step. */
  hash: string;
}

export interface RunOptions {
  scene: Scene;
  strategy: StrategyName;
  steps: number;
  /** False lets bodies fly on through what they hit. */
  respond?: boolean;
  trails?: Trails;
  onStep?: (done: number, run: Run, check: TunnelCheck) => void;
}

const BROADPHASES: Record<StrategyName, () => Broadphase> = {
  hierarchicalGrid,
  uniformGrid,
  packedTree,
  sweepAndPrune,
  flatbushTree,
  rbushTree,
  bruteForce,
};

/** Runs a scene with one strategy; every step is timed, and every path checked outside of the timed part. */
export function runStrategy(options: RunOptions): Run {
  const { scene, strategy, steps, trails } = options;
  const log = new PathLog(4 * (scene.count - scene.walls) + 1024);
  const check = new TunnelCheck(wallsOf(scene), ...moversOf(scene));
  const run: Run = {
    strategy,
    milliseconds: [],
    candidates: 0,
    exactTests: 0,
    impacts: 0,
    replans: 0,
    stalled: 0,
    garbage: Number.NaN,
    tunnelled: 0,
    penetrations: 0,
    breaks: 0,
    pieces: 0,
    closePairs: 0,
    hash: '',
  };
  const rehearsal = worldOf(scene, strategy);
  const rehearse = responder(rehearsal, options);
  for (const end = performance.now() + WARM_UP_MILLISECONDS; performance.now() < end; )
    rehearsal.step(DT, rehearse);
  const world = worldOf(scene, strategy, log);
  const respond = responder(world, options);
  collectGarbage();
  for (let done = 1; done <= steps; done++) {
    log.clear();
    const start = performance.now();
    world.step(DT, respond);
    run.milliseconds.push(performance.now() - start);
    run.candidates += world.stats.candidates;
    run.exactTests += world.stats.exactTests;
    run.impacts += world.stats.impacts;
    run.replans += world.stats.replans;
    run.stalled += world.stats.stalled;
    check.replay(log);
    trails?.add(log, steps - done);
    options.onStep?.(done, run, check);
  }
  check.finish(posesOf(scene, world));
  run.hash = world.hash();
  trails?.end(posesOf(scene, world));
  run.tunnelled = check.tunnelled;
  run.penetrations = check.penetrations;
  run.breaks = check.breaks;
  run.pieces = check.pieces;
  run.closePairs = check.close;
  run.garbage = bytesAllocated(() => rehearsal.step(DT, rehearse), ALLOCATION_STEPS);
  return run;
}

function responder(world: World, { respond = true }: RunOptions): ((hit: Hit) => void) | undefined {
  return respond ? (hit) => bounce(world, hit) : undefined;
}

/** Walls first, in the order of the scene; the user data of a body is its number among the moving ones. */
function worldOf(scene: Scene, strategy: StrategyName, log?: PathLog): World {
  const broadphase = BROADPHASES[strategy]();
  const trace: Trace = (id, from, to, rows, offset) => {
    log?.add(world.bodies.userData[slotOf(id)], from, to, rows, offset);
  };
  const world: World = new World(log === undefined ? { broadphase } : { broadphase, trace });
  let mover = 0;
  for (let i = 0; i < scene.count; i++) {
    if (scene.mobility[i] === MOVING) {
      world.add(shapeAt(scene, i), {
        velocity: [scene.velocities[2 * i], scene.velocities[2 * i + 1]],
        userData: mover++,
      });
    } else {
      world.add(shapeAt(scene, i), { mobility: STATIC });
    }
  }
  return world;
}

/** x0 y0 x1 y1 of every static segment. */
export function wallsOf(scene: Scene): Float64Array {
  const walls: number[] = [];
  for (let i = 0; i < scene.count; i++) {
    if (scene.mobility[i] !== STATIC || scene.kinds[i] !== SEGMENT) continue;
    const { row } = shapeAt(scene, i);
    walls.push(row[0], row[1], row[8], row[9]);
  }
  return Float64Array.from(walls);
}

/** Kinds and start poses of the moving bodies, as the check takes them. */
export function moversOf(scene: Scene): [kinds: Uint8Array, placed: Float64Array] {
  const log = new PathLog(scene.count);
  const kinds: number[] = [];
  for (let i = 0; i < scene.count; i++) {
    if (scene.mobility[i] !== MOVING) continue;
    log.add(kinds.length, 0, 1, shapeAt(scene, i).row, 0);
    kinds.push(scene.kinds[i]);
  }
  return [Uint8Array.from(kinds), log.pieces.slice(0, kinds.length * PIECE)];
}

/** The present poses of the moving bodies, as the check takes them. */
function posesOf(scene: Scene, world: World): Float64Array {
  const [kinds, poses] = moversOf(scene);
  const { bodies } = world;
  for (let slot = 0; slot < bodies.end; slot++) {
    if (bodies.mobility[slot] !== MOVING) continue;
    const mover = bodies.userData[slot];
    for (let i = 0; i < kinds[mover]; i++) {
      const at = mover * PIECE + 1 + 4 * i;
      const id = bodies.idAt(slot);
      poses[at] = poses[at + 2] = world.x(id, i);
      poses[at + 1] = poses[at + 3] = world.y(id, i);
    }
  }
  return poses;
}
