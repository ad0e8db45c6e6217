import { BOX, END, InvalidInput, MOVING, RADIUS, ROW, type Rows, STATIC, vertexAt } from '@swept/core';
import { coordinate, length, MAX_COORDINATE, whole } from '@swept/core/internal';
import { BOXES, MOTIONS, MOVES } from './format.js';

/** The bodies of a step as columns indexed by slot, with motions or with boxes. `BodyStore` is such. */
export interface Recordable {
  /** Every slot in use is below this. */
  readonly end: number;
  /** `STATIC` or `MOVING`. */
  readonly mobility: ArrayLike<number>;
  /** 1 for the slots in use; all of them unless given. */
  readonly alive?: ArrayLike<number>;
  /** When the number differs from the last step, the slot holds another body. */
  readonly generation?: ArrayLike<number>;
  /** The kind of shape in each slot; with `rows`. */
  readonly kind?: ArrayLike<number>;
  /**
   * The motions of the step, `ROW` numbers per slot. The boxes are then their `sweptBox`, and are not read.
   */
  readonly rows?: Rows;
  /** minX minY maxX maxY of each slot; used when there are no motions. */
  readonly boxes?: Rows;
}

const NUMBERS = ['rows', 'boxes'] as const;
const COLUMNS = ['mobility', 'alive', 'generation', 'kind'] as const;

/** Throws `InvalidInput` unless all properties given are columns; their contents are checked later. */
function expectColumns(bodies: Recordable): void {
  if (typeof bodies !== 'object' || bodies === null)
    throw new InvalidInput('recording: bodies', bodies, 'columns, such as a BodyStore');
  for (const name of NUMBERS) {
    const column: unknown = bodies[name];
    if (column !== undefined && !(column instanceof Float64Array))
      throw new InvalidInput(`recording: ${name}`, column, 'a Float64Array');
  }
  for (const name of COLUMNS) {
    const column: unknown = bodies[name];
    const isColumn = Array.isArray(column) || ArrayBuffer.isView(column);
    if (!isColumn && (column !== undefined || name === 'mobility'))
      throw new InvalidInput(`recording: ${name}`, column, 'an array, or a typed one');
  }
}

/**
 * Are these motions or boxes? Throws `InvalidInput` when they are neither, or not what the previous steps
 * had.
 */
export function contentOf(bodies: Recordable, before: number | undefined): number {
  expectColumns(bodies);
  const { kind, rows, boxes } = bodies;
  const motions = kind !== undefined && rows !== undefined;
  if (!motions && boxes === undefined)
    throw new InvalidInput('recording: boxes', boxes, 'given, or kind and rows');
  const content = motions ? MOTIONS : BOXES;
  if (content !== (before ?? content)) {
    const name = (it: number): string => (it === MOTIONS ? 'motions' : 'boxes');
    throw new InvalidInput(
      'recording: content',
      name(content),
      `${name(1 - content)}, as in the steps before`,
    );
  }
  return content;
}

/** Kind and mobility of the body in a slot; -1 if there is none. */
export function flagsOf({ alive, mobility, kind }: Recordable, slot: number, content: number): number {
  if (alive !== undefined && alive[slot] !== 1) return -1;
  if (mobility[slot] !== STATIC && mobility[slot] !== MOVING)
    throw new InvalidInput(`recording: mobility of slot ${slot}`, mobility[slot], 'STATIC or MOVING');
  const moves = mobility[slot] === MOVING ? MOVES : 0;
  if (content === BOXES) return moves;
  return moves | whole(`recording: kind of slot ${slot}`, kind?.[slot] ?? Number.NaN, 1, 3);
}

/** Throws unless a broadphase can take the motion in a row. */
export function checkMotion(rows: Rows, kind: number, slot: number): void {
  const o = slot * ROW;
  for (let k = o; k < o + vertexAt(kind); k++) {
    if (isCoordinate(rows[k])) continue;
    coordinate(`recording: number ${k - o} of the row of slot ${slot}`, rows[k]);
  }
  for (const radius of [rows[o + RADIUS], rows[o + RADIUS + END]]) {
    if (!(radius >= 0)) length(`recording: radius of slot ${slot}`, radius);
  }
}

/** Most numbers are; the text of the error is made only for the others. */
function isCoordinate(number: number): boolean {
  return Math.abs(number) <= MAX_COORDINATE;
}

/** Throws unless a broadphase can take the box. */
export function checkBox(boxes: Rows, slot: number): void {
  const o = slot * BOX;
  for (let k = o; k < o + BOX; k++) {
    if (!isCoordinate(boxes[k])) coordinate(`recording: box of slot ${slot}`, boxes[k]);
  }
  for (let k = o; k < o + 2; k++) {
    if (boxes[k] > boxes[k + 2])
      throw new InvalidInput(
        `recording: box of slot ${slot}`,
        boxes[k + 2],
        `at least its minimum, ${boxes[k]}`,
      );
  }
}
