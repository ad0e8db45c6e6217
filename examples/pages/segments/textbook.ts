import { CROSSING, DISJOINT, OVERLAP, type SegmentVerdict, TOUCHING } from '@swept/narrowphase';

/** Four numbers: x and y of the one end and of the other. */
export type Ends = ArrayLike<number>;

function cross(ax: number, ay: number, bx: number, by: number): number {
  return ax * by - ay * bx;
}

/**
 * What the formula of the textbooks says of two segments if it is written down in doubles, each operation rounded:
 * d = (a1 - a0) x (b1 - b0), s = (b0 - a0) x (b1 - b0) / d, t = (b0 - a0) x (a1 - a0) / d.
 */
export function textbook(a: Ends, b: Ends): SegmentVerdict {
  const [ux, uy] = [a[2] - a[0], a[3] - a[1]];
  const [vx, vy] = [b[2] - b[0], b[3] - b[1]];
  const [wx, wy] = [b[0] - a[0], b[1] - a[1]];
  const d = cross(ux, uy, vx, vy);
  if (d !== 0) {
    const s = cross(wx, wy, vx, vy) / d;
    const t = cross(wx, wy, ux, uy) / d;
    if (!(s >= 0 && s <= 1 && t >= 0 && t <= 1)) return DISJOINT;
    return s > 0 && s < 1 && t > 0 && t < 1 ? CROSSING : TOUCHING;
  }
  // The longer one is the line; the other is on it, or beside it.
  const along = ux * ux + uy * uy >= vx * vx + vy * vy ? [a, b, ux, uy] : ([b, a, vx, vy] as const);
  const [p, q, x, y] = along as [Ends, Ends, number, number];
  if (cross(x, y, q[0] - p[0], q[1] - p[1]) !== 0) return DISJOINT;
  const length = x * x + y * y;
  if (length === 0) return q[0] === p[0] && q[1] === p[1] ? TOUCHING : DISJOINT;
  const place = (i: number) => ((q[i] - p[0]) * x + (q[i + 1] - p[1]) * y) / length;
  const from = Math.max(0, Math.min(place(0), place(2)));
  const to = Math.min(1, Math.max(place(0), place(2)));
  return from > to ? DISJOINT : from === to ? TOUCHING : OVERLAP;
}
