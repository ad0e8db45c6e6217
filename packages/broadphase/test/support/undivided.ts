import type { Broadphase } from '../../src/index.js';

/** A strategy as a user may write it: without the optional methods of the contract. */
export function undivided(strategy: Broadphase): Broadphase {
  return Object.assign(Object.create(strategy), {
    another: undefined,
    collectPairsWith: undefined,
    findBoxes: undefined,
  });
}

/** One that can make another, but cannot be joined with it. */
export function divided(make: () => Broadphase): Broadphase {
  return Object.assign(Object.create(make()), { another: () => divided(make), collectPairsWith: undefined });
}
