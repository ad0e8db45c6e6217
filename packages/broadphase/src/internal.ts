/**
 * For the other packages of swept, and not covered by semantic versioning: any version may change or drop
 * these.
 */
export { type FanHits, RayIndex } from './rays/ray-index.js';
