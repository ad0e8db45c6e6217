import { box, capsule, circle, InvalidInput, RADIUS, ROW, STATIC, segment, slotOf } from '@swept/core';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';
import { describe, expect, it } from 'vitest';
import type { Hit } from '../src/hit.js';
import { isFree } from '../src/queries/is-free.js';
import { bounce } from '../src/responses/bounce.js';
import { depenetrate } from '../src/responses/depenetrate.js';
import { slide } from '../src/responses/slide.js';
import { stop } from '../src/responses/stop.js';
import { World, type WorldOptions } from '../src/world.js';
import { FlownPaths } from './support/flown-paths.js';
import { STRATEGIES } from './support/strategies.js';
import { addRing, livingRows, recordHits, unit } from './support/worlds.js';

const ROOM = [
  [-1, -1],
  [1, -1],
  [1, 1],
  [-1, 1],
] as const;

describe('a radius that grows', () => {
  it.each([
    [1, 7],
    [0.5, 4.5],
    [0, 2],
  ])('a point meets it when the closed form says, and with restitution %d leaves at %d', (kept, speed) => {
    const world = new World();
    const wave = world.add(circle(0, 0, 1), { mass: Infinity, growth: 2 });
    const point = world.add(circle(10, 0), { velocity: [-3, 0] });
    const seen: number[] = [];
    world.step(3, (hit) => {
      const at = new Float64Array(4);
      world.hitVelocities(hit, at);
      // 1 + 2 t = 10 - 3 t.
      seen.push(3 * hit.toi, hit.closingSpeed / 3, ...at, world.radius(wave), world.x(point));
      bounce(world, hit, kept);
    });
    const expected = [1.8, 5, 2, 0, -3, 0, 4.6, 4.6];
    expect(seen).toHaveLength(expected.length);
    expected.forEach((it, i) => {
      expect(seen[i]).toBeCloseTo(it, 14);
    });
    expect(world.velocityX(point)).toBeCloseTo(speed, 12);
    expect(world.x(point)).toBeCloseTo(4.6 + 1.2 * speed, 11);
    expect(world.radius(wave)).toBe(7);
    expect(world.velocityX(wave)).toBe(0);
  });

  it('under gravity, the touch is at the root of the quadratic', () => {
    const world = new World({ gravity: [0, -10] });
    world.add(circle(0, 0, 1), { mass: Infinity, growth: 0.5 });
    world.add(circle(0, 6, 0.25));
    const times: number[] = [];
    world.step(2, (hit) => void times.push(2 * hit.toi));
    // 6 - 5 t^2 = 1.25 + t / 2.
    expect(times).toHaveLength(1);
    expect(times[0]).toBeCloseTo((-0.5 + Math.sqrt(0.25 + 20 * 4.75)) / 10, 14);
  });

  it('two that grow push each other apart, and keep their momentum', () => {
    const world = new World();
    const a = world.add(circle(0, 0, 1), { growth: 1, mass: 3 });
    const b = world.add(circle(4, 0, 1), { growth: 2, mass: 1, velocity: [-1, 0] });
    world.step(1, (hit) => bounce(world, hit, 0.5));
    // They come together at 4 per second, and leave at 2: their centres at 5.
    const [va, vb] = [world.velocityX(a), world.velocityX(b)];
    expect(3 * va + vb).toBeCloseTo(-1, 13);
    expect(vb - va).toBeCloseTo(5, 13);
    expect(world.x(b) - world.x(a) - 5).toBeGreaterThan(0);
  });

  it('a wall pushes off what grows into it', () => {
    const world = new World();
    const ball = world.add(circle(0, 0, 1), { growth: 2 });
    world.add(segment(2, -5, 2, 5), { mobility: STATIC });
    world.step(1, (hit) => bounce(world, hit, 0));
    expect(world.velocityX(ball)).toBeCloseTo(-2, 12);
    expect(2 - world.x(ball)).toBeCloseTo(3, 12);
    expect(2 - world.x(ball)).toBeGreaterThanOrEqual(world.radius(ball));
  });

  it.each([bounce, slide, stop])('%o: what it pushes never gets into it', (answer) => {
    const world = new World();
    const wave = world.add(circle(0, 0, 1), { mass: Infinity, growth: 2 });
    const ball = world.add(circle(0, 3, 0.5));
    for (let n = 0; n < 120; n++) {
      world.step(1 / 60, (hit) => answer(world, hit));
      expect(world.y(ball)).toBeGreaterThan(world.radius(wave) + 0.5);
    }
    expect(world.velocityY(ball)).toBeGreaterThanOrEqual(2 - 1e-9);
  });

  it('all parts of a body grow, of any kind, and the skin of one that turns stays', () => {
    const world = new World({ gravity: [0, -1] });
    const id = world.add([capsule(0, 0, 3, 0, 0.5), circle(0, 0, 1), ...box(5, 0, 1, 1)], { growth: 0.25 });
    const turning = world.add(box(20, 0, 2, 1), { angularVelocity: 3, growth: 0.5, skin: 0.125 });
    for (let n = 0; n < 8; n++) world.step(0.25);
    expect([0, 1, 2, 3].map((part) => world.radius(id, part))).toEqual([1, 1.5, 0.5, 0.5]);
    expect(world.radius(turning)).toBe(1);
    expect(world.bodies.rows[slotOf(turning) * ROW + RADIUS]).toBe(1.125);
    world.setRadius(turning, 0.25);
    world.setGrowth(turning, -1);
    world.step(1);
    expect(world.radius(turning)).toBe(0);
    expect(world.bodies.rows[slotOf(turning) * ROW + RADIUS]).toBe(0.125);
  });

  it('one that shrinks to 0 stays a point, and grows again when told to', () => {
    const world = new World();
    const id = world.add([circle(0, 0, 1), circle(3, 0, 2)], { growth: -3 });
    const radii: number[][] = [];
    for (let n = 0; n < 4; n++) {
      world.step(0.25);
      radii.push([world.radius(id), world.radius(id, 1)]);
    }
    expect(radii).toEqual([
      [0.25, 1.25],
      [0, 0.5],
      [0, 0],
      [0, 0],
    ]);
    world.setGrowth(id, 1);
    world.step(0.5);
    expect([world.radius(id), world.radius(id, 1), world.growth(id)]).toEqual([0.5, 0.5, 1]);
  });

  it('a surface that goes back is followed, and hit by what is faster alone', () => {
    const world = new World();
    world.add(circle(0, 0, 5), { mass: Infinity, growth: -2 });
    const slow = world.add(circle(6, 0), { velocity: [-1, 0] });
    const fast = world.add(circle(0, 6), { velocity: [0, -4] });
    const met: number[] = [];
    world.step(1.5, (hit) => {
      met.push(hit.b, 1.5 * hit.toi);
      bounce(world, hit);
    });
    // 5 - 2 t = 6 - 4 t.
    expect(met[0]).toBe(fast);
    expect(met[1]).toBeCloseTo(0.5, 14);
    expect(met).toHaveLength(2);
    expect(world.velocityY(fast)).toBeCloseTo(0, 12);
    expect(world.velocityX(slow)).toBe(-1);
  });
});

describe('what has no room', () => {
  it('a balloon fills a box of walls, presses no further, and grows on when a wall is gone', () => {
    const world = new World();
    addRing(world, ROOM);
    const lid = world.add(segment(-1, 0.5, 1, 0.5), { mobility: STATIC });
    const balloon = world.add(circle(0.3, 0, 0.1), { growth: 2 });
    let stalled = 0;
    for (let n = 0; n < 60; n++) {
      if (n === 30) world.remove(lid);
      world.step(1 / 60, (hit) => bounce(world, hit, 0.5));
      stalled += world.stats.stalled;
      const [x, y, r] = [world.x(balloon), world.y(balloon), world.radius(balloon)];
      expect(r).toBeLessThanOrEqual(1 - Math.max(Math.abs(x), Math.abs(y)));
      if (n < 30) expect(r).toBeLessThanOrEqual(0.5 - y);
      if (n === 29) expect(r).toBeCloseTo(0.75, 7);
    }
    expect(stalled).toBeGreaterThan(20);
    expect(world.radius(balloon)).toBeCloseTo(1, 7);
    expect(world.growth(balloon)).toBe(2);
  });

  it('a ball between two bodies that grow is told, and stops', () => {
    const world = new World();
    const left = world.add(circle(-2, 0, 1), { mass: Infinity, growth: 60 });
    const right = world.add(circle(2, 0, 1), { mass: Infinity, growth: 60 });
    const ball = world.add(circle(0.1, 0, 0.5));
    let hits = 0;
    world.step(1 / 60, (hit) => {
      if (hit.a === ball || hit.b === ball) hits++;
      bounce(world, hit);
    });
    expect(hits).toBeGreaterThan(2);
    expect(hits).toBeLessThan(2100);
    expect(world.stats.stalled).toBe(1);
    expect([world.radius(left), world.radius(right)]).toEqual([2, 2]);
    expect(Math.abs(world.x(ball))).toBeLessThan(0.5);
  });
});

describe('nothing tunnels through bodies that grow and shrink', () => {
  /** Kinematic bodies that grow and shrink in turns, and hundreds of balls around them. */
  function traffic(options: WorldOptions, judged: boolean) {
    const digest = recordHits();
    const random = xoroshiro128plus(3);
    const paths = new FlownPaths();
    const world = new World({ ...options, trace: paths.trace });
    paths.world = world;
    const [width, height] = options.period ?? [60, 60];
    if (!options.period)
      addRing(world, [
        [0, 0],
        [width, 0],
        [width, height],
        [0, height],
      ]);
    const growing: number[] = [];
    const balls: number[] = [];
    for (let i = 0; i < 9; i++) {
      const [x, y] = [10 + 20 * (i % 3), 10 + 20 * Math.floor(i / 3)];
      const shape = i % 3 === 0 ? capsule(x - 1, y, x + 1, y + 1, 1) : circle(x, y, 1);
      const velocity = [unit(random), unit(random)] as const;
      growing.push(world.add(shape, { mass: Infinity, growth: 2 + i, velocity, mask: 2 }));
    }
    for (let i = 0; i < 300; i++) {
      const ball = circle(30 + 29 * unit(random), 30 + 29 * unit(random), 0.05 + 0.05 * (i % 4));
      if (!isFree(world, ball, { category: 3 })) continue;
      const velocity = [40 * unit(random), 40 * unit(random)] as const;
      const growth = i % 5 === 0 ? 0.1 * unit(random) : 0;
      balls.push(world.add(ball, { velocity, growth, mask: i % 3 === 0 ? 1 : -1, category: 3 }));
    }
    let stalled = 0;
    let deepest = 0;
    let pushed = 0;
    let outside = 0;
    for (let n = 0; n < 40; n++) {
      for (const id of growing) {
        if (world.radius(id) > 4) world.setGrowth(id, -9);
        else if (world.radius(id) < 0.5) world.setGrowth(id, 9);
      }
      world.step(1 / 30, (hit) => {
        digest.onHit(hit);
        pushed += +growing.includes(hit.a);
        bounce(world, hit, 0.9);
      });
      stalled += world.stats.stalled;
      if (judged) deepest = Math.max(deepest, paths.deepest([...growing, ...balls.slice(0, 30)], balls));
      paths.clear();
      for (const id of options.period ? [] : balls) {
        const room = Math.min(world.x(id), world.y(id), width - world.x(id), height - world.y(id));
        if (!(world.radius(id) <= room)) outside++;
      }
    }
    return { world, stalled, deepest, outside, pushed, digest, pieces: paths.pieces };
  }

  it.each([
    ['in the plane', {}],
    ['under gravity', { gravity: [0, -20] as const }],
    ['where the world wraps', { period: [60, 60] as const }],
  ])('of 300 balls, %s', (_, options) => {
    const { stalled, deepest, outside, pushed, pieces } = traffic(options, true);
    expect(outside).toBe(0);
    expect(stalled).toBe(0);
    expect(pushed).toBeGreaterThan(150);
    expect(pieces).toBeGreaterThan(10_000);
    expect(deepest).toBeLessThan(1e-12);
  });

  it.each([
    ['in the plane', { gravity: [0, -20] as const }],
    ['where the world wraps', { period: [60, 60] as const }],
  ])('every strategy gives the same bits, %s', (_, options) => {
    const results = Object.values(STRATEGIES).map((strategy) => {
      const { world, digest } = traffic({ ...options, broadphase: strategy() }, false);
      return `${digest.digest()} ${world.hash()}`;
    });
    expect(new Set(results).size).toBe(1);
  });
});

describe('a heap', () => {
  it.each([0.02, 0.5, -0.5])('rides on what grows by %d per second, as on a lift', (growth) => {
    const world = new World({ gravity: [0, -10] });
    const ground = world.add(circle(0, -10, 10), { mass: Infinity });
    const balls = [0.5, 1.5, 2.5].map((y) => world.add(circle(0, y, 0.5)));
    const step = (): void => world.step(1 / 60, (hit) => bounce(world, hit, 0.2));
    for (let n = 0; n < 60; n++) step();
    world.setGrowth(ground, growth);
    for (let n = 0; n < 120; n++) {
      step();
      let top = world.radius(ground) - 10;
      for (const ball of balls) {
        const gap = world.y(ball) - 0.5 - top;
        expect(gap).toBeGreaterThan(n < 20 ? -0.0015 : 0.0003);
        expect(gap).toBeLessThan(n < 20 ? 0.02 : 0.0008);
        if (n >= 20) expect(world.velocityY(ball)).toBeCloseTo(growth, 3);
        if (n >= 20) expect(world.stats.impacts).toBe(0);
        top = world.y(ball) + 0.5;
      }
    }
    expect(world.stayed.count).toBe(3);
  });

  it('a ball that grows lifts itself, and what lies on it', () => {
    const world = new World({ gravity: [0, -10] });
    world.add(segment(-9, 0, 9, 0), { mobility: STATIC });
    const balls = [0.5, 1.5].map((y) => world.add(circle(0, y, 0.5)));
    for (let n = 0; n < 90; n++) {
      if (n === 30) world.setGrowth(balls[0], 0.25);
      world.step(1 / 60, (hit) => bounce(world, hit, 0.2));
      if (n > 30) expect(world.stats.stalled).toBe(0);
    }
    expect(world.radius(balls[0])).toBeCloseTo(0.75, 12);
    expect(world.y(balls[0])).toBeCloseTo(0.75, 2);
    expect(world.y(balls[1])).toBeCloseTo(2, 2);
    expect(world.y(balls[0])).toBeGreaterThan(0.75);
  });
});

// Each of these was gone through the floor once nothing, or hardly anything, was left of it.
it.each([
  [0.2818154203239828, 0, 0.1, 0.3, 10],
  [0.5061950920615346, 0, 0.3, 0.3, 60],
  [0.5745882158633322, 0, 0.3, 0.3, 30],
  [0.6152503124438227, 0, 0.1, 0, 10],
  [0.08739181393757463, 0.5, 0.1, 0.3, 60],
  [0.23891927204094826, 0.5, 0.1, 0, 10],
])(
  'what shrinks to nothing under a load stays above the floor: radius %d, length %d, by %d, restitution %d, %d Hz',
  (radius, half, shrinking, restitution, hz) => {
    const world = new World({ gravity: [0, -10] });
    world.add(segment(-200, 0, 200, 0), { mobility: STATIC });
    const y = half > 0 ? radius + 1.1 : radius + 0.1;
    const shape = half > 0 ? capsule(-half, y, half, y, radius) : circle(0, y, radius);
    const ball = world.add(shape, { growth: -shrinking });
    world.add(circle(0, 3 * radius + 3, 0.5), { mass: 100 });
    for (let n = 0; n < 150; n++) world.step(1 / hz, (hit) => bounce(world, hit, restitution));
    for (let vertex = 0; vertex < world.kind(ball); vertex++)
      expect(world.y(ball, vertex)).toBeGreaterThanOrEqual(0);
  },
);

describe('in a callback', () => {
  it('a growth counts from the time of the hit, and radii are those of the moment', () => {
    const world = new World();
    const wave = world.add(circle(0, 0, 1), { mass: Infinity, growth: 1 });
    const other = world.add(circle(50, 0, 1), { growth: 4 });
    world.add(circle(3, 0), { mass: Infinity });
    const seen: number[] = [];
    world.step(4, () => {
      world.setGrowth(wave, 0.5);
      world.setGrowth(other, -0.5);
      seen.push(world.radius(wave), world.radius(other), world.growth(wave));
      return false;
    });
    expect(seen).toEqual([3, 9, 0.5]);
    expect(world.radius(wave)).toBeCloseTo(4, 14);
    expect(world.radius(other)).toBeCloseTo(8, 14);
  });

  it('an explosion that is added there begins there, and isFree knows how far it is', () => {
    const world = new World();
    const wall = world.add(segment(10, -1, 10, 1), { mobility: STATIC });
    const shell = world.add(circle(0, 0), { velocity: [10, 0] });
    const far = world.add(circle(10, 5));
    const met: [number, number, boolean, boolean][] = [];
    world.step(2, (hit) => {
      if (hit.a === wall && hit.b === shell) {
        world.remove(shell);
        world.add(circle(10, 0), { growth: 8, mask: 2 });
        world.setFilter(far, { category: 3 });
        return;
      }
      const isOut = (y: number): boolean => isFree(world, circle(10, y), { category: 2 });
      met.push([hit.a, 2 * hit.toi, isOut(-4.75), isOut(-5.25)]);
    });
    expect(met).toEqual([[far, 1.625, false, true]]);
  });

  it('what is in the columns by then is there for a body that is added later', () => {
    const world = new World();
    world.add(circle(0, 0), { growth: 1 });
    for (let i = 0; i < 300; i++) world.add(circle(3 * i, 10));
    const late = world.add(circle(-5, 0), { growth: 2 });
    world.step(0.5);
    expect([world.radius(late), world.growth(late)]).toEqual([1, 2]);
    world.remove(late);
    const again = world.add(circle(-5, 0));
    world.step(0.5);
    expect([world.radius(again), world.growth(again)]).toEqual([0, 0]);
  });
});

describe('setRadius', () => {
  it('is at once, for what is asked between steps too', () => {
    const world = new World();
    world.add(segment(-9, 0, 9, 0), { mobility: STATIC });
    const ball = world.add(circle(0, 1, 0.5), { velocity: [0, -1] });
    world.step(0);
    world.setRadius(ball, 2);
    expect(isFree(world, circle(1.5, 1))).toBe(false);
    expect(depenetrate(world, ball)).toBe(true);
    expect(world.y(ball)).toBeCloseTo(2, 12);
    world.setRadius(ball, 0.25);
    const times: number[] = [];
    world.step(4, (hit) => {
      times.push(4 * hit.toi);
      bounce(world, hit);
    });
    expect(times).toHaveLength(1);
    expect(times[0]).toBeCloseTo(1.75, 12);
  });

  it('is in the hash, and so is the growth', () => {
    const hash = (change: (world: World, id: number) => void): string => {
      const world = new World();
      change(world, world.add(circle(0, 0, 1)));
      return world.hash();
    };
    const same = hash(() => {});
    expect(hash((world, id) => world.setRadius(id, 1))).toBe(same);
    expect(hash((world, id) => world.setGrowth(id, 0))).toBe(same);
    expect(hash((world, id) => world.setRadius(id, 2))).not.toBe(same);
    expect(hash((world, id) => world.setGrowth(id, 1))).not.toBe(same);
  });
});

describe('what is refused leaves the world as it was', () => {
  function setting() {
    const world = new World({ period: [16, 16] });
    const wall = world.add(segment(0, 0, 0, 1), { mobility: STATIC });
    const ball = world.add(circle(5, 5, 1), { growth: 1 });
    const gone = world.add(circle(9, 9));
    world.remove(gone);
    return { world, wall, ball, gone };
  }
  type Setting = ReturnType<typeof setting>;
  const hitIn = ({ world }: Setting, call: (hit: Hit) => void): void => {
    world.add(circle(5, 5));
    world.step(1, call);
  };
  const calls: [string, string, (s: Setting) => void][] = [
    ['growth NaN', 'add: growth must be', ({ world }) => world.add(circle(1, 1), { growth: NaN })],
    ['growth Infinity', 'got Infinity', ({ world, ball }) => world.setGrowth(ball, Infinity)],
    ['growth as text', 'setGrowth: growth', ({ world, ball }) => world.setGrowth(ball, '1' as never)],
    [
      'growth of a new wall',
      'growth of a static body',
      ({ world }) => world.add(circle(1, 1), { mobility: STATIC, growth: 1 }),
    ],
    ['growth of a wall', 'not a static one', ({ world, wall }) => world.setGrowth(wall, 1)],
    ['radius of a wall', 'not a static one', ({ world, wall }) => world.setRadius(wall, 1)],
    ['a removed body', 'setGrowth: body', ({ world, gone }) => world.setGrowth(gone, 1)],
    ['a removed body', 'setRadius: body', ({ world, gone }) => world.setRadius(gone, 1)],
    ['a removed body', 'radius: body', ({ world, gone }) => world.radius(gone)],
    ['a removed body', 'growth: body', ({ world, gone }) => world.growth(gone)],
    ['a part there is not', 'radius: part', ({ world, ball }) => world.radius(ball, 1)],
    ['radius NaN', 'setRadius: radius', ({ world, ball }) => world.setRadius(ball, NaN)],
    ['radius below 0', 'setRadius: radius', ({ world, ball }) => world.setRadius(ball, -1)],
    ['radius Infinity', 'setRadius: radius', ({ world, ball }) => world.setRadius(ball, Infinity)],
    ['a radius of 9 periods', 'within 8 periods', ({ world, ball }) => world.setRadius(ball, 144)],
    ['a growth to 9 periods', 'step: growth of body', ({ world }) => world.step(144)],
  ];

  it.each(calls)('%s: %s', (_, message, call) => {
    const s = setting();
    let caught: unknown;
    try {
      call(s);
    } catch (error) {
      caught = error;
    }
    expect(caught).toBeInstanceOf(InvalidInput);
    expect(String(caught)).toContain(message);
    const twin = setting().world;
    expect(s.world.hash()).toBe(twin.hash());
    expect(livingRows(s.world)).toEqual(livingRows(twin));
    s.world.step(0.5);
    twin.step(0.5);
    expect(s.world.hash()).toBe(twin.hash());
  });

  it('setRadius in a callback', () => {
    const s = setting();
    expect(() => hitIn(s, () => s.world.setRadius(s.ball, 2))).toThrow('within a step');
  });

  it('a step that fails gives back radii and growths, of bodies that were pushed or hit too', () => {
    const build = () => {
      const world = new World({ gravity: [0, -1] });
      const ids = [
        world.add(circle(0, 0, 1), { growth: 1, mass: Infinity }),
        world.add(circle(4, 0, 1), { growth: -1, velocity: [-3, 0] }),
        world.add([circle(8, 0, 1), circle(9, 0, 0.5)], { growth: 2 }),
        world.add(circle(30, 0, 1)),
        world.add(circle(-6, 0, 1), { velocity: [4, 0] }),
      ];
      world.moveBy(ids[2], 1, 1);
      return { world, ids };
    };
    const { world, ids } = build();
    const twin = build().world;
    const before = livingRows(world);
    let hits = 0;
    const failing = (): void =>
      world.step(1, (hit) => {
        bounce(world, hit);
        world.setGrowth(ids[0], 0.5);
        world.setGrowth(ids[3], 5);
        world.setGrowth(world.add(circle(20, 0, 1), { growth: 1 }), 2);
        if (++hits === 2) throw new Error('enough');
      });
    expect(failing).toThrow('enough');
    expect(livingRows(world)).toEqual(before);
    expect(ids.map((id) => world.growth(id))).toEqual([1, -1, 2, 0, 0]);
    world.step(1);
    twin.step(1);
    expect(livingRows(world)).toEqual(livingRows(twin));
    expect(world.hash()).toBe(twin.hash());
  });

  it('a growth out of range in a callback is undone', () => {
    const world = new World();
    const a = world.add(circle(0, 0, 1), { growth: 1 });
    world.add(circle(3, 0), { mass: Infinity });
    const before = world.hash();
    expect(() => world.step(1e10, () => world.setGrowth(a, 1e150))).toThrow('step: growth of body');
    expect(world.hash()).toBe(before);
    expect(world.growth(a)).toBe(1);
  });
});

it('no column is kept while nothing grows', () => {
  const world = new World();
  const id = world.add(circle(0, 0, 1), { growth: 0 });
  world.setGrowth(id, 0);
  world.setRadius(id, 3);
  world.step(1);
  expect(world.bodies.growth).toHaveLength(0);
  world.setGrowth(id, 1);
  expect(world.bodies.growth[slotOf(id)]).toBe(1);
});

it.each([0, 0.2])(
  'a wave under bodies that turn and fall throws none faster than it could, with restitution %d',
  (kept) => {
    const world = new World({ gravity: [0, -10] });
    const ids: number[] = [];
    for (let x = -5; x <= 5; x++)
      for (let y = -5; y <= 5; y++)
        if (Math.hypot(x, y) > 1.6)
          ids.push(world.add(box(x * 1.1, y * 1.1, 0.5, 0.5), { angularVelocity: 0, friction: 0.3 }));
    world.add(circle(0, 0, 0.1), { mass: Infinity, growth: 40 });
    let hits = 0;
    let fastest = 0;
    for (let n = 0; n < 15; n++) {
      world.step(1 / 60, (hit) => {
        hits++;
        bounce(world, hit, kept);
      });
      for (const id of ids) fastest = Math.max(fastest, Math.hypot(world.velocityX(id), world.velocityY(id)));
    }
    expect(hits).toBeGreaterThan(1000);
    // As fast as the wave, and what came back to it as fast as it could be thrown off.
    expect(fastest).toBeGreaterThan(40);
    expect(fastest).toBeLessThan(2 * 40);
  },
);
