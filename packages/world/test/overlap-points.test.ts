import { Random } from '@swept/scenes';
import { describe, expect, it } from 'vitest';
import { circle, type Events, segment, World } from '../src/index.js';

const pointsOf = (events: Events) => Array.from(events, ({ a, b, x, y }) => [a, b, x, y]);
const columnsOf = (events: Events) =>
  Array.from({ length: events.count }, (_, i) => [events.a[i], events.b[i], events.x[i], events.y[i]]);

function copyOf(world: World): World {
  const copy = new World();
  copy.load(world.save());
  return copy;
}

/** Bodies that press in a crowd, some of several parts, and a number of others far from all. */
function crowd(seed: number, others: number): { world: World; ids: number[] } {
  const random = new Random(seed);
  const world = new World();
  const ids: number[] = [];
  for (let i = 0; i < 60; i++) {
    const [x, y] = [random.between(0, 8), random.between(0, 8)];
    const velocity = [random.between(-1, 1), random.between(-1, 1)] as const;
    const shape = circle(x, y, random.between(0.3, 1));
    ids.push(world.add(i % 5 === 0 ? [shape, segment(x, y, x + 2, y + 1)] : shape, { velocity }));
  }
  for (let i = 0; i < others; i++) world.add(circle(1000 + 10 * i, 0, 1));
  return { world, ids };
}

// In a crowd the points of overlaps that continue are computed when they are read.
describe.each([1, 2, 3])('the points of overlaps, seed %d', (seed) => {
  it('are the same in a crowd and where overlaps are few, whenever they are read', () => {
    const [dense, sparse] = [crowd(seed, 0), crowd(seed, 5000)];
    for (let step = 0; step < 20; step++) {
      for (const { world } of [dense, sparse]) world.step(0.1);
      const { began, stayed, ended } = sparse.world;
      if (step > 0) expect(stayed.count).toBeGreaterThan(20);
      const expected = [began, stayed, ended].map(pointsOf);
      // What happens between steps does not change what was reported of the last.
      for (const { world, ids } of [dense, sparse]) {
        world.place(ids[step], step, -1);
        if (step % 6 === 5) world.remove(ids[50 + step / 6 - 5 / 6]);
      }
      const lists = [dense.world.began, dense.world.stayed, dense.world.ended];
      expect(lists.map(step % 2 === 0 ? pointsOf : columnsOf)).toEqual(expected);
      expect(lists.map(step % 2 === 0 ? columnsOf : pointsOf)).toEqual(expected);
    }
  });

  it('are the last ones where overlaps have ended, and survive saving', () => {
    const { world } = crowd(seed, 0);
    for (let step = 0; step < 10; step++) {
      const before = new Map(
        [...pointsOf(world.began), ...pointsOf(world.stayed)].map(([a, b, ...point]) => [`${a} ${b}`, point]),
      );
      world.step(0.1);
      for (const [a, b, ...point] of pointsOf(world.ended)) expect(point).toEqual(before.get(`${a} ${b}`));
      const copy = copyOf(world);
      expect(pointsOf(copy.stayed)).toEqual(pointsOf(world.stayed));
      copy.step(0.1);
      const fork = copyOf(world);
      fork.step(0.1);
      expect(pointsOf(fork.ended)).toEqual(pointsOf(copy.ended));
    }
  });
});
