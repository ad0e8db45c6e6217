/** The two points of the line, and where the moving point is and will be. */
export interface Case {
  readonly a: readonly number[];
  readonly b: readonly number[];
  readonly c: readonly number[];
  readonly d: readonly number[];
}

export const CASES: Readonly<Record<string, Case>> = {
  'After the step': { a: [464, 60], b: [720, 340], c: [384, 252], d: [480.8, 246] },
  'Within the step': { a: [0, 0], b: [8, 2], c: [2, 5], d: [5, -1] },
  'Behind it': { a: [0, 0], b: [8, 2], c: [3, 3], d: [4, 5] },
  Parallel: { a: [0, 0], b: [8, 2], c: [1, 3], d: [5, 4] },
  'In the line': { a: [0, 0], b: [8, 2], c: [-4, -1], d: [0, 0] },
  'A line without length': { a: [6, 3], b: [6, 3], c: [0, 0], d: [2, 1] },
};
