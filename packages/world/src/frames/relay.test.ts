import { InvalidInput } from '@swept/core';
import { describe, expect, it, vi } from 'vitest';
import { Relay } from './relay.js';

const SLOTS = 2;

/** A writer and a reader of one relay, as if each were in a thread of its own, step by step. */
class Duet {
  private readonly writer = Relay.make(SLOTS);
  private readonly reader = Relay.open(this.writer.buffer);
  private number = 0;
  private taken: ReturnType<Relay['take']>;
  private before: ReturnType<Relay['take']>;
  private last = 0;
  private lastBefore = 0;
  /** Numbers of frames that the reader has had. */
  readonly had: number[] = [];
  readonly written: (() => void)[] = [
    () => void this.writer.writing.userData.fill(this.number + 1, 0, 1),
    () => void this.writer.writing.userData.fill(this.number + 1, 1, 2),
    () => {
      this.writer.publish();
      this.number++;
    },
  ];

  /** Reads as a reader does, and looks whether all it has is whole and as it was. */
  read(): void {
    const frame = this.reader.take();
    if (frame) {
      this.before = this.taken;
      this.lastBefore = this.last;
      this.taken = frame;
      this.last = frame.userData[0];
      this.had.push(this.last);
    }
    this.look();
  }

  look(): void {
    if (this.taken) expectWhole(this.taken.userData, this.last);
    if (this.before) expectWhole(this.before.userData, this.lastBefore);
  }

  get newest(): number {
    return this.number;
  }
}

function expectWhole(columns: Float64Array, number: number): void {
  if (columns[0] !== number || columns[1] !== number)
    throw new Error(`frame ${number} is ${columns[0]} and ${columns[1]}`);
}

describe('a relay', () => {
  it('gives whole frames in ascending order, however reads and writes fall together', () => {
    const writes = 9;
    const reads = 6;
    let plays = 0;
    // Each order of 9 acts of the writer, of which three make a frame, and 6 reads is a number in binary.
    for (let order = 0; order < 2 ** (writes + reads); order++) {
      let ones = 0;
      for (let i = 0; i < writes + reads; i++) ones += (order >> i) & 1;
      if (ones !== reads) continue;
      plays++;
      const duet = new Duet();
      let act = 0;
      for (let i = 0; i < writes + reads; i++) {
        if (((order >> i) & 1) === 1) {
          duet.read();
          if (duet.newest > 0 && duet.had.at(-1) !== duet.newest)
            throw new Error(`${duet.had} are read, and ${duet.newest} is the newest`);
        } else duet.written[act++ % 3]();
        duet.look();
      }
      for (let i = 1; i < duet.had.length; i++)
        if (duet.had[i] <= duet.had[i - 1]) throw new Error(`frames in the order ${duet.had}`);
    }
    expect(plays).toBe(5005);
  });

  it('gives the later frame when one is published between the two looks of the reader', () => {
    const duet = new Duet();
    const write = () => {
      for (const act of duet.written) act();
    };
    write();
    const { load } = Atomics;
    const spy = vi.spyOn(Atomics, 'load').mockImplementationOnce(((cells: Int32Array, at: number) => {
      const found = load(cells, at);
      write();
      return found;
    }) as typeof Atomics.load);
    try {
      duet.read();
    } finally {
      spy.mockRestore();
    }
    expect(duet.had).toEqual([2]);
    duet.read();
    expect(duet.had).toEqual([2]);
    write();
    duet.read();
    expect(duet.had).toEqual([2, 3]);
  });

  it('has one reader, and is no other buffer', () => {
    const { buffer } = Relay.make(SLOTS);
    Relay.open(buffer);
    expect(() => Relay.open(buffer)).toThrow(InvalidInput);
    for (const bytes of [0, 64, 640, buffer.byteLength])
      expect(() => Relay.open(new SharedArrayBuffer(bytes))).toThrow(InvalidInput);
  });
});
