/**
 * A constraint is a row of numbers: two bodies touch at one point, and must not approach along the normal
 * there. The normal points from body a to body b, the tangent is (-NY, NX). An impulse acts on b along them,
 * on a against them.
 */
export const NX = 0;
export const NY = 1;
export const INVERSE_MASS_A = 2;
export const INVERSE_MASS_B = 3;
/** 0 for a body that does not turn. */
export const INVERSE_INERTIA_A = 4;
export const INVERSE_INERTIA_B = 5;
/** The lever arms, from the centres to the point; (0, 0) for a body that does not turn. */
export const ARM_AX = 6;
export const ARM_AY = 7;
export const ARM_BX = 8;
export const ARM_BY = 9;
/**
 * The speed at which the two may approach, because the gap is wider than the slop (a speculative margin over
 * the step); negative where they grow.
 */
export const ROOM = 10;
/** The speed at which displacements restore the gap; negative where it is wider than the slop. */
export const BIAS = 11;
/** Coulomb's coefficient. */
export const FRICTION = 12;
/** The gap at the start of the step; for two that met within it, the offset that makes it 0 at the contact. */
export const GAP = 13;
/** The widest gap at which the two count as in touch. */
export const WIDEST = 14;
/** The speed of approach that the solver may leave. */
export const SLACK = 15;
/** The point, and its height: against the acceleration of the bodies, multiplied by that. */
export const PLACE_X = 16;
export const PLACE_Y = 17;
export const HEIGHT = 18;
/** The accumulated impulses of velocities, with which the next step begins, and those of displacements. */
export const NORMAL_IMPULSE = 19;
export const TANGENT_IMPULSE = 20;
export const BIAS_IMPULSE = 21;
/** The moments about the two centres of an impulse of 1 along the normal, and along the tangent. */
export const ALONG_A = 22;
export const ALONG_B = 23;
export const ACROSS_A = 24;
export const ACROSS_B = 25;
/** The effective masses of impulses along the normal and the tangent. */
export const NORMAL_MASS = 26;
export const TANGENT_MASS = 27;
/** The speed at which the radii of the two grow into each other. */
export const SWELL = 28;
/** 1 if an impulse was given in the present step. */
export const PRESSED = 29;
/** The displacement of b relative to a when the lever arms were written. */
export const FROM_X = 30;
export const FROM_Y = 31;
/** Count of numbers per row. */
export const STRIDE = 32;
