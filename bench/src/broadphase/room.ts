import { RADIUS, ROW } from '@swept/core';
import { gas, Random } from '@swept/scenes';

/** Seconds of a step. */
export const DT = 1 / 60;
/** Deviation of the displacement per step in x and in y, in diameters: 6 diameters per second. */
const PACE = 0.1;
const SEED = 20261122;
/** The part of its room that a pile would cover, if all its bodies were discs of diameter 1. */
const SPARSE = 0.3;
/** One of this many bodies of a pile with boxes is a box. */
const EACH = 7;

/** Discs and upright boxes of density 1 in a square room, at the start. None of them turns. */
export interface Room {
  readonly count: number;
  readonly side: number;
  /** Of discs; for boxes half their sides. */
  readonly radii: Float64Array;
  /** 1 for boxes, 0 for discs. */
  readonly boxes: Uint8Array;
  /** Of their centres: two per body. */
  readonly places: Float64Array;
  /** Two per body, in length units per second. */
  readonly velocities: Float64Array;
  /** Downward, in length units per second squared. */
  readonly gravity: number;
  /** The restitution of all bodies and walls. */
  readonly restitution: number;
  readonly friction: number;
}

/**
 * Discs of diameter 1, without gravity, friction or loss.
 * @param density the share of the room that they cover
 */
export function gasRoom(density: number, count: number): Room {
  return roomOf(density, PACE, count);
}

/**
 * Bodies of diameter 0.8 to 1 that hang in their room, to be dropped.
 * @param boxed whether a seventh of them are boxes, or all are discs
 */
export function pileRoom(boxed: boolean, count: number): Room {
  const random = new Random(SEED);
  return {
    ...roomOf(SPARSE, 0, count),
    radii: Float64Array.from({ length: count }, () => random.between(0.4, 0.5)),
    boxes: Uint8Array.from({ length: count }, (_, i) => Number(boxed && i % EACH === EACH >> 1)),
    gravity: 10,
    restitution: 0.2,
    friction: 0.5,
  };
}

function roomOf(density: number, pace: number, count: number): Room {
  const scene = gas({ bodies: count, density, pace, seed: SEED, dt: DT });
  const first = scene.walls * ROW;
  return {
    count,
    side: scene.bounds[2],
    radii: new Float64Array(count).fill(scene.rows[first + RADIUS]),
    boxes: new Uint8Array(count),
    places: Float64Array.from({ length: 2 * count }, (_, i) => scene.rows[first + (i >> 1) * ROW + (i & 1)]),
    velocities: scene.velocities.slice(2 * scene.walls),
    gravity: 0,
    restitution: 1,
    friction: 0,
  };
}

/** The mass of one body of the room, whose density is 1. */
export function massOf({ radii, boxes }: Room, body: number): number {
  return (boxes[body] === 1 ? 4 : Math.PI) * radii[body] ** 2;
}

/** The walls of a room as boxes, for engines that need thick ones: their centres and half their sides. */
export function thickWalls(
  side: number,
  thickness: number,
): { x: number; y: number; w: number; h: number }[] {
  const [middle, half] = [side / 2, thickness / 2];
  return [
    { x: middle, y: -half, w: middle + thickness, h: half },
    { x: middle, y: side + half, w: middle + thickness, h: half },
    { x: -half, y: middle, w: half, h: middle + thickness },
    { x: side + half, y: middle, w: half, h: middle + thickness },
  ];
}

/** The walls of a room as thin segments: their ends. */
export function thinWalls(side: number): [x: number, y: number, x1: number, y1: number][] {
  return [
    [0, 0, side, 0],
    [side, 0, side, side],
    [side, side, 0, side],
    [0, side, 0, 0],
  ];
}
