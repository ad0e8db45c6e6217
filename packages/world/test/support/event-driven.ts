/**
 * Discs among discs and walls, simulated from event to event: the classical method of hard discs, which
 * shares nothing with the engine. Positions are p + v (t - t0) with a start t0 of its own for each body; when
 * a pair meets is a root of a quadratic, in the form that does not cancel; the earliest event is carried out,
 * and what it changed is predicted anew. No tolerance decides anything: a pair that is apart meets when it
 * touches and moves in.
 *
 * B. J. Alder, T. E. Wainwright: Studies in Molecular Dynamics I, J. Chem. Phys. 31 (1959), 459. B. D.
 * Lubachevsky: How to Simulate Billiards and Similar Systems, J. Comput. Phys. 94 (1991), 255.
 */

/** A disc around (x, y), or with an edge (ex, ey) the wall from (x, y) along it. */
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

/** Passing: going through each other until they part. In overlap: from the start, and yet to be reported. */
type Relation = 'apart' | 'in overlap' | 'passing';

/** `(nx, ny)` points from a to b; it is (0, 0) for a pair in overlap from the start. */
export interface Meeting {
  a: number;
  b: number;
  toi: number;
  nx: number;
  ny: number;
}

const NONE = { enters: Infinity, leaves: Infinity };

/** Two times of a step, as fractions of it, at which roundings may change the order of what happens. */
export const CLOSE = 1e-9;
/**
 * By how much the roundings of an engine may change a distance, at coordinates below 32: it may give up 2^-46
 * of them.
 */
export const ROUNDING = 4e-12;

export class EventDriven {
  /**
   * How many meetings of the last step came before the first that rounding decides. In a crowd, where three
   * bodies meet at one instant, it says which two are first, and so what the callback makes of it; and those
   * that near each other so slowly that a rounding makes them late by more than CLOSE are met by others at
   * another time.
   */
  beforeDoubt = Infinity;
  /** Seconds since the start of the step. */
  private now = 0;
  private readonly bodies: Body[] = [];
  /** Of bodies a < b, as `[a][b]`; and when the pair meets, is reported or parts. */
  private readonly relations: Relation[][] = [];
  private readonly times: number[][] = [];
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
   * Lets `dt` seconds pass. Two that meet are solid to each other if the callback sets the velocity of one of
   * them and does not return false; else they pass through each other, and meet again when they have parted.
   */
  step(dt: number, onMeeting: (meeting: Meeting) => boolean | void): void {
    const all = [...this.bodies.keys()];
    for (const i of all) Object.assign(this.bodies[i], { x: this.x(i), y: this.y(i), since: 0 });
    this.now = 0;
    this.beforeDoubt = Infinity;
    let reported = 0;
    for (const b of all) for (let a = 0; a < b; a++) this.predict(a, b);
    for (let [a, b] = this.earliest(); this.times[a][b] <= dt; [a, b] = this.earliest()) {
      this.now = this.times[a][b];
      this.changed.clear();
      const relation = this.relations[a][b];
      const slow = relation === 'apart' && this.nearing(a, b) * CLOSE * dt < ROUNDING;
      if (relation === 'passing') this.relations[a][b] = 'apart';
      else {
        reported++;
        const [nx, ny] = relation === 'in overlap' ? [0, 0] : this.normal(a, b);
        const answer = onMeeting({ a, b, toi: this.now / dt, nx, ny });
        const solid = answer !== false && (this.changed.has(a) || this.changed.has(b));
        if (!solid || relation === 'in overlap') this.relations[a][b] = 'passing';
      }
      this.predict(a, b);
      for (const i of this.changed) {
        for (const j of all) if (j !== i) this.predict(Math.min(i, j), Math.max(i, j));
      }
      if (slow || (relation === 'apart' && this.crowd(a, b, this.now + CLOSE * dt)))
        this.beforeDoubt = Math.min(this.beforeDoubt, reported - 1);
    }
    this.now = dt;
  }

  /** Does one of two that met, or that were turned, meet a third until then? */
  private crowd(a: number, b: number, until: number): boolean {
    for (const one of new Set([a, b, ...this.changed])) {
      let others = 0;
      for (let other = 0; other < this.bodies.length; other++) {
        if (other === one || (one === a && other === b) || (one === b && other === a)) continue;
        const [p, q] = [Math.min(one, other), Math.max(one, other)];
        if (this.relations[p][q] === 'apart' && this.times[p][q] <= until) others++;
      }
      if (others > (one === a || one === b ? 0 : 1)) return true;
    }
    return false;
  }

  private add(x: number, y: number, radius: number, still: boolean, vx = 0, vy = 0, ex = 0, ey = 0): number {
    const b = this.bodies.push({ x, y, since: this.now, vx, vy, alive: true, still, radius, ex, ey }) - 1;
    this.relations.push(Array(b + 1).fill('apart'));
    this.times.push(Array(b + 1).fill(Infinity));
    for (let a = 0; a < b; a++) {
      const [dx, dy] = this.between(a, b);
      const reach = radius + this.bodies[a].radius;
      this.relations[a].push(dx * dx + dy * dy <= reach * reach ? 'in overlap' : 'apart');
      this.times[a].push(Infinity);
    }
    return b;
  }

  /** The pair of the next event; of one instant, the first by number. */
  private earliest(): [a: number, b: number] {
    let first: [number, number] = [0, 0];
    let least = Infinity;
    for (let a = 0; a < this.times.length; a++) {
      const times = this.times[a];
      for (let b = a + 1; b < times.length; b++) {
        if (times[b] >= least) continue;
        least = times[b];
        first = [a, b];
      }
    }
    return first;
  }

  private predict(a: number, b: number): void {
    const [p, q] = [this.bodies[a], this.bodies[b]];
    const relation = this.relations[a][b];
    let time = Infinity;
    if (!p.alive || !q.alive || (p.still && q.still)) time = Infinity;
    else if (relation === 'in overlap') time = 0;
    else if (relation === 'passing') time = Math.max(this.crossing(a, b).leaves, 0);
    else {
      // Shapes are convex: what does not come nearer now never does.
      if (this.nearing(a, b) > 0) time = Math.max(this.crossing(a, b).enters, 0);
    }
    this.times[a][b] = this.now + time;
  }

  /** In seconds from now; seen from a, the start of b crosses the edge of a, or that of b backwards. */
  private crossing(a: number, b: number): Crossing {
    const [p, q] = [this.bodies[a], this.bodies[b]];
    const [px, py] = [this.x(b) - this.x(a), this.y(b) - this.y(a)];
    return crossing(px, py, q.vx - p.vx, q.vy - p.vy, p.ex - q.ex, p.ey - q.ey, p.radius + q.radius);
  }

  /** The shortest vector from a to b, between centre lines. */
  private between(a: number, b: number): [dx: number, dy: number] {
    const [p, q] = [this.bodies[a], this.bodies[b]];
    const [ex, ey] = [p.ex - q.ex, p.ey - q.ey];
    const [px, py] = [this.x(b) - this.x(a), this.y(b) - this.y(a)];
    const square = ex * ex + ey * ey;
    const part = square > 0 ? Math.min(Math.max((px * ex + py * ey) / square, 0), 1) : 0;
    return [px - part * ex, py - part * ey];
  }

  /** The speed at which they come nearer. */
  private nearing(a: number, b: number): number {
    const [p, q] = [this.bodies[a], this.bodies[b]];
    const [nx, ny] = this.normal(a, b);
    return (p.vx - q.vx) * nx + (p.vy - q.vy) * ny;
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

/**
 * When a point at p with the velocity u is within `reach` of the segment from the origin to e: two discs and
 * what is between them.
 */
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
