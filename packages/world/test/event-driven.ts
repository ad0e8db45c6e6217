/**
 * Discs among discs and walls, simulated from event to event: the classical method of hard discs, which shares nothing
 * with the engine. Positions are p + v (t - t0) with a start t0 of its own for each body; when a pair meets is a root of
 * a quadratic, in the form that does not cancel; the earliest event is carried out, and what it changed is predicted
 * anew. No tolerance decides anything: a pair that is apart meets when it touches and moves in.
 *
 * B. J. Alder, T. E. Wainwright: Studies in Molecular Dynamics I, J. Chem. Phys. 31 (1959), 459.
 * B. D. Lubachevsky: How to Simulate Billiards and Similar Systems, J. Comput. Phys. 94 (1991), 255.
 */

/** A disc around (x, y), or with a way (ex, ey) the wall from (x, y) along it. */
interface Body {
  /** Where it was at the time `since`. */
  x: number;
  y: number;
  since: number;
  vx: number;
  vy: number;
  alive: boolean;
  readonly still: boolean;
  readonly radius: number;
  readonly ex: number;
  readonly ey: number;
}

interface Pair {
  /** Passing: going through each other until they part. In overlap: from the start, and yet to be told. */
  relation: 'apart' | 'in overlap' | 'passing';
  /** When it meets, is told or parts. */
  time: number;
}

/** `(nx, ny)` points from a to b; it is (0, 0) for a pair in overlap from the start. */
export interface Meeting {
  a: number;
  b: number;
  toi: number;
  nx: number;
  ny: number;
}

const NONE = { enters: Infinity, leaves: Infinity };

export class EventDriven {
  /** Seconds since the start of the step. */
  private now = 0;
  private readonly bodies: Body[] = [];
  /** Those of body b and of every body a before it: `pairs[b][a]`. */
  private readonly pairs: Pair[][] = [];
  private readonly changed = new Set<number>();

  disc(x: number, y: number, radius: number, vx = 0, vy = 0): number {
    return this.add(x, y, radius, false, vx, vy);
  }

  /** A static disc. */
  bumper(x: number, y: number, radius: number): number {
    return this.add(x, y, radius, true);
  }

  /** A static segment, without thickness. */
  wall(x: number, y: number, x1: number, y1: number): number {
    return this.add(x, y, 0, true, 0, 0, x1 - x, y1 - y);
  }

  x(i: number): number {
    const { x, vx, since } = this.bodies[i];
    return x + vx * (this.now - since);
  }

  y(i: number): number {
    const { y, vy, since } = this.bodies[i];
    return y + vy * (this.now - since);
  }

  velocity(i: number): readonly [vx: number, vy: number] {
    return [this.bodies[i].vx, this.bodies[i].vy];
  }

  has(i: number): boolean {
    return this.bodies[i].alive;
  }

  setVelocity(i: number, vx: number, vy: number): void {
    this.put(i, this.x(i), this.y(i), vx, vy);
  }

  remove(i: number): void {
    this.bodies[i].alive = false;
    this.changed.add(i);
  }

  /** Puts a disc elsewhere, by no more than rounding: what it passes through stays the same. */
  put(i: number, x: number, y: number, vx: number, vy: number): void {
    Object.assign(this.bodies[i], { x, y, vx, vy, since: this.now });
    this.changed.add(i);
  }

  /**
   * Lets `dt` seconds pass. Two that meet are solid to each other if the callback sets the velocity of one of them and
   * does not return false; else they pass through each other, and meet again when they have parted.
   */
  step(dt: number, onMeeting: (meeting: Meeting) => boolean | void): void {
    const all = [...this.bodies.keys()];
    for (const i of all) Object.assign(this.bodies[i], { x: this.x(i), y: this.y(i), since: 0 });
    this.now = 0;
    this.predictAll(all);
    for (let next = this.earliest(); next && next.pair.time <= dt; next = this.earliest()) {
      const { a, b, pair } = next;
      this.now = pair.time;
      this.changed.clear();
      if (pair.relation === 'passing') pair.relation = 'apart';
      else {
        const [nx, ny] = pair.relation === 'apart' ? this.normal(a, b) : [0, 0];
        const answer = onMeeting({ a, b, toi: this.now / dt, nx, ny });
        const solid = answer !== false && (this.changed.has(a) || this.changed.has(b));
        if (!solid || pair.relation === 'in overlap') pair.relation = 'passing';
      }
      this.predict(a, b);
      this.predictAll(this.changed);
    }
    this.now = dt;
  }

  private add(x: number, y: number, radius: number, still: boolean, vx = 0, vy = 0, ex = 0, ey = 0): number {
    const b = this.bodies.push({ x, y, since: this.now, vx, vy, alive: true, still, radius, ex, ey }) - 1;
    this.pairs.push(
      Array.from({ length: b }, (_, a): Pair => {
        const [dx, dy] = this.between(a, b);
        const reach = radius + this.bodies[a].radius;
        return { relation: dx * dx + dy * dy <= reach * reach ? 'in overlap' : 'apart', time: Infinity };
      }),
    );
    return b;
  }

  private earliest(): { a: number; b: number; pair: Pair } | undefined {
    let first: { a: number; b: number; pair: Pair } | undefined;
    for (let a = 0; a < this.bodies.length; a++) {
      for (let b = a + 1; b < this.bodies.length; b++) {
        const pair = this.pairs[b][a];
        if (pair.time < (first?.pair.time ?? Infinity)) first = { a, b, pair };
      }
    }
    return first;
  }

  private predictAll(changed: Iterable<number>): void {
    for (const i of changed) {
      for (let j = 0; j < this.bodies.length; j++) {
        if (j !== i) this.predict(Math.min(i, j), Math.max(i, j));
      }
    }
  }

  private predict(a: number, b: number): void {
    const [p, q] = [this.bodies[a], this.bodies[b]];
    const pair = this.pairs[b][a];
    pair.time = Infinity;
    if (!p.alive || !q.alive || (p.still && q.still)) return;
    if (pair.relation === 'in overlap') pair.time = this.now;
    const [ux, uy] = [q.vx - p.vx, q.vy - p.vy];
    const [px, py] = [this.x(b) - this.x(a), this.y(b) - this.y(a)];
    // Seen from a, the start of b comes upon the way of a, or that of b backwards.
    const [ex, ey] = [p.ex - q.ex, p.ey - q.ey];
    const { enters, leaves } = crossing(px, py, ux, uy, ex, ey, p.radius + q.radius);
    if (pair.relation === 'passing') pair.time = this.now + Math.max(leaves, 0);
    if (pair.relation === 'apart') {
      const [dx, dy] = this.between(a, b);
      // Shapes are convex: what does not come nearer now never does.
      if (dx * ux + dy * uy < 0) pair.time = this.now + Math.max(enters, 0);
    }
  }

  /** The shortest way from a to b, centre lines taken as what has no thickness. */
  private between(a: number, b: number): [dx: number, dy: number] {
    const [p, q] = [this.bodies[a], this.bodies[b]];
    const [ex, ey] = [p.ex - q.ex, p.ey - q.ey];
    const [px, py] = [this.x(b) - this.x(a), this.y(b) - this.y(a)];
    const square = ex * ex + ey * ey;
    const part = square > 0 ? Math.min(Math.max((px * ex + py * ey) / square, 0), 1) : 0;
    return [px - part * ex, py - part * ey];
  }

  private normal(a: number, b: number): [nx: number, ny: number] {
    const [dx, dy] = this.between(a, b);
    const length = Math.sqrt(dx * dx + dy * dy);
    return [dx / length, dy / length];
  }
}

interface Crossing {
  enters: number;
  leaves: number;
}

/** When a point at p with the velocity u is within `reach` of the way from the origin to e: two discs and what is between them. */
function crossing(
  px: number,
  py: number,
  ux: number,
  uy: number,
  ex: number,
  ey: number,
  reach: number,
): Crossing {
  const start = crossingOfDisc(px, py, ux, uy, reach);
  const length = Math.sqrt(ex * ex + ey * ey);
  if (length === 0) return start;
  const end = crossingOfDisc(px - ex, py - ey, ux, uy, reach);
  const along = crossingOfSlab((px * ex + py * ey) / length, (ux * ex + uy * ey) / length, 0, length);
  const across = crossingOfSlab((px * ey - py * ex) / length, (ux * ey - uy * ex) / length, -reach, reach);
  const enters = Math.max(along.enters, across.enters);
  const leaves = Math.min(along.leaves, across.leaves);
  const met = [start, end, enters < leaves ? { enters, leaves } : NONE].filter((it) => it !== NONE);
  if (met.length === 0) return NONE;
  return {
    enters: Math.min(...met.map((it) => it.enters)),
    leaves: Math.max(...met.map((it) => it.leaves)),
  };
}

/** The roots of |p + t u| = reach, each from the sum that does not cancel. */
function crossingOfDisc(px: number, py: number, ux: number, uy: number, reach: number): Crossing {
  const a = ux * ux + uy * uy;
  const b = px * ux + py * uy;
  const c = px * px + py * py - reach * reach;
  const across = px * uy - py * ux;
  const quarter = a * reach * reach - across * across;
  if (a === 0 || quarter < 0) return NONE;
  const root = Math.sqrt(quarter);
  if (b > 0) return { enters: (-b - root) / a, leaves: c / (-b - root) };
  return { enters: c / (-b + root), leaves: (-b + root) / a };
}

function crossingOfSlab(at: number, speed: number, low: number, high: number): Crossing {
  if (speed === 0) return at >= low && at <= high ? { enters: -Infinity, leaves: Infinity } : NONE;
  const [t0, t1] = [(low - at) / speed, (high - at) / speed];
  return { enters: Math.min(t0, t1), leaves: Math.max(t0, t1) };
}
