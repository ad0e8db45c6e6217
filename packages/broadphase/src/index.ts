export type { Broadphase, BroadphaseStats } from './broadphase.js';
export { bruteForce } from './brute-force.js';
export { flatbushTree } from './flatbush-tree.js';
export { type RbushTreeOptions, rbushTree } from './rbush-tree.js';
