import { rival } from '../../rivals.js';
import type { Contender } from '../contest.js';
import { bulletsOf } from './phaser-box2d/bullets.js';
import type { Module } from './phaser-box2d/module.js';
import { pairsOf } from './phaser-box2d/pairs.js';
import { raysOf } from './phaser-box2d/rays.js';
import { roomOf } from './phaser-box2d/room.js';

/** Its tree under boxes with Box2D's margin, queried for each mover. */
export const phaserBox2d: Contender = {
  name: 'phaser-box2d tree',
  package: 'phaser-box2d',
  use: 'b2DynamicTree: MoveProxy + Query',
  most: 50_000,
  pairs: { decides: 'boxes', open: async (traffic) => pairsOf(await load(), traffic) },
  rays: async (street) => raysOf(await load(), street),
  bullets: async (bullets) => bulletsOf(await load(), bullets),
  room: async (room) => {
    const module = await load();
    return () => roomOf(module, room);
  },
};

async function load(): Promise<Module> {
  return (await rival<Module>('phaser-box2d')).module;
}
