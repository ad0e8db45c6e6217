import type { PackedConstraints } from './packed-constraints.js';

/**
 * Solves the velocities of bodies in contact: sequential impulses (Catto, "Iterative Dynamics with Temporal
 * Coherence", GDC 2005), speeded up by conjugate gradients (Silcowitz, Niebe and Erleben, "A Nonsmooth
 * Nonlinear Conjugate Gradient Method for Interactive Contact Force Problems", 2010). Without these a row or a
 * column of n bodies takes n^2 passes.
 *
 * Ends when a pass up and down changes hardly anything, or after `most` of these, and then returns false.
 */
export function solveByGradients(
  packed: PackedConstraints,
  v: Float64Array,
  spins: Float64Array,
  most: number,
): boolean {
  let before = 0;
  for (let pass = 1; ; pass++) {
    const isLargeUp = packed.pass(true, v, spins);
    const isLargeDown = packed.pass(false, v, spins);
    if (!isLargeUp && !isLargeDown) return true;
    if (pass === most) return false;
    packed.writeDescent();
    // Never more than the whole direction, which would grow without end; and none that the gradient opposes
    // by now (O'Donoghue and Candès, "Adaptive Restart for Accelerated Gradient Schemes", 2015).
    packed.share = before > 0 && packed.descent >= 0 ? Math.min(1, packed.square / before) : 0;
    before = packed.square;
    if (packed.share > 0) packed.advance(v, spins);
    else packed.restart();
  }
}
