import { type Bodies, CIRCLE, type Mobility, RADIUS, ROW, SEGMENT, TRIANGLE, vertexAt } from '@swept/core';
import type { Camera } from './camera.js';

/** What is drawn of bodies, by slot; a kind of 0 is nobody. */
export type Drawn = Pick<Bodies, 'kind' | 'mobility' | 'rows' | 'end'>;

/** What each kind is drawn with. */
export interface BodyColours {
  circle: string;
  segment: string;
  triangle: string;
  /** Between bodies of one colour that touch. */
  edge: string;
}

/**
 * Pixels: what is smaller is drawn as a dot, and lines shorter than this are drawn with the next of their
 * chain.
 */
const DOT = 1.2;
const SHORTEST = 0.7;

/**
 * Draws all living bodies of one mobility straight from the store's columns: one path per kind, nothing made
 * per body. Bodies outside the view are left out.
 */
export function drawBodies(
  ctx: CanvasRenderingContext2D,
  bodies: Drawn,
  mobility: Mobility,
  camera: Camera,
  colours: BodyColours,
): void {
  ctx.lineJoin = ctx.lineCap = 'round';
  ctx.lineWidth = 1;
  ctx.strokeStyle = colours.edge;

  ctx.beginPath();
  ctx.fillStyle = colours.triangle;
  let largest = addTriangles(ctx, bodies, mobility, camera);
  ctx.fill();
  if (largest > 4) ctx.stroke();

  ctx.beginPath();
  ctx.fillStyle = colours.circle;
  largest = addCircles(ctx, bodies, mobility, camera);
  ctx.fill();
  if (largest > 4) ctx.stroke();

  ctx.beginPath();
  ctx.fillStyle = colours.segment;
  addCapsules(ctx, bodies, mobility, camera);
  ctx.fill();

  ctx.beginPath();
  ctx.strokeStyle = colours.segment;
  ctx.lineWidth = 1.25;
  addLines(ctx, bodies, mobility, camera);
  ctx.stroke();
}

/** Circles, and dots for points and for what is too small. Returns the largest radius in pixels. */
function addCircles(
  ctx: CanvasRenderingContext2D,
  bodies: Drawn,
  mobility: Mobility,
  camera: Camera,
): number {
  const { kind, rows, end } = bodies;
  let largest = 0;
  for (let slot = 0, o = 0; slot < end; slot++, o += ROW) {
    if (kind[slot] !== CIRCLE || bodies.mobility[slot] !== mobility) continue;
    const x = camera.screenX(rows[o]);
    const y = camera.screenY(rows[o + 1]);
    const r = rows[o + RADIUS] * camera.scale;
    if (x + r < 0 || y + r < 0 || x - r > camera.width || y - r > camera.height) continue;
    if (r < DOT) {
      ctx.rect(x - DOT, y - DOT, 2 * DOT, 2 * DOT);
      continue;
    }
    ctx.moveTo(x + r, y);
    ctx.arc(x, y, r, 0, 2 * Math.PI);
    if (r > largest) largest = r;
  }
  return largest;
}

/** Segments whose thickness is seen, as outlines to be filled. */
function addCapsules(ctx: CanvasRenderingContext2D, bodies: Drawn, mobility: Mobility, camera: Camera): void {
  const { kind, rows, end } = bodies;
  const one = vertexAt(1);
  for (let slot = 0, o = 0; slot < end; slot++, o += ROW) {
    if (kind[slot] !== SEGMENT || bodies.mobility[slot] !== mobility) continue;
    const r = rows[o + RADIUS] * camera.scale;
    if (r <= SHORTEST) continue;
    const x0 = camera.screenX(rows[o]);
    const y0 = camera.screenY(rows[o + 1]);
    const x1 = camera.screenX(rows[o + one]);
    const y1 = camera.screenY(rows[o + one + 1]);
    if (outside(camera, r, Math.min(x0, x1), Math.min(y0, y1), Math.max(x0, x1), Math.max(y0, y1))) continue;
    const side = Math.atan2(y1 - y0, x1 - x0) + Math.PI / 2;
    ctx.moveTo(x0 + r * Math.cos(side), y0 + r * Math.sin(side));
    ctx.arc(x0, y0, r, side, side + Math.PI);
    ctx.arc(x1, y1, r, side + Math.PI, side + 2 * Math.PI);
    ctx.closePath();
  }
}

/** Thin segments. Chains go on without a break, and their links below a pixel are left out. */
function addLines(ctx: CanvasRenderingContext2D, bodies: Drawn, mobility: Mobility, camera: Camera): void {
  const { kind, rows, end } = bodies;
  const one = vertexAt(1);
  // Where the chain ends in the world, and where the pen stands on the screen.
  let chainX = Number.NaN;
  let chainY = Number.NaN;
  let penX = 0;
  let penY = 0;
  // The end of the last link, if it was left out.
  let owed = false;
  let owedX = 0;
  let owedY = 0;
  for (let slot = 0, o = 0; slot < end; slot++, o += ROW) {
    if (kind[slot] !== SEGMENT || bodies.mobility[slot] !== mobility) continue;
    if (rows[o + RADIUS] * camera.scale > SHORTEST) continue;
    const x0 = camera.screenX(rows[o]);
    const y0 = camera.screenY(rows[o + 1]);
    const x1 = camera.screenX(rows[o + one]);
    const y1 = camera.screenY(rows[o + one + 1]);
    if (outside(camera, 2, Math.min(x0, x1), Math.min(y0, y1), Math.max(x0, x1), Math.max(y0, y1))) continue;
    if (rows[o] !== chainX || rows[o + 1] !== chainY) {
      if (owed) ctx.lineTo(owedX, owedY);
      owed = false;
      ctx.moveTo(x0, y0);
      penX = x0;
      penY = y0;
    }
    chainX = rows[o + one];
    chainY = rows[o + one + 1];
    if (Math.abs(x1 - penX) + Math.abs(y1 - penY) < SHORTEST) {
      owed = true;
      owedX = x1;
      owedY = y1;
      continue;
    }
    ctx.lineTo(x1, y1);
    penX = x1;
    penY = y1;
    owed = false;
  }
  if (owed) ctx.lineTo(owedX, owedY);
}

/** Triangles, with round corners where their thickness is seen. Returns about the largest size in pixels. */
function addTriangles(
  ctx: CanvasRenderingContext2D,
  bodies: Drawn,
  mobility: Mobility,
  camera: Camera,
): number {
  const { kind, rows, end } = bodies;
  const one = vertexAt(1);
  const two = vertexAt(2);
  let largest = 0;
  for (let slot = 0, o = 0; slot < end; slot++, o += ROW) {
    if (kind[slot] !== TRIANGLE || bodies.mobility[slot] !== mobility) continue;
    const x0 = camera.screenX(rows[o]);
    const y0 = camera.screenY(rows[o + 1]);
    const x1 = camera.screenX(rows[o + one]);
    const y1 = camera.screenY(rows[o + one + 1]);
    const x2 = camera.screenX(rows[o + two]);
    const y2 = camera.screenY(rows[o + two + 1]);
    const r = rows[o + RADIUS] * camera.scale;
    const minX = Math.min(x0, x1, x2);
    const minY = Math.min(y0, y1, y2);
    const maxX = Math.max(x0, x1, x2);
    const maxY = Math.max(y0, y1, y2);
    if (outside(camera, r, minX, minY, maxX, maxY)) continue;
    const size = maxX - minX + maxY - minY;
    if (size < 2 * DOT) {
      ctx.rect(minX - DOT / 2, minY - DOT / 2, 2 * DOT, 2 * DOT);
      continue;
    }
    if (size > largest) largest = size;
    const turn = (x1 - x0) * (y2 - y0) - (y1 - y0) * (x2 - x0);
    if (r <= SHORTEST || turn === 0) {
      ctx.moveTo(x0, y0);
      ctx.lineTo(x1, y1);
      ctx.lineTo(x2, y2);
      ctx.closePath();
    } else if (turn > 0) addRounded(ctx, r, x0, y0, x1, y1, x2, y2);
    else addRounded(ctx, r, x0, y0, x2, y2, x1, y1);
  }
  return largest;
}

/** The outline at distance r round a triangle whose corners follow each other clockwise on the screen. */
function addRounded(
  ctx: CanvasRenderingContext2D,
  r: number,
  x0: number,
  y0: number,
  x1: number,
  y1: number,
  x2: number,
  y2: number,
): void {
  const first = Math.atan2(y1 - y0, x1 - x0) - Math.PI / 2;
  const second = Math.atan2(y2 - y1, x2 - x1) - Math.PI / 2;
  const third = Math.atan2(y0 - y2, x0 - x2) - Math.PI / 2;
  ctx.moveTo(x0 + r * Math.cos(third), y0 + r * Math.sin(third));
  ctx.arc(x0, y0, r, third, first);
  ctx.arc(x1, y1, r, first, second);
  ctx.arc(x2, y2, r, second, third);
  ctx.closePath();
}

function outside(
  camera: Camera,
  margin: number,
  minX: number,
  minY: number,
  maxX: number,
  maxY: number,
): boolean {
  return maxX < -margin || maxY < -margin || minX > camera.width + margin || minY > camera.height + margin;
}
