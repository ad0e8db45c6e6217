import { edgeMeetsPoint, isNearer, orientation, segmentsMeet } from '@swept/judge';
import { type PathLog, PIECE } from './path-log.js';
import { WALL, WallCells } from './wall-cells.js';

/**
 * The independent judge of a run: it replays every straight piece of every body's path and decides whether
 * the body touched a wall. It shares no code with the engine. Wide gaps are dismissed in doubles, everything
 * else is decided by signs that are never wrong, so "tunnelled 0" is a statement about the real numbers that
 * the doubles stand for.
 *
 * A piece is clean when the core of the body (point, segment, filled triangle, without the radius) does not
 * touch a wall at any time of it: no vertex meets a wall, no moving edge meets the end of one, and the body does
 * not start on one. Its radius may touch a wall but not reach into it: on the whole path for circles, at the end
 * of every piece for the others.
 */
export class TunnelCheck {
  /** Pieces replayed. */
  pieces = 0;
  /** Pairs of a piece and a wall that doubles did not decide. */
  close = 0;
  /** The number of times that a wall was nearer to a body than its radius. */
  penetrations = 0;
  /** Pieces that do not continue where and when the previous one ended. */
  breaks = 0;

  private readonly cells: WallCells;
  /** 1 for a body that has touched a wall. */
  private readonly passed: Uint8Array;
  /** The last piece of each body; at first one that stays where it was placed. */
  private readonly poses: Float64Array;
  /** Until when, within the step, each body's path is known. */
  private readonly until: Float64Array;
  private readonly points = new Float64Array(PIECE - 1);
  private vertices = 1;
  private radius = 0;
  private margin = 0;

  /**
   * @param walls x0 y0 x1 y1 of each
   * @param kinds number of vertices of each body
   * @param placed `PIECE` numbers per body, as in a path log, start and end alike
   */
  constructor(
    walls: Float64Array,
    private readonly kinds: Uint8Array,
    placed: Float64Array,
  ) {
    this.cells = new WallCells(walls);
    this.passed = new Uint8Array(kinds.length);
    this.until = new Float64Array(kinds.length);
    this.poses = placed.slice();
  }

  /** Bodies whose core has touched a wall. */
  get tunnelled(): number {
    let count = 0;
    for (const passed of this.passed) count += passed;
    return count;
  }

  isTunnelled(body: number): boolean {
    return this.passed[body] === 1;
  }

  /**
   * Replays one step. Bodies of the log are indices here. A body whose pieces end before the step does rests
   * from there on: this is checked when its next piece starts, or by `finish`.
   */
  replay(log: PathLog): void {
    this.until.fill(0);
    for (let i = 0; i < log.count; i++) {
      const body = log.bodies[i];
      if (log.times[2 * i] !== this.until[body] || !this.follows(body, log.pieces, i * PIECE)) this.breaks++;
      this.until[body] = log.times[2 * i + 1];
      this.checkPiece(body, log.pieces, i * PIECE);
    }
    this.pieces += log.count;
  }

  /** Compares the last known poses with the final ones (`PIECE` numbers per body). */
  finish(poses: Float64Array): void {
    for (let body = 0; body < this.kinds.length; body++) {
      if (!this.follows(body, poses, body * PIECE)) this.breaks++;
    }
  }

  /** Does a piece start where the previous one of the body ended? */
  private follows(body: number, pieces: Float64Array, at: number): boolean {
    const last = body * PIECE;
    if (this.poses[last] !== pieces[at]) return false;
    for (let i = 1; i <= 4 * this.kinds[body]; i += 4) {
      if (this.poses[last + i + 2] !== pieces[at + i]) return false;
      if (this.poses[last + i + 3] !== pieces[at + i + 1]) return false;
    }
    return true;
  }

  private checkPiece(body: number, pieces: Float64Array, at: number): void {
    for (let i = 0; i < PIECE; i++) this.poses[body * PIECE + i] = pieces[at + i];
    this.radius = pieces[at];
    this.vertices = this.kinds[body];
    const { points, cells } = this;
    let largest = this.radius;
    for (let i = 0; i < 4 * this.vertices; i++) {
      points[i] = pieces[at + 1 + i];
      largest = Math.max(largest, Math.abs(points[i]));
    }
    // Rounding moves nothing here by more than a millionth of this.
    this.margin = 1e-9 * largest + 1e-200;
    cells.along(points, this.vertices, this.radius + this.margin);
    for (let i = 0; i < cells.count; i++) this.checkWall(body, cells.near[i] * WALL);
  }

  private checkWall(body: number, wall: number): void {
    const { walls } = this.cells;
    const ax = walls[wall];
    const ay = walls[wall + 1];
    const bx = walls[wall + 2];
    const by = walls[wall + 3];
    if (this.isWideOf(ax, ay, bx, by)) return;
    this.close++;
    if (!this.isApart(ax, ay, bx, by) && this.touches(ax, ay, bx, by)) {
      this.passed[body] = 1;
    } else if (this.radius > 0 && this.penetrates(ax, ay, bx, by)) {
      this.penetrations++;
    }
  }

  /** Is there a clear gap, along some direction, between the wall and all positions of the body? */
  private isWideOf(ax: number, ay: number, bx: number, by: number): boolean {
    const { points, vertices } = this;
    const dx = bx - ax;
    const dy = by - ay;
    if (this.gapAlong(-(points[3] - points[1]), points[2] - points[0], ax, ay, dx, dy)) return true;
    if (this.gapAlong(-dy, dx, ax, ay, dx, dy)) return true;
    if (this.gapAlong(1, 0, ax, ay, dx, dy) || this.gapAlong(0, 1, ax, ay, dx, dy)) return true;
    for (let i = 0; vertices > 1 && i < vertices; i++) {
      const p = 4 * i;
      const q = 4 * ((i + 1) % vertices);
      if (this.gapAlong(-(points[q + 1] - points[p + 1]), points[q] - points[p], ax, ay, dx, dy)) return true;
    }
    return false;
  }

  private gapAlong(nx: number, ny: number, ax: number, ay: number, dx: number, dy: number): boolean {
    const { points } = this;
    const b = nx * dx + ny * dy;
    let low = Infinity;
    let high = -Infinity;
    for (let i = 0; i < 4 * this.vertices; i += 2) {
      const at = nx * (points[i] - ax) + ny * (points[i + 1] - ay);
      low = Math.min(low, at);
      high = Math.max(high, at);
    }
    const room = (this.radius + this.margin) * Math.sqrt(nx * nx + ny * ny);
    return low - Math.max(b, 0) > room || Math.min(b, 0) - high > room;
  }

  /**
   * Is there a line with all positions of the body's vertices on one side and the wall strictly on the other?
   * Then the body never touches it. Candidates: the wall's line (and the body strictly beside it), and the
   * lines through two positions.
   */
  private isApart(ax: number, ay: number, bx: number, by: number): boolean {
    const { points } = this;
    const end = 4 * this.vertices;
    const side = orientation(ax, ay, bx, by, points[0], points[1]);
    let beside = side !== 0;
    for (let k = 2; beside && k < end; k += 2) {
      beside = orientation(ax, ay, bx, by, points[k], points[k + 1]) === side;
    }
    if (beside) return true;
    for (let i = 0; i < end; i += 2) {
      for (let j = i + 2; j < end; j += 2) {
        if (this.isBetween(i, j, ax, ay, bx, by)) return true;
      }
    }
    return false;
  }

  /** Does the line through positions i and j have the wall strictly on one side and no position on that side? */
  private isBetween(i: number, j: number, ax: number, ay: number, bx: number, by: number): boolean {
    const { points } = this;
    const [px, py, qx, qy] = [points[i], points[i + 1], points[j], points[j + 1]];
    const side = orientation(px, py, qx, qy, ax, ay);
    if (side === 0 || orientation(px, py, qx, qy, bx, by) !== side) return false;
    for (let k = 0; k < 4 * this.vertices; k += 2) {
      if (k === i || k === j) continue;
      if (orientation(px, py, qx, qy, points[k], points[k + 1]) === side) return false;
    }
    return true;
  }

  /** Does the core of the body touch the wall at any time of the piece? */
  private touches(ax: number, ay: number, bx: number, by: number): boolean {
    const { points, vertices } = this;
    for (let i = 0; i < 4 * vertices; i += 4) {
      if (segmentsMeet(points[i], points[i + 1], points[i + 2], points[i + 3], ax, ay, bx, by)) return true;
    }
    if (vertices === 1) return false;
    if (vertices === 3 && this.startsOver(ax, ay)) return true;
    for (let i = 0; i < vertices; i++) {
      const p = points.subarray(4 * i, 4 * i + 4);
      const q = points.subarray(4 * ((i + 1) % vertices), 4 * ((i + 1) % vertices) + 4);
      if (segmentsMeet(p[0], p[1], q[0], q[1], ax, ay, bx, by)) return true;
      if (edgeMeetsPoint(p, q, ax, ay) || edgeMeetsPoint(p, q, bx, by)) return true;
    }
    return false;
  }

  /** Does the triangle, as it starts, contain the point? (Flat ones have their edges only.) */
  private startsOver(x: number, y: number): boolean {
    const [x0, y0, , , x1, y1, , , x2, y2] = this.points;
    const turn = orientation(x0, y0, x1, y1, x2, y2);
    return (
      turn !== 0 &&
      orientation(x0, y0, x1, y1, x, y) * turn >= 0 &&
      orientation(x1, y1, x2, y2, x, y) * turn >= 0 &&
      orientation(x2, y2, x0, y0, x, y) * turn >= 0
    );
  }

  /** Is the wall nearer than the radius? The core of the body is known not to touch it. */
  private penetrates(ax: number, ay: number, bx: number, by: number): boolean {
    const { points, vertices, radius } = this;
    if (vertices === 1) {
      const [px, py, qx, qy] = points;
      return (
        isNearer(px, py, ax, ay, bx, by, radius) ||
        isNearer(qx, qy, ax, ay, bx, by, radius) ||
        isNearer(ax, ay, px, py, qx, qy, radius) ||
        isNearer(bx, by, px, py, qx, qy, radius)
      );
    }
    for (let i = 0; i < vertices; i++) {
      const p = 4 * i + 2;
      const q = 4 * ((i + 1) % vertices) + 2;
      if (isNearer(points[p], points[p + 1], ax, ay, bx, by, radius)) return true;
      const [px, py, qx, qy] = [points[p], points[p + 1], points[q], points[q + 1]];
      if (isNearer(ax, ay, px, py, qx, qy, radius) || isNearer(bx, by, px, py, qx, qy, radius)) return true;
    }
    return false;
  }
}
