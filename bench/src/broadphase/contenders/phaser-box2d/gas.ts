import type { GasPlayer } from '../../contest.js';
import { DT, type GasBox, thinWalls } from '../../gas-box.js';
import { DYNAMIC, type Module } from './module.js';

/** As many as its manual recommends. */
const SUBSTEPS = 4;

/** Its speed below which hits are inelastic is set to none. */
export function gasOf(b2: Module, box: GasBox): GasPlayer {
  b2.b2CreateWorldArray();
  const worldDef = b2.b2DefaultWorldDef();
  worldDef.gravity = new b2.b2Vec2(0, 0);
  worldDef.enableSleep = false;
  worldDef.restitutionThreshold = 0;
  const world = b2.b2CreateWorld(worldDef);
  const elastic = Object.assign(b2.b2DefaultShapeDef(), { restitution: 1, friction: 0 });
  const frame = b2.b2CreateBody(world, b2.b2DefaultBodyDef());
  for (const [x, y, x1, y1] of thinWalls(box.side))
    b2.b2CreateSegmentShape(frame, elastic, new b2.b2Segment(new b2.b2Vec2(x, y), new b2.b2Vec2(x1, y1)));
  const circle = new b2.b2Circle(new b2.b2Vec2(0, 0), box.radius);
  const discs = Array.from({ length: box.count }, (_, i) => {
    const def = Object.assign(b2.b2DefaultBodyDef(), {
      type: DYNAMIC,
      position: new b2.b2Vec2(box.places[2 * i], box.places[2 * i + 1]),
      linearVelocity: new b2.b2Vec2(box.velocities[2 * i], box.velocities[2 * i + 1]),
      fixedRotation: true,
    });
    const disc = b2.b2CreateBody(world, def);
    b2.b2CreateCircleShape(disc, elastic, circle);
    return disc;
  });
  return {
    step: () => b2.b2World_Step(world, DT, SUBSTEPS),
    read(out) {
      for (const [i, disc] of discs.entries()) {
        const place = b2.b2Body_GetPosition(disc);
        const velocity = b2.b2Body_GetLinearVelocity(disc);
        out.set([place.x, place.y, velocity.x, velocity.y], 4 * i);
      }
    },
  };
}
