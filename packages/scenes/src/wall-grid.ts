import { ROW, type Rows, vertexAt } from '@swept/core';

/** Walls by square cell, for one query: is there a wall near this point? */
export class WallGrid {
  private readonly columns: number;
  private readonly lines: number;
  private readonly starts: Uint32Array;
  private readonly walls: Uint32Array;

  /** @param count number of walls: the first rows, static segments inside `bounds` */
  constructor(
    private readonly rows: Rows,
    count: number,
    private readonly bounds: Float64Array,
    private readonly cell: number,
  ) {
    this.columns = Math.floor((bounds[2] - bounds[0]) / cell) + 1;
    this.lines = Math.floor((bounds[3] - bounds[1]) / cell) + 1;
    // Counting sort: the count per cell, the end of each cell, and then filled from its end to its start.
    this.starts = new Uint32Array(this.columns * this.lines + 1);
    for (let wall = 0; wall < count; wall++) {
      this.eachCell(wall, (at) => {
        this.starts[at]++;
      });
    }
    let total = 0;
    for (let at = 0; at < this.starts.length; at++) {
      total += this.starts[at];
      this.starts[at] = total;
    }
    this.walls = new Uint32Array(total);
    for (let wall = count - 1; wall >= 0; wall--) {
      this.eachCell(wall, (at) => {
        this.walls[--this.starts[at]] = wall;
      });
    }
  }

  /** Is every wall further than `reach` from the point? */
  isClear(x: number, y: number, reach: number): boolean {
    const lastColumn = this.column(x + reach);
    const lastLine = this.line(y + reach);
    for (let line = this.line(y - reach); line <= lastLine; line++) {
      for (let column = this.column(x - reach); column <= lastColumn; column++) {
        const at = line * this.columns + column;
        for (let i = this.starts[at]; i < this.starts[at + 1]; i++) {
          const row = this.walls[i] * ROW;
          const end = row + vertexAt(1);
          const { rows } = this;
          if (squaredDistance(x, y, rows[row], rows[row + 1], rows[end], rows[end + 1]) <= reach * reach) {
            return false;
          }
        }
      }
    }
    return true;
  }

  private eachCell(wall: number, visit: (at: number) => void): void {
    const { rows } = this;
    const row = wall * ROW;
    const end = row + vertexAt(1);
    const lastColumn = this.column(Math.max(rows[row], rows[end]));
    const lastLine = this.line(Math.max(rows[row + 1], rows[end + 1]));
    for (let line = this.line(Math.min(rows[row + 1], rows[end + 1])); line <= lastLine; line++) {
      for (let column = this.column(Math.min(rows[row], rows[end])); column <= lastColumn; column++) {
        visit(line * this.columns + column);
      }
    }
  }

  private column(x: number): number {
    return Math.min(Math.max(Math.floor((x - this.bounds[0]) / this.cell), 0), this.columns - 1);
  }

  private line(y: number): number {
    return Math.min(Math.max(Math.floor((y - this.bounds[1]) / this.cell), 0), this.lines - 1);
  }
}

/** From a point to a segment, rounded: callers keep a margin that is far above the error. */
function squaredDistance(x: number, y: number, x0: number, y0: number, x1: number, y1: number): number {
  const dx = x1 - x0;
  const dy = y1 - y0;
  const square = dx * dx + dy * dy;
  const along = square === 0 ? 0 : ((x - x0) * dx + (y - y0) * dy) / square;
  const s = Math.min(Math.max(along, 0), 1);
  const awayX = x - (x0 + s * dx);
  const awayY = y - (y0 + s * dy);
  return awayX * awayX + awayY * awayY;
}
