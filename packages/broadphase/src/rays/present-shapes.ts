import type { Rows } from '@swept/core';
import type { BroadphaseStats } from '../broadphase.js';

/** The columns from which shapes are read: the start poses of these motions, by slot. */
export interface Poses {
  readonly kind: ArrayLike<number>;
  readonly rows: Rows;
}

/** The part of `Roster` that the published types show. */
interface Held {
  readonly boxes: Rows;
  beginQuery(): void;
  endQuery(): void;
}

/** The slots with a shape, the first `count`. */
export interface Slots {
  readonly count: number;
  readonly slots: Uint32Array;
}

/**
 * The shapes of a strategy in their present poses, and the number of their changes. `RayIndex` is made from
 * them; they do not depend on it, so that its code is bundled only where rays are cast.
 */
export class PresentShapes {
  readonly poses: Poses;
  readonly statics: Slots;
  readonly movers: Slots;
  staticChanges = 0;
  moverChanges = 0;
  /** Counts of the work of their readers, which are part of those of the strategy. */
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

  /** A slot was added or removed, or has another pose; with `moves`, perhaps all movers have. */
  note(moves: boolean): void {
    if (moves) this.moverChanges++;
    else this.staticChanges++;
  }

  /** See `Roster.beginQuery`. */
  beginQuery(): void {
    this.roster.beginQuery();
  }

  endQuery(): void {
    this.roster.endQuery();
  }
}
