import { CIRCLE, RADIUS, type Rows, type ShapeKind, vertexAt } from '@swept/core';

export interface Aabb {
  lowerBoundX: number;
  lowerBoundY: number;
  upperBoundX: number;
  upperBoundY: number;
}

export type RayHit = (shape: object, point: object, normal: object, fraction: number) => number;

export type Found = (id: number, slot: number) => boolean;

interface BodyDef {
  type: number;
  position: object;
  linearVelocity: object;
  isBullet: boolean;
  userData: number;
  fixedRotation: boolean;
}

export interface Module {
  b2AABB: new (minX: number, minY: number, maxX: number, maxY: number) => Aabb;
  b2Vec2: new (x: number, y: number) => object;
  b2Circle: new (centre: object, radius: number) => object;
  b2Segment: new (a: object, b: object) => object;
  b2DynamicTree_Create(): object;
  b2DynamicTree_CreateProxy(tree: object, box: Aabb, category: number, slot: number): number;
  b2DynamicTree_DestroyProxy(tree: object, id: number): void;
  b2DynamicTree_MoveProxy(tree: object, id: number, box: Aabb): void;
  b2DynamicTree_Query(tree: object, box: Aabb, mask: number, found: Found, context: unknown): void;
  b2CreateWorldArray(): void;
  b2DefaultWorldDef(): { gravity: object; enableSleep: boolean; restitutionThreshold: number };
  b2CreateWorld(def: object): object;
  b2DestroyWorld(world: object): void;
  b2DefaultBodyDef(): BodyDef;
  b2CreateBody(world: object, def: BodyDef): object;
  b2DefaultShapeDef(): object;
  b2MakeBox(halfWidth: number, halfHeight: number): object;
  b2CreateCircleShape(body: object, def: object, circle: object): void;
  b2CreatePolygonShape(body: object, def: object, polygon: object): void;
  b2CreateSegmentShape(body: object, def: object, segment: object): void;
  b2Body_SetTransform(body: object, place: object): void;
  b2Body_GetPosition(body: object): { x: number; y: number };
  b2Body_GetLinearVelocity(body: object): { x: number; y: number };
  b2Body_GetUserData(body: object): number;
  b2Shape_GetBody(shape: object): object;
  b2DefaultQueryFilter(): object;
  b2World_CastRay(
    world: object,
    from: object,
    translation: object,
    filter: object,
    hit: RayHit,
    context: unknown,
  ): void;
  b2World_Step(world: object, dt: number, substeps: number): void;
  b2World_GetContactEvents(world: object): { beginEvents: { shapeIdA: object; shapeIdB: object }[] };
}

export const STATIC = 0;

export const KINEMATIC = 1;

export const DYNAMIC = 2;

export function worldOf(b2: Module): object {
  b2.b2CreateWorldArray();
  const def = b2.b2DefaultWorldDef();
  def.gravity = new b2.b2Vec2(0, 0);
  return b2.b2CreateWorld(def);
}

export function add(
  b2: Module,
  world: object,
  kind: ShapeKind,
  rows: Rows,
  row: number,
  options: Partial<BodyDef>,
): object {
  const position = new b2.b2Vec2(rows[row], rows[row + 1]);
  const body = b2.b2CreateBody(world, Object.assign(b2.b2DefaultBodyDef(), { position }, options));
  const origin = new b2.b2Vec2(0, 0);
  if (kind === CIRCLE)
    b2.b2CreateCircleShape(body, b2.b2DefaultShapeDef(), new b2.b2Circle(origin, rows[row + RADIUS]));
  else {
    const end = row + vertexAt(1);
    const segment = new b2.b2Segment(
      origin,
      new b2.b2Vec2(rows[end] - rows[row], rows[end + 1] - rows[row + 1]),
    );
    b2.b2CreateSegmentShape(body, b2.b2DefaultShapeDef(), segment);
  }
  return body;
}
