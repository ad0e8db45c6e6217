import type { Camera } from '../../site/camera.js';
import { FIVE, theme } from '../../site/palette.js';
import { Stage } from '../../site/stage.js';
import { compressibility, DENSEST } from './equation.js';
import type { GasBox } from './gas-box.js';

/** By speed, in units of the thermal one: below each of these. */
export const SPEEDS = [
  [0.6, FIVE[0]],
  [1, FIVE[4]],
  [1.5, FIVE[3]],
  [Infinity, FIVE[1]],
] as const;

export function drawDiscs(ctx: CanvasRenderingContext2D, gas: GasBox, camera: Camera, wraps: boolean): void {
  ctx.save();
  const [left, top] = [camera.screenX(0), camera.screenY(gas.side)];
  const side = gas.side * camera.scale;
  ctx.beginPath();
  ctx.rect(left, top, side, side);
  if (wraps) ctx.clip();
  const paths = SPEEDS.map(() => new Path2D());
  const add = (path: Path2D, x: number, y: number, r: number) => {
    const [px, py] = [camera.screenX(x), camera.screenY(y)];
    path.moveTo(px + r, py);
    path.arc(px, py, r, 0, 2 * Math.PI);
  };
  gas.forEach((x, y, radius, speed) => {
    const path = paths[SPEEDS.findIndex(([below]) => speed < below)];
    const r = radius * camera.scale - 0.5;
    if (!path) return;
    add(path, x, y, r);
    if (!wraps) return;
    // What is partly out is partly on the other side.
    const [fromX, fromY] = [x, y].map((at) => (at < radius ? 1 : at > gas.side - radius ? -1 : 0));
    if (fromX !== 0) add(path, x + fromX * gas.side, y, r);
    if (fromY !== 0) add(path, x, y + fromY * gas.side, r);
    if (fromX !== 0 && fromY !== 0) add(path, x + fromX * gas.side, y + fromY * gas.side, r);
  });
  SPEEDS.forEach(([, colour], i) => {
    ctx.fillStyle = colour;
    ctx.fill(paths[i]);
  });
  ctx.restore();
  ctx.lineWidth = 1.25;
  ctx.strokeStyle = theme.wall;
  if (wraps) ctx.setLineDash([4, 4]);
  ctx.strokeRect(left, top, side, side);
  ctx.setLineDash([]);
}

/** The density by height: bars as measured, a line as the equation of state has it. */
export function drawProfile(
  ctx: CanvasRenderingContext2D,
  gas: GasBox,
  camera: Camera,
  known: Float64Array,
): void {
  const measured = gas.profile;
  const most = 1.25 * Math.max(known[0], ...measured.filter(Number.isFinite));
  const px = (density: number) => camera.screenX((0.9 * gas.side * density) / most);
  const py = (height: number) => camera.screenY(0.5 + (gas.side - 1) * height);
  ctx.globalAlpha = 0.5;
  ctx.fillStyle = theme.ink;
  measured.forEach((density, i) => {
    const [top, bottom] = [py((i + 1) / measured.length), py(i / measured.length)];
    if (density > 0) ctx.fillRect(px(density) - 3, top + 0.5, 3, bottom - top - 1);
  });
  ctx.globalAlpha = 1;
  ctx.beginPath();
  known.forEach((density, i) => void ctx.lineTo(px(density), py((i + 0.5) / known.length)));
  // On a ground of its own: discs are everywhere.
  ctx.strokeStyle = theme.ground;
  ctx.lineWidth = 7;
  ctx.stroke();
  ctx.strokeStyle = theme.ink;
  ctx.lineWidth = 2.5;
  ctx.stroke();
}

/** The equation of state as a curve, and where the gas is. */
export class StatePlot {
  private readonly stage: Stage;

  constructor(panel: HTMLElement) {
    const canvas = document.createElement('canvas');
    canvas.setAttribute('aria-hidden', 'true');
    panel.append(canvas);
    this.stage = new Stage(canvas);
  }

  draw(density: number, pressure: number): void {
    const ctx = this.stage.begin();
    const { width, height } = this.stage;
    const most = compressibility(DENSEST);
    const px = (eta: number) => 3 + ((width - 6) * eta) / DENSEST;
    const py = (z: number) => height - 4 - ((height - 8) * (z - 1)) / (most - 1);
    ctx.beginPath();
    for (let i = 0; i <= 60; i++) ctx.lineTo(px((DENSEST * i) / 60), py(compressibility((DENSEST * i) / 60)));
    ctx.strokeStyle = theme.muted;
    ctx.lineWidth = 1.5;
    ctx.stroke();
    if (!Number.isFinite(pressure)) return;
    ctx.beginPath();
    ctx.arc(px(density), py(pressure), 4, 0, 2 * Math.PI);
    ctx.fillStyle = FIVE[1];
    ctx.fill();
  }
}
