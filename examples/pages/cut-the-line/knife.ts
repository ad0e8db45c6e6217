import { type Game, HEIGHT } from './game.js';
import { DOWN, MOVE, Samples, UP } from './stroke.js';

/**
 * The hand of the keyboard. It goes from place to place and is lowered and lifted, nothing has to be held:
 * each move with the knife down is a straight cut.
 */
export class Knife {
  x = 0;
  y = HEIGHT / 2;
  down = false;
  readonly samples = new Samples();

  /** Places follow each other as far as the view of the game goes. */
  move(game: Game, dx: number, dy: number): void {
    const side = game.width / 2;
    this.x = Math.min(side, Math.max(-side, this.x + dx));
    this.y = Math.min(HEIGHT, Math.max(0, this.y + dy));
    if (this.down) this.samples.add(MOVE, this);
  }

  /** Lowers or lifts it. */
  lower(down: boolean): void {
    if (down === this.down) return;
    this.down = down;
    this.samples.add(down ? DOWN : UP, this);
  }
}
