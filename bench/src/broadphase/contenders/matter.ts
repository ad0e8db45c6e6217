import { rival } from '../../rivals.js';
import type { Contender } from '../contest.js';
import { bulletsOf } from './matter/bullets.js';
import type { Matter } from './matter/module.js';
import { pairsOf } from './matter/pairs.js';
import { roomOf } from './matter/room.js';

/** Only the sorted sweep of its detector: a pair counts where the exact test would follow. */
export const matter: Contender = {
  name: 'Matter Detector',
  package: 'matter-js',
  use: 'Detector.collisions without the exact test',
  pairs: { decides: 'boxes', open: async (traffic) => pairsOf(await load(), traffic) },
  bullets: async (bullets) => bulletsOf(await load(), bullets),
  room: async (room) => {
    const module = await load();
    return () => roomOf(module, room);
  },
};

async function load(): Promise<Matter> {
  return (await rival<{ default: Matter }>('matter-js')).module.default;
}
