import { rival } from '../../rivals.js';
import type { Contender } from '../contest.js';
import { bulletsOf } from './planck/bullets.js';
import type { Planck } from './planck/module.js';
import { pairsOf } from './planck/pairs.js';
import { raysOf } from './planck/rays.js';
import { roomOf } from './planck/room.js';

/** Its tree of fattened boxes, queried for each mover. */
export const planck: Contender = {
  name: 'planck tree',
  package: 'planck',
  use: 'DynamicTree: moveProxy + query',
  most: 50_000,
  pairs: { decides: 'boxes', open: async (traffic) => pairsOf(await load(), traffic) },
  rays: async (street) => raysOf(await load(), street),
  bullets: async (bullets) => bulletsOf(await load(), bullets),
  room: async (room) => {
    const module = await load();
    return () => roomOf(module, room);
  },
};

async function load(): Promise<Planck> {
  return (await rival<Planck>('planck')).module;
}
