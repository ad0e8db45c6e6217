import { type BodyId, InvalidInput } from '@swept/core';
import { insideOf, World } from '../world.js';
import { logBytes } from './log-format.js';
import { END_LOG } from './log-ops.js';
import { LogWriter } from './log-writer.js';

/** All calls that have changed a world, to be played back: see `createLog`. */
export class WorldLog {
  private readonly world: World;
  private readonly writer: LogWriter;
  private readonly gravity: [number, number];
  private readonly saved: Uint8Array | undefined;
  /** The numbers of the whole log, once it has stopped. */
  private done: Float64Array | undefined;

  /** Throws `InvalidInput` as `createLog`. @internal */
  constructor(world: World, nameOf: (body: BodyId) => number = (body) => body) {
    if (!(world instanceof World)) throw new InvalidInput('createLog: world', world, 'a World');
    const inside = insideOf(world);
    if (inside.log !== undefined)
      throw new InvalidInput('createLog: world', 'one with a log', 'a world of which no log is kept');
    if (inside.stepper.running)
      throw new InvalidInput('createLog: the call', 'within a step', 'between steps');
    this.world = world;
    this.gravity = world.gravity;
    const [x, y] = inside.domain.given;
    const isNew = world.hash() === new World({ gravity: this.gravity, period: [x, y] }).hash();
    this.saved = isNew ? undefined : world.save();
    this.writer = new LogWriter(inside, nameOf);
    this.writer.learnState();
    inside.log = this.writer;
  }

  /** Steps logged so far. */
  get steps(): number {
    return this.writer.steps;
  }

  /** Ends the log; nothing happens if it has ended. Throws `InvalidInput` within a step. */
  stop(): void {
    if (this.done !== undefined) return;
    this.done = this.written('stop');
    insideOf(this.world).log = undefined;
  }

  /**
   * The log up to now, or up to where it was stopped: to be saved, and given to `playback`. Throws
   * `InvalidInput` within a step.
   */
  bytes(): Uint8Array {
    const { domain, canTouch, trace } = insideOf(this.world);
    return logBytes({
      asks: canTouch !== undefined,
      traces: trace !== undefined,
      gravity: this.gravity,
      period: [domain.given[0], domain.given[1]],
      saved: this.saved,
      numbers: this.done ?? this.written('bytes'),
    });
  }

  /** The numbers of all entries, including that of the end. */
  private written(call: string): Float64Array {
    const { writer, world } = this;
    if (insideOf(world).stepper.running)
      throw new InvalidInput(`${call}: the call`, 'within a step', 'between steps');
    writer.writeColumns();
    const numbers = new Float64Array(writer.count + 3);
    numbers.set(writer.numbers.subarray(0, writer.count));
    const hash = world.hash();
    const halves = [Number.parseInt(hash.slice(0, 8), 16), Number.parseInt(hash.slice(8), 16)];
    numbers.set([END_LOG, ...halves], writer.count);
    return numbers;
  }
}

/**
 * From now on keeps a log of every call that changes the world and of everything written to the columns
 * `velocities` and `userData` of its `bodies`: bodies, pushes, steps, and in each step the hits with the calls
 * that were made in the callback, its answers, and those of `canTouch`. `playback` rebuilds the same world from
 * it, bit for bit: a bug report is the bytes of a log. A hit takes some 40 bytes of memory. Velocities written
 * within a step are logged only for the bodies of the hit, or those passed to `velocityChanged`.
 *
 * Unless the world is new, the log begins with the bytes of `World.save`. Throws `InvalidInput` on what is not
 * a world, on one that has a log already, and within a step.
 */
export function createLog(world: World): WorldLog {
  return new WorldLog(world);
}

/** The same, with bodies named by a function. */
export function createNamedLog(world: World, nameOf: (body: BodyId) => number): WorldLog {
  return new WorldLog(world, nameOf);
}
