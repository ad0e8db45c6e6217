import type { Camera } from '../../site/camera.js';
import { FIVE } from '../../site/palette.js';
import { Stage } from '../../site/stage.js';
import type { Lidar } from './lidar.js';
import { DISC, FOOD, NOTHING, ROBOT_RADIUS, type Room, WALL } from './room.js';

/** What is met is drawn in the colour of what it is. */
export const COLOURS = { [WALL]: FIVE[4], [FOOD]: FIVE[2], [DISC]: FIVE[1] };
const KINDS = [WALL, FOOD, DISC] as const;
/** More rays than this are not told apart. */
const MOST_RAYS = 1440;
const MOST_POINTS = 4000;
/** Length units: what is as far as it is high fills the view. */
const TALL = 1.5;

/** All that the rays have passed through. */
export function drawSight(ctx: CanvasRenderingContext2D, lidar: Lidar, camera: Camera): void {
  const stride = Math.ceil(lidar.count / MOST_RAYS);
  ctx.beginPath();
  for (let i = 0; i < lidar.count; i += stride)
    ctx.lineTo(camera.screenX(lidar.x[i]), camera.screenY(lidar.y[i]));
  ctx.closePath();
  ctx.globalAlpha = 0.13;
  ctx.fillStyle = FIVE[0];
  ctx.fill();
  ctx.globalAlpha = 0.16;
  ctx.lineWidth = 1;
  ctx.strokeStyle = FIVE[0];
  ctx.beginPath();
  for (let i = 0; i < lidar.count; i += Math.max(stride, Math.ceil(lidar.count / 180))) {
    ctx.moveTo(camera.screenX(lidar.x0[i]), camera.screenY(lidar.y0[i]));
    ctx.lineTo(camera.screenX(lidar.x[i]), camera.screenY(lidar.y[i]));
  }
  ctx.stroke();
  ctx.globalAlpha = 1;
}

export function drawBodies(ctx: CanvasRenderingContext2D, room: Room, camera: Camera): void {
  const { world } = room;
  const add = (id: number) => {
    const [x, y, r] = [camera.screenX(world.x(id)), camera.screenY(world.y(id)), world.radius(id)];
    ctx.moveTo(x + r * camera.scale, y);
    ctx.arc(x, y, r * camera.scale, 0, 2 * Math.PI);
  };
  for (const [ids, colour] of [
    [room.food, COLOURS[FOOD]],
    [room.discs, COLOURS[DISC]],
  ] as const) {
    ctx.beginPath();
    ids.forEach(add);
    ctx.fillStyle = ctx.strokeStyle = colour;
    ctx.globalAlpha = 0.35;
    ctx.fill();
    ctx.globalAlpha = 1;
    ctx.lineWidth = 1;
    ctx.stroke();
  }
  ctx.beginPath();
  add(room.robot);
  ctx.fillStyle = FIVE[0];
  ctx.fill();
  const [x, y, r] = [camera.screenX(room.x), camera.screenY(room.y), ROBOT_RADIUS * camera.scale];
  ctx.beginPath();
  for (const [turn, reach] of [
    [0, 0.85],
    [2.4, 0.7],
    [Math.PI, 0.25],
    [-2.4, 0.7],
  ]) {
    ctx.lineTo(x + reach * r * Math.cos(room.heading + turn), y - reach * r * Math.sin(room.heading + turn));
  }
  ctx.fillStyle = '#fff';
  ctx.fill();
}

/** The places where rays of the last frame have met something. */
export function drawPoints(
  ctx: CanvasRenderingContext2D,
  lidar: Lidar,
  camera: Camera,
  rolls: boolean,
): void {
  const { points, pointKinds, pointCount } = lidar;
  const size = Math.max(1.5, 0.07 * camera.scale);
  for (const kind of KINDS) {
    ctx.beginPath();
    const add = (x: number, y: number) =>
      ctx.rect(camera.screenX(x) - size / 2, camera.screenY(y) - size / 2, size, size);
    if (rolls) {
      // A turn takes many frames: what is seen is all of the last one.
      const stride = Math.ceil(lidar.count / MOST_POINTS);
      for (let i = 0; i < lidar.count; i += stride) if (lidar.kind[i] === kind) add(lidar.x[i], lidar.y[i]);
    } else {
      const stride = Math.ceil(pointCount / MOST_POINTS);
      for (let i = 0; i < pointCount; i += stride)
        if (pointKinds[i] === kind) add(points[2 * i], points[2 * i + 1]);
    }
    ctx.fillStyle = COLOURS[kind];
    ctx.fill();
  }
}

/** What the robot sees from where it is: ahead in the middle, the nearer the higher. */
export class Sight {
  private readonly stage: Stage;

  constructor(panel: HTMLElement) {
    const canvas = document.createElement('canvas');
    canvas.setAttribute('aria-hidden', 'true');
    panel.append(canvas);
    this.stage = new Stage(canvas);
  }

  draw(lidar: Lidar): void {
    const ctx = this.stage.begin();
    const { width, height } = this.stage;
    for (const kind of KINDS) {
      ctx.beginPath();
      for (let px = 0; px < width; px++) {
        // Left is left.
        const part = (1.5 - (px + 0.5) / width) % 1;
        const i = Math.floor(part * lidar.count);
        if (lidar.kind[i] === NOTHING || lidar.kind[i] !== kind) continue;
        const h = Math.min(1, TALL / lidar.distance[i]) * height;
        ctx.rect(px, (height - h) / 2, 1.05, Math.max(1, h));
      }
      ctx.fillStyle = COLOURS[kind];
      ctx.fill();
    }
  }
}
