import { type BodyId, InvalidInput, type Rows } from '@swept/core';
import { grown } from '@swept/core/internal';

/** The kinds of lines: the numbers of the column `DebugLines.kind`, by the names that `debugLines` takes. */
export const DEBUG_LINES = {
  shapes: 0,
  boxes: 1,
  paths: 2,
  contacts: 3,
  normals: 4,
  velocities: 5,
  index: 6,
} as const;

/** The kind of a line, by its name in `DEBUG_LINES`. */
export type DebugLineKind = keyof typeof DEBUG_LINES;

/**
 * Lines to be drawn, in columns: line i leads from (`x0[i]`, `y0[i]`) to (`x1[i]`, `y1[i]`), i from 0 to
 * `count` - 1, in length units. `kind[i]` is a number of `DEBUG_LINES`; `id[i]` the body to which it belongs,
 * -1 for the index, the lower id for contacts; `level[i]` the level of a cell or node of the index, 0 for other
 * lines. Columns are replaced when they have to grow, and never become shorter; read them from the record at
 * each use.
 */
export interface DebugLines {
  readonly count: number;
  readonly x0: Float64Array;
  readonly y0: Float64Array;
  readonly x1: Float64Array;
  readonly y1: Float64Array;
  readonly kind: Uint8Array;
  readonly id: Float64Array;
  readonly level: Uint8Array;
}

/** Columns to be reused from call to call, empty at first. */
export function createDebugLines(): DebugLines {
  return new DebugLineColumns();
}

/** Throws `InvalidInput` on what `createDebugLines` has not made. */
export function expectDebugLines(call: string, out: DebugLines): DebugLineColumns {
  if (!(out instanceof DebugLineColumns))
    throw new InvalidInput(`${call}: out`, out, 'what createDebugLines() has made');
  return out;
}

/** The writable form of `DebugLines`. */
export class DebugLineColumns implements DebugLines {
  count = 0;
  x0 = new Float64Array(64);
  y0 = new Float64Array(64);
  x1 = new Float64Array(64);
  y1 = new Float64Array(64);
  kind = new Uint8Array(64);
  id = new Float64Array(64);
  level = new Uint8Array(64);
  /** The ends of the next line. */
  readonly pen = new Float64Array(4);
  private nextKind = 0;
  private nextId = -1;
  private nextLevel = 0;

  /** Sets the kind and the body of the next lines. */
  of(kind: DebugLineKind, id: BodyId, level = 0): void {
    this.nextKind = DEBUG_LINES[kind];
    this.nextId = id;
    this.nextLevel = level;
  }

  /** Appends the line between the ends of the pen. The next one begins where it ends. */
  draw(): void {
    const { pen, count } = this;
    if (count === this.x0.length) this.grow();
    this.x0[count] = pen[0];
    this.y0[count] = pen[1];
    this.x1[count] = pen[2];
    this.y1[count] = pen[3];
    this.kind[count] = this.nextKind;
    this.id[count] = this.nextId;
    this.level[count] = this.nextLevel;
    this.count++;
    pen[0] = pen[2];
    pen[1] = pen[3];
  }

  /** Appends the sides of a box. */
  drawBox(boxes: Rows, offset: number): void {
    const { pen } = this;
    const minX = boxes[offset];
    const minY = boxes[offset + 1];
    const maxX = boxes[offset + 2];
    const maxY = boxes[offset + 3];
    pen[0] = minX;
    pen[1] = minY;
    for (let i = 0; i < 4; i++) {
      pen[2] = i < 2 ? maxX : minX;
      pen[3] = i === 1 || i === 2 ? maxY : minY;
      this.draw();
    }
  }

  /** Appends two lines that cross at (x, y) = (`at[0]`, `at[1]`), of a half length `at[2]`. */
  drawCross(at: Float64Array): void {
    const { pen } = this;
    for (let axis = 0; axis < 2; axis++) {
      for (let i = 0; i < 2; i++) {
        pen[i] = at[i] - (i === axis ? at[2] : 0);
        pen[2 + i] = at[i] + (i === axis ? at[2] : 0);
      }
      this.draw();
    }
  }

  private grow(): void {
    const length = 2 * this.x0.length;
    this.x0 = grown(Float64Array, this.x0, length);
    this.y0 = grown(Float64Array, this.y0, length);
    this.x1 = grown(Float64Array, this.x1, length);
    this.y1 = grown(Float64Array, this.y1, length);
    this.kind = grown(Uint8Array, this.kind, length);
    this.id = grown(Float64Array, this.id, length);
    this.level = grown(Uint8Array, this.level, length);
  }
}
