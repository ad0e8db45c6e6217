import { FIVE, theme } from './palette.js';
import { Stage } from './stage.js';

/** The last figures as bars, with a line at a limit and what it means; drawn into a canvas of its own. */
export class Graph {
  private readonly stage: Stage;
  private readonly figures: Float64Array;
  private readonly limit: number;
  private readonly label: string;
  private count = 0;

  constructor(panel: HTMLElement, length: number, limit: number, label: string) {
    const canvas = document.createElement('canvas');
    canvas.setAttribute('aria-hidden', 'true');
    panel.append(canvas);
    this.stage = new Stage(canvas);
    this.figures = new Float64Array(length);
    this.limit = limit;
    this.label = label;
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
    // One slow first step must not flatten all others: bars above twice what nine of ten stay below are cut
    // off.
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
      this.drawLabel(ctx, y);
    }
  }

  /** On the line's upper side where there is room, on a ground of its own: bars may be behind it. */
  private drawLabel(ctx: CanvasRenderingContext2D, y: number): void {
    const size = 11;
    ctx.font = `${size}px system-ui, sans-serif`;
    ctx.textBaseline = 'middle';
    const height = size + 3;
    const top = y - 1 - height < 0 ? y + 1 : y - 1 - height;
    ctx.fillStyle = theme.ground;
    ctx.fillRect(0, top, ctx.measureText(this.label).width + 6, height);
    ctx.fillStyle = theme.muted;
    ctx.fillText(this.label, 3, top + height / 2);
  }
}
