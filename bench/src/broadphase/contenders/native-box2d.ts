import { native } from '../../natives.js';
import type { Contender } from '../contest.js';
import type { NativeBox2D } from './native-box2d/module.js';
import { pairsOf } from './native-box2d/pairs.js';
import { raysOf } from './native-box2d/rays.js';

/** The original of planck, compiled for this machine: how far is JavaScript from C++? */
export const nativeBox2d: Contender = {
  name: 'native Box2D',
  native: 'box2d',
  use: 'C++, b2DynamicTree: MoveProxy, Query, RayCast',
  pairs: { decides: 'boxes', open: async (traffic) => pairsOf(load(), traffic) },
  rays: async (street) => raysOf(load(), street),
};

function load(): NativeBox2D {
  return native<NativeBox2D>('box2d').module;
}
