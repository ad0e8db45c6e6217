import { TRIANGLE, vertexAt } from '@swept/core';
import { A_AT, AT, B_AT, BEFORE, BEHIND, functionAt, place, R_AT, V_AT } from '../event/exact-form.js';
import { APEX, LINE } from '../event/forms.js';
import { UNSURE } from '../event/verdict.js';
import { cross, dot, minus, signOf, times } from '../exact/number.js';
import { edgeCount, edgeEndAt } from '../pair/edges.js';
import { kindA, kindB, ROW_B } from '../pair/loaded.js';
import { conditions } from './condition-table.js';
import { APART, boundaryState, IN_CONTACT, side, stateAt } from './state.js';

/** Like `stateAt`, at FIRST[TIME] + REST, and always certain. REST is within the errors of doubles. */
export function exactStateAt(): number {
  const state = stateAt();
  if (state !== UNSURE) return state;
  const list = conditions();
  for (let k = 0; k < list.length; k += 4) {
    const boundary = boundaryState(list[k], list[k + 1], list[k + 2], list[k + 3]);
    if (boundary === IN_CONTACT) return IN_CONTACT;
    if (boundary === UNSURE && touches(list[k], list[k + 1], list[k + 2], list[k + 3])) return IN_CONTACT;
  }
  for (let i = 0; i < edgeCount(kindA); i++) {
    for (let j = 0; j < edgeCount(kindB); j++) {
      const b0 = ROW_B + vertexAt(j);
      if (crosses(vertexAt(i), edgeEndAt(kindA, i), b0, ROW_B + edgeEndAt(kindB, j))) return IN_CONTACT;
    }
  }
  const inside = (kindB === TRIANGLE && isInside(0, ROW_B)) || (kindA === TRIANGLE && isInside(ROW_B, 0));
  return inside ? IN_CONTACT : APART;
}

/** Does a vertex touch a vertex, or the part of an edge that is beside it? */
function touches(form: number, p: number, a: number, b: number): boolean {
  place(p, a, b);
  const sign = signOf(functionAt(form));
  if (form === APEX) return sign <= 0;
  if (form === LINE ? sign !== 0 : sign > 0) return false;
  if (signOf(functionAt(BEFORE)) > 0 || signOf(functionAt(BEHIND)) < 0) return false;
  // For an edge without length only this condition remains.
  return signOf(minus(dot(AT, A_AT, B_AT), times(AT[R_AT], AT[R_AT]))) <= 0;
}

/** Do two edges cross properly? A mere touch always involves a vertex. */
function crosses(a0: number, a1: number, b0: number, b1: number): boolean {
  return sureSide(b0, a0, a1) * sureSide(b1, a0, a1) < 0 && sureSide(a0, b0, b1) * sureSide(a1, b0, b1) < 0;
}

const V1 = vertexAt(1);
const V2 = vertexAt(2);

function isInside(p: number, t: number): boolean {
  const s = sureSide(p, t, t + V1);
  return s !== 0 && sureSide(p, t + V1, t + V2) === s && sureSide(p, t + V2, t) === s;
}

function sureSide(p: number, a: number, b: number): number {
  const s = side(p, a, b);
  if (s !== 0) return s;
  place(p, a, b);
  return signOf(cross(AT, A_AT, V_AT));
}
