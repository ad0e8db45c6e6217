import * as Plot from '@observablehq/plot';
import { Window } from 'happy-dom';
import type { Contest } from './contest.js';
import { medianOf, type Results } from './results.js';

/** A picture, ready to be a file of its own. */
export interface Chart {
  readonly name: string;
  readonly title: string;
  readonly svg: string;
}

interface Point {
  size: number;
  milliseconds: number;
  contender: string;
  ours: boolean;
}

const OURS = '#0b62c4';
const RIVALS = '#8a8f96';
const WIDTH = 760;
const HEIGHT = 460;
/** Vertical distance of two labels. */
const LINE = 12;

/**
 * Cost against the number of bodies for each contest with several sizes, and a bar per contender at one size:
 * this one, or the largest measured.
 */
export async function chartsOf(
  results: Results,
  contests: readonly Contest[],
  size: number,
): Promise<Chart[]> {
  const window = new Window();
  // The plots draw into any document; their types want that of a browser.
  const document = window.document as never;
  const timed = contests.filter(({ timed }) => timed);
  const charts = timed.flatMap(({ key, title }): Chart[] => {
    const points = pointsOf(results, key);
    const sizes = sizesOf(points);
    const one = sizes.includes(size) ? size : Math.max(...sizes);
    const at = points.filter((point) => point.size === one);
    const scaling = `${key}, ${title}: ms per tick`;
    const common = `${scaling}, ${one.toLocaleString('en')}`;
    return [
      ...(sizes.length > 1
        ? [{ name: `${key}-scaling`, title: scaling, svg: titled(lines(document, points), scaling) }]
        : []),
      ...(at.length > 0
        ? [{ name: `${key}-${one}`, title: common, svg: titled(bars(document, at), common) }]
        : []),
    ];
  });
  await window.happyDOM.close();
  return charts;
}

function pointsOf({ cells }: Results, contest: string): Point[] {
  return cells
    .filter((cell) => cell.contest === contest)
    .flatMap(({ size, rows }) =>
      rows.flatMap((row) => {
        const milliseconds = medianOf(row);
        const { contender, version } = row;
        return milliseconds === undefined ? [] : [{ size, milliseconds, contender, ours: !version }];
      }),
    )
    .sort((a, b) => a.size - b.size);
}

function lines(document: never, points: Point[]): { outerHTML: string } {
  const [low, high] = extent(points);
  const ends = labels(points, low, high);
  return Plot.plot({
    document,
    className: 'plot',
    width: WIDTH,
    height: HEIGHT,
    marginRight: 130,
    style: { fontSize: '11px' },
    x: {
      type: 'log',
      label: 'bodies',
      ticks: sizesOf(points),
      tickFormat: (n: number) => n.toLocaleString('en'),
    },
    y: { type: 'log', label: 'ms per tick', domain: [low, high], grid: true, tickFormat: '~g' },
    marks: [
      Plot.line(points, {
        x: 'size',
        y: 'milliseconds',
        z: 'contender',
        stroke: colour,
        strokeWidth: width,
      }),
      Plot.dot(points, { x: 'size', y: 'milliseconds', fill: colour, r: 2 }),
      Plot.text(ends, {
        x: 'size',
        y: 'label',
        text: 'contender',
        textAnchor: 'start',
        dx: 6,
        fill: colour,
      }),
    ],
  });
}

function bars(document: never, points: Point[]): { outerHTML: string } {
  const [low, high] = extent(points);
  return Plot.plot({
    document,
    className: 'plot',
    width: WIDTH,
    height: 40 + 20 * points.length,
    marginLeft: 130,
    marginRight: 60,
    style: { fontSize: '11px' },
    x: { type: 'log', label: 'ms per tick', domain: [low, high], grid: true, tickFormat: '~g' },
    y: { label: null },
    marks: [
      Plot.barX(points, { x1: low, x2: 'milliseconds', y: 'contender', fill: colour, sort: { y: 'x2' } }),
      Plot.text(points, {
        x: 'milliseconds',
        y: 'contender',
        text: ({ milliseconds }: Point) => String(Number(milliseconds.toPrecision(3))),
        textAnchor: 'start',
        dx: 4,
      }),
    ],
  });
}

function colour({ ours }: Point): string {
  return ours ? OURS : RIVALS;
}

function width({ ours }: Point): number {
  return ours ? 2 : 1.2;
}

function sizesOf(points: readonly Point[]): number[] {
  return [...new Set(points.map(({ size }) => size))];
}

/** Whole powers of ten, so that charts of one contest are alike from run to run. */
function extent(points: readonly Point[]): [number, number] {
  const all = points.map(({ milliseconds }) => milliseconds);
  return [10 ** Math.floor(Math.log10(Math.min(...all))), 10 ** Math.ceil(Math.log10(Math.max(...all)))];
}

/**
 * The last point of each contender, with a position for its name that covers no other, beside the last size of
 * all.
 */
function labels(points: readonly Point[], low: number, high: number): (Point & { label: number })[] {
  const size = Math.max(...points.map((point) => point.size));
  const last = new Map(points.map((point) => [point.contender, point]));
  const ends = [...last.values()].sort((a, b) => a.milliseconds - b.milliseconds);
  const step = (high / low) ** (LINE / (HEIGHT - 60));
  const places = ends.map(({ milliseconds }) => milliseconds);
  for (let i = 1; i < places.length; i++) places[i] = Math.max(places[i], places[i - 1] * step);
  // Labels that were pushed over the top push back.
  let most = high;
  for (let i = places.length - 1; i >= 0; i--) {
    places[i] = Math.min(places[i], most);
    most = places[i] / step;
  }
  return ends.map((point, i) => ({ ...point, size, label: places[i] }));
}

/**
 * The text of a separate file, with a title for screen readers; a hundredth of a pixel is precise enough.
 */
function titled({ outerHTML }: { outerHTML: string }, title: string): string {
  return outerHTML
    .replace('<svg ', '<svg xmlns="http://www.w3.org/2000/svg" ')
    .replace('>', `><title>${title}</title>`)
    .replaceAll(/(\d\.\d\d)\d+/g, '$1');
}
