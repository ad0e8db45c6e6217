import { whole } from '@swept/core/internal';

/**
 * The bytes of a recording: the bodies of some steps, as a broadphase gets them. All numbers are little
 * endian.
 *
 * ```
 * header     8 bytes  89 53 57 45 50 54 0D 0A
 *            u32      version, 1
 *            u32      content: 0 boxes, 1 motions
 *            u32      steps
 *            u32      slots: every slot is below
 * each step  u32      R, slots removed since the last step
 *            u32      L, slots listed: new, or changed since the last step
 *            u32      N, numbers
 *            u32      0
 *            R u32    slots removed, ascending
 *            L u32    slots listed, ascending
 *            L u8     flags of each: kind (0 a box, else the number of vertices), and the bits below
 *            u8       zeros up to a multiple of 8 bytes from the beginning
 *            N f64    the numbers of the listed slots, one slot after another
 * end        u32      CRC-32 (as in PNG and zip) of all bytes before
 * ```
 *
 * The numbers of a box are minX minY maxX maxY. Those of a motion are, except where its flags mark them as
 * known: r, r' sagX sagY, x y of each vertex at the start, x y of each vertex at the end (see `row.ts` of the
 * core). Its box is the `sweptBox` of it with margin 0, so boxes need not be stored. A body that is not
 * listed keeps the data of the last step, and costs nothing; one that continues from where its last motion
 * ended costs 21 bytes if it is a circle.
 */
export const MAGIC = Uint8Array.of(0x89, 0x53, 0x57, 0x45, 0x50, 0x54, 0x0d, 0x0a);
export const VERSION = 1;

/** Contents. */
export const BOXES = 0;
export const MOTIONS = 1;

/** Bytes of the header, of the head of a step, and of the checksum. */
export const HEADER = 24;
export const STEP_HEAD = 16;
export const CHECKSUM = 4;

/** All slots of a recording are below this. */
export const MOST_SLOTS = 2 ** 22;
/**
 * Slots listed are below this plus the number of bytes, so that a short broken file cannot exhaust the
 * memory.
 */
export const SPARE_SLOTS = 2 ** 18;

/** Flags: the kind is in these bits. */
export const KIND = 3;
/** The body is moving, not static. */
export const MOVES = 4;
/** The slot was free, or held another body. */
export const NEW = 8;
/** The motion starts where the last one ended: r and the vertices at the start are not stored. */
export const ONWARD = 16;
/** The vertices end where they start: those at the end are not stored. */
export const UNMOVED = 32;
/** r', sagX and sagY are stored; else they are r, 0 and 0. */
export const BENT = 64;

/** Throws unless a recording of this number of bytes may list slots up to this number. */
export function expectSlots(slots: number, bytes: number): number {
  return whole('recording: slots in use', slots, 0, SPARE_SLOTS + bytes);
}

/** Number of numbers that are stored under these flags. */
export function numbersOf(flags: number): number {
  const kind = flags & KIND;
  if (kind === 0) return 4;
  const start = flags & ONWARD ? 0 : 1 + 2 * kind;
  return start + (flags & BENT ? 3 : 0) + (flags & UNMOVED ? 0 : 2 * kind);
}

/** The offset of the numbers of a step from its beginning. */
export function numbersAt(removed: number, listed: number): number {
  return Math.ceil((STEP_HEAD + 4 * removed + 5 * listed) / 8) * 8;
}
