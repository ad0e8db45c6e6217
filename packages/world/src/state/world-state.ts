import { BOX, InvalidInput, MOVING, type Mobility, ROW, sweptBox } from '@swept/core';
import { Archive, ELSEWHERE, grown, OTHER, writeDigest } from '@swept/core/internal';
import type { Domain } from '../motion/domain.js';
import type { ReplaceableIndex } from '../replaceable-index.js';
import type { Scene } from '../scene.js';
import type { Step } from '../step.js';

/** The parts of a world that have a state. */
interface Parts extends Scene {
  readonly domain: Domain;
  readonly index: ReplaceableIndex;
  readonly stepper: Step;
}

/**
 * The bytes of a saved world: a header, all state that decides its future, and a checksum. All numbers are
 * little endian, and each run of them begins at a multiple of 8 bytes.
 *
 * ```
 * header    8 bytes  89 53 57 53 54 41 0D 0A
 *           f64      version, 1
 *           f64      length of all in bytes
 *           2 f64    the period of the world, Infinity where it does not wrap
 * content            for each part what its method `serialize` writes, in the order of `WorldState.serialize`
 * end       2 u32    `writeDigest` of all words before: the hash of the world
 * ```
 */
const MAGIC = Uint8Array.of(0x89, 0x53, 0x57, 0x53, 0x54, 0x41, 0x0d, 0x0a);
const VERSION = 2;
/** The offset of the length. */
const LENGTH = 16;
const HEADER = 40;
const CHECKSUM = 8;

/** Saves a world and loads it again: all state that decides the future, and nothing else. */
export class WorldState {
  private archive: Archive | undefined;
  /** What a failed load restores. */
  private backup: Archive | undefined;
  private readonly digest = new Int32Array(2);
  /** By slot, while a state is loaded, 1 if the index has it. */
  private indexed = new Uint8Array(0);
  private readonly parts: Parts;

  constructor(parts: Parts) {
    this.parts = parts;
  }

  /** The two words of the checksum, as 16 hexadecimal digits. */
  hash(): string {
    const archive = this.ownArchive();
    this.write(archive);
    this.seal(archive);
    return hex(this.digest[0]) + hex(this.digest[1]);
  }

  /** The bytes are written to the beginning of `into` if it is long enough, else to a new array. */
  save(into: Uint8Array | undefined): Uint8Array {
    const archive = this.ownArchive();
    this.write(archive);
    this.seal(archive);
    const bytes = archive.bytes.subarray(0, archive.at);
    if (into === undefined || into.length < bytes.length) return bytes.slice();
    into.set(bytes);
    return into.length === bytes.length ? into : into.subarray(0, bytes.length);
  }

  /** Throws `InvalidInput` on what is not a saved world of this period. Then the world is as before. */
  load(bytes: Uint8Array): void {
    const archive = this.ownArchive();
    this.expectWhole(bytes);
    this.expectPeriod(archive);
    this.backup ??= new Archive();
    this.backup.isTrusted = true;
    this.write(this.backup);
    this.noteIndexed();
    try {
      this.read(archive);
    } catch (error) {
      this.backup.startReading(this.backup.bytes, this.backup.at);
      this.backup.at = HEADER;
      this.read(this.backup);
      throw error;
    }
    this.parts.watchers.loaded();
  }

  /** Everything that decides the future, in an order in which each part finds what it needs. */
  private serialize(archive: Archive): void {
    const { store, plan, seams, touching, stepper, footholds } = this.parts;
    store.serialize(archive);
    plan.serialize(archive);
    seams.serialize(archive);
    touching.serialize(archive, store);
    stepper.serialize(archive);
    footholds.serialize(archive);
  }

  private write(archive: Archive): void {
    const { domain } = this.parts;
    archive.startWriting();
    archive.number(0);
    archive.bytes.set(MAGIC);
    archive.number(VERSION);
    archive.number(0);
    archive.number(domain.period(0));
    archive.number(domain.period(1));
    this.serialize(archive);
  }

  /** Writes the length and the checksum. */
  private seal(archive: Archive): void {
    const end = archive.at;
    archive.at = LENGTH;
    archive.number(end + CHECKSUM);
    archive.at = end;
    writeDigest(archive.numbers, end / 4, this.digest);
    archive.number(0);
    archive.numbers.set(this.digest, end / 4);
  }

  private read(archive: Archive): void {
    this.serialize(archive);
    archive.finishReading();
    this.settleIndex();
  }

  /** Verifies the length and the checksum. Bytes after a saved world are ignored. */
  private expectWhole(bytes: Uint8Array): void {
    if (!(bytes instanceof Uint8Array))
      throw new InvalidInput('load: bytes', bytes, 'a Uint8Array, as save() returns it');
    const { length } = bytes;
    if (MAGIC.some((byte, i) => bytes[i] !== byte))
      throw new InvalidInput('load: the first bytes', bytes, 'those of a saved world');
    if (length < HEADER + CHECKSUM)
      throw new InvalidInput('load: bytes', bytes, 'a whole saved world, not a part of one');
    const archive = this.ownArchive();
    archive.startReading(bytes, length);
    archive.at = MAGIC.length;
    const version = archive.number(0);
    if (version !== VERSION) throw new InvalidInput('load: the version of the state', version, `${VERSION}`);
    const said = archive.number(0);
    if (!(said <= length && said >= HEADER + CHECKSUM && said % 8 === 0))
      throw new InvalidInput('load: the length of the state', length, `at least ${said} bytes, as it says`);
    archive.end = said - CHECKSUM;
    const words = archive.end / 4;
    const { numbers } = archive;
    writeDigest(numbers, words, this.digest);
    if (numbers[words] !== this.digest[0] || numbers[words + 1] !== this.digest[1])
      throw new InvalidInput('load: the checksum of the state', hex(numbers[words]), hex(this.digest[0]));
  }

  /** Reads the header, which is sound. */
  private expectPeriod(archive: Archive): void {
    const { domain } = this.parts;
    archive.at = HEADER - 16;
    for (const axis of [0, 1] as const) {
      const period = archive.number(0, Infinity);
      if (period !== domain.period(axis))
        throw new InvalidInput(
          `load: period[${axis}] of the state`,
          period,
          `${domain.period(axis)}, as here`,
        );
    }
  }

  private noteIndexed(): void {
    const { alive, end, capacity } = this.parts.store;
    if (this.indexed.length < capacity) this.indexed = new Uint8Array(capacity);
    this.indexed.fill(0);
    for (let slot = 0; slot < end; slot++) this.indexed[slot] = alive[slot];
  }

  /** Bodies were read: puts these into the index, and no others. Those that are the same stay in it. */
  private settleIndex(): void {
    const { store, index, turnover } = this.parts;
    const { alive, mobility, changes, boxes, rows } = store;
    if (this.indexed.length < store.capacity) this.indexed = grown(Uint8Array, this.indexed, store.capacity);
    const { indexed } = this;
    for (let slot = 0; slot < indexed.length; slot++) {
      if (indexed[slot] === 0) continue;
      const reasons = mobility[slot] === MOVING ? OTHER : OTHER | ELSEWHERE;
      if (alive[slot] === 1 && (changes[slot] & reasons) === 0) continue;
      index.remove(slot);
      indexed[slot] = 0;
    }
    for (let slot = 0; slot < store.end; slot++) {
      if (alive[slot] === 0 || indexed[slot] === 1) continue;
      sweptBox(store.kindAt(slot), rows, 0, boxes, slot * ROW, slot * BOX);
      index.add(slot, mobility[slot] as Mobility);
      indexed[slot] = 1;
    }
    turnover.stale.noteAll();
  }

  private ownArchive(): Archive {
    this.archive ??= new Archive();
    return this.archive;
  }
}

function hex(word: number): string {
  return (word >>> 0).toString(16).padStart(8, '0');
}
