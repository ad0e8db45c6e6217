import { circle, InvalidInput, STATIC, segment } from '@swept/core';
import { crc32 } from '@swept/core/internal';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';
import { describe, expect, it } from 'vitest';
import { BusyWorld } from '../../test/support/busy-world.js';
import { bounce } from '../responses/bounce.js';
import { World } from '../world.js';
import { createLog } from './log.js';
import { createPlayback, playback } from './log-playback.js';

/** Two balls in a room, with `steps` steps in the log. */
function room(steps: number) {
  const world = new World();
  const log = createLog(world);
  world.add(segment(-5, -5, 5, -5), { mobility: STATIC });
  world.add(segment(-5, 5, 5, 5), { mobility: STATIC });
  const ball = world.add(circle(0, 0, 1), { velocity: [0, 30] });
  const other = world.add(circle(0, 3, 0.5), { velocity: [0, -30] });
  const hashes: string[] = [];
  for (let step = 0; step < steps; step++) {
    world.step(1 / 10, (hit) => bounce(world, hit));
    hashes.push(world.hash());
  }
  return { world, log, ball, other, hashes };
}

/** The bytes of a log with some changed, and the checksum made right again. */
function forged(bytes: Uint8Array, change: (view: DataView) => void): Uint8Array {
  const copy = bytes.slice();
  const view = new DataView(copy.buffer);
  change(view);
  view.setUint32(copy.length - 4, crc32(copy, copy.length - 4), true);
  return copy;
}

/** The offset of a number in the bytes. */
function offsetOf(bytes: Uint8Array, number: number): number {
  const view = new DataView(bytes.buffer);
  for (let at = 56; at < bytes.length - 4; at += 8) if (view.getFloat64(at, true) === number) return at;
  throw new Error(`${number} is not in the log`);
}

describe('createLog', () => {
  it('refuses a world with a log, and within a step', () => {
    const logged = new World();
    createLog(logged);
    expect(() => createLog(logged)).toThrow('createLog: world must be a world of which no log is kept');
    const world = new World({ trace: () => createLog(world) });
    world.add(circle(0, 0, 1), { velocity: [1, 0] });
    expect(() => world.step(1)).toThrow('createLog: the call must be between steps');
  });

  it('begins with what is there by then', () => {
    const { world, ball, other } = room(5);
    world.bodies.userData[1] = 3;
    const saved = world.save();
    const late = new World();
    late.load(saved);
    const log = createLog(late);
    for (let step = 0; step < 5; step++) {
      late.setVelocity(ball, step, 20);
      late.step(1 / 10, (hit) => bounce(late, hit));
    }
    late.remove(other);
    const played = playback(log.bytes());
    expect([played.hash(), played.userData(ball)]).toEqual([late.hash(), late.userData(ball)]);
    late.load(saved);
    late.step(1 / 10, (hit) => bounce(late, hit, 0.5));
    expect(playback(log.bytes()).hash()).toBe(late.hash());
  });

  it('begins with what is left of gravity where there is no body', () => {
    const world = new World();
    world.setGravity(0, -10);
    world.setGravity(0, 0);
    const log = createLog(world);
    world.add(circle(0, 0, 1), { velocity: [1, 0] });
    expect(playback(log.bytes()).hash()).toBe(world.hash());
  });

  it('may be read while it goes on, is still once it has stopped, and cannot be read within a step', () => {
    const { world, log, hashes } = room(3);
    const early = log.bytes();
    world.step(1 / 10, () => {
      expect(() => log.bytes()).toThrow('bytes: the call must be between steps');
      expect(() => log.stop()).toThrow('stop: the call must be between steps');
    });
    expect(log.steps).toBe(4);
    log.stop();
    log.stop();
    const late = log.bytes();
    world.step(1 / 10);
    expect(log.bytes()).toEqual(late);
    expect([playback(early).hash(), log.steps]).toEqual([hashes[2], 4]);
  });

  it('takes 40 bytes for a hit that bounces with a restitution of its own, and 16 for a step', () => {
    const { world, log } = room(20);
    let hits = 0;
    const before = log.bytes().length;
    for (let step = 0; step < 20; step++)
      world.step(1 / 10, (hit) => {
        hits++;
        bounce(world, hit, 0.99);
      });
    expect(hits).toBeGreaterThan(20);
    expect(log.bytes().length - before).toBe(20 * 24 + hits * 48);
  });
});

describe('createPlayback', () => {
  it('makes one step after another, and shows the hits', () => {
    const { log, hashes } = room(20);
    let hits = 0;
    let ends = 0;
    const play = createPlayback(log.bytes(), {
      onHit: (hit, world) => {
        hits++;
        expect(hit.toi).toBeGreaterThanOrEqual(0);
        expect(world).toBe(play.world);
      },
      onStep: () => ends++,
    });
    const seen: string[] = [];
    for (const world of play) {
      seen.push(world.hash());
      expect(play.steps).toBe(seen.length);
    }
    expect(seen).toEqual(hashes);
    expect([hits > 20, ends, play.next()]).toEqual([true, 20, false]);
  });

  it('lets an error of the caller through, as it is, and goes no further', () => {
    const { log } = room(20);
    const mistake = new TypeError('mine');
    let told = 0;
    const play = createPlayback(log.bytes(), {
      onHit: () => {
        if (++told === 3) throw mistake;
      },
    });
    const thrown = (): unknown => {
      try {
        while (play.next());
      } catch (error) {
        return error;
      }
      return undefined;
    };
    expect(thrown()).toBe(mistake);
    expect(thrown()).toBe(mistake);
    expect(told).toBe(3);
  });

  it('makes the calls behind the last step too, and those that end the log', () => {
    const { world, log, ball } = room(2);
    world.setVelocity(ball, 3, 4);
    world.bodies.userData[2] = 17;
    const played = playback(log.bytes());
    expect([played.hash(), played.userData(ball)]).toEqual([world.hash(), 17]);
  });

  it('throws what was thrown, and goes on', () => {
    const world = new World();
    const log = createLog(world);
    const ball = world.add(circle(0, 0, 1), { velocity: [9, 0] });
    world.add(circle(5, 0, 1), { mobility: STATIC });
    expect(() =>
      world.step(1, (hit) => {
        world.remove(hit.b);
        world.setUserData(ball, 5);
        throw new Error('of mine');
      }),
    ).toThrow('of mine');
    world.setVelocity(ball, 1e150, 0);
    expect(() => world.step(1e9)).toThrow(InvalidInput);
    world.setVelocity(ball, 1, 0);
    world.step(1);
    const play = createPlayback(log.bytes());
    const thrown: unknown[] = [];
    for (const _ of play) thrown.push(play.thrown);
    expect(thrown).toEqual(['of mine', expect.stringContaining('must be'), undefined]);
    expect([play.world.hash(), play.world.userData(ball)]).toEqual([world.hash(), 5]);
  });

  it('says where a world parts from its log', () => {
    const { log } = room(20);
    const bytes = log.bytes();
    const [toi] = [...hitsOf(bytes)].slice(-1);
    const other = forged(bytes, (view) => view.setFloat64(offsetOf(bytes, toi), toi + 2 ** -53, true));
    const play = createPlayback(other);
    const parts = /^playback: hit \d+ of step \d+ must be \d+ with \d+ at [\d.]+, as logged, got "\d+ with /;
    expect(() => {
      while (play.next());
    }).toThrow(parts);
    expect(() => play.next()).toThrow(parts);
    const end = bytes.length - 4 - 8;
    const otherEnd = forged(bytes, (view) => view.setFloat64(end, view.getFloat64(end, true) ^ 1, true));
    expect(() => playback(otherEnd)).toThrow('playback: hash at the end must be');
  });
});

/** The times of all hits. */
function* hitsOf(bytes: Uint8Array): Iterable<number> {
  const times: number[] = [];
  playback(bytes, { onHit: (hit) => times.push(hit.toi) });
  yield* times;
}

describe('the bytes of a log', () => {
  const busy = new BusyWorld(3);
  const log = createLog(busy.world);
  busy.begin(4);
  for (let step = 0; step < 3; step++) busy.step();
  const bytes = log.bytes();

  it('are refused when they are cut off anywhere', () => {
    let taken = 0;
    for (let length = 0; length < bytes.length; length++) {
      try {
        createPlayback(bytes.subarray(0, length));
        taken++;
      } catch (error) {
        if (!(error instanceof InvalidInput)) throw error;
      }
    }
    expect(taken).toBe(0);
  });

  it('are refused whatever bit is flipped: 100,000 at random', () => {
    const random = xoroshiro128plus(1);
    const broken = bytes.slice();
    let taken = 0;
    for (let i = 0; i < 100_000; i++) {
      const bit = (random.next() >>> 0) % (8 * bytes.length);
      broken[bit >>> 3] ^= 1 << (bit & 7);
      try {
        createPlayback(broken);
        taken++;
      } catch (error) {
        if (!(error instanceof InvalidInput)) throw error;
      }
      broken[bit >>> 3] ^= 1 << (bit & 7);
    }
    expect(taken).toBe(0);
    expect(broken).toEqual(bytes);
  });

  it('are refused or taken when a number is another and the checksum right', () => {
    const random = xoroshiro128plus(2);
    const numbers = [0, -1, 1, 63, 64, 0.5, NaN, Infinity, 2 ** 40, 1e300, -0, 2 ** 53, 15 + 64];
    let refused = 0;
    for (let i = 0; i < 2000; i++) {
      const at = 56 + 8 * ((random.next() >>> 0) % ((bytes.length - 60) >> 3));
      const number = numbers[(random.next() >>> 0) % numbers.length];
      try {
        createPlayback(forged(bytes, (view) => view.setFloat64(at, number, true)));
      } catch (error) {
        if (!(error instanceof InvalidInput)) throw error;
        refused++;
      }
    }
    expect(refused).toBeGreaterThan(300);
  });
});
