import { type FrameMessage, interpolate, readFrames } from 'swept';
import type { Drawn } from '../../site/draw-bodies.js';
import { isStepDone, type Order, type StepDone } from './messages.js';
import { interval, Room } from './room.js';

/** Where the world is, as the page sees it. */
export interface Host {
  /** What is to be drawn, after `update`; undefined until there is something. */
  readonly drawn: Drawn | undefined;
  /** How the poses come to the page. */
  readonly way: 'shared' | 'transferred' | 'none';
  pace(ms: number, paused: boolean): void;
  step(): void;
  /** Computes the poses for a picture at this time, in milliseconds. */
  update(now: number): void;
  end(): void;
}

/** Leads from one step to the next, in as much time as there was between the last two. */
class Glide {
  private last = 0;
  private gap = Infinity;

  stepped(now: number): void {
    this.gap = Math.max(1, now - this.last);
    this.last = now;
  }

  at(now: number): number {
    return Math.min(1, Math.max(0, (now - this.last) / this.gap));
  }
}

/** The world steps in a worker, whose frames are read. */
export class InWorker implements Host {
  private readonly worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
  private readonly frames = readFrames({
    post: (message: FrameMessage, transfer) => this.worker.postMessage(message, transfer),
  });
  private readonly glide = new Glide();
  private paused = true;

  constructor(bodies: number, seed: number, shared: boolean, done: (step: StepDone) => void) {
    this.worker.onmessage = ({ data }: MessageEvent<unknown>) => {
      if (isStepDone(data)) done(data);
      else this.frames.receive(data);
    };
    this.tell({ order: 'start', bodies, seed, shared });
  }

  get drawn(): Drawn | undefined {
    return this.frames.number > 0 ? this.frames : undefined;
  }

  get way(): 'shared' | 'transferred' | 'none' {
    if (this.frames.number === 0) return 'none';
    return this.frames.shared ? 'shared' : 'transferred';
  }

  pace(ms: number, paused: boolean): void {
    this.paused = paused;
    this.tell({ order: 'pace', ms, paused });
  }

  step(): void {
    this.tell({ order: 'step' });
  }

  update(now: number): void {
    if (this.frames.read()) this.glide.stepped(now);
    this.frames.update(this.paused ? 1 : this.glide.at(now));
  }

  end(): void {
    this.worker.terminate();
  }

  private tell(order: Order): void {
    this.worker.postMessage(order);
  }
}

/** The same world in the page: each picture waits for the step that is due. */
export class InPage implements Host {
  readonly way = 'none';
  readonly drawn: Drawn;
  private readonly room: Room;
  private readonly poses: ReturnType<typeof interpolate>;
  private readonly glide = new Glide();
  private ms = 20;
  private paused = true;
  private due = 0;

  constructor(
    bodies: number,
    seed: number,
    private readonly done: (step: StepDone) => void,
  ) {
    this.room = new Room(bodies, seed);
    const { bodies: columns } = this.room.world;
    const poses = interpolate(this.room.world);
    this.poses = poses;
    // Columns are replaced when the world grows.
    this.drawn = {
      get kind() {
        return columns.kind;
      },
      get mobility() {
        return columns.mobility;
      },
      get end() {
        return columns.end;
      },
      get rows() {
        return poses.rows;
      },
    };
  }

  pace(ms: number, paused: boolean): void {
    this.ms = ms;
    this.paused = paused;
    this.due = performance.now();
  }

  step(): void {
    this.room.step(this.ms);
    this.done(this.room);
  }

  update(now: number): void {
    if (!this.paused && now >= this.due) {
      this.step();
      this.due = Math.max(this.due + 1000 * interval(this.ms), now);
      this.glide.stepped(now);
    }
    this.poses.update(this.paused ? 1 : this.glide.at(now));
  }

  end(): void {}
}
