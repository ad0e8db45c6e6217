import { describe, expect, it } from 'vitest';
import { compileNative } from '../../natives.js';
import type { Contest } from '../contest.js';
import { CONTESTS } from '../contests.js';
import { nativeBox2d } from './native-box2d.js';

const problem = compileNative('box2d');

// M has statics, H and S boxes of all sizes, X bodies that come and go.
describe.skipIf(problem !== undefined)('Box2D in C++', () => {
  it.each(['U', 'M', 'H', 'S', 'X', 'lidar'])(
    'answers %s rightly, tick after tick (seeded, 300 bodies)',
    async (key) => {
      const contest = CONTESTS.find((it) => it.key === key) as Contest;
      const bout = await contest.open(nativeBox2d, 300, () => {});
      const judge = await contest.judge(300);
      for (let tick = 1; tick <= 6; tick++) {
        bout.prepare();
        bout.build();
        bout.query();
        const verdict = await judge.verdict(nativeBox2d, tick, bout.answer());
        expect(verdict).toMatchObject({ missing: 0, extra: 0 });
        expect(verdict.expected).toBeGreaterThan(20);
      }
    },
  );
});
