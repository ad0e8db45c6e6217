import { describe, expect, it } from 'vitest';
import { END, RADIUS, ROW, SAG_X, SAG_Y, vertexAt } from './row.js';

describe('row', () => {
  it('gives each of the 16 numbers one meaning', () => {
    const used = [RADIUS, RADIUS + END, SAG_X, SAG_Y];
    for (const v of [0, 1, 2].map(vertexAt)) used.push(v, v + 1, v + END, v + 1 + END);
    expect(used.sort((a, b) => a - b)).toEqual(Array.from({ length: ROW }, (_, i) => i));
  });
});
