import type { BodyId } from '@swept/core';

/** What has become of a move. A record to be reused. */
export interface MoveResult {
  /** How far the body has moved. */
  dx: number;
  dy: number;
  /** What of the motion that was asked for was not made. */
  remainingX: number;
  remainingY: number;
  /** Does it stand on a floor at the end? Not while it moves up. */
  onFloor: boolean;
  /** Has it met a wall, or a slope too steep to be a floor? */
  onWall: boolean;
  onCeiling: boolean;
  /** The floor's normal, a unit vector; 0 without a floor. */
  floorNormalX: number;
  floorNormalY: number;
  /** The body it stands on and the part of that, by its number; -1 without a floor. */
  floor: BodyId;
  floorPart: number;
  /** The velocity of that body at the place that is stood on; 0 without a floor. */
  floorVelocityX: number;
  floorVelocityY: number;
  /** The normal of the wall it met last; 0 without a wall. */
  wallNormalX: number;
  wallNormalY: number;
  /** The body that is that wall, and its part; -1 without a wall. */
  wall: BodyId;
  wallPart: number;
  /** The body that is the ceiling it met last, and its part; -1 without a ceiling. */
  ceiling: BodyId;
  ceilingPart: number;
  /** The number of hits on the way. */
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
