import { box, circle, regularPolygon, STATIC, segment, slotOf } from '@swept/core';
import { Random } from '@swept/scenes';
import { describe, expect, test } from 'vitest';
import { limitSpin } from '../src/motion/chord-count.js';
import { bounce } from '../src/responses/bounce.js';
import { slide } from '../src/responses/slide.js';
import { stop } from '../src/responses/stop.js';
import { insideOf, World, type WorldOptions } from '../src/world.js';
import { STRATEGIES } from './support/strategies.js';

const DT = 1 / 60;
const RADIUS = 0.5;
/** By how much discs of that radius may overlap, as those of pressed-crowds.test.ts. */
const DEEPEST = 2 ** -10 * 2 * RADIUS;

function deepest(world: World, discs: readonly number[]): number {
  let most = -Infinity;
  for (const a of discs)
    for (const b of discs)
      if (a < b)
        most = Math.max(most, 2 * RADIUS - Math.hypot(world.x(a) - world.x(b), world.y(a) - world.y(b)));
  return most;
}

/** Rows of discs with gaps of a thousandth in front of a paddle of speed 10. */
function push(columns: number, rows: number, restitution: number, options: WorldOptions = {}) {
  const world = new World(options);
  const paddle = world.add(segment(0, -1, 0, rows), { mass: Infinity, velocity: [10, 0] });
  const discs: number[] = [];
  for (let i = 0; i < columns * rows; i++) {
    const [column, row] = [i % columns, Math.floor(i / columns)];
    discs.push(world.add(circle(0.501 + 1.001 * column, 1.001 * row + 0.0003 * (column % 3), RADIUS)));
  }
  let hits = 0;
  const step = (): void =>
    world.step(DT, (hit) => {
      hits++;
      bounce(world, hit, restitution);
    });
  return { world, paddle, discs, step, hits: () => hits };
}

describe('what goes its way pushes along a row of bodies that almost touch', () => {
  test.each([
    [5, 1, 0],
    [5, 1, 0.4],
    [30, 1, 0],
    [10, 4, 0],
    [10, 4, 0.4],
  ])('a paddle, %i columns and %i rows, restitution %d', (columns, rows, restitution) => {
    const { world, paddle, discs, step, hits } = push(columns, rows, restitution);
    for (let n = 0; n < 60; n++) {
      step();
      expect(world.stats.stalled).toBe(0);
      for (const id of discs) expect(world.x(id) - world.x(paddle)).toBeGreaterThan(RADIUS - DEEPEST);
      expect(deepest(world, discs)).toBeLessThan(DEEPEST);
    }
    // They would go no farther if all were elastic.
    for (const id of discs) expect(world.x(id)).toBeLessThan(10 + 2 * columns);
    expect(hits()).toBeLessThan(5 * columns * rows);
  });

  test.each([0, 0.4])('a wave that grows, boxes with gaps of a fifth, restitution %d', (restitution) => {
    const world = new World();
    const wave = world.add(circle(0, 0, 1), { mass: Infinity, growth: 40 });
    const boxes = [0, 1, 2, 3].map((i) => world.add(box(1.6 + 1.2 * i, 0, 1, 1)));
    let hits = 0;
    for (let n = 0; n < 20; n++) {
      world.step(DT, (hit) => {
        hits++;
        bounce(world, hit, restitution);
      });
      expect(world.stats.stalled).toBe(0);
      let before = world.radius(wave);
      for (const id of boxes) {
        // The first vertex is the corner where x is least.
        expect(world.x(id)).toBeGreaterThan(before - DEEPEST);
        before = world.x(id) + 1;
      }
    }
    expect(hits).toBeLessThan(60);
  });

  test('and what is jammed against a wall stops, and stays on its side of it', () => {
    const { world, discs, step } = push(6, 1, 0);
    const walls = [segment(9, -5, 9, 5), segment(2, -0.51, 9, -0.51), segment(2, 0.52, 9, 0.52)];
    for (const wall of walls) world.add(wall, { mobility: STATIC, mask: 2 });
    for (const id of discs) world.setFilter(id, { category: 3 });
    let stalled = 0;
    for (let n = 0; n < 40; n++) {
      step();
      stalled = Math.max(stalled, world.stats.stalled);
      for (const id of discs) expect(world.x(id)).toBeLessThanOrEqual(9 - RADIUS);
    }
    expect(stalled).toBe(6);
  });

  test('the same with every strategy', () => {
    const hashes = Object.values(STRATEGIES).map((make) => {
      const { world, step } = push(6, 3, 0.2, { broadphase: make() });
      for (let n = 0; n < 10; n++) step();
      return world.hash();
    });
    expect(new Set(hashes).size).toBe(1);
  });
});

test('a row in touch that is struck without restitution goes on as one, and keeps its momentum', () => {
  const world = new World();
  const discs = Array.from({ length: 8 }, (_, i) => world.add(circle(1.001 * i, 0, RADIUS), { mass: 1 + i }));
  world.setVelocity(discs[0], 36, 0);
  for (let n = 0; n < 10; n++) world.step(DT, (hit) => bounce(world, hit, 0));
  let momentum = 0;
  for (const id of discs) {
    momentum += world.mass(id) * world.velocityX(id);
    expect(Math.abs(world.velocityX(id) - 1)).toBeLessThan(0.1);
  }
  expect(momentum).toBeCloseTo(36, 12);
});

/**
 * Overlaps had counted as speeds of approach, and bodies were made to separate by a thousandth of these: boxes got
 * up to 133 times the speed of the paddle.
 */
test.each([
  [2, 2, 1e-3],
  [3, 2, 1e-3],
  [1, 4, 0.3],
])(
  'a paddle pushes 60 boxes, heavier and heavier, and gives them no energy: seed %i, masses over %i decades',
  (seed, decades, depth) => {
    const random = new Random(seed);
    const world = new World();
    const paddle = world.add(box(-1, 0, 1, 20), { mass: Infinity, velocity: [2, 0.7] });
    const boxes = Array.from({ length: 60 }, (_, i) => {
      const [x, y] = [0.01 * (random.between() + 1), 0.15 * (random.between() + 1)];
      const mass = 10 ** ((decades * i) / 60);
      return world.add(box(0.2 + 1.05 * i + x, y, 1, 1), { mass, friction: 0.5 });
    });
    let before = Infinity;
    for (let n = 0; n < (decades > 2 ? 60 : 120); n++) {
      world.step(DT, (hit) => bounce(world, hit, 0));
      // Seen from the paddle, which does no work there.
      let energy = 0;
      let fastest = 0;
      let nearest = Infinity;
      for (const id of boxes) {
        const [x, y] = [world.velocityX(id) - 2, world.velocityY(id) - 0.7];
        energy += (world.mass(id) * (x * x + y * y)) / 2;
        fastest = Math.max(fastest, Math.hypot(x + 2, y + 0.7));
        nearest = Math.min(nearest, world.centerX(id) - world.centerX(paddle));
      }
      expect(energy).toBeLessThan(before * 1.01);
      expect(fastest).toBeLessThan(4);
      expect(nearest).toBeGreaterThan(1 - depth);
      before = energy;
    }
  },
);

test('light and heavy boxes that were pressed together win no energy when they are let go', () => {
  const world = new World();
  // Masses over three decades, in no order.
  const boxes = [0.1, 0.02, 0.02, 20, 0.02, 20, 7, 0.01, 0.1].map((mass, i) =>
    world.add(box(1.1 * (i % 3), 1.1 * Math.floor(i / 3), 1, 1), { mass }),
  );
  const energy = (): number =>
    boxes.reduce(
      (sum, id) => sum + (world.mass(id) * (world.velocityX(id) ** 2 + world.velocityY(id) ** 2)) / 2,
      0,
    );
  for (let n = 0; n < 12; n++) {
    for (const id of n < 8 ? boxes : []) {
      const [x, y] = [world.x(id) - 1.1, world.y(id) - 1.1];
      const part = -5 / Math.hypot(x, y);
      world.setVelocity(id, part * x, part * y);
    }
    const before = energy();
    world.step(DT, (hit) => bounce(world, hit, 0));
    expect(energy()).toBeLessThanOrEqual(before * (1 + 1e-9));
  }
});

test('a hit in a step of no seconds gives nothing on, and all velocities stay numbers', () => {
  const world = new World();
  const discs = [0, 1.001, 2.002].map((x) => world.add(circle(x, 0, RADIUS)));
  const answer = (hit: Parameters<typeof bounce>[1]): void => bounce(world, hit, 0);
  for (let n = 0; n < 4; n++) {
    for (const [i, id] of discs.entries()) world.setVelocity(id, 5 * (1 - i), 0);
    world.step(DT, answer);
  }
  world.setVelocity(discs[0], 5, 0);
  world.moveBy(discs[0], 0.1, 0);
  let hits = 0;
  world.step(0, (hit) => {
    hits++;
    answer(hit);
  });
  expect(hits).toBeGreaterThan(0);
  world.step(DT, answer);
  for (const id of discs) expect(world.velocityX(id)).toBeCloseTo(5 / 3, 3);
});

/** A square of discs with gaps of a fifth around the origin. */
function crowd(world: World, side: number): number[] {
  return Array.from({ length: side * side }, (_, i) => {
    const [column, row] = [i % side, Math.floor(i / side)];
    const x = 1.2 * (column - side / 2) + (row % 10) / 10;
    return world.add(circle(x, 1.2 * (row - side / 2), RADIUS));
  });
}

/** Sends all to the origin. */
function steer(world: World, discs: readonly number[]): void {
  for (const id of discs) {
    const [x, y] = [world.x(id), world.y(id)];
    const far = Math.hypot(x, y);
    const speed = far > 0 ? Math.min(5, far / DT) / far : 0;
    world.setVelocity(id, -speed * x, -speed * y);
  }
}

test.each([0, 0.4])(
  'a crowd that is steered to one point fills it, and then has hardly any hits, restitution %d',
  (restitution) => {
    const world = new World();
    const discs = crowd(world, 8);
    let all = 0;
    let late = 0;
    for (let n = 0; n < 90; n++) {
      steer(world, discs);
      let hits = 0;
      world.step(DT, (hit) => {
        hits++;
        bounce(world, hit, restitution);
      });
      expect(world.stats.stalled).toBe(0);
      all += hits;
      if (n >= 60) late += hits;
      if (n % 10 === 0) expect(deepest(world, discs)).toBeLessThan(DEEPEST);
    }
    // As a square of 8 by 8 they reach out to 4.95.
    const reaches = discs.map((id) => Math.hypot(world.x(id), world.y(id)));
    expect(Math.max(...reaches)).toBeLessThan(5);
    expect(all).toBeLessThan(40 * discs.length);
    expect(late).toBeLessThan(discs.length);
  },
);

test('a blade that turns in a crowd drives it, without endless hits', () => {
  const world = new World();
  const discs = crowd(world, 9);
  world.add(segment(-3, 0.03, 3, 0.03), { mass: Infinity, angularVelocity: 3 });
  let most = 0;
  for (let n = 0; n < 60; n++) {
    let hits = 0;
    world.step(DT, (hit) => {
      hits++;
      bounce(world, hit, 0);
    });
    most = Math.max(most, hits);
    expect(world.stats.stalled).toBe(0);
    if (n % 10 === 0) expect(deepest(world, discs)).toBeLessThan(DEEPEST);
  }
  expect(most).toBeLessThan(2 * discs.length);
});

test.each([
  ['slide', slide],
  ['bounce', (world: World, hit: Parameters<typeof slide>[1]) => bounce(world, hit, 0)],
])('a disc on a floor that turns is hit a few times, not in every moment, %s', (_, answer) => {
  const world = new World();
  const floor = world.add(segment(-10, 0, 10, 0), { mass: Infinity, angularVelocity: 1 });
  const disc = world.add(circle(3, 0.6, RADIUS), { velocity: [0, -1] });
  let hits = 0;
  for (let n = 0; n < 30; n++) {
    world.step(DT, (hit) => {
      hits++;
      answer(world, hit);
    });
    const angle = world.angle(floor);
    const above = world.y(disc) * Math.cos(angle) - world.x(disc) * Math.sin(angle);
    // The skin of the floor is a 128th of its reach.
    expect(above - RADIUS).toBeGreaterThan(-10 / 128);
  }
  expect(hits).toBeGreaterThan(0);
  expect(hits).toBeLessThan(60);
  expect(Math.hypot(world.x(disc), world.y(disc))).toBeGreaterThan(3.3);
});

describe('bodies that turn are pushed along in the open', () => {
  // What is pressed at a corner spins, and chords of it close although the bodies part.
  const cases: [string, number, number, readonly number[], number][] = [
    ['op', 100, 8, [0.4, 0.1], 0],
    ['oob', 100, 8, [0.5, 0.6, 0.5], 0.3],
    ['obp', 100, 6, [0.6, 0.3, 0.5], 0],
    ['ob', Infinity, 6, [0.1, 0.5], 0],
    ['bob', Infinity, 8, [0.2, 0.1, 0.3], 0],
  ];
  test.each(cases)('%s, by a paddle of mass %d', (row, mass, speed, heights, restitution) => {
    const world = new World();
    const shapeOf = { o: circle(0, 0, 0.5), b: box(0, 0, 0.9, 0.9), p: regularPolygon(0, 0, 0.5, 5) };
    const bodies = [...row].map((kind, i) => {
      const shape = shapeOf[kind as 'o' | 'b' | 'p'];
      const id = world.add(shape, { angularVelocity: 0, friction: 0.3 });
      world.place(
        id,
        world.x(id) - world.centerX(id) + 2 + 1.2 * i,
        world.y(id) - world.centerY(id) + heights[i],
      );
      return id;
    });
    const paddle = world.add(box(0, 0, 0.4, 8), { mass, friction: 0.3 });
    for (let n = 0; n < 90; n++) {
      world.setVelocity(paddle, speed, 0);
      world.step(DT, (hit) => bounce(world, hit, restitution));
    }
    const at = world.centerX(paddle);
    expect(at).toBeGreaterThan((1.5 * speed) / 2);
    for (const id of bodies)
      if (Math.abs(world.centerY(id)) < 4) expect(world.centerX(id)).toBeGreaterThan(at);
  });

  test.each([0, 0.3, 0.8])('a crowd of them wins no energy, restitution %d', (restitution) => {
    const world = new World();
    for (const [x, y] of [
      [-1, 0],
      [0, 1],
      [1, 0],
      [0, -1],
    ])
      world.add(segment(8 * x - 8 * y, 8 * y + 8 * x, 8 * x + 8 * y, 8 * y - 8 * x), { mobility: STATIC });
    const bodies = Array.from({ length: 36 }, (_, i) => {
      const [x, y] = [-6 + 2.4 * (i % 6), -6 + 2.4 * Math.floor(i / 6)];
      const shape = i % 3 === 0 ? circle(x, y, 0.5) : box(x, y, 1.4, 0.8);
      return world.add(shape, { velocity: [-x, 5 * Math.sin(i)], angularVelocity: 6 * Math.cos(i) });
    });
    const energy = (): number =>
      bodies.reduce(
        (sum, id) =>
          sum +
          (world.mass(id) * (world.velocityX(id) ** 2 + world.velocityY(id) ** 2)) / 2 +
          (world.inertia(id) * world.angularVelocity(id) ** 2) / 2,
        0,
      );
    let stalled = 0;
    let hits = 0;
    for (let n = 0; n < 80; n++) {
      // Towards the middle.
      for (const id of bodies)
        world.setVelocity(
          id,
          world.velocityX(id) - 0.05 * world.centerX(id),
          world.velocityY(id) - 0.05 * world.centerY(id),
        );
      const before = energy();
      world.step(DT, (hit) => {
        hits++;
        bounce(world, hit, restitution);
      });
      expect(energy()).toBeLessThan(before * (1 + 1e-9));
      stalled += world.stats.stalled;
    }
    expect(hits).toBeGreaterThan(200);
    expect(stalled).toBeLessThan(hits / 50);
  });
});

describe('boxes that turn between paddles which leave them no room', () => {
  test('are not turned faster than a step can follow', () => {
    const world = new World();
    for (const side of [-1, 1])
      world.add(box(6 * side, 0, 2, 12), { mass: Infinity, velocity: [-50 * side, 0] });
    for (const [x, y, mass, angularVelocity] of [
      [-2.5320042326729766, 0.12368464275434826, 0.48253651474191445, 0.9858803907343561],
      [-0.17029765856931808, 0.16172320044679714, 0.8203938283755343, -0.24730483128098069],
      [2.604546770734967, -0.022829852403527973, 1.8233013096256245, -0.08349678902118318],
    ])
      world.add(box(x, y, 1.2, 1.2), { mass, angularVelocity });
    const press = (): void => world.step(DT, (hit) => bounce(world, hit, 0));
    for (let n = 0; n < 6; n++) expect(press).not.toThrow();
  });

  test('what no hit turns keeps the spin that it was given, however fast', () => {
    const world = new World();
    const [free, blade] = [{ angularVelocity: 1 }, { angularVelocity: 1, mass: Infinity }].map((options) =>
      slotOf(world.add(box(0, 0, 1, 1), options)),
    );
    world.step(DT);
    const { store, plan } = insideOf(world);
    for (const slot of [free, blade]) {
      store.angularVelocity[slot] = 1e9;
      limitSpin(plan, slot);
    }
    expect(store.angularVelocity[free]).toBeLessThan(1e5);
    expect(store.angularVelocity[blade]).toBe(1e9);
  });
});

test.each([43, 44])(
  'what a jam turns is held to what a step can follow, at its start too, speed %i',
  (speed) => {
    const world = new World();
    const walls = [segment(0, 0, 1000, 0), segment(1000, 1000, 8, 4), segment(12, 0, 12, 1000)];
    world.add(walls, { mobility: STATIC });
    const disc = world.add(circle(11, 3, 0.2), { velocity: [11, speed] });
    const needle = world.add(segment(9.6, 2.9, 9.7, 3), {
      velocity: [-27, 37.75],
      mass: 0.001,
      angularVelocity: -2,
    });
    for (let n = 0; n < 8; n++) {
      world.step(0.3, (hit) => {
        if (hit.a === disc) slide(world, hit);
        else if (hit.b === disc) bounce(world, hit);
        else stop(world, hit);
      });
    }
    expect(Math.abs(world.angularVelocity(needle)) * 0.3).toBeLessThan(60.1);
  },
);
