import {
  CIRCLE,
  END,
  RADIUS,
  ROW,
  type Rows,
  SAG_X,
  SAG_Y,
  SEGMENT,
  type Shape,
  type ShapeKind,
  TRIANGLE,
  vertexAt,
} from '@swept/core';
import { coordinate, MAX_COORDINATE } from '@swept/core/internal';
import type { Domain } from '../motion/domain.js';
import { writeAtRest } from '../motion/pose.js';
import { quantized } from '../motion/quantum.js';
import { partsOf } from '../parts.js';
import type { View } from './view.js';

/** The shapes given to a query, one or a list, as rows of a body made of them. */
export class GivenShapes {
  count = 0;
  rows: Rows = new Float64Array(ROW);
  private kinds = new Uint8Array(1);
  private readonly pose: Rows = new Float64Array(ROW);
  private readonly domain: Domain;

  constructor(domain: Domain) {
    this.domain = domain;
  }

  kindAt(i: number): ShapeKind {
    return this.kinds[i] as ShapeKind;
  }

  /** Throws `InvalidInput` on what `World.add` would refuse. Then the last shapes stay. */
  read(call: string, given: Shape | readonly Shape[]): void {
    const several = Array.isArray(given);
    const count = several ? given.length : 1;
    let sound = count > 0;
    for (let i = 0; i < count && sound; i++) sound = this.rests(several ? given[i] : (given as Shape));
    if (!sound) {
      partsOf(call, given);
      throw this.domain.beyond(`${call}: shape`, given);
    }
    this.begin(count);
    for (let i = 0; i < count; i++) this.write(several ? given[i] : (given as Shape), i);
  }

  /** Reads a point, in `place`. Throws `InvalidInput` if it is not in this world. */
  readPoint(call: string, place: Float64Array): void {
    this.expectPlace(call, place, 0, '');
    this.begin(1);
    this.kinds[0] = CIRCLE;
    this.put(0, 0, place[0], place[1]);
  }

  /** Reads the box between two opposite corners, four numbers in `corners`, as two triangles. */
  readBox(call: string, corners: Float64Array): void {
    this.expectPlace(call, corners, 0, '0');
    this.expectPlace(call, corners, 2, '1');
    this.begin(2);
    for (let half = 0; half < 2; half++) {
      this.kinds[half] = TRIANGLE;
      this.put(half, 0, corners[0], corners[1]);
      this.put(half, 1, corners[2 * half], corners[3 - 2 * half]);
      this.put(half, 2, corners[2], corners[3]);
    }
  }

  /** Reads the body in a root, in its present pose. */
  readBody(view: View, root: number): void {
    const { store } = view.inside;
    const { pose } = this;
    this.begin(store.partsOf(root));
    for (let part = 0; part < this.count; part++) {
      this.kinds[part] = store.kind[root + part];
      view.writePose(root + part, pose);
      writeAtRest(this.kinds[part], pose, this.rows, 0, part * ROW);
    }
  }

  /**
   * Lets all shapes move by (dx, dy), which is in `displacement` and is rounded where the world wraps. Throws
   * `InvalidInput` if they would leave the range of the world.
   */
  displace(call: string, displacement: Float64Array): void {
    const { rows, domain } = this;
    for (let axis = 0; axis < 2; axis++) {
      const name = axis === 0 ? 'dx' : 'dy';
      const by = displacement[axis];
      if (!(Math.abs(by) <= 2 * domain.reach[axis])) coordinate(`${call}: ${name}`, by);
      const rounded = quantized(by, domain.quantizers[axis]);
      displacement[axis] = rounded;
      for (let part = 0; part < this.count; part++) {
        for (let i = 0; i < this.kinds[part]; i++) {
          const v = part * ROW + vertexAt(i) + axis;
          rows[v + END] = rows[v] + rounded;
          if (!(Math.abs(rows[v + END]) <= domain.reach[axis])) throw domain.beyond(`${call}: ${name}`, by);
        }
      }
    }
  }

  private begin(count: number): void {
    if (this.kinds.length < count) {
      this.kinds = new Uint8Array(count);
      this.rows = new Float64Array(count * ROW);
    }
    this.count = count;
    this.rows.fill(0, 0, count * ROW);
  }

  private put(part: number, vertex: number, x: number, y: number): void {
    const v = part * ROW + vertexAt(vertex);
    this.rows[v] = this.rows[v + END] = x;
    this.rows[v + 1] = this.rows[v + 1 + END] = y;
  }

  private expectPlace(call: string, places: Float64Array, at: number, number: string): void {
    const { domain } = this;
    if (Math.abs(places[at]) <= domain.reach[0] && Math.abs(places[at + 1]) <= domain.reach[1]) return;
    domain.coordinate(`${call}: x${number}`, places[at], 0);
    domain.coordinate(`${call}: y${number}`, places[at + 1], 1);
  }

  /** Is this a shape at rest within reach? */
  private rests(given: Shape): boolean {
    if (typeof given !== 'object' || given === null) return false;
    const { kind, row, oneSided = false } = given;
    if (typeof oneSided !== 'boolean' || (oneSided && kind !== SEGMENT)) return false;
    if (kind !== 1 && kind !== 2 && kind !== 3) return false;
    if (!(row instanceof Float64Array) || row.length !== ROW) return false;
    const { reach } = this.domain;
    for (let i = 0; i < kind; i++) {
      const v = vertexAt(i);
      if (!(Math.abs(row[v]) <= reach[0] && Math.abs(row[v + 1]) <= reach[1])) return false;
      if (row[v] !== row[v + END] || row[v + 1] !== row[v + 1 + END]) return false;
    }
    const radius = row[RADIUS];
    const widest = Math.min(reach[0], reach[1], MAX_COORDINATE);
    return (
      radius >= 0 && radius <= widest && row[RADIUS + END] === radius && row[SAG_X] === 0 && row[SAG_Y] === 0
    );
  }

  private write({ kind, row }: Shape, part: number): void {
    const { rows } = this;
    const { quantizers } = this.domain;
    const at = part * ROW;
    for (let i = 0; i < kind; i++) {
      const v = vertexAt(i);
      rows[at + v] = rows[at + v + END] = quantized(row[v], quantizers[0]);
      rows[at + v + 1] = rows[at + v + 1 + END] = quantized(row[v + 1], quantizers[1]);
    }
    rows[at + RADIUS] = rows[at + RADIUS + END] = row[RADIUS];
    this.kinds[part] = kind;
  }
}
