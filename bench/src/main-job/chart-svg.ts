import { quantile } from './quantile.js';

export interface Series {
  name: string;
  values: readonly number[];
}

const WIDTH = 1100;
const HEIGHT = 300;
const LEFT = 56;
const RIGHT = 16;
const TOP = 14;
const BOTTOM = 40;

/**
 * Lines over the steps of a run, one per series, from zero up. Rare peaks are cut so that the rest can be
 * read.
 */
export function chartSvg(series: readonly Series[], unit: string): string {
  const all = series.flatMap(({ values }) => values);
  const peak = Math.max(...all, 0);
  const usual = quantile(all, 0.99);
  const top = niceCeiling(peak > 2 * usual ? 1.5 * usual : peak);
  const steps = Math.max(...series.map(({ values }) => values.length), 2);
  const x = (i: number) => LEFT + (i / (steps - 1)) * (WIDTH - LEFT - RIGHT);
  const y = (value: number) => TOP + (1 - Math.min(value, top) / top) * (HEIGHT - TOP - BOTTOM);
  const marks = [0, 0.25, 0.5, 0.75, 1].map((share) => share * top);
  const grid = marks.map(
    (mark) =>
      `<path class="grid" d="M${LEFT} ${y(mark).toFixed(1)}H${WIDTH - RIGHT}"/>` +
      `<text x="${LEFT - 8}" y="${(y(mark) + 4).toFixed(1)}" text-anchor="end">${trimmed(mark)}</text>`,
  );
  const ticks = [...new Set([0, 0.25, 0.5, 0.75, 1].map((share) => Math.round(share * (steps - 1))))].map(
    (i) => `<text x="${x(i).toFixed(1)}" y="${HEIGHT - BOTTOM + 20}" text-anchor="middle">${i + 1}</text>`,
  );
  const lines = series.map(({ values }, at) => {
    const points = values.map((value, i) => `${x(i).toFixed(1)} ${y(value).toFixed(1)}`);
    return `<path class="series series-${at}" d="M${points.join('L')}"/>`;
  });
  return [
    `<svg class="chart" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="${unit} for each step">`,
    ...grid,
    ...ticks,
    `<text x="${(LEFT + WIDTH - RIGHT) / 2}" y="${HEIGHT - 4}" text-anchor="middle">step</text>`,
    ...lines,
    '</svg>',
  ].join('\n');
}

/** The next round number whose quarters are round too. */
function niceCeiling(value: number): number {
  if (!(value > 0)) return 1;
  const power = 10 ** Math.floor(Math.log10(value));
  const step = [1, 1.2, 1.6, 2, 2.4, 3, 4, 5, 6, 8, 10].find((m) => m * power >= value) ?? 10;
  return step * power;
}

function trimmed(value: number): string {
  return String(Number(value.toPrecision(3)));
}
