import type { RoomPlayer } from '../../contest.js';
import { DT, type Room, thinWalls } from '../../room.js';
import { DYNAMIC, type Module } from './module.js';

/** The number of substeps that its manual recommends. */
const SUBSTEPS = 4;

/** If restitution is 1, its threshold speed for inelastic hits is set to 0. */
export function roomOf(b2: Module, room: Room): RoomPlayer {
  const { restitution, friction } = room;
  b2.b2CreateWorldArray();
  const worldDef = b2.b2DefaultWorldDef();
  worldDef.gravity = new b2.b2Vec2(0, -room.gravity);
  worldDef.enableSleep = false;
  if (restitution === 1) worldDef.restitutionThreshold = 0;
  const world = b2.b2CreateWorld(worldDef);
  const shape = Object.assign(b2.b2DefaultShapeDef(), { restitution, friction });
  const frame = b2.b2CreateBody(world, b2.b2DefaultBodyDef());
  for (const [x, y, x1, y1] of thinWalls(room.side))
    b2.b2CreateSegmentShape(frame, shape, new b2.b2Segment(new b2.b2Vec2(x, y), new b2.b2Vec2(x1, y1)));
  const bodies = Array.from({ length: room.count }, (_, i) => {
    const def = Object.assign(b2.b2DefaultBodyDef(), {
      type: DYNAMIC,
      position: new b2.b2Vec2(room.places[2 * i], room.places[2 * i + 1]),
      linearVelocity: new b2.b2Vec2(room.velocities[2 * i], room.velocities[2 * i + 1]),
      fixedRotation: true,
    });
    const body = b2.b2CreateBody(world, def);
    const radius = room.radii[i];
    if (room.boxes[i] === 1) b2.b2CreatePolygonShape(body, shape, b2.b2MakeBox(radius, radius));
    else b2.b2CreateCircleShape(body, shape, new b2.b2Circle(new b2.b2Vec2(0, 0), radius));
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
