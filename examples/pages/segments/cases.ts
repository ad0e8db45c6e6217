/** Two segments, each as x and y of its one end and of the other. */
export interface Case {
  readonly name: string;
  readonly a: readonly number[];
  readonly b: readonly number[];
}

/** One of each kind, on whole numbers. */
export const KINDS: readonly Case[] = [
  { name: 'Crossing', a: [1, 1, 9, 5], b: [2, 6, 7, 0] },
  { name: 'Touching', a: [1, 1, 9, 5], b: [5, 3, 7, 0] },
  { name: 'In line', a: [1, 1, 7, 4], b: [9, 5, 3, 2] },
  { name: 'Parallel', a: [1, 1, 7, 4], b: [3, 0, 9, 3] },
  { name: 'A point', a: [1, 1, 9, 5], b: [5, 3, 5, 3] },
];

/** Where a rounding of the formula changes its verdict. The numbers have one or two places, as people write them. */
export const MISTAKEN: readonly Case[] = [
  { name: 'Doubles miss a crossing', a: [3.5, 4.2, 7.9, 0.4], b: [7, 1.2, 1.4, 6] },
  { name: 'Doubles make one up', a: [9, 5.5, 3.4, 1.9], b: [4.8, 2.8, 7.6, 3] },
  { name: 'Doubles miss a common end', a: [1.6, 2, 9.4, 2.5], b: [3.16, 2.1, 9.4, 2.5] },
  { name: 'Doubles see them in line', a: [0.4, 5, 7.2, 5.4], b: [3.8, 5.2, 1.08, 5.04] },
  { name: 'Doubles overlap what is apart', a: [9.8, 3.2, 1.8, 1], b: [7.4, 2.54, 9, 2.98] },
];
