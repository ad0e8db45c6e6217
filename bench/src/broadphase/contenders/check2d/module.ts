import { CIRCLE, RADIUS, SEGMENT, type ShapeKind, vertexAt } from '@swept/core';

interface Vector {
  x: number;
  y: number;
}

export interface Body {
  slot: number;
  setPosition(x: number, y: number): void;
}

export interface System {
  createCircle(at: Vector, radius: number, options: object): Body;
  createLine(start: Vector, end: Vector, options: object): Body;
  createPolygon(at: Vector, points: Vector[], options: object): Body;
  insert(body: Body): void;
  remove(body: Body): void;
  checkAll(found: (response: { a: Body; b: Body }) => void): void;
  raycast(start: Vector, end: Vector): { point: Vector } | undefined;
}

export type Create = new () => System;

/** A body of the pose at the offset; its vertex 0 is its position. */
export function create(
  system: System,
  kind: ShapeKind,
  row: Float64Array,
  offset: number,
  slot: number,
  isStatic: boolean,
): Body {
  const at = (i: number): Vector => ({ x: row[offset + vertexAt(i)], y: row[offset + vertexAt(i) + 1] });
  const { x, y } = at(0);
  const options = { isStatic };
  const body =
    kind === CIRCLE
      ? system.createCircle({ x, y }, row[offset + RADIUS], options)
      : kind === SEGMENT
        ? system.createLine(at(0), at(1), options)
        : system.createPolygon(
            { x, y },
            [0, 1, 2].map((i) => ({ x: at(i).x - x, y: at(i).y - y })),
            options,
          );
  body.slot = slot;
  return body;
}
