import { type BodyId, box, circle, STATIC, segment, vertexAt } from '@swept/core';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';
import type { RandomGenerator } from 'pure-rand/types/RandomGenerator';
import { describe, expect, it } from 'vitest';
import { addRing, someShape, unit } from '../../test/support/worlds.js';
import { bounce } from '../responses/bounce.js';
import { moveAndSlide } from '../responses/move-and-slide.js';
import { World, type WorldOptions } from '../world.js';
import { type Interpolation, interpolate } from './interpolation.js';

/** The numbers that are told of a body: all vertices and radii, angle and centre. */
function told(from: World | Interpolation, world: World, id: BodyId): number[] {
  const numbers: number[] = [];
  for (let part = 0; part < world.parts(id); part++) {
    for (let i = 0; i < world.kind(id, part); i++) numbers.push(from.x(id, i, part), from.y(id, i, part));
    numbers.push(from.radius(id, part));
  }
  return [...numbers, Math.cos(from.angle(id)), Math.sin(from.angle(id)), from.centerX(id), from.centerY(id)];
}

function expectClose(one: readonly number[], other: readonly number[], message: string): void {
  expect(one.length).toBe(other.length);
  one.forEach((value, i) => {
    expect(Math.abs(value - other[i]), `${message}, number ${i}: ${value}, ${other[i]}`).toBeLessThan(1e-9);
  });
}

function someBody(world: World, random: RandomGenerator, mask: number): BodyId {
  const [x, y] = [20 * unit(random), 20 * unit(random)];
  const shapes = Array.from({ length: 1 + ((random.next() >>> 3) % 3) }, () => someShape(random, x, y, 1));
  const velocity = [300 * unit(random), 300 * unit(random)] as const;
  const kind = (random.next() >>> 5) & 3;
  if (kind === 0) return world.add(shapes, { mobility: STATIC });
  if (kind === 1) return world.add(shapes, { velocity, growth: 1 + unit(random), mask });
  return world.add(shapes, { velocity, mask, angularVelocity: 20 * unit(random) });
}

describe('interpolate', () => {
  it.each<[string, WorldOptions]>([
    ['in the plane', {}],
    ['in a world that wraps', { period: [16, 32] }],
    ['in one that wraps in x', { period: [16, Infinity] }],
  ])('free bodies are where a step of that part of the time leads them, %s, seeds 1 to 20', (_, options) => {
    for (let seed = 1; seed <= 20; seed++) {
      const alpha = (seed % 5) / 4;
      // None can touch another.
      const worlds = [1, alpha].map((part) => {
        const random = xoroshiro128plus(seed);
        const world = new World(options);
        const ids = Array.from({ length: 20 }, () => someBody(world, random, 0));
        const poses = interpolate(world);
        for (let n = 0; n < 3; n++) world.step(n < 2 ? 0.25 : 0.25 * part);
        return { world, ids, poses };
      });
      const [whole, part] = worlds;
      whole.poses.update(alpha);
      for (const id of whole.ids)
        expectClose(
          told(whole.poses, whole.world, id),
          told(part.world, part.world, id),
          `seed ${seed}, body ${id}`,
        );
    }
  });

  it('goes from where the step began to where it ended, to the bit, whatever was hit, seeds 1 to 10', () => {
    for (let seed = 1; seed <= 10; seed++) {
      const random = xoroshiro128plus(seed);
      const world = new World({ gravity: [0, -10] });
      addRing(world, [
        [-30, -30],
        [30, -30],
        [30, 30],
        [-30, 30],
      ]);
      for (let i = 0; i < 10; i++) someBody(world, random, 1);
      const poses = interpolate(world);
      for (let n = 0; n < 20; n++) {
        const before = new Map([...world.ids()].map((id) => [id, told(world, world, id)]));
        world.step(1 / 60, (hit) => bounce(world, hit, 0.9));
        poses.update(0);
        for (const [id, numbers] of before)
          expect(told(poses, world, id), `seed ${seed}, step ${n}, body ${id}`).toEqual(numbers);
        poses.update(1);
        for (const id of world.ids()) expect(told(poses, world, id)).toEqual(told(world, world, id));
      }
    }
  });

  it('turns a body as far as it turned, beyond half a turn, and back where a hit has turned it back', () => {
    const angle = (spins: readonly [number, number], alpha: number): number => {
      const world = new World();
      const poses = interpolate(world);
      const id = world.add(box(0, 0, 1, 1), { angularVelocity: spins[0], skin: 0.25, velocity: [10, 0] });
      world.add(segment(6, -5, 6, 5), { mobility: STATIC, sensor: true });
      let at = -1;
      world.step(1, (hit) => {
        at = hit.toi;
        world.setAngularVelocity(id, spins[1]);
      });
      poses.update(alpha);
      // By how much it differs from what it turned, in turns.
      const turned = alpha * (spins[0] * at + spins[1] * (1 - at));
      return (poses.angle(id) - turned) / (2 * Math.PI);
    };
    for (const spins of [
      [8, 2],
      [-5, -9],
      [6, -6],
      [3, 0],
    ] as const)
      for (const alpha of [0, 0.25, 0.5, 0.75, 1]) {
        const turns = angle(spins, alpha);
        expect(turns - Math.round(turns), `${spins}, ${alpha}`).toBeCloseTo(0, 9);
      }
  });

  it('a body that was placed does not glide there: between steps, within one, or in one that fails', () => {
    const world = new World();
    const poses = interpolate(world);
    const id = world.add(circle(0, 0, 1), { velocity: [10, 0] });
    const wall = world.add(segment(25, -5, 25, 5), { mobility: STATIC });
    const x = (): number => {
      poses.update(0.5);
      return poses.x(id);
    };
    world.step(1);
    expect(x()).toBe(5);
    world.place(id, 100, 0);
    expect(x()).toBe(100);
    world.place(id, 11, 0);
    world.step(1);
    expect(x()).toBe(16);
    expect(() =>
      world.step(1, () => {
        world.place(id, 200, 0);
        throw new Error('undone');
      }),
    ).toThrow('undone');
    expect(x()).toBe(16);
    let hits = 0;
    world.step(1, () => {
      hits++;
      world.place(id, 200, 0);
    });
    expect([hits, x()]).toEqual([1, world.x(id)]);
    world.step(1);
    expect(x()).toBe(world.x(id) - 5);
    expect(poses.x(wall, 1)).toBe(25);
    expect(() => world.place(id, Number.NaN, 0)).toThrow('place: x');
    expect(x()).toBe(world.x(id) - 5);
    const spinner = world.add(box(50, 50, 1, 1), { angularVelocity: 1 });
    world.step(1);
    world.setAngle(spinner, -1);
    poses.update(0.5);
    expect(poses.angle(spinner)).toBe(-1);
  });

  it('a radius that was set is not glided to, but the body glides on', () => {
    const world = new World();
    const poses = interpolate(world);
    const ball = world.add([circle(0, 0, 1), circle(3, 0, 1)], { velocity: [10, 0], growth: 2 });
    const spinner = world.add(circle(0, 50, 1), { angularVelocity: 1, skin: 0.25 });
    world.step(1);
    poses.update(0.5);
    expect([poses.radius(ball), poses.radius(ball, 1), poses.x(ball)]).toEqual([2, 2, 5]);
    world.setRadius(ball, 7);
    world.setRadius(spinner, 7);
    poses.update(0.25);
    expect([poses.radius(ball), poses.radius(ball, 1), poses.x(ball)]).toEqual([7, 7, 2.5]);
    expect([poses.radius(spinner), poses.angle(spinner)]).toEqual([7, 0.25]);
    world.step(1);
    poses.update(0.5);
    expect([poses.radius(ball), poses.radius(spinner)]).toEqual([8, 7]);
  });

  it('what was added is where it is now, and what was removed is refused, also if a slot was used again', () => {
    const world = new World();
    const poses = interpolate(world);
    const old = world.add(circle(0, 0, 1), { velocity: [8, 0] });
    world.step(1);
    poses.update(0.5);
    expect(poses.x(old)).toBe(4);
    const late = world.add(circle(3, 0, 1), { velocity: [8, 0] });
    expect(poses.x(late)).toBe(3);
    world.remove(old);
    const next = world.add(circle(40, 0, 1), { velocity: [8, 0] });
    expect(world.bodies.slot('', next)).toBe(world.bodies.slot('', late) - 1);
    expect([poses.x(next), poses.radius(next), poses.angle(next)]).toEqual([40, 1, 0]);
    poses.update(0.5);
    expect(poses.x(next)).toBe(40);
    expect(() => poses.x(old)).toThrow('x: body must be the id of a body in this world');
    world.step(1);
    poses.update(0.5);
    expect([poses.x(late), poses.x(next)]).toEqual([7, 44]);
    expect(() => poses.y(late, 1)).toThrow('y: vertex must be a whole number from 0 to 0');
  });

  it('a body that is added in a callback, and one that becomes static, are where they are', () => {
    const world = new World();
    const poses = interpolate(world);
    const ball = world.add(circle(0, 0, 1), { velocity: [8, 0] });
    world.add(segment(5, -5, 5, 5), { mobility: STATIC });
    let born = 0;
    world.step(1, () => {
      born = world.add(circle(0, 50, 1), { velocity: [8, 0] });
    });
    poses.update(0.25);
    expect(poses.x(born)).toBe(4);
    world.setMobility(ball, STATIC);
    world.step(1);
    poses.update(0.25);
    expect([poses.x(ball), poses.x(born)]).toEqual([8, 6]);
  });

  it('a body that walks between steps glides, also across the seam of a world that wraps', () => {
    const world = new World({ period: [16, 16] });
    const poses = interpolate(world);
    const id = world.add(circle(15, 5, 1), { velocity: [1, 0] });
    world.step(0.5);
    moveAndSlide(world, id, 1.5, 0);
    expect(world.x(id)).toBe(1);
    const seen = [0, 0.25, 0.5, 0.75, 1].map((alpha) => {
      poses.update(alpha);
      return poses.x(id);
    });
    expect(seen).toEqual([15, 15.5, 0, 0.5, 1]);
  });

  it('has columns in the layout of the bodies, refuses to be asked within a step, and is one per world', () => {
    const world = new World();
    const poses = interpolate(world);
    expect(interpolate(world)).toBe(poses);
    const id = world.add([circle(0, 0, 1), segment(1, 2, 3, 4)], { velocity: [8, 4] });
    world.add(circle(3, 0, 1));
    world.step(1);
    poses.update(0.5);
    const row = 16 * (world.bodies.slot('', id) + 1) + vertexAt(1);
    expect([...poses.rows.subarray(row, row + 2)]).toEqual([7, 6]);
    let asked = 0;
    world.setVelocity(id, -8, 0);
    world.step(1, () => {
      asked++;
      expect(() => poses.update(0.5)).toThrow('update: the call must be between steps, got "within a step"');
    });
    expect(asked).toBe(0);
  });
});
