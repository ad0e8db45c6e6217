import { RADIUS, type Rows, vertexAt } from '@swept/core';
import { arc, writeSineAndCosine } from '@swept/core/internal';
import type { DebugLineColumns } from './debug-line-columns.js';

/** A full turn in radians: an imported one is not a constant to V8, which would box angles. */
const TURN = 2 * Math.PI;

/** The numbers of a corner: its position, and the outward normal of the edge that starts at it. */
const CORNER = 4;
/** The least and the greatest number of chords of a circle. */
const LEAST = 8;
const MOST = 256;

/** Draws the edges of shapes, and the arcs around their corners as chords. */
export class Outline {
  /** The greatest distance of a chord from its arc; as a part of the radius if `isRelative`. */
  readonly tolerance = new Float64Array(1);
  isRelative = true;
  /** The distinct corners, counterclockwise. */
  private readonly corners = new Float64Array(3 * CORNER);
  private count = 0;
  private readonly dot = new Float64Array(3);
  /** An angle, and its sine and cosine. */
  private readonly turn = new Float64Array(1);
  private readonly ends = new Float64Array(2);

  /** Draws the pose in a row, of the kind given. A point is a cross, whose arms are the length `mark[0]`. */
  draw(kind: number, row: Rows, mark: Float64Array, out: DebugLineColumns): void {
    const { corners, dot, turn, ends } = this;
    const { pen } = out;
    const radius = row[RADIUS];
    this.readCorners(kind, row);
    const { count } = this;
    if (count === 1 && radius === 0) {
      dot[0] = corners[0];
      dot[1] = corners[1];
      dot[2] = mark[0];
      out.drawCross(dot);
      return;
    }
    const share = Math.min(1, this.isRelative ? this.tolerance[0] : this.tolerance[0] / radius);
    // A chord of the angle 2 a is off its arc by 1 - cos a, at most a a / 2.
    const chords = Math.min(MOST, Math.max(LEAST, Math.ceil(TURN / 2 / Math.sqrt(2 * share))));
    for (let i = 0; i < count; i++) {
      const c = i * CORNER;
      // The edge before leads to this corner.
      const before = ((i + count - 1) % count) * CORNER;
      const x = corners[c];
      const y = corners[c + 1];
      const nx = corners[before + 2];
      const ny = corners[before + 3];
      const cross = nx * corners[c + 3] - ny * corners[c + 2];
      const along = nx * corners[c + 2] + ny * corners[c + 3];
      // Corners turn left, by up to half a turn.
      const angle = count === 1 ? TURN : cross >= 0 ? arc(cross, along) : along < 0 ? TURN / 2 : 0;
      const steps = radius > 0 ? Math.ceil((angle / TURN) * chords) : 0;
      pen[0] = x + radius * nx;
      pen[1] = y + radius * ny;
      for (let k = 1; k <= steps; k++) {
        turn[0] = (angle * k) / steps;
        writeSineAndCosine(turn, 0, ends);
        const sin = ends[0];
        const cos = ends[1];
        pen[2] = x + radius * (nx * cos - ny * sin);
        pen[3] = y + radius * (nx * sin + ny * cos);
        out.draw();
      }
      // Both sides of a thin segment are one line.
      if (count === 1 || (count === 2 && i === 1 && radius === 0)) continue;
      const next = ((i + 1) % count) * CORNER;
      pen[0] = x + radius * corners[c + 2];
      pen[1] = y + radius * corners[c + 3];
      pen[2] = corners[next] + radius * corners[c + 2];
      pen[3] = corners[next + 1] + radius * corners[c + 3];
      out.draw();
    }
  }

  private readCorners(kind: number, row: Rows): void {
    const { corners } = this;
    this.count = 0;
    const [v, w] = [vertexAt(1), vertexAt(2)];
    const area =
      kind < 3 ? 0 : (row[v] - row[0]) * (row[w + 1] - row[1]) - (row[v + 1] - row[1]) * (row[w] - row[0]);
    for (let i = 0; i < kind; i++) {
      const at = vertexAt(area < 0 ? kind - 1 - i : i);
      let isNew = true;
      for (let k = 0; k < this.count; k++)
        if (corners[k * CORNER] === row[at] && corners[k * CORNER + 1] === row[at + 1]) isNew = false;
      if (!isNew) continue;
      corners[this.count * CORNER] = row[at];
      corners[this.count * CORNER + 1] = row[at + 1];
      this.count++;
    }
    for (let i = 0; i < this.count; i++) {
      const c = i * CORNER;
      const next = ((i + 1) % this.count) * CORNER;
      const dx = corners[next] - corners[c];
      const dy = corners[next + 1] - corners[c + 1];
      const length = Math.sqrt(dx * dx + dy * dy);
      corners[c + 2] = length > 0 ? dy / length : 1;
      corners[c + 3] = length > 0 ? -dx / length : 0;
    }
  }
}
