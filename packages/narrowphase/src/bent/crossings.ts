import { END, type Rows, SAG_X, SAG_Y, vertexAt } from '@swept/core';
import type { Crossings } from '../crossings.js';
import { bentCrossings } from '../event/crossings.js';
import { HIGH, LOW } from '../exact/bounds.js';

const V1 = vertexAt(1);
/** Bernstein coefficients of the parts of the step still to be tested, the earliest last. */
const LATER = new Float64Array(4 * 32);
const WIDTHS = new Float64Array(32);
/** A part as short as this that doubles do not decide has two roots or nearly so. */
const SHORTEST = 2 ** -20;
const PARTS = 48;
/** Thirty-two roundings; the derivation below needs half. */
const ROUNDINGS = 2 ** -48;
/** The maximum number of Newton steps; and a step so small that it is the last. */
const NEWTON = 12;
const CLOSE = 2 ** -30;
/** A time and its error; the exact stage takes over where that is above LOOSEST. */
const ROOT = new Float64Array(2);
const LOOSEST = 2 ** -36;

/**
 * `crossingsPointSegment` where the sags of point and segment differ. X = A x v is then a cubic, so there are
 * up to three crossings. On a part of the step where its Bernstein coefficients have one sign there is no
 * root, where they rise or fall throughout, from one sign to the other, there is one; other parts are halved.
 * With S the sum of the magnitudes of A and B at the start and the end and of the sag, and L that of v, a
 * coefficient is off by less than 16 u S L. Where that does not decide: `event/crossings.ts`.
 */
export function crossingsBent(point: Rows, segment: Rows, out: Crossings, po: number, so: number): number {
  return search(point, segment, out, po, so) ? out.count : bentCrossings(point, segment, out, po, so);
}

/** False, with `out` undefined, where doubles cannot decide. */
function search(point: Rows, segment: Rows, out: Crossings, po: number, so: number): boolean {
  const a = so;
  const b = so + V1;
  const ax0 = segment[a] - point[po];
  const ay0 = segment[a + 1] - point[po + 1];
  const ax2 = segment[a + END] - point[po + END];
  const ay2 = segment[a + END + 1] - point[po + END + 1];
  const vx0 = segment[b] - segment[a];
  const vy0 = segment[b + 1] - segment[a + 1];
  const vx1 = segment[b + END] - segment[a + END];
  const vy1 = segment[b + END + 1] - segment[a + END + 1];
  const kx = segment[so + SAG_X] - point[po + SAG_X];
  const ky = segment[so + SAG_Y] - point[po + SAG_Y];
  const ax1 = 0.5 * (ax0 + ax2 - kx);
  const ay1 = 0.5 * (ay0 + ay2 - ky);
  const sizeX = Math.abs(ax0) + Math.abs(ax2) + Math.abs(kx);
  const sizeY = Math.abs(ay0) + Math.abs(ay2) + Math.abs(ky);
  const lengthX = Math.abs(vx0) + Math.abs(vx1);
  const lengthY = Math.abs(vy0) + Math.abs(vy1);
  const product = sizeX * lengthY + sizeY * lengthX;
  const error = ROUNDINGS * product;
  out.count = 0;
  out.always = false;
  if (!(product > LOW && product < HIGH)) return false;
  let c0 = ax0 * vy0 - ay0 * vx0;
  let c1 = (ax0 * vy1 - ay0 * vx1 + 2 * (ax1 * vy0 - ay1 * vx0)) / 3;
  let c2 = (2 * (ax1 * vy1 - ay1 * vx1) + (ax2 * vy0 - ay2 * vx0)) / 3;
  let c3 = ax2 * vy1 - ay2 * vx1;
  let low = 0;
  let width = 1;
  let later = 0;
  for (let n = 0; ; n++) {
    const above = c0 > error && c1 > error && c2 > error && c3 > error;
    const below = c0 < -error && c1 < -error && c2 < -error && c3 < -error;
    const falls =
      c0 > error && c3 < -error && c0 - c1 > 2 * error && c1 - c2 > 2 * error && c2 - c3 > 2 * error;
    const rises =
      c0 < -error && c3 > error && c1 - c0 > 2 * error && c2 - c1 > 2 * error && c3 - c2 > 2 * error;
    if (above || below || falls || rises) {
      if (falls || rises) {
        const p1 = 3 * (c1 - c0);
        const p2 = 3 * (c0 - 2 * c1 + c2);
        const p3 = c3 - c0 + 3 * (c1 - c2);
        let s = c0 / (c0 - c3);
        let slope = 1;
        for (let i = 0; i < NEWTON; i++) {
          slope = (3 * p3 * s + 2 * p2) * s + p1;
          const at = s - (((p3 * s + p2) * s + p1) * s + c0) / slope;
          const step = Math.abs(at - s);
          s = at > 0 ? (at < 1 ? at : 1) : 0;
          if (step < CLOSE) break;
        }
        // The remainder after the last step is far less than the error over the least slope here.
        const least = 3 * Math.min(Math.abs(c1 - c0), Math.abs(c2 - c1), Math.abs(c3 - c2)) - 2 * error;
        ROOT[0] = low + s * width;
        ROOT[1] = width * ((2 * error) / least + 2 ** -44) + 2 ** -52;
        if (!(ROOT[1] < LOOSEST)) return false;
        const r = 1 - ROOT[0];
        const fall = ROOT[0] * r;
        const ax = r * ax0 + ROOT[0] * ax2 - fall * kx;
        const ay = r * ay0 + ROOT[0] * ay2 - fall * ky;
        const vx = r * vx0 + ROOT[0] * vx1;
        const vy = r * vy0 + ROOT[0] * vy1;
        const bx = ax + vx;
        const by = ay + vy;
        const slackX = (ROUNDINGS + 2 * ROOT[1]) * (sizeX + lengthX);
        const slackY = (ROUNDINGS + 2 * ROOT[1]) * (sizeY + lengthY);
        const sureX = Math.abs(ax) > slackX && Math.abs(bx) > slackX;
        const sureY = Math.abs(ay) > slackY && Math.abs(by) > slackY;
        if (!((sureX && ax > 0 === bx > 0) || (sureY && ay > 0 === by > 0))) {
          if (!sureX && !sureY) return false;
          const f = -(ax * vx + ay * vy) / (vx * vx + vy * vy);
          out.t[out.count] = ROOT[0];
          out.s[out.count++] = f > 0 ? (f < 1 ? f : 1) : 0;
        }
      }
      if (later === 0) return true;
      low += width;
      later -= 4;
      c0 = LATER[later];
      c1 = LATER[later + 1];
      c2 = LATER[later + 2];
      c3 = LATER[later + 3];
      width = WIDTHS[later / 4];
      continue;
    }
    if (width < SHORTEST || n === PARTS) return false;
    const c01 = 0.5 * (c0 + c1);
    const c12 = 0.5 * (c1 + c2);
    const c23 = 0.5 * (c2 + c3);
    const c012 = 0.5 * (c01 + c12);
    const c123 = 0.5 * (c12 + c23);
    const middle = 0.5 * (c012 + c123);
    width *= 0.5;
    LATER[later] = middle;
    LATER[later + 1] = c123;
    LATER[later + 2] = c23;
    LATER[later + 3] = c3;
    WIDTHS[later / 4] = width;
    later += 4;
    c1 = c01;
    c2 = c012;
    c3 = middle;
  }
}
