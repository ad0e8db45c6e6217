import { rival } from '../../rivals.js';
import type { Contender } from '../contest.js';
import { bulletsOf } from './p2/bullets.js';
import type { P2 } from './p2/module.js';
import { pairsOf } from './p2/pairs.js';
import { roomOf } from './p2/room.js';

/** The sorted list of its sweep and prune, which stays nearly sorted from tick to tick. */
export const p2: Contender = {
  name: 'p2-es',
  package: 'p2-es',
  use: 'SAPBroadphase.getCollisionPairs',
  most: 50_000,
  pairs: { decides: 'boxes', open: async (traffic) => pairsOf(await load(), traffic) },
  bullets: async (bullets) => bulletsOf(await load(), bullets),
  room: async (room) => {
    const module = await load();
    return () => roomOf(module, room);
  },
};

// Its documented switch from floats to doubles, which are faster as well. It is read once, when the module is
// loaded.
Object.assign(globalThis, { P2_ARRAY_TYPE: Array });

async function load(): Promise<P2> {
  return (await rival<P2>('p2-es')).module;
}
