/** A canvas that fills its box at the screen's own resolution; drawing is in CSS pixels. */
export class Stage {
  readonly canvas: HTMLCanvasElement;
  readonly ctx: CanvasRenderingContext2D;
  width = 1;
  height = 1;
  ratio = 1;

  constructor(canvas: HTMLCanvasElement, resized: () => void = () => {}) {
    this.canvas = canvas;
    this.ctx = context(canvas);
    const measure = () => {
      this.ratio = window.devicePixelRatio;
      this.width = Math.max(1, canvas.clientWidth);
      this.height = Math.max(1, canvas.clientHeight);
      canvas.width = Math.round(this.width * this.ratio);
      canvas.height = Math.round(this.height * this.ratio);
    };
    measure();
    new ResizeObserver(() => {
      measure();
      resized();
    }).observe(canvas);
  }

  /** Empties the canvas and sets the scale. */
  begin(): CanvasRenderingContext2D {
    this.ctx.setTransform(this.ratio, 0, 0, this.ratio, 0, 0);
    this.ctx.clearRect(0, 0, this.width, this.height);
    return this.ctx;
  }
}

export function context(canvas: HTMLCanvasElement): CanvasRenderingContext2D {
  const ctx = canvas.getContext('2d');
  if (!ctx) throw new Error('This browser has no 2D canvas.');
  return ctx;
}
