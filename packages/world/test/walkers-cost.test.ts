import { hierarchicalGrid } from '@swept/broadphase';
import { box, capsule, chain, circle, type Point, type Shape, STATIC, segment } from '@swept/core';
import { describe, expect, it } from 'vitest';
import { Domain } from '../src/motion/domain.js';
import { moveAndSlide } from '../src/responses/move-and-slide.js';
import type { MoveOptions } from '../src/responses/move-options.js';
import { MovePath } from '../src/responses/move-path.js';
import { createMoveResult } from '../src/responses/move-result.js';
import { World } from '../src/world.js';

/** What is done in `run`: queries of the index, tests of boxes, and sweeps. */
function costOf(world: World, run: () => void): { queries: number; boxes: number; sweeps: number } {
  const cost = { queries: 0, boxes: 0, sweeps: 0 };
  const path = MovePath.prototype as unknown as Record<'meet', (...a: unknown[]) => number>;
  const domain = Domain.prototype as unknown as Record<'firstContact', (...a: unknown[]) => number>;
  const index = (world as unknown as { index: Record<'searchMotion', (...a: unknown[]) => void> }).index;
  const { meet } = path;
  const { firstContact } = domain;
  const { searchMotion } = index;
  path.meet = function (...given) {
    cost.boxes++;
    return meet.apply(this, given);
  };
  domain.firstContact = function (...given) {
    cost.sweeps++;
    return firstContact.apply(this, given);
  };
  index.searchMotion = function (...given) {
    cost.queries++;
    searchMotion.apply(this, given);
  };
  try {
    run();
  } finally {
    path.meet = meet;
    domain.firstContact = firstContact;
    index.searchMotion = searchMotion;
  }
  return cost;
}

const HILLS: readonly Point[] = Array.from({ length: 200 }, (_, i) => [i, ((7 * i) % 5) * 0.2]);
const SCENES: Readonly<Record<string, readonly (Shape | readonly Shape[])[]>> = {
  tiles: Array.from({ length: 200 }, (_, i) => box(i + 0.5, -0.5, 1, 1)),
  'one floor': [segment(-9, 0, 200, 0)],
  slopes: [chain(HILLS)],
};
const WALKERS: Readonly<Record<string, Shape | Shape[]>> = {
  'a box': box(1.5, 2.5, 0.6, 1),
  'a capsule': capsule(1.5, 2.3, 1.5, 2.7, 0.3),
  'a disc': circle(1.5, 2.3, 0.3),
};
/** At most so many tests of boxes, and sweeps, for each part of a walker in 1,000 calls. */
const MOST: Readonly<Record<string, readonly [boxes: number, sweeps: number]>> = {
  tiles: [8700, 380],
  'one floor': [2100, 20],
  slopes: [5000, 1800],
};

describe.each(Object.entries(SCENES))('a call of moveAndSlide, on %s', (name, solids) => {
  it.each(Object.entries(WALKERS))('looks up its surroundings once, and sweeps little: %s', (_, shape) => {
    const world = new World({ broadphase: hierarchicalGrid() });
    for (const it of solids) world.add(it, { mobility: STATIC });
    const id = world.add(shape);
    const options: MoveOptions = { maxSlope: 1.2 };
    const move = createMoveResult();
    moveAndSlide(world, id, 0, -9, move, options);
    const calls = 2000;
    let floors = 0;
    const walking = costOf(world, () => {
      for (let i = 0; i < calls; i++) {
        moveAndSlide(world, id, 0.07, -0.05, move, options);
        floors += +move.onFloor;
      }
    });
    const standing = costOf(world, () => {
      for (let i = 0; i < calls; i++) moveAndSlide(world, id, 0, -0.05, move, options);
    });
    expect(floors).toBe(calls);
    expect([walking.queries, standing.queries]).toEqual([calls, calls]);
    const share = 1000 / calls / world.parts(id);
    expect(walking.boxes * share).toBeLessThanOrEqual(MOST[name][0]);
    expect(walking.sweeps * share).toBeLessThanOrEqual(MOST[name][1]);
    // It is known to stand, until something comes near.
    expect(standing.sweeps).toBe(0);
  });
});
