import { LATER } from './ray-walk.js';

/** A full turn, as `directionOf` measures it. */
const ROUND = 4;
/** A fraction that no ray reaches. */
const NEVER = 2;
/** log2 of the number of rays in a block. */
const BLOCK = 3;

/** Rays that start in one point, in the order of their directions, and the current knowledge of each. */
export class FanRays {
  count = 0;
  /** -1 where they turn clockwise: then everything is mirrored, with y negated. */
  hand: 1 | -1 = 1;
  /** The displacement of each. */
  wx = new Float64Array(0);
  wy = new Float64Array(0);
  /** The larger of its displacements in x and y, without sign. */
  private sizes = new Float64Array(0);
  /** The slot that each meets first as far as is known, or -1, and a lower bound of the fraction. */
  slots = new Int32Array(0);
  first = new Float64Array(0);
  /** It meets none but that slot before this fraction. */
  rest = new Float64Array(0);
  /** No ray reaches farther in x or y. */
  reach = 0;
  /** All shapes nearer than this, in x and y, were tested. */
  known = 0;
  /** Number of open rays: those that may first meet something not tested yet. */
  opened = 0;
  /** Which rays are open, once some were closed; and by block, whether one of its rays is. */
  private closing = false;
  private open = new Int32Array(0);
  private blocks = new Uint8Array(0);
  /** The first ray of each sector, and of two more. */
  private starts = new Int32Array(0);
  private sectors = 0;
  /** The direction of the first ray, where the first sector begins. */
  private direction = 0;

  /**
   * Takes `count` rays, two or more, that start at (x, y) in `from`: two numbers of `ends` from `offset`, two
   * others `stride` further, and so on. False if they do not turn in one sense, by less than a full turn, or
   * if one has no length.
   */
  take(from: Float64Array, ends: Float64Array, offset: number, stride: number, count: number): boolean {
    if (count > this.slots.length) this.reserve(count);
    const { starts, sectors, wx, wy, sizes } = this;
    const x = from[0];
    const y = from[1];
    const hand = handOf(from, ends, offset, stride, count);
    const scale = sectors / ROUND;
    let begin = 0;
    let before = 0;
    let reach = 0;
    let sector = 0;
    for (let i = 0, end = offset; i < count; i++, end += stride) {
      const toX = ends[end] - x;
      const toY = hand * (ends[end + 1] - y);
      wx[i] = toX;
      wy[i] = toY;
      const farX = Math.abs(toX);
      const farY = Math.abs(toY);
      const size = farX > farY ? farX : farY;
      sizes[i] = size;
      if (size > reach) reach = size;
      // Like `directionOf` and `roundOf`, with branches: here they are well predicted.
      const part = toX / (farX + farY);
      const direction = toY < 0 ? 3 + part : 1 - part;
      // By the same expression: another one might differ by a rounding, and put the first ray behind itself.
      if (i === 0) begin = direction;
      const turned = direction - begin;
      const round = turned < 0 ? turned + ROUND : turned;
      if (!(round >= before)) return false;
      before = round;
      for (const last = (round * scale) | 0; sector <= last; sector++) starts[sector] = i;
    }
    starts.fill(count, sector);
    this.first.fill(1 + LATER, 0, count);
    this.rest.fill(NEVER, 0, count);
    this.slots.fill(-1, 0, count);
    this.count = this.opened = count;
    this.closing = false;
    this.hand = hand;
    this.direction = begin;
    this.reach = reach;
    return true;
  }

  /** How far a direction is turned from that of the first ray, from 0 to 4. */
  turned(direction: number): number {
    return roundOf(direction - this.direction);
  }

  /** The first ray that is turned as far, or one before it in the same sector. */
  firstAt(turned: number): number {
    return this.starts[(turned * (this.sectors / ROUND)) | 0];
  }

  /** One more than the last ray that is turned no farther, or one after it in the same sector. */
  endAt(turned: number): number {
    return this.starts[((turned * (this.sectors / ROUND)) | 0) + 1];
  }

  /** A ray from `begin` on, but not beyond `end`, before which no block has an open one. */
  openFrom(begin: number, end: number): number {
    const { blocks } = this;
    let from = begin;
    if (this.closing) while (from < end && blocks[from >> BLOCK] === 0) from = ((from >> BLOCK) + 1) << BLOCK;
    return Math.min(from, end);
  }

  /** From `end` back, but not beyond `begin`: one more than a ray after which no block has an open one. */
  openTo(begin: number, end: number): number {
    const { blocks } = this;
    let to = end;
    if (this.closing) while (to > begin && blocks[(to - 1) >> BLOCK] === 0) to = ((to - 1) >> BLOCK) << BLOCK;
    return Math.max(begin, to);
  }

  /** Closes the rays that have met something, or end, nearer than `known`. */
  close(): void {
    const { sizes, first, rest, open, blocks, opened, closing, known } = this;
    blocks.fill(0);
    let kept = 0;
    for (let k = 0; k < opened; k++) {
      const i = closing ? open[k] : k;
      const size = sizes[i];
      if (first[i] * size < known) {
        if (rest[i] * size > known) rest[i] = known / size;
      } else if (size > known) {
        open[kept++] = i;
        blocks[i >> BLOCK] = 1;
      }
    }
    this.opened = kept;
    this.closing = true;
  }

  /** Ends the search: hits of open rays are known only up to `known`. */
  stop(): void {
    const { sizes, rest, open, opened, known } = this;
    for (let k = 0; k < opened; k++) {
      const i = open[k];
      const size = sizes[i];
      if (rest[i] * size > known) rest[i] = known / size;
    }
  }

  private reserve(count: number): void {
    const length = count + (count >> 2);
    this.wx = new Float64Array(length);
    this.wy = new Float64Array(length);
    this.sizes = new Float64Array(length);
    this.slots = new Int32Array(length);
    this.first = new Float64Array(length);
    this.rest = new Float64Array(length);
    this.open = new Int32Array(length);
    this.blocks = new Uint8Array((length >> BLOCK) + 1);
    this.sectors = 64;
    while (this.sectors < 2 * length) this.sectors *= 2;
    this.starts = new Int32Array(this.sectors + 2);
  }
}

/** The sense in which rays turn, from the first two of different directions: -1 clockwise. */
function handOf(
  from: Float64Array,
  ends: Float64Array,
  offset: number,
  stride: number,
  count: number,
): 1 | -1 {
  const x = from[0];
  const y = from[1];
  for (let i = 1, end = offset; i < count; i++, end += stride) {
    const left = (ends[end] - x) * (ends[end + stride + 1] - y);
    const right = (ends[end + 1] - y) * (ends[end + stride] - x);
    if (left !== right) return left < right ? -1 : 1;
  }
  return 1;
}

/** The direction of a displacement, from 0 to 4 for a full turn; it grows no faster than the angle. */
export function directionOf(x: number, y: number): number {
  const part = x / (Math.abs(x) + Math.abs(y));
  return 1 - part + 2 * (1 + part) * +(y < 0);
}

/** The same direction from 0 to 4. */
function roundOf(turned: number): number {
  return turned - ROUND * Math.floor(turned / ROUND);
}
