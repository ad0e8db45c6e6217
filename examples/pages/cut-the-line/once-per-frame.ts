import type { BodyId } from 'swept';
import type { Cut } from './cut.js';
import { endX, endY, type Flight, fly, type Line } from './line.js';
import { placeOn } from './meetings.js';

/**
 * What a game would find that tests once per frame: whether the hand touches a line where both are then. It
 * looks at lines as if they had not been cut within the frame.
 */
export class OncePerFrame {
  /** Cuts it has found of all that there were. */
  found = 0;
  private readonly lines = new Map<BodyId, { flight: Flight; cuts: Cut[] }>();

  begin(lines: Iterable<Line>): void {
    this.lines.clear();
    for (const line of lines) this.lines.set(line.id, { flight: { ...line }, cuts: [] });
  }

  /** A line was cut into these pieces. */
  cut(line: BodyId, cuts: readonly Cut[], pieces: readonly BodyId[]): void {
    const whole = this.lines.get(line);
    whole?.cuts.push(...cuts);
    // What is cut of a piece is cut of its line.
    if (whole) for (const piece of pieces) this.lines.set(piece, whole);
  }

  /** The frame of `dt` seconds is over, the hand at (x, y). */
  end(dt: number, gravity: number, radius: number, { x, y }: { x: number; y: number }): void {
    for (const { flight, cuts } of new Set(this.lines.values())) {
      if (cuts.length === 0) continue;
      fly(flight, dt, gravity);
      const ends = [endX(flight, -1), endY(flight, -1), endX(flight, 1), endY(flight, 1)] as const;
      if (!touches(ends, radius, x, y)) continue;
      // It cannot tell two cuts from one.
      cuts[0].seenOnce = true;
      this.found++;
    }
  }
}

/** Is a point as near to a segment as this? */
export function touches(
  [x0, y0, x1, y1]: readonly [number, number, number, number],
  radius: number,
  x: number,
  y: number,
): boolean {
  const s = placeOn(x0, y0, x1, y1, x, y);
  return Math.hypot(x0 + (x1 - x0) * s - x, y0 + (y1 - y0) * s - y) <= radius;
}
