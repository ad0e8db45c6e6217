import { circle, STATIC, segment, triangle } from '@swept/core';
import { describe, expect, it } from 'vitest';
import type { Hit } from '../src/hit.js';
import { bounce } from '../src/responses/bounce.js';
import { World } from '../src/world.js';

/** A bell that rings at half of the step, for callbacks to do something then. */
function bell(world: World): void {
  world.add(segment(1005, -5, 1005, 5), { mobility: STATIC });
  world.add(circle(1000, 0), { velocity: [10, 0] });
}

describe('what a callback does to the path of a body', () => {
  it('moveBy takes the rest of the step, on top of the velocity and of the push before', () => {
    const world = new World();
    bell(world);
    const ball = world.add(circle(0, 0, 1), { velocity: [4, 0] });
    world.moveBy(ball, 0, 10);
    world.step(1, () => world.moveBy(ball, 3, -1));
    expect([world.x(ball), world.y(ball)]).toEqual([7, 9]);
    world.step(1);
    expect([world.x(ball), world.y(ball)]).toEqual([11, 9]);
  });

  it('what it is moved into is hit, and reported', () => {
    const world = new World();
    bell(world);
    const wall = world.add(segment(5, -5, 5, 5), { mobility: STATIC });
    const ball = world.add(circle(0, 0, 1));
    const hits: Hit[] = [];
    world.step(1, (hit) => {
      hits.push({ ...hit });
      if (hits.length === 1) world.moveBy(ball, 8, 0);
    });
    expect(hits.map((hit) => [hit.a, hit.toi]).slice(1)).toEqual([[wall, 0.75]]);
    expect(world.x(ball)).toBe(8);
  });

  it('a push that is answered slides along the wall', () => {
    const world = new World();
    world.add(segment(5, -50, 5, 50), { mobility: STATIC });
    const ball = world.add(circle(0, 0, 1));
    world.moveBy(ball, 8, 6);
    let hits = 0;
    world.step(1, (hit) => {
      hits++;
      bounce(world, hit);
    });
    expect(hits).toBe(1);
    expect(world.x(ball)).toBeCloseTo(4, 12);
    expect(world.x(ball)).toBeLessThan(4);
    expect(world.y(ball)).toBeCloseTo(6, 12);
    expect(world.stats.stalled).toBe(0);
  });

  it('into a corner it comes to rest there', () => {
    const world = new World();
    world.add(segment(5, -50, 5, 50), { mobility: STATIC });
    world.add(segment(-50, 3, 50, 3), { mobility: STATIC });
    const ball = world.add(circle(0, 0, 1));
    world.moveBy(ball, 80, 60);
    let hits = 0;
    world.step(1, (hit) => {
      hits++;
      bounce(world, hit);
    });
    expect(hits).toBe(2);
    expect(world.x(ball)).toBeCloseTo(4, 11);
    expect(world.y(ball)).toBeCloseTo(2, 11);
  });

  it('moveVertex takes the vertex from where it is to its place at the end of the step', () => {
    const world = new World();
    bell(world);
    const blade = world.add(triangle(0, 0, 1, 0, 0, 1), { velocity: [2, 0] });
    world.moveVertex(blade, 2, 0, 9);
    world.step(1, () => {
      expect(world.y(blade, 2)).toBe(5);
      world.moveVertex(blade, 2, 4, 4);
    });
    // Plus the velocity for the half of the step that is left.
    expect([world.x(blade, 2), world.y(blade, 2)]).toEqual([5, 4]);
    expect([world.x(blade), world.x(blade, 1)]).toEqual([2, 3]);
  });

  it('a body that is placed goes on from there, with its velocity and without its push', () => {
    const world = new World();
    bell(world);
    const wall = world.add(segment(55, -5, 55, 5), { mobility: STATIC });
    const ball = world.add(triangle(0, 0, 1, 0, 0, 1), { velocity: [20, 2] });
    world.moveBy(ball, 0, 100);
    const hits: Hit[] = [];
    world.step(1, (hit) => {
      hits.push({ ...hit });
      if (hits.length > 1) return;
      world.place(ball, 50, 0);
      expect([world.x(ball), world.x(ball, 1), world.y(ball, 2)]).toEqual([50, 51, 1]);
    });
    expect(hits[1]).toMatchObject({ a: wall, b: ball, toi: 0.7 });
    expect([world.x(ball), world.y(ball)]).toEqual([60, 1]);
    world.step(1);
    expect([world.x(ball), world.y(ball)]).toEqual([80, 3]);
  });

  it('what it is moved by after that starts there, what it was to be moved by before is dropped', () => {
    const world = new World();
    world.add(segment(5, -5, 5, 5), { mobility: STATIC });
    const blade = world.add(segment(-1, 0, 0, 0), { velocity: [10, 0] });
    world.step(1, () => {
      world.setVelocity(blade, 0, 0);
      world.moveBy(blade, 100, 0);
      world.place(blade, 50, 0);
      world.moveBy(blade, 3, 0);
      world.moveVertex(blade, 1, 60, 2);
    });
    expect(world.x(blade)).toBeCloseTo(53, 11);
    expect([world.x(blade, 1), world.y(blade, 1)]).toEqual([expect.closeTo(60, 11), expect.closeTo(2, 11)]);
  });

  it('it has the shape there that it had at the hit, while a vertex moves', () => {
    const world = new World();
    bell(world);
    const blade = world.add(segment(0, 0, 1, 0));
    world.moveVertex(blade, 1, 9, 0);
    world.step(1, () => {
      expect(world.x(blade, 1)).toBe(5);
      world.place(blade, -20, 0);
      expect(world.x(blade, 1)).toBe(-15);
    });
    expect([world.x(blade), world.x(blade, 1)]).toEqual([-20, -15]);
  });

  it('a push that is left for the next step is dropped too', () => {
    const world = new World();
    world.add(segment(9, -5, 9, 5), { mobility: STATIC });
    const ball = world.add(circle(0, 0, 1), { velocity: [8, 0] });
    world.step(1, (hit) => {
      expect(hit.toi).toBe(1);
      world.moveBy(ball, 0, 3);
      world.place(ball, 50, 0);
      world.setVelocity(ball, 0, 0);
    });
    world.step(1);
    expect([world.x(ball), world.y(ball)]).toEqual([50, 0]);
  });

  it('one that was born in the callback starts from where it is placed', () => {
    const world = new World();
    bell(world);
    let born = -1;
    world.step(1, () => {
      born = world.add(circle(0, 50, 1), { velocity: [4, 0] });
      world.place(born, 20, 20);
      world.moveBy(born, 0, 7);
      expect([world.x(born), world.y(born)]).toEqual([20, 20]);
    });
    expect([world.x(born), world.y(born)]).toEqual([22, 27]);
  });

  it('a teleporter at a door that is hit: the ball comes out elsewhere, and hits what is there', () => {
    const world = new World();
    const door = world.add(segment(5, -5, 5, 5), { mobility: STATIC });
    const inside = world.add(circle(100, 0, 3), { mobility: STATIC });
    const ball = world.add(circle(0, 0, 1), { velocity: [8, 0] });
    const hits: number[][] = [];
    world.step(1, (hit) => {
      hits.push([hit.a, hit.toi, hit.nx, hit.depth > 0 ? 1 : 0]);
      if (hit.a === door) world.place(ball, 99, 0);
    });
    // It comes out in overlap with what is there: told at once, with the way back.
    expect(hits).toEqual([
      [door, 0.5, -1, 0],
      [inside, 0.5, -1, 1],
    ]);
    expect(world.x(ball)).toBeCloseTo(103, 11);
    expect(Array.from(world.began, (e) => e.a)).toEqual([door, inside]);
  });

  it('a body that was stopped for the rest of the step flies on when it is placed', () => {
    const world = new World();
    // A wedge that a ball is driven into for ever.
    world.add(segment(0, 0, 10, 1e-9), { mobility: STATIC });
    world.add(segment(0, 1e-6, 10, 0), { mobility: STATIC });
    const ball = world.add(circle(-1, 5e-7), { velocity: [400, 0] });
    bell(world);
    let stopped = -1;
    world.step(1, (hit) => {
      if (hit.b === ball) bounce(world, hit, 0);
      else {
        stopped = world.stats.stalled;
        world.place(ball, 50, 50);
        world.setVelocity(ball, 10, 0);
      }
    });
    expect(stopped).toBe(1);
    expect([world.x(ball), world.y(ball)]).toEqual([55, 50]);
  });

  it('what is left no time for is done in the next step', () => {
    const world = new World();
    world.add(segment(5, -5, 5, 5), { mobility: STATIC });
    const ball = world.add(circle(0, 0, 1), { velocity: [4, 0] });
    const other = world.add(circle(0, 50, 1), { velocity: [1, 0] });
    world.step(1, (hit) => {
      expect(hit.toi).toBe(1);
      world.moveBy(other, 3, -1);
      world.setVelocity(ball, 0, 0);
    });
    expect([world.x(other), world.y(other)]).toEqual([1, 50]);
    world.step(1);
    expect([world.x(other), world.y(other)]).toEqual([5, 49]);
    world.step(1);
    expect([world.x(other), world.y(other)]).toEqual([6, 49]);
  });

  it('what is refused changes nothing', () => {
    const world = new World();
    bell(world);
    const ball = world.add(circle(0, 0, 1), { velocity: [4, 0] });
    const wall = world.add(circle(0, 40, 1), { mobility: STATIC });
    world.step(1, () => {
      expect(() => world.moveBy(ball, 1e150, 1e150)).not.toThrow();
      expect(() => world.moveBy(ball, Number.NaN, 0)).toThrow('moveBy: dx');
      expect(() => world.place(ball, 0, Infinity)).toThrow('place: y');
      expect(() => world.moveVertex(ball, 1, 0, 0)).toThrow('moveVertex: vertex');
      expect(() => world.place(wall, 0, 0)).toThrow('a moving body');
      world.place(ball, 0, 0);
    });
    expect(world.x(ball)).toBe(2);
  });
});

it('a hit that is not answered holds nobody, whatever its callback does to others', () => {
  const acts: readonly ((world: World, far: number) => void)[] = [
    () => {},
    (world, far) => world.setVelocity(far, 1, 1),
    (world, far) => world.place(far, -40, 0),
    (world, far) => world.moveBy(far, 1, 0),
    (world) => world.add(circle(90, 90, 1)),
  ];
  for (const gravity of [0, 10]) {
    const ends = acts.map((act) => {
      const world = new World({ gravity: [0, -gravity] });
      const far = world.add(circle(-30, 0, 1), { gravityScale: 0 });
      world.add(circle(0, 0, 1), { mobility: STATIC });
      const ball = world.add(circle(0, 2.001, 1), { velocity: [0, -1] });
      for (let n = 0; n < 60; n++) world.step(1 / 60, () => act(world, far));
      return world.y(ball);
    });
    expect(ends[0]).toBeLessThan(1.1);
    for (const end of ends) expect(end).toBe(ends[0]);
  }
});
