import { type ChildProcess, fork } from 'node:child_process';

/** A contender and its contest. */
export interface Seat {
  readonly contest: string;
  readonly contender: string;
  readonly size: number;
  /** Root of a repository whose built packages are to be measured; this one unless given. */
  readonly engine?: string;
}

export type Order =
  | { do: 'open'; seat: Seat }
  | { do: 'check' }
  | { do: 'run'; milliseconds: number; ticks: number }
  | { do: 'memory' }
  | { do: 'garbage'; ticks: number };

export type Reply = { ok: true; value: unknown } | { ok: false; message: string };

/** Milliseconds of the two parts of each tick. */
export interface Times {
  readonly build: readonly number[];
  readonly query: readonly number[];
  /** The total time, and the part of it in which the process had a processor. */
  readonly wall: number;
  readonly processor: number;
}

/** With this argument the program is one player of the benchmark. */
export const PLAYER = 'player';

/**
 * A fresh process with one contender in it, to be opened, queried and closed. Every call throws when it
 * failed.
 */
export class Player {
  private readonly child: ChildProcess;
  private ended = false;

  /** @param flags of its Node */
  constructor(
    readonly seat: Seat,
    flags: readonly string[] = [],
  ) {
    this.child = fork(process.argv[1], [PLAYER], {
      execArgv: [...flags],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    this.child.on('exit', () => {
      this.ended = true;
    });
  }

  /** The version of its package, unless it is built here. */
  async open(): Promise<string | undefined> {
    return (await this.order({ do: 'open', seat: this.seat })) as string | undefined;
  }

  /** One tick, and its results. */
  async check(): Promise<{ tick: number; answer: Float64Array }> {
    return (await this.order({ do: 'check' })) as { tick: number; answer: Float64Array };
  }

  /** At least one tick, and more until the processor time or their number is used up. */
  async run(milliseconds: number, ticks: number): Promise<Times> {
    return (await this.order({ do: 'run', milliseconds, ticks })) as Times;
  }

  /** Bytes per body that it holds. */
  async memory(): Promise<number> {
    return (await this.order({ do: 'memory' })) as number;
  }

  /** Bytes that a tick allocates. */
  async garbage(ticks: number): Promise<number> {
    return (await this.order({ do: 'garbage', ticks })) as number;
  }

  close(): void {
    if (this.child.connected) this.child.disconnect();
  }

  private order(order: Order): Promise<unknown> {
    return new Promise((resolve, reject) => {
      const gone = (code: number | null, signal: string | null) =>
        reject(new Error(`the process ended with ${signal ?? code}`));
      if (this.ended) {
        reject(new Error('the process has ended'));
        return;
      }
      this.child.once('exit', gone);
      this.child.once('message', (reply: Reply) => {
        this.child.off('exit', gone);
        if (reply.ok) resolve(reply.value);
        else reject(new Error(reply.message));
      });
      this.child.send(order);
    });
  }
}
