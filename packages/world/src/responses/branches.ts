import { grown } from '@swept/core/internal';
import { DISTANCE, HIGH, LINE, LOW, VERTEX } from './polygons.js';
import { LEFT, MARGIN, NUMBERS, REACH, RIGHT, type Sums, TANGENT } from './sums.js';

/** Count of numbers per branch. The first two are its start point, or the centre of its circle. */
export const BRANCH_SIZE = 9;
/** The unit vector along it, or from the centre of its circle to its start. */
const ALONG = 2;
/** Negative if it turns right, 0 for a line. */
const RADIUS = 4;
/**
 * The position on it that has been reached, and that of its end; the squared distance of the first from the
 * origin, and how far the next `skip` advances.
 */
export const POSITION = 5;
export const UNTIL = 6;
export const KEY = 7;
export const SKIP = 8;

/**
 * The bounds of sums, as branches on which the distance from the origin grows: a line has two, from the foot
 * of the perpendicular, a circle two, from its nearest point, and a shadow one along each side.
 *
 * A position on a line is a distance; on a circle it is measured back along the axis, from 0 to the diameter,
 * so that no angles are needed. A branch is named by the offset of its numbers.
 */
export class Branches {
  count = 0;
  numbers: Float64Array = new Float64Array(64 * BRANCH_SIZE);
  /** By number of a branch, the set that it bounds. */
  owners = new Uint32Array(64);
  /** The position at which a branch leaves the set that covers it. */
  readonly exit = new Float64Array(1);
  /** A position on a branch, and the displacement there. */
  private readonly place = new Float64Array(1);
  readonly point = new Float64Array(2);

  private readonly sums: Sums;
  /** A line that is crossed, by its normal and its distance along that; or a circle. */
  private readonly crossed = new Float64Array(3);

  constructor(sums: Sums) {
    this.sums = sums;
  }

  /** Adds the bounds of all sets, each from its nearest point. */
  build(): void {
    const { sums } = this;
    const { numbers: sizes } = sums;
    const { lineStart, vertexStart } = sums.polygons;
    this.count = 0;
    for (let k = 0; k < sums.count; k++) {
      const n = k * NUMBERS;
      for (let i = lineStart[k]; i < lineStart[k + 1]; i++) this.addLine(k, i * LINE);
      // Around the corners of a polygon without radius, one line is no more than a gap from the next.
      const isRound = sizes[n + REACH] > 0 || lineStart[k] === lineStart[k + 1];
      for (let i = vertexStart[k]; i < vertexStart[k + 1] && isRound; i++) this.addCircle(k, i * VERTEX);
      for (let side = 0; side < 2 * sums.hasShadow[k]; side++) {
        const b = this.add(k);
        const from = n + (side === 0 ? LEFT : RIGHT);
        this.numbers[b] = this.numbers[b + 1] = 0;
        this.numbers[b + ALONG] = sizes[from];
        this.numbers[b + ALONG + 1] = sizes[from + 1];
        this.finish(b, sizes[n + TANGENT + side], Infinity);
      }
    }
  }

  /** Moves a branch to the position `exit`. */
  put(b: number): void {
    const { numbers, exit, place, point } = this;
    numbers[b + POSITION] = place[0] = exit[0];
    this.writePoint(b);
    numbers[b + KEY] = point[0] * point[0] + point[1] * point[1];
  }

  /** Writes to `point` the displacement at the position of a branch. */
  writePlace(b: number): void {
    this.place[0] = this.numbers[b + POSITION];
    this.writePoint(b);
  }

  /** Adds the two branches of a line. */
  private addLine(k: number, i: number): void {
    const { lines } = this.sums.polygons;
    const { numbers: sizes } = this.sums;
    const far = lines[i + DISTANCE] + sizes[k * NUMBERS + REACH] + sizes[k * NUMBERS + MARGIN];
    for (let side = -1; side <= 1; side += 2) {
      const low = side * (side < 0 ? lines[i + HIGH] : lines[i + LOW]);
      const high = side * (side < 0 ? lines[i + LOW] : lines[i + HIGH]);
      if (high < 0) continue;
      const b = this.add(k);
      const { numbers } = this;
      numbers[b] = lines[i] * far;
      numbers[b + 1] = lines[i + 1] * far;
      numbers[b + ALONG] = -side * lines[i + 1];
      numbers[b + ALONG + 1] = side * lines[i];
      this.finish(b, Math.max(0, low), high);
    }
  }

  /** Adds the two branches of the circle around a vertex. */
  private addCircle(k: number, i: number): void {
    const { vertices } = this.sums.polygons;
    const { numbers: sizes } = this.sums;
    const radius = sizes[k * NUMBERS + REACH] + sizes[k * NUMBERS + MARGIN];
    if (radius === 0) return;
    const x = vertices[i];
    const y = vertices[i + 1];
    const far = Math.sqrt(x * x + y * y);
    for (let side = -1; side <= 1; side += 2) {
      const b = this.add(k);
      const { numbers } = this;
      numbers[b] = x;
      numbers[b + 1] = y;
      // All displacements out of a circle around the origin are equally short.
      numbers[b + ALONG] = far === 0 ? 1 : -x / far;
      numbers[b + ALONG + 1] = far === 0 ? 0 : -y / far;
      numbers[b + RADIUS] = side * radius;
      this.finish(b, 0, 2 * radius);
    }
  }

  /** Adds a branch of a set, a line unless set otherwise. Returns the offset of its numbers. */
  private add(owner: number): number {
    if (this.count === this.owners.length) {
      this.owners = grown(Uint32Array, this.owners, 2 * this.count);
      this.numbers = grown(Float64Array, this.numbers, 2 * this.count * BRANCH_SIZE);
    }
    this.owners[this.count] = owner;
    const b = this.count++ * BRANCH_SIZE;
    this.numbers[b + RADIUS] = 0;
    return b;
  }

  private finish(b: number, from: number, to: number): void {
    this.numbers[b + UNTIL] = to;
    this.numbers[b + SKIP] = this.sums.gap[0];
    this.exit[0] = from;
    this.put(b);
  }

  /** Writes to `exit` the position at which a branch leaves a set that covers its present position. */
  writeExit(b: number, cover: number): void {
    const { sums, exit, crossed } = this;
    const { numbers: sizes } = sums;
    const { lines, vertices, lineStart, vertexStart } = sums.polygons;
    const n = cover * NUMBERS;
    exit[0] = Infinity;
    for (let i = lineStart[cover] * LINE; i < lineStart[cover + 1] * LINE; i += LINE) {
      crossed[0] = lines[i];
      crossed[1] = lines[i + 1];
      crossed[2] = lines[i + DISTANCE] + sizes[n + REACH] + sizes[n + MARGIN];
      this.crossLine(b, cover);
    }
    for (let i = vertexStart[cover] * VERTEX; i < vertexStart[cover + 1] * VERTEX; i += VERTEX) {
      crossed[0] = vertices[i];
      crossed[1] = vertices[i + 1];
      crossed[2] = sizes[n + REACH] + sizes[n + MARGIN];
      this.crossCircle(b, cover);
    }
    if (sums.hasShadow[cover] === 0) return;
    for (let side = n + LEFT; side <= n + RIGHT; side += RIGHT - LEFT) {
      crossed[0] = -sizes[side + 1];
      crossed[1] = sizes[side];
      crossed[2] = 0;
      this.crossLine(b, cover);
    }
  }

  /** Tries the crossing of a branch with the line in `crossed` as exit. */
  private crossLine(b: number, cover: number): void {
    const { numbers, crossed, place } = this;
    const behind = crossed[2] - (crossed[0] * numbers[b] + crossed[1] * numbers[b + 1]);
    if (numbers[b + RADIUS] !== 0) {
      crossed[2] = behind;
      this.crossRound(b, cover);
      return;
    }
    place[0] = behind / (crossed[0] * numbers[b + ALONG] + crossed[1] * numbers[b + ALONG + 1]);
    this.tryExit(b, cover);
  }

  /** Tries the crossings of a branch with the circle in `crossed` as exits. */
  private crossCircle(b: number, cover: number): void {
    const { numbers, crossed, place } = this;
    const dx = crossed[0] - numbers[b];
    const dy = crossed[1] - numbers[b + 1];
    const radius = crossed[2];
    const own = Math.abs(numbers[b + RADIUS]);
    if (own === 0) {
      const ux = numbers[b + ALONG];
      const uy = numbers[b + ALONG + 1];
      const aside = dx * uy - dy * ux;
      place[0] = dx * ux + dy * uy + Math.sqrt((radius - aside) * (radius + aside));
      this.tryExit(b, cover);
      return;
    }
    const distance = Math.sqrt(dx * dx + dy * dy);
    if (distance === 0) return;
    crossed[0] = dx / distance;
    crossed[1] = dy / distance;
    crossed[2] = (distance + ((own - radius) / distance) * (own + radius)) / 2;
    this.crossRound(b, cover);
  }

  /**
   * Tries as exits the crossings of the circle of a branch with a line, by its distance from the centre. Where
   * the two are tangent, as where the circle joins an edge of the same set, rounding may hide that they meet.
   */
  private crossRound(b: number, cover: number): void {
    const { sums, numbers, crossed, place } = this;
    const radius = Math.abs(numbers[b + RADIUS]);
    const far = crossed[2];
    const isTangent = Math.abs(radius - far) <= sums.gap[0];
    const half = Math.sqrt((radius - far) * (radius + far));
    const ux = numbers[b + ALONG];
    const uy = numbers[b + ALONG + 1];
    for (let side = -1; side <= 1; side++) {
      if (side === 0 && !isTangent) continue;
      const back = side === 0 ? radius : far;
      const out = side === 0 ? 0 : side * half;
      const x = back * crossed[0] - out * crossed[1];
      const y = back * crossed[1] + out * crossed[0];
      const along = x * ux + y * uy;
      const aside = y * ux - x * uy;
      if (numbers[b + RADIUS] < 0 ? aside > 0 : aside < 0) continue;
      place[0] = along > 0 ? (aside * aside) / (radius + along) : radius - along;
      this.tryExit(b, cover);
    }
  }

  /** Takes the position on a branch as its exit, if it is the first that the set no longer covers. */
  private tryExit(b: number, cover: number): void {
    const { sums, numbers, place, exit, point } = this;
    if (!(place[0] > numbers[b + POSITION] && place[0] < exit[0])) return;
    this.writePoint(b);
    sums.at[0] = point[0];
    sums.at[1] = point[1];
    if (!sums.covers(cover)) exit[0] = place[0];
  }

  /** Writes the displacement at the position `place` of a branch. */
  private writePoint(b: number): void {
    const { numbers, place, point } = this;
    const x = numbers[b];
    const y = numbers[b + 1];
    const ux = numbers[b + ALONG];
    const uy = numbers[b + ALONG + 1];
    const radius = Math.abs(numbers[b + RADIUS]);
    if (radius === 0) {
      point[0] = x + place[0] * ux;
      point[1] = y + place[0] * uy;
      return;
    }
    const far = Math.sqrt(x * x + y * y);
    if (place[0] === 0 && far > 0) {
      point[0] = x - (radius / far) * x;
      point[1] = y - (radius / far) * y;
      return;
    }
    const along = radius - place[0];
    const aside = Math.sqrt(Math.max(0, place[0] * (2 * radius - place[0])));
    const turned = numbers[b + RADIUS] < 0 ? -aside : aside;
    point[0] = x + along * ux - turned * uy;
    point[1] = y + along * uy + turned * ux;
  }
}
