import { BOX, boxesOverlap, ROW, type Rows } from '@swept/core';
import type { Layered } from '../layers/layered.js';
import type { FoundSlots } from '../slots/found-slots.js';
import type { Roster } from '../slots/roster.js';
import { CORRIDOR, type Corridors, corridorsMeet, writeBoxCorridor, writeRay } from './corridor.js';
import type { CorridorSet } from './corridor-set.js';

/** A search along the path of one motion, for the bodies that its corridor meets; pushes them to `found`. */
export class PathSearch {
  /** The box of the motion. */
  readonly box: Rows = new Float64Array(BOX);
  /** The corridor of the motion, followed by that of the box that is tested against it. */
  readonly corridors: Corridors = new Float64Array(2 * CORRIDOR);
  /** Number of pairs of corridors that were tested. */
  tests = 0;
  private readonly roster: Roster;
  private readonly slow: Layered;
  private readonly fast: CorridorSet;
  private readonly found: FoundSlots;
  private readonly ray: Rows = new Float64Array(ROW);
  private readonly limit = new Float64Array(1);

  constructor(roster: Roster, slow: Layered, fast: CorridorSet, found: FoundSlots) {
    this.roster = roster;
    this.slow = slow;
    this.fast = fast;
    this.found = found;
  }

  /**
   * Pushes the slow bodies whose boxes the corridor meets, found by a ray as thick as the corridor, in the
   * layers that meet this one.
   */
  pushSlow(layer: number): void {
    writeRay(this.corridors, 0, this.ray);
    this.limit[0] = 1;
    this.slow.cast(this.ray, this.limit, this.testSlow, 0, layer);
  }

  /** Visitor of a search among the fast bodies: pushes those whose corridor meets this one. */
  readonly testFast = (slot: number): void => {
    this.tests++;
    if (corridorsMeet(this.corridors, this.fast.corridors, 0, this.fast.at(slot))) this.found.push(slot);
  };

  private readonly testSlow = (slot: number): void => {
    const { box, corridors } = this;
    const { boxes } = this.roster;
    const o = slot * BOX;
    this.tests++;
    if (boxesOverlap(box, boxes, 0, o)) {
      writeBoxCorridor(boxes, corridors, o, CORRIDOR);
      if (corridorsMeet(corridors, corridors, 0, CORRIDOR)) this.found.push(slot);
    }
  };
}
