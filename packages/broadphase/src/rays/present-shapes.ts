import type { Rows } from '@swept/core';
import type { BroadphaseStats } from '../broadphase.js';

/** Where shapes are read: the start poses of these motions, by slot. */
export interface Poses {
  readonly kind: ArrayLike<number>;
  readonly rows: Rows;
}

/** A `Roster`, of which the published types say no more. */
interface Held {
  readonly boxes: Rows;
  beginQuery(): void;
  endQuery(): void;
}

/** Which slots have one, the first `count`. */
export interface Slots {
  readonly count: number;
  readonly slots: Uint32Array;
}

/**
 * The shapes of a strategy where they are now, and how often that has changed. `RayIndex` is made of them; they do not
 * know of it, so that its code is only where rays are cast.
 */
export class PresentShapes {
  readonly poses: Poses;
  readonly statics: Slots;
  readonly movers: Slots;
  staticChanges = 0;
  moverChanges = 0;
  /** What is done for whoever reads them, as part of what the strategy does. */
  readonly stats: BroadphaseStats = { boxTests: 0, nodeVisits: 0, rebuilds: 0, reinsertions: 0 };
  private readonly roster: Held;

  constructor(poses: Poses, roster: Held, statics: Slots, movers: Slots) {
    this.poses = poses;
    this.roster = roster;
    this.statics = statics;
    this.movers = movers;
  }

  /** The boxes in which the shapes lie, by slot. */
  get boxes(): Rows {
    return this.roster.boxes;
  }

  /** A slot came or went, or has another pose; of what moves, perhaps all have. */
  note(moves: boolean): void {
    if (moves) this.moverChanges++;
    else this.staticChanges++;
  }

  /** As of `Roster`. */
  beginQuery(): void {
    this.roster.beginQuery();
  }

  endQuery(): void {
    this.roster.endQuery();
  }
}
