import { bounce, type OnHit, slide, type World } from 'swept';
import { DT } from '../main-job/run.js';
import { Digest } from './digest.js';

/** A world and its steps. */
export interface Play {
  readonly world: World;
  readonly steps: number;
  /** Unless given, bodies pass through each other. */
  readonly onHit?: OnHit;
  /** Is called before each step, and may add numbers of its own. */
  readonly before?: (step: number, digest: Digest) => void;
}

export function bounced(world: World, steps: number, restitution = 1): Play & { readonly onHit: OnHit } {
  return { world, steps, onHit: (hit) => bounce(world, hit, restitution) };
}

export function slid(world: World, steps: number): Play {
  return { world, steps, onHit: (hit) => slide(world, hit) };
}

/** The hash of all hits and events of a play, and of all bodies at its end; and that of the world itself. */
export function played({ world, steps, onHit, before }: Play): string {
  const digest = new Digest();
  for (let step = 0; step < steps; step++) {
    before?.(step, digest);
    world.step(DT, (hit) => {
      digest.addFields(hit);
      return onHit?.(hit);
    });
    for (const list of [world.began, world.stayed, world.ended]) {
      digest.add(list.count);
      for (const event of list) digest.addFields(event);
    }
    const { impacts, replans, stalled } = world.stats;
    digest.addFields([impacts, replans, stalled]);
  }
  addBodies(world, digest);
  return `${digest} ${world.hash()}`;
}

/** Adds the poses and velocities of all bodies. */
function addBodies(world: World, digest: Digest): void {
  for (const id of world.ids()) {
    digest.addFields([id, world.velocityX(id), world.velocityY(id)]);
    digest.addFields([world.angle(id), world.angularVelocity(id)]);
    for (let part = 0; part < world.parts(id); part++) {
      digest.add(world.radius(id, part));
      for (let vertex = 0; vertex < world.kind(id, part); vertex++)
        digest.addFields([world.x(id, vertex, part), world.y(id, vertex, part)]);
    }
  }
}
