import { BodyStore, circle, InvalidInput, MOVING, ROW, STATIC } from '@swept/core';
import { crc32 } from '@swept/core/internal';
import { describe, expect, test } from 'vitest';
import { advise, Recorder, Recording } from '../src/index.js';
import { CHECKSUM, SPARE_SLOTS } from '../src/recording/format.js';
import { Dice } from './support/dice.js';

/** Some bodies that come, fly on, and go. */
function recorded(motions: boolean): Uint8Array {
  const recorder = new Recorder();
  const store = new BodyStore(20);
  for (let i = 0; i < 20; i++) store.add(circle(i, 0, 1), i % 4 ? MOVING : STATIC, 1, 2 ** 32 - 1, 0, 0);
  for (let step = 0; step < 6; step++) {
    for (let slot = 0; slot < 20; slot++) {
      if (store.mobility[slot] === STATIC) continue;
      const o = slot * ROW;
      store.rows[o] = store.rows[o + 2];
      store.rows[o + 2] += 0.5;
      store.boxes[4 * slot + 2] += 0.5;
    }
    if (step % 2 === 1) store.remove(step);
    const { end, mobility, alive, generation, boxes } = store;
    recorder.step(motions ? store : { end, mobility, alive, generation, boxes });
  }
  return recorder.bytes();
}

/** Gives the bytes the checksum they should have. */
function sealed(bytes: Uint8Array): Uint8Array {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length >= CHECKSUM) {
    const end = bytes.length - CHECKSUM;
    view.setUint32(end, crc32(bytes, end), true);
  }
  return bytes;
}

/** Plays the bytes to their end: true, or false if they were refused, as they should be. */
function plays(bytes: Uint8Array): boolean {
  let recording: Recording;
  try {
    recording = new Recording(bytes);
  } catch (error) {
    if (!(error instanceof InvalidInput)) throw error;
    return false;
  }
  expect(recording.slots).toBeLessThanOrEqual(SPARE_SLOTS + bytes.length);
  let steps = 0;
  for (const replay = recording.replay(); replay.next(); steps++)
    for (const slot of replay.listed) expect(slot).toBeLessThan(recording.slots);
  expect(steps).toBe(recording.steps);
  return true;
}

describe.each([
  ['motions', true],
  ['boxes', false],
])(
  'a recording of %s that is broken is refused, or plays in a space that is fit for its length',
  (_, motions) => {
    test('cut off anywhere', () => {
      const whole = recorded(motions);
      expect(plays(whole)).toBe(true);
      for (let length = 0; length < whole.length; length++) {
        expect(plays(whole.slice(0, length)), `${length} bytes`).toBe(false);
        expect(plays(sealed(whole.slice(0, length))), `${length} bytes, sealed`).toBe(false);
      }
    });

    test.each([1, 2])('with some bits turned over, seed %d', (seed) => {
      const dice = new Dice(seed);
      const whole = recorded(motions);
      let played = 0;
      for (let i = 0; i < 400; i++) {
        const bytes = whole.slice();
        for (let flips = 1 + dice.below(3); flips > 0; flips--)
          bytes[dice.below(bytes.length - CHECKSUM)] ^= 1 << dice.below(8);
        if (dice.unit() < 0.3) bytes[8 + dice.below(32)] = dice.below(256);
        played += +plays(sealed(bytes));
      }
      expect(played).toBeGreaterThan(20);
    });
  },
);

describe('what a recording claims', () => {
  const put32 = (bytes: Uint8Array, at: number, value: number): Uint8Array => {
    new DataView(bytes.buffer).setUint32(at, value, true);
    return sealed(bytes);
  };

  test('of slots that no step uses takes no space', () => {
    const recorder = new Recorder();
    recorder.step({ end: 0, mobility: [], boxes: new Float64Array(0) });
    const bytes = put32(recorder.bytes(), 20, 2 ** 22);
    expect(bytes).toHaveLength(44);
    const recording = new Recording(bytes);
    expect([recording.steps, recording.slots]).toEqual([1, 0]);
    expect(recording.replay().boxes).toHaveLength(0);
    expect(advise(bytes, { milliseconds: 20 }).facts.bodies).toBe(0);
  });

  test('of a slot far beyond its length is refused', () => {
    const recorder = new Recorder();
    recorder.step({ end: 1, mobility: [MOVING], boxes: Float64Array.of(0, 0, 1, 1) });
    const bytes = put32(put32(recorder.bytes(), 20, 2 ** 22), 40, 2 ** 22 - 1);
    expect(() => new Recording(bytes)).toThrow(InvalidInput);
    expect(() => new Recording(bytes)).toThrow('recording: slots in use must be a whole number from 0 to');
    expect(plays(put32(bytes, 40, SPARE_SLOTS - 1))).toBe(true);
  });
});
