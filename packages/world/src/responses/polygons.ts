import { type Rows, type ShapeKind, vertexAt } from '@swept/core';
import { grown } from '@swept/core/internal';

/** Numbers of a line: its unit normal, its distance along that, and the interval in which it is a bound. */
export const LINE = 5;
export const DISTANCE = 2;
export const LOW = 3;
export const HIGH = 4;
/** Numbers of a vertex. */
export const VERTEX = 2;

/**
 * The Minkowski differences of pairs of shapes, convex polygons, by the lines along their edges and by their
 * vertices.
 */
export class Polygons {
  count = 0;
  /** The first line and vertex of each; those of the next polygon are their end. */
  lineStart = new Uint32Array(64);
  vertexStart = new Uint32Array(64);
  lines: Float64Array = new Float64Array(256 * LINE);
  vertices: Float64Array = new Float64Array(256 * VERTEX);
  /** Vertices that are no farther than this from a line lie on it. */
  readonly gap = new Float64Array(1);
  /** From the last polygon to the origin: a unit vector and the distance. */
  readonly nearest = new Float64Array(3);

  private lineCount = 0;
  private vertexCount = 0;

  clear(): void {
    this.count = this.lineCount = this.vertexCount = 0;
  }

  /** Adds the differences of a shape and one of the body. */
  add(motions: Rows, own: number, ownKind: ShapeKind, others: Rows, other: number, kind: ShapeKind): void {
    for (let p = 0; p < ownKind; p++)
      for (let q = 0; q < kind; q++) this.addVertex(motions, own + vertexAt(p), others, other + vertexAt(q));
    this.addLines(others, other, kind, ownKind, kind, 1, 1);
    this.addLines(motions, own, ownKind, kind, 1, kind, -1);
    this.dropInner();
    this.end();
  }

  /** Adds one without vertices: the half-plane behind a line through the origin with the normal `nearest`. */
  addHalfPlane(): void {
    const { nearest } = this;
    const line = this.addLine();
    const { lines } = this;
    lines[line] = nearest[0];
    lines[line + 1] = nearest[1];
    lines[line + DISTANCE] = 0;
    lines[line + LOW] = -Infinity;
    lines[line + HIGH] = Infinity;
    this.end();
  }

  private end(): void {
    this.count++;
    if (this.count === this.lineStart.length) {
      this.lineStart = grown(Uint32Array, this.lineStart, 2 * this.count);
      this.vertexStart = grown(Uint32Array, this.vertexStart, 2 * this.count);
    }
    this.lineStart[this.count] = this.lineCount;
    this.vertexStart[this.count] = this.vertexCount;
  }

  /** Writes where the origin lies relative to the last polygon. */
  writeNearest(): void {
    const { lines, vertices, nearest } = this;
    const last = this.count - 1;
    nearest[2] = -Infinity;
    let isOutside = false;
    for (let i = this.lineStart[last] * LINE; i < this.lineCount * LINE; i += LINE) {
      isOutside ||= lines[i + DISTANCE] < 0;
      if (lines[i + LOW] > 0 || lines[i + HIGH] < 0 || -lines[i + DISTANCE] <= nearest[2]) continue;
      nearest[0] = lines[i];
      nearest[1] = lines[i + 1];
      nearest[2] = -lines[i + DISTANCE];
    }
    if (nearest[2] > 0 || (nearest[2] > -Infinity && !isOutside)) return;
    nearest[2] = Infinity;
    for (let v = this.vertexStart[last] * VERTEX; v < this.vertexCount * VERTEX; v += VERTEX) {
      const x = vertices[v];
      const y = vertices[v + 1];
      const far = Math.sqrt(x * x + y * y);
      if (far >= nearest[2]) continue;
      nearest[0] = far === 0 ? 0 : -x / far;
      nearest[1] = far === 0 ? 0 : -y / far;
      nearest[2] = far;
    }
  }

  private addVertex(motions: Rows, own: number, others: Rows, other: number): void {
    const v = this.vertexCount++ * VERTEX;
    if (v === this.vertices.length) this.vertices = grown(Float64Array, this.vertices, 2 * v);
    this.vertices[v] = others[other] - motions[own];
    this.vertices[v + 1] = others[other + 1] - motions[own + 1];
  }

  /**
   * Adds the lines along the edges of one of the two shapes, the other one (`sign` 1) or the body's own (-1).
   * Among the differences of their vertices, those of vertex e of this shape are number `e * step`, every
   * `stride`.
   */
  private addLines(
    rows: Rows,
    row: number,
    kind: ShapeKind,
    opposite: number,
    stride: number,
    step: number,
    sign: 1 | -1,
  ): void {
    if (kind === 1) return;
    const { vertices, gap } = this;
    const start = this.vertexStart[this.count];
    for (let e = 0; e < (kind === 2 ? 1 : 3); e++) {
      const from = row + vertexAt(e);
      const to = row + vertexAt((e + 1) % kind);
      const dx = rows[to] - rows[from];
      const dy = rows[to + 1] - rows[from + 1];
      const length = Math.sqrt(dx * dx + dy * dy);
      if (length === 0) continue;
      for (let side = -1; side <= 1; side += 2) {
        const nx = (side * dy) / length;
        const ny = (-side * dx) / length;
        const third = row + vertexAt((e + 2) % 3);
        // The third corner is behind the outward side; a flat triangle has two of them.
        if (kind === 3 && (rows[third] - rows[from]) * nx + (rows[third + 1] - rows[from + 1]) * ny > 0)
          continue;
        const line = this.addLine();
        const { lines } = this;
        lines[line] = sign * nx;
        lines[line + 1] = sign * ny;
        lines[line + DISTANCE] = -Infinity;
        for (let v = 0; v < opposite; v++) {
          const at = (start + e * step + v * stride) * VERTEX;
          const far = vertices[at] * lines[line] + vertices[at + 1] * lines[line + 1];
          lines[line + DISTANCE] = Math.max(lines[line + DISTANCE], far);
        }
        lines[line + LOW] = Infinity;
        lines[line + HIGH] = -Infinity;
        for (let v = start * VERTEX; v < this.vertexCount * VERTEX; v += VERTEX) {
          const far = vertices[v] * lines[line] + vertices[v + 1] * lines[line + 1];
          if (far < lines[line + DISTANCE] - gap[0]) continue;
          const along = lines[line] * vertices[v + 1] - lines[line + 1] * vertices[v];
          lines[line + LOW] = Math.min(lines[line + LOW], along);
          lines[line + HIGH] = Math.max(lines[line + HIGH], along);
        }
      }
    }
  }

  private addLine(): number {
    const line = this.lineCount++ * LINE;
    if (line === this.lines.length) this.lines = grown(Float64Array, this.lines, 2 * line);
    return line;
  }

  /** Keeps the vertices on a line, if there are lines: the others are inside. */
  private dropInner(): void {
    const { vertices, lines, gap, count } = this;
    const first = this.lineStart[count] * LINE;
    const end = this.lineCount * LINE;
    if (first === end) return;
    let kept = this.vertexStart[count];
    for (let v = kept * VERTEX; v < this.vertexCount * VERTEX; v += VERTEX) {
      let isOuter = false;
      for (let i = first; i < end && !isOuter; i += LINE)
        isOuter = vertices[v] * lines[i] + vertices[v + 1] * lines[i + 1] >= lines[i + DISTANCE] - gap[0];
      if (!isOuter) continue;
      vertices[kept * VERTEX] = vertices[v];
      vertices[kept++ * VERTEX + 1] = vertices[v + 1];
    }
    this.vertexCount = kept;
  }
}
