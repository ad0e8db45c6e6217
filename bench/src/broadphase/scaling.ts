/** The cost of a tick at a number of bodies. */
export interface Cost {
  readonly size: number;
  readonly milliseconds: number;
}

/** The exponent with which the cost grows with the number of bodies from the first to the last. */
export function growth(costs: readonly Cost[]): number {
  const first = costs[0];
  const last = costs[costs.length - 1];
  return Math.log(last.milliseconds / first.milliseconds) / Math.log(last.size / first.size);
}

/**
 * The largest number of bodies whose tick stays within a time, on straight lines between the measured costs
 * in logarithmic scales. Nothing is extrapolated: beyond the measured range `beyond` is true and `size` the last
 * measured one, or 0 where the first already takes longer.
 */
export function largestWithin(
  milliseconds: number,
  costs: readonly Cost[],
): { size: number; beyond: boolean } {
  const over = costs.findIndex((cost) => cost.milliseconds > milliseconds);
  if (over < 0) return { size: costs[costs.length - 1]?.size ?? 0, beyond: costs.length > 0 };
  if (over === 0) return { size: 0, beyond: false };
  const [a, b] = [costs[over - 1], costs[over]];
  const share = Math.log(milliseconds / a.milliseconds) / Math.log(b.milliseconds / a.milliseconds);
  return { size: a.size * (b.size / a.size) ** share, beyond: false };
}
