import type { Game } from './game.js';
import { HEIGHT } from './game.js';
import { Random } from './random.js';
import { DOWN, type Hand, MOVE, type Sample, UP } from './stroke.js';

/**
 * A hand that shows what is possible: strokes right across the view within one step, zigzags within one step,
 * and slower ones. Where it goes depends only on its seed and on the game, so every run is the same.
 */
export class AutoHand implements Hand {
  private readonly game: Game;
  private readonly random: Random;
  /** What is still to come of the present stroke, step by step. */
  private readonly steps: Sample[][] = [];
  private rest = 30;

  constructor(game: Game, seed: number) {
    this.game = game;
    this.random = new Random(seed);
  }

  take(): Sample[] {
    if (this.steps.length === 0 && --this.rest <= 0) {
      this.begin();
      this.rest = this.random.whole(12, 40);
    }
    return this.steps.shift() ?? [];
  }

  private begin(): void {
    const places: { x: number; y: number }[] = [];
    const kind = this.random.whole(0, 2);
    if (kind === 0) {
      // Through a line and out on both sides, in one straight move.
      const target = this.target();
      const angle = this.random.angle();
      const reach = this.random.between(3, 9);
      const dx = reach * Math.cos(angle);
      const dy = reach * Math.sin(angle);
      places.push({ x: target.x - dx, y: target.y - dy }, { x: target.x + dx, y: target.y + dy });
    } else {
      // From side to side through several lines.
      const turns = this.random.whole(2, 5);
      for (let i = 0; i < turns; i++) {
        const target = this.target();
        const side = (i % 2 === 0 ? -1 : 1) * this.random.between(0.3, 0.5) * this.game.width;
        places.push({ x: side, y: this.random.between(0.1, 0.9) * HEIGHT }, target);
      }
    }
    const samples = places.map(({ x, y }, i): Sample => ({ kind: i === 0 ? DOWN : MOVE, x, y }));
    samples[samples.length - 1].kind = UP;
    if (kind < 2) this.steps.push(samples);
    else for (const sample of samples) this.steps.push([sample]);
  }

  /** Near the middle of a line, or anywhere if there is none. */
  private target(): { x: number; y: number } {
    const lines = [...this.game.lines.values()].filter(({ y }) => y > 0.5);
    if (lines.length === 0) return { x: this.random.between(-3, 3), y: this.random.between(2, 8) };
    const line = lines[this.random.whole(0, lines.length - 1)];
    const along = this.random.between(-0.7, 0.7) * line.half;
    return { x: line.x + along * Math.cos(line.angle), y: line.y + along * Math.sin(line.angle) };
  }
}
