import { FIVE, theme } from './palette.js';
import { Stage } from './stage.js';

/** The last figures as bars, with a line at a limit; drawn into a canvas of its own. */
export class Graph {
  private readonly stage: Stage;
  private readonly figures: Float64Array;
  private readonly limit: number;
  private count = 0;

  constructor(panel: HTMLElement, length: number, limit: number) {
    const canvas = document.createElement('canvas');
    canvas.setAttribute('aria-hidden', 'true');
    panel.append(canvas);
    this.stage = new Stage(canvas);
    this.figures = new Float64Array(length);
    this.limit = limit;
  }

  clear(): void {
    this.count = 0;
  }

  add(figure: number): void {
    this.figures[this.count++ % this.figures.length] = figure;
  }

  draw(): void {
    const ctx = this.stage.begin();
    const { width, height } = this.stage;
    const { length } = this.figures;
    const shown = Math.min(this.count, length);
    // One slow first step must not flatten all others: bars above twice what nine of ten stay below are cut off.
    const usual = this.figures.slice(0, shown).sort()[Math.floor(0.9 * shown)] ?? 0;
    // The limit stays in view once the bars come near it.
    const top = usual > this.limit / 4 ? Math.max(2 * usual, 1.2 * this.limit) : Math.max(2 * usual, 1e-3);
    const bar = width / length;
    ctx.beginPath();
    for (let i = 0; i < shown; i++) {
      const share = Math.min(1, this.figures[(this.count - 1 - i) % length] / top);
      const h = Math.max(1, share * height);
      ctx.rect(width - (i + 1) * bar, height - h, Math.max(0.5, bar - 0.6), h);
    }
    ctx.fillStyle = FIVE[0];
    ctx.fill();
    if (this.limit <= top) {
      const y = height - (this.limit / top) * height;
      ctx.beginPath();
      ctx.moveTo(0, y);
      ctx.lineTo(width, y);
      ctx.strokeStyle = theme.muted;
      ctx.setLineDash([3, 3]);
      ctx.stroke();
      ctx.setLineDash([]);
    }
  }
}
