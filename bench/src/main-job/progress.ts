/** Where progress goes: standard error, or a test. */
export interface Terminal {
  readonly isTTY?: boolean | undefined;
  write(text: string): unknown;
}

const BAR = 12;

/** Progress of one run after another: one line that is rewritten on a terminal, a line per quarter elsewhere. */
export class Progress {
  private shown = 0;

  constructor(
    private readonly terminal: Terminal,
    private readonly steps: number,
    private readonly now: () => number = () => performance.now(),
  ) {}

  /** @param detail short facts about the run so far */
  step(name: string, done: number, detail: string): void {
    const { terminal, steps } = this;
    const last = done === steps;
    if (terminal.isTTY) {
      // Writing takes time as well: ten times a second is enough.
      if (!last && this.now() - this.shown < 100) return;
      this.shown = this.now();
      const filled = Math.round((done / steps) * BAR);
      const bar = '█'.repeat(filled) + '░'.repeat(BAR - filled);
      // A line that wraps cannot be rewritten.
      const line = `${name.padEnd(12)} ${bar} ${done}/${steps}  ${detail}`.slice(0, 79);
      terminal.write(`\r\x1b[2K${line}${last ? '\n' : ''}`);
    } else if (Math.floor((4 * done) / steps) > Math.floor((4 * (done - 1)) / steps)) {
      terminal.write(`${name}: step ${done} of ${steps}, ${detail}\n`);
    }
  }
}
