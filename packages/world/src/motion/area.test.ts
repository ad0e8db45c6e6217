import { box, capsule, circle, regularPolygon, type Shape, segment, triangle, vertexAt } from '@swept/core';
import { describe, expect, it } from 'vitest';
import { areaOf } from './area.js';

/** Is a point in a rounded simplex? */
function isIn({ kind, row }: Shape, x: number, y: number): boolean {
  const at = (i: number): [number, number] => [row[vertexAt(i % kind)], row[vertexAt(i % kind) + 1]];
  let least = Infinity;
  let [left, right] = [0, 0];
  for (let i = 0; i < kind; i++) {
    const [[ax, ay], [bx, by]] = [at(i), at(i + 1)];
    const [dx, dy] = [bx - ax, by - ay];
    const square = dx * dx + dy * dy;
    const t = square === 0 ? 0 : Math.min(1, Math.max(0, ((x - ax) * dx + (y - ay) * dy) / square));
    least = Math.min(least, Math.hypot(x - ax - t * dx, y - ay - t * dy));
    if (dx * (y - ay) - dy * (x - ax) > 0) left++;
    else right++;
  }
  return least <= row[4] || (kind === 3 && (left === 3 || right === 3));
}

/** The centre and the second moment by a sum over a grid of points. */
function summed(shapes: readonly Shape[]): { x: number; y: number; second: number } {
  const n = 900;
  const points: [number, number][] = [];
  for (let i = 0; i < n; i++) {
    for (let k = 0; k < n; k++) {
      const [x, y] = [-6 + (12 * (i + 0.5)) / n, -6 + (12 * (k + 0.5)) / n];
      for (const shape of shapes) if (isIn(shape, x, y)) points.push([x, y]);
    }
  }
  const x = points.reduce((sum, p) => sum + p[0], 0) / points.length;
  const y = points.reduce((sum, p) => sum + p[1], 0) / points.length;
  const second = points.reduce((sum, p) => sum + (p[0] - x) ** 2 + (p[1] - y) ** 2, 0) / points.length;
  return { x, y, second };
}

describe('the area of shapes', () => {
  it('of a disc, a box, a rod and a point has the textbook moments', () => {
    expect(areaOf([circle(3, 4, 2)], undefined)).toEqual({ x: 3, y: 4, second: 2 });
    expect(areaOf([circle(3, 4)], undefined)).toEqual({ x: 3, y: 4, second: 0 });
    const { x, y, second } = areaOf(box(5, -3, 4, 2), undefined);
    expect([x, y]).toEqual([5, -3]);
    expect(second).toBeCloseTo((16 + 4) / 12, 14);
    expect(areaOf([segment(1, 1, 4, 5)], undefined).second).toBeCloseTo(25 / 12, 14);
    expect(areaOf([triangle(0, 0, 3, 0, 6, 0)], undefined)).toEqual({ x: 3, y: 0, second: 3 });
    expect(areaOf([circle(1, 0), circle(-1, 0)], undefined)).toEqual({ x: 0, y: 0, second: 1 });
  });

  it.each<[string, Shape[]]>([
    ['a capsule', [capsule(-2, 1, 3, -1, 0.7)]],
    ['a rounded triangle, clockwise', [triangle(-2, -1, 0, 3, 3, 0, 0.5)]],
    ['a flat rounded triangle', [triangle(-2, -1, 0, 0, 2, 1, 0.6)]],
    ['a rounded segment of length 0', [segment(1, 1, 1, 1, 2)]],
    ['a lollipop', [segment(-3, 0, 0, 0), circle(1, 1, 1.5), triangle(0, 0, 2, -3, 4, 0)]],
    ['a hexagon', regularPolygon(0.3, 0.2, 3, 6)],
  ])('of %s is that of its points', (_, shapes) => {
    const area = areaOf(shapes, undefined);
    const sum = summed(shapes);
    expect(area.x).toBeCloseTo(sum.x, 2);
    expect(area.y).toBeCloseTo(sum.y, 2);
    expect(area.second / sum.second).toBeCloseTo(1, 2);
  });

  it('is the same far from the origin, and of any size', () => {
    const near = areaOf([triangle(0, 0, 3, 0, 0, 1, 0.25)], undefined);
    const far = areaOf([triangle(1024, 512, 1027, 512, 1024, 513, 0.25)], undefined);
    expect(far).toEqual({ x: 1024 + near.x, y: 512 + near.y, second: near.second });
    const large = areaOf([triangle(0, 0, 3 * 2 ** 400, 0, 0, 2 ** 400, 2 ** 398)], undefined);
    expect(large.second).toBe(near.second * 2 ** 800);
  });

  it('about another centre has more moment, by the square of the distance', () => {
    const own = areaOf(box(0, 0, 2, 2), undefined).second;
    expect(areaOf(box(0, 0, 2, 2), [3, 4])).toEqual({ x: 3, y: 4, second: own + 25 });
  });
});
