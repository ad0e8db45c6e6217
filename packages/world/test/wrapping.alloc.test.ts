import { bruteForce, circle, packedTree, STATIC, World } from 'swept';
import { describe, expect, it } from 'vitest';

const STEPS = 500;
const SIDE = 40;
/** Half of one boxed number a step; measuring itself takes some thousand bytes. */
const NOTHING = 8;

/**
 * Balls that fly round and round along diagonals, past pillars that they come near to but never touch: what a
 * step does where the world wraps, without what contacts do.
 */
function fill(world: World): void {
  for (let diagonal = 0; diagonal < 4; diagonal++) {
    for (let i = 0; i < 4; i++) {
      const x = 5 + 10 * i;
      const y = (x + 10 * diagonal) % SIDE;
      world.add(circle(x, y, 1), { mobility: STATIC });
      for (const aside of [-1.2, 1.2]) {
        const velocity: [number, number] = [25 + diagonal, 25 + diagonal];
        world.add(circle(x + aside + i, y - aside + i, 0.5), { velocity });
      }
    }
  }
}

describe('a step of a world that wraps leaves no garbage', () => {
  for (const [name, broadphase] of [
    ['bruteForce', bruteForce],
    ['packedTree', packedTree],
  ] as const) {
    it(`32 balls that fly across both seams, past 16 pillars, ${name}`, () => {
      const world = new World({ broadphase: broadphase(), period: [SIDE, SIDE] });
      fill(world);
      let tests = 0;
      const onHit = (): void => expect.unreachable();
      const run = (): void => {
        for (let n = 0; n < STEPS; n++) {
          world.step(1 / 60, onHit);
          tests += world.stats.exactTests;
        }
      };
      for (let round = 0; round < 8; round++) run();
      const gc = globalThis.gc as () => void;
      let bytes = Number.POSITIVE_INFINITY;
      for (let round = 0; round < 60 && bytes >= NOTHING; round++) {
        gc();
        const before = process.memoryUsage().heapUsed;
        run();
        bytes = Math.min(bytes, (process.memoryUsage().heapUsed - before) / STEPS);
      }
      expect(tests).toBeGreaterThan(10_000);
      expect(bytes).toBeLessThan(NOTHING);
    });
  }
});
