import { END, RADIUS, type Rows, SAG_X, SAG_Y, type ShapeKind, vertexAt } from '@swept/core';
import { expect } from 'vitest';
import { EDGE, type Impact } from '../../src/index.js';
import { sizeOf } from './cases.js';

/** A number of a row at the time of an impact; those of vertices carry the sag. */
function at(row: Rows, i: number, t: number): number {
  const sag = i === RADIUS ? 0 : row[i % 2 === 0 ? SAG_X : SAG_Y];
  return (1 - t) * row[i] + t * row[i + END] - t * (1 - t) * sag;
}

/** The point that a record gives by feature and fraction, without radius, at any time. */
function place(kind: ShapeKind, row: Rows, feature: number, along: number, t: number): [number, number] {
  const i = feature & (EDGE - 1);
  const next = feature >= EDGE ? (i + 1) % kind : i;
  const f = feature >= EDGE ? along : 0;
  const of = (c: number) => (1 - f) * at(row, vertexAt(i) + c, t) + f * at(row, vertexAt(next) + c, t);
  return [of(0), of(1)];
}

function gapAlong(hit: Impact, kindA: ShapeKind, a: Rows, kindB: ShapeKind, b: Rows): number {
  const along = (row: Rows, i: number) =>
    at(row, vertexAt(i), hit.toi) * hit.nx + at(row, vertexAt(i) + 1, hit.toi) * hit.ny;
  const low = Math.min(...Array.from({ length: kindB }, (_, j) => along(b, j)));
  const high = Math.max(...Array.from({ length: kindA }, (_, i) => along(a, i)));
  return low - high - at(a, RADIUS, hit.toi) - at(b, RADIUS, hit.toi);
}

/** Do normal, place, features and closing speed fit the pair at the time of the record? */
export function expectRecord(hit: Impact, kindA: ShapeKind, a: Rows, kindB: ShapeKind, b: Rows): void {
  const sag = Math.max(Math.abs(a[SAG_X] - b[SAG_X]), Math.abs(a[SAG_Y] - b[SAG_Y]));
  const size = Math.max(sizeOf(kindA, a, kindB, b), sag);
  const far = Math.max(...a.map(Math.abs), ...b.map(Math.abs));
  const reach = at(a, RADIUS, hit.toi) + at(b, RADIUS, hit.toi);
  if (reach > 0 && reach < 1e-9 * size) return;
  const shown = `${kindA} ${kindB} [${a}] [${b}] ${JSON.stringify(hit)}`;
  const slack = 1e-9 * size + 2 ** -46 * far;
  expect(Math.abs(hit.nx * hit.nx + hit.ny * hit.ny - 1), shown).toBeLessThan(1e-14);
  expect(Math.abs(gapAlong(hit, kindA, a, kindB, b)), shown).toBeLessThan(slack);
  // Two places, one on each shape, that are the point of contact when moved by the radii.
  const onA = place(kindA, a, hit.featureA, hit.s, hit.toi);
  const onB = place(kindB, b, hit.featureB, hit.t, hit.toi);
  const ra = at(a, RADIUS, hit.toi);
  const rb = at(b, RADIUS, hit.toi);
  const normal = [hit.nx, hit.ny];
  for (const c of [0, 1]) {
    const point = c === 0 ? hit.x : hit.y;
    expect(Math.abs(onA[c] + ra * normal[c] - point), shown).toBeLessThan(slack);
    expect(Math.abs(onB[c] - rb * normal[c] - point), shown).toBeLessThan(slack);
  }
  // Places on parabolas: a difference over the whole step gives their velocity in its middle, two of
  // them that at any time.
  const speed = (c: 0 | 1): number => {
    const d = (t: number) =>
      place(kindB, b, hit.featureB, hit.t, t)[c] - place(kindA, a, hit.featureA, hit.s, t)[c];
    return d(1) - d(0) + (2 * hit.toi - 1) * 2 * (d(0) + d(1) - 2 * d(0.5));
  };
  const growth = a[RADIUS + END] - a[RADIUS] + b[RADIUS + END] - b[RADIUS];
  const closing = growth - (speed(0) * hit.nx + speed(1) * hit.ny);
  expect(Math.abs(hit.closingSpeed - closing), shown).toBeLessThan(1e-9 * size + 2 ** -44 * far);
  checkWeights(hit, kindA, kindB);
}

function checkWeights(hit: Impact, kindA: ShapeKind, kindB: ShapeKind): void {
  const weights = [0, 0, 0];
  if (kindA === 3 || kindB === 3) {
    const [feature, along] = kindB === 3 ? [hit.featureB, hit.t] : [hit.featureA, hit.s];
    const i = feature & (EDGE - 1);
    weights[i] = 1;
    if (feature >= EDGE) {
      weights[i] = 1 - along;
      weights[(i + 1) % 3] = along;
    }
  }
  expect([hit.u, hit.v, hit.w]).toEqual(weights);
}
