/**
 * A constraint is a row of numbers: two bodies touch at one point, and must not approach along the normal
 * there. The normal points from body a to body b, the tangent is (-NY, NX). An impulse acts on b along them,
 * on a against them. The first numbers are those that passes over constraints read.
 */
export const NX = 0;
export const NY = 1;
export const INVERSE_MASS_A = 2;
export const INVERSE_MASS_B = 3;
/** 0 for a body that does not turn. */
export const INVERSE_INERTIA_A = 4;
export const INVERSE_INERTIA_B = 5;
/** The moments about the two centres of an impulse of 1 along the normal, and along the tangent. */
export const ALONG_A = 6;
export const ALONG_B = 7;
export const ACROSS_A = 8;
export const ACROSS_B = 9;
/** The effective masses of impulses along the normal and the tangent. */
export const NORMAL_MASS = 10;
export const TANGENT_MASS = 11;
/**
 * The speed at which the two may approach, because the gap is wider than the slop (a speculative margin over
 * the step); negative where they grow.
 */
export const ROOM = 12;
/** Coulomb's coefficient. */
export const FRICTION = 13;
/** The speed of approach that the solver may leave. */
export const SLACK = 14;
/** The accumulated impulses of velocities, with which the next step begins. */
export const NORMAL_IMPULSE = 15;
export const TANGENT_IMPULSE = 16;
/** 1 if an impulse was given in the present step. */
export const PRESSED = 17;
/** Count of the numbers up to here. */
export const SOLVED = 18;
/** The lever arms, from the centres to the point; (0, 0) for a body that does not turn. */
export const ARM_AX = 18;
export const ARM_AY = 19;
export const ARM_BX = 20;
export const ARM_BY = 21;
/** The speed at which displacements restore the gap; negative where it is wider than the slop. */
export const BIAS = 22;
/** The gap at the start of the step; for two that met within it, the offset that makes it 0 at the contact. */
export const GAP = 23;
/** The widest gap at which the two count as in touch. */
export const WIDEST = 24;
/** The point, and its height: against the acceleration of the bodies, multiplied by that. */
export const PLACE_X = 25;
export const PLACE_Y = 26;
export const HEIGHT = 27;
/** The speed at which the radii of the two grow into each other. */
export const SWELL = 28;
/** The displacement of b relative to a when the lever arms were written. */
export const FROM_X = 29;
export const FROM_Y = 30;
/** By how much ROOM is larger for displacements: they have the mean speed of the step, velocities that at its end. */
export const BEND = 31;
/** Count of numbers per row. */
export const STRIDE = 32;
