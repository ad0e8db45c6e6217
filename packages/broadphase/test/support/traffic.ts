import fc from 'fast-check';
import { Dice } from './dice.js';
import type { Lockstep } from './lockstep.js';

type Run = (lockstep: Lockstep, dice: Dice) => void;

/**
 * The calls that may happen to a broadphase. After changes, its pairs or a query are compared often enough.
 */
const CALLS: Readonly<Record<string, Run>> = {
  add: (lockstep, dice) => {
    lockstep.add(dice.below(50), dice);
  },
  'add and refit': (lockstep, dice) => {
    for (const slot of lockstep.add(dice.below(20), dice)) lockstep.refit(slot, dice);
  },
  remove: (lockstep, dice) => {
    for (let i = dice.below(20); i > 0 && lockstep.bodies.size > 0; i--)
      lockstep.remove(lockstep.pick(dice.unit()));
  },
  update: (lockstep, dice) => lockstep.update(dice.pick([0, 0.1, 0.5, 1]), dice),
  step: (lockstep, dice) => {
    lockstep.update(1, dice);
    lockstep.comparePairs();
    lockstep.validate();
  },
  refit: (lockstep, dice) => {
    for (let i = dice.below(30); i > 0; i--) lockstep.refit(lockstep.pick(dice.unit()), dice);
  },
  'refit and search': (lockstep, dice) => {
    for (let i = dice.below(10); i > 0; i--) {
      lockstep.refit(lockstep.pick(dice.unit()), dice);
      lockstep.compareSearches(dice);
    }
  },
  'compare pairs': (lockstep) => lockstep.comparePairs(),
  'compare queries': (lockstep, dice) => {
    for (let i = 0; i < 4; i++) {
      lockstep.compareSearches(dice);
      lockstep.compareCasts(dice);
      lockstep.compareNearest(dice);
    }
    lockstep.validate();
  },
};

/** A call, or a few of one kind, with the seed of what is drawn in it. */
class Call implements fc.Command<Lockstep, Lockstep> {
  constructor(
    private readonly name: string,
    private readonly seed: number,
  ) {}

  check(): boolean {
    return true;
  }

  run(lockstep: Lockstep): void {
    CALLS[this.name](lockstep, new Dice(this.seed));
  }

  toString(): string {
    return `${this.name}(${this.seed})`;
  }
}

export const TRAFFIC: readonly fc.Arbitrary<Call>[] = Object.keys(CALLS).map((name) =>
  fc.integer({ min: 1, max: 2 ** 31 - 1 }).map((seed) => new Call(name, seed)),
);

/** Plays a traffic as a failed run prints it: `add(12),step(7)`. */
export function replay(lockstep: Lockstep, traffic: string): void {
  for (const [, name, seed] of traffic.matchAll(/([a-z ]+)\((\d+)\)/g))
    new Call(name, Number(seed)).run(lockstep);
}
