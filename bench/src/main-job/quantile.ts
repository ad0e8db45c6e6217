/**
 * The smallest of the values that at least the share `p` of all does not exceed (nearest rank); NaN for none.
 */
export function quantile(values: readonly number[], p: number): number {
  const sorted = Float64Array.from(values).sort();
  return sorted.length === 0 ? Number.NaN : sorted[Math.max(Math.ceil(p * sorted.length) - 1, 0)];
}
