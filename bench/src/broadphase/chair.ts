import { quantile } from '../main-job/quantile.js';
import type { Contender, Contest, Figures, Judge, Verdict } from './contest.js';
import { COUNTING_FLAGS } from './garbage.js';
import { Player } from './player.js';
import type { Row } from './row.js';

/** How much is measured. */
export interface Effort {
  /**
   * The processor time, in milliseconds, that each contender runs before anything is timed.
   */
  readonly warmUp: number;
  /**
   * Number of turns of each contender, and about how long a turn is in milliseconds of processor time and in
   * ticks, at least one. A contender that has used up the time of all its turns sits out after a few.
   */
  readonly rounds: number;
  readonly milliseconds: number;
  readonly ticks: number;
  /** Ticks in which allocation is counted, after several times the warm-up; 0 where it is not. */
  readonly counted: number;
  /** The largest number of ticks from the start of a contest that endures, for its figures. */
  readonly endured: number;
}

export interface Entrant {
  readonly contender: Contender;
  /** See `Seat`. */
  readonly engine?: string;
}

/**
 * For contenders built here the last byte counts: a number is boxed until the rarest of its functions are
 * compiled.
 */
const LONGER = 10;
/** In a contest that endures, one of this many ticks is judged. */
const LOOK = 10;
/** Turns that even the slowest get. */
const FEW = 3;

/** A player, and the results for it so far. */
export class Chair {
  readonly player: Player;
  readonly name: string;
  /** The number of its last judged tick. */
  tick = 0;
  private answer: Float64Array = new Float64Array();
  private readonly contender: Contender;
  private readonly build: number[] = [];
  private readonly query: number[] = [];
  private readonly rounds: number[] = [];
  private version: string | undefined;
  private wall = 0;
  private processor = 0;
  private memory = Number.NaN;
  private garbage = Number.NaN;
  private verdict: Verdict | undefined;
  private figures: Figures | undefined;
  private endured = 0;
  private error: string | undefined;

  constructor(
    private readonly contest: Contest,
    private readonly size: number,
    { contender, engine }: Entrant,
  ) {
    this.contender = contender;
    this.name = contender.name;
    const seat = { contest: contest.key, contender: contender.name, size };
    this.player = new Player(engine === undefined ? seat : { ...seat, engine });
  }

  open(): Promise<void> {
    return this.attempt(async () => {
      this.version = await this.player.open();
    });
  }

  check(): Promise<void> {
    return this.attempt(async () => {
      ({ tick: this.tick, answer: this.answer } = await this.player.check());
    });
  }

  judge(judge: Judge): Promise<void> {
    return this.attempt(async () => {
      const verdict = await judge.verdict(this.contender, this.tick, this.answer);
      if (!this.verdict || wrong(verdict) > wrong(this.verdict)) this.verdict = verdict;
    });
  }

  warm({ warmUp }: Effort): Promise<void> {
    return this.attempt(async () => {
      await this.player.run(warmUp, Number.POSITIVE_INFINITY);
    });
  }

  turn({ rounds, milliseconds, ticks }: Effort): Promise<void> {
    if (this.rounds.length >= FEW && this.processor > rounds * milliseconds) return Promise.resolve();
    return this.attempt(async () => {
      const { cycle } = this.contest;
      const times = await (cycle
        ? this.player.run(Number.POSITIVE_INFINITY, cycle)
        : this.player.run(milliseconds, ticks));
      this.wall += times.wall;
      this.processor += times.processor;
      const [build, query] = [times.build, times.query].map((each) => (cycle ? [mean(each)] : each));
      this.build.push(...build);
      this.query.push(...query);
      this.rounds.push(quantile(sums(build, query), 0.5));
    });
  }

  /** Measures memory in another process, whose flags would spoil the times. */
  weigh({ warmUp, counted }: Effort): Promise<void> {
    return this.attempt(async () => {
      const player = new Player(this.player.seat, COUNTING_FLAGS);
      try {
        // Twice, because code is compiled while it runs: allocations of the first turn do not count.
        for (let turn = 0; turn < 2; turn++) {
          await player.open();
          await player.run((this.version === undefined ? LONGER : 3) * warmUp, Number.POSITIVE_INFINITY);
        }
        this.memory = await player.memory();
        this.garbage = await player.garbage(counted);
      } finally {
        player.close();
      }
    });
  }

  /** From the start again, so that all have played for the same time. */
  endure(ticks: number, judge: Judge): Promise<void> {
    return this.attempt(async () => {
      const player = new Player(this.player.seat);
      try {
        await player.open();
        while (this.endured < ticks) {
          await player.run(Number.POSITIVE_INFINITY, LOOK - 1);
          const { tick, answer } = await player.check();
          this.endured = tick;
          this.figures = judge.figures?.(answer, this.figures) ?? this.figures;
        }
      } finally {
        player.close();
      }
    });
  }

  /** Does something with the player, unless something failed before. */
  private async attempt(work: () => Promise<void>): Promise<void> {
    if (this.error !== undefined) return;
    try {
      await work();
    } catch (error) {
      this.error = error instanceof Error ? error.message : String(error);
      this.player.close();
    }
  }

  row(): Row {
    const {
      contest,
      contender,
      size,
      verdict,
      figures,
      endured,
      error,
      build,
      query,
      rounds,
      memory,
      garbage,
    } = this;
    const { decides } = contender.pairs ?? {};
    const all = sums(build, query);
    return {
      contender: contender.name,
      use: contender.use,
      contest: contest.key,
      size,
      ...(this.version ? { version: this.version } : {}),
      ...(decides ? { decides } : {}),
      ...(contender.most ? { most: contender.most } : {}),
      ...(verdict ? { verdict } : {}),
      ...(figures ? { figures, endured } : {}),
      ...(error === undefined ? {} : { error }),
      ...(all.length === 0 || error !== undefined
        ? {}
        : {
            timing: {
              ticks: all.length,
              median: quantile(all, 0.5),
              p95: quantile(all, 0.95),
              p99: quantile(all, 0.99),
              max: quantile(all, 1),
              build: quantile(build, 0.5),
              query: quantile(query, 0.5),
              rounds,
              share: Math.min(1, this.processor / this.wall),
              garbage,
              memory,
            },
          }),
    };
  }
}

function sums(a: readonly number[], b: readonly number[]): number[] {
  return a.map((value, i) => value + b[i]);
}

function mean(values: readonly number[]): number {
  return values.reduce((a, b) => a + b, 0) / values.length;
}

function wrong({ missing, extra }: Verdict): number {
  return missing + extra;
}
