import { type Broadphase, bruteForce, flatbushTree, rbushTree } from '../src/index.js';

/** Every strategy, as often as its options make it another one. */
export const STRATEGIES: Readonly<Record<string, () => Broadphase>> = {
  bruteForce,
  rbushTree,
  'rbushTree, margin 0': () => rbushTree({ margin: 0 }),
  'rbushTree, margin 5': () => rbushTree({ margin: 5 }),
  flatbushTree,
};
