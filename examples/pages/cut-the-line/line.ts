import type { BodyId } from 'swept';

/** How a rod that was thrown flies and spins. */
export interface Flight {
  /** The middle. */
  x: number;
  y: number;
  vx: number;
  vy: number;
  /** From the middle to each end; end 1 lies at `angle`, end 0 opposite. */
  readonly half: number;
  angle: number;
  /** Radians per second. */
  readonly spin: number;
}

/** A line to come. */
export interface Thrown extends Flight {
  /** Index into the five colours. */
  readonly colour: number;
  /** Not cut yet: it is missed when it falls out of sight. */
  readonly whole: boolean;
}

/** A line: one segment body, both ends of which move straight within a step. */
export interface Line extends Thrown {
  readonly id: BodyId;
}

/** The flight of one step of `dt` seconds under gravity. */
export function fly(line: Flight, dt: number, gravity: number): void {
  line.x += line.vx * dt;
  line.y += line.vy * dt - (gravity * dt * dt) / 2;
  line.vy -= gravity * dt;
  line.angle += line.spin * dt;
}

/** End 0 (`side` -1) or end 1 (`side` 1). */
export function endX(line: Flight, side: number): number {
  return line.x + side * line.half * Math.cos(line.angle);
}

export function endY(line: Flight, side: number): number {
  return line.y + side * line.half * Math.sin(line.angle);
}
