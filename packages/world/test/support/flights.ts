import { END, RADIUS, ROW, type Rows, SAG_X, SAG_Y, slotOf } from '@swept/core';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';
import { box, circle, segment, type Trace, type World } from '../../src/index.js';
import { addRing, unit } from './worlds.js';

/** A piece of the path of a part, and its times. */
export interface Piece {
  readonly from: number;
  readonly to: number;
  readonly row: Rows;
}

/** Every part with the pieces that a trace has told of, and how the world goes on. */
export class Flights {
  readonly pieces = new Map<string, Piece[]>();

  readonly trace: Trace = (id, from, to, rows, offset, part) => {
    const key = `${id} ${part}`;
    this.pieces.set(key, [
      ...(this.pieces.get(key) ?? []),
      { from, to, row: rows.slice(offset, offset + ROW) },
    ]);
  };

  /** The pose of a part at a time of the last step; undefined before it was there. */
  at(world: World, id: number, part: number, time: number): Rows | undefined {
    const pieces = this.pieces.get(`${id} ${part}`);
    const slot = slotOf(id) + part;
    if (!pieces) return world.bodies.rows.slice(slot * ROW, (slot + 1) * ROW);
    const piece = pieces.filter((it) => it.from <= time).at(-1);
    return piece && poseAt(piece, time);
  }

  /** All pieces of a part, with the times at which it rests. */
  of(world: World, id: number, part: number): Piece[] {
    const pieces = this.pieces.get(`${id} ${part}`) ?? [];
    const last = pieces.at(-1);
    if (last?.to === 1) return pieces;
    const slot = slotOf(id) + part;
    const row = last ? poseAt(last, last.to) : world.bodies.rows.slice(slot * ROW, (slot + 1) * ROW);
    return [...pieces, { from: last?.to ?? 0, to: 1, row: resting(row) }];
  }
}

/** Numbers of x and y in turns. */
const COORDINATES = [0, 1, 8, 9, 12, 13];

function poseAt({ from, to, row }: Piece, time: number): Rows {
  const t = to > from ? Math.min(1, (time - from) / (to - from)) : 1;
  const pose = row.slice();
  for (const [k, i] of COORDINATES.entries()) {
    const sag = row[k % 2 === 0 ? SAG_X : SAG_Y];
    pose[i] = row[i] + (row[i + END] - row[i]) * t - t * (1 - t) * sag;
  }
  pose[RADIUS] = row[RADIUS] + (row[RADIUS + END] - row[RADIUS]) * t;
  return pose;
}

function resting(pose: Rows): Rows {
  const row = pose.slice();
  for (const i of [...COORDINATES, RADIUS]) row[i + END] = row[i];
  row[SAG_X] = row[SAG_Y] = 0;
  return row;
}

/** A piece from one time to another. */
export function between(piece: Piece, from: number, to: number): Rows {
  const { row } = piece;
  if (from === piece.from && to === piece.to) return row;
  const part = poseAt(piece, from);
  const end = poseAt(piece, to);
  for (const i of [...COORDINATES, RADIUS]) part[i + END] = end[i];
  const share = piece.to > piece.from ? ((to - from) / (piece.to - piece.from)) ** 2 : 0;
  part[SAG_X] = row[SAG_X] * share;
  part[SAG_Y] = row[SAG_Y] * share;
  return part;
}

/** Walls around bodies that fly about, turn and grow, in a square of 16. */
export function fill(world: World, seed: number): void {
  const random = xoroshiro128plus(seed);
  addRing(world, [
    [0.5, 0.5],
    [15.5, 0.5],
    [15.5, 15.5],
    [0.5, 15.5],
  ]);
  for (let i = 0; i < 30; i++) {
    const [x, y] = [8 + 6 * unit(random), 8 + 6 * unit(random)];
    const velocity = [40 * unit(random), 40 * unit(random)] as const;
    if (i % 3 === 0) world.add(circle(x, y, 0.25), { velocity, growth: i % 2 === 0 ? 1 : 0 });
    else if (i % 3 === 1) world.add(box(x, y, 1, 0.5), { velocity, angularVelocity: 9 * unit(random) });
    else world.add([circle(x, y, 0.25), segment(x, y, x + 1, y)], { velocity });
  }
}
