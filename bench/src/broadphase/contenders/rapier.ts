import { rival } from '../../rivals.js';
import type { Contender } from '../contest.js';
import { bulletsOf } from './rapier/bullets.js';
import type { Rapier } from './rapier/module.js';
import { pairsOf } from './rapier/pairs.js';
import { raysOf } from './rapier/rays.js';
import { roomOf } from './rapier/room.js';
import { walkersOf } from './rapier/walkers.js';

/** The newest build with SIMD instructions. */
export const rapierSimd = rapier('Rapier SIMD', '@dimforge/rapier2d-simd-compat');

/** The newest build without them. */
export const rapierPlain = rapier('Rapier', '@dimforge/rapier2d-compat');

/**
 * Sensors on kinematic bodies: exact tests of the shapes at the end of a tick, and events, in single precision.
 */
export function rapier(name: string, module: string): Contender {
  const load = async (): Promise<Rapier> => {
    const { default: rapier } = (await rival<{ default: Rapier }>(module)).module;
    // It warns at each start that its own loader passes a deprecated form of arguments.
    const { warn } = console;
    console.warn = () => {};
    await rapier.init();
    console.warn = warn;
    return rapier;
  };
  return {
    name,
    package: module,
    use: 'kinematic sensors: setTranslation, step, events; tests shapes where the tick leaves them',
    pairs: {
      decides: 'poses',
      slack: ({ bounds }) => 2 ** -20 * Math.max(bounds[2], bounds[3]),
      open: async (traffic) => pairsOf(await load(), traffic),
    },
    rays: async (street) => raysOf(await load(), street),
    bullets: async (bullets) => bulletsOf(await load(), bullets),
    room: async (room) => {
      const module = await load();
      return () => roomOf(module, room);
    },
    walkers: async (terrain) => walkersOf(await load(), terrain),
  };
}
