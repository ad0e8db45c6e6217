import {
  type Broadphase,
  bruteForce,
  flatbushTree,
  hierarchicalGrid,
  packedTree,
  rbushTree,
  sweepAndPrune,
  uniformGrid,
} from '@swept/broadphase';

/** Every strategy, by its name and as it is unless told otherwise. */
export const STRATEGIES: Readonly<Record<string, () => Broadphase>> = {
  bruteForce,
  flatbushTree,
  hierarchicalGrid,
  packedTree,
  rbushTree: () => rbushTree(),
  sweepAndPrune,
  uniformGrid: () => uniformGrid(),
};
