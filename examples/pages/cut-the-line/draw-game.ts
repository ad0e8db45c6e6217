import type { Camera } from '../../site/camera.js';
import { FIVE, theme } from '../../site/palette.js';
import type { Cut } from './cut.js';
import type { Game } from './game.js';
import type { Knife } from './knife.js';
import { DOWN, type Sample } from './stroke.js';

/** Seconds that things stay. */
const TRAIL = 0.22;
const FLASH = 0.5;
const SWEEP = 1.8;

/** What is seen of the past: where the hand was, and its last cuts. All times are seconds of the page. */
export interface Past {
  /** Places of the hand; `first` begins a stroke. */
  trail: { x: number; y: number; at: number; first: boolean }[];
  cuts: { cut: Cut; at: number }[];
}

/** Drops what has faded. */
export function forget(past: Past, now: number): void {
  while (past.trail.length > 0 && now - past.trail[0].at > TRAIL) past.trail.shift();
  while (past.cuts.length > 0 && now - past.cuts[0].at > SWEEP) past.cuts.shift();
}

/** The lines where they are now, in a shade as wide as they are thick: one path for each of the five colours. */
export function drawLines(ctx: CanvasRenderingContext2D, game: Game, camera: Camera): void {
  const width = Math.max(3, 0.065 * camera.scale);
  ctx.lineCap = 'round';
  for (let colour = 0; colour < FIVE.length; colour++) {
    ctx.beginPath();
    for (const line of game.lines.values()) {
      if (line.colour !== colour) continue;
      ctx.moveTo(camera.screenX(game.world.x(line.id, 0)), camera.screenY(game.world.y(line.id, 0)));
      ctx.lineTo(camera.screenX(game.world.x(line.id, 1)), camera.screenY(game.world.y(line.id, 1)));
    }
    ctx.strokeStyle = FIVE[colour];
    ctx.globalAlpha = game.radius > 0 ? 0.38 : 0.16;
    ctx.lineWidth = game.radius > 0 ? 2 * game.radius * camera.scale : 3.2 * width;
    ctx.stroke();
    ctx.globalAlpha = 1;
    ctx.lineWidth = width;
    ctx.stroke();
  }
}

/** The path of the hand, thinner the older it is. */
export function drawTrail(ctx: CanvasRenderingContext2D, past: Past, camera: Camera, now: number): void {
  const { trail } = past;
  ctx.strokeStyle = theme.flash;
  ctx.lineCap = 'round';
  for (let i = 1; i < trail.length; i++) {
    if (trail[i].first) continue;
    const fresh = 1 - (now - trail[i].at) / TRAIL;
    ctx.globalAlpha = 0.75 * fresh;
    ctx.lineWidth = 1 + 3.5 * fresh;
    ctx.beginPath();
    ctx.moveTo(camera.screenX(trail[i - 1].x), camera.screenY(trail[i - 1].y));
    ctx.lineTo(camera.screenX(trail[i].x), camera.screenY(trail[i].y));
    ctx.stroke();
  }
  ctx.globalAlpha = 1;
}

/** Strokes that the next step will play, from where the hand is now: seen as long as time stands still. */
export function drawWaiting(
  ctx: CanvasRenderingContext2D,
  samples: readonly Sample[],
  camera: Camera,
  hand: { x: number; y: number } | undefined,
): void {
  ctx.strokeStyle = theme.flash;
  ctx.lineWidth = 1.5;
  ctx.beginPath();
  if (hand) ctx.moveTo(camera.screenX(hand.x), camera.screenY(hand.y));
  for (const { kind, x, y } of samples) {
    if (kind === DOWN) ctx.moveTo(camera.screenX(x), camera.screenY(y));
    else ctx.lineTo(camera.screenX(x), camera.screenY(y));
  }
  ctx.stroke();
}

/** A cross where the knife of the keyboard is, with a full dot when it is down. */
export function drawKnife(ctx: CanvasRenderingContext2D, knife: Knife, camera: Camera): void {
  const x = camera.screenX(knife.x);
  const y = camera.screenY(knife.y);
  ctx.strokeStyle = ctx.fillStyle = theme.ink;
  ctx.lineWidth = 2;
  ctx.beginPath();
  for (const [dx, dy] of [
    [1, 0],
    [-1, 0],
    [0, 1],
    [0, -1],
  ]) {
    ctx.moveTo(x + 8 * dx, y + 8 * dy);
    ctx.lineTo(x + 18 * dx, y + 18 * dy);
  }
  ctx.stroke();
  ctx.beginPath();
  ctx.arc(x, y, 5, 0, 2 * Math.PI);
  if (knife.down) ctx.fill();
  else ctx.stroke();
}

/** A slash and a ring at the exact place of each cut, and the combo. */
export function drawCuts(ctx: CanvasRenderingContext2D, past: Past, camera: Camera, now: number): void {
  ctx.textAlign = 'center';
  ctx.textBaseline = 'middle';
  for (const { cut, at } of past.cuts) {
    const age = (now - at) / FLASH;
    if (age >= 1) continue;
    const x = camera.screenX(cut.x);
    const y = camera.screenY(cut.y);
    const dx = cut.hand[2] - cut.hand[0];
    const dy = cut.hand[1] - cut.hand[3];
    const length = Math.hypot(dx, dy) || 1;
    const reach = (0.5 * camera.scale * (1 - age)) / length;
    ctx.globalAlpha = 1 - age;
    ctx.strokeStyle = theme.flash;
    ctx.lineWidth = 3 * (1 - age) + 0.5;
    ctx.beginPath();
    ctx.moveTo(x - dx * reach, y - dy * reach);
    ctx.lineTo(x + dx * reach, y + dy * reach);
    ctx.stroke();
    ctx.strokeStyle = FIVE[cut.colour];
    ctx.lineWidth = 2;
    ctx.beginPath();
    ctx.arc(x, y, 4 + 0.35 * camera.scale * Math.sqrt(age), 0, 2 * Math.PI);
    ctx.stroke();
    if (cut.combo > 1) {
      ctx.fillStyle = theme.ink;
      ctx.font = `650 ${Math.min(30, 14 + 2 * cut.combo)}px system-ui, sans-serif`;
      ctx.fillText(`×${cut.combo}`, x, y - 26 - 22 * age);
    }
  }
  ctx.globalAlpha = 1;
}

/** Rings round the cuts that a test once per frame did not find. */
export function drawAllMissed(ctx: CanvasRenderingContext2D, past: Past, camera: Camera, now: number): void {
  for (const { cut, at } of past.cuts) {
    ctx.globalAlpha = 1 - (now - at) / SWEEP;
    if (!cut.seenOnce) drawMissed(ctx, cut, camera);
  }
  ctx.globalAlpha = 1;
}

/** A broken ring. */
export function drawMissed(ctx: CanvasRenderingContext2D, { x, y }: Cut, camera: Camera): void {
  ctx.setLineDash([5, 5]);
  ctx.strokeStyle = theme.ink;
  ctx.lineWidth = 2;
  ctx.beginPath();
  ctx.arc(camera.screenX(x), camera.screenY(y), 17, 0, 2 * Math.PI);
  ctx.stroke();
  ctx.setLineDash([]);
}

/**
 * The input of the engine for each cut: the area the line swept in its step, and the path of the hand in that
 * step.
 */
export function drawSweeps(ctx: CanvasRenderingContext2D, past: Past, camera: Camera, now: number): void {
  ctx.lineCap = 'butt';
  for (const { cut, at } of past.cuts) {
    const alpha = 1 - (now - at) / SWEEP;
    ctx.globalAlpha = 0.22 * alpha;
    ctx.fillStyle = ctx.strokeStyle = FIVE[cut.colour];
    fillSweptArea(ctx, cut.path, camera);
    ctx.globalAlpha = 0.6 * alpha;
    ctx.lineWidth = 1;
    ctx.beginPath();
    for (const t of [0, 1]) addLineAt(ctx, cut.path, t, camera);
    ctx.stroke();
    ctx.globalAlpha = alpha;
    ctx.strokeStyle = theme.muted;
    ctx.setLineDash([5, 4]);
    ctx.beginPath();
    ctx.moveTo(camera.screenX(cut.hand[0]), camera.screenY(cut.hand[1]));
    ctx.lineTo(camera.screenX(cut.hand[2]), camera.screenY(cut.hand[3]));
    ctx.stroke();
    ctx.setLineDash([]);
  }
  ctx.globalAlpha = 1;
}

/** What the engine found: the line at the time of the cut, and the root, t of the step and s of the line. */
export function drawRoots(ctx: CanvasRenderingContext2D, past: Past, camera: Camera, now: number): void {
  ctx.textAlign = 'left';
  ctx.textBaseline = 'alphabetic';
  ctx.font = '12px system-ui, sans-serif';
  ctx.lineJoin = 'round';
  for (const { cut, at } of past.cuts) {
    ctx.globalAlpha = 1 - (now - at) / SWEEP;
    ctx.strokeStyle = FIVE[cut.colour];
    ctx.lineWidth = 1.5;
    ctx.beginPath();
    addLineAt(ctx, cut.path, cut.t, camera);
    ctx.stroke();
    const x = camera.screenX(cut.x);
    const y = camera.screenY(cut.y);
    ctx.fillStyle = theme.ink;
    ctx.beginPath();
    ctx.arc(x, y, 3.5, 0, 2 * Math.PI);
    ctx.fill();
    const text = `t ${cut.t.toFixed(3)}  s ${cut.s.toFixed(3)}`;
    ctx.strokeStyle = theme.ground;
    ctx.lineWidth = 4;
    ctx.strokeText(text, x + 10, y - 8);
    ctx.fillText(text, x + 10, y - 8);
  }
  ctx.globalAlpha = 1;
}

function addLineAt(ctx: CanvasRenderingContext2D, path: readonly number[], t: number, camera: Camera): void {
  const at = (i: number) => path[i] + (path[i + 4] - path[i]) * t;
  ctx.moveTo(camera.screenX(at(0)), camera.screenY(at(1)));
  ctx.lineTo(camera.screenX(at(2)), camera.screenY(at(3)));
}

/** The area as a fan of thin quadrilaterals: a line that turns over sweeps no quadrilateral. */
export function fillSweptArea(ctx: CanvasRenderingContext2D, path: readonly number[], camera: Camera): void {
  const SLICES = 24;
  const at = (i: number, t: number) => path[i] + (path[i + 4] - path[i]) * t;
  ctx.beginPath();
  for (let i = 0; i < SLICES; i++) {
    const t0 = i / SLICES;
    const t1 = (i + 1) / SLICES;
    ctx.moveTo(camera.screenX(at(0, t0)), camera.screenY(at(1, t0)));
    ctx.lineTo(camera.screenX(at(2, t0)), camera.screenY(at(3, t0)));
    ctx.lineTo(camera.screenX(at(2, t1)), camera.screenY(at(3, t1)));
    ctx.lineTo(camera.screenX(at(0, t1)), camera.screenY(at(1, t1)));
    ctx.closePath();
  }
  ctx.fill();
}
