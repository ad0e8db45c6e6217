import {
  END,
  InvalidInput,
  MOVING,
  type Mobility,
  ROW,
  type Rows,
  SEGMENT,
  type Shape,
  type ShapeKind,
  STATIC,
  vertexAt,
} from '@swept/core';
import { whole } from '@swept/core/internal';

/**
 * Bodies as columns, ready to be copied into a world, a broadphase or a picture. Static walls come first (the
 * frame that keeps everything in before all others), then the requested bodies.
 */
export interface Scene {
  readonly name: string;
  readonly seed: number;
  /** A box (minX minY maxX maxY) that contains every body at the start. */
  readonly bounds: Float64Array;
  readonly count: number;
  /** The number of leading bodies that are walls of the scene, not requested bodies. */
  readonly walls: number;
  readonly kinds: Uint8Array;
  readonly mobility: Uint8Array;
  /** `ROW` numbers per body; the end pose is the start pose. */
  readonly rows: Rows;
  /** Two per body, length units per second. */
  readonly velocities: Float64Array;
}

export interface SceneOptions {
  /** Bodies besides the walls. */
  readonly bodies: number;
  /** The same seed gives the same bits on every engine. */
  readonly seed: number;
  /** Seconds of one step (1/60): velocities are chosen so that the scene's speeds per step hold for it. */
  readonly dt?: number;
}

/** A copy of one body's shape. */
export function shapeAt(scene: Scene, i: number): Shape {
  const index = whole('shapeAt: index', i, 0, scene.count - 1);
  return {
    kind: scene.kinds[index] as ShapeKind,
    row: scene.rows.slice(index * ROW, (index + 1) * ROW),
  };
}

/** Fills a scene body by body. */
export class SceneDraft implements Scene {
  readonly kinds: Uint8Array;
  readonly mobility: Uint8Array;
  readonly rows: Rows;
  readonly velocities: Float64Array;
  readonly seed: number;
  count = 0;
  private readonly stepsPerSecond: number;

  /** @param walls static segments to come, besides the four of the frame, which are made here */
  constructor(
    readonly name: string,
    options: SceneOptions,
    readonly bounds: Float64Array,
    readonly walls = 4,
  ) {
    const bodies = checkedBodies(options);
    const capacity = bodies + walls;
    this.seed = options.seed;
    this.stepsPerSecond = 1 / checkedDt(options);
    this.kinds = new Uint8Array(capacity);
    this.mobility = new Uint8Array(capacity);
    this.rows = new Float64Array(capacity * ROW);
    this.velocities = new Float64Array(capacity * 2);
    const [minX, minY, maxX, maxY] = bounds;
    this.addWall(minX, minY, maxX, minY);
    this.addWall(maxX, minY, maxX, maxY);
    this.addWall(maxX, maxY, minX, maxY);
    this.addWall(minX, maxY, minX, minY);
  }

  addWall(x0: number, y0: number, x1: number, y1: number): void {
    const row = this.count * ROW;
    const end = row + vertexAt(1);
    this.rows[row] = this.rows[row + END] = x0;
    this.rows[row + 1] = this.rows[row + END + 1] = y0;
    this.rows[end] = this.rows[end + END] = x1;
    this.rows[end + 1] = this.rows[end + END + 1] = y1;
    this.kinds[this.count] = SEGMENT;
    this.mobility[this.count++] = STATIC;
  }

  /** @param dx the displacement of one step, in length units */
  addMoving(shape: Shape, dx: number, dy: number): void {
    this.velocities[2 * this.count] = dx * this.stepsPerSecond;
    this.velocities[2 * this.count + 1] = dy * this.stepsPerSecond;
    this.add(shape, MOVING);
  }

  addStatic(shape: Shape): void {
    this.add(shape, STATIC);
  }

  private add(shape: Shape, mobility: Mobility): void {
    this.rows.set(shape.row, this.count * ROW);
    this.kinds[this.count] = shape.kind;
    this.mobility[this.count++] = mobility;
  }
}

/** The side of a square in which this many bodies have the given density (bodies per unit of area). */
export function sideFor(options: SceneOptions, density: number): number {
  return Math.max(8, Math.sqrt(checkedBodies(options) / density));
}

export function squareBox(side: number): Float64Array {
  return Float64Array.of(0, 0, side, side);
}

function checkedBodies({ bodies }: SceneOptions): number {
  return whole('scene: bodies', bodies, 0, 10_000_000);
}

function checkedDt({ dt = 1 / 60 }: SceneOptions): number {
  if (!(dt > 0 && dt < Number.POSITIVE_INFINITY)) throw new InvalidInput('scene: dt', dt, 'seconds above 0');
  return dt;
}
