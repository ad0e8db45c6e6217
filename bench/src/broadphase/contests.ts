import type { Contest } from './contest.js';
import { bulletContests } from './contests/bullets.js';
import { gasContests } from './contests/gas.js';
import { gravityContests } from './contests/gravity.js';
import { lidarContests } from './contests/lidar.js';
import { nearestContest } from './contests/nearest.js';
import { pairContest } from './contests/pairs.js';
import { pileContests } from './contests/pile.js';
import { walkerContests } from './contests/walkers.js';
import { WORKLOADS, type WorkloadKey } from './workloads.js';

/** All contests, in the order of the report. */
export const CONTESTS: readonly Contest[] = [
  ...(Object.keys(WORKLOADS) as WorkloadKey[]).map(pairContest),
  ...lidarContests,
  nearestContest,
  ...bulletContests,
  ...gasContests,
  ...gravityContests,
  ...pileContests,
  ...walkerContests,
];
