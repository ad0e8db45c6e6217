import type { ShapeKind } from '@swept/core';
import { EDGE, IMPACT, type Impact, OVERLAPPING, type SweepStatus, TOUCHING_AT_START } from '../impact.js';
import { NX, NY } from '../pair/axis.js';
import { CONTACT_AXIS } from '../pair/contact-axis.js';
import { FEATURES, VERTEX_OF_A, VERTEX_OF_B } from '../pair/features.js';
import { kindA, kindB } from '../pair/loaded.js';
import { movesIn } from '../pair/moves-in.js';
import { OF_B, RADII } from '../pair/pair.js';
import { GROWTH, MEASURES, NO_LENGTH, NO_RATE, POSES, POSES_OF_B, REACH, ROUNDINGS } from '../pair/poses.js';
import { FARTHEST, FRAME, FROM, NOW, placeNow, SAG, SCALE, SIZE, TIMES, TO } from './frame.js';
import { measurePlaces } from './report.js';

/** Velocities are averages over this part of the step: a body at rest that starts to fall is moving in. */
const BEGINNING = 2 ** -16;

/**
 * Two shapes in contact at t = 0: IMPACT at time 0 when they merely touch and move into each other, else
 * OVERLAPPING. Like `startContact` of the linear sweeps, with the velocities that the sag gives. The frame is
 * loaded.
 */
export function acceleratedStart(out: Impact): SweepStatus {
  MEASURES[REACH] = FROM[RADII];
  MEASURES[GROWTH] = TO[RADII] - FROM[RADII];
  MEASURES[NO_LENGTH] = (FRAME[FARTHEST] * FRAME[SCALE] + FRAME[SIZE]) * ROUNDINGS;
  MEASURES[NO_RATE] = Math.abs(MEASURES[GROWTH]) * ROUNDINGS;
  loadVelocities(kindA, 0, 0, 0);
  loadVelocities(kindB, OF_B, POSES_OF_B, 1);
  if (!movesIn(FROM[RADII] > 0)) return OVERLAPPING;
  out.toi = 0;
  out.flags = TOUCHING_AT_START;
  out.nx = CONTACT_AXIS[NX] + 0;
  out.ny = CONTACT_AXIS[NY] + 0;
  out.featureA = FEATURES[0] === VERTEX_OF_B ? EDGE + FEATURES[1] : FEATURES[1];
  out.featureB = FEATURES[0] === VERTEX_OF_A ? EDGE + FEATURES[2] : FEATURES[2];
  TIMES[NOW] = 0;
  placeNow(kindA, kindB);
  measurePlaces(out);
  return IMPACT;
}

/** Vertices at the start with their velocities, to POSES; those of B (`bent` 1) have the sag. */
function loadVelocities(kind: ShapeKind, from: number, to: number, bent: number): void {
  let still = MEASURES[NO_RATE];
  for (let i = 0; i < kind; i++) {
    for (let c = 0; c < 2; c++) {
      const start = FROM[from + 2 * i + c];
      const velocity = TO[from + 2 * i + c] - start - bent * (1 - BEGINNING) * SAG[c];
      POSES[to + 4 * i + c] = start;
      POSES[to + 4 * i + 2 + c] = velocity;
      still = Math.max(still, Math.abs(velocity) * ROUNDINGS);
    }
  }
  MEASURES[NO_RATE] = still;
}
