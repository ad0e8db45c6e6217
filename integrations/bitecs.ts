// bitECS: an entity has the id of its body in a component, and a body its entity as `userData`.
import { addComponent, addEntity, createWorld, observe, onRemove, query, removeEntity } from 'bitecs';
import { type BodyId, type BodyOptions, type Hit, ROW, type Shape, World } from 'swept';

export const Body: BodyId[] = [];
export const Position = { x: [] as number[], y: [] as number[] };
/** How much an entity can take, and how much it does to what it hits. */
export const Health: number[] = [];
export const Damage: number[] = [];

export function createGame() {
  const entities = createWorld();
  const world = new World();
  observe(entities, onRemove(Body), (entity) => world.remove(Body[entity]));

  function spawn(shape: Shape, options: BodyOptions, health: number, damage: number): number {
    const entity = addEntity(entities);
    for (const component of [Body, Position, Health, Damage]) addComponent(entities, entity, component);
    Body[entity] = world.add(shape, { ...options, userData: entity });
    Health[entity] = health;
    Damage[entity] = damage;
    return entity;
  }

  /** A removed body is gone at once: what comes later in the step flies through where it was. */
  function onHit({ a, b }: Hit): void {
    const [one, other] = [world.userData(a), world.userData(b)];
    Health[one] -= Damage[other];
    Health[other] -= Damage[one];
    for (const entity of [one, other]) if (Health[entity] <= 0) removeEntity(entities, entity);
  }

  function stepSystem(seconds: number): void {
    world.step(seconds, onHit);
  }

  /** Copies one column to another, without asking for any body by its id. */
  function positionSystem(): void {
    const { bodies } = world;
    const { alive, rows, userData } = bodies;
    for (let slot = 0; slot < bodies.end; slot = bodies.endOf(slot)) {
      if (alive[slot] === 0) continue;
      Position.x[userData[slot]] = rows[ROW * slot];
      Position.y[userData[slot]] = rows[ROW * slot + 1];
    }
  }

  function update(seconds: number): void {
    stepSystem(seconds);
    positionSystem();
  }
  return { world, spawn, update, living: () => [...query(entities, [Body])] };
}
