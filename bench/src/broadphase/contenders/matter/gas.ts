import type { GasPlayer } from '../../contest.js';
import { DT, type GasBox, thickWalls } from '../../gas-box.js';
import type { Matter } from './module.js';

/** Its lengths are pixels: with discs this large, its slop is a four-hundredth of a disc. */
const PIXELS = 20;

/**
 * Its circles are polygons, which must not turn. By default it takes slow hits for resting contacts, which
 * are inelastic.
 */
export function gasOf({ Engine, Bodies, Body, Composite, Resolver }: Matter, box: GasBox): GasPlayer {
  Resolver._restingThresh = 0.001;
  const engine = Engine.create({ gravity: { x: 0, y: 0, scale: 0 } });
  const elastic = { restitution: 1, friction: 0, frictionStatic: 0, frictionAir: 0, inertia: Infinity };
  for (const { x, y, w, h } of thickWalls(box.side, 5)) {
    const size = [2 * w * PIXELS, 2 * h * PIXELS] as const;
    const wall = Bodies.rectangle(x * PIXELS, y * PIXELS, ...size, { ...elastic, isStatic: true });
    Composite.add(engine.world, [wall]);
  }
  const discs = Array.from({ length: box.count }, (_, i) => {
    const [x, y] = [box.places[2 * i], box.places[2 * i + 1]];
    const disc = Bodies.circle(x * PIXELS, y * PIXELS, box.radius * PIXELS, elastic);
    // Its velocities are displacements per step of 1/60 s.
    const [vx, vy] = [box.velocities[2 * i], box.velocities[2 * i + 1]];
    Body.setVelocity(disc, { x: vx * PIXELS * DT, y: vy * PIXELS * DT });
    return disc;
  });
  Composite.add(engine.world, discs);
  return {
    step: () => Engine.update(engine, 1000 * DT),
    read(out) {
      for (const [i, { position, positionPrev }] of discs.entries()) {
        out[4 * i] = position.x / PIXELS;
        out[4 * i + 1] = position.y / PIXELS;
        out[4 * i + 2] = (position.x - positionPrev.x) / PIXELS / DT;
        out[4 * i + 3] = (position.y - positionPrev.y) / PIXELS / DT;
      }
    },
  };
}
