import { type BodyStore, ROW } from '@swept/core';
import { LOCAL, type Turning } from './turning.js';

// Two lanes of FNV-1a over 32-bit words, which begin and multiply differently: the offset basis of 32 bits
// and its prime, the high half of the offset basis of 64 bits and a multiplier of MurmurHash3.
const HIGH_BASIS = 0x811c9dc5;
const FNV_PRIME = 0x01000193;
const LOW_BASIS = 0xcbf29ce4;
const MURMUR_MULTIPLIER = 0x85ebca6b;

/**
 * A 64-bit hash of the bits of all poses and velocities in slot order, and of the filters that are not the
 * usual one, and of how bodies turn and grow, as 16 hexadecimal digits. Two worlds that were given the same calls have
 * the same hash on every engine, whatever their strategies.
 */
export function hashBodies(store: BodyStore, turning: Turning): string {
  const rows = new Uint32Array(store.rows.buffer);
  const velocities = new Uint32Array(store.velocities.buffer);
  let high = HIGH_BASIS;
  let low = LOW_BASIS;
  const mix = (word: number): void => {
    high = Math.imul(high ^ word, FNV_PRIME);
    low = Math.imul(low ^ word, MURMUR_MULTIPLIER);
    low ^= low >>> 13;
  };
  for (let slot = 0; slot < store.end; slot++) {
    if (store.alive[slot] === 0) continue;
    mix(slot);
    mix(store.kind[slot]);
    const root = store.rootOf(slot);
    if (turning.turns(root)) {
      const { angle, angularVelocity, centers, inertia } = store;
      const numbers = [angle[root], angularVelocity[root], centers[2 * root], centers[2 * root + 1]];
      numbers.push(inertia[root], turning.skin[root], turning.isTrue[root]);
      numbers.push(...turning.local.subarray(LOCAL * slot, LOCAL * (slot + 1)));
      new Uint32Array(Float64Array.from(numbers).buffer).forEach(mix);
    }
    if (store.growth.length > 0 && store.growth[root] !== 0)
      new Uint32Array(Float64Array.of(store.growth[root]).buffer).forEach(mix);
    if (store.partsOf(slot) > 1) mix(store.partsOf(slot));
    for (let i = 2 * ROW * slot; i < 2 * ROW * (slot + 1); i++) mix(rows[i]);
    for (let i = 4 * slot; i < 4 * (slot + 1); i++) mix(velocities[i]);
    if (!store.isFiltered(slot)) continue;
    mix(store.category[slot]);
    mix(store.mask[slot]);
    mix(store.owner[slot]);
    mix(store.owner[slot] / 2 ** 32);
  }
  return hex(high) + hex(low);
}

function hex(word: number): string {
  return (word >>> 0).toString(16).padStart(8, '0');
}
