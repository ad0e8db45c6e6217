import { PIECE } from './path-log.js';
import type { Line, Window } from './trails.js';

/** Width of every picture in units of its own: all coordinates are whole numbers of them. */
const WIDTH = 3600;

/** Colour classes of bodies by their number of vertices; the page's style sheet has the colours. */
const KINDS = ['', 'circles', 'segments', 'triangles'];

export interface Picture {
  window: Window;
  /** x0 y0 x1 y1 of each. */
  walls: Float64Array;
  lines: readonly Line[];
  /** Number of vertices of each body, and `PIECE` numbers of its pose. */
  kinds: Uint8Array;
  poses: Float64Array;
  /** True draws every body as a dot, false as it is. */
  dots: boolean;
  title: string;
}

/** A map with bodies and the lines they flew. */
export function mapSvg(picture: Picture): string {
  const plane = new Plane(picture.window);
  const { kinds, dots } = picture;
  const seen = Array.from(kinds.keys()).filter((body) => plane.shows(picture.poses, body, kinds[body]));
  const bodies = [1, 2, 3].map((kind) => {
    const group = seen.filter((body) => kinds[body] === kind);
    const drawn = group.map((body) =>
      dots ? plane.dot(picture.poses, body) : plane.body(picture.poses, body, kind),
    );
    return dots
      ? `<path class="${KINDS[kind]}" d="${drawn.join('')}"/>`
      : `<g class="${KINDS[kind]}">${drawn.join('')}</g>`;
  });
  return [
    `<svg class="map ${dots ? 'far' : 'near'}" viewBox="0 0 ${WIDTH} ${plane.height}" role="img" aria-label="${picture.title}">`,
    `<title>${picture.title}</title>`,
    `<path class="walls" d="${plane.outline(picture.walls)}"/>`,
    `<path class="paths" d="${plane.paths(picture.lines)}"/>`,
    ...bodies,
    '</svg>',
  ].join('\n');
}

/** From lengths of the scene, y up, to whole units of the picture, y down. */
class Plane {
  readonly height: number;
  private readonly unit: number;

  constructor(private readonly window: Window) {
    this.unit = (window.maxX - window.minX) / WIDTH;
    this.height = Math.round((window.maxY - window.minY) / this.unit);
  }

  x(x: number): number {
    return Math.round((x - this.window.minX) / this.unit);
  }

  y(y: number): number {
    return Math.round((this.window.maxY - y) / this.unit);
  }

  /** Walls that continue each other as one line; those too short to be visible are left out. */
  outline(walls: Float64Array): string {
    const path: string[] = [];
    let [penX, penY] = [Number.NaN, Number.NaN];
    let [lastX, lastY] = [Number.NaN, Number.NaN];
    for (let i = 0; i < walls.length; i += 4) {
      const [x0, y0, x1, y1] = walls.subarray(i, i + 4);
      if (!this.reaches(x0, y0, x1, y1)) continue;
      const [fromX, fromY, toX, toY] = [this.x(x0), this.y(y0), this.x(x1), this.y(y1)];
      // A wall that starts where the last one ended continues its line, even from a point that was left out.
      if (x0 !== lastX || y0 !== lastY) {
        path.push(`M${fromX} ${fromY}`);
        [penX, penY] = [fromX, fromY];
      }
      [lastX, lastY] = [x1, y1];
      if (toX === penX && toY === penY) continue;
      path.push(`l${toX - penX} ${toY - penY}`);
      [penX, penY] = [toX, toY];
    }
    return path.join('');
  }

  paths(lines: readonly Line[]): string {
    const path: string[] = [];
    for (const { x0, y0, x1, y1 } of lines) {
      if (!this.reaches(x0, y0, x1, y1)) continue;
      path.push(`M${this.x(x0)} ${this.y(y0)}L${this.x(x1)} ${this.y(y1)}`);
    }
    return path.join('');
  }

  shows(poses: Float64Array, body: number, kind: number): boolean {
    const [radius, x0, y0, , , x1, y1, , , x2, y2] = poses.subarray(body * PIECE, (body + 1) * PIECE);
    const xs = [x0, x1, x2].slice(0, kind);
    const ys = [y0, y1, y2].slice(0, kind);
    return this.reaches(
      Math.min(...xs) - radius,
      Math.min(...ys) - radius,
      Math.max(...xs) + radius,
      Math.max(...ys) + radius,
    );
  }

  /** The round end of a line of length 0. */
  dot(poses: Float64Array, body: number): string {
    const [, x, y] = poses.subarray(body * PIECE, body * PIECE + 3);
    return `M${this.x(x)} ${this.y(y)}h0`;
  }

  body(poses: Float64Array, body: number, kind: number): string {
    const [radius, x0, y0, , , x1, y1, , , x2, y2] = poses.subarray(body * PIECE, (body + 1) * PIECE);
    // A radius is a rounded outline twice as wide; a shape without one keeps a thin outline.
    const width = Math.max(Math.round((2 * radius) / this.unit), 8);
    if (kind === 1) return `<path stroke-width="${width}" d="M${this.x(x0)} ${this.y(y0)}h0"/>`;
    const line = `M${this.x(x0)} ${this.y(y0)}L${this.x(x1)} ${this.y(y1)}`;
    if (kind === 2) return `<path stroke-width="${width}" d="${line}"/>`;
    return `<path stroke-width="${width}" d="${line}L${this.x(x2)} ${this.y(y2)}z"/>`;
  }

  private reaches(x0: number, y0: number, x1: number, y1: number): boolean {
    const { minX, minY, maxX, maxY } = this.window;
    return (
      Math.max(x0, x1) >= minX &&
      Math.min(x0, x1) <= maxX &&
      Math.max(y0, y1) >= minY &&
      Math.min(y0, y1) <= maxY
    );
  }
}
