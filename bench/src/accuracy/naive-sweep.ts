import { END, RADIUS, type Rows, type ShapeKind, vertexAt } from '@swept/core';

type Round = (x: number) => number;

/**
 * First contact as a careful programmer writes it: relative coordinates, the quadratic in the form that does
 * not cancel, no exact stage. `round` rounds every result (none: doubles; Math.fround: single precision),
 * `epsilon` widens every comparison. Shapes with radius are assumed to move without turning.
 */
export class NaiveSweep {
  /** The time of the last hit. */
  toi = 0;

  constructor(
    private readonly epsilon = 0,
    private readonly round: Round = (x) => x,
  ) {}

  /** Do the two touch in [0, 1]? Kinds ascend. */
  sweep(kindA: ShapeKind, a: Rows, kindB: ShapeKind, b: Rows): boolean {
    const pathsA = this.paths(kindA, a);
    const pathsB = this.paths(kindB, b);
    this.toi = 0;
    const r0 = this.round(this.round(a[RADIUS]) + this.round(b[RADIUS]));
    const r1 = this.round(this.round(a[RADIUS + END]) + this.round(b[RADIUS + END]));
    if (this.overlap(pathsA, pathsB, r0)) return true;
    this.toi = Infinity;
    for (const [vertices, edges] of [
      [pathsA, edgesOf(pathsB)],
      [pathsB, edgesOf(pathsA)],
    ] as const) {
      for (const p of vertices) {
        for (const [e0, e1] of edges) {
          if (r0 === 0 && r1 === 0) this.vertexOnEdge(p, e0, e1);
          else this.vertexBesideEdge(p, e0, e1, r0);
        }
      }
    }
    if (r0 > 0 || r1 > 0) for (const p of pathsA) for (const q of pathsB) this.vertices(p, q, r0, r1);
    return this.toi <= 1;
  }

  private paths(kind: ShapeKind, row: Rows): Path[] {
    const r = this.round;
    return Array.from({ length: kind }, (_, i) => {
      const at = vertexAt(i);
      const [x, y, endX, endY] = [row[at], row[at + 1], row[at + END], row[at + END + 1]].map(r);
      return { x, y, endX, endY, dx: r(endX - x), dy: r(endY - y) };
    });
  }

  /** Keeps the time if it is in the step and the earliest. */
  private keep(t: number): void {
    if (t >= -this.epsilon && t <= 1 + this.epsilon) {
      this.toi = Math.min(this.toi, Math.min(Math.max(t, 0), 1));
    }
  }

  private overlap(a: readonly Path[], b: readonly Path[], reach: number): boolean {
    if (a.length > 1) {
      const along = (axis: 'x' | 'y') => [a.map((p) => p[axis]), b.map((p) => p[axis])] as const;
      if (this.beyond(...along('x')) || this.beyond(...along('y'))) return false;
      return !this.separates(a, b) && !this.separates(b, a);
    }
    if (b.length === 3 && this.inside(a[0], b)) return true;
    if (reach === 0) return false;
    const limit = this.round(reach + this.epsilon);
    const edges = b.length === 1 ? [[b[0], b[0]] as const] : edgesOf(b);
    return edges.some(([c, d]) => this.squareTo(a[0], c, d) <= this.round(limit * limit));
  }

  private inside(p: Path, [a, b, c]: readonly Path[]): boolean {
    const sides = [this.side(a, b, p), this.side(b, c, p), this.side(c, a, p)];
    return sides.every((side) => side >= -this.epsilon) || sides.every((side) => side <= this.epsilon);
  }

  /** Is the other shape strictly beyond the line of an edge of one shape? */
  private separates(shape: readonly Path[], other: readonly Path[]): boolean {
    return edgesOf(shape).some(([c, d], i) => {
      const inner = shape.length === 3 ? this.side(c, d, shape[(i + 2) % 3]) : 0;
      const first = this.side(c, d, other[0]);
      const side = first > 0 ? 1 : -1;
      return inner * first <= 0 && other.every((p) => side * this.side(c, d, p) > this.epsilon);
    });
  }

  private side(a: Path, b: Path, p: Path): number {
    const r = this.round;
    return this.cross(r(b.x - a.x), r(b.y - a.y), r(p.x - a.x), r(p.y - a.y));
  }

  /** The squared distance from a vertex to an edge. */
  private squareTo(p: Path, a: Path, b: Path): number {
    const r = this.round;
    const vx = r(b.x - a.x);
    const vy = r(b.y - a.y);
    const ax = r(p.x - a.x);
    const ay = r(p.y - a.y);
    const square = this.dot(vx, vy, vx, vy);
    const s = square > 0 ? Math.min(Math.max(r(this.dot(ax, ay, vx, vy) / square), 0), 1) : 0;
    const x = r(ax - r(s * vx));
    const y = r(ay - r(s * vy));
    return this.dot(x, y, x, y);
  }

  private vertices(p: Path, q: Path, r0: number, r1: number): void {
    const r = this.round;
    const ax = r(q.x - p.x);
    const ay = r(q.y - p.y);
    const dx = r(q.dx - p.dx);
    const dy = r(q.dy - p.dy);
    const dr = r(r1 - r0);
    const square = r(this.dot(dx, dy, dx, dy) - r(dr * dr));
    const half = r(this.dot(ax, ay, dx, dy) - r(r0 * dr));
    const constant = r(this.dot(ax, ay, ax, ay) - r(r0 * r0));
    let discriminant = r(r(half * half) - r(square * constant));
    if (discriminant < 0 && discriminant >= -this.epsilon) discriminant = 0;
    if (discriminant >= 0) this.keep(r(constant / r(r(Math.sqrt(discriminant)) - half)));
  }

  private vertexOnEdge(p: Path, a: Path, b: Path): void {
    const r = this.round;
    if (this.beyond([p.x, p.endX], [a.x, a.endX, b.x, b.endX])) return;
    if (this.beyond([p.y, p.endY], [a.y, a.endY, b.y, b.endY])) return;
    const ax = r(a.x - p.x);
    const ay = r(a.y - p.y);
    const dax = r(a.dx - p.dx);
    const day = r(a.dy - p.dy);
    const vx = r(b.x - a.x);
    const vy = r(b.y - a.y);
    const dvx = r(b.dx - a.dx);
    const dvy = r(b.dy - a.dy);
    const square = this.cross(dax, day, dvx, dvy);
    const linear = r(this.cross(ax, ay, dvx, dvy) + this.cross(dax, day, vx, vy));
    const constant = this.cross(ax, ay, vx, vy);
    const test = (t: number) => {
      const wx = r(vx + r(t * dvx));
      const wy = r(vy + r(t * dvy));
      const along = -this.dot(r(ax + r(t * dax)), r(ay + r(t * day)), wx, wy);
      const s = r(along / this.dot(wx, wy, wx, wy));
      if (s >= -this.epsilon && s <= 1 + this.epsilon) this.keep(t);
    };
    if (Math.abs(square) <= this.epsilon) {
      if (Math.abs(linear) > this.epsilon) test(r(-constant / linear));
      return;
    }
    let discriminant = r(r(linear * linear) - r(r(4 * square) * constant));
    if (discriminant < 0 && discriminant >= -this.epsilon) discriminant = 0;
    if (discriminant < 0) return;
    const root = r(Math.sqrt(discriminant));
    const both = r(-0.5 * r(linear + (linear < 0 ? -root : root)));
    test(r(both / square));
    test(r(constant / both));
  }

  /** Are all places on one axis below, or all above, all others? */
  private beyond(places: number[], others: number[]): boolean {
    const low = Math.max(...places) + this.epsilon < Math.min(...others);
    return low || Math.min(...places) - this.epsilon > Math.max(...others);
  }

  private vertexBesideEdge(p: Path, a: Path, b: Path, reach: number): void {
    const r = this.round;
    const vx = r(b.x - a.x);
    const vy = r(b.y - a.y);
    const ax = r(p.x - a.x);
    const ay = r(p.y - a.y);
    const dx = r(p.dx - a.dx);
    const dy = r(p.dy - a.dy);
    const square = this.dot(vx, vy, vx, vy);
    const length = r(Math.sqrt(square));
    const away = r(this.cross(vx, vy, ax, ay) / length);
    const rate = r(this.cross(vx, vy, dx, dy) / length);
    const t = r(r((away < 0 ? -reach : reach) - away) / rate);
    const s = r(this.dot(r(ax + r(t * dx)), r(ay + r(t * dy)), vx, vy) / square);
    if (s >= -this.epsilon && s <= 1 + this.epsilon) this.keep(t);
  }

  private dot(ax: number, ay: number, bx: number, by: number): number {
    return this.round(this.round(ax * bx) + this.round(ay * by));
  }

  private cross(ax: number, ay: number, bx: number, by: number): number {
    return this.round(this.round(ax * by) - this.round(ay * bx));
  }
}

/** The start and the end of a vertex, and its displacement. */
interface Path {
  readonly x: number;
  readonly y: number;
  readonly endX: number;
  readonly endY: number;
  readonly dx: number;
  readonly dy: number;
}

function edgesOf(vertices: readonly Path[]): [Path, Path][] {
  if (vertices.length === 1) return [];
  if (vertices.length === 2) return [[vertices[0], vertices[1]]];
  return vertices.map((p, i) => [p, vertices[(i + 1) % 3]]);
}
