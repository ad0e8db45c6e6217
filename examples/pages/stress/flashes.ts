import type { Camera } from '../../site/camera.js';

const CAPACITY = 4096;
/** Steps that a flash lasts. */
const LIFE = 10;
/** Number of steps of brightness: each is one path. */
const SHADES = 4;

/** Where bodies touched in the last steps; the oldest give way. */
export class Flashes {
  private readonly x = new Float64Array(CAPACITY);
  private readonly y = new Float64Array(CAPACITY);
  private readonly born = new Float64Array(CAPACITY).fill(Number.NEGATIVE_INFINITY);
  private next = 0;
  private now = 0;

  /** A step has passed. */
  tick(): void {
    this.now++;
  }

  add(x: number, y: number): void {
    const i = this.next++ % CAPACITY;
    this.x[i] = x;
    this.y[i] = y;
    this.born[i] = this.now;
  }

  clear(): void {
    this.born.fill(Number.NEGATIVE_INFINITY);
  }

  draw(ctx: CanvasRenderingContext2D, camera: Camera, colour: string): void {
    ctx.fillStyle = colour;
    for (let shade = 0; shade < SHADES; shade++) {
      const youngest = (shade * LIFE) / SHADES;
      const oldest = ((shade + 1) * LIFE) / SHADES;
      const size = 3 - 0.4 * shade;
      ctx.beginPath();
      for (let i = 0; i < CAPACITY; i++) {
        const age = this.now - this.born[i];
        if (age < youngest || age >= oldest) continue;
        ctx.rect(camera.screenX(this.x[i]) - size / 2, camera.screenY(this.y[i]) - size / 2, size, size);
      }
      ctx.globalAlpha = 0.9 - (0.75 * shade) / SHADES;
      ctx.fill();
    }
    ctx.globalAlpha = 1;
  }
}
