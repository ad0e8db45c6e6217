import type { Announcer } from './announcer.js';
import { frameLoop } from './frame-loop.js';
import type { Key } from './keys.js';
import { type Span, Timeline } from './timeline.js';
import { Transport } from './transport.js';
import { real, remember } from './url-parameters.js';

/** Seconds for which the end of a step is seen, before it begins again. */
const HOLD = 1;
/** Of a step: what a button and a key move it by. */
const STEP = 0.02;
const NUDGE = 0.01;

/** One step that is played slowly, again and again; a slider, buttons and keys lead through it. */
export class Player {
  /** Of the step, from 0 to 1; also `t` in the address. */
  t = real('t', 0, 1, 0);
  /** Pictures since the page was opened. */
  steps = 0;
  private held = 0;
  private readonly timeline: Timeline;
  private readonly transport: Transport;

  /**
   * @param seconds what the step takes
   * @param changed draws the picture at another time
   * @param figures what a screen reader is told, now and then
   */
  constructor(
    panel: HTMLElement,
    seconds: number,
    announcer: Announcer,
    private readonly changed: () => void,
    figures: () => string,
  ) {
    this.timeline = new Timeline(panel, (time) => this.stopAt(time));
    this.transport = new Transport(
      panel,
      () => {
        this.steps++;
        this.stopAt(this.t >= 1 ? 0 : this.t + STEP);
      },
      (paused) => {
        this.keep();
        announcer.say(`${paused ? 'Paused' : 'Going on'}. ${figures()}`);
      },
    );
    frameLoop((elapsed) => {
      if (this.paused) return;
      announcer.offer(figures);
      this.steps++;
      if (this.t < 1) this.seek(this.t + elapsed / seconds);
      else if (this.held < HOLD) this.held += elapsed;
      else this.seek(0);
    });
  }

  get paused(): boolean {
    return this.transport.paused;
  }

  get keys(): Key[] {
    const nudge = (key: string, by: number): Key => ({
      keys: [key],
      name: ', .',
      purpose: 'earlier, later',
      act: () => this.stopAt(this.t + by),
    });
    return [...this.transport.keys, nudge(',', -NUDGE), nudge('.', NUDGE)];
  }

  /** Where nothing moves, there is no time to look at. */
  set hidden(hidden: boolean) {
    this.timeline.hidden = hidden;
  }

  pause(): void {
    this.transport.pause(true);
  }

  stopAt(time: number): void {
    this.pause();
    this.seek(time);
    this.keep();
  }

  seek(time: number): void {
    this.t = Math.min(1, Math.max(0, time));
    this.held = 0;
    this.changed();
  }

  /** To be called with each picture; `first` is the time of the first touch. */
  show(spans: readonly Span[], first?: number): void {
    this.timeline.show(this.t, spans, first);
  }

  private keep(): void {
    remember({ t: Number(this.t.toFixed(3)) });
  }
}
