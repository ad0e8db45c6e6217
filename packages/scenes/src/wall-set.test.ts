import { expect, it } from 'vitest';
import { Random } from './random.js';
import { WallSet } from './wall-set.js';

it('keeps each wall once, whichever end comes first (seed 21, against a set of strings)', () => {
  const random = new Random(21);
  const walls = new WallSet(4000);
  const known = new Set<string>();
  for (let i = 0; i < 4000; i++) {
    const [x0, y0, x1, y1] = Array.from({ length: 4 }, () => random.whole(-3, 3) / 8);
    walls.add(x0, y0, x1, y1);
    known.add([`${x0} ${y0}`, `${x1} ${y1}`].sort().join());
  }
  expect(walls.count).toBe(known.size);
  const kept = Array.from({ length: walls.count }, (_, i) => {
    const [x0, y0, x1, y1] = walls.ends.subarray(4 * i, 4 * i + 4);
    return [`${x0} ${y0}`, `${x1} ${y1}`].sort().join();
  });
  expect(new Set(kept)).toEqual(known);
});
