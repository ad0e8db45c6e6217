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

/** Every strategy by its name, with its default options. */
export const STRATEGIES: Readonly<Record<string, () => Broadphase>> = {
  bruteForce,
  flatbushTree,
  hierarchicalGrid,
  packedTree,
  rbushTree: () => rbushTree(),
  sweepAndPrune,
  uniformGrid: () => uniformGrid(),
};
