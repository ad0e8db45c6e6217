/**
 * A traffic, as short as it could be made, under which a strategy with the mistake that `caught` names
 * answered wrongly.
 */
export interface Found {
  readonly layout: string;
  /** As a failed run of the agree test prints it. */
  readonly traffic: string;
  readonly caught: string;
}

export const FOUND: readonly Found[] = [
  {
    layout: 'all in one place',
    traffic: 'add and refit(1),step(1)',
    caught: 'packedTree: of two movers that wait to be built in, the second is left out',
  },
  {
    layout: 'around the origin',
    traffic: 'add(1),step(1),refit and search(876604008)',
    caught: 'packedTree: a mover that was refitted far from its node is nowhere',
  },
  {
    layout: 'mostly moving',
    traffic: 'add(781203870),step(1),refit(1),compare queries(1)',
    caught: 'sweepAndPrune: a block does not hear that an entry reaches farther since its refit',
  },
  {
    layout: 'size 1e-9',
    traffic: 'add and refit(1),step(1),refit(1),compare queries(1)',
    caught: 'sweepAndPrune: an entry passes its neighbour by less than 1e-9 and keeps its place',
  },
  {
    layout: 'mostly moving',
    traffic: 'add(1),step(1),step(1)',
    caught: 'rbushTree: a mover that left its fattened box is not inserted anew',
  },
  {
    layout: 'around the origin',
    traffic: 'add(1),step(1),compare queries(198328287)',
    caught: 'grids: a cast to the left ends one reach too early',
  },
  {
    layout: 'mostly moving',
    traffic: 'add(1),step(1)',
    caught: 'grids: the bucket below and to the left is not joined',
  },
];
