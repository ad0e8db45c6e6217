import { END, RADIUS, type Rows, SAG_X, SAG_Y, SEGMENT, slotOf, vertexAt } from '@swept/core';
import type { World } from '../../src/world.js';

/** A circle or a capsule on a piece of its path: its times, its row, whether it has a second vertex. */
interface Piece {
  readonly from: number;
  readonly to: number;
  readonly row: Rows;
  readonly isCapsule: boolean;
}

/** A box, as its centre and half of its sides, that is never left. */
type Room = readonly [x: number, y: number, halfX: number, halfY: number];

const SAMPLES = 3;

/**
 * The paths that bodies of one part have flown in a step, for looking at them at any time of it: in plain
 * doubles, by the definition of a row, and with nothing of the engine.
 */
export class FlownPaths {
  pieces = 0;
  /** Set it to the world that is judged. */
  world: World | undefined;
  private readonly paths = new Map<number, Piece[]>();

  readonly trace = (id: number, from: number, to: number, rows: Rows, offset: number): void => {
    this.pieces++;
    const list = this.paths.get(id) ?? [];
    this.paths.set(id, list);
    const isCapsule = (this.world as World).bodies.kind[slotOf(id)] === SEGMENT;
    list.push({ from, to, row: rows.slice(offset, offset + 16), isCapsule });
  };

  clear(): void {
    this.paths.clear();
  }

  /**
   * By how much any of the second bodies, circles, is in any of the first at the ends of its pieces and at
   * times between: the largest, or 0.
   */
  deepest(first: readonly number[], second: readonly number[]): number {
    let most = 0;
    const rooms = first.map((id) => roomOf(this.paths.get(id) ?? []));
    for (const b of second) {
      for (const piece of this.paths.get(b) ?? []) {
        const room = roomOf([piece]);
        // What is in none of the others is no deeper than 0.
        const near = first.filter((a, i) => a !== b && this.mayMeet(room, rooms[i]));
        if (near.length === 0) continue;
        for (let k = 0; k <= SAMPLES; k++) {
          const time = piece.from + (piece.to - piece.from) * (k / SAMPLES);
          const [x, y, , , r] = poseAt(piece, time);
          for (const a of near) most = Math.max(most, r - this.gapAt(a, time, x, y));
        }
      }
    }
    return most;
  }

  /** The distance of a place from the surface of a body at a time of the step, or Infinity if that rests. */
  private gapAt(id: number, time: number, x: number, y: number): number {
    const piece = this.paths.get(id)?.find((it) => it.from <= time && time <= it.to);
    if (!piece) return Infinity;
    const [x0, y0, x1, y1, radius] = poseAt(piece, time);
    const [dx, dy] = [x1 - x0, y1 - y0];
    const [px, py] = [this.near(x - x0, 0), this.near(y - y0, 1)];
    const square = dx * dx + dy * dy;
    const along = square === 0 ? 0 : Math.min(1, Math.max(0, (px * dx + py * dy) / square));
    return Math.hypot(px - along * dx, py - along * dy) - radius;
  }

  private mayMeet([x, y, halfX, halfY]: Room, [otherX, otherY, otherHalfX, otherHalfY]: Room): boolean {
    return (
      Math.abs(this.near(x - otherX, 0)) <= halfX + otherHalfX &&
      Math.abs(this.near(y - otherY, 1)) <= halfY + otherHalfY
    );
  }

  private near(difference: number, axis: 0 | 1): number {
    const period = (this.world as World).period[axis];
    return period < Infinity ? difference - period * Math.round(difference / period) : difference;
  }
}

/** Of all that a body is on some pieces of its path. */
function roomOf(pieces: readonly Piece[]): Room {
  const low = [Infinity, Infinity];
  const high = [-Infinity, -Infinity];
  for (const { row, isCapsule } of pieces)
    for (const vertex of isCapsule ? [0, vertexAt(1)] : [0])
      for (let axis = 0; axis < 2; axis++) {
        const [from, to] = [row[vertex + axis], row[vertex + axis + END]];
        // A path that is bent goes by at most a quarter beyond its ends.
        const more = Math.max(row[RADIUS], row[RADIUS + END]) + Math.abs(row[axis === 0 ? SAG_X : SAG_Y]) / 4;
        low[axis] = Math.min(low[axis], Math.min(from, to) - more);
        high[axis] = Math.max(high[axis], Math.max(from, to) + more);
      }
  const [x, y] = [(low[0] + high[0]) / 2, (low[1] + high[1]) / 2];
  return pieces.length === 0 ? [0, 0, -Infinity, -Infinity] : [x, y, high[0] - x, high[1] - y];
}

/** Both ends of a capsule, or twice the centre of a circle, and the radius. */
function poseAt({ from, to, row, isCapsule }: Piece, time: number): [number, number, number, number, number] {
  const t = to > from ? (time - from) / (to - from) : 0;
  const at = (i: number, sag: number): number => (1 - t) * row[i] + t * row[i + END] - t * (1 - t) * row[sag];
  const v = isCapsule ? vertexAt(1) : 0;
  const radius = (1 - t) * row[RADIUS] + t * row[RADIUS + END];
  return [at(0, SAG_X), at(1, SAG_Y), at(v, SAG_X), at(v + 1, SAG_Y), radius];
}
