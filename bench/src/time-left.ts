/** Estimates when some pieces of work, all of about the same size, will be done. */
export class TimeLeft {
  private readonly began: number;

  constructor(
    private readonly pieces: number,
    private readonly now: () => number = () => performance.now(),
  ) {
    this.began = now();
  }

  /** As `about 20 s left, `; nothing before the first piece is done, and at the end. */
  after(done: number): string {
    if (done === 0 || done === this.pieces) return '';
    const seconds = (((this.now() - this.began) / done) * (this.pieces - done)) / 1000;
    return `${aboutLeft(seconds)}, `;
  }
}

/** As `about 20 s left`: in tens of seconds, or in minutes. */
export function aboutLeft(seconds: number): string {
  const about = seconds > 90 ? `${Math.ceil(seconds / 60)} min` : `${10 * Math.ceil(seconds / 10)} s`;
  return `about ${about} left`;
}
