import type { Bullets } from '../../bullets.js';
import type { BulletWatch } from '../../contest.js';
import { create, type System } from './module.js';

/** It has no motions: bodies are placed at their poses at the end of the step. */
export function bulletsOf(system: System, { target, count, ...bullets }: Bullets): BulletWatch {
  const noticed = new Set<number>();
  const bodies = [bullets.bullets, bullets.targets].map((shapes) =>
    shapes.map(({ kind, row }, i) =>
      create(system, kind, row, 0, i, target === 'wall' && shapes === bullets.targets),
    ),
  );
  return {
    step() {
      for (const [which, displacements] of [
        bullets.bulletDisplacements,
        bullets.targetDisplacements,
      ].entries()) {
        for (let i = 0; i < count; i++) {
          const { row } = (which === 0 ? bullets.bullets : bullets.targets)[i];
          bodies[which][i].setPosition(row[0] + displacements[2 * i], row[1] + displacements[2 * i + 1]);
        }
      }
      system.checkAll(({ a, b }) => {
        if (a.slot === b.slot) noticed.add(a.slot);
      });
    },
    seen(out) {
      for (const i of noticed) out[i] = 1;
    },
  };
}
