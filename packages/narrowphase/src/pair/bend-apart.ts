import { type Rows, SAG_X, SAG_Y } from '@swept/core';

/** Do paths bend against each other? Under the same acceleration they do not: their sags cancel, exactly. */
export function bendApart(a: Rows, ao: number, b: Rows, bo: number): boolean {
  return a[ao + SAG_X] !== b[bo + SAG_X] || a[ao + SAG_Y] !== b[bo + SAG_Y];
}
