import { AT_ONE, FIRST, FROM_SIDE, GRAZING, PLACE, TIME } from '../event/first.js';
import { FEATURES } from '../pair/features.js';

/** The earliest event so far, as in FIRST; its features are in FEATURES. */
export const EARLIEST = new Float64Array(5);

/** Takes the event in FIRST as the earliest. */
export function keep(features: number, featureA: number, featureB: number): void {
  EARLIEST[TIME] = FIRST[TIME];
  EARLIEST[FROM_SIDE] = FIRST[FROM_SIDE];
  EARLIEST[PLACE] = FIRST[PLACE];
  EARLIEST[GRAZING] = FIRST[GRAZING];
  EARLIEST[AT_ONE] = FIRST[AT_ONE];
  FEATURES[0] = features;
  FEATURES[1] = featureA;
  FEATURES[2] = featureB;
}
