import { rival } from '../../rivals.js';
import type { Contender } from '../contest.js';
import { bulletsOf } from './matter/bullets.js';
import { gasOf } from './matter/gas.js';
import type { Matter } from './matter/module.js';
import { pairsOf } from './matter/pairs.js';

/** The sorted sweep of its detector alone: a pair is taken where the exact test would follow. */
export const matter: Contender = {
  name: 'Matter Detector',
  package: 'matter-js',
  use: 'Detector.collisions without the exact test',
  pairs: { decides: 'boxes', open: async (traffic) => pairsOf(await load(), traffic) },
  bullets: async (bullets) => bulletsOf(await load(), bullets),
  gas: async (box) => gasOf(await load(), box),
};

async function load(): Promise<Matter> {
  return (await rival<{ default: Matter }>('matter-js')).module.default;
}
