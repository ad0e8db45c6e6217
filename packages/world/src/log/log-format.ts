import { InvalidInput } from '@swept/core';
import { crc32 } from '@swept/core/internal';
import type { WorldOptions } from '../inside.js';

/**
 * The bytes of a log. All numbers are little endian.
 *
 * ```
 * header   8 bytes  89 53 57 4C 4F 47 0D 0A
 *          u32      version, 1
 *          u32      bits: 1 if the world has `canTouch`, 2 if it has a trace
 *          u32      N, the count of numbers of the entries
 *          u32      S, the bytes of the saved world at the start of the log; 0 if that is new
 *          4 f64    gravity x, y; period x, y, Infinity where the world does not wrap
 * begin    S bytes  as `World.save` writes them
 * entries  N f64    see `log-ops.ts`
 * end      u32      CRC-32 (as in PNG and zip) of all bytes before
 * ```
 */
const MAGIC = Uint8Array.of(0x89, 0x53, 0x57, 0x4c, 0x4f, 0x47, 0x0d, 0x0a);
const VERSION = 1;
const HEADER = 56;
const CHECKSUM = 4;

const CAN_TOUCH = 1;
const TRACED = 2;

/** The contents of a log. */
export interface LogContent {
  readonly asks: boolean;
  readonly traces: boolean;
  readonly gravity: readonly [number, number];
  readonly period: readonly [number, number];
  /** The saved world at the start; undefined if that is new. */
  readonly saved: Uint8Array | undefined;
  readonly numbers: Float64Array;
}

export function logBytes({ asks, traces, gravity, period, saved, numbers }: LogContent): Uint8Array {
  const first = HEADER + (saved?.length ?? 0);
  const end = first + 8 * numbers.length;
  const bytes = new Uint8Array(end + CHECKSUM);
  const view = new DataView(bytes.buffer);
  bytes.set(MAGIC);
  view.setUint32(8, VERSION, true);
  view.setUint32(12, (asks ? CAN_TOUCH : 0) + (traces ? TRACED : 0), true);
  view.setUint32(16, numbers.length, true);
  view.setUint32(20, saved?.length ?? 0, true);
  const world = [...gravity, ...period];
  for (let i = 0; i < world.length; i++) view.setFloat64(24 + 8 * i, world[i], true);
  if (saved) bytes.set(saved, HEADER);
  for (let i = 0; i < numbers.length; i++) view.setFloat64(first + 8 * i, numbers[i], true);
  view.setUint32(end, crc32(bytes, end), true);
  return bytes;
}

/** Throws `InvalidInput` unless these are the complete bytes of a log. */
export function logContent(call: string, bytes: Uint8Array): LogContent {
  if (!(bytes instanceof Uint8Array)) throw new InvalidInput(`${call}: log`, bytes, 'a Uint8Array');
  for (let i = 0; i < Math.min(MAGIC.length, bytes.length); i++) {
    if (bytes[i] !== MAGIC[i])
      throw new InvalidInput(`${call}: byte ${i} of the log`, bytes[i], `${MAGIC[i]}, as in every log`);
  }
  if (bytes.length < HEADER + CHECKSUM)
    throw new InvalidInput(
      `${call}: length of the log`,
      bytes.length,
      `at least ${HEADER + CHECKSUM} bytes: it is cut off`,
    );
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const version = view.getUint32(8, true);
  if (version !== VERSION)
    throw new InvalidInput(`${call}: version of the log`, version, `${VERSION}, the one that is known here`);
  const count = view.getUint32(16, true);
  const savedLength = view.getUint32(20, true);
  const first = HEADER + savedLength;
  const length = first + 8 * count + CHECKSUM;
  if (bytes.length !== length)
    throw new InvalidInput(`${call}: length of the log`, bytes.length, `${length} bytes, as its header says`);
  const sum = crc32(bytes, length - CHECKSUM);
  const known = view.getUint32(length - CHECKSUM, true);
  if (known !== sum)
    throw new InvalidInput(`${call}: checksum of the log`, known, `${sum} (bytes were changed)`);
  const bits = view.getUint32(12, true);
  if (bits > CAN_TOUCH + TRACED)
    throw new InvalidInput(`${call}: bits of the log`, bits, `at most ${CAN_TOUCH + TRACED}`);
  const at = (i: number): number => view.getFloat64(24 + 8 * i, true);
  const numbers = new Float64Array(count);
  for (let i = 0; i < count; i++) numbers[i] = view.getFloat64(first + 8 * i, true);
  return {
    asks: (bits & CAN_TOUCH) !== 0,
    traces: (bits & TRACED) !== 0,
    gravity: [at(0), at(1)],
    period: [at(2), at(3)],
    saved: savedLength > 0 ? bytes.slice(HEADER, first) : undefined,
    numbers,
  };
}

/** The options of the world of a log that its callers cannot choose. */
export function loggedOptions({ gravity, period }: LogContent): WorldOptions {
  return period[0] === Infinity && period[1] === Infinity ? { gravity } : { gravity, period };
}

/** Bytes of a saved world as words of 32 bits. */
export function wordsOf(bytes: Uint8Array): Uint32Array {
  return new Uint32Array(bytes.slice().buffer, 0, bytes.length >>> 2);
}

/** The inverse of `wordsOf`. */
export function bytesOf(words: Float64Array): Uint8Array {
  return new Uint8Array(Uint32Array.from(words).buffer);
}
