import type { Terminal } from '../main-job/progress.js';

export interface Streams {
  readonly out: Terminal;
  readonly err: Terminal;
}

/** What a long run is doing: one line that is rewritten on a terminal, a line per cell elsewhere. */
export class Progress {
  private done = 0;
  private name = '';
  private start = 0;
  private readonly began: number;

  constructor(
    private readonly terminal: Terminal,
    private readonly cells: number,
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
    if (this.terminal.isTTY) this.terminal.write(`\r\x1b[2K${this.head()}: ${what}`);
  }

  end(): void {
    this.done++;
    const seconds = (ms: number) => `${((this.now() - ms) / 1000).toFixed(1)} s`;
    const erase = this.terminal.isTTY ? '\r\x1b[2K' : '';
    this.terminal.write(
      `${erase}${this.name}: ${seconds(this.start)}, ${this.done} of ${this.cells} cells in ${seconds(this.began)}\n`,
    );
  }

  private head(): string {
    return `[${this.done + 1}/${this.cells}] ${this.name}`;
  }
}
