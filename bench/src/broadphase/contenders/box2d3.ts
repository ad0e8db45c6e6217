import { rival } from '../../rivals.js';
import type { Contender } from '../contest.js';
import { bulletsOf } from './box2d3/bullets.js';
import type { Box2D } from './box2d3/module.js';
import { pairsOf } from './box2d3/pairs.js';
import { raysOf } from './box2d3/rays.js';
import { roomOf } from './box2d3/room.js';

/** Box2D's `linearSlop`. */
const SLOP = 0.005;

type Load = () => Promise<Box2D>;

/**
 * Sensors on kinematic bodies, which its velocities move: setting every position costs more than the step. Exact
 * tests of the shapes at the end of a tick, and events, in single precision.
 */
export const box2d3: Contender = {
  name: 'box2d3-wasm',
  package: 'box2d3-wasm',
  use: 'kinematic sensors: velocities, step, events; tests shapes where the tick leaves them',
  pairs: {
    decides: 'poses',
    // Positions are sums of many rounded displacements, and a corner nearer than its slop to a side is dropped.
    slack: ({ bounds }) => SLOP + 1e-5 * Math.max(bounds[2], bounds[3]),
    open: async (traffic) => pairsOf(await load(), traffic),
  },
  rays: async (street) => raysOf(await load(), street),
  bullets: async (bullets) => bulletsOf(await load(), bullets),
  room: async (room) => {
    const module = await load();
    return () => roomOf(module, room);
  },
};

const load: Load = async () => (await rival<{ default: Load }>('box2d3-wasm')).module.default();
