import { FIVE, theme } from '../../site/palette.js';
import { Stage } from '../../site/stage.js';

/** What is shown: a number of last ones, over so many milliseconds. */
const CAPACITY = 1024;
const SPAN = 4000;
/** Milliseconds of the longest bar that there is room for, at least. */
const LEAST = 40;

/** When things ended, and how long they took. */
class Track {
  private readonly ends = new Float64Array(CAPACITY).fill(-Infinity);
  private readonly lengths = new Float64Array(CAPACITY);
  private next = 0;

  add(end: number, length: number): void {
    this.ends[this.next % CAPACITY] = end;
    this.lengths[this.next % CAPACITY] = length;
    this.next++;
  }

  clear(): void {
    this.ends.fill(-Infinity);
    this.next = 0;
  }

  longest(since: number): number {
    let most = 0;
    for (let i = 0; i < CAPACITY; i++)
      if (this.ends[i] >= since && this.lengths[i] > most) most = this.lengths[i];
    return most;
  }

  /** Each as a bar as wide as its time; `perMs` pixels high for each millisecond, upwards or downwards. */
  draw(ctx: CanvasRenderingContext2D, since: number, wide: number, middle: number, perMs: number): void {
    ctx.beginPath();
    for (let i = 0; i < CAPACITY; i++) {
      if (this.ends[i] < since) continue;
      const width = Math.max(0.5, this.lengths[i] * wide - 0.5);
      ctx.rect((this.ends[i] - since) * wide - width, middle, width, this.lengths[i] * perMs);
    }
    ctx.fill();
  }
}

/** The steps of the last seconds, and below them the pictures of the page, on one scale. */
export class Durations {
  readonly steps = new Track();
  readonly frames = new Track();
  private readonly stage: Stage;

  constructor(panel: HTMLElement) {
    const canvas = document.createElement('canvas');
    canvas.setAttribute('aria-hidden', 'true');
    panel.append(canvas);
    this.stage = new Stage(canvas);
  }

  clear(): void {
    this.steps.clear();
    this.frames.clear();
  }

  draw(now: number): void {
    const ctx = this.stage.begin();
    const { width, height } = this.stage;
    const since = now - SPAN;
    const most = Math.max(LEAST, this.steps.longest(since), this.frames.longest(since));
    const middle = height / 2;
    const perMs = (0.96 * middle) / most;
    ctx.fillStyle = FIVE[1];
    this.steps.draw(ctx, since, width / SPAN, middle, -perMs);
    ctx.fillStyle = FIVE[0];
    this.frames.draw(ctx, since, width / SPAN, middle, perMs);
    ctx.fillStyle = theme.muted;
    ctx.fillRect(0, middle - 0.5, width, 1);
  }
}
