import { hierarchicalGrid } from '@swept/broadphase';
import { box, circle, InvalidInput, STATIC, segment } from '@swept/core';
import { writeDigest } from '@swept/core/internal';
import fc from 'fast-check';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';
import { describe, expect, inject, it } from 'vitest';
import { bounce } from '../src/responses/bounce.js';
import { insideOf, World } from '../src/world.js';
import { STRATEGIES } from './support/strategies.js';
import { drive, KINDS, type Kind, roomOf } from './support/traffic.js';

const ROUNDS = inject('rounds');

const TICKS = 45;
const STEPS = 160 * ROUNDS;
const FLIPS = 12_000 * ROUNDS;

/** A world in the midst of things. */
function busy(kind: Kind, seed: number, ticks = 25): World {
  const world = roomOf(kind);
  for (let n = 0; n < ticks; n++) drive(world, kind, seed, n);
  return world;
}

describe('a world that is loaded goes on as the one that was saved, bit for bit', () => {
  const names = Object.keys(STRATEGIES);
  for (const kind of KINDS) {
    for (const seed of [1, 2, 4]) {
      it(`${kind}, seed ${seed}`, () => {
        const world = roomOf(kind);
        const other = busy(kind, seed + 100, 20);
        const saves: Uint8Array[] = [];
        const hashes: string[] = [];
        for (let n = 0; n < TICKS; n++) {
          saves.push(world.save());
          hashes.push(world.hash());
          drive(world, kind, seed, n);
        }
        hashes.push(world.hash());
        expect(new Set(hashes).size).toBeGreaterThan(TICKS / 2);
        for (let from = seed % 7; from < TICKS; from += 14) {
          const wraps = kind === 'wrapping' ? { period: [12, 12] as const } : {};
          const fresh = new World({ broadphase: STRATEGIES[names[from % names.length]](), ...wraps });
          // One that is new, one of another life, and one that goes back.
          for (const it of [fresh, other, world]) {
            it.load(saves[from]);
            expect(it.hash(), `loaded at ${from}`).toBe(hashes[from]);
            expect(it.save()).toEqual(saves[from]);
            for (let n = from; n < Math.min(from + 12, TICKS); n++) {
              drive(it, kind, seed, n);
              if (it.hash() !== hashes[n + 1]) expect.fail(`${it.hash()} from ${from} at ${n}`);
            }
          }
        }
      });
    }
  }

  it('saving and loading at any moments never changes a later bit', { timeout: 120_000 }, () => {
    const moments = fc.array(fc.nat(29), { minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(fc.constantFrom(...KINDS), fc.nat(1e6), moments, fc.nat(6), (kind, seed, at, strategy) => {
        const straight = roomOf(kind);
        let world = roomOf(kind);
        for (let n = 0; n < 30; n++) {
          if (at.includes(n)) {
            const next = roomOf(kind, { broadphase: STRATEGIES[names[(strategy + n) % names.length]]() });
            next.load(world.save());
            world = next;
          }
          drive(straight, kind, seed, n);
          drive(world, kind, seed, n);
          if (world.hash() !== straight.hash()) expect.fail(`another hash at ${n}`);
        }
      }),
      { seed: 20261123, numRuns: 10 * ROUNDS },
    );
  });

  it(`a rollback of 8 steps at each of ${STEPS} steps changes nothing`, { timeout: 120_000 }, () => {
    const kind = 'falling';
    const straight = roomOf(kind);
    const rolling = roomOf(kind);
    const saves: (Uint8Array | undefined)[] = Array(8).fill(undefined);
    for (let n = 0; n < STEPS; n++) {
      drive(straight, kind, 5, n);
      saves[n % 8] = rolling.save(saves[n % 8]);
      drive(rolling, kind, 5, n);
      const from = Math.max(0, n - 7);
      rolling.load(saves[from % 8] as Uint8Array);
      for (let again = from; again <= n; again++) drive(rolling, kind, 5, again);
      if (n % 20 === 0 || n === STEPS - 1) expect(rolling.hash(), `at ${n}`).toBe(straight.hash());
    }
  });
});

it('nothing is left in a state of bodies that rested where one comes to rest and is removed', () => {
  const world = new World({ gravity: [0, -10] });
  const floor = world.add(segment(-50, 0, 50, 0), { mobility: STATIC });
  const other = new World();
  const step = (it: World): void =>
    it.step(1 / 60, (hit) => {
      if (hit.a === floor) bounce(it, hit, 0);
      else for (const id of [hit.a, hit.b]) it.remove(id);
    });
  world.add(circle(0, 1.01, 1), { velocity: [1, -2] });
  step(world);
  step(world);
  other.load(world.save());
  for (const it of [world, other]) {
    it.add(circle(10, 1.01, 1), { velocity: [0, -2] });
    it.add(circle(12, 1.5, 1), { velocity: [-8, 0] });
    step(it);
    expect(it.bodies.count).toBe(2);
  }
  expect(world.hash()).toBe(other.hash());
});

describe('save', () => {
  it('writes into what it is given if there is room, and else anew', () => {
    const world = busy('plain', 1);
    const bytes = world.save();
    const room = new Uint8Array(bytes.length + 100).fill(7);
    const part = world.save(room);
    expect(part.buffer).toBe(room.buffer);
    expect(part).toEqual(bytes);
    expect(room.subarray(bytes.length)).toEqual(new Uint8Array(100).fill(7));
    expect(world.save(bytes)).toBe(bytes);
    const short = new Uint8Array(bytes.length - 1);
    expect(world.save(short)).toEqual(bytes);
    expect(short).toEqual(new Uint8Array(bytes.length - 1));
    // From any place in memory.
    world.load(new Uint8Array(room.buffer, 0, bytes.length));
    room.copyWithin(3, 0, bytes.length);
    world.load(room.subarray(3));
    expect(world.save()).toEqual(bytes);
  });

  it('takes 40 bytes for a disc, if they differ in where they are and how they move', () => {
    const world = new World();
    for (let i = 0; i < 10_000; i++) world.add(circle(3 * (i % 100), 3 * i, 1), { velocity: [i, 1 - i] });
    world.step(1e-9);
    expect(Math.round(world.save().length / 1000)).toBe(400);
  });

  it('says what was true before a step that failed', () => {
    const world = busy('falling and turning', 2);
    const bytes = world.save();
    for (const at of [0, 1, 2, 5]) {
      let hits = 0;
      const fails = (): void => {
        world.add(circle(3, 3, 0.1));
        if (hits++ === at) throw new Error('of the caller');
      };
      expect(() => {
        for (let n = 0; n < 100; n++) world.step(1 / 60, fails);
      }).toThrow('of the caller');
      world.load(bytes);
    }
    const before = world.save();
    expect(() => world.step(1e300)).toThrow(InvalidInput);
    expect(world.save()).toEqual(before);
  });
});

describe('load refuses, and leaves the world as it was', () => {
  const world = busy('falling and turning', 3);
  const bytes = world.save();
  const hash = world.hash();
  const other = busy('falling and turning', 4);
  const otherHash = other.hash();

  it('every truncation', () => {
    for (let length = 0; length < bytes.length; length++)
      expect(() => other.load(bytes.subarray(0, length)), `${length} bytes`).toThrow(InvalidInput);
    expect(other.hash()).toBe(otherHash);
  });

  it(`${FLIPS} flips of one bit or more, seed 1, with no large allocation`, () => {
    const random = xoroshiro128plus(1);
    const broken = bytes.slice();
    const allocated = process.memoryUsage().arrayBuffers;
    let accepted = 0;
    for (let i = 0; i < FLIPS; i++) {
      const flips = Array.from({ length: 1 + ((random.next() >>> 0) % 3) }, () => {
        return (random.next() >>> 0) % (8 * bytes.length);
      });
      if (new Set(flips).size < flips.length) continue;
      for (const bit of flips) broken[bit >>> 3] ^= 1 << (bit & 7);
      try {
        other.load(broken);
        accepted++;
      } catch (error) {
        if (!(error instanceof InvalidInput)) throw error;
      }
      for (const bit of flips) broken[bit >>> 3] ^= 1 << (bit & 7);
    }
    expect(accepted).toBe(0);
    expect(process.memoryUsage().arrayBuffers - allocated).toBeLessThan(2 ** 24);
    expect(other.hash()).toBe(otherHash);
  });

  it('what is broken with a checksum that is right: it loads, or the world is as before, seed 2', () => {
    const random = xoroshiro128plus(2);
    let refused = 0;
    for (let i = 0; i < 500 * ROUNDS; i++) {
      const broken = bytes.slice();
      const words = new Int32Array(broken.buffer);
      const at = 10 + ((random.next() >>> 0) % (words.length - 12));
      words[at] = (random.next() & 3) === 0 ? random.next() : words[at] ^ (1 << (random.next() & 31));
      writeDigest(words, words.length - 2, words.subarray(words.length - 2));
      try {
        other.load(broken);
      } catch (error) {
        refused++;
        if (other.hash() !== otherHash) expect.fail(String(error));
        continue;
      }
      other.load(bytes);
      expect(other.hash()).toBe(hash);
      other.load(backup);
    }
    expect(refused).toBeGreaterThan(30 * ROUNDS);
  });
  const backup = other.save();

  /** Ways in which a state contradicts itself, written into the world that is saved. */
  const contradictions: Readonly<Record<string, (world: World) => void>> = {
    'a free slot in which a body lives': (it) => freeOf(it).push([0]),
    'a free slot that is none': (it) => freeOf(it).push([insideOf(it).store.end]),
    'a slot that is free twice': (it) => {
      const id = it.add(circle(5, 5, 0.1));
      it.remove(id);
      const roots = freeOf(it)[1];
      roots.push(roots[0]);
    },
    'a generation that no slot has': (it) => insideOf(it).store.generation.fill(2 ** 31, 0, 4),
    'a part of another generation': (it) => {
      const { store } = insideOf(it);
      store.generation[store.slot('test', it.add(box(5, 5, 1, 1))) + 1] = 7;
    },
    'a mover that is there twice': (it) => {
      const { slots } = insideOf(it).plan.movers;
      slots[0] = slots[1];
    },
    'a mover that is missing': (it) => insideOf(it).plan.movers.count--,
    'an angle that is none': (it) => insideOf(it).store.angle.fill(NaN),
    'gravity without end': (it) => insideOf(it).plan.acceleration.gravity.fill(Infinity),
  };
  const freeOf = (it: World): number[][] =>
    (insideOf(it).store as unknown as { free: { lists: number[][] } }).free.lists;
  for (const [name, contradict] of Object.entries(contradictions)) {
    it(name, () => {
      const wrong = busy('falling and turning', 5);
      contradict(wrong);
      expect(() => other.load(wrong.save())).toThrow(InvalidInput);
      expect(other.hash()).toBe(otherHash);
    });
  }

  it('NaN or Infinity for each fifth number: it loads and steps without NaN, or the world is as before', () => {
    const broken = bytes.slice();
    const words = new Int32Array(broken.buffer);
    const doubles = new Float64Array(broken.buffer);
    let loaded = 0;
    for (let at = 5; at < doubles.length - 1; at += 5) {
      const was = words.slice(2 * at, 2 * at + 2);
      doubles[at] = at % 2 === 0 ? NaN : Infinity;
      writeDigest(words, words.length - 2, words.subarray(words.length - 2));
      try {
        other.load(broken);
        loaded++;
        other.step(1 / 60, (hit) => bounce(other, hit, 0.5));
      } catch (error) {
        if (!(error instanceof InvalidInput)) throw error;
      }
      words.set(was, 2 * at);
      for (const id of other.ids()) {
        const seen = [other.x(id), other.y(id), other.velocityX(id), other.velocityY(id), other.angle(id)];
        expect(seen.every(Number.isFinite), `body ${id} with number ${at}`).toBe(true);
      }
      other.load(backup);
    }
    expect(loaded).toBeGreaterThan(4);
    expect(other.hash()).toBe(otherHash);
  });

  it('velocities that are no numbers, and were here before, come back', () => {
    const mine = new World();
    const id = mine.add(circle(0, 0, 1), { velocity: [1, 0] });
    const wrong = new World();
    wrong.add(circle(0, 0, 1));
    insideOf(wrong).store.generation[0] = 2 ** 31;
    mine.bodies.velocities[1] = NaN;
    expect(() => mine.load(wrong.save())).toThrow('the body of the state in slot');
    expect(mine.has(id)).toBe(true);
    expect(mine.velocityY(id)).toBe(NaN);
  });

  it('what is no saved world, or one of another period', () => {
    for (const wrong of [undefined, null, 7, 'x', [], {}, new ArrayBuffer(8), new Float64Array(9)])
      expect(() => other.load(wrong as never)).toThrow(InvalidInput);
    expect(() => other.load(busy('wrapping', 1).save())).toThrow(
      'load: period[0] of the state must be Infinity',
    );
    expect(() => new World({ period: [12, Infinity] }).load(busy('wrapping', 1).save())).toThrow(
      'load: period[1] of the state must be Infinity, as here, got 12',
    );
    const version = bytes.slice();
    new Float64Array(version.buffer)[1] = 3;
    expect(() => other.load(version)).toThrow('load: the version of the state must be 2, got 3');
    expect(other.hash()).toBe(otherHash);
  });

  it('what is called within a step', () => {
    const small = new World();
    small.add(segment(0, -1, 0, 1), { mobility: STATIC });
    small.add(circle(-1, 0, 0.5), { velocity: [2, 0] });
    const saved = small.save();
    for (const call of [() => small.load(saved), () => small.save(), () => small.hash()])
      expect(() => small.step(1, call)).toThrow('the call must be between steps, got "within a step"');
    expect(small.save()).toEqual(saved);
  });

  it('what a strategy refuses', () => {
    let left = Infinity;
    const grid = hierarchicalGrid();
    const { add } = grid;
    grid.add = (slot, mobility) => {
      if (left-- === 0) throw new Error('full');
      add.call(grid, slot, mobility);
    };
    delete grid.another;
    const picky = new World({ broadphase: grid });
    for (let i = 0; i < 5; i++) picky.add(circle(3 * i, 0, 1), { velocity: [1, 0] });
    picky.step(1 / 60);
    const before = picky.save();
    left = 7;
    expect(() => picky.load(bytes)).toThrow('full');
    left = Infinity;
    expect(picky.save()).toEqual(before);
    const twin = new World();
    twin.load(before);
    for (const it of [picky, twin]) it.step(1, () => {});
    expect(picky.hash()).toBe(twin.hash());
    picky.load(bytes);
    expect(picky.hash()).toBe(hash);
  });
});
