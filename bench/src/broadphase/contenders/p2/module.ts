export interface Body {
  slot: number;
  position: number[];
  velocity: number[];
  aabb: { lowerBound: number[]; upperBound: number[] };
  aabbNeedsUpdate: boolean;
  addShape(shape: object): void;
}

interface Broadphase {
  axisList: Body[];
  getCollisionPairs(world?: object): Body[];
}

export interface World {
  solver: { iterations: number };
  defaultContactMaterial: { restitution: number; friction: number };
  addBody(body: Body): void;
  step(dt: number): void;
  on(name: string, listener: (event: { bodyA: Body; bodyB: Body }) => void): void;
}

export interface P2 {
  Body: { new (options: object): Body; DYNAMIC: number; STATIC: number };
  SAPBroadphase: new () => Broadphase;
  World: new (options: object) => World;
  Circle: new (options: object) => object;
  Box: new (options: object) => object;
}
