import { describe, test } from 'vitest';
import { LAYOUTS, type Layout } from '../support/layouts.js';
import { Lockstep } from '../support/lockstep.js';
import { replay } from '../support/traffic.js';
import { FOUND } from './traffics.js';

describe('traffics that once caught a mistake', () => {
  test.each(FOUND)('$caught', ({ layout, traffic }) => {
    replay(new Lockstep(LAYOUTS.find(({ name }) => name === layout) as Layout), traffic);
  });
});
