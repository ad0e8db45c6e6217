import type { Bout, Contender, Figures, Judge, Verdict } from './contest.js';
import { massOf, type Room } from './room.js';

/** Numbers of an answer for each body: its centre and its velocity. The hits come after all bodies. */
const BODY = 4;
/** Two bodies deeper in each other than this, in diameters, are nearly one. */
const MERGED = 0.75;

export interface RoomGame {
  /** Steps before the first tick; 0 unless given. */
  readonly skipped?: number;
  /** Ticks after which everything begins anew; never unless given. */
  readonly lasts?: number;
}

/** @param open opens a contender, if it takes part */
export async function roomBout(
  open: Contender['room'],
  room: Room,
  ready: () => void,
  { skipped = 0, lasts = Infinity }: RoomGame = {},
): Promise<Bout> {
  if (!open) throw new Error('a contender without an answer to hits');
  ready();
  const begin = await open(room);
  let player = begin();
  for (let i = 0; i < skipped; i++) player.step();
  let ticks = 0;
  return {
    prepare() {
      if (ticks++ < lasts) return;
      player.end?.();
      player = begin();
      ticks = 1;
    },
    build() {},
    query: () => player.step(),
    answer() {
      const answer = new Float64Array(BODY * room.count + 1);
      player.read(answer);
      answer[BODY * room.count] = player.hits?.() ?? Number.NaN;
      return answer;
    },
  };
}

/** Checks that the bodies stay in their room and out of each other, and measures their energy. */
export class RoomJudge implements Judge {
  private readonly energy: number;

  constructor(private readonly room: Room) {
    const { count, places, velocities } = room;
    const start = new Float64Array(BODY * count);
    for (let i = 0; i < count; i++) {
      start.set(places.subarray(2 * i, 2 * i + 2), BODY * i);
      start.set(velocities.subarray(2 * i, 2 * i + 2), BODY * i + 2);
    }
    this.energy = this.energyOf(start);
  }

  /** A missing body is outside of the room; a false one is a pair that is nearly one body. */
  async verdict(_: Contender, __: number, answer: Float64Array): Promise<Verdict> {
    const { escapes, merged } = this.seen(answer);
    return { expected: this.room.count, missing: escapes, extra: merged };
  }

  figures(answer: Float64Array, before?: Figures): Figures {
    const { escapes, deepest } = this.seen(answer);
    const drift = this.energyOf(answer) / this.energy - 1;
    let fastest = before?.fastest ?? 0;
    for (let i = 0; i < this.room.count; i++)
      fastest = Math.max(fastest, Math.hypot(answer[BODY * i + 2], answer[BODY * i + 3]));
    return {
      drift,
      rises: (before?.rises ?? 0) + Math.max(0, drift - (before?.drift ?? 0)),
      fastest,
      escapes: Math.max(before?.escapes ?? 0, escapes),
      deepest: Math.max(before?.deepest ?? 0, deepest),
      hits: answer[BODY * this.room.count],
    };
  }

  /** The present state. `deepest` is the depth of two bodies in each other, or of one in a wall, in diameters. */
  private seen(answer: Float64Array) {
    const { count, side, radii } = this.room;
    const inside: number[] = [];
    let deepest = 0;
    let widest = 0;
    for (let i = 0; i < count; i++) {
      const [x, y] = [answer[BODY * i], answer[BODY * i + 1]];
      const toWall = Math.min(x, y, side - x, side - y);
      if (!(toWall > 0)) continue;
      inside.push(i);
      deepest = Math.max(deepest, radii[i] - toWall);
      widest = Math.max(widest, 2 * radii[i]);
    }
    const left = (i: number) => answer[BODY * i];
    inside.sort((a, b) => left(a) - left(b));
    let merged = 0;
    for (let i = 0; i < inside.length; i++) {
      for (let j = i + 1; j < inside.length && left(inside[j]) - left(inside[i]) < widest; j++) {
        const depth = this.depthOf(answer, inside[i], inside[j]);
        deepest = Math.max(deepest, depth);
        if (depth > MERGED) merged++;
      }
    }
    return { escapes: count - inside.length, merged, deepest };
  }

  /** The depth of two bodies in each other, negative where they are apart. */
  private depthOf(answer: Float64Array, a: number, b: number): number {
    const { radii, boxes } = this.room;
    const x = Math.abs(answer[BODY * a] - answer[BODY * b]);
    const y = Math.abs(answer[BODY * a + 1] - answer[BODY * b + 1]);
    const reach = radii[a] + radii[b];
    if (boxes[a] === 0 && boxes[b] === 0) return reach - Math.hypot(x, y);
    const flat = reach - Math.max(x, y);
    if (boxes[a] === 1 && boxes[b] === 1) return flat;
    const [box, disc] = boxes[a] === 1 ? [radii[a], radii[b]] : [radii[b], radii[a]];
    // Beside a corner the distance is that to the corner; elsewhere, and inside, that to the nearest side.
    return x > box && y > box ? disc - Math.hypot(x - box, y - box) : flat;
  }

  private energyOf(answer: Float64Array): number {
    const { count, gravity } = this.room;
    let sum = 0;
    for (let i = 0; i < count; i++) {
      const [, y, vx, vy] = answer.subarray(BODY * i, BODY * (i + 1));
      sum += massOf(this.room, i) * (gravity * y + (vx * vx + vy * vy) / 2);
    }
    return sum;
  }
}
