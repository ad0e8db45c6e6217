import { END, vertexAt } from '@swept/core';
import type { Impact } from '../impact.js';
import { edgeEndAt } from '../pair/edges.js';
import { FEATURES, VERTEX_OF_A, VERTEX_OF_B } from '../pair/features.js';
import { kindA, kindB, OF_B, PAIR } from '../pair/loaded.js';

/**
 * The vertex and the ends of the edge that meet, as offsets in PAIR; of two vertices that of B is both ends.
 */
export let vertex = 0;
export let edge0 = 0;
export let edge1 = 0;
/** 1 if the vertex is of A, -1 if it is of B. */
export let sign = 1;

/** At the time of the event: A, from the vertex to the first end; v, along the edge; and the vertex. */
export const MEETING = new Float64Array(6);
export const AT_X = 0;
export const AT_Y = 1;
export const EDGE_X = 2;
export const EDGE_Y = 3;
export const VERTEX_X = 4;
export const VERTEX_Y = 5;

/** Fills the above for the features in FEATURES of the loaded pair and the time in the record. */
export function setMeeting(out: Impact): void {
  const inA = vertexAt(FEATURES[1]);
  const inB = OF_B + vertexAt(FEATURES[2]);
  if (FEATURES[0] === VERTEX_OF_B) {
    vertex = inB;
    edge0 = inA;
    edge1 = edgeEndAt(kindA, FEATURES[1]);
    sign = -1;
  } else {
    vertex = inA;
    edge0 = inB;
    edge1 = FEATURES[0] === VERTEX_OF_A ? OF_B + edgeEndAt(kindB, FEATURES[2]) : inB;
    sign = 1;
  }
  const t = out.toi;
  const r = 1 - t;
  MEETING[AT_X] = r * (PAIR[edge0] - PAIR[vertex]) + t * (PAIR[edge0 + END] - PAIR[vertex + END]);
  MEETING[AT_Y] =
    r * (PAIR[edge0 + 1] - PAIR[vertex + 1]) + t * (PAIR[edge0 + 1 + END] - PAIR[vertex + 1 + END]);
  MEETING[EDGE_X] = r * (PAIR[edge1] - PAIR[edge0]) + t * (PAIR[edge1 + END] - PAIR[edge0 + END]);
  MEETING[EDGE_Y] =
    r * (PAIR[edge1 + 1] - PAIR[edge0 + 1]) + t * (PAIR[edge1 + 1 + END] - PAIR[edge0 + 1 + END]);
  MEETING[VERTEX_X] = r * PAIR[vertex] + t * PAIR[vertex + END];
  MEETING[VERTEX_Y] = r * PAIR[vertex + 1] + t * PAIR[vertex + 1 + END];
}
