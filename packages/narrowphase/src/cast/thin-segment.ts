import { orient } from '../exact/orient.js';
import { OF_B, PAIR } from '../pose/pair.js';
import {
  CAST_HIT,
  CAST_INSIDE,
  CAST_MISS,
  type CastHit,
  type CastPolicy,
  type CastStatus,
  START_HITS,
  START_IGNORED,
  STRICTLY_BETWEEN,
} from './cast-hit.js';
import { ENTRY, NX, NY, setEdgeNormal, T, writePoint } from './entry.js';
import { FINISH, START } from './place.js';
import { setFraction } from './thin.js';

/**
 * The ray and the segment are in one line, or one of them is a point: what they share may be more than a
 * point.
 */
export const IN_LINE = -1;

const E0 = OF_B;
const E1 = OF_B + 2;

/**
 * A ray against a segment without thickness: four signs say whether they meet, and where the ray starts
 * and ends. Unless they are IN_LINE they meet in one point.
 */
export function castThinSegment(out: CastHit, policy: CastPolicy): CastStatus | -1 {
  const start = orient(PAIR, E0, E1, START);
  const finish = orient(PAIR, E0, E1, FINISH);
  if (start * finish > 0) return CAST_MISS;
  const side0 = orient(PAIR, START, FINISH, E0);
  const side1 = orient(PAIR, START, FINISH, E1);
  if (side0 * side1 > 0) return CAST_MISS;
  if (start === 0 && finish === 0) return IN_LINE;
  if (policy === STRICTLY_BETWEEN && (start * finish === 0 || side0 * side1 === 0)) return CAST_MISS;
  if (start === 0) {
    if (policy === START_IGNORED) return CAST_MISS;
    out.fraction = 0;
    out.exit = 0;
    writePoint(out);
    ENTRY[NX] = 0;
    ENTRY[NY] = 0;
    if (policy !== START_HITS) setEdgeNormal(E0, E1, finish);
    out.nx = ENTRY[NX] + 0;
    out.ny = ENTRY[NY] + 0;
    return CAST_INSIDE;
  }
  setFraction(START, FINISH, E0, E1, finish);
  out.fraction = ENTRY[T];
  out.exit = ENTRY[T];
  writePoint(out);
  setEdgeNormal(E0, E1, start);
  out.nx = ENTRY[NX] + 0;
  out.ny = ENTRY[NY] + 0;
  return CAST_HIT;
}
