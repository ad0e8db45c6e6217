import type { GasPlayer } from '../../contest.js';
import { DT, type GasBox, thinWalls } from '../../gas-box.js';
import type { Box2D } from './module.js';

/** The number of substeps that its manual recommends. */
const SUBSTEPS = 4;

/** Its speed below which hits are inelastic is set to none. */
export function gasOf(b2: Box2D, box: GasBox): GasPlayer {
  const worldDef = b2.b2DefaultWorldDef();
  worldDef.gravity = new b2.b2Vec2(0, 0);
  worldDef.enableSleep = false;
  worldDef.restitutionThreshold = 0;
  const world = b2.b2CreateWorld(worldDef);
  const elastic = b2.b2DefaultShapeDef();
  elastic.material.restitution = 1;
  elastic.material.friction = 0;
  const frame = b2.b2CreateBody(world, b2.b2DefaultBodyDef());
  for (const [x, y, x1, y1] of thinWalls(box.side)) {
    const ends = { point1: new b2.b2Vec2(x, y), point2: new b2.b2Vec2(x1, y1) };
    b2.b2CreateSegmentShape(frame, elastic, Object.assign(new b2.b2Segment(), ends));
  }
  const circle = Object.assign(new b2.b2Circle(), { center: new b2.b2Vec2(0, 0), radius: box.radius });
  const discs = Array.from({ length: box.count }, (_, i) => {
    const def = b2.b2DefaultBodyDef();
    def.type = b2.b2BodyType.b2_dynamicBody;
    def.position = new b2.b2Vec2(box.places[2 * i], box.places[2 * i + 1]);
    def.linearVelocity = new b2.b2Vec2(box.velocities[2 * i], box.velocities[2 * i + 1]);
    const locks = def.motionLocks;
    locks.angularZ = true;
    def.motionLocks = locks;
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
