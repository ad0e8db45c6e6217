import {
  circle,
  END,
  motion,
  RADIUS,
  rotation,
  type Shape,
  type ShapeKind,
  segment,
  triangle,
  vertexAt,
} from '@swept/core';
import { Random } from '@swept/scenes';
import { describe, expect, inject, it } from 'vitest';
import { closestPoints, createClosestPoints, createImpact, overlap, SEPARATE, sweep } from '../src/index.js';
import { sweepAccelerated } from './support/sweep-accelerated.js';

const out = createImpact();
const points = createClosestPoints();
/** What the sines of this test and the interpolation of poses are off by at most. */
const ROUNDED = 1e-12;

/** A shape in coordinates between -1 and 1. */
function anyShape(random: Random, radius: number): Shape {
  const x = () => random.between(-1, 1);
  return random.pick([
    () => circle(x(), x(), radius),
    () => segment(x(), x(), x(), x(), radius),
    () => triangle(x(), x(), x(), x(), x(), x(), radius),
  ])();
}

/** The vertices of a start pose put elsewhere, and another radius. */
function placed(
  { kind, row }: Shape,
  place: (x: number, y: number) => readonly [number, number],
  radius: number,
): Shape {
  const next = new Float64Array(row.length);
  for (let k = 0; k < kind; k++) {
    const v = vertexAt(k);
    [next[v], next[v + 1]] = place(row[v], row[v + 1]);
    [next[v + END], next[v + END + 1]] = [next[v], next[v + 1]];
  }
  next[RADIUS] = next[RADIUS + END] = radius;
  return { kind, row: next };
}

/** The pose that a shape truly has after a turn about (0, 0) and a shift. */
function turned(shape: Shape, angle: number, dx: number, dy: number, radius: number): Shape {
  const [c, s] = [Math.cos(angle), Math.sin(angle)];
  return placed(shape, (x, y) => [c * x - s * y + dx, s * x + c * y + dy], radius);
}

function overlaps(a: Shape, b: Shape): boolean {
  return overlap(a.kind, b.kind, a.row, b.row);
}

function gapOf(a: Shape, b: Shape): number {
  return closestPoints(a.kind, b.kind, a.row, b.row, points) ? points.distance : 0;
}

const KINDS: readonly ShapeKind[] = [1, 2, 3];

describe('a turning shape swept chord by chord', () => {
  for (const seed of [1, 2, 3]) {
    it(`meets all that it truly meets, and nothing that is further than twice the tolerance, seed ${seed}`, () => {
      const random = new Random(seed);
      let hits = 0;
      for (let n = 0; n < 60 * inject('rounds'); n++) {
        const radius = random.pick([0, 0.1]);
        const shape = anyShape(random, radius);
        const other = placed(
          anyShape(random, 0),
          (x, y) => [x + random.between(-1, 1), y],
          random.pick([0, 0.2]),
        );
        const angle = random.between(-7, 7);
        const tolerance = 10 ** -random.whole(1, 4);
        const chords = rotation(shape, 0, 0, angle, tolerance);
        let first = Infinity;
        chords.forEach((chord, i) => {
          if (first < Infinity) return;
          const status = sweep(chord.kind, other.kind, chord.row, other.row, out);
          if (status !== SEPARATE) first = (i + (status === 1 ? out.toi : 0)) / chords.length;
        });
        if (first < Infinity) {
          hits++;
          const there = turned(shape, angle * first, 0, 0, radius);
          expect(gapOf(there, other)).toBeLessThanOrEqual(2 * tolerance + ROUNDED);
        }
        for (let k = 0; k <= 400; k++) {
          const t = k / 400;
          if (t >= first) break;
          // Smaller by what the pose here may be off: with no radius to take from, nearer than that does not
          // count.
          const there = turned(shape, angle * t, 0, 0, Math.max(0, radius - ROUNDED));
          const meets = radius > 0 || other.row[RADIUS] > 0 ? overlaps(there, other) : false;
          expect(meets, `kinds ${shape.kind} ${other.kind}, t ${t}, first ${first}`).toBe(false);
        }
      }
      expect(hits).toBeGreaterThan(30);
    });
  }

  it('thrown and spinning under gravity: each chord carries its part of the path and of the sag, seed 4', () => {
    const random = new Random(4);
    let hits = 0;
    for (let n = 0; n < 150; n++) {
      const kind = random.pick(KINDS);
      let hammer = anyShape(random, 0.05);
      while (hammer.kind !== kind) hammer = anyShape(random, 0.05);
      const wall = segment(random.between(1, 3), -5, random.between(1, 3), 5, 0.05);
      const [vx, vy, gravity, angle] = [
        random.between(0, 4),
        random.between(-2, 4),
        8,
        random.between(-9, 9),
      ];
      const start = placed(hammer, (x, y) => [x - 2, y], 0.05);
      const path = (t: number): readonly [number, number] => [-2 + vx * t, vy * t - (gravity / 2) * t * t];
      const chords = rotation(hammer, 0, 0, angle, 1e-3);
      const count = chords.length;
      let first = Infinity;
      chords.forEach((chord, i) => {
        if (first < Infinity) return;
        const [x0, y0] = path(i / count);
        const [x1, y1] = path((i + 1) / count);
        const pad = chord.row[RADIUS] + ROUNDED;
        const from = placed(chord, (x, y) => [x + x0, y + y0], pad);
        const endOf = { kind, row: chord.row.slice() };
        for (let k = 0; k < kind; k++) {
          for (let c = 0; c < 2; c++) endOf.row[vertexAt(k) + c] = chord.row[vertexAt(k) + END + c];
        }
        const to = placed(endOf, (x, y) => [x + x1, y + y1], pad);
        const piece = motion(from, to, 0, -gravity / 2 / count ** 2);
        const status = sweepAccelerated(kind, piece.row, 0, wall.kind, wall.row, 0, out);
        if (status !== SEPARATE) first = (i + (status === 1 ? out.toi : 0)) / count;
      });
      if (first < Infinity) {
        hits++;
        const there = turned(hammer, angle * first, ...path(first), 0.05);
        expect(gapOf(there, wall)).toBeLessThanOrEqual(2e-3);
      }
      if (overlaps(start, wall)) expect(first).toBe(0);
      for (let k = 0; k <= 400; k++) {
        const t = k / 400;
        if (t >= first) break;
        const there = turned(hammer, angle * t, ...path(t), 0.05 - ROUNDED);
        expect(overlaps(there, wall), `kind ${kind}, t ${t}, first ${first}`).toBe(false);
      }
    }
    expect(hits).toBeGreaterThan(15);
  });
});
