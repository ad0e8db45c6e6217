import { END, RADIUS, type Rows, type ShapeKind, vertexAt } from '@swept/core';
import type { Impact } from '../../src/index.js';

/** The smallest gap along the normal of an impact between vertices of the two shapes at the time of impact. */
export function gapAlongNormal(hit: Impact, kindA: ShapeKind, a: Rows, kindB: ShapeKind, b: Rows): number {
  const t = hit.toi;
  const at = (row: Rows, i: number) => (1 - t) * row[i] + t * row[i + END];
  let gap = Infinity;
  for (let i = 0; i < kindA; i++) {
    for (let j = 0; j < kindB; j++) {
      const v = vertexAt(i);
      const w = vertexAt(j);
      const dx = (1 - t) * (b[w] - a[v]) + t * (b[w + END] - a[v + END]);
      const dy = (1 - t) * (b[w + 1] - a[v + 1]) + t * (b[w + 1 + END] - a[v + 1 + END]);
      gap = Math.min(gap, dx * hit.nx + dy * hit.ny);
    }
  }
  return gap - at(a, RADIUS) - at(b, RADIUS);
}

/**
 * How fast the features of an impact part along its normal, radii included, per step: not above 0 when they
 * approach. The point of an edge that is touched is the one nearest to the vertex.
 */
export function partingSpeed(hit: Impact, kindA: ShapeKind, a: Rows, kindB: ShapeKind, b: Rows): number {
  const growth = a[RADIUS + END] - a[RADIUS] + b[RADIUS + END] - b[RADIUS];
  const sign = hit.featureA >= 4 ? -1 : 1;
  const [p, e, edge, kind, v] =
    hit.featureA >= 4
      ? [b, a, hit.featureA - 4, kindA, vertexAt(hit.featureB)]
      : [a, b, hit.featureB >= 4 ? hit.featureB - 4 : hit.featureB, kindB, vertexAt(hit.featureA)];
  const v0 = vertexAt(edge);
  const v1 = hit.featureA >= 4 || hit.featureB >= 4 ? vertexAt((edge + 1) % kind) : v0;
  const t = hit.toi;
  const at = (i: number, j: number, c: number) =>
    (1 - t) * (e[i + c] - p[j + c]) + t * (e[i + 2 + c] - p[j + 2 + c]);
  const ax = at(v0, v, 0);
  const ay = at(v0, v, 1);
  const ux = at(v1, v, 0) - ax;
  const uy = at(v1, v, 1) - ay;
  const unit = Math.max(Math.abs(ux), Math.abs(uy)) || 1;
  const along =
    -((ax / unit) * (ux / unit) + (ay / unit) * (uy / unit)) / ((ux / unit) ** 2 + (uy / unit) ** 2 || 1);
  const s = Math.min(1, Math.max(0, along));
  const speed = (c: number) =>
    (1 - s) * (e[v0 + 2 + c] - e[v0 + c]) + s * (e[v1 + 2 + c] - e[v1 + c]) - (p[v + 2 + c] - p[v + c]);
  return sign * (speed(0) * hit.nx + speed(1) * hit.ny) - growth;
}
