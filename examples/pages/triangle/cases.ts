/** Nine corners, seven triangles of them, and sixteen points inside, outside and on edges. */
const V = [
  [1, 7],
  [4, 10],
  [3, 6],
  [7, 10],
  [6, 4],
  [10, 10],
  [10, 2],
  [10, 8],
  [16, 2],
];

const of = (i: number, j: number, k: number): readonly number[] => [...V[i], ...V[j], ...V[k]];

/** By name, x and y of each corner. */
export const TRIANGLES: Readonly<Record<string, readonly number[]>> = {
  t0: of(0, 1, 2),
  t1: of(0, 3, 2),
  t2: of(0, 5, 2),
  t3: of(0, 1, 4),
  t4: of(0, 3, 4),
  t5: of(0, 5, 4),
  t6: of(6, 7, 8),
};

/** p0 to p15. */
export const POINTS: readonly (readonly [x: number, y: number])[] = [
  [2, 7],
  [3, 8],
  [4, 5],
  [6, 7],
  [7, 8],
  [8, 6],
  [5, 9],
  [8, 10],
  [7, 6],
  [8, 7],
  [12, 4],
  [13, 5],
  [14, 6],
  [12, 5],
  [11, 8],
  [11, 6],
];
