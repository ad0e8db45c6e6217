import { defineConfig } from 'tsup';
import { formulas, internal, library } from '../../tsup.base.ts';

/**
 * All that is used of core is numbers and `vertexAt`. As imports they would be read from memory each time,
 * not compiled in.
 */
export default defineConfig(library({ ...internal, noExternal: ['@swept/core'], plugins: [formulas] }));
