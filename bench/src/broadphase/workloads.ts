import { loadScene, Random, type Scene, type SceneName, type SceneOptions } from '@swept/scenes';
import { shapesScene } from './shapes-scene.js';
import { type Traffic, type TrafficOptions, trafficOf } from './traffic.js';

/** How bodies are placed and move. Lengths are in units of a body, speeds in lengths per tick. */
export interface Workload {
  readonly title: string;
  /** Its description in the table of a report. */
  readonly law: string;
  readonly scene: SceneName | ((options: SceneOptions) => Scene);
  readonly options: TrafficOptions;
  /** Overlapping boxes per mover among 10,000 bodies, from and to: this characterizes the workload. */
  readonly pairsPerMover: readonly [number, number];
  readonly sizes?: readonly number[];
  /** Bodies in a quick run, if that includes the workload. */
  readonly quick?: number;
}

export const WORKLOADS = {
  U: {
    title: 'uniform',
    law: 'circles r 0.5, 0.75 per unit area, 0 to 0.2 per tick',
    scene: 'uniform',
    options: {},
    pairsPerMover: [1.6, 1.75],
  },
  C: {
    title: 'clustered',
    law: 'circles r 0.5 in bell-shaped swarms of 500 that turn round moving centres',
    scene: 'clustered',
    options: { swarm: 500 },
    pairsPerMover: [3.6, 4.2],
  },
  H: {
    title: 'heavy tail',
    law: 'circles of lognormal radii, 0.25 to 150 times that, 0.3 per unit area',
    scene: 'heavy-tailed',
    options: {},
    pairsPerMover: [1.5, 2],
  },
  F: {
    title: 'fast',
    law: 'circles r 0.25, 0.07 per unit area, 5 per tick',
    scene: 'fast',
    options: {},
    pairsPerMover: [1.6, 1.9],
  },
  M: {
    title: 'mostly static',
    law: 'as U, nine of ten static, pairs of statics not reported',
    scene: 'mostly-static',
    options: {},
    pairsPerMover: [2.8, 3.3],
    quick: 500,
  },
  S: {
    title: 'shapes',
    law: 'a third each circles r 0.3 to 1, segments, triangles, 0.3 per unit area, 0 to 0.3 per tick',
    scene: shapesScene,
    options: {},
    pairsPerMover: [1.4, 1.6],
    quick: 500,
  },
  L: {
    title: 'slow',
    law: 'as U, ten times slower',
    scene: 'uniform',
    options: { pace: 0.1 },
    pairsPerMover: [1.45, 1.75],
  },
  Q: {
    title: 'static elsewhere',
    law: 'as M, and ten times as many statics far from all movers',
    scene: 'mostly-static',
    options: { elsewhere: 10 },
    pairsPerMover: [2.8, 3.3],
    sizes: [10_000],
  },
  X: {
    title: 'coming and going',
    law: 'as U, three of four at rest, each tick one of a hundred goes and one comes',
    scene: 'uniform',
    options: { parked: 0.75 },
    pairsPerMover: [1.35, 1.65],
    sizes: [1000, 10_000],
    quick: 500,
  },
  B: {
    title: 'bullets',
    law: 'as U, but one of a hundred flies half the width of the world per tick',
    scene: 'uniform',
    options: { bullets: { share: 0.01, reach: 0.5 } },
    pairsPerMover: [5, 15],
    sizes: [1000, 10_000],
  },
  K: {
    title: 'coastline',
    law: 'circles, segments and triangles flying 1 to 4 degrees per tick over the coastlines of the world',
    scene: 'coastline-50m',
    options: {},
    pairsPerMover: [3, 4.5],
    sizes: [1000, 10_000],
  },
} as const satisfies Record<string, Workload>;

export type WorkloadKey = keyof typeof WORKLOADS;

const SEED = 20261121;

/** The given number of bodies of a workload, before the first tick; the same bits on every machine. */
export async function traffic(key: WorkloadKey, bodies: number): Promise<Traffic> {
  const { scene, options }: Workload = WORKLOADS[key];
  const law = { bodies, seed: SEED, dt: 1 };
  const turnover = { share: 0.01, random: new Random(SEED) };
  return trafficOf(
    typeof scene === 'function' ? scene(law) : await loadScene(scene, law),
    key === 'X' ? { ...options, turnover } : options,
  );
}
