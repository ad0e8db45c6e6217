import { CIRCLE, RADIUS, type Shape, TRIANGLE, vertexAt } from '@swept/core';
import { arc } from '@swept/core/internal';

/** The area of some matter, its moments about (0, 0), and its polar second moment about (0, 0). */
interface Matter {
  amount: number;
  x: number;
  y: number;
  second: number;
}

/** The centre of a body, and its polar second moment about that per unit of its area. */
interface Area {
  x: number;
  y: number;
  second: number;
}

/**
 * The centroid of some shapes, in their start poses, or another centre if one is given, and the second moment
 * about it per unit of area: a body of mass m has m times that as its inertia. Where shapes overlap, area
 * counts twice. Shapes without area are weighted by their lengths if none has an area, and points equally if
 * none has a length.
 */
export function areaOf(shapes: readonly Shape[], center: readonly [number, number] | undefined): Area {
  const [{ row }] = shapes;
  const [x0, y0] = [row[0], row[1]];
  let size = 0;
  for (const shape of shapes) {
    for (let i = 0; i < shape.kind; i++) {
      const v = vertexAt(i);
      size = Math.max(size, Math.abs(shape.row[v] - x0), Math.abs(shape.row[v + 1] - y0));
    }
    size = Math.max(size, shape.row[RADIUS]);
  }
  // A power of two, so that nothing is rounded: powers of up to four stay in range.
  let unit = 1;
  while (unit < size) unit *= 2;
  while (unit / 2 > size && unit > 2 ** -1000) unit /= 2;
  const of = (add: (shape: Unit, to: Matter) => void): Matter => {
    const sum: Matter = { amount: 0, x: 0, y: 0, second: 0 };
    for (const shape of shapes) add(toUnit(shape, x0, y0, unit), sum);
    return sum;
  };
  let sum = of(addArea);
  if (sum.amount === 0) sum = of(addLength);
  if (sum.amount === 0) sum = of(addPoint);
  const mx = sum.x / sum.amount;
  const my = sum.y / sum.amount;
  const own = Math.max(0, sum.second / sum.amount - (mx * mx + my * my));
  const x = x0 + mx * unit;
  const y = y0 + my * unit;
  if (center === undefined) return { x, y, second: own * unit * unit };
  const dx = (center[0] - x) / unit;
  const dy = (center[1] - y) / unit;
  return { x: center[0], y: center[1], second: (own + (dx * dx + dy * dy)) * unit * unit };
}

/** A shape in units of the size of its body: its vertices, alternately x and y, and its radius. */
interface Unit {
  readonly xy: readonly number[];
  readonly radius: number;
}

function toUnit({ kind, row }: Shape, x0: number, y0: number, unit: number): Unit {
  const xy: number[] = [];
  for (let i = 0; i < kind; i++) xy.push((row[vertexAt(i)] - x0) / unit, (row[vertexAt(i) + 1] - y0) / unit);
  return { xy: kind === TRIANGLE ? counterclockwise(xy) : xy, radius: row[RADIUS] / unit };
}

/** The corners of a triangle counterclockwise; for a flat one the ends of its longest edge. */
function counterclockwise(xy: number[]): number[] {
  const [ax, ay, bx, by, cx, cy] = xy;
  const turn = (bx - ax) * (cy - ay) - (by - ay) * (cx - ax);
  if (turn > 0) return xy;
  if (turn < 0) return [ax, ay, cx, cy, bx, by];
  const edges = [
    [ax, ay, bx, by],
    [bx, by, cx, cy],
    [cx, cy, ax, ay],
  ];
  return edges.reduce((longest, edge) => (lengthOf(edge) > lengthOf(longest) ? edge : longest));
}

function lengthOf([ax, ay, bx, by]: readonly number[]): number {
  return Math.sqrt((bx - ax) * (bx - ax) + (by - ay) * (by - ay));
}

/**
 * Adds a rounded simplex: its core, a rectangle along each side, and a sector at each corner. A segment has
 * two sides.
 */
function addArea({ xy, radius }: Unit, to: Matter): void {
  const corners = xy.length / 2;
  if (corners === CIRCLE) {
    addDisc(xy[0], xy[1], radius, to);
    return;
  }
  if (corners === TRIANGLE) addTriangle(xy, to);
  if (radius === 0) return;
  if (lengthOf(xy) === 0) {
    addDisc(xy[0], xy[1], radius, to);
    return;
  }
  const at = (i: number): number => 2 * (i % corners);
  for (let i = 0; i < corners; i++) {
    const [ax, ay, bx, by] = [xy[at(i)], xy[at(i) + 1], xy[at(i + 1)], xy[at(i + 1) + 1]];
    const [cx, cy] = [xy[at(i + 2)], xy[at(i + 2) + 1]];
    const length = lengthOf([ax, ay, bx, by]);
    const [nx, ny] = [(by - ay) / length, (ax - bx) / length];
    const next = lengthOf([bx, by, cx, cy]);
    const [ox, oy] = [(cy - by) / next, (bx - cx) / next];
    const area = length * radius;
    const [mx, my] = [(ax + bx + nx * radius) / 2, (ay + by + ny * radius) / 2];
    add(
      area,
      area * mx,
      area * my,
      area * ((length * length + radius * radius) / 12 + mx * mx + my * my),
      to,
    );
    // The sector at the corner between this side and the next, about that corner.
    const angle = arc(Math.max(0, nx * oy - ny * ox), nx * ox + ny * oy);
    const sector = (angle * radius * radius) / 2;
    const third = (radius * radius * radius) / 3;
    const [sx, sy] = [third * (oy - ny), third * (nx - ox)];
    const second = (sector * radius * radius) / 2 + 2 * (sx * bx + sy * by) + sector * (bx * bx + by * by);
    add(sector, sx + sector * bx, sy + sector * by, second, to);
  }
}

function addTriangle([ax, ay, bx, by, cx, cy]: readonly number[], to: Matter): void {
  const area = ((bx - ax) * (cy - ay) - (by - ay) * (cx - ax)) / 2;
  const squares = ax * ax + ay * ay + bx * bx + by * by + cx * cx + cy * cy;
  const products = ax * bx + ay * by + bx * cx + by * cy + cx * ax + cy * ay;
  add(area, (area * (ax + bx + cx)) / 3, (area * (ay + by + cy)) / 3, (area * (squares + products)) / 6, to);
}

function addDisc(x: number, y: number, radius: number, to: Matter): void {
  const square = radius * radius;
  const area = Math.PI * square;
  add(area, area * x, area * y, area * (square / 2 + x * x + y * y), to);
}

function addLength({ xy }: Unit, to: Matter): void {
  if (xy.length !== 4) return;
  const length = lengthOf(xy);
  const [x, y] = [(xy[0] + xy[2]) / 2, (xy[1] + xy[3]) / 2];
  add(length, length * x, length * y, length * ((length * length) / 12 + x * x + y * y), to);
}

function addPoint({ xy: [x, y] }: Unit, to: Matter): void {
  add(1, x, y, x * x + y * y, to);
}

function add(amount: number, x: number, y: number, second: number, to: Matter): void {
  to.amount += amount;
  to.x += x;
  to.y += y;
  to.second += second;
}
