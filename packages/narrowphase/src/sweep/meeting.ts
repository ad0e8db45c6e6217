import { END, vertexAt } from '@swept/core';
import type { Impact } from '../impact.js';
import { edgeEndAt } from '../pair/edges.js';
import { FEATURES, VERTEX_OF_A, VERTEX_OF_B } from '../pair/features.js';
import { kindA, kindB, ROW_B, ROWS } from '../pair/loaded.js';

/**
 * The vertex and the ends of the edge that meet, as offsets in ROWS; for two vertices, that of B is both
 * ends.
 */
export let vertex = 0;
export let edge0 = 0;
export let edge1 = 0;
/** 1 if the vertex is of A, -1 if it is of B. */
export let sign = 1;

/** At the time of the event: A, from the vertex to the first end; v, along the edge; and the vertex. */
export const MEETING_POSE = new Float64Array(6);
export const AT_X = 0;
export const AT_Y = 1;
export const EDGE_X = 2;
export const EDGE_Y = 3;
export const VERTEX_X = 4;
export const VERTEX_Y = 5;

/** Fills the above for the features in FEATURES of the loaded pair and the time in the record. */
export function setMeeting(out: Impact): void {
  const inA = vertexAt(FEATURES[1]);
  const inB = ROW_B + vertexAt(FEATURES[2]);
  if (FEATURES[0] === VERTEX_OF_B) {
    vertex = inB;
    edge0 = inA;
    edge1 = edgeEndAt(kindA, FEATURES[1]);
    sign = -1;
  } else {
    vertex = inA;
    edge0 = inB;
    edge1 = FEATURES[0] === VERTEX_OF_A ? ROW_B + edgeEndAt(kindB, FEATURES[2]) : inB;
    sign = 1;
  }
  const t = out.toi;
  const r = 1 - t;
  MEETING_POSE[AT_X] = r * (ROWS[edge0] - ROWS[vertex]) + t * (ROWS[edge0 + END] - ROWS[vertex + END]);
  MEETING_POSE[AT_Y] =
    r * (ROWS[edge0 + 1] - ROWS[vertex + 1]) + t * (ROWS[edge0 + 1 + END] - ROWS[vertex + 1 + END]);
  MEETING_POSE[EDGE_X] = r * (ROWS[edge1] - ROWS[edge0]) + t * (ROWS[edge1 + END] - ROWS[edge0 + END]);
  MEETING_POSE[EDGE_Y] =
    r * (ROWS[edge1 + 1] - ROWS[edge0 + 1]) + t * (ROWS[edge1 + 1 + END] - ROWS[edge0 + 1 + END]);
  MEETING_POSE[VERTEX_X] = r * ROWS[vertex] + t * ROWS[vertex + END];
  MEETING_POSE[VERTEX_Y] = r * ROWS[vertex + 1] + t * ROWS[vertex + 1 + END];
}
