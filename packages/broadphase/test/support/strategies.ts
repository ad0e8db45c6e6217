import {
  type Broadphase,
  bruteForce,
  flatbushTree,
  hierarchicalGrid,
  packedTree,
  rbushTree,
  sweepAndPrune,
  uniformGrid,
} from '../../src/index.js';

/** Every strategy, once for each set of options that makes a difference. */
export const STRATEGIES: Readonly<Record<string, () => Broadphase>> = {
  bruteForce,
  rbushTree: () => rbushTree(),
  'rbushTree, margin 0': () => rbushTree({ margin: 0 }),
  'rbushTree, margin 5': () => rbushTree({ margin: 5 }),
  flatbushTree,
  packedTree,
  hierarchicalGrid,
  uniformGrid: () => uniformGrid(),
  'uniformGrid, cell 0.5': () => uniformGrid({ cell: 0.5 }),
  sweepAndPrune,
};
