import type { Camera } from '../../site/camera.js';
import { context } from '../../site/stage.js';

/** Pixels of the screen that one of the picture stands for. */
const COARSE = 5;

/** The weights of three corners as a mixture of three colours, over the whole view, paler outside. */
export class Shading {
  private readonly ctx = context(document.createElement('canvas'));
  private drawn = '';

  /** @param weights writes those at a place into `out` */
  draw(
    ctx: CanvasRenderingContext2D,
    camera: Camera,
    key: string,
    colours: readonly string[],
    weights: (x: number, y: number, out: number[]) => void,
  ): void {
    const wanted = `${key} ${camera.version}`;
    if (wanted !== this.drawn) this.paint(camera, colours.map(channels), weights);
    this.drawn = wanted;
    ctx.drawImage(this.ctx.canvas, 0, 0, camera.width, camera.height);
  }

  private paint(
    camera: Camera,
    colours: readonly number[][],
    weights: (x: number, y: number, out: number[]) => void,
  ): void {
    const { canvas } = this.ctx;
    canvas.width = Math.ceil(camera.width / COARSE);
    canvas.height = Math.ceil(camera.height / COARSE);
    const image = this.ctx.createImageData(canvas.width, canvas.height);
    const w = [0, 0, 0];
    for (let y = 0, o = 0; y < canvas.height; y++) {
      const worldY = camera.worldY(((y + 0.5) / canvas.height) * camera.height);
      for (let x = 0; x < canvas.width; x++, o += 4) {
        weights(camera.worldX(((x + 0.5) / canvas.width) * camera.width), worldY, w);
        const inside = w[0] >= 0 && w[1] >= 0 && w[2] >= 0;
        let sum = 0;
        for (let i = 0; i < 3; i++) {
          w[i] = Math.max(0, w[i]);
          sum += w[i];
        }
        for (let i = 0; i < 3; i++)
          image.data[o + i] = (w[0] * colours[0][i] + w[1] * colours[1][i] + w[2] * colours[2][i]) / sum;
        image.data[o + 3] = inside ? 200 : 52;
      }
    }
    this.ctx.putImageData(image, 0, 0);
  }
}

/** Red, green and blue of `#rrggbb`. */
function channels(colour: string): number[] {
  return [1, 3, 5].map((i) => Number.parseInt(colour.slice(i, i + 2), 16));
}
