import { bounds, MOVING, STATIC } from 'swept';
import type { Camera } from '../../site/camera.js';
import { drawBodies } from '../../site/draw-bodies.js';
import { FIVE, theme } from '../../site/palette.js';
import { type Level, WALKER } from './level.js';
import { PLANK } from './tiles.js';

export const COLOURS = { walker: FIVE[0], 'one-way': FIVE[2], moving: FIVE[1] };

const BOX = new Float64Array(4);

export function drawLevel(ctx: CanvasRenderingContext2D, level: Level, camera: Camera): void {
  const { world, walker } = level;
  const { wall } = theme;
  drawBodies(ctx, world.bodies, STATIC, camera, { circle: wall, segment: wall, triangle: wall, edge: wall });
  const colour = COLOURS.moving;
  drawBodies(ctx, world.bodies, MOVING, camera, {
    circle: colour,
    segment: colour,
    triangle: colour,
    edge: colour,
  });
  ctx.beginPath();
  for (const id of world.ids()) {
    if (world.userData(id) !== PLANK) continue;
    bounds(world, id, BOX);
    const [minX, minY, maxX, maxY] = BOX;
    const { scale } = camera;
    ctx.rect(camera.screenX(minX), camera.screenY(maxY), scale * (maxX - minX), scale * (maxY - minY));
  }
  ctx.fillStyle = COLOURS['one-way'];
  ctx.fill();
  const [x, y] = [world.x(walker), world.y(walker)];
  ctx.fillStyle = COLOURS.walker;
  const { width, height } = WALKER;
  ctx.beginPath();
  ctx.rect(
    camera.screenX(x) - 0.5,
    camera.screenY(y + height) - 0.5,
    width * camera.scale + 1,
    height * camera.scale + 1,
  );
  ctx.fill();
  // Eyes look where it goes.
  const look = 0.12 * Math.max(-1, Math.min(1, level.vx / WALKER.speed));
  ctx.fillStyle = '#fff';
  for (const side of [-0.15, 0.15]) {
    ctx.beginPath();
    ctx.arc(
      camera.screenX(x + width / 2 + side + look),
      camera.screenY(y + 0.75 * height),
      0.09 * camera.scale,
      0,
      2 * Math.PI,
    );
    ctx.fill();
  }
}

/** The normals of the floor and of the wall it touches. */
export function drawNormals(ctx: CanvasRenderingContext2D, level: Level, camera: Camera): void {
  const { move, x, y } = level;
  const arrow = (fromX: number, fromY: number, nx: number, ny: number) => {
    const [px, py] = [camera.screenX(fromX), camera.screenY(fromY)];
    const reach = 0.9 * camera.scale;
    const [tx, ty] = [px + nx * reach, py - ny * reach];
    ctx.beginPath();
    ctx.moveTo(px, py);
    ctx.lineTo(tx, ty);
    ctx.lineTo(tx - 6 * nx - 4 * ny, ty + 6 * ny - 4 * nx);
    ctx.moveTo(tx, ty);
    ctx.lineTo(tx - 6 * nx + 4 * ny, ty + 6 * ny + 4 * nx);
    ctx.stroke();
  };
  ctx.strokeStyle = FIVE[3];
  ctx.lineWidth = 2;
  if (move.onFloor) arrow(x, y - WALKER.height / 2, move.floorNormalX, move.floorNormalY);
  if (move.onWall) arrow(x - (move.wallNormalX * WALKER.width) / 2, y, move.wallNormalX, move.wallNormalY);
}
