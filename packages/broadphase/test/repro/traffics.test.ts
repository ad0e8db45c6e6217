import { describe, test } from 'vitest';
import { LAYOUTS, type Layout } from '../layouts.js';
import { Lockstep } from '../lockstep.js';
import { replay } from '../traffic.js';
import { FOUND } from './traffics.js';

describe('traffics that once caught a mistake', () => {
  test.each(FOUND)('$caught', ({ layout, traffic }) => {
    replay(new Lockstep(LAYOUTS.find(({ name }) => name === layout) as Layout), traffic);
  });
});
