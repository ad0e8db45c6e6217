/**
 * @typedef {object} Packages
 * @property {typeof import('swept')} swept
 * @property {typeof import('@swept/core')} core
 * @property {typeof import('@swept/broadphase')} broadphase
 * @property {typeof import('@swept/narrowphase')} narrowphase
 */

/** A line of what all four packages answer. @param {Packages} packages */
export function answers({ swept, core, broadphase, narrowphase }) {
  const world = new swept.World({ broadphase: broadphase.hierarchicalGrid(), gravity: [0, -10] });
  world.add(core.segment(-9, 0, 9, 0), { mobility: core.STATIC });
  const ball = world.add(core.circle(0, 5, 1), { velocity: [3, -700] });
  let hits = 0;
  for (let i = 0; i < 60; i++) {
    world.step(1 / 60, (hit) => {
      hits++;
      swept.bounce(world, hit, 0.5);
    });
  }
  // They graze: exact arithmetic decides.
  const disc = core.moved(core.circle(-3, 1.5, 0.5), 6, 0);
  const wall = core.capsule(0, 0, 0, 0.5, 0.5);
  const impact = narrowphase.createImpact();
  const status = narrowphase.sweep(disc.kind, wall.kind, disc.row, wall.row, impact);
  return `${hits} ${world.x(ball)} ${world.y(ball)} ${world.hash()} ${status} ${impact.toi}`;
}
