import { BOX, END, InvalidInput, RADIUS, ROW, type Rows, SAG_X, SAG_Y, vertexAt } from '@swept/core';
import { crc32, grown, knownOptions, whole } from '@swept/core/internal';
import {
  BENT,
  BOXES,
  CHECKSUM,
  expectSlots,
  HEADER,
  KIND,
  MAGIC,
  MOST_SLOTS,
  MOTIONS,
  MOVES,
  NEW,
  numbersAt,
  ONWARD,
  UNMOVED,
  VERSION,
} from './format.js';
import { checkBox, checkMotion, contentOf, flagsOf, type Recordable } from './recordable.js';

/** Limits of a recording. */
export interface RecorderOptions {
  /** Maximum number of steps recorded; later ones are left out. Default: 600. */
  readonly steps?: number;
}

/**
 * Writes a recording: the input of a broadphase in each step. `world.recorder = new Recorder()` records the
 * steps of a world; a program that uses a broadphase alone calls `step` where it calls `update`. Filters are
 * not recorded: in a replay, all bodies may touch. The format:
 * https://github.com/swept-js/swept/blob/main/docs/recording.md
 */
export class Recorder {
  /** Number of steps recorded so far. */
  steps = 0;
  private readonly most: number;
  private bytesKept: Uint8Array = new Uint8Array(2 ** 16);
  private end = HEADER;
  /** Undefined before the first step. */
  private content: number | undefined;
  private slots = 0;
  /**
   * Per slot, as in the last step: flags with kind and mobility, -1 while free; the row or box; the
   * generation.
   */
  private flags = new Int8Array(0);
  private last: Rows = new Float64Array(0);
  private generations = new Float64Array(0);
  /** The step being written. */
  private readonly removed: number[] = [];
  private readonly listed: number[] = [];
  private readonly listedFlags: number[] = [];
  private readonly numbers: number[] = [];

  /** Throws `InvalidInput` unless `steps` is a whole number from 1 up, and on other options. */
  constructor(options: RecorderOptions = {}) {
    knownOptions('Recorder', options, ['steps']);
    const { steps = 600 } = options;
    this.most = whole('Recorder: steps', steps, 1, 2 ** 32 - 1);
  }

  /** Is the maximum number of steps recorded? Further ones are left out. */
  get full(): boolean {
    return this.steps === this.most;
  }

  /**
   * Records a step. All steps must have the same content, motions or boxes. Throws `InvalidInput` on numbers
   * that no broadphase accepts, such as NaN, and on a few bodies in slots so high that `Recording` would
   * refuse them; nothing is recorded then.
   */
  step(bodies: Recordable): void {
    if (this.full) return;
    const content = contentOf(bodies, this.content);
    const end = whole('recording: end', bodies.end, 0, MOST_SLOTS);
    const stride = content === MOTIONS ? ROW : BOX;
    const numbers = (content === MOTIONS ? bodies.rows : bodies.boxes) as Rows;
    if (numbers.length < end * stride) {
      const what = content === MOTIONS ? 'rows' : 'boxes';
      throw new InvalidInput(`recording: ${what}`, numbers, `at least ${end * stride} numbers long`);
    }
    this.removed.length = this.listed.length = this.listedFlags.length = this.numbers.length = 0;
    for (let slot = 0; slot < Math.max(end, this.slots); slot++) {
      const flags = slot < end ? flagsOf(bodies, slot, content) : -1;
      const known = slot < this.slots ? this.flags[slot] : -1;
      const generation = bodies.generation?.[slot] ?? 0;
      const same = flags === known && (flags < 0 || generation === this.generations[slot]);
      if (!same && known >= 0) this.removed.push(slot);
      if (flags < 0) continue;
      if (content === MOTIONS) this.listMotion(slot, flags, same, numbers);
      else this.listBox(slot, flags, same, numbers);
    }
    this.keep(bodies, content, end, stride, numbers);
  }

  /** The recording so far: to be saved, or passed to `advise`. */
  bytes(): Uint8Array {
    const bytes = new Uint8Array(this.end + CHECKSUM);
    bytes.set(this.bytesKept.subarray(0, this.end));
    bytes.set(MAGIC);
    const view = new DataView(bytes.buffer);
    view.setUint32(8, VERSION, true);
    view.setUint32(12, this.content ?? BOXES, true);
    view.setUint32(16, this.steps, true);
    view.setUint32(20, this.slots, true);
    view.setUint32(this.end, crc32(bytes, this.end), true);
    return bytes;
  }

  private listBox(slot: number, flags: number, same: boolean, boxes: Rows): void {
    const o = slot * BOX;
    if (same && equal(boxes, o, this.last, o, BOX)) return;
    checkBox(boxes, slot);
    this.list(slot, same ? flags : flags | NEW);
    for (let k = 0; k < BOX; k++) this.numbers.push(boxes[o + k]);
  }

  private listMotion(slot: number, bare: number, same: boolean, rows: Rows): void {
    const { last, numbers } = this;
    const o = slot * ROW;
    const kind = bare & KIND;
    if (same && equal(rows, o, last, o, vertexAt(kind))) return;
    checkMotion(rows, kind, slot);
    const onward =
      same && rows[o + RADIUS] === last[o + RADIUS + END] && posesEqual(kind, rows, o, last, o + END);
    const still = posesEqual(kind, rows, o, rows, o + END);
    const bent =
      rows[o + RADIUS + END] !== rows[o + RADIUS] || rows[o + SAG_X] !== 0 || rows[o + SAG_Y] !== 0;
    this.list(
      slot,
      bare | (same ? 0 : NEW) | (onward ? ONWARD : 0) | (still ? UNMOVED : 0) | (bent ? BENT : 0),
    );
    if (!onward) numbers.push(rows[o + RADIUS]);
    if (bent) numbers.push(rows[o + RADIUS + END], rows[o + SAG_X], rows[o + SAG_Y]);
    for (let pose = o; pose <= o + END; pose += END) {
      if (pose === o ? onward : still) continue;
      for (let i = 0; i < kind; i++) numbers.push(rows[pose + vertexAt(i)], rows[pose + vertexAt(i) + 1]);
    }
  }

  private list(slot: number, flags: number): void {
    this.listed.push(slot);
    this.listedFlags.push(flags);
  }

  /**
   * Appends the step to the bytes, and remembers its bodies; throws first if a recording cannot hold them.
   */
  private keep(bodies: Recordable, content: number, end: number, stride: number, numbers: Rows): void {
    const { removed, listed, listedFlags } = this;
    const at = this.end + numbersAt(removed.length, listed.length);
    const after = at + 8 * this.numbers.length;
    // The highest slot is the last one; those of earlier steps were checked then, and the bytes only grow.
    expectSlots((listed.at(-1) ?? -1) + 1, after + CHECKSUM);
    if (after + CHECKSUM > this.bytesKept.length)
      this.bytesKept = grown(
        Uint8Array,
        this.bytesKept,
        Math.max(after + CHECKSUM, 2 * this.bytesKept.length),
      );
    const view = new DataView(this.bytesKept.buffer);
    let o = this.end;
    for (const number of [removed.length, listed.length, this.numbers.length, 0, ...removed, ...listed]) {
      view.setUint32(o, number, true);
      o += 4;
    }
    for (const flags of listedFlags) view.setUint8(o++, flags);
    for (let i = 0; i < this.numbers.length; i++) view.setFloat64(at + 8 * i, this.numbers[i], true);
    this.end = after;
    this.steps++;
    this.content = content;

    if (end > this.flags.length) {
      const capacity = Math.max(end, 2 * this.flags.length);
      this.flags = grown(Int8Array, this.flags, capacity).fill(-1, this.slots);
      this.generations = grown(Float64Array, this.generations, capacity);
      this.last = grown(Float64Array, this.last, capacity * stride);
    }
    this.slots = Math.max(this.slots, end);
    for (const slot of removed) this.flags[slot] = -1;
    for (let i = 0; i < listed.length; i++) {
      const slot = listed[i];
      this.flags[slot] = listedFlags[i] & (KIND | MOVES);
      this.generations[slot] = bodies.generation?.[slot] ?? 0;
      for (let k = slot * stride; k < (slot + 1) * stride; k++) this.last[k] = numbers[k];
    }
  }
}

function equal(a: Rows, ao: number, b: Rows, bo: number, count: number): boolean {
  for (let k = 0; k < count; k++) if (a[ao + k] !== b[bo + k]) return false;
  return true;
}

/** Are the vertices of a pose those of another one? */
function posesEqual(kind: number, a: Rows, ao: number, b: Rows, bo: number): boolean {
  for (let i = 0; i < kind; i++) if (!equal(a, ao + vertexAt(i), b, bo + vertexAt(i), 2)) return false;
  return true;
}
