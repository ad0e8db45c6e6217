import { circle, STATIC, segment } from '@swept/core';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';
import { describe, expect, it } from 'vitest';
import { bounce } from '../responses/bounce.js';
import { World } from '../world.js';
import { fixedStep } from './fixed-step.js';

/** A ball between two walls. */
function room(): World {
  const world = new World();
  for (const x of [0, 10]) world.add(segment(x, -5, x, 5), { mobility: STATIC });
  world.add(circle(5, 0, 1), { velocity: [100, 0] });
  return world;
}

describe('fixedStep', () => {
  it('makes the steps that are due, as by hand, whatever the frames, seeds 1 to 20', () => {
    for (let seed = 1; seed <= 20; seed++) {
      const random = xoroshiro128plus(seed);
      const [world, byHand] = [room(), room()];
      let steps = 0;
      let hits = 0;
      const loop = fixedStep(world, {
        hz: 120,
        most: 1000,
        onStep: () => {
          steps++;
          hits += world.began.count;
        },
        onHit: (hit) => bounce(world, hit),
      });
      let clock = 0;
      let made = 0;
      for (let frame = 0; frame < 50; frame++) {
        // In 256ths of a second, so that the sum is exact: 120 / 256 of a step each.
        const ticks = (random.next() >>> 0) % 40;
        clock += ticks;
        made += loop.advance(ticks / 256);
        expect([made, loop.alpha]).toEqual([Math.floor((clock * 120) / 256), ((clock * 120) / 256) % 1]);
      }
      for (let n = 0; n < made; n++) byHand.step(1 / 120, (hit) => bounce(byHand, hit));
      expect([steps, world.hash()]).toEqual([made, byHand.hash()]);
      expect(hits).toBeGreaterThan(10);
    }
  });

  it('a second is 60 steps, in one frame or in 60', () => {
    const [one, sixty] = [fixedStep(room(), { most: 60 }), fixedStep(room())];
    expect(one.advance(1)).toBe(60);
    for (let n = 0; n < 60; n++) expect(sixty.advance(1 / 60)).toBe(1);
    expect([one.alpha, sixty.alpha]).toEqual([0, 0]);
  });

  it('a slow frame makes no more than `most` steps, drops the time of the others, and keeps the fraction', () => {
    const loop = fixedStep(new World(), { hz: 10, most: 3 });
    expect([loop.advance(1e300), loop.advance(0)]).toEqual([3, 0]);
    expect(loop.advance(7.05)).toBe(3);
    expect(loop.alpha).toBeCloseTo(0.5, 9);
    expect(loop.advance(0.06)).toBe(1);
  });

  it.each([0, -0.004, -1e300])('a frame of %d seconds makes no step and is no error', (seconds) => {
    let steps = 0;
    const loop = fixedStep(room(), { onStep: () => steps++ as never });
    loop.advance(0.025);
    const { alpha } = loop;
    expect([loop.advance(seconds), loop.alpha, steps]).toEqual([0, alpha, 1]);
  });

  it('a step that throws is undone, those before stay, and the time is kept for the next call', () => {
    const [world, other] = [room(), room()];
    let hits = 0;
    let fails = true;
    const loop = fixedStep(world, {
      most: 20,
      onHit: (hit) => {
        if (++hits === 3 && fails) throw new Error('third hit');
        bounce(world, hit);
      },
    });
    let steps = 0;
    const same = fixedStep(other, {
      most: 20,
      onHit: (hit) => bounce(other, hit),
      onStep: () => {
        steps++;
      },
    });
    expect(() => loop.advance(20.5 / 60)).toThrow('third hit');
    const isBehind = world.x(2 * 1024);
    fails = false;
    const made = loop.advance(0);
    same.advance(20.5 / 60);
    expect([world.hash(), loop.alpha, steps]).toEqual([other.hash(), same.alpha, 20]);
    expect(made).toBeLessThan(20);
    expect(made).toBeGreaterThan(0);
    expect(world.x(2 * 1024)).not.toBe(isBehind);
    // However often it fails, no more than `most` steps are kept.
    fails = true;
    hits = 2;
    for (let n = 0; n < 5; n++) {
      hits = 2;
      expect(() => loop.advance(1)).toThrow('third hit');
    }
    fails = false;
    expect(loop.advance(0)).toBeLessThanOrEqual(20);
  });

  it('a step whose onStep throws is made', () => {
    const [world, other] = [room(), room()];
    let steps = 0;
    const loop = fixedStep(world, {
      onStep: () => {
        if (++steps === 2) throw new Error('second step');
      },
    });
    expect(() => loop.advance(3 / 60)).toThrow('second step');
    for (let n = 0; n < 2; n++) other.step(1 / 60);
    expect(world.hash()).toBe(other.hash());
    expect(loop.advance(0)).toBe(1);
  });

  it('refuses to be called by its own callbacks, and an onStep that answers late', () => {
    const world = room();
    let calls = 0;
    const loop = fixedStep(world, {
      onStep: () => {
        calls++;
        expect(() => loop.advance(1)).toThrow('advance: the call must be between steps, got "within a step"');
      },
    });
    loop.advance(1 / 60);
    expect(calls).toBe(1);
    const late = fixedStep(world, { onStep: (() => Promise.resolve()) as never });
    expect(() => late.advance(1 / 60)).toThrow('advance: what onStep returns must be an answer at once');
  });

  it.each([0, 0.001, 1 / 60])(
    'refuses %d seconds within a step of its world, which then do not count',
    (seconds) => {
      const refused: string[] = [];
      const attempt = () => {
        try {
          loop.advance(seconds);
        } catch (error) {
          refused.push(String(error));
        }
        return true;
      };
      const world = new World({ canTouch: attempt });
      world.add(segment(0, -5, 0, 5), { mobility: STATIC });
      world.add(circle(5, 0, 1), { velocity: [-900, 0] });
      const loop = fixedStep(world);
      world.step(1 / 60, attempt);
      expect(refused).toEqual([
        expect.stringContaining('advance: the call must be outside of it'),
        expect.stringContaining('advance: the call must be between steps, got "within a step"'),
      ]);
      expect([loop.alpha, loop.advance(0)]).toEqual([0, 0]);
    },
  );
});
