// A game with the plugin of phaser.ts.
import Phaser from 'phaser';
import { box, circle, STATIC, segment } from 'swept';
import { SweptPlugin } from './phaser.js';

class Room extends Phaser.Scene {
  readonly swept!: SweptPlugin;

  /** A ball flies to and fro, and destroys its prey; a plank turns. */
  create(): void {
    const { width, height } = this.scale;
    for (const x of [0, width]) this.swept.add(segment(x, 0, x, height), { mobility: STATIC });
    const ball = this.add.circle(50, 60, 20, 0xff0000);
    this.swept.add(circle(50, 60, 20), { velocity: [500, 0] }, ball);
    const prey = this.add.circle(300, 60, 20, 0x00ff00);
    this.swept.add(circle(300, 60, 20), { mobility: STATIC }, prey);
    const plank = this.add.rectangle(200, 220, 80, 20, 0x0000ff);
    this.swept.add(box(200, 220, 80, 20), { angularVelocity: Math.PI / 2 }, plank);

    this.swept.events.on('hit', (one: unknown, other: unknown) => {
      if (one === prey || other === prey) prey.destroy();
    });
  }
}

export function start(parent: HTMLElement): void {
  new Phaser.Game({
    type: Phaser.CANVAS,
    parent,
    width: 400,
    height: 300,
    banner: false,
    audio: { noAudio: true },
    // What a smooth clock adds to one frame and takes from another, `interpolate` needs not.
    fps: { smoothStep: false },
    plugins: { scene: [{ key: 'swept', plugin: SweptPlugin, mapping: 'swept' }] },
    scene: Room,
  });
}
