import { BOX, BodyStore, circle, MOVING, ROW, STATIC } from '@swept/core';

export const BODIES = 40;

/** Discs in a row, every third static, the last but one fast: its box is long and slanting. */
export function discs(): BodyStore {
  const store = new BodyStore(BODIES);
  for (let slot = 0; slot < BODIES; slot++) {
    store.add(circle(0.7 * slot, 0, 0.5), slot % 3 === 0 ? STATIC : MOVING, 1, 2 ** 32 - 1, 0, 0);
  }
  const fast = BODIES - 2;
  store.rows.set([900, 900], fast * ROW + 2);
  store.boxes.set([900.5, 900.5], fast * BOX + 2);
  return store;
}
