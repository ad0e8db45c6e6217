import { createDebugLines, debugLines, type World } from 'swept';
import type { Camera } from '../../site/camera.js';
import { FIVE } from '../../site/palette.js';

/** Boxes that are drawn of one picture, so that it stays fluent. */
const MOST = 20_000;
/** Lines of a box. */
const SIDES = 4;
const ONLY = { only: ['index'] } as const;

/** What the index of a world looks like: the boxes of its cells or nodes that are in view, a colour per level. */
export class IndexLayer {
  /** Cells or nodes there are, those of them that are in view, and those that were drawn. */
  total = 0;
  inView = 0;
  drawn = 0;
  private readonly lines = createDebugLines();
  /** What has been read: the index changes only with a step, or as another one. */
  private read: unknown[] = [];

  /** @param states what tells one state of the index from another */
  draw(ctx: CanvasRenderingContext2D, camera: Camera, world: World, ...states: unknown[]): void {
    const now = [world, ...states];
    if (now.some((it, i) => it !== this.read[i])) debugLines(world, this.lines, ONLY);
    this.read = now;
    this.total = this.lines.count / SIDES;
    this.inView = this.drawn = 0;
    const { level } = this.lines;
    let top = 0;
    for (let box = 0; box < this.total; box++) top = Math.max(top, level[box * SIDES]);
    // The large ones first: if there are too many, it is small ones that are left out.
    for (let at = top; at >= 0; at--) this.drawLevel(ctx, camera, at);
    ctx.globalAlpha = 1;
  }

  private drawLevel(ctx: CanvasRenderingContext2D, camera: Camera, at: number): void {
    const { x0, y0, level } = this.lines;
    ctx.beginPath();
    for (let box = 0; box < this.total; box++) {
      const line = box * SIDES;
      if (level[line] !== at) continue;
      // The third side begins where the largest x and y are.
      const left = camera.screenX(x0[line]);
      const right = camera.screenX(x0[line + 2]);
      const top = camera.screenY(y0[line + 2]);
      const bottom = camera.screenY(y0[line]);
      if (right < 0 || bottom < 0 || left > camera.width || top > camera.height) continue;
      this.inView++;
      if (this.drawn === MOST) continue;
      this.drawn++;
      ctx.rect(left, top, right - left, bottom - top);
    }
    ctx.strokeStyle = FIVE[(at + 4) % FIVE.length];
    ctx.lineWidth = Math.min(2.5, 0.75 + 0.5 * at);
    ctx.globalAlpha = Math.min(0.9, 0.5 + 0.15 * at);
    ctx.stroke();
  }
}
