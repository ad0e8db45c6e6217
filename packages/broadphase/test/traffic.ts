import fc from 'fast-check';
import { Dice } from './dice.js';
import type { Lockstep } from './lockstep.js';

/** A call, or a few of one kind, with the seed of what is drawn in it. */
class Call implements fc.Command<Lockstep, Lockstep> {
  constructor(
    private readonly name: string,
    private readonly seed: number,
    private readonly run_: (lockstep: Lockstep, dice: Dice) => void,
  ) {}

  check(): boolean {
    return true;
  }

  run(lockstep: Lockstep): void {
    this.run_(lockstep, new Dice(this.seed));
  }

  toString(): string {
    return `${this.name}(${this.seed})`;
  }
}

function calls(name: string, run: (lockstep: Lockstep, dice: Dice) => void): fc.Arbitrary<Call> {
  return fc.integer({ min: 1, max: 2 ** 31 - 1 }).map((seed) => new Call(name, seed, run));
}

/** What may happen to a broadphase. After whatever changes it, its pairs or a query of it are compared often enough. */
export const TRAFFIC: readonly fc.Arbitrary<Call>[] = [
  calls('add', (lockstep, dice) => {
    lockstep.add(dice.below(50), dice);
  }),
  calls('add and refit', (lockstep, dice) => {
    for (const slot of lockstep.add(dice.below(20), dice)) lockstep.refit(slot, dice);
  }),
  calls('remove', (lockstep, dice) => {
    for (let i = dice.below(20); i > 0 && lockstep.bodies.size > 0; i--)
      lockstep.remove(lockstep.pick(dice.unit()));
  }),
  calls('update', (lockstep, dice) => lockstep.update(dice.pick([0, 0.1, 0.5, 1]), dice)),
  calls('step', (lockstep, dice) => {
    lockstep.update(1, dice);
    lockstep.comparePairs();
    lockstep.validate();
  }),
  calls('refit', (lockstep, dice) => {
    for (let i = dice.below(30); i > 0; i--) lockstep.refit(lockstep.pick(dice.unit()), dice);
  }),
  calls('refit and search', (lockstep, dice) => {
    for (let i = dice.below(10); i > 0; i--) {
      lockstep.refit(lockstep.pick(dice.unit()), dice);
      lockstep.compareSearches(dice);
    }
  }),
  calls('compare pairs', (lockstep) => lockstep.comparePairs()),
  calls('compare queries', (lockstep, dice) => {
    for (let i = 0; i < 4; i++) {
      lockstep.compareSearches(dice);
      lockstep.compareCasts(dice);
      lockstep.compareNearest(dice);
    }
    lockstep.validate();
  }),
];
