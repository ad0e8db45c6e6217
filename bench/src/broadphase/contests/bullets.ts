import { bullets, type Target } from '../bullets.js';
import type { Contest } from '../contest.js';

const CONTESTS: readonly [key: string, target: Target, law: string][] = [
  ['walls', 'wall', 'bullets through thin static walls'],
  ['moving walls', 'moving wall', 'bullets through thin walls that come towards them'],
  ['head-on', 'bullet', 'bullets through each other'],
];

/** How many of the bullets that pass through something within one step are noticed? */
export const bulletContests: readonly Contest[] = CONTESTS.map(([key, target, law]) => ({
  key,
  title: `tunnelling: ${law}`,
  law: `${law}, forty times a bullet's width in one step`,
  sizes: [10_000],
  ...(target === 'moving wall' ? { quick: 500 } : {}),
  timed: false,
  takes: (contender) => contender.bullets !== undefined,
  async open({ name, bullets: open }, size, ready) {
    if (!open) throw new Error(`${name} sees no bullets`);
    const scene = bullets(target, size);
    ready();
    const watch = await open(scene);
    const seen = new Uint8Array(size);
    return {
      prepare() {},
      build: () => watch.step(),
      query: () => watch.seen(seen),
      answer: () => Float64Array.from(seen),
    };
  },
  async judge(size) {
    const { meet } = bullets(target, size);
    return {
      async verdict(_, __, answer) {
        const count = (met: boolean, noticed: number) =>
          answer.filter((it, i) => meet(i) === met && it === noticed).length;
        const missing = count(true, 0);
        return { expected: missing + count(true, 1), missing, extra: count(false, 1) };
      },
    };
  },
}));
