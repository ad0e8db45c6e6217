import { cpus } from 'node:os';
import type { Scene } from '@swept/scenes';
import { roundsOf } from './contest.js';
import type { Options } from './options.js';
import { ranked, type Standing } from './ranking.js';
import type { Run } from './run.js';

/** All results of the runs; the contents of out/report.json. */
export interface Report {
  made: string;
  machine: { node: string; cpu: string; cores: number; platform: string };
  options: Options;
  /** The number of times that the scene was played; a step counts at its fastest. */
  rounds: number;
  scene: { name: string; seed: number; walls: number; bodies: number };
  /** The fastest first. */
  runs: (Run & Standing)[];
  verdict: Verdict;
}

export interface Verdict {
  passed: boolean;
  /** One sentence per finding. */
  findings: string[];
}

export function reportOf(options: Options, scene: Scene, runs: readonly Run[]): Report {
  const cores = cpus();
  return {
    made: new Date().toISOString(),
    machine: {
      node: process.version,
      cpu: cores[0]?.model.trim() || 'unknown processor',
      cores: cores.length,
      platform: `${process.platform} ${process.arch}`,
    },
    options,
    rounds: roundsOf(options.steps),
    scene: { name: scene.name, seed: scene.seed, walls: scene.walls, bodies: scene.count - scene.walls },
    runs: ranked(runs),
    verdict: verdictOf(runs),
  };
}

/** The conditions on the runs: no body beyond a wall, whole paths, and one end state for all strategies. */
export function verdictOf(runs: readonly Run[]): Verdict {
  const failures: string[] = [];
  for (const { strategy, tunnelled, penetrations, breaks } of runs) {
    if (tunnelled > 0) failures.push(`${strategy}: ${counted(tunnelled, 'body', 'bodies')} tunnelled.`);
    if (penetrations > 0) {
      failures.push(`${strategy}: ${counted(penetrations, 'time', 'times')} a body reached into a wall.`);
    }
    if (breaks > 0) failures.push(`${strategy}: ${counted(breaks, 'gap', 'gaps')} in the recorded paths.`);
  }
  const hashes = new Set(runs.map(({ hash }) => hash));
  if (hashes.size > 1) {
    failures.push(
      `State hashes differ: ${runs.map(({ strategy, hash }) => `${strategy} ${hash}`).join(', ')}.`,
    );
  }
  if (failures.length > 0) return { passed: false, findings: failures };
  const impacts = runs[0].impacts.toLocaleString('en');
  const findings = [`No body passed a wall: ${impacts} impacts, every path checked by exact arithmetic.`];
  if (runs.length > 1) findings.push(`State hashes agree: ${runs[0].hash} with every strategy.`);
  return { passed: true, findings };
}

function counted(count: number, one: string, many: string): string {
  return `${count.toLocaleString('en')} ${count === 1 ? one : many}`;
}
