import { callback } from '@swept/core/internal';

/** The message that a writer and a reader of frames post to each other: see `writeFrames`. */
export interface FrameMessage {
  /** Identifies the message among others. */
  readonly swept: 'frames';
  /** A `SharedArrayBuffer` for all later frames, or an `ArrayBuffer` with one frame, or given back. */
  readonly buffer: ArrayBufferLike;
}

/**
 * Posts a message to the other side, as `postMessage` of a worker or a port; the second argument lists what is
 * transferred.
 */
export type PostFrames = (message: FrameMessage, transfer: ArrayBuffer[]) => void;

/** Is this a message about frames? */
export function isFrameMessage(message: unknown): message is FrameMessage {
  return typeof message === 'object' && message !== null && (message as FrameMessage).swept === 'frames';
}

/** Decided by the name: a buffer from elsewhere need not be of a class of this realm. */
export function isShared(buffer: unknown): buffer is SharedArrayBuffer {
  return Object.prototype.toString.call(buffer) === '[object SharedArrayBuffer]';
}

export function isTransferable(buffer: unknown): buffer is ArrayBuffer {
  return Object.prototype.toString.call(buffer) === '[object ArrayBuffer]';
}

/** Posts buffers with a function of the caller, reusing one message and one list. */
export class Post {
  private readonly message = { swept: 'frames' as const, buffer: undefined as unknown as ArrayBufferLike };
  private readonly transfer: ArrayBuffer[] = [];
  private readonly call: PostFrames;

  /** Throws `InvalidInput` on what is not a function. */
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
