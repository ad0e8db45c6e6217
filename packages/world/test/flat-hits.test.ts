import { box, chain, circle, type Shape, STATIC, segment } from '@swept/core';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';
import { describe, expect, it } from 'vitest';
import { type BodyId, createLog, playback } from '../src/index.js';
import { polygon } from '../src/polygon.js';
import { bounce } from '../src/responses/bounce.js';
import { World } from '../src/world.js';
import { STRATEGIES } from './support/strategies.js';
import { unit } from './support/worlds.js';

// Where an edge hits an edge, the impulse acted at one of its ends, and what fell flat began to spin.

const DT = 1 / 60;
const SIDE = 0.4;
const FREE = { mass: 1, inertia: SIDE ** 2 / 6 };

/** Steps until a hit comes; `answer` answers the first one. */
function untilHit(world: World, answer: (hit: Parameters<typeof bounce>[1]) => void): void {
  let hits = 0;
  for (let n = 0; n < 200 && hits === 0; n++)
    world.step(DT, (hit) => {
      if (hits++ === 0) answer(hit);
      else bounce(world, hit, 0);
    });
  expect(hits).toBeGreaterThan(0);
}

describe('a box that falls flat rebounds without turning', () => {
  const TILES = Array.from({ length: 8 }, (_, i) => box(-3.5 * SIDE + i * SIDE + 0.13, -0.1, SIDE, 0.2));
  const FLOORS: Readonly<Record<string, readonly (Shape | readonly Shape[])[]>> = {
    'a box': [box(0.3, -0.5, 6, 1)],
    'a segment': [segment(-2, 0, 3, 0)],
    'a thick segment': [segment(-2, -0.1, 3, -0.1, 0.1)],
    'a chain with a vertex beneath it': [
      chain([
        [-2, 0],
        [0.05, 0],
        [3, 0],
      ]),
    ],
    'a polygon with a notch beneath it': [
      polygon([
        [-2, 0],
        [-0.1, 0],
        [-0.1, -0.3],
        [0.1, -0.3],
        [0.1, 0],
        [2, 0],
        [2, -1],
        [-2, -1],
      ]),
    ],
    'a body of tiles': [TILES.flat()],
    'tiles, each a body': TILES,
  };
  const BODIES: Readonly<Record<string, (y: number) => Shape | Shape[]>> = {
    'a box': (y) => box(0, y + SIDE / 2, SIDE, SIDE),
    'two wheels': (y) => [circle(-0.2, y + 0.1, 0.1), circle(0.2, y + 0.1, 0.1)],
    'a table': (y) => [
      ...box(0, y + 0.35, 0.6, 0.1),
      ...box(-0.25, y + 0.15, 0.1, 0.3),
      ...box(0.25, y + 0.15, 0.1, 0.3),
    ],
  };
  const scenes = Object.keys(FLOORS).flatMap((floor) =>
    Object.keys(BODIES).flatMap((body) =>
      [1, 0.5, 0].map((restitution) => [body, floor, restitution] as const),
    ),
  );

  it.each(scenes)('%s on %s, restitution %d', (body, floor, restitution) => {
    const world = new World({ gravity: [0, -10] });
    for (const shape of FLOORS[floor]) world.add(shape, { mobility: STATIC });
    const id = world.add(BODIES[body](0.5), FREE);
    const before = world.centerX(id);
    // At rest, contacts are solved together, not to the last bit; those of several bodies are found one by one.
    const inexact = FLOORS[floor].length > 1 ? 0.3 : 1e-6;
    const most = restitution === 0 ? inexact : 1e-12;
    let speed = NaN;
    let hits = 0;
    for (let n = 0; n < 40; n++)
      world.step(DT, (hit) => {
        const falling = world.velocityY(id);
        bounce(world, hit, restitution);
        if (hits++ === 0) speed = world.velocityY(id) / -falling;
        expect(Math.abs(world.angularVelocity(id))).toBeLessThan(hits === 1 ? 1e-12 : most);
      });
    expect(hits).toBeGreaterThan(0);
    expect(Math.abs(speed - restitution)).toBeLessThan(1e-12);
    expect(Math.abs(world.centerX(id) - before)).toBeLessThan(most);
    expect(Math.abs(world.angle(id))).toBeLessThan(most);
  });

  it('with every strategy, across the border of a world that wraps', () => {
    for (const make of Object.values(STRATEGIES))
      for (const floors of [[box(0, -0.5, 2, 1), box(2, -0.5, 2, 1)], [box(2, -0.5, 4, 1)]])
        for (const x of [-0.1, 0.9, 1.9, 2.9]) {
          const world = new World({ gravity: [0, -10], period: [4, 16], broadphase: make() });
          for (const floor of floors) world.add(floor, { mobility: STATIC });
          const id = world.add(box(x, 1, SIDE, SIDE), FREE);
          untilHit(world, (hit) => bounce(world, hit, 0.5));
          expect(Math.abs(world.angularVelocity(id))).toBeLessThan(1e-12);
          expect(world.velocityY(id)).toBeGreaterThan(1);
        }
  });
});

describe('what moves alike is one floor', () => {
  it.each([
    ['static', { mobility: STATIC }],
    ['kinematic', { mass: Infinity }],
    ['rising', { mass: Infinity, velocity: [0, 1] }],
  ] as const)('a plank that falls on two pillars that are %s does not turn', (_, options) => {
    for (const restitution of [0, 0.5, 1]) {
      const world = new World({ gravity: [0, -10] });
      world.add(box(-2, 0.5, 0.5, 1), { ...options, friction: 0.5 });
      world.add(box(2, 0.5, 0.5, 1), { ...options, friction: 0.5 });
      const id = world.add(box(0, 3, 6, 0.3), { mass: 1.8, inertia: 5, friction: 0.5 });
      untilHit(world, (hit) => {
        bounce(world, hit, restitution);
        expect(Math.abs(world.angularVelocity(id))).toBeLessThan(1e-12);
      });
    }
  });

  it('but not a side of a chain that lets it pass', () => {
    const floor = box(-1, -0.5, 2, 1);
    const beside = chain(
      [
        [0.01, 0],
        [3, 0],
      ],
      { oneSided: true },
    );
    for (const shapes of [[floor, beside], [[...floor, ...beside]], [floor]]) {
      const world = new World({ gravity: [0, -10] });
      for (const shape of shapes) world.add(shape, { mobility: STATIC });
      const id = world.add(box(0.15, 1, SIDE, SIDE), FREE);
      untilHit(world, (hit) => {
        bounce(world, hit, 0);
        expect(world.angularVelocity(id)).toBeLessThan(-10);
      });
    }
  });
});

it('a box does not count as resting on tiles that it does not touch', () => {
  for (const kind of ['filter', 'canTouch', 'sensor']) {
    const left: BodyId[] = [];
    const world = new World({
      gravity: [0, -10],
      canTouch: (a, b) => kind !== 'canTouch' || !left.includes(a) || !left.includes(b),
    });
    left.push(
      world.add(box(-0.5, -0.5, 1, 1), {
        mobility: STATIC,
        sensor: kind === 'sensor',
        mask: kind === 'filter' ? 2 : -1,
      }),
    );
    world.add(box(0.5, -0.5, 1, 1), { mobility: STATIC });
    // Its centre is above the left one.
    const id = world.add(box(-0.1, 1, SIDE, SIDE), FREE);
    left.push(id);
    let hits = 0;
    for (let n = 0; n < 60 && hits === 0; n++)
      world.step(DT, (hit) => {
        if (left.includes(hit.a) && left.includes(hit.b)) return;
        hits++;
        bounce(world, hit, 0);
      });
    expect(hits).toBe(1);
    expect(world.angularVelocity(id)).toBeGreaterThan(1);
  }
});

it('a box that overhangs an edge is hit at the edge', () => {
  const world = new World({ gravity: [0, -10] });
  world.add(box(-1, -0.5, 2, 1), { mobility: STATIC });
  const id = world.add(box(0.1, 1, SIDE, SIDE), FREE);
  untilHit(world, (hit) => {
    const falling = -world.velocityY(id);
    bounce(world, hit, 0.5);
    // An impulse at a lever of 0.1 from the centre, to the left of it.
    const impulse = (1.5 * falling) / (1 + 0.1 ** 2 / FREE.inertia);
    expect(world.velocityY(id)).toBeCloseTo(-falling + impulse, 9);
    expect(world.angularVelocity(id)).toBeCloseTo((-0.1 * impulse) / FREE.inertia, 9);
  });
});

describe("Newton's cradle of boxes that turn", () => {
  it.each([
    [0, 1],
    [0, 50],
    [1e-12, 1],
    [1e-6, 1],
    [1e-3, 50],
    [0.05, 1],
  ])('passes the speed on to the last one, with gaps of %d at %d m/s', (gap, speed) => {
    const world = new World();
    const ids = [world.add(box(2, 0, SIDE, SIDE), { ...FREE, velocity: [speed, 0] })];
    for (let i = 0; i < 12; i++) ids.push(world.add(box(2.7 + i * (SIDE + gap), 0, SIDE, SIDE), FREE));
    for (let n = 0; n < 60 + 120 / speed; n++) world.step(DT, (hit) => bounce(world, hit));
    const speeds = ids.map((id) => world.velocityX(id));
    expect(Math.abs((speeds.pop() as number) - speed)).toBeLessThan(1e-9 * speed);
    for (const other of speeds) expect(Math.abs(other)).toBeLessThan(1e-9 * speed);
    for (const id of ids) expect(Math.abs(world.angularVelocity(id))).toBeLessThan(1e-9 * speed);
  });
});

// The two impulses solve a linear complementarity problem: none pulls, each end separates as it should or faster, and
// one that is faster takes no impulse (Baraff, "Fast contact force computation", SIGGRAPH 1994).
it('two boxes that meet flat separate at both ends as they would at one', () => {
  const cases = [0, 0, 0];
  for (let seed = 1; seed <= 1500; seed++) {
    const random = xoroshiro128plus(seed);
    const tall = [1.5 + unit(random), 1.5 + unit(random)];
    const mass = [2 + unit(random), seed % 5 === 0 ? Infinity : 2 + unit(random)];
    const inertia = tall.map((it) => 0.3 + it ** 2 / 10);
    const turn = [6 * unit(random), mass[1] < Infinity ? 6 * unit(random) : 0];
    const restitution = 0.5 + unit(random) / 2;
    const world = new World();
    const ids = [0, 1].map((i) => {
      const options = mass[i] < Infinity ? { mass: mass[i], inertia: inertia[i] } : { mass: Infinity };
      const velocity = [i === 0 ? 5 : 0, 0] as const;
      return world.add(box(2 * i, unit(random) / 2, 1, tall[i]), { ...options, velocity });
    });
    const energy = (): number => {
      let sum = 0;
      for (const [i, id] of ids.entries())
        if (mass[i] < Infinity)
          sum += mass[i] * world.velocityX(id) ** 2 + inertia[i] * world.angularVelocity(id) ** 2;
      return sum;
    };
    untilHit(world, (hit) => {
      const y = ids.map((id) => world.centerY(id));
      const ends = [
        Math.max(y[0] - tall[0] / 2, y[1] - tall[1] / 2),
        Math.min(y[0] + tall[0] / 2, y[1] + tall[1] / 2),
      ];
      for (const [i, id] of ids.entries()) if (mass[i] < Infinity) world.setAngularVelocity(id, turn[i]);
      const apart = (at: number): number => {
        const [a, b] = ids.map((id, i) => world.velocityX(id) - world.angularVelocity(id) * (at - y[i]));
        return b - a;
      };
      const before = ends.map(apart);
      if (Math.max(...before) >= 0) return;
      const energyBefore = energy();
      bounce(world, hit, { restitution, friction: 0 });
      const [low, high] = ends.map((end, i) => apart(end) + restitution * before[i]);
      expect(Math.min(low, high)).toBeGreaterThan(-1e-12);
      expect(Math.min(low, high)).toBeLessThan(1e-12);
      // An impulse to the left on the first body, and where it acts.
      const impulse = mass[0] * (5 - world.velocityX(ids[0]));
      const at = y[0] + (inertia[0] * (world.angularVelocity(ids[0]) - turn[0])) / impulse;
      expect(impulse).toBeGreaterThan(0);
      expect(at).toBeGreaterThan(ends[0] - 1e-9);
      expect(at).toBeLessThan(ends[1] + 1e-9);
      if (low > 1e-9) expect(at).toBeCloseTo(ends[1], 9);
      if (high > 1e-9) expect(at).toBeCloseTo(ends[0], 9);
      cases[low > 1e-9 ? 1 : high > 1e-9 ? 2 : 0]++;
      expect(energy()).toBeLessThan(energyBefore * (1 + 1e-12));
    });
  }
  for (const count of cases) expect(count).toBeGreaterThan(50);
});

describe('friction does not tip what lands flat', () => {
  it.each([0.1, 0.3, 0.6, 0.9])('a box that slides as it lands, friction %d', (friction) => {
    const world = new World({ gravity: [0, -10] });
    world.add(box(0, -0.5, 40, 1), { mobility: STATIC });
    const id = world.add(box(0, 1, SIDE, SIDE), { ...FREE, velocity: [8, 0] });
    untilHit(world, (hit) => {
      const falling = -world.velocityY(id);
      bounce(world, hit, { restitution: 0, friction });
      expect(Math.abs(world.velocityY(id))).toBeLessThan(1e-12);
      expect(Math.abs(world.angularVelocity(id))).toBeLessThan(1e-12);
      expect(world.velocityX(id)).toBeCloseTo(8 - friction * falling, 12);
    });
  });

  // More friction than the box is wide: the impulse at its leading end cannot hold it.
  it('a tall box tips', () => {
    const world = new World({ gravity: [0, -10] });
    world.add(box(0, -0.5, 40, 1), { mobility: STATIC });
    const id = world.add(box(0, 2, SIDE, 2), { mass: 1, inertia: (SIDE ** 2 + 4) / 12, velocity: [8, 0] });
    untilHit(world, (hit) => {
      bounce(world, hit, { restitution: 0, friction: 0.9 });
      expect(world.angularVelocity(id)).toBeLessThan(-0.1);
      // It turns about its leading end.
      expect(world.velocityY(id) + world.angularVelocity(id) * (SIDE / 2)).toBeCloseTo(0, 12);
    });
  });

  it('no end of the edge closes, no energy is gained, and the friction is what the impulse allows', () => {
    const slides = [0, 0];
    for (let seed = 1; seed <= 1000; seed++) {
      const random = xoroshiro128plus(seed);
      const tall = [1.5 + unit(random), 1.5 + unit(random)];
      // Also of bodies whose mass is at their centres: impulses at the ends then change each other nearly by themselves.
      const dense = seed % 3 === 0 ? 0.02 : 1;
      const inertia = tall.map((it) => dense * (0.3 + it ** 2 / 10));
      const turn = [3 * unit(random), 3 * unit(random)];
      const world = new World();
      const ids = [0, 1].map((i) => {
        const velocity = [i === 0 ? 5 : 0, i === 0 ? 4 * unit(random) : 0] as const;
        return world.add(box(2 * i, unit(random) / 4, 1, tall[i]), {
          mass: 1,
          inertia: inertia[i],
          velocity,
        });
      });
      const restitution = Math.max(0, unit(random));
      const friction = 0.5 + unit(random) / 2;
      const energy = (): number => {
        let sum = 0;
        for (const [i, id] of ids.entries())
          sum +=
            world.velocityX(id) ** 2 + world.velocityY(id) ** 2 + inertia[i] * world.angularVelocity(id) ** 2;
        return sum;
      };
      untilHit(world, (hit) => {
        const y = ids.map((id) => world.centerY(id));
        const ends = [
          Math.max(y[0] - tall[0] / 2, y[1] - tall[1] / 2),
          Math.min(y[0] + tall[0] / 2, y[1] + tall[1] / 2),
        ];
        for (const [i, id] of ids.entries()) world.setAngularVelocity(id, turn[i]);
        const apart = (at: number): number => {
          const [a, b] = ids.map((id, i) => world.velocityX(id) - world.angularVelocity(id) * (at - y[i]));
          return b - a;
        };
        const sliding = (): number => {
          const [a, b] = ids.map(
            (id) => world.velocityY(id) + world.angularVelocity(id) * (hit.x - world.centerX(id)),
          );
          return b - a;
        };
        if (Math.max(...ends.map(apart)) >= 0) return;
        const energyBefore = energy();
        const momentum = [world.velocityX(ids[1]), world.velocityY(ids[1])];
        bounce(world, hit, { restitution, friction });
        for (const end of ends) expect(apart(end)).toBeGreaterThan(-1e-12);
        expect(energy()).toBeLessThan(energyBefore * (1 + 1e-12));
        const push = world.velocityX(ids[1]) - momentum[0];
        const drag = world.velocityY(ids[1]) - momentum[1];
        expect(Math.abs(drag)).toBeLessThan(friction * push + 1e-9);
        const slide = sliding();
        if (Math.abs(slide) > 1e-9) expect(drag * Math.sign(slide)).toBeCloseTo(-friction * push, 9);
        slides[Math.abs(slide) > 1e-9 ? 1 : 0]++;
      });
    }
    for (const count of slides) expect(count).toBeGreaterThan(50);
  });
});

it.each(['friction', 'rotation'])('a little more %s changes little', (what) => {
  let most = 0;
  for (const tall of [0.2, 0.4, 1, 2])
    for (const restitution of [0.3, 0.9, 1])
      for (const vx of [1, 8])
        for (const fixed of [0, 0.4, 1.5]) {
          let before: readonly number[] | undefined;
          for (let varied = 0; varied <= 3; varied += 0.02) {
            const friction = what === 'friction' ? varied : fixed;
            const turn = what === 'friction' ? 4 * fixed : 4 * varied - 6;
            const world = new World();
            world.add(box(0, -0.5, 40, 1), { mobility: STATIC });
            const inertia = (SIDE ** 2 + tall ** 2) / 12;
            const id = world.add(box(0, tall / 2 + 0.05, SIDE, tall), {
              mass: 1,
              inertia,
              velocity: [vx, -4],
            });
            untilHit(world, (hit) => {
              world.setAngularVelocity(id, turn);
              bounce(world, hit, { restitution, friction });
              const after = [
                world.velocityX(id),
                world.velocityY(id),
                (tall / 2) * world.angularVelocity(id),
              ];
              if (before)
                for (const [i, it] of after.entries()) most = Math.max(most, Math.abs(it - before[i]));
              before = after;
            });
          }
        }
  // 2 % of friction of an impulse of 8 with its lever, or 0.08 of rotation.
  expect(most).toBeLessThan(0.7);
});

it('a log of a world with a filter is played back', () => {
  const world = new World({ gravity: [0, -10], canTouch: () => true });
  const log = createLog(world);
  world.add(box(-1, -0.5, 2, 1), { mobility: STATIC });
  world.add(box(1, -0.5, 2, 1), { mobility: STATIC });
  world.add(box(0.1, 1, SIDE, SIDE), FREE);
  for (let n = 0; n < 60; n++) world.step(DT, (hit) => bounce(world, hit, 0.5));
  expect(playback(log.bytes()).hash()).toBe(world.hash());
});
