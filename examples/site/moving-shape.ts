import { circle, motion, type Rows, type Shape, type ShapeKind, segment, triangle } from 'swept';
import type { Pen } from './pen.js';

/** A circle, a segment or a triangle by its vertices, two numbers each, at the start and at the end of a step. */
export interface MovingShape {
  readonly start: readonly number[];
  readonly end: readonly number[];
  readonly radius: number;
}

export function kindOf({ start }: MovingShape): ShapeKind {
  return (start.length / 2) as ShapeKind;
}

export function rowOf({ start, end, radius }: MovingShape): Rows {
  return motion(shapeOf(start, radius), shapeOf(end, radius)).row;
}

/** The vertices at a fraction of the step. */
export function poseAt({ start, end }: MovingShape, t: number): number[] {
  return start.map((value, i) => value + (end[i] - value) * t);
}

/** Where its vertices begin and end, with room for its radius. */
export function placesOf({ start, end, radius }: MovingShape): { x: number; y: number }[] {
  const places: { x: number; y: number }[] = [];
  for (const p of [start, end])
    for (let i = 0; i < p.length; i += 2)
      for (const r of [-radius, radius]) places.push({ x: p[i] + r, y: p[i + 1] + r });
  return places;
}

function shapeOf(p: readonly number[], radius: number): Shape {
  if (p.length === 2) return circle(p[0], p[1], radius);
  if (p.length === 4) return segment(p[0], p[1], p[2], p[3], radius);
  return triangle(p[0], p[1], p[2], p[3], p[4], p[5], radius);
}

/** The start, the end and the ways of the vertices as outlines, and the pose at a fraction of the step. */
export function drawMovingShape(pen: Pen, shape: MovingShape, t: number, colour: string): void {
  const { start, end, radius } = shape;
  for (let i = 0; i < start.length; i += 2)
    pen.line([start[i], start[i + 1], end[i], end[i + 1]], colour, 1, [2, 6]);
  pen.rounded(start, radius, colour, 0.2);
  pen.rounded(end, radius, colour, 0.2);
  pen.rounded(poseAt(shape, t), radius, colour, 0.85);
}
