import { InvalidInput } from '@swept/core';

/** The count of numbers in the head of a frame, and their places. */
const HEAD = 8;
const CAPACITY = 0;
const NUMBER = 1;
const TIME = 2;
const END = 3;
const PERIODS = 4;
/** Numbers of a pose: x and y of up to three vertices, and the radius without the skin. */
export const POSE = 7;
export const POSE_RADIUS = 6;
/** Doubles of a slot (id, user data, angle, centre, pose), and its bytes with those of the small columns. */
const DOUBLES = 5 + POSE;
const BYTES = 8 * DOUBLES + 4 + 1 + 1;

/** The bytes of a frame with room for the given number of slots. Trusts its input. */
export function frameBytes(capacity: number): number {
  return 8 * HEAD + 8 * Math.ceil((BYTES * capacity) / 8);
}

/** The poses of all bodies after a step, in columns by slot, somewhere in a buffer. */
export class Frame {
  /** The id of the body whose part is in a slot, or -1. */
  readonly ids: Float64Array;
  readonly userData: Float64Array;
  readonly angles: Float64Array;
  /** Two numbers each; for bodies that turn. */
  readonly centers: Float64Array;
  /** `POSE` numbers each. */
  readonly poses: Float64Array;
  /** The number of times that the body in a slot was placed elsewhere at once. */
  readonly leaps: Uint32Array;
  /** 0 in an empty slot. */
  readonly kind: Uint8Array;
  readonly mobility: Uint8Array;
  private readonly head: Float64Array;

  /** A frame that was made with `prepare`. Trusts its input. */
  constructor(buffer: ArrayBufferLike, offset: number) {
    this.head = new Float64Array(buffer, offset, HEAD);
    const { capacity } = this;
    let at = offset + 8 * HEAD;
    const doubles = (each: number): Float64Array => {
      const column = new Float64Array(buffer, at, each * capacity);
      at += column.byteLength;
      return column;
    };
    this.ids = doubles(1);
    this.userData = doubles(1);
    this.angles = doubles(1);
    this.centers = doubles(2);
    this.poses = doubles(POSE);
    this.leaps = new Uint32Array(buffer, at, capacity);
    at += this.leaps.byteLength;
    this.kind = new Uint8Array(buffer, at, capacity);
    this.mobility = new Uint8Array(buffer, at + capacity, capacity);
  }

  get capacity(): number {
    return this.head[CAPACITY];
  }

  get number(): number {
    return this.head[NUMBER];
  }

  get time(): number {
    return this.head[TIME];
  }

  /** The slots of all bodies are below this. */
  get end(): number {
    return this.head[END];
  }

  /** The period in x (0) or y (1); Infinity where the world does not wrap. */
  period(axis: 0 | 1): number {
    return this.head[PERIODS + axis];
  }

  /** Trusts its input. */
  title(number: number, time: number, end: number, periodX: number, periodY: number): void {
    this.head[NUMBER] = number;
    this.head[TIME] = time;
    this.head[END] = end;
    this.head[PERIODS] = periodX;
    this.head[PERIODS + 1] = periodY;
  }
}

/** Makes a part of a buffer a frame without bodies. Trusts its input. */
export function prepare(buffer: ArrayBufferLike, offset: number, capacity: number): Frame {
  new Float64Array(buffer, offset, HEAD)[CAPACITY] = capacity;
  return new Frame(buffer, offset);
}

/** The frame that was posted in a buffer of its own. Throws `InvalidInput` on another buffer. */
export function openFrame(buffer: ArrayBuffer): Frame {
  const capacity = capacityAt(buffer, 0);
  if (buffer.byteLength !== frameBytes(capacity))
    throw new InvalidInput('receive: buffer', buffer, OF_A_WRITER);
  return new Frame(buffer, 0);
}

/** What a posted buffer must be. */
export const OF_A_WRITER = 'one that a FrameWriter has posted';

/** The number of slots of the frame at an offset of a buffer. Throws `InvalidInput` where there can be none. */
export function capacityAt(buffer: ArrayBufferLike, offset: number): number {
  const capacity =
    buffer.byteLength < offset + 8 * HEAD ? 0 : new Float64Array(buffer, offset, HEAD)[CAPACITY];
  if (!Number.isInteger(capacity) || capacity < 1 || capacity > buffer.byteLength)
    throw new InvalidInput('receive: buffer', buffer, OF_A_WRITER);
  return capacity;
}
