/**
 * For the other packages of swept, and not covered by semantic versioning: any version may change or drop
 * these.
 */
export { Archive } from './archive.js';
export { bodyId, generationOf, MAX_SLOTS } from './body-id.js';
export { discBox } from './box.js';
export { expectPoints } from './compound.js';
export { crc32 } from './crc-32.js';
export { writeDigest } from './digest.js';
export { expectAtRest } from './expect-shape.js';
export { grown, roomFor } from './grown.js';
export { IdBuffer } from './id-buffer.js';
export { callback, coordinate, length, MAX_COORDINATE, whole } from './invalid-input.js';
export { knownOptions } from './options.js';
export { PairSet } from './pair-set.js';
export { ELSEWHERE, OTHER } from './pose-archive.js';
export { arc, sineAndCosine, wrapAngle, writeSineAndCosine } from './sine.js';
export { Slack } from './slack.js';
export { SlotSet } from './slot-set.js';
