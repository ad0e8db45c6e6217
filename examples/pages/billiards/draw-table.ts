import { castShape, circle, createRayHit } from 'swept';
import type { Camera } from '../../site/camera.js';
import { FIVE, theme } from '../../site/palette.js';
import { LENGTH, POCKETS, RADIUS, type Table, WIDTH } from './table.js';

/** A table that stands upright where the window does. */
export class TableView {
  constructor(
    private readonly camera: Camera,
    readonly upright: boolean,
  ) {}

  /** Of a place of the table on the screen, and the other way round. */
  place(x: number, y: number): [number, number] {
    const { camera } = this;
    return this.upright
      ? [camera.screenX(WIDTH - y), camera.screenY(x)]
      : [camera.screenX(x), camera.screenY(y)];
  }

  at([x, y]: readonly [number, number]): [number, number] {
    return this.upright ? [y, WIDTH - x] : [x, y];
  }

  draw(ctx: CanvasRenderingContext2D, table: Table): void {
    const { scale } = this.camera;
    const corners = [this.place(-1, -1), this.place(LENGTH + 1, WIDTH + 1)];
    const inner = [this.place(0, 0), this.place(LENGTH, WIDTH)];
    const rect = ([[x0, y0], [x1, y1]]: [number, number][], colour: string) => {
      ctx.fillStyle = colour;
      ctx.fillRect(Math.min(x0, x1), Math.min(y0, y1), Math.abs(x1 - x0), Math.abs(y1 - y0));
    };
    ctx.globalAlpha = 0.45;
    rect(corners, theme.wall);
    ctx.globalAlpha = 1;
    rect(inner, theme.ground);
    ctx.globalAlpha = 0.3;
    rect(inner, FIVE[2]);
    ctx.globalAlpha = 1;
    ctx.fillStyle = '#0b0c0e';
    for (const [x, y] of POCKETS) {
      ctx.beginPath();
      ctx.arc(...this.place(x, y), 0.68 * scale, 0, 2 * Math.PI);
      ctx.fill();
    }
    for (const id of table.balls) {
      const { world } = table;
      this.ball(ctx, this.place(world.x(id), world.y(id)), world.userData(id));
    }
  }

  private ball(ctx: CanvasRenderingContext2D, [x, y]: [number, number], number: number): void {
    const r = RADIUS * this.camera.scale;
    const disc = (radius: number, colour: string) => {
      ctx.beginPath();
      ctx.arc(x, y, radius, 0, 2 * Math.PI);
      ctx.fillStyle = colour;
      ctx.fill();
    };
    const colour = number === 0 ? '#fff' : number === 8 ? '#15171b' : FIVE[number % FIVE.length];
    disc(r, number > 8 ? '#fff' : colour);
    if (number > 8) {
      // Striped.
      ctx.save();
      ctx.clip();
      ctx.fillStyle = colour;
      ctx.fillRect(x - r, y - 0.55 * r, 2 * r, 1.1 * r);
      ctx.restore();
    }
    ctx.beginPath();
    ctx.arc(x, y, r, 0, 2 * Math.PI);
    ctx.lineWidth = 1;
    ctx.strokeStyle = theme.wall;
    ctx.stroke();
    if (number === 0 || r < 7) return;
    disc(0.48 * r, '#fff');
    ctx.fillStyle = '#15171b';
    ctx.font = `650 ${0.72 * r}px system-ui, sans-serif`;
    ctx.textAlign = 'center';
    ctx.textBaseline = 'middle';
    ctx.fillText(String(number), x, y + 0.5);
  }

  /** Where the cue ball would go: to where it first touches something, and how hard. */
  aim(ctx: CanvasRenderingContext2D, table: Table, vx: number, vy: number): void {
    const { cue, world } = table;
    if (cue === undefined) return;
    const [x, y] = [world.x(cue), world.y(cue)];
    const speed = Math.hypot(vx, vy) || 1;
    const [dx, dy] = [(40 * vx) / speed, (40 * vy) / speed];
    const found = castShape(world, circle(x, y, RADIUS), dx, dy, HIT, { exclude: cue });
    const part = found ? HIT.fraction : 1;
    const [endX, endY] = this.place(x + part * dx, y + part * dy);
    ctx.strokeStyle = theme.ink;
    ctx.lineWidth = 1.25;
    ctx.setLineDash([6, 5]);
    ctx.beginPath();
    ctx.moveTo(...this.place(x, y));
    ctx.lineTo(endX, endY);
    ctx.stroke();
    ctx.setLineDash([]);
    ctx.beginPath();
    ctx.arc(endX, endY, RADIUS * this.camera.scale, 0, 2 * Math.PI);
    ctx.stroke();
    // The cue, drawn back.
    const back = RADIUS + 0.04 * speed;
    const behind = (far: number) => this.place(x - (far * vx) / speed, y - (far * vy) / speed);
    ctx.strokeStyle = FIVE[1];
    ctx.lineWidth = 4;
    ctx.lineCap = 'round';
    ctx.beginPath();
    ctx.moveTo(...behind(back));
    ctx.lineTo(...behind(back + 6));
    ctx.stroke();
    ctx.lineCap = 'butt';
  }
}

const HIT = createRayHit();
