import { END, moved } from '@swept/core';
import { createImpact, IMPACT, overlap, SEPARATE, sweep } from '@swept/narrowphase';
import { describe, expect, it } from 'vitest';
import { bullets, type Target } from './bullets.js';

describe.each<Target>(['wall', 'moving wall', 'bullet'])('bullets against a %s (300, seed 13)', (target) => {
  const all = bullets(target, 300);
  const impact = createImpact();
  const pair = (i: number) => {
    const a = moved(all.bullets[i], all.bulletDisplacements[2 * i], all.bulletDisplacements[2 * i + 1]);
    const b = moved(all.targets[i], all.targetDisplacements[2 * i], all.targetDisplacements[2 * i + 1]);
    return [a, b] as const;
  };

  it('touch within the step, but neither at its start nor at its end: only a sweep finds it', () => {
    for (let i = 0; i < all.count; i++) {
      const [a, b] = pair(i);
      expect(sweep(a.kind, b.kind, a.row, b.row, impact)).toBe(all.meet(i) ? IMPACT : SEPARATE);
      expect(overlap(a.kind, b.kind, a.row, b.row)).toBe(false);
      expect(overlap(a.kind, b.kind, a.row, b.row, END, END)).toBe(false);
      if (all.meet(i)) expect(Math.abs(impact.toi - 0.5)).toBeLessThan(0.25);
    }
  });

  it('meet nine times of ten', () => {
    const met = Array.from({ length: 300 }, (_, i) => all.meet(i)).filter(Boolean);
    expect(met).toHaveLength(270);
  });

  it('are far from all others', () => {
    for (let i = 1; i < all.count; i++) {
      const [a] = pair(i);
      const [, b] = pair(i - 1);
      expect(sweep(a.kind, b.kind, a.row, b.row, impact)).toBe(SEPARATE);
    }
  });
});
