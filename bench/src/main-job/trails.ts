import { type PathLog, PIECE } from './path-log.js';

/** A rectangle of the scene. */
export interface Window {
  minX: number;
  minY: number;
  maxX: number;
  maxY: number;
}

/** One straight line of a path: of vertex 0 of a body. */
export interface Line {
  x0: number;
  y0: number;
  x1: number;
  y1: number;
}

/** Bends are counted in this many columns and as many lines; a window is two by two of them. */
const COLUMNS = 36;

/** The data for the pictures of a run: the paths of the last steps, and the bodies in the end. */
export class Trails {
  /** Lines of the last step, and of the `steps` - 1 before it. */
  readonly last: Line[] = [];
  readonly earlier: Line[] = [];
  /** `PIECE` numbers per body. */
  poses: Float64Array = new Float64Array(0);
  private readonly bends = new Uint32Array(COLUMNS * COLUMNS);

  /** @param bounds the box of the scene */
  constructor(
    private readonly bounds: ArrayLike<number>,
    private readonly steps: number,
  ) {}

  /** Takes the lines of a step that has `remaining` steps after it. */
  add(log: PathLog, remaining: number): void {
    if (remaining >= this.steps) return;
    for (let i = 0; i < log.count; i++) {
      const [x0, y0, x1, y1] = log.pieces.subarray(i * PIECE + 1, i * PIECE + 5);
      (remaining === 0 ? this.last : this.earlier).push({ x0, y0, x1, y1 });
      if (log.times[2 * i] > 0) this.bends[this.binAt(x0, y0)]++;
    }
  }

  end(poses: Float64Array): void {
    this.poses = poses;
  }

  /** The part of the scene, an eighteenth of it in each direction, where most paths were bent. */
  busiest(): Window {
    let [most, at] = [-1, 0];
    for (let i = 0; i < COLUMNS * (COLUMNS - 1); i++) {
      if (i % COLUMNS === COLUMNS - 1) continue;
      const above = i + COLUMNS;
      const bends = this.bends[i] + this.bends[i + 1] + this.bends[above] + this.bends[above + 1];
      if (bends > most) [most, at] = [bends, i];
    }
    const [minX, minY, maxX, maxY] = Array.from(this.bounds);
    const width = (maxX - minX) / COLUMNS;
    const height = (maxY - minY) / COLUMNS;
    const left = minX + (at % COLUMNS) * width;
    const bottom = minY + Math.floor(at / COLUMNS) * height;
    return { minX: left, minY: bottom, maxX: left + 2 * width, maxY: bottom + 2 * height };
  }

  private binAt(x: number, y: number): number {
    const [minX, minY, maxX, maxY] = Array.from(this.bounds);
    const column = Math.floor(((x - minX) / (maxX - minX)) * COLUMNS);
    const line = Math.floor(((y - minY) / (maxY - minY)) * COLUMNS);
    return clamped(line) * COLUMNS + clamped(column);
  }
}

function clamped(i: number): number {
  return Math.min(Math.max(i, 0), COLUMNS - 1);
}
