import {
  CAST_MISS,
  CLOSED,
  CROSSING,
  cast,
  createCastHit,
  createImpact,
  createIntervals,
  createLineMeeting,
  createSegmentContact,
  DISJOINT,
  IMPACT,
  intervals,
  OPEN,
  OVERLAPPING,
  overlap,
  pointInTriangle,
  START_EXITS,
  START_HITS,
  segmentIntersection,
  sweep,
  TOUCHING,
  timeToLine,
} from '@swept/narrowphase';
import { circle, segment } from 'swept';
import { kindOf, type MovingShape, rowOf } from '../../site/moving-shape.js';
import type { Span } from '../../site/timeline.js';
import type { Kept } from './kept.js';

export interface Answer {
  text: string;
  /** Of the first touch. */
  toi?: number;
  /** The times of contact. */
  spans: Span[];
  /** Where they meet. */
  place?: readonly [x: number, y: number];
}

const impact = createImpact();
const times = createIntervals();
const common = createSegmentContact();
const hit = createCastHit();
const meeting = createLineMeeting();

/** What the engine says, asked now. */
export function answer({ ask, a, b }: Kept): Answer {
  const [kindA, kindB, rowA, rowB] = [kindOf(a), kindOf(b), rowOf(a), rowOf(b)];
  switch (ask) {
    case 'sweep':
    case 'intervals': {
      intervals(kindA, kindB, rowA, rowB, times);
      const spans = Array.from({ length: times.count }, (_, i): Span => [times.enter[i], times.exit[i]]);
      const status = sweep(kindA, kindB, rowA, rowB, impact);
      if (status === OVERLAPPING) return { text: 'In touch at the start, and leaving: no hit.', spans };
      if (status !== IMPACT) return { text: 'They never touch.', spans };
      const { toi, x, y } = impact;
      const text = ask === 'sweep' ? `A hit at ${figure(toi)} of the step.` : `In touch ${said(spans)}.`;
      return { text, toi, spans, place: [x, y] };
    }
    case 'segments': {
      const verdict = segmentIntersection(rowA, rowB, common);
      if (verdict === DISJOINT) return { text: 'Nothing in common.', spans: [] };
      const { x, y } = common;
      const words = verdict === CROSSING ? 'Crossing' : verdict === TOUCHING ? 'Touching' : 'In line';
      return { text: `${words} at (${figure(x)}, ${figure(y)}).`, spans: [], place: [x, y] };
    }
    case 'touch':
      return { text: overlap(kindA, kindB, rowA, rowB) ? 'They touch.' : 'They are apart.', spans: [] };
    case 'inside': {
      const [closed, open] = ([CLOSED, OPEN] as const).map((rule) =>
        pointInTriangle(rowA, rowB, undefined, 0, 0, rule),
      );
      const words = (isIn: boolean) => (isIn ? 'inside' : 'outside');
      return { text: `With its edges ${words(closed)}, without them ${words(open)}.`, spans: [] };
    }
    case 'side':
      return { text: `Turned round: ${sides(a, b).map(side).join(', ')}.`, spans: [] };
    case 'ray':
    case 'way out': {
      const policy = ask === 'ray' ? START_HITS : START_EXITS;
      const status = cast(kindB, rowA, rowB, hit, 0, 0, policy);
      if (status === CAST_MISS) return { text: 'The ray misses.', spans: [] };
      const { fraction: toi, exit, x, y } = hit;
      const where = `(${figure(x)}, ${figure(y)})`;
      const text = ask === 'ray' ? `It meets it at ${where}.` : `It leaves at ${where}.`;
      return { text, toi, spans: ask === 'ray' ? [[toi, exit]] : [[0, toi]], place: [x, y] };
    }
  }
}

/** What plain doubles say of the side, by the order of the points; of other questions nothing. */
export function inDoubles({ ask, a, b }: Kept): string {
  if (ask !== 'side') return '';
  const signs = rotations(a, b).map(
    ([px, py, qx, qy, rx, ry]) => (qx - px) * (ry - py) - (qy - py) * (rx - px),
  );
  return `Plain doubles: ${signs.map(side).join(', ')}.`;
}

/** Three points in their three orders. */
function rotations(a: MovingShape, b: MovingShape): number[][] {
  const p = [...a.start, ...b.start];
  return [0, 2, 4].map((from) => [...p.slice(from), ...p.slice(0, from)]);
}

/** By order of the points, how far the third is on the left of the way from the first to the second. */
function sides(a: MovingShape, b: MovingShape): number[] {
  return rotations(a, b).map(([px, py, qx, qy, rx, ry]) => {
    timeToLine(circle(rx, ry).row, segment(px, py, qx, qy).row, meeting);
    return meeting.startDistance;
  });
}

function side(distance: number): string {
  return distance > 0 ? 'left' : distance < 0 ? 'right' : 'in line';
}

function said(spans: readonly Span[]): string {
  return spans.map(([from, to]) => `from ${figure(from)} to ${figure(to)}`).join(', ');
}

function figure(value: number): string {
  return String(Number(value.toPrecision(5)));
}
