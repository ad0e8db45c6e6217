import { RADIUS, vertexAt } from '@swept/core';
import { type Bullets, DT } from '../../bullets.js';
import type { BulletWatch } from '../../contest.js';
import type { Planck } from './module.js';

/**
 * A step of its world with every moving body a bullet, and its limit on the displacement of one step lifted.
 */
export function bulletsOf(
  { World, Circle, Edge, Settings }: Planck,
  { target, count, ...all }: Bullets,
): BulletWatch {
  Settings.maxTranslation = 100;
  const world = new World({ gravity: { x: 0, y: 0 } });
  const noticed = new Set<number>();
  world.on('begin-contact', (contact) => {
    const a = contact.getFixtureA().getBody().getUserData();
    if (a === contact.getFixtureB().getBody().getUserData()) noticed.add(a);
  });
  const per = (displacements: Float64Array, i: number) => ({
    x: displacements[2 * i] / DT,
    y: displacements[2 * i + 1] / DT,
  });
  const add = (options: object, shape: object) =>
    world.createBody({ bullet: true, ...options }).createFixture({ shape, density: 1 });
  for (let userData = 0; userData < count; userData++) {
    const [bullet, other] = [all.bullets[userData].row, all.targets[userData].row];
    const linearVelocity = per(all.bulletDisplacements, userData);
    const position = { x: bullet[0], y: bullet[1] };
    add({ type: 'dynamic', position, linearVelocity, userData }, new Circle(bullet[RADIUS]));
    const end = { x: other[vertexAt(1)] - other[0], y: other[vertexAt(1) + 1] - other[1] };
    const place = {
      position: { x: other[0], y: other[1] },
      linearVelocity: per(all.targetDisplacements, userData),
      userData,
    };
    if (target === 'bullet') add({ ...place, type: 'dynamic' }, new Circle(other[RADIUS]));
    else add({ ...place, type: target === 'wall' ? 'static' : 'kinematic' }, new Edge({ x: 0, y: 0 }, end));
  }
  return {
    step: () => world.step(DT),
    seen(out) {
      for (const i of noticed) out[i] = 1;
    },
  };
}
