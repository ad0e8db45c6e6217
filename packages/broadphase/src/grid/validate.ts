import { BOX } from '@swept/core';
import type { GridIndex } from './grid-index.js';

/**
 * Throws when a member is not in exactly the place where its box belongs, or an entry repeats another
 * wrongly; for tests.
 */
export function validateGrid(index: GridIndex, what: string): void {
  const { frame, members } = index;
  const seen = new Set<number>();
  for (let level = 0; level <= frame.count; level++) {
    for (let i = index.entries.from(level); i < index.entries.to(level); i++)
      if (index.entries.slots[i] >= 0) visitEntry(index, what, seen, i);
    if (level < frame.count) validateRepeated(index, what, level);
  }
  const last = frame.outside + 1;
  let holes = 0;
  for (let bucket = 0; bucket < last; bucket++) {
    if (index.entries.starts[bucket] > index.entries.starts[bucket + 1])
      throw new Error(`${what}: bucket ${bucket} ends before it begins`);
    for (let slot = index.chains.first(bucket); slot >= 0; slot = index.chains.after(slot)) {
      expectAt(index, what, seen, slot, bucket);
      if (!index.chains.members.has(slot)) throw new Error(`${what}: slot ${slot} is in a chain unknown`);
    }
  }
  for (let level = 0; level <= frame.count; level++) {
    for (let i = index.entries.from(level); i < index.entries.to(level); i++)
      holes += index.entries.slots[i] < 0 ? 1 : 0;
  }
  if (seen.size !== members.count || holes !== index.entries.holes) {
    throw new Error(
      `${what}: ${members.count} members and ${index.entries.holes} holes counted, ${seen.size} and ${holes} found`,
    );
  }
}

function visitEntry(index: GridIndex, what: string, seen: Set<number>, entry: number): void {
  const slot = index.entries.slots[entry];
  const bucket = index.bucketOf(slot);
  expectAt(index, what, seen, slot, bucket);
  if (entry < index.entries.starts[bucket] || entry >= index.entries.starts[bucket + 1]) {
    throw new Error(`${what}: slot ${slot} is not among the entries of its bucket ${bucket}`);
  }
  for (let k = 0; k < BOX; k++) {
    if (index.entries.boxes[entry * BOX + k] !== index.held[slot * BOX + k]) {
      throw new Error(`${what}: entry ${entry} has not the box of slot ${slot}`);
    }
  }
}

function expectAt(index: GridIndex, what: string, seen: Set<number>, slot: number, bucket: number): void {
  if (seen.has(slot)) throw new Error(`${what}: slot ${slot} is in two places`);
  seen.add(slot);
  if (!index.members.has(slot)) throw new Error(`${what}: slot ${slot} is no member`);
  if (index.bucketOf(slot) !== bucket || index.frame.bucketOf(index.held, slot * BOX) !== bucket) {
    throw new Error(`${what}: the box of slot ${slot} does not belong to bucket ${bucket}`);
  }
}

function validateRepeated(index: GridIndex, what: string, level: number): void {
  const { frame, entries } = index;
  const { starts, slots, boxes } = entries;
  const first = frame.first[level];
  const away = frame.mask[level] + 1;
  const shift = entries.to(level) - entries.from(level);
  for (let bucket = first; bucket < first + frame.repeated(level); bucket++) {
    if (starts[bucket + away] !== starts[bucket] + shift) {
      throw new Error(`${what}: bucket ${bucket} is not repeated where it should be`);
    }
  }
  const end = starts[first + frame.repeated(level)];
  for (let i = starts[first]; i < end; i++) {
    const same = [0, 1, 2, 3].every((k) => Object.is(boxes[i * BOX + k], boxes[(i + shift) * BOX + k]));
    if (!same || slots[i] !== slots[i + shift])
      throw new Error(`${what}: entry ${i} is not repeated at ${i + shift}`);
  }
}
