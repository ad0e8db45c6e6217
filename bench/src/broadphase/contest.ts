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
  /** As the tables say it, and as `--only` takes it. */
  readonly name: string;
  /** Its package in bench/rivals; none for what is built here. */
  readonly package?: string;
  /** Its source in bench/rivals/native, where it is one in C++. */
  readonly native?: Native;
  /** How it is used, in a few words. */
  readonly use: string;
  /** Beyond this number of bodies it is not measured: there a tick would take a second or more. */
  readonly most?: number;
  /** What it takes part in. */
  readonly pairs?: PairAnswer;
  readonly rays?: (street: Street) => Promise<RayCaster>;
  readonly nearest?: (crowd: Crowd) => Promise<NeighbourFinder>;
  readonly bullets?: (bullets: Bullets) => Promise<BulletWatch>;
  /** What is returned makes a player each time, with all as at the start. */
  readonly room?: (room: Room) => Promise<() => RoomPlayer>;
  readonly gravity?: (field: Field) => Promise<FieldPlayer>;
  readonly walkers?: (terrain: Terrain) => Promise<WalkerPlayer>;
}

/**
 * What a contender's pairs are pairs of: boxes of whole motions, shapes where a tick left them, or shapes at
 * any time of their motion. It is judged by what it decides. Of paths, which lie between, all pairs of
 * motions must be reported and none but pairs of boxes.
 */
export type Decides = 'boxes' | 'paths' | 'poses' | 'motions';

export interface PairAnswer {
  readonly decides: Decides;
  /**
   * Pairs that a shift of one body by so much would change are not counted: 0 unless its numbers are floats.
   */
  readonly slack?: (traffic: Traffic) => number;
  /** Workloads whose shapes it does not have. */
  readonly without?: readonly string[];
  readonly open: (traffic: Traffic) => Promise<PairFinder>;
}

export interface PairFinder {
  /** Takes in what moved, came and went: the first timed part. */
  update(): void;
  /** Finds every pair with a moving member: the second timed part. */
  collect(out: PairBuffer): void;
  /** Where the second part ends with events: every pair they amount to. Not timed. */
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
  /** Writes the place of the centre and the velocity of each body: four numbers. */
  read(out: Float64Array): void;
  /** Hits answered so far, where it knows them. */
  hits?(): number;
  /** Gives back what nobody else would. */
  end?(): void;
}

export interface FieldPlayer {
  /** Turns gravity round. */
  prepare(): void;
  /** A whole step with elastic hits. */
  step(): void;
  /** Writes the place of a vertex of each mover. */
  read(out: Float64Array): void;
}

export interface WalkerPlayer {
  /** Moves each walker, by one call. */
  walk(): void;
  /** Writes the middle of each walker: two numbers. */
  read(out: Float64Array): void;
}

/** One contender in one contest, in a process of its own. */
export interface Bout {
  /** What the world does between two ticks; not timed. */
  prepare(): void;
  /** The two timed parts of a tick. */
  build(): void;
  query(): void;
  /** What the last tick found, for the judge; not timed. */
  answer(): Float64Array;
}

/** How an answer differs from the truth. */
export interface Verdict {
  readonly expected: number;
  readonly missing: number;
  readonly extra: number;
}

/** What else an answer shows, of a contest that endures. */
export interface Figures {
  /** Energy over that at the start, less 1. */
  readonly drift: number;
  /** All that the energy has risen by, over that at the start. */
  readonly rises: number;
  /** The largest speed, in diameters per second. */
  readonly fastest: number;
  /** Bodies outside of the room. */
  readonly escapes: number;
  /** How far two bodies are in each other, or one in a wall, in diameters. */
  readonly deepest: number;
  /** Hits answered so far; NaN where nobody knows. */
  readonly hits: number;
}

/** A task with a size. */
export interface Contest {
  readonly key: string;
  readonly title: string;
  /** What the task is. */
  readonly law: string;
  readonly sizes: readonly number[];
  /** The size of a quick run; undefined where one has no place for it. */
  readonly quick?: number;
  /** False where a tick is too short, or too odd, to be timed: then only the answer counts. */
  readonly timed: boolean;
  /** All play it once more from its start for so many ticks, or less in a quick run, for their figures. */
  readonly endures?: { readonly ticks: number; readonly shows: readonly (keyof Figures)[] };
  /** So many ticks belong together, as each is another: a turn is all of them, and their mean counts. */
  readonly cycle?: number;
  takes(contender: Contender, size: number): boolean;
  /**
   * @param ready called when the scene is there and the contender is not yet: what comes then is its memory
   */
  open(contender: Contender, size: number, ready: () => void): Promise<Bout>;
  judge(size: number): Promise<Judge>;
}

/** Knows the truth of one contest at one size. Ticks may come in any order, best ascending. */
export interface Judge {
  verdict(contender: Contender, tick: number, answer: Float64Array): Promise<Verdict>;
  /** @param before of the same contender: what is worst there stays, what adds up goes on */
  figures?(answer: Float64Array, before?: Figures): Figures;
}
