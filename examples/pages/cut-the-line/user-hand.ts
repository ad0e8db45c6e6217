import type { Camera } from '../../site/camera.js';
import type { Key } from '../../site/keys.js';
import { drawKnife, drawWaiting } from './draw-game.js';
import type { Game } from './game.js';
import { Knife } from './knife.js';
import { type Hand, PointerHand, type Sample } from './stroke.js';

/** Pointer and keyboard. */
export class UserHand implements Hand {
  readonly knife = new Knife();
  private readonly pointer: PointerHand;
  private knifeSeen = false;

  constructor(
    canvas: HTMLCanvasElement,
    private readonly camera: Camera,
    private readonly game: () => Game,
  ) {
    this.pointer = new PointerHand(canvas, (px, py) => ({ x: camera.worldX(px), y: camera.worldY(py) }));
    canvas.addEventListener('keydown', () => {
      this.knifeSeen = true;
    });
    for (const end of ['blur', 'pointerdown'] as const) {
      canvas.addEventListener(end, () => {
        this.knife.lower(false);
        this.knifeSeen = false;
      });
    }
  }

  get keys(): Key[] {
    return [
      ...['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'].map((name) => this.arrow(name)),
      {
        keys: [' ', 'Enter'],
        name: 'Space',
        purpose: 'lower the knife, lift it',
        act: () => this.knife.lower(!this.knife.down),
      },
    ];
  }

  take(): Sample[] {
    return [...this.pointer.samples.take(), ...this.knife.samples.take()];
  }

  /** What the next step will play, and the knife. */
  draw(ctx: CanvasRenderingContext2D): void {
    const { camera, knife, pointer } = this;
    for (const { samples } of [pointer, knife])
      drawWaiting(ctx, samples.waiting, camera, this.game().handPlace);
    if (this.knifeSeen) drawKnife(ctx, knife, camera);
  }

  /** Short strokes to aim, long ones to cut. */
  private arrow(name: string): Key {
    const x = name === 'ArrowLeft' ? -1 : name === 'ArrowRight' ? 1 : 0;
    const y = name === 'ArrowDown' ? -1 : name === 'ArrowUp' ? 1 : 0;
    return {
      keys: [name],
      name: '← → ↑ ↓',
      purpose: 'move the knife, with Shift far',
      act: ({ shiftKey }) =>
        this.knife.move(this.game(), (shiftKey ? 2.5 : 0.3) * x, (shiftKey ? 2.5 : 0.3) * y),
    };
  }
}
