import { END, ROW, type Rows, SAG_X, SAG_Y, vertexAt } from '@swept/core';
import type { PieceCursor } from '../flown/piece-walk.js';
import { LOCAL } from '../motion/turning.js';
import { isDisc } from '../parts.js';
import type { Inside } from '../world.js';

/** An end of a sight line on a body: it follows one vertex, or two if the body turns. */
export class Eye {
  /** Its offset from the centre. */
  readonly offset = new Float64Array(2);
  // The vertices, by their part and their place in a row.
  private part = 0;
  private at = 0;
  private otherPart = 0;
  private otherAt = 0;
  /**
   * The position of the centre: relative to the vertex or, for a body that turns, along the direction to the
   * other vertex and across it.
   */
  private readonly place = new Float64Array(2);
  private turns = false;
  private readonly from = new Float64Array(2);
  private readonly rows: Rows = new Float64Array(2 * ROW);
  private readonly inside: Inside;

  constructor(inside: Inside) {
    this.inside = inside;
  }

  /** Places it on the body in a root. */
  of(root: number): void {
    const { store, plan, present } = this.inside;
    const { place } = this;
    this.part = this.at = 0;
    this.turns = plan.turning.chords(root);
    place[0] = place[1] = 0;
    if (this.turns) this.writeTurn(root);
    else if (!isDisc(store, root)) {
      for (let axis = 0 as 0 | 1; axis < 2; axis++)
        place[axis] = present.center(root, axis) - store.rows[root * ROW + axis];
    }
  }

  /** Writes its motion over a window, as two equal vertices of a segment: the row from `vertex` on. */
  write(cursor: PieceCursor, root: number, window: Float64Array, out: Rows, vertex: number): void {
    const { store } = this.inside;
    const { rows, place, offset, part, at, otherAt } = this;
    cursor.write(part, store.kind[root + part], window, rows, 0);
    if (this.turns) cursor.write(this.otherPart, store.kind[root + this.otherPart], window, rows, ROW);
    for (let end = 0; end <= END; end += END) {
      const x = rows[at + end];
      const y = rows[at + end + 1];
      let dx = place[0];
      let dy = place[1];
      if (this.turns) {
        const wayX = rows[ROW + otherAt + end] - x;
        const wayY = rows[ROW + otherAt + end + 1] - y;
        dx = place[0] * wayX - place[1] * wayY;
        dy = place[0] * wayY + place[1] * wayX;
      }
      out[vertex + end] = x + (dx + offset[0]);
      out[vertex + end + 1] = y + (dy + offset[1]);
    }
    out[SAG_X] = rows[SAG_X];
    out[SAG_Y] = rows[SAG_Y];
  }

  /**
   * Finds the vertex that is farthest from the centre, the one that is farthest from that, and the centre.
   */
  private writeTurn(root: number): void {
    const { place, from } = this;
    const { local } = this.inside.plan.turning;
    from[0] = from[1] = 0;
    const first = this.farthest(root);
    this.part = Math.floor(first / LOCAL) - root;
    this.at = vertexAt((first % LOCAL) / 2);
    const x = local[first];
    const y = local[first + 1];
    from[0] = x;
    from[1] = y;
    const second = this.farthest(root);
    this.otherPart = Math.floor(second / LOCAL) - root;
    this.otherAt = vertexAt((second % LOCAL) / 2);
    const wayX = local[second] - x;
    const wayY = local[second + 1] - y;
    const square = wayX * wayX + wayY * wayY;
    // A single circle: the eye is beside its centre.
    if (!(square > 0)) return;
    place[0] = -(x * wayX + y * wayY) / square;
    place[1] = (x * wayY - y * wayX) / square;
  }

  /** The local vertex that is farthest from `from`. */
  private farthest(root: number): number {
    const { from } = this;
    const { store, plan } = this.inside;
    const { local } = plan.turning;
    let best = LOCAL * root;
    let most = -1;
    for (let part = root, last = store.endOf(root); part < last; part++) {
      for (let i = 0; i < store.kind[part]; i++) {
        const at = LOCAL * part + 2 * i;
        const dx = local[at] - from[0];
        const dy = local[at + 1] - from[1];
        const square = dx * dx + dy * dy;
        if (!(square > most)) continue;
        most = square;
        best = at;
      }
    }
    return best;
  }
}
