import { CIRCLE, RADIUS, type Rows, SEGMENT, type ShapeKind, vertexAt } from '@swept/core';

interface Vector {
  x: number;
  y: number;
}

export interface Body {
  setTranslation(place: Vector, wake: boolean): void;
  translation(): Vector;
  linvel(): Vector;
}

interface Collider {
  handle: number;
  setTranslation(place: Vector): void;
  translation(): Vector;
}

interface CharacterController {
  setSlideEnabled(is: boolean): void;
  setMaxSlopeClimbAngle(angle: number): void;
  enableSnapToGround(distance: number): void;
  computeColliderMovement(
    collider: Collider,
    motion: Vector,
    flags: number | undefined,
    groups: number,
  ): void;
  computedMovement(): Vector;
}

interface ColliderDesc {
  setSensor(is: boolean): ColliderDesc;
  setActiveEvents(events: number): ColliderDesc;
  setActiveCollisionTypes(types: number): ColliderDesc;
  setTranslation(x: number, y: number): ColliderDesc;
  setRotation(angle: number): ColliderDesc;
  setRestitution(share: number): ColliderDesc;
  setFriction(share: number): ColliderDesc;
  setCollisionGroups(groups: number): ColliderDesc;
}

export interface BodyDesc {
  setTranslation(x: number, y: number): BodyDesc;
  setLinvel(x: number, y: number): BodyDesc;
  setSleeping(is: boolean): BodyDesc;
  setCanSleep(is: boolean): BodyDesc;
  lockRotations(): BodyDesc;
  setCcdEnabled(is: boolean): BodyDesc;
  setSoftCcdPrediction(distance: number): BodyDesc;
}

export interface World {
  timestep: number;
  integrationParameters: { numSolverIterations: number; numInternalPgsIterations: number };
  createRigidBody(desc: BodyDesc): Body;
  removeRigidBody(body: Body): void;
  createCollider(desc: ColliderDesc, body?: Body): Collider;
  createCharacterController(gap: number): CharacterController;
  step(queue?: Queue): void;
  free(): void;
  castRay(ray: object, most: number, solid: boolean): { timeOfImpact: number } | null;
}

interface Queue {
  drainCollisionEvents(listener: (a: number, b: number, started: boolean) => void): void;
}

export interface Rapier {
  init(): Promise<void>;
  World: new (gravity: Vector) => World;
  EventQueue: new (autoDrain: boolean) => Queue;
  Ray: new (origin: Vector, direction: Vector) => { origin: Vector; dir: Vector };
  RigidBodyDesc: {
    fixed(): BodyDesc;
    kinematicPositionBased(): BodyDesc;
    kinematicVelocityBased(): BodyDesc;
    dynamic(): BodyDesc;
  };
  ColliderDesc: {
    ball(radius: number): ColliderDesc;
    cuboid(halfWidth: number, halfHeight: number): ColliderDesc;
    segment(a: Vector, b: Vector): ColliderDesc;
    capsule(halfLength: number, radius: number): ColliderDesc;
    triangle(a: Vector, b: Vector, c: Vector): ColliderDesc;
    roundTriangle(a: Vector, b: Vector, c: Vector, radius: number): ColliderDesc;
  };
  ActiveEvents: { COLLISION_EVENTS: number };
  ActiveCollisionTypes: { KINEMATIC_KINEMATIC: number; KINEMATIC_FIXED: number };
}

/** The shape of the pose at the offset, with vertex 0 at the origin. */
export function colliderOf(
  { ColliderDesc }: Rapier,
  kind: ShapeKind,
  rows: Rows,
  offset: number,
): ColliderDesc {
  const at = (i: number) => ({
    x: rows[offset + vertexAt(i)] - rows[offset],
    y: rows[offset + vertexAt(i) + 1] - rows[offset + 1],
  });
  const radius = rows[offset + RADIUS];
  const [a, b, c] = [at(0), at(1), at(2)];
  if (kind === CIRCLE) return ColliderDesc.ball(radius);
  if (kind === SEGMENT && radius === 0) return ColliderDesc.segment(a, b);
  if (kind === SEGMENT) {
    // Capsules stand upright around their centre.
    const angle = Math.atan2(-b.x, b.y);
    return ColliderDesc.capsule(Math.sqrt(b.x * b.x + b.y * b.y) / 2, radius)
      .setTranslation(b.x / 2, b.y / 2)
      .setRotation(angle);
  }
  return radius === 0 ? ColliderDesc.triangle(a, b, c) : ColliderDesc.roundTriangle(a, b, c, radius);
}
