import type { Terminal } from '../main-job/progress.js';
import { aboutLeft } from '../time-left.js';

export interface Streams {
  readonly out: Terminal;
  readonly err: Terminal;
}

/**
 * The current work of a long run and its expected end: one line that is rewritten on a terminal, two per cell
 * elsewhere.
 */
export class Progress {
  private done = 0;
  private name = '';
  private start = 0;
  private readonly began: number;

  /** @param expected estimated seconds of each cell; the time of the first ones corrects the others */
  constructor(
    private readonly terminal: Terminal,
    private readonly expected: readonly number[],
    private readonly now: () => number = () => performance.now(),
  ) {
    this.began = now();
  }

  begin(name: string): void {
    this.name = name;
    this.start = this.now();
    if (!this.terminal.isTTY) this.terminal.write(`${this.head()} ...\n`);
  }

  say(what: string): void {
    if (this.terminal.isTTY) this.terminal.write(`\r\x1b[2K${this.head()}: ${what}${this.left(this.start)}`);
  }

  end(): void {
    this.done++;
    const seconds = (ms: number) => `${((this.now() - ms) / 1000).toFixed(1)} s`;
    const erase = this.terminal.isTTY ? '\r\x1b[2K' : '';
    const cells = `${this.done} of ${this.expected.length} cells in ${seconds(this.began)}`;
    this.terminal.write(`${erase}${this.name}: ${seconds(this.start)}, ${cells}${this.left(this.now())}\n`);
  }

  private head(): string {
    return `[${this.done + 1}/${this.expected.length}] ${this.name}`;
  }

  /** The estimated time of the rest; the present cell has been running since `start`. */
  private left(start: number): string {
    if (this.done === this.expected.length) return '';
    const sum = (part: readonly number[]) => part.reduce((a, b) => a + b, 0);
    const known = sum(this.expected.slice(0, this.done));
    const present = this.expected[this.done];
    const spent = (this.now() - start) / 1000;
    // Until a cell is done, the first one itself shows that all are slower than expected.
    const pace = this.done === 0 ? Math.max(1, spent / present) : (start - this.began) / 1000 / known;
    const rest = Math.max(0, pace * present - spent) + pace * sum(this.expected.slice(this.done + 1));
    return `, ${aboutLeft(Math.max(1, rest))}`;
  }
}
