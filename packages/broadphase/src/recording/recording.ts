import { InvalidInput } from '@swept/core';
import { crc32, whole } from '@swept/core/internal';
import {
  BOXES,
  CHECKSUM,
  expectSlots,
  HEADER,
  MAGIC,
  MOST_SLOTS,
  MOTIONS,
  numbersAt,
  STEP_HEAD,
  VERSION,
} from './format.js';
import { type RecordedBytes, Replay } from './replay.js';

/**
 * The steps of a game as a broadphase saw them, from the bytes of a `Recorder`.
 */
export class Recording {
  /** Number of steps. */
  readonly steps: number;
  /** Every slot in use is below this. */
  readonly slots: number;
  /** Does it hold motions, from which boxes are made? Otherwise it holds only boxes. */
  readonly hasMotions: boolean;
  private readonly from: RecordedBytes;

  /**
   * Throws `InvalidInput` on bytes that are no recording, or an incomplete one: everything is checked here,
   * so a replay of an accepted recording does not throw.
   */
  constructor(bytes: Uint8Array) {
    if (!(bytes instanceof Uint8Array)) throw new InvalidInput('recording', bytes, 'a Uint8Array');
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    this.steps = checkHeader(bytes, view);
    this.hasMotions = view.getUint32(12, true) === MOTIONS;
    this.slots = expectSlots(slotsOf(view, bytes.length - CHECKSUM, this.steps), bytes.length);
    this.from = {
      view,
      end: bytes.length - CHECKSUM,
      steps: this.steps,
      slots: this.slots,
      hasMotions: this.hasMotions,
    };
    for (const replay = this.replay(); replay.next(); );
  }

  /** A new replay of the steps, from the beginning. */
  replay(): Replay {
    return new Replay(this.from);
  }
}

/** One more than the highest slot in any list, but at most the number in the header. */
function slotsOf(view: DataView, end: number, steps: number): number {
  let slots = 0;
  let at = HEADER;
  for (let step = 0; step < steps && at + STEP_HEAD <= end; step++) {
    const removed = view.getUint32(at, true);
    const listed = view.getUint32(at + 4, true);
    const numbers = at + numbersAt(removed, listed);
    // The replay then names the error.
    if (numbers > end) break;
    const last = at + STEP_HEAD + 4 * (removed + listed - 1);
    if (listed > 0) slots = Math.max(slots, 1 + view.getUint32(last, true));
    at = numbers + 8 * view.getUint32(at + 8, true);
  }
  return Math.min(slots, view.getUint32(20, true));
}

/** Throws unless these bytes begin as a recording, and are whole. Returns the number of steps. */
function checkHeader(bytes: Uint8Array, view: DataView): number {
  for (let i = 0; i < Math.min(MAGIC.length, bytes.length); i++) {
    if (bytes[i] !== MAGIC[i])
      throw new InvalidInput(`recording: byte ${i}`, bytes[i], `${MAGIC[i]}, as in every recording`);
  }
  if (bytes.length < HEADER + CHECKSUM)
    throw new InvalidInput('recording: length', bytes.length, `at least ${HEADER + CHECKSUM} bytes`);
  const version = view.getUint32(8, true);
  if (version !== VERSION)
    throw new InvalidInput('recording: version', version, `${VERSION}, the one that is known here`);
  const end = bytes.length - CHECKSUM;
  const sum = crc32(bytes, end);
  if (view.getUint32(end, true) !== sum)
    throw new InvalidInput(
      'recording: checksum',
      view.getUint32(end, true),
      `${sum} (bytes are missing or were changed)`,
    );
  whole('recording: content', view.getUint32(12, true), BOXES, MOTIONS);
  whole('recording: slots', view.getUint32(20, true), 0, MOST_SLOTS);
  const most = Math.floor((end - HEADER) / STEP_HEAD);
  return whole('recording: steps', view.getUint32(16, true), 0, most);
}
