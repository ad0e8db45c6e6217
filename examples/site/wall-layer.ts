import { STATIC } from '@swept/core';
import type { Camera } from './camera.js';
import { type Drawn, drawBodies } from './draw-bodies.js';
import { theme } from './palette.js';
import { context, type Stage } from './stage.js';

/**
 * The static bodies on a canvas of their own: drawn anew only when the view, the colours or the bodies
 * changed.
 */
export class WallLayer {
  private readonly ctx = context(document.createElement('canvas'));
  private bodies: Drawn | undefined;
  private drawn = '';

  draw(stage: Stage, camera: Camera, bodies: Drawn): void {
    const { canvas } = this.ctx;
    const wanted = `${camera.version} ${theme.version} ${stage.canvas.width} ${stage.canvas.height}`;
    if (this.bodies !== bodies || this.drawn !== wanted) {
      canvas.width = stage.canvas.width;
      canvas.height = stage.canvas.height;
      this.ctx.setTransform(stage.ratio, 0, 0, stage.ratio, 0, 0);
      const { wall, ground } = theme;
      drawBodies(this.ctx, bodies, STATIC, camera, {
        circle: wall,
        segment: wall,
        triangle: wall,
        edge: ground,
      });
      this.bodies = bodies;
      this.drawn = wanted;
    }
    stage.ctx.drawImage(canvas, 0, 0, stage.width, stage.height);
  }
}
