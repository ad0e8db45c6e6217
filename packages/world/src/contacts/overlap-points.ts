import { BOX, type Rows } from '@swept/core';
import { roomFor, Slack } from '@swept/core/internal';

/** Keeps the compiler from removing reads. */
const sum = new Float64Array(1);

/**
 * The points of the overlaps of a step that continue: each is the middle of the overlap of the boxes of two
 * motions. In a crowd they are many, and hardly read. So they are stored only where they are few, or where the
 * plane wraps; else a copy of the boxes is kept, and they are computed when they are read.
 */
export class OverlapPoints {
  /** By overlap, where they are stored. */
  x = new Float64Array(0);
  y = new Float64Array(0);
  private boxes: Rows = new Float64Array(0);
  private areStored = true;
  private readonly slack = new Slack(0);
  private readonly boxSlack = new Slack(0);

  /** Makes room for the given number of points, which the caller then writes to `x` and `y`. */
  store(count: number): void {
    this.areStored = true;
    this.fit(count, 0);
  }

  /** Keeps the boxes of all slots instead. */
  keep(boxes: Rows): void {
    this.areStored = false;
    this.fit(0, boxes.length);
    this.boxes.set(boxes);
  }

  /** Makes room for points and for numbers of boxes, and gives back what is not needed for a while. */
  private fit(points: number, numbers: number): void {
    const { length } = this.x;
    const most = this.slack.fit(length, points);
    if (points > length || most < length) {
      this.x = new Float64Array(points > length ? roomFor(points, length) : most);
      this.y = new Float64Array(this.x.length);
    }
    const room = this.boxSlack.fit(this.boxes.length, numbers);
    if (numbers > this.boxes.length) this.boxes = new Float64Array(numbers);
    else if (room < this.boxes.length) this.boxes = new Float64Array(room);
  }

  /**
   * Loads what the points of `count` overlaps are computed from into the cache, given their indices and the
   * slots of all: reads in a row miss the cache at the same time.
   */
  prefetch(overlaps: Uint32Array, count: number, slotA: Uint32Array, slotB: Uint32Array): void {
    if (this.areStored) return;
    const { boxes } = this;
    let read = 0;
    for (let k = 0; k < count; k++) {
      const a = slotA[overlaps[k]] * BOX;
      const b = slotB[overlaps[k]] * BOX;
      read += boxes[a] + boxes[a + BOX - 1] + boxes[b] + boxes[b + BOX - 1];
    }
    sum[0] = read;
  }

  /** Writes the point of overlap `i`, which is of the slots `a` and `b`, to `x[at]` and `y[at]`. */
  read(i: number, a: number, b: number, x: Float64Array, y: Float64Array, at: number): void {
    if (this.areStored) {
      x[at] = this.x[i];
      y[at] = this.y[i];
    } else writeMiddle(this.boxes, a * BOX, b * BOX, x, y, at);
  }
}

/** Writes the middle of the overlap of the boxes at two offsets into entry `at` of two columns. */
export function writeMiddle(
  boxes: Rows,
  i: number,
  j: number,
  x: Float64Array,
  y: Float64Array,
  at: number,
): void {
  // Branch-free: which box ends first is random, and a mispredicted branch costs more than all the rest.
  const ji = j - i;
  const left = boxes[i + Math.imul(ji, +(boxes[j] > boxes[i]))];
  const low = boxes[i + 1 + Math.imul(ji, +(boxes[j + 1] > boxes[i + 1]))];
  const right = boxes[i + 2 + Math.imul(ji, +(boxes[j + 2] < boxes[i + 2]))];
  const high = boxes[i + 3 + Math.imul(ji, +(boxes[j + 3] < boxes[i + 3]))];
  x[at] = (left + right) / 2;
  y[at] = (low + high) / 2;
}
