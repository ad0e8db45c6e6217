/** One quantum, relative to the power of two above the period. */
const QUANTUM = 2 ** -46;

/** The quantum of an axis: on one that wraps, all coordinates and the period itself are multiples of it. */
export function quantumOf(period: number): number {
  let power = 1;
  while (power <= period) power *= 2;
  while (power / 2 > period) power /= 2;
  return power * QUANTUM;
}

/**
 * The number with which `quantized` rounds to a quantum. Doubles from 2^52 to 2^53 quanta are one quantum
 * apart, so adding the middle of that range rounds a number of up to 2^51 quanta to the nearest multiple.
 */
export function quantizerOf(quantum: number): number {
  return 1.5 * 2 ** 52 * quantum;
}

/**
 * A number rounded to the nearest multiple of a quantum. With the quantizer 0, for an axis that does not wrap,
 * nothing is rounded.
 */
export function quantized(value: number, quantizer: number): number {
  return value + quantizer - quantizer;
}
