/** Numbers of a wall: x0 y0 x1 y1. */
export const WALL = 4;

/** Walls by square cell, so that a path is tested only against the walls near it. Used by the check alone. */
export class WallCells {
  /** Walls found by `along`. */
  near = new Uint32Array(256);
  count = 0;
  private readonly minX: number;
  private readonly minY: number;
  private readonly columns: number;
  private readonly lines: number;
  private readonly starts: Uint32Array;
  private readonly members: Uint32Array;
  /** The search in which a wall was last found. */
  private readonly foundIn: Uint32Array;
  private search = 0;

  private readonly cell: number;

  constructor(readonly walls: Float64Array) {
    let [minX, minY, maxX, maxY] = [Infinity, Infinity, -Infinity, -Infinity];
    for (let i = 0; i < walls.length; i += 2) {
      minX = Math.min(minX, walls[i]);
      maxX = Math.max(maxX, walls[i]);
      minY = Math.min(minY, walls[i + 1]);
      maxY = Math.max(maxY, walls[i + 1]);
    }
    this.minX = minX;
    this.minY = minY;
    const across = Math.min(Math.ceil(2 * Math.sqrt(walls.length / WALL)), 512);
    const cell = Math.max(maxX - minX, maxY - minY, 1e-100) / across;
    this.cell = cell;
    this.columns = walls.length === 0 ? 1 : Math.floor((maxX - minX) / cell) + 1;
    this.lines = walls.length === 0 ? 1 : Math.floor((maxY - minY) / cell) + 1;
    this.foundIn = new Uint32Array(walls.length / WALL);
    this.starts = new Uint32Array(this.columns * this.lines + 1);
    this.eachMembership((at) => {
      this.starts[at]++;
    });
    let total = 0;
    for (let at = 0; at < this.starts.length; at++) {
      total += this.starts[at];
      this.starts[at] = total;
    }
    this.members = new Uint32Array(total);
    this.eachMembership((at, wall) => {
      this.members[--this.starts[at]] = wall;
    });
  }

  /**
   * Finds every wall that may be within `reach` of a body on its path, and a few more. The path is divided into
   * intervals so short that the body's box grows by no more than a cell in each.
   *
   * @param points start x, start y, end x, end y of each vertex
   */
  along(points: Float64Array, vertices: number, reach: number): void {
    this.count = 0;
    this.search++;
    let longest = 0;
    for (let i = 0; i < 4 * vertices; i += 4) {
      longest = Math.max(
        longest,
        Math.abs(points[i + 2] - points[i]),
        Math.abs(points[i + 3] - points[i + 1]),
      );
    }
    const cuts = Math.min(Math.max(Math.ceil(longest / this.cell), 1), 4096);
    for (let cut = 0; cut < cuts; cut++) {
      const from = cut / cuts;
      const to = (cut + 1) / cuts;
      let [minX, minY, maxX, maxY] = [Infinity, Infinity, -Infinity, -Infinity];
      for (let i = 0; i < 4 * vertices; i += 4) {
        const dx = points[i + 2] - points[i];
        const dy = points[i + 3] - points[i + 1];
        const x0 = points[i] + from * dx;
        const y0 = points[i + 1] + from * dy;
        const x1 = points[i] + to * dx;
        const y1 = points[i + 1] + to * dy;
        minX = Math.min(minX, x0, x1);
        maxX = Math.max(maxX, x0, x1);
        minY = Math.min(minY, y0, y1);
        maxY = Math.max(maxY, y0, y1);
      }
      this.collect(minX - reach, minY - reach, maxX + reach, maxY + reach);
    }
  }

  private collect(minX: number, minY: number, maxX: number, maxY: number): void {
    const firstColumn = this.column(minX);
    const lastColumn = this.column(maxX);
    const lastLine = this.line(maxY);
    for (let line = this.line(minY); line <= lastLine; line++) {
      // The cells of a line lie side by side in `members`.
      const end = this.starts[line * this.columns + lastColumn + 1];
      for (let i = this.starts[line * this.columns + firstColumn]; i < end; i++) {
        const wall = this.members[i];
        if (this.foundIn[wall] === this.search || this.isOutside(wall, minX, minY, maxX, maxY)) continue;
        this.foundIn[wall] = this.search;
        if (this.count === this.near.length) {
          const longer = new Uint32Array(2 * this.count);
          longer.set(this.near);
          this.near = longer;
        }
        this.near[this.count++] = wall;
      }
    }
  }

  private isOutside(wall: number, minX: number, minY: number, maxX: number, maxY: number): boolean {
    const { walls } = this;
    const x0 = walls[wall * WALL];
    const y0 = walls[wall * WALL + 1];
    const x1 = walls[wall * WALL + 2];
    const y1 = walls[wall * WALL + 3];
    return (
      (x0 < minX && x1 < minX) ||
      (x0 > maxX && x1 > maxX) ||
      (y0 < minY && y1 < minY) ||
      (y0 > maxY && y1 > maxY)
    );
  }

  private eachMembership(visit: (at: number, wall: number) => void): void {
    for (let wall = 0; wall < this.foundIn.length; wall++) {
      const [x0, y0, x1, y1] = this.walls.subarray(wall * WALL, wall * WALL + WALL);
      const lastColumn = this.column(Math.max(x0, x1));
      const lastLine = this.line(Math.max(y0, y1));
      for (let line = this.line(Math.min(y0, y1)); line <= lastLine; line++) {
        for (let column = this.column(Math.min(x0, x1)); column <= lastColumn; column++) {
          visit(line * this.columns + column, wall);
        }
      }
    }
  }

  /** Beyond the walls the outermost cells are used. */
  private column(x: number): number {
    return Math.min(Math.max(Math.floor((x - this.minX) / this.cell), 0), this.columns - 1);
  }

  private line(y: number): number {
    return Math.min(Math.max(Math.floor((y - this.minY) / this.cell), 0), this.lines - 1);
  }
}
