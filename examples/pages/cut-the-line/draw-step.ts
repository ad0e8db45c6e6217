import type { Camera } from '../../site/camera.js';
import { drawMovingShape, poseAt } from '../../site/moving-shape.js';
import { FIVE, theme } from '../../site/palette.js';
import { Pen } from '../../site/pen.js';
import type { Cut, StepRecord } from './cut.js';
import { drawMissed, fillSweptArea } from './draw-game.js';
import { degrees } from './slow-motion.js';

/** Pixels of the figures of a cut, with the room beside them. */
const TEXT = 175;

/**
 * A step at one of its times: the lines, the areas of those that are cut, the hand and the cuts so far, `once` with
 * a mark at those that a test once per frame misses.
 */
export function drawStep(
  ctx: CanvasRenderingContext2D,
  { hand, lines, colours, radius, cuts }: StepRecord,
  t: number,
  camera: Camera,
  once: boolean,
): void {
  const pen = new Pen(ctx, camera);
  lines.forEach((path, i) => {
    const shape = { start: path.slice(0, 4), end: path.slice(4), radius };
    const colour = FIVE[colours[i]];
    if (lines.length > 1 && !cuts.some(({ line }) => line === i)) {
      pen.rounded(poseAt(shape, t), radius, colour, 0.3);
      return;
    }
    ctx.globalAlpha = 0.1;
    ctx.fillStyle = colour;
    fillSweptArea(ctx, path, camera);
    ctx.globalAlpha = 1;
    drawMovingShape(pen, shape, t, colour);
  });
  pen.line(hand, theme.muted, 1.5, [5, 4]);
  const [x, y] = poseAt({ start: hand.slice(0, 2), end: hand.slice(2), radius: 0 }, t);
  pen.line([hand[0], hand[1], x, y], theme.flash, 2.5);
  pen.dot(x, y, 6, theme.flash);
  for (const cut of cuts) if (cut.t <= t) drawCut(ctx, pen, cut, camera, once);
}

/** Where it was, with a slash along the motion of the hand as the line sees it, and its figures. */
function drawCut(ctx: CanvasRenderingContext2D, pen: Pen, cut: Cut, camera: Camera, once: boolean): void {
  const { x, y, vx, vy, t, s, angle, seenOnce } = cut;
  const reach = 34 / camera.scale / (Math.hypot(vx, vy) || 1);
  pen.line([x - vx * reach, y - vy * reach, x + vx * reach, y + vy * reach], FIVE[3], 3);
  pen.ring(x, y, 9, FIVE[3], 2.5);
  if (once && !seenOnce) drawMissed(ctx, cut, camera);
  // Inside the picture, on a phone too.
  const room = camera.screenX(x) + TEXT < camera.width ? 0 : TEXT / camera.scale;
  pen.text(`t ${t.toFixed(3)}  s ${s.toFixed(3)}  ${degrees(angle)}`, x - room, y, theme.ink, theme.ground);
}
