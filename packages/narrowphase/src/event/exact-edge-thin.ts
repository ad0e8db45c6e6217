import { minus, RATIO, ratio, signOf, times } from '../exact/number.js';
import { ROWS } from '../pair/loaded.js';
import {
  ALL_IN_LINE,
  between,
  EITHER,
  findRoots,
  isOnEdge,
  isStart,
  setRoot,
  signAtQuotient,
  TOO_WIDE,
} from './edge-roots.js';
import { A, B, PATH } from './exact-form.js';
import { AT_FIRST, AT_ONE, AT_SECOND, FIRST, FROM_SIDE, GRAZING, PLACE, TIME } from './first.js';
import { firstVertexEdgeThin } from './integers.js';

/**
 * Rung 2 for a vertex and an edge of the loaded pair, without radius, that are apart at t = 0: exact, in
 * expansions. Returns whether there is a contact; FIRST holds it.
 */
export function exactVertexEdgeThin(vertex: number, e0: number, e1: number): boolean {
  const roots = findRoots(ROWS, vertex, e0, e1);
  if (roots === ALL_IN_LINE) return meetInLine();
  if (roots === TOO_WIDE) return firstVertexEdgeThin(vertex, e0, e1);
  for (let k = 0; k < roots; k++) {
    if (isStart(k) || !isOnEdge(k)) continue;
    return setRoot(k) || firstVertexEdgeThin(vertex, e0, e1);
  }
  return false;
}

/**
 * In line for the whole step: A and B are parallel, so on an axis on which they are on the same side of the
 * vertex, the first of them that vanishes there vanishes altogether. If both do so at once, the other axis
 * decides, at that moment only.
 */
function meetInLine(): boolean {
  for (let axis = 0; axis < 2; axis++) {
    const a = A + axis;
    const b = B + axis;
    const side = signOf(PATH[a]);
    if (side === 0 || side !== signOf(PATH[b])) continue;
    const first = signOf(PATH[a + 2]) !== side;
    if (!first && signOf(PATH[b + 2]) === side) return false;
    let order = first ? 1 : -1;
    if (first && signOf(PATH[b + 2]) !== side) {
      order = signOf(minus(times(PATH[a], PATH[b + 2]), times(PATH[b], PATH[a + 2])));
      if (order === 0) {
        const other = 1 - axis;
        const ofA = signAtQuotient(A + other, PATH[a], PATH[a + 2]);
        if (!between(0, ofA, signAtQuotient(B + other, PATH[a], PATH[a + 2]))) return false;
      }
    }
    const nearer = order < 0 ? b : a;
    ratio(PATH[nearer], minus(PATH[nearer], PATH[nearer + 2]));
    FIRST[TIME] = RATIO[0];
    FIRST[FROM_SIDE] = FIRST[GRAZING] = 0;
    FIRST[AT_ONE] = signOf(PATH[nearer + 2]) === 0 ? 1 : 0;
    if (order !== 0) FIRST[PLACE] = order < 0 ? AT_SECOND : AT_FIRST;
    else if (FIRST[PLACE] === EITHER) FIRST[PLACE] = AT_FIRST;
    return true;
  }
  return false;
}
