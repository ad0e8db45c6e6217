/**
 * Worlds of bodies that move, and all contacts of a step, in order. Records that a question fills are made by
 * the function of their name: `createRayHit` makes a `RayHit`.
 * - A world, its steps and its clock: {@link World}, {@link fixedStep}, {@link interpolate}
 * - What is given and told: {@link WorldOptions}, {@link BodyOptions}, {@link Hit}, {@link Events}
 * - Shapes: {@link circle}, {@link segment}, {@link capsule}, {@link triangle}, {@link box},
 *   {@link regularPolygon}, {@link chain}, {@link polygon}
 * - Answers to a hit: {@link bounce}, {@link slide}, {@link stop}
 * - Moves between steps: {@link moveAndSlide}, {@link depenetrate}
 * - Questions about where bodies are now: {@link castRay}, {@link castRays}, {@link castFan},
 *   {@link castShape}, {@link overlap}, {@link pick}, {@link search}, {@link nearest},
 *   {@link nearestToShape}, {@link distance}, {@link isFree}, {@link bounds}, {@link shapesOf}
 * - What happened in the last step: {@link seenBy}, {@link keepDetails}, {@link keepPaths}, {@link touching},
 *   {@link visible}, {@link castRaysAt}, {@link explain}
 * - To look at a world and to measure it: {@link debugLines}, {@link timePhases}, {@link Recorder}
 * - To play it again, and to draw it in another thread: {@link createLog}, {@link playback},
 *   {@link createPlayback}, {@link writeFrames}, {@link readFrames}
 * - Strategies: {@link hierarchicalGrid}, {@link packedTree}, {@link uniformGrid}, {@link sweepAndPrune},
 *   {@link rbushTree}, {@link flatbushTree}, {@link bruteForce}
 * - What is thrown: {@link InvalidInput}
 *
 * @module swept
 */
export * from 'swept';
