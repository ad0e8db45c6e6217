/** Numbers of a piece: radius, then start x, start y, end x, end y of each of up to three vertices. */
export const PIECE = 13;

/**
 * The straight pieces of all paths of a step, in the order in which they became final. Recording is a plain
 * copy: it happens inside the measured step.
 */
export class PathLog {
  count = 0;
  /** The body of each piece. */
  bodies: Float64Array;
  /** Two per piece: its start and end, as fractions of the step. */
  times: Float64Array;
  pieces: Float64Array;

  constructor(capacity: number) {
    this.bodies = new Float64Array(capacity);
    this.times = new Float64Array(2 * capacity);
    this.pieces = new Float64Array(PIECE * capacity);
  }

  /**
   * @param rows the engine's row at `offset`: x y x' y' of vertex 0, the radius at 4, vertex 1 at 8, vertex 2
   * at 12
   */
  add(body: number, from: number, to: number, rows: Float64Array, offset: number): void {
    if (this.count === this.bodies.length) this.grow();
    const { pieces } = this;
    const at = this.count * PIECE;
    this.bodies[this.count] = body;
    this.times[2 * this.count] = from;
    this.times[2 * this.count + 1] = to;
    pieces[at] = rows[offset + 4];
    for (let i = 0; i < 4; i++) {
      pieces[at + 1 + i] = rows[offset + i];
      pieces[at + 5 + i] = rows[offset + 8 + i];
      pieces[at + 9 + i] = rows[offset + 12 + i];
    }
    this.count++;
  }

  clear(): void {
    this.count = 0;
  }

  private grow(): void {
    const longer = new PathLog(2 * this.count);
    longer.bodies.set(this.bodies);
    longer.times.set(this.times);
    longer.pieces.set(this.pieces);
    this.bodies = longer.bodies;
    this.times = longer.times;
    this.pieces = longer.pieces;
  }
}
