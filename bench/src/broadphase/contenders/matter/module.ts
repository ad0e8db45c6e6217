interface Filter {
  slot: number;
}

/** The fields of a body that the detector reads. */
export interface Swept {
  slot: number;
  bounds: { min: { x: number; y: number }; max: { x: number; y: number } };
  isStatic: boolean;
  isSleeping: boolean;
  parts: Swept[];
  collisionFilter: Filter;
}

interface Detector {
  bodies: Swept[];
}

interface Vector {
  x: number;
  y: number;
}

export interface Body {
  slot: number;
  position: Vector;
  positionPrev: Vector;
}

export interface Matter {
  Detector: {
    create(options: { bodies: Swept[] }): Detector;
    collisions(detector: Detector): unknown;
    canCollide(a: Filter, b: Filter): boolean;
  };
  Engine: {
    create(options: object): { world: object };
    update(engine: object, milliseconds: number): void;
  };
  Bodies: {
    circle(x: number, y: number, radius: number, options: object): Body;
    rectangle(x: number, y: number, width: number, height: number, options: object): Body;
  };
  Body: { setVelocity(body: Body, velocity: { x: number; y: number }): void };
  Resolver: { _restingThresh: number };
  Composite: { add(world: object, bodies: Body[]): void };
  Events: {
    on(
      engine: object,
      name: string,
      listener: (event: { pairs: { bodyA: Body; bodyB: Body }[] }) => void,
    ): void;
  };
}
