/** The output for progress: standard error, or a test. */
export interface Terminal {
  readonly isTTY?: boolean | undefined;
  readonly columns?: number | undefined;
  write(text: string): unknown;
}

const BAR = 12;
const ERASE = '\r\x1b[2K';
/**
 * Milliseconds between two writes: on a terminal because writing takes time as well, elsewhere to keep the
 * log short.
 */
const PAUSE = { terminal: 100, log: 15_000 };

/**
 * Progress of long work: one line that is rewritten on a terminal and erased in the end, an occasional line
 * elsewhere.
 */
export class Progress {
  private shown = Number.NEGATIVE_INFINITY;
  private last = '';

  constructor(
    private readonly terminal: Terminal,
    private readonly now: () => number = () => performance.now(),
  ) {}

  /** @param detail short facts about the work so far */
  show(what: string, done: number, of: number, detail: string): void {
    const { terminal } = this;
    const facts = detail === '' ? '' : `  ${detail}`;
    const pause = terminal.isTTY ? PAUSE.terminal : PAUSE.log;
    if (what === this.last && this.now() - this.shown < pause) return;
    this.last = what;
    this.shown = this.now();
    if (terminal.isTTY) {
      const filled = Math.round((done / of) * BAR);
      const bar = '█'.repeat(filled) + '░'.repeat(BAR - filled);
      const line = `${what.padEnd(16)} ${bar} ${done}/${of}${facts}`;
      // A line as wide as the terminal would wrap, and then not be erased.
      terminal.write(ERASE + line.slice(0, (terminal.columns || 80) - 1));
    } else {
      terminal.write(`${what}: ${done} of ${of}${facts}\n`);
    }
  }

  end(): void {
    if (this.terminal.isTTY) this.terminal.write(ERASE);
  }
}
