import { rival } from '../../rivals.js';
import type { Contender } from '../contest.js';
import { bulletsOf } from './check2d/bullets.js';
import type { Create } from './check2d/module.js';
import { pairsOf } from './check2d/pairs.js';
import { raysOf } from './check2d/rays.js';

/**
 * Every body is moved to its pose at the end of the tick, then all are tested exactly. detect-collisions has the
 * same code by now.
 */
export const check2d: Contender = {
  name: 'check2d',
  package: 'check2d',
  use: 'setPosition + checkAll, tests shapes where the tick leaves them',
  pairs: {
    decides: 'poses',
    slack: () => 1e-9,
    without: ['K'],
    open: async (traffic) => pairsOf(new (await load())(), traffic),
  },
  rays: async (street) => raysOf(new (await load())(), street),
  bullets: async (bullets) => bulletsOf(new (await load())(), bullets),
};

async function load(): Promise<Create> {
  return (await rival<{ System: Create }>('check2d')).module.System;
}
