import { ROW, slotOf } from '@swept/core';
import type { Hit } from 'swept';
import type { GasPlayer } from '../../contest.js';
import { DT, type GasBox, thinWalls } from '../../gas-box.js';
import type { Engine } from '../engine.js';

export function gasOf({ swept }: Engine, box: GasBox): GasPlayer {
  const world = new swept.World();
  for (const ends of thinWalls(box.side)) world.add(swept.segment(...ends), { mobility: swept.STATIC });
  const discs = Array.from({ length: box.count }, (_, i) => {
    const velocity: [number, number] = [box.velocities[2 * i], box.velocities[2 * i + 1]];
    return slotOf(
      world.add(swept.circle(box.places[2 * i], box.places[2 * i + 1], box.radius), { velocity }),
    );
  });
  const { rows, velocities } = world.bodies;
  let hits = 0;
  const onHit = (hit: Hit) => {
    hits++;
    swept.bounce(world, hit, 1);
  };
  return {
    step: () => world.step(DT, onHit),
    read(out) {
      for (const [i, slot] of discs.entries()) {
        out.set(rows.subarray(ROW * slot, ROW * slot + 2), 4 * i);
        out.set(velocities.subarray(2 * slot, 2 * slot + 2), 4 * i + 2);
      }
    },
    hits: () => hits,
  };
}
