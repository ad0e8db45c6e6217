/**
 * How is a moving shape, a box, a body, a list of pairs laid out in memory?
 * - Shapes at rest: {@link circle}, {@link segment}, {@link capsule}, {@link triangle}, {@link box},
 *   {@link regularPolygon}, {@link chain}
 * - Shapes that move in a step: {@link moved}, {@link motion}, {@link rotation}
 * - A shape in 16 numbers: {@link Rows}, {@link vertexAt}, {@link END}, {@link RADIUS}; its box in four:
 *   {@link sweptBox}, {@link boxesOverlap}
 * - Bodies in columns: {@link BodyStore}, {@link Bodies}, {@link slotOf}, {@link mayTouch}
 * - Pairs of slots: {@link PairBuffer}
 * - What is thrown: {@link InvalidInput}
 *
 * @module @swept/core
 */
export * from '@swept/core';
