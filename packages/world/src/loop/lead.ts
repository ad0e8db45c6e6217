/** The number towards which `lead` moves, and by which part of the difference. To be written by the caller. */
export const THEN = new Float64Array(1);
export const BACK = new Float64Array(1);

/** Moves a number back towards `THEN`, computed from the nearer of the two: so both ends are exact. */
export function lead(numbers: Float64Array, at: number): void {
  const difference = numbers[at] - THEN[0];
  numbers[at] = BACK[0] > 0.5 ? THEN[0] + (1 - BACK[0]) * difference : numbers[at] - BACK[0] * difference;
}
