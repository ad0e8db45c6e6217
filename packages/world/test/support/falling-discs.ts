/**
 * Elastic discs of any masses that fall and grow in a box, simulated from event to event, without a step and
 * without anything of the engine. All fall alike, so two of them meet as on straight paths: a root of a
 * quadratic. So is the time at which one meets a wall. What grows pushes with the speed of its surface
 * (B. D. Lubachevsky, F. H. Stillinger: Geometric Properties of Random Disk Packings, J. Stat. Phys. 60
 * (1990), 561).
 */
export interface Disc {
  x: number;
  y: number;
  vx: number;
  vy: number;
  radius: number;
  /** How fast the radius grows. */
  readonly growth: number;
  readonly mass: number;
}

/** Walls have the numbers -4 to -1: left, right, floor, ceiling. */
export interface Fall {
  readonly a: number;
  readonly b: number;
  readonly time: number;
}

/**
 * Plays `seconds`, changing the discs, in a box whose walls are at -half and half. Returns what met, and
 * when.
 */
export function fall(discs: readonly Disc[], half: number, gx: number, gy: number, seconds: number): Fall[] {
  const met: Fall[] = [];
  let now = 0;
  for (;;) {
    const next = first(discs, half, gx, gy);
    if (!next || now + next.time > seconds) break;
    now += next.time;
    advance(discs, gx, gy, next.time);
    met.push({ ...next, time: now });
    bounce(discs, next);
  }
  advance(discs, gx, gy, seconds - now);
  return met;
}

function first(discs: readonly Disc[], half: number, gx: number, gy: number): Fall | undefined {
  let least: Fall | undefined;
  const offer = (a: number, b: number, time: number): void => {
    if (time < (least?.time ?? Infinity)) least = { a, b, time };
  };
  for (const [b, disc] of discs.entries()) {
    const room = half - disc.radius;
    // Distances to the walls, as d + v t + g t^2 / 2, and their roots on the way out.
    offer(-4, b, leaves(disc.x + room, disc.vx - disc.growth, gx));
    offer(-3, b, leaves(room - disc.x, -disc.vx - disc.growth, -gx));
    offer(-2, b, leaves(disc.y + room, disc.vy - disc.growth, gy));
    offer(-1, b, leaves(room - disc.y, -disc.vy - disc.growth, -gy));
    for (let a = 0; a < b; a++) offer(a, b, meets(discs[a], disc));
  }
  return least;
}

/** The first time at which d + v t + g t^2 / 2 falls to 0 or below: d is 0 or more, except for rounding. */
function leaves(d: number, v: number, g: number): number {
  if (g === 0) return v < 0 ? Math.max(0, -d / v) : Infinity;
  const square = v * v - 2 * g * d;
  if (square < 0) return Infinity;
  const root = Math.sqrt(square);
  // Of both forms of a root the one that does not cancel.
  const falling = v < 0 ? (2 * d) / (root - v) : g < 0 ? -(v + root) / g : Infinity;
  return Math.max(0, falling);
}

function meets(p: Disc, q: Disc): number {
  const [x, y, ux, uy] = [q.x - p.x, q.y - p.y, q.vx - p.vx, q.vy - p.vy];
  const reach = p.radius + q.radius;
  const growth = p.growth + q.growth;
  // The least root of |p + u t| = reach + growth t, in the form that does not cancel.
  const along = x * ux + y * uy - reach * growth;
  if (along >= 0) return Infinity;
  const speed = ux * ux + uy * uy - growth * growth;
  const apart = x * x + y * y - reach * reach;
  const square = along * along - speed * apart;
  if (square < 0) return Infinity;
  return Math.max(0, apart / (Math.sqrt(square) - along));
}

function advance(discs: readonly Disc[], gx: number, gy: number, time: number): void {
  for (const disc of discs) {
    disc.x += disc.vx * time + (gx * time * time) / 2;
    disc.y += disc.vy * time + (gy * time * time) / 2;
    disc.vx += gx * time;
    disc.vy += gy * time;
    disc.radius += disc.growth * time;
  }
}

function bounce(discs: readonly Disc[], { a, b }: Fall): void {
  const q = discs[b];
  // Walls throw back what the surface does; 1 is the side on which the coordinate is less.
  const side = a % 2 === 0 ? 1 : -1;
  if (a < -2) q.vx = 2 * side * q.growth - q.vx;
  else if (a < 0) q.vy = 2 * side * q.growth - q.vy;
  else {
    const p = discs[a];
    const distance = Math.hypot(q.x - p.x, q.y - p.y);
    const [nx, ny] = [(q.x - p.x) / distance, (q.y - p.y) / distance];
    const apart = (q.vx - p.vx) * nx + (q.vy - p.vy) * ny - p.growth - q.growth;
    const impulse = (2 * apart) / (1 / p.mass + 1 / q.mass);
    p.vx += (impulse / p.mass) * nx;
    p.vy += (impulse / p.mass) * ny;
    q.vx -= (impulse / q.mass) * nx;
    q.vy -= (impulse / q.mass) * ny;
  }
}
