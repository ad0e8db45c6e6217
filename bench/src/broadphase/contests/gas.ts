import type { Contest, Figures } from '../contest.js';
import { type GasBox, gasBox } from '../gas-box.js';

/** Numbers of an answer for each disc: its place and its velocity. */
const DISC = 4;

/** A gas of elastic discs in a box, whole steps: nothing is lost, nothing merges, and energy stays. */
export const gasContests: readonly Contest[] = [0.1, 0.3, 0.6].map((density) => ({
  key: `gas ${density}`,
  title: 'elastic discs in a box',
  law: `discs that cover ${density} of a box and fly a tenth of their width per step, restitution 1`,
  sizes: [2000],
  ...(density === 0.3 ? { quick: 500 } : {}),
  timed: true,
  endures: true,
  takes: (contender) => contender.gas !== undefined,
  async open({ name, gas: open }, size, ready) {
    if (!open) throw new Error(`${name} has no answer to hits`);
    const box = gasBox(density, size);
    ready();
    const player = await open(box);
    return {
      prepare() {},
      build() {},
      query: () => player.step(),
      answer() {
        const answer = new Float64Array(DISC * size + 1);
        player.read(answer);
        answer[DISC * size] = player.hits?.() ?? Number.NaN;
        return answer;
      },
    };
  },
  async judge(size) {
    const box = gasBox(density, size);
    return {
      /** Missing is a disc outside of the box; false is a pair that is nearly one. */
      async verdict(_, __, answer) {
        const { escapes, merged } = seen(box, answer);
        return { expected: size, missing: escapes, extra: merged };
      },
      figures(answer) {
        const { escapes, deepest } = seen(box, answer);
        return {
          drift: vivid(answer, 2, DISC, size) / vivid(box.velocities, 0, 2, size) - 1,
          escapes,
          deepest,
          hits: answer[DISC * size],
        };
      },
    };
  },
}));

/** How the discs are now. `deepest` is how far two are in each other, in diameters. */
function seen({ count, side, radius }: GasBox, answer: Float64Array) {
  const inside: number[] = [];
  for (let i = 0; i < DISC * count; i += DISC) {
    const [x, y] = [answer[i], answer[i + 1]];
    if (x > 0 && x < side && y > 0 && y < side) inside.push(i);
  }
  inside.sort((a, b) => answer[a] - answer[b]);
  let nearest = 2 * radius;
  let merged = 0;
  for (let i = 0; i < inside.length; i++) {
    const a = inside[i];
    for (let j = i + 1; j < inside.length && answer[inside[j]] - answer[a] < 2 * radius; j++) {
      const b = inside[j];
      const distance = Math.hypot(answer[b] - answer[a], answer[b + 1] - answer[a + 1]);
      nearest = Math.min(nearest, distance);
      if (distance < radius / 2) merged++;
    }
  }
  return { escapes: count - inside.length, merged, deepest: 1 - nearest / (2 * radius) };
}

/** Twice the energy of velocities that are in an array from an index on, one in so many numbers. */
function vivid(numbers: Float64Array, from: number, stride: number, count: number): number {
  let sum = 0;
  for (let i = 0; i < count; i++)
    sum += numbers[from + stride * i] ** 2 + numbers[from + stride * i + 1] ** 2;
  return sum;
}

/** Those of two times: the worst of what can be bad for a moment, the last of what adds up. */
export function laterFigures(before: Figures | undefined, now: Figures): Figures {
  return {
    ...now,
    escapes: Math.max(before?.escapes ?? 0, now.escapes),
    deepest: Math.max(before?.deepest ?? 0, now.deepest),
  };
}
