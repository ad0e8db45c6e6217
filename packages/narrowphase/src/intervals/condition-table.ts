import { type ShapeKind, vertexAt } from '@swept/core';
import { APEX, LINE, SIDE } from '../event/forms.js';
import { edgeCount, edgeEndAt } from '../pair/edges.js';
import { kindA, kindB, ROW_B, thin } from '../pair/loaded.js';

/** The conditions by 4 kindA + kindB, without and with radius: form, p, a, b of one after the other. */
const THIN = table(thinConditions);
const THICK = table(thickConditions);

function table(conditionsOf: (kindA: ShapeKind, kindB: ShapeKind) => number[]): Int32Array[] {
  const rows: Int32Array[] = [];
  for (const kindA of [1, 2, 3] as const)
    for (const kindB of [1, 2, 3] as const)
      rows[4 * kindA + kindB] = Int32Array.from(conditionsOf(kindA, kindB));
  return rows;
}

/** Vertices against vertices are only for two points, since the ends of an edge belong to it. */
function thinConditions(kindA: ShapeKind, kindB: ShapeKind): number[] {
  const edges = edgesOf(kindA, kindB);
  return edges.length > 0 ? edges.flatMap((e) => [LINE, ...e]) : endsOf(kindA, kindB);
}

function thickConditions(kindA: ShapeKind, kindB: ShapeKind): number[] {
  return [...endsOf(kindA, kindB), ...edgesOf(kindA, kindB).flatMap((e) => [SIDE, ...e])];
}

/** Each vertex of one with each vertex of the other. */
function endsOf(kindA: ShapeKind, kindB: ShapeKind): number[] {
  const ends: number[] = [];
  for (let i = 0; i < kindA; i++) {
    for (let j = 0; j < kindB; j++) {
      const b = ROW_B + vertexAt(j);
      ends.push(APEX, vertexAt(i), b, b);
    }
  }
  return ends;
}

function edgesOf(kindA: ShapeKind, kindB: ShapeKind): number[][] {
  return [...edgesTo(0, kindA, ROW_B, kindB), ...edgesTo(ROW_B, kindB, 0, kindA)];
}

/** Each vertex of the shape in row p with each edge of the one in row e. */
function edgesTo(p: number, kindP: ShapeKind, e: number, kindE: ShapeKind): number[][] {
  const edges: number[][] = [];
  for (let j = 0; j < edgeCount(kindE); j++) {
    for (let i = 0; i < kindP; i++) edges.push([p + vertexAt(i), e + vertexAt(j), e + edgeEndAt(kindE, j)]);
  }
  return edges;
}

/** The conditions of a pair of the kinds that are set. */
export function conditions(): Int32Array {
  return (thin ? THIN : THICK)[4 * kindA + kindB];
}
