import { callback } from '@swept/core/internal';

/** What a writer and a reader of frames post to each other: see `writeFrames`. */
export interface FrameMessage {
  /** By this, the other side knows it among other messages. */
  readonly swept: 'frames';
  /** A `SharedArrayBuffer` for all frames to come, or an `ArrayBuffer` with one frame, or given back. */
  readonly buffer: ArrayBufferLike;
}

/**
 * Posts a message to the other side, as `postMessage` of a worker or a port; what is transferred is listed.
 */
export type PostFrames = (message: FrameMessage, transfer: ArrayBuffer[]) => void;

/** Is this a message about frames? */
export function isFrameMessage(message: unknown): message is FrameMessage {
  return typeof message === 'object' && message !== null && (message as FrameMessage).swept === 'frames';
}

/** By their names: a buffer that came from elsewhere need not be of a class of this realm. */
export function isShared(buffer: unknown): buffer is SharedArrayBuffer {
  return Object.prototype.toString.call(buffer) === '[object SharedArrayBuffer]';
}

export function isTransferable(buffer: unknown): buffer is ArrayBuffer {
  return Object.prototype.toString.call(buffer) === '[object ArrayBuffer]';
}

/** Posts buffers by a function of the caller's, with one message and one list for all. */
export class Post {
  private readonly message = { swept: 'frames' as const, buffer: undefined as unknown as ArrayBufferLike };
  private readonly transfer: ArrayBuffer[] = [];
  private readonly call: PostFrames;

  /** Throws `InvalidInput` on what is no function. */
  constructor(what: string, call: PostFrames) {
    this.call = callback(what, call);
  }

  share(buffer: SharedArrayBuffer): void {
    this.call({ swept: 'frames', buffer }, []);
  }

  hand(buffer: ArrayBuffer): void {
    this.message.buffer = this.transfer[0] = buffer;
    this.call(this.message, this.transfer);
  }
}
