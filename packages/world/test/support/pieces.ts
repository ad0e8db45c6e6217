import { BOX, boxesOverlap, END, ROW, type Rows, type ShapeKind, sweptBox, vertexAt } from '@swept/core';
import { firstContact, segmentsMeet } from '@swept/judge';
import { MovePath } from '../../src/responses/move-path.js';

/** A piece of a path: a part's row, from pose to pose. */
export interface Piece {
  readonly kind: ShapeKind;
  readonly row: Rows;
}

/** The fields of a `MovePath` that are read: its present poses and the next ones. */
interface Seen {
  readonly parts: number;
  readonly root: number;
  readonly rows: Rows;
  readonly inside: { readonly store: { kindAt(slot: number): ShapeKind; readonly rows: Rows } };
}

type Adopt = (this: Seen) => void;

/** Calls `see` with each piece that bodies go by in `moveAndSlide`, while `run` runs. */
export function watchPieces(run: () => void, see: (piece: Piece) => void): void {
  const spied = MovePath.prototype as unknown as { adopt: Adopt };
  const { adopt } = spied;
  let known: string[] = [];
  spied.adopt = function (this: Seen): void {
    const { parts, root, rows, inside } = this;
    const start = `${root} ${rows[0]} ${rows[1]}`;
    const begin = `${root} ${inside.store.rows[root * ROW]} ${inside.store.rows[root * ROW + 1]}`;
    if (start === begin) known.push(start);
    if (!known.includes(start)) throw new Error(`the path of ${root} has a gap`);
    known = [...known.slice(-50), `${root} ${rows[END]} ${rows[END + 1]}`];
    for (let part = 0; part < parts; part++)
      see({ kind: inside.store.kindAt(root + part), row: rows.slice(part * ROW, (part + 1) * ROW) });
    adopt.call(this);
  };
  try {
    run();
  } finally {
    spied.adopt = adopt;
  }
}

/** Judges pieces against walls, segments without radius, in exact arithmetic. */
export class WallJudge {
  pieces = 0;
  /** Pieces of which a vertex crosses a wall, and those of which any point touches one. */
  crossings = 0;
  touches = 0;
  /** The number of pairs of which the second was asked. */
  asked = 0;
  private readonly walls: Rows;
  private readonly boxes: Rows;
  private readonly box = new Float64Array(BOX);
  /** The numbers of the walls by the columns of width 1 that they reach into. */
  private readonly columns = new Map<number, number[]>();

  constructor(walls: readonly Rows[]) {
    this.walls = Float64Array.from(walls.flatMap((row) => [...row]));
    this.boxes = new Float64Array(walls.length * BOX);
    walls.forEach((row, i) => {
      sweptBox(2, row, 0, this.boxes, 0, i * BOX);
      for (let x = Math.floor(this.boxes[i * BOX]); x <= this.boxes[i * BOX + 2]; x++)
        this.columns.set(x, [...(this.columns.get(x) ?? []), i]);
    });
  }

  /** Of the near pairs, each `stride`th is judged as a whole. */
  judge({ kind, row }: Piece, stride: number): void {
    const { walls, boxes, box } = this;
    this.pieces++;
    sweptBox(kind, row, 0, box);
    const near = new Set<number>();
    for (let x = Math.floor(box[0]); x <= box[2]; x++) for (const i of this.columns.get(x) ?? []) near.add(i);
    for (const i of near) {
      if (!boxesOverlap(box, boxes, 0, i * BOX)) continue;
      const w = i * ROW;
      for (let k = 0; k < kind; k++) {
        const v = vertexAt(k);
        const [px, py, qx, qy] = [row[v], row[v + 1], row[v + END], row[v + 1 + END]];
        if (segmentsMeet(px, py, qx, qy, walls[w], walls[w + 1], walls[w + 8], walls[w + 9]))
          this.crossings++;
      }
      if (this.asked++ % stride === 0 && firstContact(kind, row, 2, walls.slice(w, w + ROW)).touches)
        this.touches++;
    }
  }
}
