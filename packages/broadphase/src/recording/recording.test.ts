import {
  BOX,
  type BodyStore,
  InvalidInput,
  MOVING,
  type Mobility,
  PairBuffer,
  ROW,
  STATIC,
} from '@swept/core';
import { crc32 } from '@swept/core/internal';
import { describe, expect, test } from 'vitest';
import { Dice } from '../../test/support/dice.js';
import { RecordedTraffic } from '../../test/support/recorded-traffic.js';
import { STRATEGIES } from '../../test/support/strategies.js';
import type { Broadphase } from '../broadphase.js';
import { bruteForce } from '../brute-force.js';
import { fastBodies } from '../fast-bodies/fast-bodies.js';
import { CHECKSUM, HEADER, SPARE_SLOTS } from './format.js';
import type { Recordable } from './recordable.js';
import { Recorder } from './recorder.js';
import { Recording } from './recording.js';
import type { Replay } from './replay.js';

const STEPS = 25;

/** What a step is recorded from: all of a store, or its boxes alone. */
const CONTENTS: Readonly<Record<string, (store: BodyStore) => Recordable>> = {
  motions: (store) => store,
  boxes: ({ end, alive, mobility, generation, boxes }) => ({ end, alive, mobility, generation, boxes }),
};

function recorded(seed: number, content: keyof typeof CONTENTS, steps = STEPS): Uint8Array {
  const traffic = new RecordedTraffic(seed);
  const recorder = new Recorder();
  for (let i = 0; i < steps; i++) {
    recorder.step(CONTENTS[content](traffic.store));
    traffic.advance();
  }
  return recorder.bytes();
}

/** The bodies of a step, those alive only. */
function bodiesOf(
  { end, alive, mobility, kind, rows, boxes }: BodyStore | Replay,
  motions: boolean,
): unknown[] {
  const all: unknown[] = [];
  for (let slot = 0; slot < end; slot++) {
    if (alive[slot] === 0) continue;
    const row = motions ? [...rows.subarray(slot * ROW, slot * ROW + 4 + 4 * kind[slot])] : [];
    all.push([
      slot,
      mobility[slot],
      motions && kind[slot],
      row,
      [...boxes.subarray(slot * BOX, (slot + 1) * BOX)],
    ]);
  }
  return all;
}

function pairsOf(index: Broadphase): number[][] {
  const out = new PairBuffer();
  index.collectPairs(out);
  out.sort();
  return Array.from({ length: out.count }, (_, i) => [out.a[i], out.b[i]]);
}

/** The bytes with their checksum made right again. */
function resummed(bytes: Uint8Array): Uint8Array {
  const end = bytes.length - CHECKSUM;
  if (end >= 0) new DataView(bytes.buffer, bytes.byteOffset).setUint32(end, crc32(bytes, end), true);
  return bytes;
}

describe.each(Object.keys(CONTENTS))('a recording of %s', (content) => {
  const motions = content === 'motions';

  test.each([1, 2, 3, 4])('gives back every body of every step, bit for bit, seed %d', (seed) => {
    const traffic = new RecordedTraffic(seed);
    const replay = new Recording(recorded(seed, content)).replay();
    for (let i = 0; i < STEPS; i++) {
      expect(replay.next()).toBe(true);
      expect(replay.step).toBe(i);
      expect(bodiesOf(replay, motions)).toEqual(bodiesOf(traffic.store, motions));
      traffic.advance();
    }
    expect(replay.next()).toBe(false);
  });

  test('brings every strategy to the pairs of brute force on the bodies themselves, seed 5', () => {
    const traffic = new RecordedTraffic(5);
    const replay = new Recording(recorded(5, content)).replay();
    const indexes = Object.values(STRATEGIES).map((create) =>
      motions ? fastBodies(create(), replay) : create(),
    );
    let found = 0;
    while (replay.next()) {
      const { store } = traffic;
      const judge = motions ? fastBodies(bruteForce(), store) : bruteForce();
      for (let slot = 0; slot < store.end; slot++)
        if (store.alive[slot] === 1) judge.add(slot, store.mobility[slot] as Mobility);
      judge.update(store.boxes);
      const expected = pairsOf(judge);
      found += expected.length;
      for (const index of indexes) {
        replay.bring(index);
        index.validate();
        expect(pairsOf(index)).toEqual(expected);
      }
      traffic.advance();
    }
    expect(found).toBeGreaterThan(500);
  });

  test('goes on from a mark as it did before, seed 6', () => {
    const replay = new Recording(recorded(6, content)).replay();
    const seen: unknown[] = [];
    for (let i = 0; i < 10; i++) replay.next();
    const mark = replay.mark();
    while (replay.next()) seen.push([bodiesOf(replay, motions), [...replay.added], [...replay.removed]]);
    replay.goTo(mark);
    const index = bruteForce();
    replay.fill(index);
    for (const step of seen) {
      expect(replay.next()).toBe(true);
      replay.bring(index);
      expect([bodiesOf(replay, motions), [...replay.added], [...replay.removed]]).toEqual(step);
    }
  });

  test.each([7, 8, 9])('is refused when any byte is changed, missing or too many, seed %d', (seed) => {
    const whole = recorded(seed, content, 3);
    const dice = new Dice(seed);
    for (let i = 0; i < 300; i++) {
      const broken = whole.slice();
      broken[dice.below(broken.length)] ^= 1 + dice.below(255);
      expect(() => new Recording(broken)).toThrow(InvalidInput);
      expect(() => new Recording(whole.subarray(0, dice.below(whole.length)))).toThrow(InvalidInput);
    }
    expect(() => new Recording(Uint8Array.from([...whole, 0]))).toThrow(InvalidInput);
    new Recording(whole);
  });

  test.each([10, 11, 12])(
    'changed with a right checksum is refused, or is a recording like any other, seed %d',
    (seed) => {
      const whole = recorded(seed, content, 3);
      const dice = new Dice(seed);
      let accepted = 0;
      for (let i = 0; i < 600; i++) {
        const broken = whole.slice(0, dice.below(4) > 0 ? whole.length : dice.below(whole.length));
        // The beginning, where the counts are, more often than the rest.
        const reach = dice.below(2) > 0 ? Math.min(200, broken.length) : broken.length;
        for (let k = dice.below(3); k >= 0; k--)
          broken[dice.below(reach)] = dice.pick([0, 1, 255, dice.below(256)]);
        const recording = readOrRefused(resummed(broken));
        if (recording === undefined) continue;
        accepted++;
        expectSelfConsistent(recording);
      }
      expect(accepted).toBeGreaterThan(40);
    },
  );
});

/** Undefined when the bytes are refused, as they should be: anything else that is thrown fails the test. */
function readOrRefused(bytes: Uint8Array): Recording | undefined {
  try {
    return new Recording(bytes);
  } catch (error) {
    expect(error).toBeInstanceOf(InvalidInput);
    return undefined;
  }
}

/** What was read can be recorded, and reads the same then. */
function expectSelfConsistent(recording: Recording): void {
  const { hasMotions } = recording;
  const recorder = new Recorder();
  const first = recording.replay();
  while (first.next()) {
    const { end, alive, mobility, boxes, kind, rows } = first;
    recorder.step(hasMotions ? { end, alive, mobility, kind, rows } : { end, alive, mobility, boxes });
  }
  const again = new Recording(recorder.bytes()).replay();
  for (const replay = recording.replay(); replay.next(); ) {
    expect(again.next()).toBe(true);
    expect(JSON.stringify(bodiesOf(again, hasMotions))).toBe(JSON.stringify(bodiesOf(replay, hasMotions)));
  }
}

describe('the bytes', () => {
  const two: Recordable = {
    end: 2,
    mobility: [STATIC, MOVING],
    boxes: Float64Array.of(0, 0, 1, 1, 2, 2, 3, 4),
  };

  test('are those of the table, for ever', () => {
    const recorder = new Recorder();
    recorder.step(two);
    recorder.step({ ...two, alive: [0, 1] });
    expect(Buffer.from(recorder.bytes()).toString('hex')).toBe(
      [
        '895357455054 0d0a 01000000 00000000 02000000 02000000',
        '00000000 02000000 08000000 00000000  00000000 01000000 08 0c 000000000000',
        '0000000000000000 0000000000000000 000000000000f03f 000000000000f03f',
        '0000000000000040 0000000000000040 0000000000000840 0000000000001040',
        '01000000 00000000 00000000 00000000  00000000 00000000',
        'dc44708c',
      ]
        .join('')
        .replaceAll(' ', ''),
    );
  });

  test('of a circle that flies on are 21, and of one at rest none', () => {
    const count = 1000;
    const rows = new Float64Array(count * ROW);
    const bodies = {
      end: count,
      mobility: new Array(count).fill(MOVING),
      kind: new Array(count).fill(1),
      rows,
    };
    const recorder = new Recorder();
    recorder.step(bodies);
    const sizes = [recorder.bytes().length];
    for (let step = 0; step < 2; step++) {
      for (let o = 0; o < rows.length; o += ROW) {
        rows[o] = rows[o + 2];
        rows[o + 2]++;
      }
      recorder.step(bodies);
      sizes.push(recorder.bytes().length);
    }
    recorder.step(bodies);
    sizes.push(recorder.bytes().length);
    expect(sizes.slice(1).map((size, i) => size - sizes[i])).toEqual([16 + 21 * count, 16 + 21 * count, 16]);
  });
});

describe('what is broken is named', () => {
  const whole = (): Uint8Array => {
    const recorder = new Recorder();
    const mobility = [MOVING, STATIC];
    const boxes = Float64Array.of(0, 0, 1, 1, 2, 2, 3, 3);
    recorder.step({ end: 2, mobility, boxes });
    boxes[0] = 0.5;
    recorder.step({ end: 2, mobility, boxes });
    return recorder.bytes();
  };
  /** Where the first step has its slots, its flags and its numbers, and where the second begins. */
  const SLOTS = HEADER + 16;
  const FLAGS = SLOTS + 8;
  const NUMBERS = HEADER + 32;
  const SECOND = NUMBERS + 64;

  const put32 = (at: number, value: number) => (view: DataView) => view.setUint32(at, value, true);
  const put64 = (at: number, value: number) => (view: DataView) => view.setFloat64(at, value, true);
  test.each([
    ['recording: byte 2 must be 87, as in every recording, got 7', (view: DataView) => view.setUint8(2, 7)],
    ['recording: version must be 1, the one that is known here, got 2', put32(8, 2)],
    ['recording: content must be a whole number from 0 to 1, got 2', put32(12, 2)],
    ['recording: slots must be a whole number from 0 to 4194304, got 4294967295', put32(20, 2 ** 32 - 1)],
    ['recording: steps must be a whole number from 0 to 9, got 4000000000', put32(16, 4e9)],
    ['recording: step 0: end of the steps must be at byte 176, got 120', put32(16, 1)],
    ['recording: step 2: beginning must be at most at byte 160, got 176', put32(16, 3)],
    ['recording: step 0: slot must be below 1, the slots of the header, got 1', put32(20, 1)],
    ['recording: step 0: slot must be below 2, the slots of the header, got 9', put32(SLOTS + 4, 9)],
    ['recording: step 0: slot must be above 0, the slot before it, got 0', put32(SLOTS + 4, 0)],
    ['recording: step 0: count of numbers must be 8, as the flags say, got 7', put32(HEADER + 8, 7)],
    ['recording: step 0: end must be at most at byte 176, got 8056', put32(HEADER + 8, 1000)],
    ['recording: step 0: fourth number must be 0, got 5', put32(HEADER + 12, 5)],
    [
      'recording: step 0: flags of slot 0 must be those of a box, got 140',
      (view: DataView) => view.setUint8(FLAGS, 140),
    ],
    [
      'recording: step 0: slot 0 must be in use before, got "not new"',
      (view: DataView) => view.setUint8(FLAGS, 4),
    ],
    [
      'recording: step 1: slot 0 must be free before, got "new"',
      (view: DataView) => view.setUint8(SECOND + 20, 12),
    ],
    [
      'recording: step 1: flags of slot 0 must be of the kind and mobility it had before, got 0',
      (view: DataView) => view.setUint8(SECOND + 20, 0),
    ],
    [
      'recording: step 0: number of slot 0 must be a number between -1e150 and 1e150, got NaN',
      put64(NUMBERS, Number.NaN),
    ],
    ['recording: step 0: box of slot 1 must be at least its minimum, 2, got -1', put64(NUMBERS + 48, -1)],
  ])('%s', (message, change) => {
    const bytes = whole();
    change(new DataView(bytes.buffer));
    expect(() => new Recording(resummed(bytes))).toThrow(InvalidInput);
    expect(() => new Recording(resummed(bytes))).toThrow(message);
  });

  test('a removed slot that is free', () => {
    const recorder = new Recorder();
    const bodies = { end: 3, mobility: [MOVING, MOVING, MOVING], boxes: new Float64Array(12) };
    recorder.step({ ...bodies, alive: [1, 0, 1] });
    recorder.step({ ...bodies, alive: [1, 0, 0] });
    const bytes = recorder.bytes();
    const removedAt = bytes.length - CHECKSUM - 8;
    expect(new DataView(bytes.buffer).getUint32(removedAt, true)).toBe(2);
    new DataView(bytes.buffer).setUint32(removedAt, 1, true);
    expect(() => new Recording(resummed(bytes))).toThrow(
      'recording: step 1: slot removed must be a slot that is in use, got 1',
    );
  });

  test.each([
    ['a text', 'recording', 'recording must be a Uint8Array, got "recording"'],
    ['nothing', new Uint8Array(), 'recording: length must be at least 28 bytes, got 0'],
    [
      'no recording',
      new TextEncoder().encode('{"steps":1}'),
      'recording: byte 0 must be 137, as in every recording, got 123',
    ],
  ])('%s', (_, bytes, message) => {
    expect(() => new Recording(bytes as Uint8Array)).toThrow(message);
  });
});

describe('Recorder', () => {
  const box = (...numbers: number[]): Recordable => ({
    end: 1,
    mobility: [MOVING],
    boxes: Float64Array.from(numbers),
  });

  test.each([
    [box(0, 0, Number.NaN, 1), 'recording: box of slot 0 must be a number between -1e150 and 1e150, got NaN'],
    [
      box(0, 0, 1, Infinity),
      'recording: box of slot 0 must be a number between -1e150 and 1e150, got Infinity',
    ],
    [box(0, 3, 1, 2), 'recording: box of slot 0 must be at least its minimum, 3, got 2'],
    [box(0, 0, 1), 'recording: boxes must be at least 4 numbers long, got Float64Array of length 3'],
    [{ ...box(0, 0, 1, 1), mobility: [2] }, 'recording: mobility of slot 0 must be STATIC or MOVING, got 2'],
    [{ end: 1, mobility: [MOVING] }, 'recording: boxes must be given, or kind and rows, got undefined'],
    [{ ...box(0, 0, 1, 1), end: -1 }, 'recording: end must be a whole number from 0 to 4194304, got -1'],
    [
      { end: 1, mobility: [MOVING], kind: [1], rows: new Float64Array(ROW) },
      'recording: content must be boxes, as in the steps before, got "motions"',
    ],
  ] as [Recordable, string][])('refuses %j and records nothing', (bad, message) => {
    const recorder = new Recorder();
    recorder.step(box(0, 0, 1, 1));
    const before = recorder.bytes();
    expect(() => recorder.step(bad)).toThrow(InvalidInput);
    expect(() => recorder.step(bad)).toThrow(message);
    expect(recorder.bytes()).toEqual(before);
    recorder.step(box(0, 0, 1, 2));
    expect(new Recording(recorder.bytes()).steps).toBe(2);
  });

  test.each([
    [{ kind: [4] }, 'recording: kind of slot 0 must be a whole number from 1 to 3, got 4'],
    [
      { at: 2, number: Number.NaN },
      'recording: number 2 of the row of slot 0 must be a number between -1e150 and 1e150, got NaN',
    ],
    [{ at: 6, number: -1 }, 'recording: radius of slot 0 must be a number between 0 and 1e150, got -1'],
  ])(
    'refuses a motion: %j',
    ({ kind = [1], at = 0, number = 0 }: { kind?: number[]; at?: number; number?: number }, message) => {
      const rows = new Float64Array(ROW);
      rows[at] = number;
      const recorder = new Recorder();
      expect(() => recorder.step({ end: 1, mobility: [MOVING], kind, rows })).toThrow(message);
      expect(recorder.steps).toBe(0);
    },
  );

  const inSlot = (slot: number): Recordable => ({
    end: slot + 1,
    alive: new Uint8Array(slot + 1).fill(1, slot),
    mobility: new Uint8Array(slot + 1).fill(MOVING),
    boxes: new Float64Array(BOX * (slot + 1)),
  });

  test('takes the few bodies that are left of many, up to the slot that a recording takes', () => {
    // What one body in one step takes: header, head, slot, flags, padding, numbers, checksum.
    const highest = SPARE_SLOTS + 24 + 16 + 4 + 1 + 3 + 32 + 4 - 1;
    for (const slot of [140_000, highest]) {
      const recorder = new Recorder();
      recorder.step(inSlot(slot));
      expect(new Recording(recorder.bytes()).slots).toBe(slot + 1);
    }
    const recorder = new Recorder();
    const empty = recorder.bytes();
    expect(() => recorder.step(inSlot(highest + 1))).toThrow(InvalidInput);
    expect(() => recorder.step(inSlot(highest + 1))).toThrow(
      `recording: slots in use must be a whole number from 0 to ${highest + 1}, got ${highest + 2}`,
    );
    expect([recorder.steps, recorder.bytes()]).toEqual([0, empty]);
    recorder.step(box(0, 0, 1, 1));
    expect(new Recording(recorder.bytes()).slots).toBe(1);
  });

  test('is full after the steps that are wanted, and leaves out the others', () => {
    const recorder = new Recorder({ steps: 2 });
    recorder.step(box(0, 0, 1, 1));
    expect(recorder.full).toBe(false);
    recorder.step(box(0, 0, 2, 2));
    const bytes = recorder.bytes();
    expect(recorder.full).toBe(true);
    recorder.step(box(0, 0, 3, 3));
    expect([recorder.steps, recorder.bytes()]).toEqual([2, bytes]);
    expect(() => new Recorder({ steps: 0 })).toThrow('Recorder: steps must be a whole number from 1');
  });

  test('with nothing in it is a recording of no steps', () => {
    const recording = new Recording(new Recorder().bytes());
    expect([recording.steps, recording.slots, recording.replay().next()]).toEqual([0, 0, false]);
  });
});
