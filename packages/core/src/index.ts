export { type BodyId, bodyId, GENERATIONS, generationOf, slotOf } from './body-id.js';
export { type Bodies, BodyStore, grown, MOVING, type Mobility, STATIC } from './body-store.js';
export { BOX, boxesOverlap, sweptBox } from './box.js';
export { expectAtRest, expectShape } from './expect-shape.js';
export { mayTouch } from './filter.js';
export { IdBuffer } from './id-buffer.js';
export { callback, coordinate, InvalidInput, length, MAX_COORDINATE, whole } from './invalid-input.js';
export { knownOptions } from './options.js';
export { PairBuffer } from './pair-buffer.js';
export { rotation } from './rotation.js';
export {
  CIRCLE,
  END,
  RADIUS,
  ROW,
  type Rows,
  SAG_X,
  SAG_Y,
  SEGMENT,
  type Shape,
  type ShapeKind,
  TRIANGLE,
  vertexAt,
} from './row.js';
export { circle, motion, moved, segment, triangle } from './shape.js';
export { Slack } from './slack.js';
