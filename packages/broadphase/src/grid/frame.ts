import type { Rows } from '@swept/core';

/** Maximum number of levels of a frame. */
export const MAX_LEVELS = 24;
/** Number of columns and of rows of every level, before they are mapped to buckets. */
export const COLUMNS = 2 ** 30;
/**
 * Number of buckets of the smallest level: with fewer, a cell and its eight neighbours would not be nine
 * buckets.
 */
const MIN_BUCKETS = 16;
/** Default number of buckets per box: low, since a join of the boxes with each other visits every bucket. */
const BUCKETS_PER_BOX = 1.25;
/** Minimum number of rows of buckets. */
const ROWS = 16;
/** Rows of buckets are longer than the rows of cells by this factor, as boxes move. */
const ROOM = 1 + 2 ** -3;
/** The narrowest row. */
const NARROWEST = 5;
/**
 * A cell is longer than the longest box by this factor, so that rounded columns of overlapping boxes differ
 * by 1 at most.
 */
const LONGER = 1 + 2 ** -10;
/**
 * More than the rounding error of a position in cells, relative to the largest number it is computed from.
 */
export const ROUNDED_OFF = 2 ** -46;
/**
 * Where a box is entered in every cell that it covers, it counts as larger by this fraction of a cell on all
 * sides: far more than any rounding error.
 */
export const MARGIN = 2 ** -12;
/** The inverse of a shorter length would overflow. */
const SHORTEST = 2 ** -1000;

/**
 * Which bucket a box belongs to. Boxes are sorted into levels by size, the finest first, and each level is a
 * grid of its own whose cells are at least as long and as high as its longest and highest box. A box belongs
 * to the cell of its minimum corner, so it overlaps only boxes in the same cell and in the eight around.
 *
 * Cells are hashed to buckets: cell (column, row) is bucket `(column + row * width) & mask` of its level, so
 * there are about as many buckets as boxes, however far apart these are. Cells that share a bucket cost box
 * tests, never a result. Neighbouring cells of a row are neighbouring buckets; the first buckets are repeated
 * after the last one, so that this holds there too.
 *
 * A box that fits no level, being too large or too far away, belongs to one more bucket, `outside`.
 */
export class GridFrame {
  /** Number of levels. */
  count = 0;
  /** The median size of a box when the levels were chosen. */
  usual = 0;
  /** The cost of a single level, as a multiple of the cost of the best number of levels. */
  sizePenalty = 1;
  /**
   * The greatest width and height of a box of each level: two numbers per level, as in the next two arrays.
   */
  readonly reach = new Float64Array(2 * MAX_LEVELS);
  /** Where column 0 and row 0 begin. */
  readonly origin = new Float64Array(2 * MAX_LEVELS);
  /** Number of columns and rows per length unit. */
  readonly density = new Float64Array(2 * MAX_LEVELS);
  /** First bucket of each level. */
  readonly first = new Int32Array(MAX_LEVELS + 1);
  /** Number of buckets from one row to the next. */
  readonly width = new Int32Array(MAX_LEVELS);
  /** Number of buckets of the level, a power of two, minus 1. */
  readonly mask = new Int32Array(MAX_LEVELS);
  private readonly bucketsPerBox: number;

  /** @param bucketsPerBox minimum number of buckets per box; there are at most twice as many */
  constructor(bucketsPerBox = BUCKETS_PER_BOX) {
    this.bucketsPerBox = bucketsPerBox;
  }

  /** The bucket of boxes that fit no level, which is the last. */
  get outside(): number {
    return this.first[this.count];
  }

  /** Number of the first buckets of a level that are repeated after its last. */
  repeated(level: number): number {
    return this.width[level] + 2;
  }

  /**
   * Adds a coarser level for `members` boxes of a width and height up to the reach, with cells at least as
   * wide and high as given. Most of the boxes begin within a rectangle of the width and height `extents`
   * around `middle`.
   */
  add(
    members: number,
    reachX: number,
    reachY: number,
    cellX: number,
    cellY: number,
    middle: Rows,
    extents: Rows,
  ): void {
    const level = this.count++;
    let buckets = MIN_BUCKETS;
    while (buckets < members * this.bucketsPerBox) buckets *= 2;
    this.setAxis(2 * level, reachX, cellX, middle[0]);
    this.setAxis(2 * level + 1, reachY, cellY, middle[1]);
    const columns = extents[0] * this.density[2 * level] + 1;
    const rows = extents[1] * this.density[2 * level + 1] + 1;
    this.width[level] = widthFor(columns, rows, buckets);
    this.mask[level] = buckets - 1;
    this.first[level + 1] = this.first[level] + buckets + this.repeated(level);
  }

  /** The bucket of a box. */
  bucketOf(boxes: Rows, offset: number): number {
    const { reach, origin, density, count } = this;
    const x = boxes[offset];
    const y = boxes[offset + 1];
    const lengthX = boxes[offset + 2] - x;
    const lengthY = boxes[offset + 3] - y;
    for (let level = 0; level < count; level++) {
      const at = 2 * level;
      if (!(lengthX <= reach[at] && lengthY <= reach[at + 1])) continue;
      const column = (x - origin[at]) * density[at];
      const row = (y - origin[at + 1]) * density[at + 1];
      if (column >= 0 && column < COLUMNS && row >= 0 && row < COLUMNS)
        return this.bucketAt(level, column | 0, row | 0);
    }
    return this.outside;
  }

  /** The bucket of a cell. */
  bucketAt(level: number, column: number, row: number): number {
    return this.first[level] + ((column + Math.imul(row, this.width[level])) & this.mask[level]);
  }

  /** The level of a bucket; the number of levels for the bucket `outside`. */
  levelOf(bucket: number): number {
    let level = 0;
    while (level < this.count && bucket >= this.first[level + 1]) level++;
    return level;
  }

  /**
   * Does the box belong to one of these cells of the level, a block that begins at the given column and row?
   */
  isWithin(
    level: number,
    column: number,
    row: number,
    columns: number,
    rows: number,
    boxes: Rows,
    offset: number,
  ): boolean {
    const x = (boxes[offset] - this.origin[2 * level]) * this.density[2 * level];
    const y = (boxes[offset + 1] - this.origin[2 * level + 1]) * this.density[2 * level + 1];
    return x >= column && x < column + columns && y >= row && y < row + rows;
  }

  /** Does the box, grown by a margin, reach into this cell of the level? */
  holds(level: number, column: number, row: number, boxes: Rows, offset: number): boolean {
    const { origin, density } = this;
    const x = 2 * level;
    const y = x + 1;
    return (
      (boxes[offset] - origin[x]) * density[x] - MARGIN < column + 1 &&
      (boxes[offset + 2] - origin[x]) * density[x] + MARGIN >= column &&
      (boxes[offset + 1] - origin[y]) * density[y] - MARGIN < row + 1 &&
      (boxes[offset + 3] - origin[y]) * density[y] + MARGIN >= row
    );
  }

  private setAxis(at: number, reach: number, cell: number, middle: number): void {
    const length = Math.max(reach * LONGER, cell, SHORTEST);
    this.reach[at] = reach;
    this.origin[at] = middle - (COLUMNS / 2) * length;
    this.density[at] = 1 / length;
  }
}

/**
 * Number of buckets of a row: a little more than there are columns, if enough buckets remain for all rows.
 * Then no two of these cells share a bucket; with slightly fewer rows, only cells that are far apart do.
 */
function widthFor(columns: number, rows: number, buckets: number): number {
  const width = Math.max(columns, Math.min(columns * ROOM, buckets / rows - 1));
  // Odd, so that boxes in line at distances of a power of two do not share buckets.
  return Math.max(NARROWEST, Math.floor(width <= buckets / ROWS ? width : Math.sqrt(buckets))) | 1;
}
