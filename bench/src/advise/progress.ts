import type { Terminal } from '../main-job/progress.js';

/** The current work: one line that is rewritten on a terminal, a line per kind of work elsewhere. */
export class Progress {
  private last = '';
  private line = '';
  private shown = Number.NEGATIVE_INFINITY;

  constructor(
    private readonly terminal: Terminal,
    private readonly now: () => number = () => performance.now(),
  ) {}

  /** @param done the share that is done, 0 to 1 */
  say(done: number, what: string): void {
    const { terminal } = this;
    const kind = what.split(' ')[0];
    if (!terminal.isTTY) {
      if (kind !== this.last) terminal.write(`${kind} ...\n`);
    } else if (kind !== this.last || this.now() - this.shown >= 100) {
      this.shown = this.now();
      // Work may continue when the time for it is over: that is printed once.
      const line =
        done < 1
          ? `${String(Math.floor(100 * done)).padStart(3)} %  ${what}`
          : `100 %  ${kind} a little longer`;
      if (line !== this.line) terminal.write(`\r\x1b[2K${line}`);
      this.line = line;
    }
    this.last = kind;
  }

  end(): void {
    if (this.terminal.isTTY) this.terminal.write('\r\x1b[2K');
  }
}
