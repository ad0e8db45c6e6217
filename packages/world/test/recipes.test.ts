import { createCrossings, crossingsPointSegment } from '@swept/narrowphase';
import { describe, expect, it } from 'vitest';
import {
  type BodyId,
  bounce,
  bounds,
  box,
  castFan,
  castRay,
  circle,
  createFound,
  createMoveResult,
  createRayHit,
  createRayHits,
  depenetrate,
  fixedStep,
  keepDetails,
  motion,
  moveAndSlide,
  overlap,
  STATIC,
  segment,
  slide,
  stop,
  World,
} from '../src/index.js';

// What the recipes of docs/guide tell to watch out for, where no other test is about it.

describe('entities and components', () => {
  it('columns are replaced when the world grows', () => {
    const world = new World();
    world.add(circle(0, 0, 1));
    const { rows, userData } = world.bodies;
    for (let i = 0; i < 1000; i++) world.add(circle(3 * i, 9, 1), { userData: i });
    expect([world.bodies.rows === rows, world.bodies.userData === userData]).toEqual([false, false]);
    expect(world.bodies.rows.length).toBeGreaterThan(rows.length);
  });

  it('a velocity may be written to the columns between steps, and in a callback with velocityChanged', () => {
    const world = new World();
    const ball = world.add(circle(0, 0, 1));
    world.add(segment(8, -9, 8, 9), { mobility: STATIC });
    const slot = world.bodies.rootOf(0);
    world.bodies.velocities.set([10, 0], 2 * slot);
    world.step(0.5);
    expect(world.x(ball)).toBe(5);
    world.step(0.5, () => {
      world.bodies.velocities.set([-10, 0], 2 * slot);
      world.velocityChanged(ball);
    });
    expect(world.x(ball)).toBeCloseTo(4, 9);
  });

  it('the slot of a body that is removed in a callback is free after the step, and its id is not given again', () => {
    const world = new World();
    const ball = world.add(circle(0, 0, 1), { velocity: [10, 0] });
    world.add(segment(4, -9, 4, 9), { mobility: STATIC });
    const during: number[] = [];
    world.step(1, () => {
      world.remove(ball);
      during.push(world.bodies.rootOf(world.bodies.slot('test', world.add(circle(0, 9, 1)))));
    });
    const after = world.add(circle(0, -9, 1));
    expect(during).toEqual([2]);
    expect(world.bodies.slot('test', after)).toBe(0);
    expect(after).not.toBe(ball);
  });
});

describe('blades and ropes', () => {
  it('moveVertex is on top of the velocity', () => {
    const world = new World();
    const still = world.add(segment(0, 0, 2, 0));
    const flying = world.add(segment(0, 5, 2, 5), { velocity: [3, 0] });
    world.moveVertex(still, 1, 4, 1);
    world.moveVertex(flying, 1, 4, 6);
    world.step(1);
    expect([0, 1].map((v) => [world.x(still, v), world.y(still, v)])).toEqual([
      [0, 0],
      [4, 1],
    ]);
    expect([0, 1].map((v) => [world.x(flying, v), world.y(flying, v)])).toEqual([
      [3, 5],
      [7, 6],
    ]);
  });

  it('crossings are those of the cores, whatever the radii', () => {
    const cuts = (radius: number): number[] => {
      const line = motion(segment(-1, 1, 1, -1.25, radius), segment(-1, -1, 3, 1.75, radius));
      const found = createCrossings();
      crossingsPointSegment(motion(circle(0, 0, radius), circle(0.1, 0, radius)).row, line.row, found);
      return [found.count, ...found.t.subarray(0, found.count), ...found.s.subarray(0, found.count)];
    };
    expect(cuts(0)[0]).toBe(2);
    expect(cuts(5)).toEqual(cuts(0));
  });
});

describe('bullets', () => {
  it('an arrow that has stopped falls on under gravity, unless that is taken from it', () => {
    const height = (sticks: boolean): number[] => {
      const world = new World({ gravity: [0, -10] });
      const lift = world.add(segment(10, -40, 10, 40), { mass: Infinity, velocity: [0, 1] });
      const arrow = world.add(segment(0, 0, 1, 0), { velocity: [60, 2] });
      const above: number[] = [];
      for (let n = 0; n < 60; n++) {
        let hasHit = false;
        world.step(1 / 60, (hit) => {
          stop(world, hit);
          hasHit = true;
        });
        if (hasHit && sticks) world.setGravityScale(arrow, 0);
        if (hasHit || n === 59) above.push(world.y(arrow) - world.y(lift));
      }
      return above;
    };
    const [stuck, falls] = [height(true), height(false)];
    expect(stuck).toEqual([stuck[0], expect.closeTo(stuck[0], 9)]);
    expect(falls[1]).toBeLessThan(falls[0] - 1);
  });

  it('a point is held as a disc is, at any speed', () => {
    const world = new World();
    for (const x of [-5, 5]) world.add(segment(x, -9, x, 9), { mobility: STATIC });
    const bullets = [0, 0.01].map((radius, i) => world.add(circle(0, i, radius), { velocity: [1e5, 0] }));
    world.step(1 / 60, (hit) => bounce(world, hit));
    for (const id of bullets) expect(Math.abs(world.x(id))).toBeLessThan(5);
  });
});

describe('game loop', () => {
  it('a quarter of the seconds is slow motion, and the time of a step is one step of a paused game', () => {
    const world = new World();
    const loop = fixedStep(world, { hz: 60 });
    let steps = 0;
    for (let frame = 0; frame < 60; frame++) steps += loop.advance(1 / 60 / 4);
    expect(steps).toBe(15);
    loop.advance(1 / 100);
    for (let click = 0; click < 1000; click++) expect(loop.advance(1 / 60)).toBe(1);
  });
});

describe('lidar', () => {
  it('a ray that misses has fraction 1 and the id -1 in columns; the record of a castRay that misses stays', () => {
    const world = new World();
    const post = world.add(circle(5, 0, 1), { mobility: STATIC });
    const hits = createRayHits();
    expect(castFan(world, 0, 0, new Float64Array([9, 0, 0, 9]), hits)).toBe(1);
    expect([hits.id[0], hits.fraction[0]]).toEqual([post, 4 / 9]);
    expect([hits.id[1], hits.fraction[1]]).toEqual([-1, 1]);
    const hit = createRayHit();
    castRay(world, 0, 0, 8, 0, hit);
    expect(castRay(world, 0, 0, 0, 9, hit)).toBe(false);
    expect([hit.id, hit.fraction]).toEqual([post, 0.5]);
  });
});

describe('piles', () => {
  it('twice as many steps leave a quarter of the gap', () => {
    const gap = (dt: number): number => {
      const world = new World({ gravity: [0, -10] });
      world.add(segment(-9, 0, 9, 0), { mobility: STATIC });
      const ball = world.add(circle(0, 1.5, 1));
      for (let n = 0; n < 4 / dt; n++) world.step(dt, (hit) => bounce(world, hit, 0.3));
      return world.y(ball) - 1;
    };
    expect(gap(1 / 60)).toBeCloseTo(10 / 60 ** 2 / 4, 7);
    expect(gap(1 / 120)).toBeCloseTo(10 / 120 ** 2 / 4, 7);
  });
});

describe('platformer', () => {
  const player = () => {
    const world = new World();
    const lift = world.add(box(0, -0.5, 4, 1), { mass: Infinity, velocity: [0, 6] });
    return { world, lift, id: world.add(box(0, 1.8, 0.8, 1.6)) };
  };

  it('a lift pushes a player whose hits are answered by slide, and passes one whose hits are not', () => {
    const [held, passed] = [player(), player()];
    held.world.step(1, (hit) => slide(held.world, hit));
    passed.world.step(1);
    expect(held.world.y(held.id)).toBeGreaterThanOrEqual(6);
    expect(passed.world.y(passed.id)).toBe(1);
  });

  it('a walker pushes nobody, until its wall is given a velocity', () => {
    const world = new World();
    const crate = world.add(box(3, 0, 1, 1));
    const walker = world.add(box(0, 0, 1, 1));
    const move = createMoveResult();
    moveAndSlide(world, walker, 9, 0, move, { up: [0, 0] });
    expect([world.centerX(walker), world.centerX(crate)]).toEqual([expect.closeTo(2, 9), 3]);
    expect([move.wall, move.ceiling]).toEqual([crate, -1]);
    world.setVelocity(move.wall, 1, 0);
    world.step(1);
    expect(world.centerX(crate)).toBe(4);
  });

  it('whom a walker has walked into is not in contact with it in the next step', () => {
    const world = new World();
    world.add(box(0, -0.5, 20, 1), { mobility: STATIC });
    const foe = world.add(box(3, 0.5, 1, 1));
    const walker = world.add(box(0, 0.5, 1, 1));
    const move = createMoveResult();
    for (let n = 0; n < 40; n++) {
      world.step(1 / 60);
      moveAndSlide(world, walker, 0.1, -0.01, move);
    }
    world.step(1 / 60);
    expect([move.wall, [...world.contactsOf(walker)]]).toEqual([foe, []]);
    world.place(walker, 2.5, 3);
    moveAndSlide(world, walker, 0, -9, move);
    expect(move.floor).toBe(foe);
  });

  it('where y is down and the world has no gravity, up is to be given', () => {
    const world = new World();
    world.add(box(0, 30, 40, 2), { mobility: STATIC });
    const walker = world.add(box(0, 0, 2, 4));
    const move = createMoveResult();
    moveAndSlide(world, walker, 0, 99, move);
    expect([move.onFloor, move.onCeiling]).toEqual([false, true]);
    moveAndSlide(world, walker, 0, 99, move, { up: [0, -1] });
    expect([move.onFloor, move.onCeiling]).toEqual([true, false]);
  });

  it('depenetrate tells of a walker that is crushed, and of no other that rides', () => {
    const wedged = (ceiling: number): number => {
      const { world, lift, id } = player();
      world.setVelocity(lift, 0, 1);
      world.add(box(0, ceiling, 10, 1), { mobility: STATIC });
      const move = createMoveResult();
      let steps = 0;
      for (let n = 0; n < 180; n++) {
        world.step(1 / 60, (hit) => slide(world, hit));
        steps += +!depenetrate(world, id);
        moveAndSlide(world, id, 0, -0.1, move, { carry: true });
      }
      return steps;
    };
    expect(wedged(10)).toBe(0);
    expect(wedged(3)).toBeGreaterThan(0);
  });

  it('a walker that jumps off a platform keeps its speed only if that is added', () => {
    const { world, lift, id } = player();
    world.setVelocity(lift, 3, 0);
    const move = createMoveResult();
    const options = { carry: true };
    moveAndSlide(world, id, 0, -2, move, options);
    const walk = (dx: number, dy: number): number => {
      const before = world.centerX(id);
      world.step(0.1, (hit) => slide(world, hit));
      moveAndSlide(world, id, dx, dy, move, options);
      return world.centerX(id) - before;
    };
    expect(walk(0, -0.1)).toBeCloseTo(0.3, 9);
    // The step of the jump is the last in which the platform carries it.
    expect(walk(0, 0.5)).toBeCloseTo(0.3, 9);
    expect(walk(0, 0.1)).toBe(0);
    expect(walk(world.velocityX(lift) * 0.1, 0.1)).toBeCloseTo(0.3, 9);
  });

  it('coins are told by the step, and not by moveAndSlide', () => {
    const world = new World();
    const coin = world.add(circle(3, 0.5, 0.2), { mobility: STATIC, sensor: true });
    const walker = world.add(box(0, 0.8, 0.8, 1.6));
    const move = createMoveResult();
    moveAndSlide(world, walker, 3, 0, move);
    expect([world.centerX(walker), world.began.count]).toEqual([3, 0]);
    world.step(1 / 60);
    expect([...world.began].map(({ a, b }) => [a, b])).toEqual([[coin, walker]]);
  });
});

describe('questions', () => {
  it('a tank that is turned into a wall is held by it after depenetrate, or if it turns within steps', () => {
    const drive = (turn: (world: World, tank: BodyId) => void): number => {
      const world = new World();
      world.add(box(0, 2, 20, 1), { mobility: STATIC });
      const tank = world.add(box(0, 0.5, 3, 1), { angularVelocity: 0 });
      for (let n = 0; n < 60; n++) {
        turn(world, tank);
        world.setVelocity(tank, 0, 3);
        world.step(1 / 60, (hit) => slide(world, hit));
      }
      const sides = new Float64Array(4);
      bounds(world, tank, sides);
      return sides[3];
    };
    const upright = (world: World, tank: BodyId): void => world.setAngle(tank, Math.PI / 2);
    expect(drive(upright)).toBeGreaterThan(3);
    const freed = drive((world, tank) => {
      upright(world, tank);
      expect(depenetrate(world, tank)).toBe(true);
    });
    expect(freed).toBeLessThan(1.5);
    expect(drive((world, tank) => world.setAngularVelocity(tank, 2))).toBeLessThan(1.5);
  });
});

describe('rollback', () => {
  it('the order of calls decides', () => {
    const play = (order: readonly number[]): string => {
      const world = new World();
      for (const i of order) world.add(circle(9 * i, 0, 1));
      return world.hash();
    };
    expect(play([0, 1])).toBe(play([0, 1]));
    expect(play([0, 1])).not.toBe(play([1, 0]));
  });

  it('what a frame has told is told again when it is played again', () => {
    const world = new World();
    keepDetails(world);
    world.add(circle(0, 0, 1), { velocity: [10, 0] });
    world.add(segment(4, -9, 4, 9), { mobility: STATIC });
    const bytes = world.save();
    const told: number[] = [];
    const step = () => world.step(1, (hit) => void told.push(hit.toi));
    step();
    world.load(bytes);
    step();
    expect(told).toEqual([0.3, 0.3]);
    expect([...world.began].map(({ enter }) => enter)).toEqual([0.3]);
  });

  it('an id that was given after the save may be given again', () => {
    const world = new World();
    const bytes = world.save();
    const first = world.add(circle(0, 0, 1));
    world.load(bytes);
    expect(world.add(segment(0, 0, 1, 1))).toBe(first);
  });
});

describe('sensors', () => {
  it('two that overlap tell each other, unless a mask keeps them from it', () => {
    const begun = (mask: number): number => {
      const world = new World();
      for (const x of [0, 1]) world.add(circle(x, 0, 1), { sensor: true, category: 2, mask });
      world.step(1);
      return world.began.count;
    };
    expect([begun(~0), begun(~2)]).toEqual([1, 0]);
  });

  it('rays and other queries see them where they are asked to', () => {
    const world = new World();
    world.add(circle(5, 0, 1), { sensor: true });
    const [hit, found] = [createRayHit(), createFound()];
    const seen = (sensors: boolean) => [
      castRay(world, 0, 0, 9, 0, hit, { sensors }),
      overlap(world, circle(5, 0), found, { sensors }),
    ];
    expect([seen(false), seen(true)]).toEqual([
      [false, 0],
      [true, 1],
    ]);
  });

  it('what begins in overlap, as a blade before its swing, is told once and then stays', () => {
    const world = new World();
    const blade = world.add(segment(0.5, 0, 3, 0), {
      center: [0, 0],
      angularVelocity: 0,
      mass: Infinity,
      sensor: true,
    });
    world.add(circle(2, 0, 0.2));
    let told = 0;
    const step = () => world.step(1 / 60, () => void told++);
    step();
    world.setAngularVelocity(blade, 0.1);
    step();
    expect([told, world.stayed.count]).toEqual([1, 1]);
    // It leaves, comes back, and begins again.
    world.setAngularVelocity(blade, 60);
    step();
    step();
    expect(world.ended.count).toBe(1);
    world.setAngularVelocity(blade, -120);
    step();
    expect([told, world.began.count]).toEqual([2, 1]);
  });
});

describe('a corridor that is as wide as a body', () => {
  /** How far a body of a height gets that goes through the corridor, and the most hits in a step. */
  const walk = (shape: 'box' | 'disc', height: number, how: 'moveAndSlide' | 'slide') => {
    const world = new World();
    for (const y of [5.5, -5.5]) world.add(box(0, y, 1, 10), { mobility: STATIC });
    const body = world.add(shape === 'box' ? box(-3, 0, 0.5, height) : circle(-3, 0, height / 2));
    if (how === 'slide') world.setVelocity(body, 10, 0);
    let most = 0;
    for (let i = 0; i < 60; i++) {
      let hits = 0;
      if (how === 'moveAndSlide') moveAndSlide(world, body, 1 / 6, 0);
      world.step(1 / 60, (hit) => {
        hits++;
        slide(world, hit);
      });
      most = Math.max(most, hits);
    }
    return { x: world.centerX(body), most };
  };

  it.each([
    ['box', 'moveAndSlide'],
    ['disc', 'moveAndSlide'],
    ['box', 'slide'],
    ['disc', 'slide'],
  ] as const)('stops a %s that goes by %s, and lets a thinner one pass', (shape, how) => {
    const { x, most } = walk(shape, 1, how);
    expect(x).toBeCloseTo(shape === 'box' ? -0.75 : -0.5, 9);
    expect(most).toBeLessThan(40);
    const thinner = walk(shape, 1 - 1e-9, how);
    expect(thinner.x).toBeGreaterThan(6.9);
    expect(thinner.most).toBeLessThan(2);
  });
});
