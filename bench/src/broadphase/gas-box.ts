import { RADIUS, ROW } from '@swept/core';
import { gas } from '@swept/scenes';

/** Seconds of a step. */
export const DT = 1 / 60;
/** Deviation of the way of a step in x and in y, in diameters: 6 diameters per second. */
const PACE = 0.1;
const SEED = 20261122;

/** Discs of mass 1 and diameter 1 in a square box, all with their place and velocity at the start. */
export interface GasBox {
  readonly count: number;
  readonly side: number;
  readonly radius: number;
  /** Two per disc. */
  readonly places: Float64Array;
  /** Two per disc, in diameters per second. */
  readonly velocities: Float64Array;
}

/** @param density the share of the box that the discs cover */
export function gasBox(density: number, count: number): GasBox {
  const scene = gas({ bodies: count, density, pace: PACE, seed: SEED, dt: DT });
  const first = scene.walls * ROW;
  return {
    count,
    side: scene.bounds[2],
    radius: scene.rows[first + RADIUS],
    places: Float64Array.from({ length: 2 * count }, (_, i) => scene.rows[first + (i >> 1) * ROW + (i & 1)]),
    velocities: scene.velocities.slice(2 * scene.walls),
  };
}

/** The walls of a box with thickness, for engines that need some: their centres and half their sides. */
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

/** The walls of a box without thickness: their ends. */
export function thinWalls(side: number): [x: number, y: number, x1: number, y1: number][] {
  return [
    [0, 0, side, 0],
    [side, 0, side, side],
    [side, side, 0, side],
    [0, side, 0, 0],
  ];
}
