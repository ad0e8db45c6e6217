import { defineConfig } from 'tsup';
import { formulas, internal, library } from '../../tsup.base.ts';

/**
 * Only numbers and `vertexAt` of core are used. As imports they would be read from memory each time, not
 * compiled in.
 */
export default defineConfig(library({ ...internal, noExternal: ['@swept/core'], plugins: [formulas] }));
