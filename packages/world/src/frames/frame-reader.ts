import { type BodyId, InvalidInput, RADIUS, ROW, slotOf, vertexAt } from '@swept/core';
import { knownOptions, wrapAngle, writeSineAndCosine } from '@swept/core/internal';
import { BACK, lead, THEN } from '../loop/lead.js';
import { type Frame, OF_A_WRITER, openFrame, POSE, POSE_RADIUS } from './frame.js';
import { isFrameMessage, isShared, isTransferable, Post, type PostFrames } from './message.js';
import { Relay } from './relay.js';

/** The options of a reader of frames. */
export interface FrameReaderOptions {
  /** Posts to the writer: `(message, transfer) => worker.postMessage(message, transfer)` in a page. */
  readonly post: PostFrames;
}

const NAMES = ['post'] as const;
const NOBODY = new Uint8Array(0);
const NONE = new Float64Array(0);

/** By axis, the whole periods from the earlier pose to the later one, and from the drawn pose to the domain. */
const shift = new Float64Array(2);
const home = new Float64Array(2);
const turn = new Float64Array(2);

/** Draws from the frames that a `FrameWriter` writes in another thread: see `readFrames`. */
export class FrameReader {
  /**
   * The poses of the last `update`, by slot, with vertices and radii as in the rows of `World.bodies`, but
   * without skins; the other numbers of these rows mean nothing. All columns may be replaced by each `read`.
   */
  rows: Float64Array = NONE;
  /** The angles of the last `update`, by slot, in radians from -pi to pi; 0 for bodies that do not turn. */
  angles: Float64Array = NONE;
  /** The number of the frame, from 1, in the order of `FrameWriter.write`; 0 until there is one. */
  number = 0;
  /** The time that was given to `write` with the frame. */
  time = 0;
  /** The time of the previous frame, from which poses are interpolated to this one; the same if it is the first. */
  timeBefore = 0;
  /** The slots of all bodies are below this. */
  end = 0;

  private readonly post: Post;
  private relay: Relay | undefined;
  private now: Frame | undefined;
  private before: Frame | undefined;
  /** Of transferred frames, the one that was not read yet. */
  private next: Frame | undefined;

  /** Throws `InvalidInput` as `readFrames`. @internal */
  constructor(options: FrameReaderOptions) {
    knownOptions('readFrames', options, NAMES);
    this.post = new Post('readFrames: post', options.post);
  }

  /** Are the frames shared? False until there is one. */
  get shared(): boolean {
    return this.relay !== undefined;
  }

  /** By slot, the id of the body whose part is there, or -1. */
  get ids(): Float64Array {
    return this.now?.ids ?? NONE;
  }

  /** By slot, the kind of the part; 0 in an empty slot. */
  get kind(): Uint8Array {
    return this.now?.kind ?? NOBODY;
  }

  /** By slot, `STATIC` or `MOVING`. */
  get mobility(): Uint8Array {
    return this.now?.mobility ?? NOBODY;
  }

  /** By slot, the number for the caller's own use. */
  get userData(): Float64Array {
    return this.now?.userData ?? NONE;
  }

  /**
   * Takes a message of the writer, and returns true; returns false for any other message, which is then not
   * about frames. Throws `InvalidInput` on a message about frames with another buffer.
   */
  receive(message: unknown): boolean {
    if (!isFrameMessage(message)) return false;
    const { buffer } = message;
    if (isShared(buffer)) this.relay = Relay.open(buffer);
    else if (isTransferable(buffer)) {
      const frame = openFrame(buffer);
      this.giveBack(this.next);
      this.next = frame;
    } else throw new InvalidInput('receive: buffer', buffer, OF_A_WRITER);
    return true;
  }

  /** Moves on to the newest frame; returns false if there is none that is newer. */
  read(): boolean {
    const frame = this.relay ? this.relay.take() : this.next;
    if (frame === undefined) return false;
    if (!this.relay) {
      this.giveBack(this.before);
      this.next = undefined;
    }
    this.before = this.now;
    this.now = frame;
    this.timeBefore = this.number === 0 ? frame.time : this.time;
    this.number = frame.number;
    this.time = frame.time;
    this.end = frame.end;
    return true;
  }

  /**
   * Computes the poses of all bodies at the fraction `alpha`: 0 is the previous frame, 1 is the frame. The poses
   * move as those of `interpolate`, but take the shorter path where a body turns by more than half a turn
   * between two frames, or moves more than half around a world that wraps. Throws `InvalidInput` on a number
   * that is not from 0 to 1.
   */
  update(alpha: number): void {
    if (typeof alpha !== 'number' || !(alpha >= 0 && alpha <= 1))
      throw new InvalidInput('update: alpha', alpha, 'a number from 0 to 1');
    const { now, before } = this;
    if (now === undefined) return;
    this.reserve(now.capacity);
    BACK[0] = 1 - alpha;
    for (let slot = 0; slot < now.end; slot++) {
      if (now.kind[slot] === 0) continue;
      this.copy(now, slot);
      if (BACK[0] === 0 || before === undefined || !isSame(before, now, slot)) continue;
      const isRoot = slot === 0 || now.ids[slot - 1] !== now.ids[slot];
      if (isRoot) writeShift(before, now, slot);
      this.moveBack(before, now, slot);
      this.bringHome(now, slot, isRoot);
    }
  }

  /** The slot of the first part of a body, or -1 if it is not in the frame: the other parts follow. */
  slot(id: BodyId): number {
    if (typeof id !== 'number' || this.now === undefined) return -1;
    const slot = slotOf(id);
    return slot >= 0 && slot < this.end && this.now.ids[slot] === id ? slot : -1;
  }

  private giveBack(frame: Frame | undefined): void {
    if (frame) this.post.hand(frame.ids.buffer as ArrayBuffer);
  }

  private reserve(capacity: number): void {
    if (this.angles.length >= capacity) return;
    this.rows = new Float64Array(ROW * capacity);
    this.angles = new Float64Array(capacity);
  }

  private copy({ kind, poses, angles }: Frame, slot: number): void {
    const row = slot * ROW;
    const pose = slot * POSE;
    for (let i = 0; i < kind[slot]; i++) {
      this.rows[row + vertexAt(i)] = poses[pose + 2 * i];
      this.rows[row + vertexAt(i) + 1] = poses[pose + 2 * i + 1];
    }
    this.rows[row + RADIUS] = poses[pose + POSE_RADIUS];
    this.angles[slot] = angles[slot];
  }

  /** Moves a copied part back by the rest of the displacement from the previous frame. */
  private moveBack(before: Frame, now: Frame, slot: number): void {
    const { rows, angles } = this;
    const row = slot * ROW;
    const pose = slot * POSE;
    THEN[0] = before.poses[pose + POSE_RADIUS];
    lead(rows, row + RADIUS);
    // At `alpha` 0, the pose is that of the previous frame.
    const turns = now.angles[slot] !== before.angles[slot] && BACK[0] < 1;
    if (!turns) {
      angles[slot] = before.angles[slot];
      for (let i = 0; i < now.kind[slot]; i++)
        for (let axis = 0; axis < 2; axis++) {
          THEN[0] = before.poses[pose + 2 * i + axis] + shift[axis];
          lead(rows, row + vertexAt(i) + axis);
        }
      return;
    }
    angles[slot] = now.angles[slot] - before.angles[slot];
    wrapAngle(angles, slot);
    angles[slot] *= -BACK[0];
    writeSineAndCosine(angles, slot, turn);
    angles[slot] += now.angles[slot];
    wrapAngle(angles, slot);
    const { centers } = now;
    const toX = centers[2 * slot];
    const toY = centers[2 * slot + 1];
    const x = toX - BACK[0] * (toX - before.centers[2 * slot] - shift[0]);
    const y = toY - BACK[0] * (toY - before.centers[2 * slot + 1] - shift[1]);
    for (let i = 0; i < now.kind[slot]; i++) {
      const at = row + vertexAt(i);
      const dx = rows[at] - toX;
      const dy = rows[at + 1] - toY;
      rows[at] = x + (turn[1] * dx - turn[0] * dy);
      rows[at + 1] = y + (turn[0] * dx + turn[1] * dy);
    }
  }

  /** Where the world wraps, shifts the parts of a body so that vertex 0 of the first is in it. */
  private bringHome(now: Frame, slot: number, isRoot: boolean): void {
    const row = slot * ROW;
    for (let axis = 0 as 0 | 1; axis < 2; axis++) {
      const period = now.period(axis);
      if (period === Infinity) continue;
      if (isRoot) home[axis] = Math.floor(this.rows[row + axis] / period) * period;
      if (home[axis] === 0) continue;
      for (let i = 0; i < now.kind[slot]; i++) this.rows[row + vertexAt(i) + axis] -= home[axis];
    }
  }
}

/** Is the same part in a slot of both frames, and was it not placed elsewhere between them? */
function isSame(before: Frame, now: Frame, slot: number): boolean {
  return slot < before.end && before.ids[slot] === now.ids[slot] && before.leaps[slot] === now.leaps[slot];
}

/** Writes the whole periods that bring the earlier pose of a body next to the later one. */
function writeShift(before: Frame, now: Frame, slot: number): void {
  for (let axis = 0 as 0 | 1; axis < 2; axis++) {
    const period = now.period(axis);
    const difference = now.poses[POSE * slot + axis] - before.poses[POSE * slot + axis];
    shift[axis] = period === Infinity ? 0 : Math.round(difference / period) * period;
  }
}

/**
 * Draws from a world that steps in a worker, where `writeFrames` writes its poses: give the messages of the
 * worker to `receive`, and call `read` once per picture, and `update` for poses between the previous frame and
 * the newest one. Neither call waits for the worker, however long its steps take.
 *
 * Throws `InvalidInput` on unknown options, and a `post` that is not a function.
 */
export function readFrames(options: FrameReaderOptions): FrameReader {
  return new FrameReader(options);
}
