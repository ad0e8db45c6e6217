import type { BodyId } from '@swept/core';

/** The result of a move by `moveAndSlide`. A record to be reused. */
export interface MoveResult {
  /** How far the body has moved, in x. */
  dx: number;
  /** How far the body has moved, in y. */
  dy: number;
  /** The part of the requested motion that was not made, in x. */
  remainingX: number;
  /** The part of the requested motion that was not made, in y. */
  remainingY: number;
  /** Does it stand on a floor at the end? Not while it moves up. */
  onFloor: boolean;
  /** Has it met a wall, or a slope too steep to be a floor? */
  onWall: boolean;
  /** Has it met a ceiling? */
  onCeiling: boolean;
  /** The x of the floor's normal, a unit vector; 0 without a floor. */
  floorNormalX: number;
  /** The y of the floor's normal. */
  floorNormalY: number;
  /** The body it stands on; -1 without a floor. */
  floor: BodyId;
  /** The number of the part it stands on; -1 without a floor. */
  floorPart: number;
  /** The x of the floor's velocity at the point that the body stands on, per second; 0 without a floor. */
  floorVelocityX: number;
  /** The y of the floor's velocity at that point. */
  floorVelocityY: number;
  /** The x of the normal of the wall it met last, a unit vector; 0 without a wall. */
  wallNormalX: number;
  /** The y of the normal of that wall. */
  wallNormalY: number;
  /** The body that is the wall it met last; -1 without a wall. */
  wall: BodyId;
  /** The number of the part that is that wall; -1 without a wall. */
  wallPart: number;
  /** The body that is the ceiling it met last; -1 without a ceiling. */
  ceiling: BodyId;
  /** The number of the part that is that ceiling; -1 without a ceiling. */
  ceilingPart: number;
  /** The number of hits along the path. */
  contacts: number;
}

/** A record for `moveAndSlide`, to be reused from call to call. NaN until first written. */
export function createMoveResult(): MoveResult {
  return {
    dx: NaN,
    dy: NaN,
    remainingX: NaN,
    remainingY: NaN,
    onFloor: false,
    onWall: false,
    onCeiling: false,
    floorNormalX: NaN,
    floorNormalY: NaN,
    floor: -1,
    floorPart: -1,
    floorVelocityX: NaN,
    floorVelocityY: NaN,
    wallNormalX: NaN,
    wallNormalY: NaN,
    wall: -1,
    wallPart: -1,
    ceiling: -1,
    ceilingPart: -1,
    contacts: 0,
  };
}
