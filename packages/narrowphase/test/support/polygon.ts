/**
 * Polygons with holes cut into triangles, for corpora: every corner of a triangle is a corner of the
 * polygon, nothing is rounded.
 */
export type XY = readonly [number, number];

function area(a: XY, b: XY, c: XY): number {
  return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]);
}

const same = (a: XY, b: XY) => a[0] === b[0] && a[1] === b[1];

function open(ring: readonly XY[]): XY[] {
  const points = ring.filter((p, i) => i === 0 || !same(p, ring[i - 1]));
  return points.length > 1 && same(points[0], points[points.length - 1]) ? points.slice(0, -1) : points;
}

/** Left turns around the outside, right turns around holes. */
function directed(ring: readonly XY[], left: boolean): XY[] {
  const points = open(ring);
  const sum = points.reduce((s, p, i) => s + area([0, 0], p, points[(i + 1) % points.length]), 0);
  return sum > 0 === left ? points : points.reverse();
}

function crosses(a: XY, b: XY, c: XY, d: XY): boolean {
  return area(a, b, c) * area(a, b, d) < 0 && area(c, d, a) * area(c, d, b) < 0;
}

/** Is p strictly between a and b? */
function between(p: XY, a: XY, b: XY): boolean {
  return area(a, b, p) === 0 && (p[0] - a[0]) * (p[0] - b[0]) + (p[1] - a[1]) * (p[1] - b[1]) < 0;
}

/** The outline with a hole joined to it along a cut that meets no edge. */
function joined(outline: XY[], hole: XY[], others: readonly XY[][]): XY[] {
  const rings = [outline, hole, ...others];
  for (let i = 0; i < outline.length; i++) {
    for (let j = 0; j < hole.length; j++) {
      const free = rings.every((ring) =>
        ring.every((p, k) => {
          const q = ring[(k + 1) % ring.length];
          return !crosses(outline[i], hole[j], p, q) && !between(p, outline[i], hole[j]);
        }),
      );
      if (!free || !leadsInside(outline, i, hole[j])) continue;
      return [...outline.slice(0, i + 1), ...hole.slice(j), ...hole.slice(0, j + 1), ...outline.slice(i)];
    }
  }
  throw new Error('no cut found');
}

/** Does the segment from corner i of a left-turning outline to p begin inside? */
function leadsInside(outline: XY[], i: number, p: XY): boolean {
  const n = outline.length;
  const [a, b, c] = [outline[(i + n - 1) % n], outline[i], outline[(i + 1) % n]];
  if (same(p, b)) return true;
  return area(a, b, c) > 0
    ? area(b, c, p) >= 0 && area(a, b, p) >= 0
    : area(b, c, p) >= 0 || area(a, b, p) >= 0;
}

export function triangulate(rings: readonly (readonly XY[])[]): [XY, XY, XY][] {
  let outline = directed(rings[0], true);
  const holes = rings.slice(1).map((ring) => directed(ring, false));
  for (let h = 0; h < holes.length; h++) outline = joined(outline, holes[h], holes.slice(h + 1));
  const triangles: [XY, XY, XY][] = [];
  while (outline.length > 2) {
    const n = outline.length;
    const ear = outline.findIndex((b, i) => {
      const [a, c] = [outline[(i + n - 1) % n], outline[(i + 1) % n]];
      if (area(a, b, c) <= 0) return false;
      return outline.every(
        (p) =>
          same(p, a) ||
          same(p, b) ||
          same(p, c) ||
          area(a, b, p) < 0 ||
          area(b, c, p) < 0 ||
          area(c, a, p) < 0,
      );
    });
    if (ear < 0) {
      // The rest has corners in line: they enclose nothing.
      const flat = outline.findIndex((b, i) => area(outline[(i + n - 1) % n], b, outline[(i + 1) % n]) === 0);
      if (flat < 0) throw new Error('no ear found');
      outline = outline.filter((_, i) => i !== flat);
      continue;
    }
    triangles.push([outline[(ear + n - 1) % n], outline[ear], outline[(ear + 1) % n]]);
    outline = outline.filter((_, i) => i !== ear);
  }
  return triangles;
}

/** Twice the area. */
export function doubleArea(triangles: readonly [XY, XY, XY][]): number {
  return triangles.reduce((sum, [a, b, c]) => sum + Math.abs(area(a, b, c)), 0);
}

export function ringArea(rings: readonly (readonly XY[])[]): number {
  const of = (ring: readonly XY[]) =>
    Math.abs(open(ring).reduce((s, p, i, points) => s + area([0, 0], p, points[(i + 1) % points.length]), 0));
  return rings.slice(1).reduce((sum, ring) => sum - of(ring), of(rings[0]));
}
