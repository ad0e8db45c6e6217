/**
 * For the other packages of swept, and not covered by semantic versioning: any version may change or drop
 * these.
 */
export { FRACTION_SLACK } from './cast/cast-hit.js';
export { Disc } from './cast/disc.js';
export { Wall } from './cast/wall.js';
export { orient } from './exact/orient.js';
export { stages } from './exact/stages.js';
