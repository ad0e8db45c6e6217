import { expect, it } from 'vitest';
import { powerOfTwo, Random } from './random.js';

it('doubles exactly at whole numbers and stays within 0.4 % between them', () => {
  for (let k = -20; k <= 20; k++) expect(powerOfTwo(k)).toBe(2 ** k);
  for (let x = -8; x < 8; x += 1 / 128) expect(Math.abs(powerOfTwo(x) / 2 ** x - 1)).toBeLessThan(0.004);
});

it('gives unit vectors in all directions (seed 22)', () => {
  const random = new Random(22);
  const quadrants = [0, 0, 0, 0];
  for (let i = 0; i < 4000; i++) {
    random.direction();
    expect(Math.abs(random.x * random.x + random.y * random.y - 1)).toBeLessThan(1e-15);
    quadrants[(random.x < 0 ? 1 : 0) + (random.y < 0 ? 2 : 0)]++;
  }
  for (const count of quadrants) expect(Math.abs(count - 1000)).toBeLessThan(150);
});

it('has mean 0 and deviation 1 in bell (seed 23)', () => {
  const random = new Random(23);
  const drawn = Array.from({ length: 20_000 }, () => random.bell());
  const mean = drawn.reduce((sum, x) => sum + x, 0) / drawn.length;
  const square = drawn.reduce((sum, x) => sum + x * x, 0) / drawn.length;
  expect(Math.abs(mean)).toBeLessThan(0.03);
  expect(Math.abs(square - 1)).toBeLessThan(0.05);
});

it.each([-1, 0.5, 2 ** 32, Number.NaN])('refuses the seed %s', (seed) => {
  expect(() => new Random(seed)).toThrow(/seed must be a whole number from 0 to 4294967295/);
});
