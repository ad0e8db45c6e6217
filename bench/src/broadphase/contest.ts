import type { PairBuffer } from '@swept/core';
import type { Native } from '../natives.js';
import type { Bullets } from './bullets.js';
import type { Crowd } from './crowd.js';
import type { Field } from './field.js';
import type { Room } from './room.js';
import type { Street } from './street.js';
import type { Terrain } from './terrain.js';
import type { Traffic } from './traffic.js';

/** One use of one library: what a row of the tables stands for. */
export interface Contender {
  /** Its name in the tables and for `--only`. */
  readonly name: string;
  /** Its package in bench/rivals; none for contenders built here. */
  readonly package?: string;
  /** Its source in bench/rivals/native, if it is in C++. */
  readonly native?: Native;
  /** How it is used, in a few words. */
  readonly use: string;
  /** Beyond this number of bodies it is not measured: there a tick would take a second or more. */
  readonly most?: number;
  /** The contests in which it takes part. */
  readonly pairs?: PairAnswer;
  readonly rays?: (street: Street) => Promise<RayCaster>;
  readonly nearest?: (crowd: Crowd) => Promise<NeighbourFinder>;
  readonly bullets?: (bullets: Bullets) => Promise<BulletWatch>;
  /** The returned function makes a player each time, with everything as at the start. */
  readonly room?: (room: Room) => Promise<() => RoomPlayer>;
  readonly gravity?: (field: Field) => Promise<FieldPlayer>;
  readonly walkers?: (terrain: Terrain) => Promise<WalkerPlayer>;
}

/**
 * The objects of a contender's pairs: boxes of whole motions, shapes at the end of a tick, or shapes at any time
 * of their motion. It is judged by these. For paths, which lie between, it must report all pairs of motions and
 * only pairs of boxes.
 */
export type Decides = 'boxes' | 'paths' | 'poses' | 'motions';

export interface PairAnswer {
  readonly decides: Decides;
  /**
   * Pairs that a shift of one body by this distance would change are not counted: 0 unless its numbers are
   * floats.
   */
  readonly slack?: (traffic: Traffic) => number;
  /** Workloads whose shapes it does not support. */
  readonly without?: readonly string[];
  readonly open: (traffic: Traffic) => Promise<PairFinder>;
}

export interface PairFinder {
  /** Takes in the moved, added and removed bodies: the first timed part. */
  update(): void;
  /** Finds every pair with a moving member: the second timed part. */
  collect(out: PairBuffer): void;
  /** Where the second part ends with events: lists every pair that results from them. Not timed. */
  list?(out: PairBuffer): void;
}

export interface RayCaster {
  update(): void;
  /** Writes the distance to the nearest hit of each ray, Infinity where there is none. */
  cast(distances: Float64Array): void;
}

export interface NeighbourFinder {
  update(): void;
  /** Writes the slots of the nearest boxes of each question, nearest first. */
  find(slots: Uint32Array): void;
}

export interface BulletWatch {
  step(): void;
  /** Writes 1 for each bullet that was seen to touch its target. */
  seen(out: Uint8Array): void;
}

export interface RoomPlayer {
  /** A whole step with its hits. */
  step(): void;
  /** Writes the centre and the velocity of each body: four numbers. */
  read(out: Float64Array): void;
  /** Hits answered so far, if it counts them. */
  hits?(): number;
  /** Frees memory that is not garbage collected. */
  end?(): void;
}

export interface FieldPlayer {
  /** Reverses gravity. */
  prepare(): void;
  /** A whole step with elastic hits. */
  step(): void;
  /** Writes the position of a vertex of each mover. */
  read(out: Float64Array): void;
}

export interface WalkerPlayer {
  /** Moves each walker, with one call. */
  walk(): void;
  /** Writes the centre of each walker: two numbers. */
  read(out: Float64Array): void;
}

/** One contender in one contest, in a process of its own. */
export interface Bout {
  /** The changes of the world between two ticks; not timed. */
  prepare(): void;
  /** The two timed parts of a tick. */
  build(): void;
  query(): void;
  /** The results of the last tick, for the judge; not timed. */
  answer(): Float64Array;
}

/** How an answer differs from the truth. */
export interface Verdict {
  readonly expected: number;
  readonly missing: number;
  readonly extra: number;
}

/** Further figures of an answer, in a contest that endures. */
export interface Figures {
  /** Energy divided by that at the start, less 1. */
  readonly drift: number;
  /** The sum of all rises of the energy, divided by that at the start. */
  readonly rises: number;
  /** The largest speed, in diameters per second. */
  readonly fastest: number;
  /** Bodies outside of the room. */
  readonly escapes: number;
  /** The depth of two bodies in each other, or of one in a wall, in diameters. */
  readonly deepest: number;
  /** Hits answered so far; NaN where they are not counted. */
  readonly hits: number;
}

/** A task with a size. */
export interface Contest {
  readonly key: string;
  readonly title: string;
  /** A description of the task. */
  readonly law: string;
  readonly sizes: readonly number[];
  /** The size of a quick run; undefined where it leaves the contest out. */
  readonly quick?: number;
  /** False where a tick is too short, or too unusual, to be timed: then only the answer counts. */
  readonly timed: boolean;
  /** All play it once more from its start for this number of ticks, or less in a quick run, for their figures. */
  readonly endures?: { readonly ticks: number; readonly shows: readonly (keyof Figures)[] };
  /** The number of ticks that belong together, as each differs: a turn is all of them, and their mean counts. */
  readonly cycle?: number;
  takes(contender: Contender, size: number): boolean;
  /**
   * @param ready called when the scene exists and the contender does not yet: later allocations are its memory
   */
  open(contender: Contender, size: number, ready: () => void): Promise<Bout>;
  judge(size: number): Promise<Judge>;
}

/** Knows the truth of one contest at one size. Ticks may come in any order, best ascending. */
export interface Judge {
  verdict(contender: Contender, tick: number, answer: Float64Array): Promise<Verdict>;
  /** @param before of the same contender: the worst values are kept, sums continue */
  figures?(answer: Float64Array, before?: Figures): Figures;
}
