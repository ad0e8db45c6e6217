import { BOX, circle, ROW, type Rows, type ShapeKind, segment, sweptBox, vertexAt } from '@swept/core';
import { Random } from '@swept/scenes';

/** Count of numbers per ray. */
export const RAY = 4;
const RAYS_PER_ROBOT = 360;
const RADIUS = 0.5;
/** The speed of circles, per tick. */
const SPEED = 0.2;
/** No centre is nearer to the edge of the world. */
const EDGE = 2;
const SEED = 7;

/** The distribution of walls, and the range of robots. */
export interface Layout {
  /** Walls per unit of area. */
  readonly density: number;
  /** The lengths of the shortest and the longest wall. */
  readonly shortest: number;
  readonly longest: number;
  /** The length of the rays. */
  readonly range: number;
}

export const SHORT_WALLS: Layout = { density: 0.1, shortest: 1, longest: 3, range: 30 };
export const LONG_WALLS: Layout = { density: 0.01, shortest: 5, longest: 20, range: 50 };

/**
 * A scene for robots with a lidar: static segments, a tenth as many moving circles, and for each hundredth wall
 * a robot that casts 360 rays all around. Robots move on each tick too.
 */
export interface Street {
  readonly walls: number;
  /** Walls first, then circles. */
  readonly count: number;
  readonly bounds: Float64Array;
  readonly kinds: Uint8Array;
  /** Poses at rest: the targets of the rays of the present tick. */
  readonly rows: Rows;
  readonly boxes: Rows;
  readonly rayCount: number;
  readonly raysPerRobot: number;
  /** By ray, `RAY` numbers: where it starts, at the robot, and where it ends, x and y. */
  readonly rays: Float64Array;
  /** The length of a ray. */
  readonly range: number;
  /** No box is wider. */
  readonly widest: number;
  advance(): void;
}

export function street(walls: number, { density, shortest, longest, range }: Layout = SHORT_WALLS): Street {
  const random = new Random(SEED);
  const circles = Math.round(walls / 10);
  const robots = Math.max(1, Math.round(walls / 100));
  const count = walls + circles;
  const side = Math.sqrt(walls / density);
  const kinds = new Uint8Array(count);
  const rows = new Float64Array(count * ROW);
  const boxes = new Float64Array(count * BOX);
  const displacements = new Float64Array(2 * (circles + robots));
  const places = new Float64Array(2 * (circles + robots));
  const put = (slot: number, { kind, row }: { kind: ShapeKind; row: Rows }) => {
    kinds[slot] = kind;
    rows.set(row, slot * ROW);
    sweptBox(kind, rows, 0, boxes, slot * ROW, slot * BOX);
  };
  for (let i = 0; i < walls; i++) {
    const x = random.between(EDGE, side - EDGE);
    const y = random.between(EDGE, side - EDGE);
    const reach = random.between(shortest / 2, longest / 2);
    random.direction();
    put(i, segment(x - reach * random.x, y - reach * random.y, x + reach * random.x, y + reach * random.y));
  }
  for (let i = 0; i < circles + robots; i++) {
    places[2 * i] = random.between(EDGE, side - EDGE);
    places[2 * i + 1] = random.between(EDGE, side - EDGE);
    random.direction();
    displacements[2 * i] = SPEED * random.x;
    displacements[2 * i + 1] = SPEED * random.y;
  }
  const rayCount = robots * RAYS_PER_ROBOT;
  const rays = new Float64Array(RAY * rayCount);
  const directions = around(RAYS_PER_ROBOT);
  const place = () => {
    for (let i = 0; i < circles; i++) put(walls + i, circle(places[2 * i], places[2 * i + 1], RADIUS));
    for (let i = 0; i < rayCount; i++) {
      const robot = circles + Math.floor(i / RAYS_PER_ROBOT);
      const d = 2 * (i % RAYS_PER_ROBOT);
      const x = places[2 * robot];
      const y = places[2 * robot + 1];
      rays[RAY * i] = x;
      rays[RAY * i + 1] = y;
      rays[RAY * i + 2] = x + range * directions[d];
      rays[RAY * i + 3] = y + range * directions[d + 1];
    }
  };
  place();
  return {
    walls,
    count,
    bounds: Float64Array.of(0, 0, side, side),
    kinds,
    rows,
    boxes,
    rayCount,
    raysPerRobot: RAYS_PER_ROBOT,
    rays,
    range,
    widest: longest,
    advance() {
      for (let i = 0; i < places.length; i++) {
        if (places[i] + displacements[i] < 1 || places[i] + displacements[i] > side - 1)
          displacements[i] = -displacements[i];
        places[i] += displacements[i];
      }
      place();
    },
  };
}

/** Writes a ray as a segment at rest: its vertices into a row. */
export function writeRay({ rays }: Street, ray: number, out: Rows): void {
  const far = vertexAt(1);
  for (let axis = 0; axis < 2; axis++) {
    out[axis] = rays[RAY * ray + axis];
    out[far + axis] = rays[RAY * ray + 2 + axis];
  }
}

/** Unit vectors all around, by rotating the first one again and again. */
function around(count: number): Float64Array {
  const half = Math.PI / count;
  // The tangent of so small an angle by the first terms of its series: the same bits everywhere.
  const tangent = half + (half * half * half) / 3;
  const cos = (1 - tangent * tangent) / (1 + tangent * tangent);
  const sin = (2 * tangent) / (1 + tangent * tangent);
  const out = new Float64Array(2 * count);
  out[0] = 1;
  for (let i = 2; i < out.length; i += 2) {
    out[i] = cos * out[i - 2] - sin * out[i - 1];
    out[i + 1] = sin * out[i - 2] + cos * out[i - 1];
  }
  return out;
}
