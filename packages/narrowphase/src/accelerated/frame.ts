import { END, RADIUS, type Rows, SAG_X, SAG_Y, type ShapeKind, vertexAt } from '@swept/core';
import { scaleOf } from '../exact/scale.js';
import { kindA, kindB, ROW_B, ROWS } from '../pair/loaded.js';
import { OF_B, PAIR, RADII } from '../pair/pair.js';

/**
 * Two motions relative to vertex 0 of A, sag included: vertices of A move linearly, those of B have the
 * relative sag. Everything is multiplied by a power of two that brings it near 1. Laid out as PAIR: A at 0,
 * 2, 4, B at OF_B.
 */
export const FROM: Rows = new Float64Array(14);
export const TO: Rows = new Float64Array(14);
/** Relative sag, B minus A. */
export const SAG: Rows = new Float64Array(2);
/** The size S of `bounds.ts`, the scale, and the largest of all coordinates before differences are taken. */
export const FRAME: Rows = new Float64Array(3);
export const SIZE = 0;
export const SCALE = 1;
export const FARTHEST = 2;

/**
 * A part of the step: from TIMES[NOW], where the pose is PAIR, to TIMES[STOP], where it is STOP_POSE. The sum
 * of the radii at that time is at RADII, so that static queries can read the pose too. The middle control
 * point of a path on it is the mean of both ends, for a vertex of B minus DIP.
 */
export const TIMES: Rows = new Float64Array(2);
export const NOW = 0;
export const STOP = 1;
export const STOP_POSE: Rows = new Float64Array(14);
export const DIP: Rows = new Float64Array(2);

/** Fills the frame for the loaded pair. */
export function loadFrame(): void {
  FROM[RADII] = ROWS[RADIUS] + ROWS[ROW_B + RADIUS];
  TO[RADII] = ROWS[RADIUS + END] + ROWS[ROW_B + RADIUS + END];
  SAG[0] = ROWS[ROW_B + SAG_X] - ROWS[SAG_X];
  SAG[1] = ROWS[ROW_B + SAG_Y] - ROWS[SAG_Y];
  FRAME[SIZE] = Math.max(FROM[RADII], TO[RADII], Math.abs(SAG[0]), Math.abs(SAG[1]));
  FRAME[FARTHEST] = 0;
  loadBody(kindA, 0, 0);
  loadBody(kindB, ROW_B, OF_B);
  const size = FRAME[SIZE];
  FRAME[SCALE] = 1;
  // The usual sizes need no scale, and the call would box two doubles.
  if (size > 2 ** -32 && size < 2 ** 32) return;
  const scale = scaleOf(size);
  FRAME[SCALE] = scale;
  FRAME[SIZE] = size * scale;
  SAG[0] *= scale;
  SAG[1] *= scale;
  for (let i = 0; i <= RADII; i++) {
    FROM[i] *= scale;
    TO[i] *= scale;
  }
}

function loadBody(kind: ShapeKind, row: number, at: number): void {
  let size = FRAME[SIZE];
  let far = FRAME[FARTHEST];
  for (let i = 0; i < kind; i++) {
    const v = row + vertexAt(i);
    for (let c = 0; c < 2; c++) {
      const start = ROWS[v + c];
      const end = ROWS[v + END + c];
      const from = start - ROWS[c];
      const to = end - ROWS[END + c];
      FROM[at + 2 * i + c] = from;
      TO[at + 2 * i + c] = to;
      size = Math.max(size, Math.abs(from), Math.abs(to));
      far = Math.max(far, Math.abs(start), Math.abs(end));
    }
  }
  FRAME[SIZE] = size;
  FRAME[FARTHEST] = far;
}

/** Sets PAIR to the pose at TIMES[NOW]. */
export function placeNow(kindA: ShapeKind, kindB: ShapeKind): void {
  place(kindA, kindB, NOW, PAIR);
}

/** Sets STOP_POSE to the pose at TIMES[STOP], and DIP for the part of the step. */
export function placeStop(kindA: ShapeKind, kindB: ShapeKind): void {
  place(kindA, kindB, STOP, STOP_POSE);
  const length = TIMES[STOP] - TIMES[NOW];
  const half = 0.5 * length * length;
  DIP[0] = half * SAG[0];
  DIP[1] = half * SAG[1];
}

function place(kindA: ShapeKind, kindB: ShapeKind, time: number, pose: Rows): void {
  const t = TIMES[time];
  const r = 1 - t;
  const bend = r * t;
  const x = bend * SAG[0];
  const y = bend * SAG[1];
  for (let i = 0; i < 2 * kindA; i++) pose[i] = r * FROM[i] + t * TO[i];
  for (let i = OF_B; i < OF_B + 2 * kindB; i += 2) {
    pose[i] = r * FROM[i] + t * TO[i] - x;
    pose[i + 1] = r * FROM[i + 1] + t * TO[i + 1] - y;
  }
  pose[RADII] = r * FROM[RADII] + t * TO[RADII];
  pose[RADII + 1] = 0;
}
