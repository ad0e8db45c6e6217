import type { Scene } from '@swept/scenes';
import { bounce, type Hit, type World } from 'swept';
import type { StrategyName } from './options.js';
import { PathLog } from './path-log.js';
import { moversOf, posesOf, wallsOf, worldOf } from './scene-world.js';
import type { Trails } from './trails.js';
import { TunnelCheck } from './tunnel-check.js';

export const DT = 1 / 60;

/** The results of one strategy. Counts are sums over all steps. */
export interface Run {
  strategy: StrategyName;
  /** Wall-clock milliseconds of each step, of the fastest round. */
  milliseconds: number[];
  candidates: number;
  exactTests: number;
  impacts: number;
  replans: number;
  stalled: number;
  /** Bytes per step on average, NaN if it could not be measured. */
  garbage: number;
  tunnelled: number;
  penetrations: number;
  breaks: number;
  /** Pieces of path that the check replayed, and pairs of a piece and a wall that it had to test exactly. */
  pieces: number;
  closePairs: number;
  /** The hash of all poses and velocities after the last step. */
  hash: string;
}

/** Makes the callback for the hits of a world: none, if bodies are to pass through each other. */
export type Answer = (world: World) => ((hit: Hit) => void) | undefined;
export const bouncing: Answer = (world) => (hit) => bounce(world, hit);

/** A scene played from its beginning with one strategy, step by step, every step timed. */
export class Play {
  readonly log: PathLog;
  readonly world: World;
  private readonly respond: ((hit: Hit) => void) | undefined;

  constructor(scene: Scene, strategy: StrategyName, answer: Answer) {
    this.log = new PathLog(4 * (scene.count - scene.walls) + 1024);
    this.world = worldOf(scene, strategy, this.log);
    this.respond = answer(this.world);
  }

  /** Milliseconds of the next step, after which the log holds its pieces. */
  step(): number {
    this.log.clear();
    const start = performance.now();
    this.world.step(DT, this.respond);
    return performance.now() - start;
  }
}

/** A play whose counts are kept, and whose paths are all checked, outside of the timed part. */
export class CheckedPlay {
  readonly run: Run;
  private readonly play: Play;
  private readonly check: TunnelCheck;

  constructor(
    private readonly scene: Scene,
    strategy: StrategyName,
    answer: Answer,
    private readonly trails?: Trails,
  ) {
    this.play = new Play(scene, strategy, answer);
    this.check = new TunnelCheck(wallsOf(scene), ...moversOf(scene));
    this.run = {
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
  }

  /** @param remaining steps after this one */
  step(remaining: number): void {
    const { check, play, run } = this;
    run.milliseconds.push(play.step());
    const { stats } = play.world;
    run.candidates += stats.candidates;
    run.exactTests += stats.exactTests;
    run.impacts += stats.impacts;
    run.replans += stats.replans;
    run.stalled += stats.stalled;
    check.replay(play.log);
    run.tunnelled = check.tunnelled;
    this.trails?.add(play.log, remaining);
  }

  finish(): Run {
    const { check, play, run } = this;
    const poses = posesOf(this.scene, play.world);
    check.finish(poses);
    this.trails?.end(poses);
    run.hash = play.world.hash();
    run.tunnelled = check.tunnelled;
    run.penetrations = check.penetrations;
    run.breaks = check.breaks;
    run.pieces = check.pieces;
    run.closePairs = check.close;
    return run;
  }
}
