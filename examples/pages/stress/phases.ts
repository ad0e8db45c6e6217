import { type PhaseTimes, timePhases, type World } from 'swept';
import { Median } from './median.js';

/** In the order of a step; what `callbacks` take, which bounce the bodies, is not counted in `events`. */
const PHASES = [
  'plan',
  'index',
  'pairs',
  'narrowphase',
  'contacts',
  'events',
  'callbacks',
  'finish',
] as const;

type Phase = (typeof PHASES)[number];

/** How long the phases of a step take: medians, as rows with bars. It is measured only while it is seen. */
export class Phases {
  private readonly list = document.createElement('dl');
  private readonly rows: { name: Phase; value: HTMLElement; pair: HTMLElement; median: Median }[];
  private times: PhaseTimes | undefined;

  constructor(panel: HTMLElement) {
    this.list.className = 'bars';
    this.rows = PHASES.map((name) => {
      const [pair, term, value] = ['div', 'dt', 'dd'].map((tag) => document.createElement(tag));
      term.textContent = name;
      pair.append(term, value);
      this.list.append(pair);
      return { name, value, pair, median: new Median(60) };
    });
    panel.append(this.list);
  }

  /** From now on measures this world, or none. */
  measure(world: World | undefined): void {
    this.times?.stop();
    this.times = world && timePhases(world);
    this.list.hidden = world === undefined;
    for (const { median } of this.rows) median.clear();
  }

  /** A step is over. */
  add(): void {
    if (this.times) for (const { name, median } of this.rows) median.add(this.times[name]);
  }

  show(): void {
    if (!this.times) return;
    const values = this.rows.map(({ median }) => median.value);
    const longest = Math.max(...values, 1e-9);
    this.rows.forEach(({ value, pair }, i) => {
      const text = values[i].toFixed(2);
      if (value.textContent !== text) value.textContent = text;
      pair.style.setProperty('--share', (values[i] / longest).toFixed(3));
    });
  }

  /** Those of the last step, in milliseconds. */
  get last(): Record<string, number> | undefined {
    const { times } = this;
    if (!times) return undefined;
    const names = [...PHASES, 'total'] as const;
    return Object.fromEntries(names.map((name) => [name, times[name]]));
  }
}
