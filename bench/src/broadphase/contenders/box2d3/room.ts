import type { RoomPlayer } from '../../contest.js';
import { DT, type Room, thinWalls } from '../../room.js';
import type { Box2D } from './module.js';

/** The number of substeps that its manual recommends. */
const SUBSTEPS = 4;

/** If restitution is 1, its threshold speed for inelastic hits is set to 0. */
export function roomOf(b2: Box2D, room: Room): RoomPlayer {
  const worldDef = b2.b2DefaultWorldDef();
  worldDef.gravity = new b2.b2Vec2(0, -room.gravity);
  worldDef.enableSleep = false;
  if (room.restitution === 1) worldDef.restitutionThreshold = 0;
  const world = b2.b2CreateWorld(worldDef);
  const shape = b2.b2DefaultShapeDef();
  shape.material.restitution = room.restitution;
  shape.material.friction = room.friction;
  const frame = b2.b2CreateBody(world, b2.b2DefaultBodyDef());
  for (const [x, y, x1, y1] of thinWalls(room.side)) {
    const ends = { point1: new b2.b2Vec2(x, y), point2: new b2.b2Vec2(x1, y1) };
    b2.b2CreateSegmentShape(frame, shape, Object.assign(new b2.b2Segment(), ends));
  }
  const bodies = Array.from({ length: room.count }, (_, i) => {
    const def = b2.b2DefaultBodyDef();
    def.type = b2.b2BodyType.b2_dynamicBody;
    def.position = new b2.b2Vec2(room.places[2 * i], room.places[2 * i + 1]);
    def.linearVelocity = new b2.b2Vec2(room.velocities[2 * i], room.velocities[2 * i + 1]);
    const locks = def.motionLocks;
    locks.angularZ = true;
    def.motionLocks = locks;
    const body = b2.b2CreateBody(world, def);
    const radius = room.radii[i];
    if (room.boxes[i] === 1) b2.b2CreatePolygonShape(body, shape, b2.b2MakeBox(radius, radius));
    else {
      const circle = Object.assign(new b2.b2Circle(), { center: new b2.b2Vec2(0, 0), radius });
      b2.b2CreateCircleShape(body, shape, circle);
    }
    return body;
  });
  return {
    step: () => b2.b2World_Step(world, DT, SUBSTEPS),
    read(out) {
      for (const [i, body] of bodies.entries()) {
        const place = b2.b2Body_GetPosition(body);
        const velocity = b2.b2Body_GetLinearVelocity(body);
        out.set([place.x, place.y, velocity.x, velocity.y], 4 * i);
      }
    },
    end: () => b2.b2DestroyWorld(world),
  };
}
