// PixiJS: its ticker lets the world step, and sprites are placed from the columns of the poses.
import { Application, Graphics, Sprite } from 'pixi.js';
import { bounce, circle, fixedStep, interpolate, ROW, STATIC, segment, World } from 'swept';

const WIDTH = 400;
const HEIGHT = 300;
const RADIUS = 20;

/** Three balls between two walls. */
export async function start(parent: HTMLElement): Promise<void> {
  const app = new Application();
  await app.init({ width: WIDTH, height: HEIGHT, antialias: true, preference: 'webgl' });
  parent.append(app.canvas);
  const disc = new Graphics().circle(0, 0, RADIUS).fill('white');
  const texture = app.renderer.generateTexture({ target: disc, antialias: true });

  const world = new World();
  for (const x of [0, WIDTH]) world.add(segment(x, 0, x, HEIGHT), { mobility: STATIC });
  /** By the slot of its body: slots are small numbers, and the columns are by slots. */
  const sprites: Sprite[] = [];
  ['#f00', '#0f0', '#00f'].forEach((tint, i) => {
    const body = world.add(circle(50, 60 + 90 * i, RADIUS), { velocity: [500 * (i + 1), 0] });
    const sprite = new Sprite({ texture, tint, anchor: 0.5 });
    sprites[world.bodies.slot('a sprite', body)] = sprite;
    app.stage.addChild(sprite);
  });

  const loop = fixedStep(world, { onHit: (hit) => bounce(world, hit) });
  const poses = interpolate(world);
  app.ticker.add(({ deltaMS }) => {
    loop.advance(deltaMS / 1000);
    poses.update(loop.alpha);
    const { rows } = poses;
    sprites.forEach((sprite, slot) => {
      sprite.position.set(rows[ROW * slot], rows[ROW * slot + 1]);
    });
  });
}
