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

  /** Points, two numbers each, as a closed area. */
  area(points: ArrayLike<number>, fill: string, alpha = 1): void {
    this.path(points);
    this.ctx.closePath();
    this.fill(fill, alpha);
  }

  disc(x: number, y: number, radius: number, fill: string, alpha = 1): void {
    this.circle(x, y, radius * this.camera.scale);
    this.fill(fill, alpha);
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
