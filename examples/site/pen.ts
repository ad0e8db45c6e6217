import type { Camera } from './camera.js';

/** Draws in units of the world what pages of a few shapes have in common; widths are in pixels. */
export class Pen {
  constructor(
    private readonly ctx: CanvasRenderingContext2D,
    private readonly camera: Camera,
  ) {
    ctx.lineCap = ctx.lineJoin = 'round';
  }

  /** Points, two numbers each, as a line. */
  line(points: ArrayLike<number>, colour: string, width: number, dash: readonly number[] = []): void {
    this.path(points);
    this.stroke(colour, width, dash);
  }

  /** A shape of one to three vertices with this radius, and its outline; a point is a dot. */
  rounded(vertices: ArrayLike<number>, radius: number, colour: string, alpha: number): void {
    this.outline(vertices, radius * this.camera.scale);
    this.fill(colour, alpha);
    this.ctx.globalAlpha = Math.min(1, 2.5 * alpha);
    this.stroke(colour, 2, []);
    this.ctx.globalAlpha = 1;
  }

  /** The outline of such a shape, so many pixels wide. */
  haloed(vertices: ArrayLike<number>, radius: number, colour: string, width: number): void {
    this.outline(vertices, radius * this.camera.scale);
    this.stroke(colour, width, []);
  }

  /** A disc of so many pixels. */
  dot(x: number, y: number, pixels: number, fill: string): void {
    this.circle(x, y, pixels);
    this.fill(fill, 1);
  }

  ring(x: number, y: number, pixels: number, colour: string, width: number): void {
    this.circle(x, y, pixels);
    this.stroke(colour, width, []);
  }

  /** With its head before the end, where a handle may be. */
  arrow(x0: number, y0: number, x1: number, y1: number, colour: string, width: number): void {
    this.line([x0, y0, x1, y1], colour, width);
    const { ctx, camera } = this;
    const [endX, endY] = [camera.screenX(x1), camera.screenY(y1)];
    const angle = Math.atan2(endY - camera.screenY(y0), endX - camera.screenX(x0));
    const [x, y] = [endX - 16 * Math.cos(angle), endY - 16 * Math.sin(angle)];
    ctx.beginPath();
    for (const turn of [2.6, 0, -2.6])
      ctx.lineTo(x + (turn ? 11 * Math.cos(angle + turn) : 0), y + (turn ? 11 * Math.sin(angle + turn) : 0));
    this.stroke(colour, width, []);
  }

  /** Beside a place, on a ground of its own. */
  text(text: string, x: number, y: number, colour: string, ground: string): void {
    const { ctx, camera } = this;
    ctx.font = '13px system-ui, sans-serif';
    ctx.textBaseline = 'middle';
    const left = camera.screenX(x) + 12;
    const top = camera.screenY(y) + 16;
    ctx.globalAlpha = 0.85;
    ctx.fillStyle = ground;
    ctx.fillRect(left - 4, top - 9, ctx.measureText(text).width + 8, 18);
    ctx.globalAlpha = 1;
    ctx.fillStyle = colour;
    ctx.fillText(text, left, top);
  }

  /** Lines at the whole numbers, where they are not too near to each other. */
  grid(colour: string): void {
    const { ctx, camera } = this;
    if (camera.scale < 12) return;
    ctx.beginPath();
    for (let x = Math.ceil(camera.worldX(0)); x <= camera.worldX(camera.width); x++) {
      ctx.moveTo(camera.screenX(x), 0);
      ctx.lineTo(camera.screenX(x), camera.height);
    }
    for (let y = Math.ceil(camera.worldY(camera.height)); y <= camera.worldY(0); y++) {
      ctx.moveTo(0, camera.screenY(y));
      ctx.lineTo(camera.width, camera.screenY(y));
    }
    this.stroke(colour, 1, []);
  }

  private path(points: ArrayLike<number>): void {
    this.ctx.beginPath();
    for (let i = 0; i + 1 < points.length; i += 2)
      this.ctx.lineTo(this.camera.screenX(points[i]), this.camera.screenY(points[i + 1]));
  }

  /** The points at this distance, in pixels, round a point, a segment or a triangle. */
  private outline(vertices: ArrayLike<number>, pixels: number): void {
    const corners: { x: number; y: number }[] = [];
    for (let i = 0; i < vertices.length; i += 2)
      corners.push({ x: this.camera.screenX(vertices[i]), y: this.camera.screenY(vertices[i + 1]) });
    const [a, b, c] = corners;
    if (!b) {
      this.circle(vertices[0], vertices[1], Math.max(4.5, pixels));
      return;
    }
    // Clockwise on the screen, so that arcs are outside.
    if (c && (b.x - a.x) * (c.y - a.y) < (b.y - a.y) * (c.x - a.x)) corners.reverse();
    const count = corners.length;
    const normal = (from: number) => {
      const [p, q] = [corners[from % count], corners[(from + 1) % count]];
      return Math.atan2(q.y - p.y, q.x - p.x) - Math.PI / 2;
    };
    this.ctx.beginPath();
    corners.forEach(({ x, y }, i) => void this.ctx.arc(x, y, pixels, normal(i + count - 1), normal(i)));
    this.ctx.closePath();
  }

  private circle(x: number, y: number, pixels: number): void {
    this.ctx.beginPath();
    this.ctx.arc(this.camera.screenX(x), this.camera.screenY(y), pixels, 0, 2 * Math.PI);
  }

  private stroke(colour: string, width: number, dash: readonly number[]): void {
    const { ctx } = this;
    ctx.strokeStyle = colour;
    ctx.lineWidth = width;
    ctx.setLineDash([...dash]);
    ctx.stroke();
    ctx.setLineDash([]);
  }

  private fill(colour: string, alpha: number): void {
    this.ctx.globalAlpha = alpha;
    this.ctx.fillStyle = colour;
    this.ctx.fill();
    this.ctx.globalAlpha = 1;
  }
}
