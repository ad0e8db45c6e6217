import { Readout } from '../../site/readout.js';
import type { Game } from './game.js';

/** The figures of the game, and those of a test once per frame. */
export class Scores {
  private readonly game: Readout;
  private readonly once: Readout;
  private readonly lists: [game: HTMLElement, once: HTMLElement];

  constructor(panel: HTMLElement) {
    this.game = new Readout(panel, ['Score', 'Combo', 'Best', 'Cuts', 'Strokes', 'Missed']);
    const list = panel.lastElementChild as HTMLElement;
    this.once = new Readout(panel, ['Once per frame finds', 'And misses']);
    this.lists = [list, panel.lastElementChild as HTMLElement];
  }

  /** Which of the two are seen. */
  reveal(game: boolean, once: boolean): void {
    this.lists[0].hidden = !game;
    this.lists[1].hidden = !once;
  }

  show({ score, combo, bestCombo, cuts, strokes, missed, once }: Game): void {
    this.game.set('Score', score);
    this.game.set('Combo', combo > 1 ? `×${combo}` : '–');
    this.game.set('Best', bestCombo > 1 ? `×${bestCombo}` : '–');
    this.game.set('Cuts', cuts);
    this.game.set('Strokes', strokes);
    this.game.set('Missed', missed);
    this.once.set('Once per frame finds', once.found);
    this.once.set('And misses', cuts - once.found);
  }
}
