// miniplex: an entity that is given a shape gets a body; what touches it is found by the body's id.
import { World as Entities } from 'miniplex';
import { type BodyId, type BodyOptions, type Shape, World } from 'swept';

export interface Entity {
  name: string;
  shape?: Shape | readonly Shape[];
  options?: BodyOptions;
  /** Its body, and where that is: set by the game. */
  body?: BodyId;
  position?: { x: number; y: number };
  /** What touches it now: set by the game. */
  near?: Set<Entity>;
}

export function createGame() {
  const entities = new Entities<Entity>();
  const world = new World();
  const ofBody = new Map<BodyId, Entity>();
  const moved = entities.with('body', 'position');

  entities.with('shape').onEntityAdded.subscribe((entity) => {
    const body = world.add(entity.shape, entity.options);
    ofBody.set(body, entity);
    entities.addComponent(entity, 'body', body);
    entities.addComponent(entity, 'near', new Set());
    entities.addComponent(entity, 'position', { x: world.x(body), y: world.y(body) });
  });
  entities.with('body').onEntityRemoved.subscribe(({ body }) => world.remove(body));

  function pair(a: BodyId, b: BodyId): [Entity, Entity] {
    return [ofBody.get(a) as Entity, ofBody.get(b) as Entity];
  }

  function update(seconds: number): void {
    world.step(seconds);
    for (const { a, b } of world.began) {
      const [one, other] = pair(a, b);
      one.near?.add(other);
      other.near?.add(one);
    }
    for (const { a, b } of world.ended) {
      const [one, other] = pair(a, b);
      one.near?.delete(other);
      other.near?.delete(one);
    }
    // Only now: the step after a removal still tells of the contacts that it has ended.
    for (const body of ofBody.keys()) if (!world.has(body)) ofBody.delete(body);
    for (const { body, position } of moved) {
      position.x = world.x(body);
      position.y = world.y(body);
    }
  }
  return { entities, world, update };
}
