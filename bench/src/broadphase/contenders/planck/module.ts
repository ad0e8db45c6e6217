export interface Vec2 {
  x: number;
  y: number;
}

interface Aabb {
  lowerBound: Vec2;
  upperBound: Vec2;
}

interface Tree {
  createProxy(box: Aabb, slot: number): number;
  destroyProxy(id: number): void;
  moveProxy(id: number, box: Aabb, displacement: Vec2): boolean;
  query(box: Aabb, found: (id: number) => boolean): void;
  getUserData(id: number): number;
}

export interface Body {
  createFixture(options: object): void;
  getUserData(): number;
  setPosition(place: Vec2): void;
  getPosition(): Vec2;
  getLinearVelocity(): Vec2;
}

export interface World {
  createBody(options: object): Body;
  step(dt: number, velocityIterations?: number, positionIterations?: number): void;
  rayCast(
    from: Vec2,
    to: Vec2,
    hit: (fixture: object, point: Vec2, normal: Vec2, fraction: number) => number,
  ): void;
  on(name: string, listener: (contact: { getFixtureA(): Fixture; getFixtureB(): Fixture }) => void): void;
}

interface Fixture {
  getBody(): Body;
}

export interface Planck {
  DynamicTree: new () => Tree;
  AABB: new (low: Vec2, high: Vec2) => Aabb;
  World: new (options: object) => World;
  Circle: new (radius: number) => object;
  Box: new (halfWidth: number, halfHeight: number) => object;
  Edge: new (a: Vec2, b: Vec2) => object;
  Settings: { maxTranslation: number; velocityThreshold: number };
}
