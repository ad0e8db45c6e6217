import { circle, STATIC } from 'swept';
import { expect, it } from 'vitest';
import * as bitecs from './bitecs.js';
import * as miniplex from './miniplex.js';

const SECONDS = 1 / 64;

it('bitECS: two of three bullets destroy a target and themselves, and the third flies on where it was', () => {
  const game = bitecs.createGame();
  const target = game.spawn(circle(100, 0, 5), { mobility: STATIC }, 2, 1);
  // A bullet goes 100 in a step, ten times as far as the target is wide.
  const bullets = [0, -200, -400].map((x) => game.spawn(circle(x, 0, 1), { velocity: [6400, 0] }, 1, 1));

  const living = Array.from({ length: 6 }, () => {
    game.update(SECONDS);
    return new Set(game.living());
  });
  const [first, second, third] = bullets;
  expect(living).toEqual([
    new Set([target, second, third]),
    new Set([target, second, third]),
    new Set([third]),
    new Set([third]),
    new Set([third]),
    new Set([third]),
  ]);
  expect([bitecs.Position.x[third], bitecs.Position.y[third]]).toEqual([200, 0]);
  expect(bitecs.Health[first]).toBe(0);
  expect(game.world.size).toBe(1);
});

it('miniplex: a walker takes a coin, and is in a zone from step 14 to step 27', () => {
  const { entities, world, update } = miniplex.createGame();
  const walker = entities.add({ name: 'walker', shape: circle(0, 0, 1), options: { velocity: [64, 0] } });
  const fixed = { mobility: STATIC, sensor: true };
  const zone = entities.add({ name: 'zone', shape: circle(20, 0, 5.5), options: fixed });
  const coin = entities.add({ name: 'coin', shape: circle(7.5, 0, 1), options: fixed });

  const within: number[] = [];
  for (let step = 1; step <= 40; step++) {
    update(SECONDS);
    if (walker.near?.has(coin)) entities.remove(coin);
    if (walker.near?.has(zone)) within.push(step);
    expect(entities.has(coin)).toBe(step < 6);
  }
  expect([within[0], within.at(-1), within.length]).toEqual([14, 27, 14]);
  expect([walker.position, walker.near?.size, world.size]).toEqual([{ x: 40, y: 0 }, 0, 2]);
});
