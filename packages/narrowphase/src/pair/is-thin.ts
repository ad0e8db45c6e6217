import { END, RADIUS, type Rows } from '@swept/core';

/** Are both shapes without radius, at both ends of the step? */
export function isThin(a: Rows, ao: number, b: Rows, bo: number): boolean {
  return (
    a[ao + RADIUS] === 0 && b[bo + RADIUS] === 0 && a[ao + RADIUS + END] === 0 && b[bo + RADIUS + END] === 0
  );
}
