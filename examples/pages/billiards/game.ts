import { Random } from '@swept/scenes';
import { BREAK_SPEED, Table, type TableOptions } from './table.js';

/** Steps from one saved state to the next. */
const OFTEN = 30;

interface Shot {
  step: number;
  vx: number;
  vy: number;
}

/**
 * A table, and all that was played on it: the shots, states saved now and then, and the hash after each step. To
 * go to a step is to load the last state before it, and to play the rest again.
 */
export class Game {
  readonly table: Table;
  /** Which step of the game the table is at. */
  at = 0;
  /** Steps that were compared with what they had come to before, and how many differed. */
  compared = 0;
  differing = 0;
  private readonly hashes: string[] = [];
  private readonly saved: Uint8Array[] = [];
  private shots: Shot[] = [];
  private readonly breakShot: readonly [number, number];

  constructor(options: TableOptions) {
    this.table = new Table(options);
    const random = new Random(options.seed ^ 0x5eed);
    this.breakShot = [BREAK_SPEED, random.between(-5, 5)];
    this.hashes[0] = this.table.world.hash();
    this.saved[0] = this.table.world.save();
  }

  get last(): number {
    return this.hashes.length - 1;
  }

  get bytes(): number {
    return this.saved[0].length;
  }

  get hash(): string {
    return this.hashes[this.at];
  }

  break(): void {
    this.goTo(0);
    this.shoot(...this.breakShot);
  }

  /** Shoots now: what was played after this is forgotten. */
  shoot(vx: number, vy: number): void {
    this.hashes.length = this.at + 1;
    this.saved.length = Math.floor(this.at / OFTEN) + 1;
    this.shots = [...this.shots.filter(({ step }) => step < this.at), { step: this.at, vx, vy }];
  }

  /** One step on: again, or for the first time. */
  step(): void {
    const { table, hashes, saved } = this;
    const shot = this.shots.find(({ step }) => step === this.at);
    if (shot) table.shoot(shot.vx, shot.vy);
    table.step();
    const at = ++this.at;
    const hash = table.world.hash();
    if (at < hashes.length) {
      this.compared++;
      if (hashes[at] !== hash) this.differing++;
      return;
    }
    hashes.push(hash);
    if (at % OFTEN === 0) saved[at / OFTEN] = table.world.save();
  }

  /** To a step that was played. */
  goTo(step: number): void {
    const target = Math.max(0, Math.min(this.last, Math.round(step)));
    const from = Math.floor(target / OFTEN);
    this.table.world.load(this.saved[from]);
    this.at = from * OFTEN;
    while (this.at < target) this.step();
  }

  /** Is the next step to begin with a shot? */
  get isShot(): boolean {
    return this.shots.some(({ step }) => step === this.at);
  }

  /** The step of the last shot before where the table is. */
  get lastShot(): number {
    return Math.max(0, ...this.shots.map(({ step }) => step).filter((step) => step < this.at));
  }
}
