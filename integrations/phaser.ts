// Phaser 3: a plugin gives each scene a world, moves its game objects, and tells hits as events.
import Phaser from 'phaser';
import type { BodyId, BodyOptions, Hit, Shape } from 'swept';
import { bounce, fixedStep, interpolate, World } from 'swept';

type Moved = Phaser.GameObjects.Components.Transform & Phaser.GameObjects.GameObject;

/** What a scene has while it runs. */
function newRoom(onHit: (world: World, hit: Hit) => void) {
  const world = new World();
  const loop = fixedStep(world, { onHit: (hit) => onHit(world, hit) });
  return { world, loop, poses: interpolate(world), objects: new Map<BodyId, Moved>() };
}

/** In the configuration of a game: `plugins: { scene: [{ key, plugin: SweptPlugin, mapping }] }`. */
export class SweptPlugin extends Phaser.Plugins.ScenePlugin {
  /** Emits `hit` with two game objects, undefined for a body without one, and the hit. */
  readonly events = new Phaser.Events.EventEmitter();
  private room = newRoom(this.answer.bind(this));

  get world(): World {
    return this.room.world;
  }

  override boot(): void {
    this.systems?.events.on(Phaser.Scenes.Events.UPDATE, this.update, this);
    this.systems?.events.on(Phaser.Scenes.Events.SHUTDOWN, this.shutdown, this);
  }

  /** Adds a body; `object` goes where its centre goes, and the body goes when it is destroyed. */
  add(shape: Shape | readonly Shape[], options?: BodyOptions, object?: Moved): BodyId {
    const { world, objects } = this.room;
    const body = world.add(shape, options);
    if (object === undefined) return body;
    objects.set(body, object);
    object.once(Phaser.GameObjects.Events.DESTROY, () => {
      objects.delete(body);
      if (world.has(body)) world.remove(body);
    });
    return body;
  }

  private answer(world: World, hit: Hit): void {
    bounce(world, hit);
    const { objects } = this.room;
    this.events.emit('hit', objects.get(hit.a), objects.get(hit.b), hit);
  }

  private update(_time: number, delta: number): void {
    const { loop, poses, objects } = this.room;
    loop.advance(delta / 1000);
    poses.update(loop.alpha);
    for (const [body, object] of objects) {
      object.setPosition(poses.centerX(body), poses.centerY(body)).setRotation(poses.angle(body));
    }
  }

  private shutdown(): void {
    this.events.removeAllListeners();
    this.room = newRoom(this.answer.bind(this));
  }
}
