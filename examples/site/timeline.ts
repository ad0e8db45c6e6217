import { FIVE, theme } from './palette.js';
import { Stage } from './stage.js';

/** Pixels from the edge to where a slider's knob is at its ends. */
const EDGE = 8;

/** A span of a step, from 0 to 1. */
export type Span = readonly [from: number, to: number];

/** The step as a line with the times of contact, over a slider that leads through it. */
export class Timeline {
  private readonly stage: Stage;
  private readonly slider = document.createElement('input');
  private t = 0;
  private spans: readonly Span[] = [];
  private first: number | undefined;

  /** @param moved is called with the time that somebody has chosen */
  constructor(panel: HTMLElement, moved: (t: number) => void) {
    const canvas = document.createElement('canvas');
    canvas.className = 'timeline';
    canvas.setAttribute('aria-hidden', 'true');
    Object.assign(this.slider, { type: 'range', min: '0', max: '1', step: '0.001', ariaLabel: 'Time' });
    this.slider.addEventListener('input', () => moved(this.slider.valueAsNumber));
    panel.append(canvas, this.slider);
    this.stage = new Stage(canvas, () => this.draw());
  }

  /** Not seen, where nothing moves. */
  set hidden(hidden: boolean) {
    for (const it of [this.stage.canvas, this.slider]) it.style.display = hidden ? 'none' : '';
  }

  /** @param first the time of the first touch, if there is one */
  show(t: number, spans: readonly Span[], first?: number): void {
    if (this.slider.valueAsNumber !== t) this.slider.value = String(t);
    this.t = t;
    this.spans = spans;
    this.first = first;
    this.draw();
  }

  private draw(): void {
    const { t, spans, first } = this;
    const ctx = this.stage.begin();
    const { width, height } = this.stage;
    const x = (time: number) => EDGE + time * (width - 2 * EDGE);
    const middle = height / 2;
    ctx.fillStyle = theme.edge;
    ctx.fillRect(x(0), middle - 3, x(1) - x(0), 6);
    ctx.fillStyle = FIVE[3];
    // What lasts an instant is seen as well.
    for (const [from, to] of spans) ctx.fillRect(x(from) - 1, middle - 8, x(to) - x(from) + 2, 16);
    if (first !== undefined) {
      ctx.beginPath();
      ctx.moveTo(x(first) - 5, 0);
      ctx.lineTo(x(first) + 5, 0);
      ctx.lineTo(x(first), 8);
      ctx.fillStyle = theme.ink;
      ctx.fill();
    }
    ctx.fillStyle = theme.ink;
    ctx.fillRect(x(t) - 1, 4, 2, height - 8);
  }
}
