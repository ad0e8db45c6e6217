import { CIRCLE, RADIUS, type Rows, type ShapeKind, TRIANGLE, vertexAt } from '@swept/core';

interface Handle {
  delete(): void;
}

interface Vec2 extends Handle {
  x: number;
  y: number;
  Set(x: number, y: number): void;
}

interface ShapeId {
  index1: number;
}

interface Events<Event> extends Handle {
  beginCount: number;
  endCount: number;
  GetBeginEvent(i: number): Event;
  GetEndEvent(i: number): Event;
}

interface BodyDef extends Handle {
  type: object;
  position: Vec2;
  linearVelocity: Vec2;
  isBullet: boolean;
  motionLocks: { angularZ: boolean };
}

interface ShapeDef extends Handle {
  isSensor: boolean;
  enableSensorEvents: boolean;
  enableContactEvents: boolean;
  material: { restitution: number; friction: number };
}

export interface Box2D {
  b2Vec2: new (x: number, y: number) => Vec2;
  b2Rot: new () => Handle & { SetAngle(angle: number): void };
  b2Circle: new () => Handle & { center: Vec2; radius: number };
  b2Segment: new () => Handle & { point1: Vec2; point2: Vec2 };
  b2Capsule: new () => Handle & { center1: Vec2; center2: Vec2; radius: number };
  b2BodyType: { b2_staticBody: object; b2_kinematicBody: object; b2_dynamicBody: object };
  b2DefaultWorldDef(): Handle & { gravity: Vec2; enableSleep: boolean; restitutionThreshold: number };
  b2CreateWorld(def: object): object;
  b2DestroyWorld(world: object): void;
  b2DefaultBodyDef(): BodyDef;
  b2CreateBody(world: object, def: BodyDef): object;
  b2DestroyBody(body: object): void;
  b2DefaultShapeDef(): ShapeDef;
  b2CreateCircleShape(body: object, def: ShapeDef, circle: object): ShapeId;
  b2CreateSegmentShape(body: object, def: ShapeDef, segment: object): ShapeId;
  b2CreateCapsuleShape(body: object, def: ShapeDef, capsule: object): ShapeId;
  b2CreatePolygonShape(body: object, def: ShapeDef, polygon: object): ShapeId;
  b2ComputeHull(points: Vec2[]): Handle & { count: number };
  b2MakePolygon(hull: object, radius: number): object;
  b2MakeBox(halfWidth: number, halfHeight: number): object;
  b2Body_SetTransform(body: object, place: Vec2, rotation: Handle): void;
  b2Body_GetPosition(body: object): Vec2;
  b2Body_GetLinearVelocity(body: object): Vec2;
  b2Body_SetLinearVelocity(body: object, velocity: Vec2): void;
  b2World_Step(world: object, dt: number, substeps: number): void;
  b2World_GetSensorEvents(world: object): Events<{ sensorShapeId: ShapeId; visitorShapeId: ShapeId }>;
  b2World_GetContactEvents(world: object): Events<{ shapeIdA: ShapeId; shapeIdB: ShapeId }>;
  b2DefaultQueryFilter(): object;
  b2World_CastRayClosest(
    world: object,
    from: Vec2,
    translation: Vec2,
    filter: object,
  ): Handle & { hit: boolean; fraction: number };
}

export function worldOf(b2: Box2D): object {
  const def = b2.b2DefaultWorldDef();
  def.gravity = new b2.b2Vec2(0, 0);
  def.enableSleep = false;
  return b2.b2CreateWorld(def);
}

interface BodyOptions {
  type: object;
  velocity?: [x: number, y: number];
  isBullet?: boolean;
}

export function bodyOf(b2: Box2D, world: object, rows: Rows, pose: number, options: BodyOptions): object {
  const def = b2.b2DefaultBodyDef();
  const place = new b2.b2Vec2(rows[pose], rows[pose + 1]);
  const velocity = new b2.b2Vec2(...(options.velocity ?? [0, 0]));
  def.type = options.type;
  def.position = place;
  def.linearVelocity = velocity;
  def.isBullet = options.isBullet ?? false;
  const body = b2.b2CreateBody(world, def);
  for (const handle of [def, place, velocity]) handle.delete();
  return body;
}

/**
 * Gives a body the shape of the pose at the offset, with vertex 0 at the origin. Returns the number of the
 * shape.
 */
export function shapeOf(
  b2: Box2D,
  body: object,
  kind: ShapeKind,
  rows: Rows,
  pose: number,
  sensor: boolean,
): number {
  const def = b2.b2DefaultShapeDef();
  def.isSensor = sensor;
  def.enableSensorEvents = true;
  def.enableContactEvents = true;
  const at = (i: number) =>
    new b2.b2Vec2(rows[pose + vertexAt(i)] - rows[pose], rows[pose + vertexAt(i) + 1] - rows[pose + 1]);
  const radius = rows[pose + RADIUS];
  const [a, b, c] = [at(0), at(1), at(2)];
  const hull = kind === TRIANGLE ? b2.b2ComputeHull([a, b, c]) : undefined;
  if (kind === CIRCLE)
    return b2.b2CreateCircleShape(body, def, Object.assign(new b2.b2Circle(), { center: a, radius })).index1;
  if (hull && hull.count > 0)
    return b2.b2CreatePolygonShape(body, def, b2.b2MakePolygon(hull, radius)).index1;
  const [from, to] = kind === TRIANGLE ? longestSide(a, b, c) : [a, b];
  if (radius === 0) {
    const segment = Object.assign(new b2.b2Segment(), { point1: from, point2: to });
    return b2.b2CreateSegmentShape(body, def, segment).index1;
  }
  const capsule = Object.assign(new b2.b2Capsule(), { center1: from, center2: to, radius });
  return b2.b2CreateCapsuleShape(body, def, capsule).index1;
}

/** The segment that represents a triangle which is too thin for a polygon. */
function longestSide(a: Vec2, b: Vec2, c: Vec2): [Vec2, Vec2] {
  const square = (p: Vec2, q: Vec2) => (p.x - q.x) ** 2 + (p.y - q.y) ** 2;
  const sides: [Vec2, Vec2][] = [
    [a, b],
    [b, c],
    [c, a],
  ];
  return sides.sort(([p, q], [r, s]) => square(r, s) - square(p, q))[0];
}
