export { type Bodies, MOVING, type Mobility, STATIC } from './bodies.js';
export { type BodyId, slotOf } from './body-id.js';
export { BodyStore } from './body-store.js';
export { BOX, boxesOverlap, sweptBox } from './box.js';
export { box, type ChainOptions, chain, type Point, regularPolygon } from './compound.js';
export { type Filters, mayTouch } from './filter.js';
export { InvalidInput } from './invalid-input.js';
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
export { capsule, circle, motion, moved, segment, triangle } from './shape.js';
