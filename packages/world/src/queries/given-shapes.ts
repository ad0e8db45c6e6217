import { END, RADIUS, ROW, type Rows, SAG_X, SAG_Y, type Shape, type ShapeKind, vertexAt } from '@swept/core';
import { MAX_COORDINATE } from '@swept/core/internal';
import type { Domain } from '../domain.js';
import { partsOf } from '../parts.js';
import { quantized } from '../quantum.js';

/** The shapes that a query is given, one or a list, as rows at rest of a body that is made of them. */
export class GivenShapes {
  count = 0;
  rows: Rows = new Float64Array(ROW);
  private kinds = new Uint8Array(1);
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
    if (this.kinds.length < count) {
      this.kinds = new Uint8Array(count);
      this.rows = new Float64Array(count * ROW);
    }
    this.count = count;
    for (let i = 0; i < count; i++) this.write(several ? given[i] : (given as Shape), i);
  }

  /** Is this a shape at rest within reach? */
  private rests(given: Shape): boolean {
    if (typeof given !== 'object' || given === null) return false;
    const { kind, row } = given;
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
    rows.fill(0, at, at + ROW);
    for (let i = 0; i < kind; i++) {
      const v = vertexAt(i);
      rows[at + v] = rows[at + v + END] = quantized(row[v], quantizers[0]);
      rows[at + v + 1] = rows[at + v + 1 + END] = quantized(row[v + 1], quantizers[1]);
    }
    rows[at + RADIUS] = rows[at + RADIUS + END] = row[RADIUS];
    this.kinds[part] = kind;
  }
}
