/** Below this width of an interval of time, what is not decided is a root. */
const FINEST = 1e-10;

/**
 * How often a moving point comes to a moving segment as near as this, in (0, 1]. The distance changes no faster
 * than the ends of the segment move as seen from the point: where it is farther from the radius than that, halves
 * of a span of time need not be looked at. Not a line of the engine's code.
 *
 * @param hand x and y of the point at t = 0 and t = 1
 * @param path x and y of both ends at t = 0, then at t = 1
 */
export function countEntries(hand: readonly number[], path: readonly number[], radius: number): number {
  const ends = path.map((value, i) => value - hand[(i % 2) + (i < 4 ? 0 : 2)]);
  const fastest = Math.max(
    Math.hypot(ends[4] - ends[0], ends[5] - ends[1]),
    Math.hypot(ends[6] - ends[2], ends[7] - ends[3]),
  );
  const excess = (t: number): number => {
    const [ax, ay, bx, by] = [0, 1, 2, 3].map((i) => ends[i] + (ends[i + 4] - ends[i]) * t);
    const [dx, dy] = [bx - ax, by - ay];
    const s = Math.min(1, Math.max(0, -(ax * dx + ay * dy) / (dx * dx + dy * dy)));
    return Math.hypot(ax + dx * s, ay + dy * s) - radius;
  };
  let inside = excess(0) <= 0;
  let entries = 0;
  const look = (from: number, to: number): void => {
    const middle = (from + to) / 2;
    const here = excess(middle);
    if (Math.abs(here) > (fastest * (to - from)) / 2) {
      if (here < 0 && !inside) entries++;
      inside = here < 0;
    } else if (to - from > FINEST) {
      look(from, middle);
      look(middle, to);
    }
  };
  look(0, 1);
  return entries;
}
