import { defineConfig } from 'tsup';
import { library } from '../../tsup.base.ts';

// The maps become JavaScript chunks: Node 20 warns about every JSON module, and browsers need no loader then.
export default defineConfig(library({ noExternal: [/^world-atlas\//], sourcemap: false }));
