export type { Broadphase, BroadphaseStats } from './broadphase.js';
export { bruteForce } from './brute-force.js';
export { flatbushTree } from './flatbush-tree.js';
export { hierarchicalGrid } from './hierarchical-grid.js';
export { packedTree } from './packed-tree.js';
export { type RbushTreeOptions, rbushTree } from './rbush-tree.js';
export { type Motions, type SpeedProof, speedProof } from './speed-proof.js';
export { sweepAndPrune } from './sweep-and-prune.js';
export { type UniformGridOptions, type UniformGridStats, uniformGrid } from './uniform-grid.js';
