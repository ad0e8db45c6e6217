import type { MovingShape } from '../../site/moving-shape.js';

/** Two shapes, with the poses of all three vertices, be they used or not. */
export interface Case {
  readonly a: MovingShape;
  readonly b: MovingShape;
}

export const CASES: Readonly<Record<string, Case>> = {
  Twice: {
    a: { start: [3, 4, 5, 7, 0, 4], end: [0, 2, 9, 0, 6, 5], radius: 0.2 },
    b: { start: [6, 5, 8, 0], end: [3, 5, 9, 7], radius: 0.2 },
  },
  'Through a wall': {
    a: { start: [0, 3], end: [10, 3], radius: 0.5 },
    b: { start: [5, 0, 5, 6], end: [5, 0, 5, 6], radius: 0 },
  },
  'A graze': {
    a: { start: [0, 4], end: [8, 4], radius: 1 },
    b: { start: [4, 2], end: [4, 2], radius: 1 },
  },
  'Two instants': {
    a: { start: [-4, 0, 4, 0], end: [3.2, -0.8, -3.2, 4], radius: 0 },
    b: { start: [0, 0.4], end: [0, 0.4], radius: 0 },
  },
  'Two triangles': {
    a: { start: [0, 4, 3, 5, 1, 7], end: [9, 1, 9, 4, 6, 2], radius: 0.2 },
    b: { start: [8, 6, 10, 3, 7, 3], end: [1, 2, 4, 3, 3, 0], radius: 0 },
  },
  'The whole step': {
    a: { start: [1, 1, 7, 3], end: [3, 1, 9, 4], radius: 0.3 },
    b: { start: [4, 3, 5, 0, 7, 2], end: [6, 4, 6, 0, 8, 2], radius: 0 },
  },
  Never: {
    a: { start: [0, 1], end: [9, 6], radius: 0.8 },
    b: { start: [0, 4, 3, 5], end: [6, 6, 8, 7], radius: 0.3 },
  },
};
