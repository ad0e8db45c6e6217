import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  bounce,
  circle,
  InvalidInput,
  type PhaseTimes,
  STATIC,
  segment,
  timePhases,
  World,
} from '../src/index.js';

/** A ball between two walls, that hits each a few times in a step. */
function room(): World {
  const world = new World();
  world.add(segment(-2, -5, -2, 5), { mobility: STATIC });
  world.add(segment(2, -5, 2, 5), { mobility: STATIC });
  world.add(circle(0, 0, 1), { velocity: [9, 0] });
  return world;
}

/** A clock that is one later each time. */
function ticks(): () => number {
  let now = 100;
  return () => now++;
}

const seen = (times: PhaseTimes): unknown => {
  const { plan, index, pairs, narrowphase, contacts, events, callbacks, finish, total } = times;
  return { plan, index, pairs, narrowphase, contacts, events, callbacks, finish, total };
};
const ZERO = {
  plan: 0,
  index: 0,
  pairs: 0,
  narrowphase: 0,
  contacts: 0,
  events: 0,
  callbacks: 0,
  finish: 0,
  total: 0,
};
const ONE = {
  plan: 1,
  index: 1,
  pairs: 1,
  narrowphase: 1,
  contacts: 1,
  events: 1,
  callbacks: 0,
  finish: 1,
  total: 7,
};

describe('timePhases', () => {
  afterEach(() => {
    vi.unstubAllGlobals();
  });

  it('adds up what the clock says between the phases, callbacks apart', () => {
    const world = room();
    const times = timePhases(world, ticks());
    expect(seen(times)).toEqual(ZERO);
    world.step(0);
    expect(seen(times)).toEqual(ONE);
    let hits = 0;
    world.step(1, (hit) => {
      hits++;
      bounce(world, hit);
      // Those of the last step that has ended.
      expect(seen(times)).toEqual(ONE);
    });
    expect(hits).toBeGreaterThan(2);
    expect(seen(times)).toEqual({ ...ONE, events: hits + 1, callbacks: hits, total: 7 + 2 * hits });
    world.step(1);
    expect(seen(times)).toEqual(ONE);
    expect(JSON.parse(JSON.stringify(times))).toEqual(ONE);
  });

  it('says the time that passes in each', () => {
    let now = 0;
    const world = new World({
      canTouch: () => {
        now += 8;
        return true;
      },
    });
    world.add(segment(2, -5, 2, 5), { mobility: STATIC });
    world.add(circle(0, 0, 1), { velocity: [2, 0] });
    const times = timePhases(world, () => now);
    world.step(1, function (this: unknown) {
      now += 32;
      // As without a clock.
      expect(this).toBeUndefined();
    });
    expect(seen(times)).toEqual({ ...ZERO, narrowphase: 8, callbacks: 32, total: 40 });
  });

  it('leaves steps as they are, and keeps what it has of the last one when one fails, or it is stopped', () => {
    const [world, other] = [room(), room()];
    const times = timePhases(world, ticks());
    for (const it of [world, other]) it.step(1, (hit) => bounce(it, hit));
    expect(world.hash()).toBe(other.hash());
    const before = seen(times);
    expect(() =>
      world.step(1, () => {
        throw new Error('no');
      }),
    ).toThrow('no');
    expect(seen(times)).toEqual(before);
    const next = timePhases(world, ticks());
    times.stop();
    world.step(1);
    expect([seen(times), seen(next)]).toEqual([before, ONE]);
    next.stop();
    world.step(1, (hit) => bounce(world, hit));
    expect(seen(next)).toEqual(ONE);
  });

  it('has the clock of the host unless given, and asks for one where there is none', () => {
    const world = room();
    const now = vi.fn(ticks());
    vi.stubGlobal('performance', { now });
    world.step(0);
    expect(now).not.toHaveBeenCalled();
    const times = timePhases(world);
    world.step(0);
    expect(seen(times)).toEqual(ONE);
    vi.stubGlobal('performance', undefined);
    expect(() => timePhases(world)).toThrow('there is no performance.now here');
    expect(() => timePhases(world, () => '7' as never)).toThrow(InvalidInput);
    expect(() => world.step(1, () => void timePhases(world, ticks()))).toThrow('within a step');
  });
});
