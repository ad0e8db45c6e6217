import { expectNone } from '../arguments.js';
import type { Broadphase } from '../broadphase.js';
import { FlatbushOrder } from './flatbush-order.js';
import { PackedTree } from './packed-tree.js';

/** Like `packedTree`, but packed by flatbush: with its order of the entries, and its build time. */
export function flatbushTree(): Broadphase;
export function flatbushTree(...none: unknown[]): Broadphase {
  expectNone('flatbushTree', none);
  return new PackedTree('flatbushTree', () => new FlatbushOrder());
}
