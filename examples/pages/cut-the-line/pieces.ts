import type { Flight, Thrown } from './line.js';

/** Shorter pieces are dust and vanish. */
const SHORTEST = 0.12;
/** Speed at which the outer pieces leave the middle, and what their spins gain. */
const APART = 0.6;
const TWIST = 1.2;

/**
 * What a line becomes when it is cut at these places (0 at end 0, 1 at end 1): each piece goes on with the
 * motion of its part of the line, a little apart from the others.
 */
export function pieces(line: Flight & { colour: number }, places: readonly number[]): Thrown[] {
  const alongX = Math.cos(line.angle);
  const alongY = Math.sin(line.angle);
  const bounds = [0, ...[...places].sort((a, b) => a - b), 1];
  const made: Thrown[] = [];
  for (let i = 1; i < bounds.length; i++) {
    const half = (bounds[i] - bounds[i - 1]) * line.half;
    if (2 * half < SHORTEST) continue;
    // From the middle of the line to the middle of the piece.
    const offset = (bounds[i] + bounds[i - 1] - 1) * line.half;
    const side = (2 * (i - 1)) / (bounds.length - 2) - 1;
    made.push({
      x: line.x + offset * alongX,
      y: line.y + offset * alongY,
      vx: line.vx - offset * line.spin * alongY + side * APART * alongX,
      vy: line.vy + offset * line.spin * alongX + side * APART * alongY,
      half,
      angle: line.angle,
      spin: line.spin + side * TWIST,
      colour: line.colour,
      whole: false,
    });
  }
  return made;
}
