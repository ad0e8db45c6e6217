import type { Contest } from '../contest.js';
import { type Falling, field } from '../field.js';

const CONTESTS: readonly [key: string, falling: Falling, law: string][] = [
  ['gravity discs', 'discs', 'discs r 0.5 among as many static segments and triangles'],
  ['gravity boxes', 'boxes', 'boxes of two triangles among as many static segments'],
];

/**
 * Elastic bodies in a box full of obstacles: what is the cost of gravity? It is reversed after each step, so that
 * the bodies are spread alike with it and without it.
 */
export const gravityContests: readonly Contest[] = CONTESTS.map(([key, falling, law]) => ({
  key,
  title: 'the price of gravity',
  law: `${law}, a tenth of a unit per step, restitution 1, under a gravity that turns round each step`,
  sizes: [1000],
  ...(falling === 'discs' ? { quick: 300 } : {}),
  timed: true,
  takes: (contender) => contender.gravity !== undefined,
  async open({ name, gravity: open }, size, ready) {
    if (!open) throw new Error(`${name} does not fall`);
    const scene = field(falling, size);
    ready();
    const player = await open(scene);
    return {
      prepare: () => player.prepare(),
      build() {},
      query: () => player.step(),
      answer() {
        const places = new Float64Array(2 * size);
        player.read(places);
        return places;
      },
    };
  },
  async judge(size) {
    const { side } = field(falling, size);
    return {
      /** A missing body is one that has left the box. */
      async verdict(_, __, places) {
        const inside = (at: number) => at > 0 && at < side;
        const missing = Array.from({ length: size }, (_, i) => i).filter(
          (i) => !inside(places[2 * i]) || !inside(places[2 * i + 1]),
        ).length;
        return { expected: size, missing, extra: 0 };
      },
    };
  },
}));
