import { type BodyStore, InvalidInput, RADIUS, ROW, vertexAt } from '@swept/core';
import { grown, knownOptions } from '@swept/core/internal';
import type { StepWatch } from '../step-watch.js';
import { type Inside, insideOf, World } from '../world.js';
import { type Frame, frameBytes, openFrame, POSE, POSE_RADIUS, prepare } from './frame.js';
import { isFrameMessage, isTransferable, Post, type PostFrames } from './message.js';
import { Relay } from './relay.js';

/** The options of a writer of frames. */
export interface FrameWriterOptions {
  /** Posts to the reader: `(message, transfer) => postMessage(message, transfer)` in a worker. */
  readonly post: PostFrames;
  /**
   * Are frames shared, or transferred one by one? Shared unless given, where there is a `SharedArrayBuffer`;
   * pages that are not cross-origin isolated have none.
   */
  readonly shared?: boolean;
}

const NAMES = ['post', 'shared'] as const;
/** The number of buffers in circulation, as in a relay: two with the reader, one in transit, one here. */
const BUFFERS = 4;

/** Counts for each slot the number of times that its body was placed elsewhere at once. */
class Leaps implements StepWatch {
  counts = new Uint32Array(0);
  private readonly store: BodyStore;

  constructor(store: BodyStore) {
    this.store = store;
  }

  begin(): void {}

  end(): void {}

  jumped(slot: number): void {
    this.reserve();
    this.counts[slot]++;
  }

  loaded(): void {
    this.reserve();
    for (let slot = 0; slot < this.counts.length; slot++) this.counts[slot]++;
  }

  reserve(): void {
    const { capacity } = this.store;
    if (this.counts.length < capacity) this.counts = grown(Uint32Array, this.counts, capacity);
  }
}

/** Writes the poses of the bodies of a world for a reader in another thread: see `writeFrames`. */
export class FrameWriter {
  /** Are frames shared? Otherwise each is transferred. */
  readonly shared: boolean;
  private readonly inside: Inside;
  private readonly leaps: Leaps;
  private readonly post: Post;
  private count = 0;
  private relay: Relay | undefined;
  /** The buffers that are here, or are still to be made. */
  private readonly frames: (Frame | undefined)[] = [];
  /** Is there a frame that could not be written for lack of a buffer? And its time. */
  private owes = false;
  private readonly owed = new Float64Array(1);

  /** Throws `InvalidInput` as `writeFrames`. @internal */
  constructor(world: World, options: FrameWriterOptions) {
    if (!(world instanceof World)) throw new InvalidInput('writeFrames: world', world, 'a World');
    knownOptions('writeFrames', options, NAMES);
    const { post, shared = typeof SharedArrayBuffer === 'function' } = options;
    if (typeof shared !== 'boolean') throw new InvalidInput('writeFrames: shared', shared, 'true or false');
    if (shared && typeof SharedArrayBuffer !== 'function')
      throw new InvalidInput('writeFrames: shared', shared, 'false where there is no SharedArrayBuffer');
    this.post = new Post('writeFrames: post', post);
    this.shared = shared;
    this.inside = insideOf(world);
    this.leaps = new Leaps(this.inside.store);
    this.inside.watchers.all.push(this.leaps);
    if (!shared) for (let i = 0; i < BUFFERS; i++) this.frames.push(undefined);
  }

  /** The number of calls of `write`, which is the number of the frame that was written last. */
  get number(): number {
    return this.count;
  }

  /**
   * Gives the reader the poses of all bodies, between steps, best after each; `time` is any number of yours,
   * which the reader receives with them. Where the world has grown, a larger buffer is posted first.
   *
   * If frames are transferred and the reader is busy, so that all buffers are with it, the frame is written
   * as soon as one comes back, with the poses at that time: so the last one always arrives.
   *
   * Throws `InvalidInput` on a time that is not a finite number, within a step, and what `post` throws.
   */
  write(time: number): void {
    if (typeof time !== 'number' || !(Math.abs(time) < Infinity))
      throw new InvalidInput('write: time', time, 'a finite number');
    if (this.inside.stepper.running)
      throw new InvalidInput('write: the call', 'within a step', 'between steps');
    const number = this.count + 1;
    if (this.shared) this.share(number, time);
    else if (!this.hand(number, time)) {
      this.owes = true;
      this.owed[0] = time;
    }
    this.count = number;
  }

  /**
   * Takes back a buffer that the reader has sent, and returns true; returns false for any other message,
   * which is then not about frames. Throws `InvalidInput` on a message about frames with another buffer.
   */
  receive(message: unknown): boolean {
    if (!isFrameMessage(message)) return false;
    const { buffer } = message;
    if (this.shared || this.frames.length === BUFFERS || !isTransferable(buffer))
      throw new InvalidInput('receive: buffer', buffer, 'one that this FrameWriter has posted');
    this.frames.push(openFrame(buffer));
    if (this.owes && !this.inside.stepper.running) this.hand(this.count, this.owed[0]);
    return true;
  }

  private share(number: number, time: number): void {
    const { store } = this.inside;
    if (this.relay && this.relay.capacity >= store.end) {
      this.fill(this.relay.writing, number, time);
      this.relay.publish();
      return;
    }
    // It is posted with its first frame, so that a reader that changes to it misses none.
    const relay = Relay.make(store.capacity);
    this.fill(relay.writing, number, time);
    relay.publish();
    this.post.share(relay.buffer);
    this.relay = relay;
  }

  /** Writes and transfers a frame; returns false if no buffer is here. */
  private hand(number: number, time: number): boolean {
    const { frames } = this;
    const { store } = this.inside;
    if (frames.length === 0) return false;
    let frame = frames[frames.length - 1];
    if (frame === undefined || frame.capacity < store.end)
      frame = prepare(new ArrayBuffer(frameBytes(store.capacity)), 0, store.capacity);
    this.fill(frame, number, time);
    frames.pop();
    try {
      this.post.hand(frame.ids.buffer as ArrayBuffer);
    } catch (error) {
      // It may have been transferred nevertheless.
      frames.push(frame.ids.length > 0 ? frame : undefined);
      throw error;
    }
    this.owes = false;
    return true;
  }

  /** Writes all columns of a frame. */
  private fill(frame: Frame, number: number, time: number): void {
    const { store, domain, plan } = this.inside;
    const { turning } = plan;
    const { ids, userData, angles, centers, poses, leaps, kind, mobility } = frame;
    const { rows } = store;
    this.leaps.reserve();
    frame.title(number, time, store.end, domain.period(0), domain.period(1));
    for (let slot = 0; slot < store.end; slot++) {
      if (store.alive[slot] === 0) {
        ids[slot] = -1;
        kind[slot] = 0;
        continue;
      }
      const root = store.rootOf(slot);
      const turns = turning.turns(root);
      ids[slot] = store.idAt(slot);
      kind[slot] = store.kind[slot];
      mobility[slot] = store.mobility[root];
      userData[slot] = store.userData[root];
      leaps[slot] = this.leaps.counts[root];
      angles[slot] = store.hadAngles ? store.angle[root] : 0;
      centers[2 * slot] = turns ? store.centers[2 * root] : 0;
      centers[2 * slot + 1] = turns ? store.centers[2 * root + 1] : 0;
      const row = slot * ROW;
      const pose = slot * POSE;
      for (let i = 0; i < store.kind[slot]; i++) {
        poses[pose + 2 * i] = rows[row + vertexAt(i)];
        poses[pose + 2 * i + 1] = rows[row + vertexAt(i) + 1];
      }
      const skin = turns ? turning.skin[root] : 0;
      poses[pose + POSE_RADIUS] = Math.max(0, rows[row + RADIUS] - skin);
    }
  }
}

/**
 * Publishes the poses of a world that steps in a worker, for another thread that draws them (`readFrames`):
 * call `write` after each step. Frames go through memory that both sides share: neither waits for the other,
 * and the reader always has the newest whole frame. Where there is no shared memory, they are transferred, in
 * four buffers that go to and fro; then messages from the reader must be given to `receive`.
 *
 * A writer has one reader, at the other end of `post`. Throws `InvalidInput` on what is not a world, unknown
 * options, a `post` that is not a function, and `shared` where there is no shared memory.
 */
export function writeFrames(world: World, options: FrameWriterOptions): FrameWriter {
  return new FrameWriter(world, options);
}
