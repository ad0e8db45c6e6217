import type { Camera } from '../../site/camera.js';
import { FIVE, theme } from '../../site/palette.js';
import { type Arena, type Flash, HALF, SIDE } from './arena.js';
import { BLADE, BULLET, GATE } from './kinds.js';

export const COLOURS: Readonly<Record<number, string>> = {
  [BULLET]: FIVE[1],
  [BLADE]: FIVE[3],
  [GATE]: FIVE[2],
};

/** Where a picture of the room is drawn: the place of its corner in the world of the camera. */
export interface Frame {
  x: number;
  y: number;
  title: string;
}

/** The room as the world has it: all paths of the last step, and each contact where it began. */
export function drawSwept(ctx: CanvasRenderingContext2D, arena: Arena, camera: Camera, frame: Frame): void {
  const place = drawRoom(ctx, arena, camera, frame);
  const { world } = arena;
  ctx.globalAlpha = 0.25;
  ctx.fillStyle = FIVE[4];
  arena.blades.forEach((id, i) => {
    const [x, y] = place(world.centerX(id), world.centerY(id));
    const turned = world.angle(id) - arena.angles[i];
    // Angles come wrapped.
    const spin = world.angularVelocity(id);
    const sweep =
      spin === 0 ? 0 : turned + 2 * Math.PI * (Math.sign(spin) * turned < 0 ? Math.sign(spin) : 0);
    for (const end of [0, Math.PI]) {
      ctx.beginPath();
      ctx.moveTo(x, y);
      const from = -(arena.angles[i] + end);
      ctx.arc(x, y, HALF * camera.scale, from, from - sweep, sweep > 0);
      ctx.fill();
    }
  });
  ctx.globalAlpha = 0.55;
  ctx.beginPath();
  for (const [, , , x0, y0, x1, y1] of arena.pieces) {
    ctx.moveTo(...place(x0, y0));
    ctx.lineTo(...place(x1, y1));
  }
  ctx.strokeStyle = FIVE[0];
  ctx.lineWidth = 1;
  ctx.stroke();
  ctx.globalAlpha = 1;
  drawBodies(ctx, arena, camera, place);
  drawFlashes(ctx, arena.told, camera, place);
}

/** The same room as a test once per frame sees it. */
export function drawFrames(ctx: CanvasRenderingContext2D, arena: Arena, camera: Camera, frame: Frame): void {
  const place = drawRoom(ctx, arena, camera, frame);
  drawBodies(ctx, arena, camera, place);
  drawFlashes(ctx, arena.found, camera, place);
}

type Place = (x: number, y: number) => [number, number];

function drawRoom(ctx: CanvasRenderingContext2D, arena: Arena, camera: Camera, frame: Frame): Place {
  const place: Place = (x, y) => [camera.screenX(frame.x + x), camera.screenY(frame.y + y)];
  const side = SIDE * camera.scale;
  ctx.strokeStyle = theme.wall;
  ctx.lineWidth = 1.5;
  ctx.strokeRect(...place(0, SIDE), side, side);
  ctx.font = '600 13px system-ui, sans-serif';
  ctx.textAlign = 'left';
  ctx.textBaseline = 'bottom';
  ctx.fillStyle = theme.ink;
  const [left, top] = place(0, SIDE);
  ctx.fillText(frame.title, left + 1, top - 4);
  const { world } = arena;
  ctx.beginPath();
  for (const id of arena.gates) {
    ctx.moveTo(...place(world.x(id), world.y(id)));
    ctx.lineTo(...place(world.x(id, 1), world.y(id, 1)));
  }
  ctx.strokeStyle = COLOURS[GATE];
  ctx.setLineDash([5, 4]);
  ctx.stroke();
  ctx.setLineDash([]);
  return place;
}

function drawBodies(ctx: CanvasRenderingContext2D, arena: Arena, camera: Camera, place: Place): void {
  const { world } = arena;
  ctx.beginPath();
  for (const id of arena.blades) {
    ctx.moveTo(...place(world.x(id), world.y(id)));
    ctx.lineTo(...place(world.x(id, 1), world.y(id, 1)));
  }
  ctx.lineCap = 'round';
  ctx.strokeStyle = FIVE[4];
  ctx.lineWidth = 2.5;
  ctx.stroke();
  ctx.lineCap = 'butt';
  ctx.beginPath();
  for (const id of arena.bullets) {
    const [x, y] = place(world.x(id), world.y(id));
    const r = Math.max(1.5, world.radius(id) * camera.scale);
    ctx.moveTo(x + r, y);
    ctx.arc(x, y, r, 0, 2 * Math.PI);
  }
  ctx.fillStyle = FIVE[0];
  ctx.fill();
}

function drawFlashes(
  ctx: CanvasRenderingContext2D,
  flashes: readonly Flash[],
  camera: Camera,
  place: Place,
): void {
  ctx.lineWidth = 2;
  for (const { x, y, kind, age } of flashes) {
    const [px, py] = place(x, y);
    ctx.globalAlpha = 1 - age / 21;
    ctx.strokeStyle = COLOURS[kind];
    ctx.beginPath();
    ctx.arc(px, py, (0.18 + 0.02 * age) * Math.max(12, camera.scale), 0, 2 * Math.PI);
    ctx.stroke();
  }
  ctx.globalAlpha = 1;
}
