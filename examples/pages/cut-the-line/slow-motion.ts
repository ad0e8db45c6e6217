import { Readout } from '../../site/readout.js';
import { Timeline } from '../../site/timeline.js';
import { around, type Box } from '../../site/view.js';
import type { StepRecord } from './cut.js';

/** Seconds that a step takes, and for which its end is seen. */
const LENGTH = 3;
const HOLD = 0.9;

/** A step that is shown slowly, with its figures. */
export class SlowMotion {
  step: StepRecord | undefined;
  /** Time in the step, from 0 to 1. */
  t = 0;
  /** It begins again at its end. */
  loops = false;
  private held = 0;
  private readonly panel = document.createElement('div');
  private readonly readout: Readout;
  private readonly timeline: Timeline;

  /** @param moved is called when somebody has chosen a time by the slider */
  constructor(panel: HTMLElement, moved: () => void) {
    this.panel.className = 'slow';
    panel.append(this.panel);
    this.readout = new Readout(this.panel, ['Time', 'Cuts', 't', 's', 'Angle', 'Once per frame']);
    this.timeline = new Timeline(this.panel, (t) => {
      this.seek(t);
      moved();
    });
    this.panel.hidden = true;
  }

  /** Shows a step from this time on; none, and there is nothing to be seen. */
  show(step: StepRecord | undefined, t = 0): void {
    this.step = step;
    this.panel.hidden = step === undefined;
    this.seek(t);
  }

  seek(t: number): void {
    this.t = Math.min(1, Math.max(0, t));
    this.held = 0;
  }

  /** Some seconds pass. Is there more to come? */
  advance(seconds: number): boolean {
    if (this.t < 1) this.seek(this.t + seconds / LENGTH);
    else this.held += seconds;
    if (this.held < HOLD) return true;
    this.seek(this.loops ? 0 : 1);
    return this.loops;
  }

  /** Where there is something to be seen of it: the hand, and the lines that are cut. */
  get box(): Box {
    const { hand, cuts, lines, radius } = this.step as StepRecord;
    const paths = cuts.length > 0 ? cuts.map(({ path }) => path) : lines;
    const all = [...hand, ...paths.flat()];
    const places: { x: number; y: number }[] = [];
    for (let i = 0; i < all.length; i += 2)
      for (const r of [-radius, radius]) places.push({ x: all[i] + r, y: all[i + 1] + r });
    return around(places);
  }

  /** The figures of all cuts, t and s with three digits. */
  showFigures(): void {
    const { readout, timeline, step } = this;
    const cuts = step?.cuts ?? [];
    const list = (texts: string[]) => texts.join(' · ') || '–';
    readout.set('Time', this.t.toFixed(3));
    readout.set('Cuts', cuts.length);
    readout.set('t', list(cuts.map(({ t }) => t.toFixed(3))));
    readout.set('s', list(cuts.map(({ s }) => s.toFixed(3))));
    readout.set('Angle', list(cuts.map(({ angle }) => degrees(angle))));
    readout.set('Once per frame', cuts.length > 0 ? `${cuts.filter((it) => it.seenOnce).length} found` : '–');
    timeline.show(
      this.t,
      cuts.map(({ t }) => [t, t]),
      cuts[0]?.t,
    );
  }
}

export function degrees(angle: number): string {
  return Number.isNaN(angle) ? '–' : `${Math.round(angle)}°`;
}
