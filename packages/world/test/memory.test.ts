import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';
import { describe, expect, it } from 'vitest';
import { type BodyId, bounce, circle, type Hit, World, type WorldOptions } from '../src/index.js';
import { arraysOf, bytesOf } from './support/bytes.js';
import { recordHits, unit } from './support/worlds.js';

const BODIES = 100_000;
const STEPS = 5;

/** Discs that move a little in each step. */
function crowd(bodies: number, perArea: number): World {
  const random = xoroshiro128plus(9);
  const half = Math.sqrt(bodies / perArea) / 2;
  const world = new World();
  for (let i = 0; i < bodies; i++) {
    const velocity = [0.2 * unit(random), 0.2 * unit(random)] as const;
    world.add(circle(half * unit(random), half * unit(random), 0.5), { velocity });
  }
  return world;
}

describe(`a world with ${BODIES} bodies`, () => {
  it.each([
    ['less than 370 bytes per body that are far apart', 0.02, 0, 370],
    ['less than 600 bytes per body in a crowd, with more than 1.3 contacts each', 0.75, 1.3, 600],
  ])('takes %s', (_, perArea, contacts, bytes) => {
    const world = crowd(BODIES, perArea);
    let most = 0;
    for (let step = 0; step < STEPS; step++) {
      world.step(1);
      most = Math.max(most, world.began.count + world.stayed.count);
    }
    expect(world.size).toBe(BODIES);
    expect(most / BODIES).toBeGreaterThan(contacts);
    expect(bytesOf(world) / BODIES).toBeGreaterThan(200);
    expect(bytesOf(world) / BODIES).toBeLessThan(bytes);
  });
});

/** Discs of radius 1, each far from all others and at rest; they can be thrown together and put back. */
class Crowd {
  readonly world: World;
  private readonly ids: BodyId[] = [];

  constructor(count: number, options?: WorldOptions) {
    this.world = new World(options);
    for (let i = 0; i < count; i++) this.ids.push(this.world.add(circle(0, 0, 1)));
    this.part();
  }

  part(): void {
    const { world, ids } = this;
    ids.forEach((id, i) => {
      world.place(id, 50 + 100 * (i % 20), 50 + 100 * Math.floor(i / 20));
      world.setVelocity(id, 0, 0);
    });
  }

  /**
   * Puts all at one place, or close together and in such motion that hundreds of impacts follow from each
   * other.
   */
  gather(burst: 'overlaps' | 'impacts'): void {
    const { world, ids } = this;
    const random = xoroshiro128plus(1);
    ids.forEach((id, i) => {
      if (burst === 'overlaps') world.place(id, 1000 + 1e-3 * i, 0);
      else {
        world.place(id, 990 + 3 * (i % 20), 3 * Math.floor(i / 20));
        world.setVelocity(id, 3e3 * unit(random), 3e3 * unit(random));
      }
    });
  }

  step(steps = 1, onHit = (hit: Hit): void => bounce(this.world, hit)): void {
    for (let n = 0; n < steps; n++) this.world.step(1 / 60, onHit);
  }
}

describe('after a burst', () => {
  const ROUND: WorldOptions = { period: [2000, 2000] };
  it.each([
    ['44,850 overlaps', 'overlaps', {}],
    ['44,850 overlaps across a seam', 'overlaps', ROUND],
    ['impacts that follow from each other, seed 1', 'impacts', {}],
  ] as const)('of %s a world soon takes little more than one without', (_, burst, options) => {
    const calm = new Crowd(300, options);
    calm.step(152);
    const crowd = new Crowd(300, options);
    crowd.gather(burst);
    crowd.step();
    if (burst === 'impacts') expect(crowd.world.stats.replans).toBeGreaterThan(1000);
    crowd.step();
    if (burst === 'overlaps') expect(crowd.world.stayed.count).toBe(44_850);
    const most = bytesOf(crowd.world);
    crowd.part();
    crowd.step(150);
    expect(most).toBeGreaterThan(3 * bytesOf(calm.world));
    expect(bytesOf(crowd.world)).toBeLessThan(1.5 * bytesOf(calm.world));
  });

  it('a world reports what one without it reports, to the bit, seed 1', () => {
    const reported = [0, 1].map((bursts) => {
      const crowd = new Crowd(300);
      if (bursts) crowd.gather('overlaps');
      crowd.step(2);
      crowd.part();
      crowd.step(150);
      const { onHit, digest, count } = recordHits();
      crowd.gather('impacts');
      crowd.step(10, (hit) => {
        onHit(hit);
        bounce(crowd.world, hit);
      });
      expect(count()).toBeGreaterThan(500);
      return [digest(), crowd.world.hash()];
    });
    expect(reported[1]).toEqual(reported[0]);
  });

  it('nothing is given back before the next, where one comes every 10 steps', () => {
    const crowd = new Crowd(150);
    const run = (bursts: number, seen: (arrays: Set<object>) => void): void => {
      for (let n = 0; n < bursts; n++) {
        crowd.gather('overlaps');
        for (let step = 0; step < 10; step++) {
          crowd.step();
          seen(arraysOf(crowd.world));
          if (step === 0) crowd.part();
        }
      }
    };
    let known = new Set<object>();
    run(5, (arrays) => {
      known = arrays;
    });
    let taken = 0;
    run(30, (arrays) => {
      for (const array of arrays) taken += +!known.has(array);
      known = arrays;
    });
    expect(taken).toBe(0);
  });
});
