import { InvalidInput } from '@swept/core';
import { capacityAt, Frame, frameBytes, OF_A_WRITER, prepare } from './frame.js';

/** The frames of a relay: one is written, one waits, and two are with the reader. */
const FRAMES = 4;
/**
 * Bytes before the first frame, and the numbers of 32 bits in them: which frame waits, and is there a reader?
 */
const HEAD = 64;
const WAITING = 0;
const TAKEN = 1;
/** Set in the number of the waiting frame while no reader has had it. */
const FRESH = 8;

/**
 * Four frames in one shared buffer, between one writer and one reader, neither of which ever waits: triple
 * buffering, with a fourth frame because the reader keeps the previous one.
 *
 * Why no frame is torn: each of the four is at any time with the writer (one), in the cell WAITING (one) or
 * with the reader (two). This is so at first, and it changes only by an atomic exchange, in which a side puts
 * one frame of its own into the cell and takes the one that was there. So no frame is with both sides, and
 * each side reads and writes only its own. Everything written before a frame was put into the cell is visible
 * to the side that takes it out: atomic operations of JavaScript are sequentially consistent, and the one that
 * reads a value happens after the one that wrote it.
 *
 * Why frames arrive in ascending order: the writer puts them in that order, each marked FRESH. The reader takes
 * only FRESH frames, and puts back others. The writer may replace the frame between two reads of the cell by
 * the reader, but only by a later one, which is FRESH too.
 */
export class Relay {
  readonly buffer: SharedArrayBuffer;
  readonly capacity: number;
  private readonly cells: Int32Array;
  private readonly frames: readonly Frame[];
  /** The frame of the writer, and those of the reader: the older, and the newer. */
  private own = 0;
  private older = 2;
  private newer = 3;

  /** Trusts its input. */
  private constructor(buffer: SharedArrayBuffer, capacity: number) {
    this.buffer = buffer;
    this.capacity = capacity;
    this.cells = new Int32Array(buffer, 0, HEAD / 4);
    this.frames = Array.from(
      { length: FRAMES },
      (_, i) => new Frame(buffer, HEAD + i * frameBytes(capacity)),
    );
  }

  /** For the writer: a new one, with room for the given number of slots. Trusts its input. */
  static make(capacity: number): Relay {
    const bytes = frameBytes(capacity);
    const buffer = new SharedArrayBuffer(HEAD + FRAMES * bytes);
    for (let i = 0; i < FRAMES; i++) prepare(buffer, HEAD + i * bytes, capacity);
    new Int32Array(buffer)[WAITING] = 1;
    return new Relay(buffer, capacity);
  }

  /** For the reader: a posted one. Throws `InvalidInput` on another buffer, and if it has a reader. */
  static open(buffer: SharedArrayBuffer): Relay {
    const capacity = capacityAt(buffer, HEAD);
    if (buffer.byteLength !== HEAD + FRAMES * frameBytes(capacity))
      throw new InvalidInput('receive: buffer', buffer, OF_A_WRITER);
    const relay = new Relay(buffer, capacity);
    if (Atomics.exchange(relay.cells, TAKEN, 1) === 1)
      throw new InvalidInput('receive: buffer', buffer, 'one that no FrameReader has had');
    return relay;
  }

  /** The frame to be written next. */
  get writing(): Frame {
    return this.frames[this.own];
  }

  /** Gives the written frame to the reader. */
  publish(): void {
    this.own = Atomics.exchange(this.cells, WAITING, this.own | FRESH) & ~FRESH;
  }

  /** The newest frame, if the reader has not had it. The reader keeps it and the previous one. */
  take(): Frame | undefined {
    if ((Atomics.load(this.cells, WAITING) & FRESH) === 0) return undefined;
    const taken = Atomics.exchange(this.cells, WAITING, this.older) & ~FRESH;
    this.older = this.newer;
    this.newer = taken;
    return this.frames[taken];
  }
}
